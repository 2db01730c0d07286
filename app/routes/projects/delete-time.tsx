import { data, href } from 'react-router';
import type { Route } from './+types/delete-time.ts';
import { found } from '#app/http/found.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatHours } from '#app/values/durations.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { deleteTimeEntry } from '#app/pocketbase/projects/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { findEntryOf, loadProject } from './load-project.server.ts';
import { ProjectHead } from './project-head.tsx';
import { timeRefusals } from './time-refusals.ts';

export const meta = titled('Zeit löschen');

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [project, entry] = await Promise.all([loadProject(backend, params.projectId), findEntryOf(backend, params)]);
  return { ...project, entry: found(entry) };
}

const words = { ...timeRefusals, stale: 'Die Zeit wurde inzwischen geändert. Bitte sehen Sie sie noch einmal an.' };

export async function action({ request, params, context }: Route.ActionArgs) {
  const version = Number((await readForm(request)).get('version')) || 0;
  const backend = userBackend(context);
  const { id } = found(await findEntryOf(backend, params));
  const deleted = await ask(backend, deleteTimeEntry, { id, version });
  if (!deleted.ok) return data({ refused: words[deleted.refusal] }, { status: 409 });
  return seeOther(context, href('/invoice/projekte/:projectId/zeiten', params), 'time-deleted');
}

export default function DeleteTime({ loaderData, actionData, params }: Route.ComponentProps) {
  const { project, customer, entry } = loaderData;
  return (
    <>
      <ProjectHead project={project} customer={customer} tab="times" />
      {actionData ? (
        <Note level="danger" title="Noch nicht gelöscht" first>
          <p>{actionData.refused}</p>
        </Note>
      ) : null}
      <h2>Zeit löschen</h2>
      <KeyValues
        rows={[
          { label: 'Datum', value: formatDate(entry.date) },
          { label: 'Aufgabe', value: entry.text },
          { label: 'Stunden', value: formatHours(entry.minutes) },
        ]}
      />
      <PostForm className="stack">
        <input type="hidden" name="version" value={entry.version} />
        <div className="row">
          <Button variant="danger">Zeit löschen</Button>
          <LinkButton href={href('/invoice/projekte/:projectId/zeiten/:entryId', params)}>Behalten</LinkButton>
        </div>
      </PostForm>
    </>
  );
}
