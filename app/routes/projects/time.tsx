import { href } from 'react-router';
import type { Route } from './+types/time.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { todayOf } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { showAgain, showRefusal } from '#app/forms/reading/answer-form.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { timeEntryFields } from '#app/invoicing/project/fields.ts';
import { saveTimeEntry } from '#app/pocketbase/projects/time-entries.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { formatDate } from '#app/values/dates.ts';
import { pageTitle } from '../titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { answerStaleTime } from './compare-times.server.ts';
import { findEntryOf, loadProject } from './load-project.server.ts';
import { timeEntrySchema } from './project-form.schema.server.ts';
import { ProjectHead } from './project-head.tsx';
import { TimeForm } from './time-form.tsx';
import type { TimeValues } from './time-form.tsx';
import { timeRefusals } from './time-refusals.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { baseVersionOf, readBaseVersion } from '#app/forms/record/stored-record.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Zeit vom ${formatDate(loaderData.entry.date)}`, { matches }) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [project, entry] = await Promise.all([loadProject(backend, params.projectId), findEntryOf(backend, params)]);
  const { version, ...fields } = found(entry);
  const values = toFormValues(timeEntryFields, fields);
  const record = baseVersionOf(typedForms.project, { version, values });
  return { ...project, entry: fields, values, record };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const today = todayOf(context);
  const submission = parseForm(form, timeEntrySchema(today));
  if (submission.status !== 'success') return showAgain(submission);
  const backend = userBackend(context);
  const { id } = found(await findEntryOf(backend, params));
  const version = readBaseVersion(form);
  const saved = await saveTimeEntry(backend, { id, version, fields: submission.value });
  const done = () => seeOther(context, href('/invoice/projekte/:projectId/zeiten', params), 'time-saved');
  if (saved.ok) return done();
  if (saved.refusal !== 'stale') return showRefusal(submission, timeRefusals[saved.refusal]);
  return answerStaleTime({ form, submission, details: saved.details, today }, done);
}

export default function ShowTime({ loaderData, actionData }: Route.ComponentProps) {
  const { project, customer, entry, values, record } = loaderData;
  const [form, fields] = useFilledForm<TimeValues>({ id: 'time', values, answer: actionData });
  const here = { projectId: project.id, entryId: entry.id };
  return (
    <>
      <ProjectHead
        project={project}
        customer={customer}
        tab="times"
        actions={
          <LinkButton slim href={href('/invoice/projekte/:projectId/zeiten/:entryId/loeschen', here)}>
            Löschen
          </LinkButton>
        }
      />
      {entry.invoice === '' ? null : (
        <Note>
          <p>{timeRefusals.billed}</p>
        </Note>
      )}
      <StoredRecord
        answer={actionData}
        record={record}
        storedNote="Diese Zeit wurde in einem anderen Fenster gespeichert."
        storedHref={href('/invoice/projekte/:projectId/zeiten/:entryId', here)}
      >
        {(hidden) => (
          <TimeForm form={form} fields={fields} back={href('/invoice/projekte/:projectId/zeiten', here)}>
            {hidden}
          </TimeForm>
        )}
      </StoredRecord>
    </>
  );
}
