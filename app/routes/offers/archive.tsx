import { href, redirect } from 'react-router';
import type { Route } from './+types/archive.ts';
import { userBackend } from '#app/http/session.ts';
import { answerArchive } from '#app/forms/record/answer-archive.server.ts';
import { archiveOffer } from '#app/pocketbase/offers/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/angebote/:offerId', params));
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerArchive(
    { request, context },
    {
      archive: (archived) => ask(userBackend(context), archiveOffer, { id: params.offerId, archived }),
      path: href('/invoice/angebote/:offerId', params),
      archived: 'offer-archived',
      restored: 'offer-restored',
    },
  );
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function ArchiveOffer() {
  return null;
}
