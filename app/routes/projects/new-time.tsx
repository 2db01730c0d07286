import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { href } from 'react-router';
import type { Route } from './+types/new-time.ts';
import { appContext } from '#app/http/app-context.ts';
import { showAgain, showRefusal } from '#app/forms/reading/answer-form.ts';
import { openCreateKey, readCreateKey } from '#app/forms/reading/create-key.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { timeEntryFields } from '#app/invoicing/project/fields.ts';
import { findCreatedByKey } from '#app/pocketbase/idempotency/queries.ts';
import { createTimeEntry } from '#app/pocketbase/projects/time-entries.ts';
import { Conflict } from '#app/forms/conflict/conflict.tsx';
import { formatDate } from '#app/values/dates.ts';
import { todayInBerlin } from '#app/workflows/services.ts';
import { hiddenFieldValue } from '#app/forms/fields/hidden-field-value.ts';
import { pageTitle } from '../titles.ts';
import { answerStaleTime } from './compare-times.server.ts';
import { loadProject } from './load-project.server.ts';
import { timeEntrySchema } from './project-form.schema.server.ts';
import { ProjectHead } from './project-head.tsx';
import { TimeForm } from './time-form.tsx';
import type { TimeValues } from './time-form.tsx';
import { timeRefusals } from './time-refusals.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Neue Zeit für ${loaderData.project.name}`, { matches }) }];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const createKey = await openCreateKey({ url, context }, async (key) => {
    const entryId = await findCreatedByKey(backend, { collection: 'time_entries', createKey: key });
    return entryId === null ? null : href('/invoice/projekte/:projectId/zeiten/:entryId', { ...params, entryId });
  });
  const today = todayInBerlin(context.get(appContext).services.now());
  const values = { ...emptyForm(timeEntryFields), date: formatDate(today), billable: 'on' };
  return { ...(await loadProject(backend, params.projectId)), createKey, values };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const today = todayInBerlin(context.get(appContext).services.now());
  const submission = parseWithZod(form, { schema: timeEntrySchema(today), disableAutoCoercion: true });
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
  const [form, fields] = useForm<TimeValues>({
    id: 'time',
    defaultValue: values,
    lastResult: actionData?.lastResult ?? null,
  });
  const stale = actionData?.stale ?? null;
  const made = { projectId: project.id, entryId: stale?.id ?? '' };
  return (
    <>
      <ProjectHead project={project} customer={customer} />
      {stale ? (
        <Conflict
          choices={stale.choices}
          fields={stale.fields}
          action={href('/invoice/projekte/:projectId/zeiten/:entryId', made)}
          storedNote="Diese Zeit haben Sie mit demselben Formular schon eingetragen."
          storedHref={href('/invoice/projekte/:projectId/zeiten/:entryId', made)}
        />
      ) : (
        <TimeForm form={form} fields={fields} back={href('/invoice/projekte/:projectId/zeiten', made)}>
          <input
            type="hidden"
            name="createKey"
            value={hiddenFieldValue(actionData?.lastResult, 'createKey', createKey)}
          />
        </TimeForm>
      )}
    </>
  );
}
