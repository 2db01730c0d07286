import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import type { PartGroup } from '#app/invoicing/ledger/settlement.ts';
import { formatRate } from '#app/invoicing/documents/document-parts.ts';
import { findPayment, isReversible, isWriteOff } from '#app/pocketbase/payments/queries.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { methodWord, partWords, describePart } from '../lists/payment-names.ts';
import { pageTitle } from '../titles.ts';
import type { PaymentPart } from '#app/pocketbase/payments/calls.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(titleOf(loaderData), { matches }) }];
}

export const handle = { live: ['payments'] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const shown = found(await findPayment(userBackend(context), params.paymentId));
  return { ...shown, reversible: isReversible(shown), booked: formatBerlinTime(shown.payment.created) };
}

type Loaded = Route.ComponentProps['loaderData'];

function titleOf({ payment: { date, reversalOf }, parts }: Pick<Loaded, 'payment' | 'parts'>): string {
  const booked = isWriteOff(parts) ? 'Ausbuchung' : 'Zahlung';
  return `${reversalOf === '' ? booked : 'Rücknahme'} vom ${formatDate(date)}`;
}

export default function ShowPayment({ loaderData, params }: Route.ComponentProps) {
  const { payment, parts, reversedBy, reversible, booked } = loaderData;
  const takeBack = href('/invoice/zahlungen/:paymentId/zuruecknehmen', params);
  const isOver = reversedBy !== '' || payment.reversalOf !== '';
  return (
    <>
      <PageHead
        title={titleOf(loaderData)}
        path={[{ href: paths.payments, text: 'Zahlungen' }]}
        lead={payment.note || undefined}
        actions={
          !reversible ? undefined : (
            <LinkButton slim href={takeBack}>
              Zurücknehmen
            </LinkButton>
          )
        }
      />
      {isOver ? <OtherHalf loaded={loaderData} /> : null}
      <StateBar
        entries={[
          { label: 'Betrag', value: formatEuro(payment.amountCents) },
          { label: 'Zahlungsart', value: methodWord(payment.method) },
          { label: 'Gebucht', value: booked },
        ]}
      />
      <Part id="parts" title="Rechnungen">
        <Table
          caption="Was gebucht ist"
          ruled
          columns={[{ label: 'Rechnung' }, { label: 'Art' }, { label: 'Betrag €', number: true }]}
          rows={parts.map((part, index) => [
            <PartLink key={index} part={part} />,
            describePart(part),
            formatCents(part.amountCents),
          ])}
        />
        <Fold title="Nach Steuersätzen" note="wie gebucht">
          <TaxGroups parts={parts} />
        </Fold>
      </Part>
    </>
  );
}

function OtherHalf({ loaded: { payment, reversedBy } }: { loaded: Loaded }) {
  const linked = (paymentId: string, text: string) => (
    <a href={href('/invoice/zahlungen/:paymentId', { paymentId })}>{text}</a>
  );
  return (
    <Note level="info" title={payment.reversalOf === '' ? 'Zurückgenommen' : 'Diese Buchung nimmt eine Zahlung zurück'}>
      <p>
        {payment.reversalOf === ''
          ? linked(reversedBy, 'Rücknahme ansehen')
          : linked(payment.reversalOf, 'Zahlung ansehen')}
      </p>
    </Note>
  );
}

function PartLink({ part: { kind, invoice, number, customer, customerName } }: { part: PaymentPart }) {
  return (
    <>
      {kind === 'credit' ? (
        <a href={href('/invoice/kunden/:customerId/guthaben', { customerId: customer })}>Guthaben</a>
      ) : (
        <a href={href('/invoice/rechnungen/:invoiceId', { invoiceId: invoice })}>{number}</a>
      )}
      {`, ${customerName}`}
    </>
  );
}

function TaxGroups({ parts }: { parts: readonly PaymentPart[] }) {
  const rows = parts.flatMap((part) =>
    part.taxGroups.map((group) => [
      `${part.number}, ${partWords[part.kind]}, ${formatRate(group.rateBp, 'de')}`,
      ...amountsOf(group),
    ]),
  );
  if (rows.length === 0) return <p>Diese Buchung fällt auf keinen Steuersatz.</p>;
  return (
    <Table
      caption="Aufteilung nach Steuersätzen"
      columns={[
        { label: 'Teil' },
        { label: 'Netto €', number: true },
        { label: 'Steuer €', number: true },
        { label: 'Brutto €', number: true },
      ]}
      rows={rows}
    />
  );
}

function amountsOf({ grossCents, taxCents }: PartGroup): string[] {
  return [grossCents - taxCents, taxCents, grossCents].map((cents) => formatCents(cents));
}
