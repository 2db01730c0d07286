import { href } from 'react-router';
import type { Route } from './+types/new-time.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { todayOf } from '#app/http/app-context.ts';
import { showAgain, showRefusal } from '#app/forms/reading/answer-form.ts';
import { openCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { timeEntryFields } from '#app/invoicing/project/fields.ts';
import { createTimeEntry } from '#app/pocketbase/projects/time-entries.ts';
import { formatDate } from '#app/values/dates.ts';
import { pageTitle } from '../titles.ts';
import { answerStaleTime } from './compare-times.server.ts';
import { loadProject } from './load-project.server.ts';
import { timeEntrySchema } from './project-form.schema.server.ts';
import { ProjectHead } from './project-head.tsx';
import { TimeForm } from './time-form.tsx';
import type { TimeValues } from './time-form.tsx';
import { timeRefusals } from './time-refusals.ts';
import { NewRecord } from '#app/forms/record/record-form.tsx';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Neue Zeit für ${loaderData.project.name}`, { matches }) }];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const createKey = await openCreateKey(
    { url, context },
    {
      collection: 'time_entries',
      pathOf: (entryId) => href('/invoice/projekte/:projectId/zeiten/:entryId', { ...params, entryId }),
    },
  );
  const today = todayOf(context);
  const values = { ...emptyForm(timeEntryFields), date: formatDate(today), billable: 'on' };
  return { ...(await loadProject(backend, params.projectId)), createKey, values };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const today = todayOf(context);
  const submission = parseForm(form, timeEntrySchema(today));
  if (submission.status !== 'success') return showAgain(submission);
  const created = await createTimeEntry(userBackend(context), {
    project: params.projectId,
    createKey: readCreateKey(form),
    fields: submission.value,
  });
  const done = () => seeOther(context, href('/invoice/projekte/:projectId/zeiten', params), 'time-saved');
  if (created.ok) return done();
  if (created.refusal !== 'stale') return showRefusal(submission, timeRefusals[created.refusal]);
  return answerStaleTime({ form, submission, details: created.details, today }, done);
}

export default function NewTime({ loaderData, actionData }: Route.ComponentProps) {
  const { project, customer, createKey, values } = loaderData;
  const [form, fields] = useFilledForm<TimeValues>({ id: 'time', values, answer: actionData });
  const projectId = project.id;
  return (
    <>
      <ProjectHead project={project} customer={customer} tab="times" />
      <NewRecord
        answer={actionData}
        createKey={createKey}
        storedNote="Diese Zeit haben Sie mit demselben Formular schon eingetragen."
        actionOf={(entryId) => href('/invoice/projekte/:projectId/zeiten/:entryId', { projectId, entryId })}
      >
        {(hidden) => (
          <TimeForm form={form} fields={fields} back={href('/invoice/projekte/:projectId/zeiten', { projectId })}>
            {hidden}
          </TimeForm>
        )}
      </NewRecord>
    </>
  );
}
