import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
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
import { Button } from '#app/ui/base/button.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import { changeSchedule } from '#app/workflows/schedules/save-schedule.ts';
import { foreseeRuns } from '#app/workflows/schedules/foresee-runs.ts';
import type { ForeseenRun } from '#app/workflows/schedules/foresee-runs.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { pageTitle } from '../titles.ts';
import { listRuns } from '#app/pocketbase/schedules/calls.ts';
import type { ScheduleRun } from '#app/pocketbase/schedules/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { describeScheduleRun } from './run-words.ts';
import { ScheduleForm } from './schedule-form.tsx';
import type { ScheduleValues } from './schedule-form.tsx';
import { scheduleSchema } from './schedule.schema.server.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { baseVersionOf, compareStored, readBaseVersion } from '#app/forms/record/stored-record.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.schedule.name, { matches }) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
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

export async function action({ request, params, context }: Route.ActionArgs) {
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

export default function ShowSchedule({ loaderData, actionData }: Route.ComponentProps) {
  const { schedule, values, record, foreseen, runs, templateKey } = loaderData;
  const [form, fields] = useFilledForm<ScheduleValues>({ id: 'schedule', values, answer: actionData });
  const here = href('/invoice/wiederkehrend/:scheduleId', { scheduleId: schedule.id });
  return (
    <>
      <PageHead
        title={schedule.name}
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: paths.schedules, text: 'Wiederkehrende Rechnungen' },
        ]}
        lead={
          <a href={href('/invoice/kunden/:customerId', { customerId: schedule.customer })}>{schedule.customerName}</a>
        }
      />
      <div className="stack">
        <ForeseenPart foreseen={foreseen} />
        <RunsPart runs={runs} />
        <TemplatePart scheduleId={schedule.id} createKey={templateKey} />
        <StoredRecord
          answer={actionData}
          record={record}
          storedNote="Die Serie wurde in einem anderen Fenster gespeichert."
          storedHref={here}
        >
          {(hidden) => (
            <ScheduleForm form={form} fields={fields} back={paths.schedules}>
              {hidden}
            </ScheduleForm>
          )}
        </StoredRecord>
      </div>
    </>
  );
}

function ForeseenPart({ foreseen }: { foreseen: readonly ForeseenRun[] }) {
  return (
    <Part id="foreseen" title="Die nächsten Rechnungen">
      {foreseen.length === 0 ? (
        <p>Es kommt keine mehr: Die Serie ist pausiert oder zu Ende.</p>
      ) : (
        <Table
          caption="Die nächsten Rechnungen"
          columns={[{ label: 'Tag' }, { label: 'Leistung' }, { label: 'Betrag €', number: true }]}
          rows={foreseen.map(({ day, supplyFrom, supplyTo, grossCents }) => [
            formatDate(day),
            supplyTo === '' ? formatDate(supplyFrom) : `${formatDate(supplyFrom)} bis ${formatDate(supplyTo)}`,
            grossCents === null ? 'zu groß' : formatCents(grossCents),
          ])}
        />
      )}
    </Part>
  );
}

function RunsPart({ runs }: { runs: readonly ScheduleRun[] }) {
  if (runs.length === 0) return null;
  return (
    <Part id="runs" title="Bisher">
      <Table
        caption="Was bisher geschehen ist"
        stacked
        columns={[{ label: 'Tag' }, { label: 'Beleg' }, { label: 'Was geschehen ist' }]}
        rows={runs.map((run) => [
          formatDate(run.day),
          <RunDocument key="document" run={run} />,
          describeScheduleRun(run),
        ])}
      />
    </Part>
  );
}

function TemplatePart({ scheduleId, createKey }: { scheduleId: string; createKey: string }) {
  return (
    <Part id="template" title="Vorlage">
      <PostForm className="stack" action={href('/invoice/wiederkehrend/:scheduleId/vorlage', { scheduleId })}>
        <p>Zum Ändern wird aus der Vorlage ein Entwurf. Er ersetzt sie erst, wenn Sie ihn als Vorlage wählen.</p>
        <input type="hidden" name="createKey" value={createKey} />
        <div className="row">
          <Button>Vorlage als Entwurf öffnen</Button>
        </div>
      </PostForm>
    </Part>
  );
}

function RunDocument({ run: { invoice, status, number, state } }: { run: ScheduleRun }) {
  if (invoice === '') return '–';
  if (status === '') return 'gelöscht';
  const at = { invoiceId: invoice };
  if (status === 'issued') return <a href={href('/invoice/rechnungen/:invoiceId', at)}>{number}</a>;
  const path =
    state === 'stopped'
      ? href('/invoice/rechnungen/:invoiceId/ausstellen', at)
      : href('/invoice/rechnungen/:invoiceId/bearbeiten', at);
  return <a href={path}>Entwurf</a>;
}
