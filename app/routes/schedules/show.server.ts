import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { todayOf } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { showAgain, showStale } from '#app/forms/reading/answer-form.ts';
import { newCreateKey } from '#app/forms/record/create-key.server.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import { findSchedule, toSchedule } from '#app/pocketbase/schedules/queries.ts';
import { changeSchedule } from '#app/workflows/schedules/save-schedule.ts';
import { foreseeRuns } from '#app/workflows/schedules/foresee-runs.ts';
import { listRuns } from '#app/pocketbase/schedules/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import type { ScheduleValues } from './schedule-form.tsx';
import { scheduleSchema } from './schedule.schema.server.ts';
import { baseVersionOf, compareStored, readBaseVersion } from '#app/forms/record/stored-record.server.ts';

export async function loadSchedule({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const schedule = found(await findSchedule(backend, params.scheduleId));
  const { made, runs } = await ask(backend, listRuns, { id: schedule.id });
  const values: ScheduleValues = toFormValues(scheduleFields, schedule);
  const { id, name, customer, customerName, version } = schedule;
  return {
    schedule: { id, name, customer, customerName },
    runs,
    templateKey: newCreateKey(),
    foreseen: await foreseeRuns(backend, schedule, made),
    values,
    record: baseVersionOf(typedForms.schedule, { version, values }),
  };
}

export async function answerSchedule({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const today = todayOf(context);
  const submission = parseForm(form, scheduleSchema(today));
  if (submission.status !== 'success') return showAgain(submission);
  const backend = userBackend(context);
  const before = found(await findSchedule(backend, params.scheduleId));
  const version = readBaseVersion(form);
  const saved = await changeSchedule(backend, before, { version, fields: submission.value, today });
  const done = () => seeOther(context, href('/invoice/wiederkehrend/:scheduleId', params), 'schedule-saved');
  if (saved.ok) return done();
  const current = toSchedule(saved.details.current);
  const stored = { ...current, values: toFormValues(scheduleFields, current) };
  return showStale(submission, compareStored({ form: typedForms.schedule, posted: form, stored }), done);
}
