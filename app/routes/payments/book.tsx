import { href } from 'react-router';
import type { Route } from './+types/book.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { formatEuro } from '#app/values/money.ts';
import { partWords, latePaymentText } from '../lists/payment-names.ts';
import { titled } from '../titles.ts';
import { BankEntryField } from './bank/bank-entry-field.tsx';
import { BookingForm } from './booking-form.tsx';
import type { BookingValues } from './booking-form.tsx';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';
import { withQuery } from '#app/values/page-query.ts';
import { loadBooking, answerBooking } from './book.server.ts';

export const meta = titled('Zahlung erfassen');

// Whoever comes back here is led to the payment that was made, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = loadBooking;
export const action = answerBooking;

export default function BookPayment({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, customerName, dueCents, openCents, excessCents, receivedCents, uncollectibleCents } = loaderData;
  const reducedCents = loaderData.reducedCents - uncollectibleCents;
  const [form, fields] = useFilledForm<BookingValues>({ id: 'payment', values: loaderData.values, answer: actionData });
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  return (
    <>
      <PageHead
        title="Zahlung erfassen"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: shown, text: number },
        ]}
        lead={`${number}, ${customerName}`}
        actions={
          <LinkButton slim href={withQuery(paths.newPayment, { customer: loaderData.customer })}>
            Für mehrere Rechnungen
          </LinkButton>
        }
      />
      <StateBar
        entries={[
          { label: 'Zu zahlen', value: formatEuro(dueCents) },
          { label: 'Eingegangen', value: formatEuro(receivedCents) },
          ...(reducedCents === 0 ? [] : [{ label: 'Nicht mehr gefordert', value: formatEuro(reducedCents) }]),
          ...(uncollectibleCents === 0
            ? []
            : [{ label: partWords.uncollectible, value: formatEuro(uncollectibleCents) }]),
          excessCents === 0
            ? { label: 'Offen', value: formatEuro(openCents) }
            : { label: 'Zu viel erhalten', value: formatEuro(excessCents) },
          ...(loaderData.discount === null ? [] : [loaderData.discount]),
          ...(loaderData.creditCents === 0
            ? []
            : [{ label: 'Guthaben des Kunden', value: formatEuro(loaderData.creditCents) }]),
        ]}
      />
      {uncollectibleCents === 0 ? null : (
        <Note title="Hier ist etwas ausgebucht">
          <p>{latePaymentText}</p>
        </Note>
      )}
      <BookingForm form={form} fields={fields} back={shown} creditCents={loaderData.creditCents}>
        <CreateKeyField lastResult={actionData?.lastResult} createKey={loaderData.createKey} />
        <input type="hidden" name="expectedOpenCents" value={openCents} />
        <BankEntryField lastResult={actionData?.lastResult} entry={loaderData.bankEntry} />
      </BookingForm>
    </>
  );
}
