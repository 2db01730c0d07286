import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { titled } from '../titles.ts';
import { notRepeatable } from './run-words.ts';
import { ScheduleForm } from './schedule-form.tsx';
import type { ScheduleValues } from './schedule-form.tsx';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';
import { loadNewSchedule, answerNewSchedule } from './new.server.ts';

export const meta = titled('Als Vorlage wiederholen');

export const loader = loadNewSchedule;
export const action = answerNewSchedule;

export default function NewSchedule({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, repeatable, sameCustomer, values, createKey, staysHere } = loaderData;
  const [form, fields] = useFilledForm<ScheduleValues>({ id: 'schedule', values, answer: actionData });
  const back = href('/invoice/rechnungen/:invoiceId', params);
  return (
    <>
      <PageHead
        title="Als Vorlage wiederholen"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: back, text: number },
        ]}
        lead="Inhalt und Kunde kommen von dieser Rechnung, Leistungszeitraum und Datum von jedem Lauf."
      />
      <div className="stack">
        {repeatable ? null : <Note level="warning">{notRepeatable}</Note>}
        {staysHere ? (
          <Note level="info" title="Diese Installation verschickt keine E-Mails">
            <p>Was versendet werden soll, wird auf dem Rechner abgelegt, auf dem Belegwerk läuft.</p>
          </Note>
        ) : null}
        {repeatable && sameCustomer.length > 0 ? (
          <ReplacePart invoiceId={params.invoiceId} schedules={sameCustomer} />
        ) : null}
        <ScheduleForm form={form} fields={fields} back={back}>
          <CreateKeyField lastResult={actionData?.lastResult} createKey={createKey} />
        </ScheduleForm>
      </div>
    </>
  );
}

interface ReplacePartProps {
  invoiceId: string;
  schedules: readonly { id: string; name: string }[];
}

/** Series of the same customer, whose template this invoice can become instead. */
function ReplacePart({ invoiceId, schedules }: ReplacePartProps) {
  return (
    <Part id="replace" title="Vorlage einer Serie ersetzen">
      <p>
        Für diesen Kunden gibt es schon eine Serie. Ersetzen Sie ihre Vorlage, oder legen Sie unten eine neue Serie an.
      </p>
      <ul>
        {schedules.map(({ id, name }) => (
          <li key={id}>
            <a href={href('/invoice/rechnungen/:invoiceId/wiederholen/:scheduleId', { invoiceId, scheduleId: id })}>
              {`Vorlage von „${name}“ ersetzen`}
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}
