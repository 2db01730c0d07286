import { useForm } from '@conform-to/react';
import { href } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/show.ts';
import { todayOf } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { showAgain, showErrors, showRefusal } from '#app/forms/reading/answer-form.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { creditMoveOf } from '#app/invoicing/ledger/credit.ts';
import type { CreditMove } from '#app/invoicing/ledger/credit.ts';
import { refundFields } from '#app/invoicing/ledger/fields.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { PageHead, Part, StateBar } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { formatCount } from '#app/values/counts.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import { openPaymentKey } from '../payment-key.server.ts';
import { amountMissing, describeNotBooked } from '../payment-words.ts';
import { refuseFuture } from '../booking.schema.server.ts';
import { formatInvoiceNumbers } from '../format-invoice-numbers.ts';
import { creditMovementsMax } from '#app/pocketbase/payments/limits.ts';
import { bookPayment, customerCredit } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { pageTitle } from '#app/routes/titles.ts';
import { RefundForm } from './refund-form.tsx';
import type { RefundValues } from './refund-form.tsx';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';
import { withQuery } from '#app/values/page-query.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Guthaben ${loaderData.name}`, { matches }) }];
}

export const handle = { live: ['payments', 'customers'] };

// Whoever comes back here is led to the payment that was made, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { id, name } = found(await findCustomer(backend, params.customerId));
  const createKey = await openPaymentKey({ url, context });
  const { creditCents, movements } = await ask(backend, customerCredit, { id, limit: creditMovementsMax + 1 });
  const today = todayOf(context);
  const values: RefundValues = {
    ...emptyForm(refundFields),
    amount: formatCents(creditCents),
    date: formatDate(today),
  };
  const shown = movements.slice(0, creditMovementsMax);
  return { id, name, creditCents, movements: shown, more: movements.length > shown.length, createKey, values };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const today = todayOf(context);
  const schema = z.object(schemaOf(refundFields, { today })).superRefine(refuseFuture(today));
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { amount, ...fields } = submission.value;
  if (amount === 0) return showErrors(submission, { amount: [amountMissing] });
  const backend = userBackend(context);
  const { id: customer } = found(await findCustomer(backend, params.customerId));
  const credit = { customer, amountCents: -amount };
  const booked = await ask(backend, bookPayment, { createKey: readCreateKey(form), fields, orders: [], credit });
  if (booked.ok)
    return seeOther(context, href('/invoice/zahlungen/:paymentId', { paymentId: booked.value.id }), {
      says: 'payment-booked',
      by: booked,
    });
  const { field, sentence } = describeNotBooked(booked, () => -amount);
  return field === 'amount' ? showErrors(submission, { amount: [sentence] }) : showRefusal(submission, sentence);
}

export default function CustomerCredit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, creditCents, createKey, values } = loaderData;
  const lastResult = actionData?.lastResult ?? null;
  const [form, fields] = useForm<RefundValues>({ id: 'refund', defaultValue: values, lastResult });
  return (
    <>
      <PageHead
        title={`Guthaben ${name}`}
        path={[
          { href: paths.customers, text: 'Kunden' },
          { href: href('/invoice/kunden/:customerId', { customerId: id }), text: name },
        ]}
        lead="Was mehr kam, als offen war. Sie verrechnen es bei einer Rechnung mit der Zahlungsart „Guthaben“, oder Sie zahlen es zurück."
        actions={
          <LinkButton slim href={withQuery(paths.newPayment, { customer: id })}>
            Zahlung erfassen
          </LinkButton>
        }
      />
      <StateBar entries={[{ label: 'Guthaben', value: formatEuro(creditCents) }]} />
      <Movements loaded={loaderData} />
      {loaderData.movements.length === 0 ? null : (
        <Fold title="Guthaben und Umsatzsteuer">
          <p>{taxOfCredit}</p>
        </Fold>
      )}
      {creditCents > 0 || lastResult !== null ? (
        <RefundForm form={form} fields={fields}>
          <CreateKeyField lastResult={lastResult} createKey={createKey} />
        </RefundForm>
      ) : null}
    </>
  );
}

const taxOfCredit =
  'Guthaben fällt auf keinen Steuersatz und zählt auch für die Grenzen des § 19 UStG erst an dem Tag, an dem Sie es mit einer Rechnung verrechnen. Steuerlich kann schon zählen, was zu viel gezahlt wurde, sobald es eingeht. Besprechen Sie größere Beträge mit Ihrer Steuerberatung.';

const moveWords: Record<CreditMove, string> = {
  received: 'Mehr gezahlt, als offen war',
  'set-off': 'Mit Rechnung verrechnet',
  refunded: 'Zurückgezahlt',
  reversed: 'Buchung zurückgenommen',
};

function Movements({ loaded: { name, movements, more } }: { loaded: Route.ComponentProps['loaderData'] }) {
  if (movements.length === 0)
    return <EmptyState title="Noch kein Guthaben" text="Von diesem Kunden ist bisher nichts als Guthaben gebucht." />;
  return (
    <Part id="movements" title="Bewegungen">
      {more ? (
        <Note title={`Mehr als ${formatCount(creditMovementsMax)} Bewegungen`}>
          <p>Gezeigt sind die letzten. Das Guthaben oben ist das aller Bewegungen.</p>
        </Note>
      ) : null}
      <Table
        caption={`Guthaben von ${name}`}
        ruled
        stacked
        columns={[
          { label: 'Datum' },
          { label: 'Was' },
          { label: 'Rechnungen' },
          { label: 'Notiz' },
          { label: 'Betrag €', number: true },
        ]}
        rows={movements.map((movement) => [
          <a key={movement.payment} href={href('/invoice/zahlungen/:paymentId', { paymentId: movement.payment })}>
            {formatDate(movement.date)}
          </a>,
          moveWords[creditMoveOf(movement)],
          formatInvoiceNumbers(movement.numbers.split(',')) || '–',
          movement.note || '–',
          formatCents(movement.amountCents),
        ])}
      />
    </Part>
  );
}
