import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { Button } from '#app/ui/base/button.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import type { ForeseenRun } from '#app/workflows/schedules/foresee-runs.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { pageTitle } from '../titles.ts';
import type { ScheduleRun } from '#app/pocketbase/schedules/calls.ts';
import { describeScheduleRun } from './run-words.ts';
import { ScheduleForm } from './schedule-form.tsx';
import type { ScheduleValues } from './schedule-form.tsx';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { loadSchedule, answerSchedule } from './show.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.schedule.name, { matches }) }];
}

export const loader = loadSchedule;
export const action = answerSchedule;

export default function ShowSchedule({ loaderData, actionData }: Route.ComponentProps) {
  const { schedule, values, record, foreseen, runs, templateKey } = loaderData;
  const [form, fields] = useFilledForm<ScheduleValues>({ id: 'schedule', values, answer: actionData });
  const here = href('/invoice/wiederkehrend/:scheduleId', { scheduleId: schedule.id });
  return (
    <>
      <PageHead
        title={schedule.name}
        path={[{ href: paths.schedules, text: 'Wiederkehrende Rechnungen' }]}
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
