import { href, redirect } from 'react-router';
import type { Route } from './+types/archive.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { archiveProject } from '#app/pocketbase/projects/queries.ts';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/projekte/:projectId', params));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const archived = (await readForm(request)).get('archived') === 'ja';
  await archiveProject(userBackend(context), { id: params.projectId, archived });
  return seeOther(
    context,
    href('/invoice/projekte/:projectId', params),
    archived ? 'project-archived' : 'project-restored',
  );
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function ArchiveProject() {
  return null;
}
