import { href } from 'react-router';
import { balanceOf } from '../../invoicing/ledger/settlement.ts';
import type { Balance } from '../../invoicing/ledger/settlement.ts';
import type { PartOfInvoice } from '../../pocketbase/payments/queries.ts';
import { KeyValues } from '../../ui/page/key-values.tsx';
import { formatDate } from '../../values/dates.ts';
import { formatEuro } from '../../values/money.ts';
import type { Cents } from '../../values/money.ts';
import { methodWord, partWords } from '../shared/payment-names.ts';

/** What an issued invoice demands, what was booked for it, and how it stands. */
export interface Money extends Balance {
  dueCents: Cents;
  bookings: { payment: string; text: string }[];
}

export function moneyOf(dueCents: Cents, parts: readonly PartOfInvoice[]): Money {
  const bookings = parts.map((part) => ({ payment: part.payment, text: wordBooking(part) }));
  return { dueCents, ...balanceOf(dueCents, parts), bookings };
}

function wordBooking({ date, kind, method, amountCents, reversalOf, reversedBy }: PartOfInvoice): string {
  const what = kind === 'paid' ? methodWord(method) : partWords[kind];
  const state = reversalOf === '' ? (reversedBy === '' ? '' : ', zurückgenommen') : ', Rücknahme';
  return `${formatDate(date)}, ${what}, ${formatEuro(amountCents)}${state}`;
}

/** The sums of one invoice, and each booking with a link to its payment. */
export function MoneyPart({ money }: { money: Money }) {
  const { dueCents, receivedCents, reducedCents, openCents, excessCents, bookings } = money;
  return (
    <>
      <KeyValues
        rows={[
          { label: 'Zu zahlen', value: formatEuro(dueCents) },
          { label: 'Eingegangen', value: formatEuro(receivedCents) },
          ...(reducedCents === 0 ? [] : [{ label: 'Skonto, Differenz', value: formatEuro(reducedCents) }]),
          { label: 'Noch offen', value: formatEuro(openCents) },
          ...(excessCents === 0 ? [] : [{ label: 'Zu viel erhalten', value: formatEuro(excessCents) }]),
        ]}
      />
      <ul>
        {bookings.map(({ payment, text }, index) => (
          <li key={index}>
            <a href={href('/invoice/zahlungen/:paymentId', { paymentId: payment })}>{text}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
