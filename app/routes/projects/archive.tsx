import { href, redirect } from 'react-router';
import type { Route } from './+types/archive.ts';
import { userBackend } from '#app/http/session.ts';
import { answerArchive } from '#app/forms/record/answer-archive.server.ts';
import { archiveProject } from '#app/pocketbase/projects/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/projekte/:projectId', params));
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerArchive(
    { request, context },
    {
      archive: (archived) => ask(userBackend(context), archiveProject, { id: params.projectId, archived }),
      path: href('/invoice/projekte/:projectId', params),
      archived: 'project-archived',
      restored: 'project-restored',
    },
  );
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function ArchiveProject() {
  return null;
}
