import { useForm } from '@conform-to/react';
import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { creditMoveOf } from '#app/invoicing/ledger/credit.ts';
import type { CreditMove } from '#app/invoicing/ledger/credit.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { formatCount } from '#app/values/counts.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import { formatInvoiceNumbers } from '../format-invoice-numbers.ts';
import { creditMovementsMax } from '#app/pocketbase/payments/limits.ts';
import { pageTitle } from '#app/routes/titles.ts';
import { RefundForm } from './refund-form.tsx';
import type { RefundValues } from './refund-form.tsx';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';
import { withQuery } from '#app/values/page-query.ts';
import { loadCredit, answerRefund } from './show.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Guthaben ${loaderData.name}`, { matches }) }];
}

export const handle = { live: ['payments', 'customers'] };

// Whoever comes back here is led to the payment that was made, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = loadCredit;
export const action = answerRefund;

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
