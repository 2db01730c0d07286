import { href, redirect } from 'react-router';
import type { Route } from './+types/archive.ts';
import { userBackend } from '#app/http/session.ts';
import { answerArchive } from '#app/forms/record/answer-archive.server.ts';
import { archiveTextBlock } from '#app/pocketbase/text-blocks/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/einstellungen/bausteine/:textBlockId', params));
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerArchive(
    { request, context },
    {
      archive: (archived) => ask(userBackend(context), archiveTextBlock, { id: params.textBlockId, archived }),
      path: href('/invoice/einstellungen/bausteine/:textBlockId', params),
      archived: 'text-block-archived',
      restored: 'text-block-restored',
    },
  );
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function ArchiveTextBlock() {
  return null;
}
