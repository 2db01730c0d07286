import { href } from 'react-router';
import { balanceOf } from '#app/invoicing/ledger/settlement.ts';
import type { Balance } from '#app/invoicing/ledger/settlement.ts';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { methodWord, partWords, describePart } from '../lists/payment-names.ts';
import type { NumberedInvoice } from '#app/pocketbase/invoices/record.ts';
import type { PartOfInvoice } from '#app/pocketbase/payments/calls.ts';

/** What an issued invoice demands, what was booked for it, and how it stands. */
export interface InvoiceBalance extends Balance {
  dueCents: Cents;
  bookings: { payment: string; text: string }[];
}

export function invoiceBalanceOf(dueCents: Cents, parts: readonly PartOfInvoice[]): InvoiceBalance {
  const bookings = parts.map((part) => ({ payment: part.payment, text: describeBooking(part) }));
  return { dueCents, ...balanceOf(dueCents, parts), bookings };
}

function describeBooking({ date, method, amountCents, reversalOf, reversedBy, ...part }: PartOfInvoice): string {
  const what = part.kind === 'paid' ? methodWord(method) : describePart(part);
  const state = reversalOf === '' ? (reversedBy === '' ? '' : ', zurückgenommen') : ', Rücknahme';
  return `${formatDate(date)}, ${what}, ${formatEuro(amountCents)}${state}`;
}

/** What was paid of one before it was taken over. */
export function paidElsewhere({ kind, totals }: NumberedInvoice['snapshot']): Cents {
  return kind === 'imported' ? (totals.prepaidCents ?? 0) : 0;
}

/** Of what is asked for, and of what its issuer owes: both are told without a sign. */
const askedWords = {
  due: 'Zu zahlen',
  received: 'Eingegangen',
  reduced: 'Nicht mehr gefordert',
  open: 'Noch offen',
  excess: 'Zu viel erhalten',
};
const owedWords: typeof askedWords = {
  due: 'Gutgeschrieben',
  received: 'Zurückgezahlt',
  reduced: 'Verrechnet',
  open: 'Noch zu erstatten',
  excess: 'Zu viel zurückgezahlt',
};

/** The sums of one invoice, and each booking with a link to its payment. */
export function BalancePart({ money: balance }: { money: InvoiceBalance }) {
  const { dueCents, receivedCents, uncollectibleCents, openCents, excessCents, bookings } = balance;
  const reducedCents = balance.reducedCents - uncollectibleCents;
  const words = dueCents < 0 ? owedWords : askedWords;
  const sum = (cents: Cents) => formatEuro(dueCents < 0 ? -cents : cents);
  return (
    <div className="stack">
      <KeyValues
        rows={[
          { label: words.due, value: sum(dueCents) },
          { label: words.received, value: sum(receivedCents) },
          ...(reducedCents === 0 ? [] : [{ label: words.reduced, value: sum(reducedCents) }]),
          ...(uncollectibleCents === 0 ? [] : [{ label: partWords.uncollectible, value: sum(uncollectibleCents) }]),
          { label: words.open, value: sum(openCents) },
          ...(excessCents === 0 ? [] : [{ label: words.excess, value: sum(excessCents) }]),
        ]}
      />
      <ul role="list">
        {bookings.map(({ payment, text }, index) => (
          <li key={index}>
            <a href={href('/invoice/zahlungen/:paymentId', { paymentId: payment })}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
