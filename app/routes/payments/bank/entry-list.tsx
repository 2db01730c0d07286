import './entry-list.css';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { formatInvoiceNumbers } from '../format-invoice-numbers.ts';
import type { BankEntryRow } from '#app/pocketbase/bank-entries/calls.ts';
import { nameEntry } from './match-words.ts';

interface EntryListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  show: (row: Row) => ReactNode;
}

export function EntryList<Row>({ rows, keyOf, show }: EntryListProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <ol className="bank-entries" role="list">
      {rows.map((row) => (
        <li key={keyOf(row)}>{show(row)}</li>
      ))}
    </ol>
  );
}

/** Money that came in or, with a minus, went out. */
export function MovedAmount({ entry: { name, amountCents, bookingDate, purpose } }: { entry: BankEntryRow }) {
  return (
    <div className="incoming">
      <h3>{name === '' ? 'Ohne Namen' : name}</h3>
      <strong>{formatEuro(amountCents)}</strong>
      <p>{`${formatDate(bookingDate)}.${purpose === '' ? '' : ` Zweck: „${purpose}“`}`}</p>
    </div>
  );
}

/** What is booked goes back by the reversal of its payment. */
export function BookedEntry({ entry }: { entry: BankEntryRow }) {
  const payment = { paymentId: entry.payment };
  const numbers = entry.numbers === '' ? 'Guthaben' : formatInvoiceNumbers(entry.numbers.split(','));
  return (
    <>
      <MovedAmount entry={entry} />
      <div className="decided">
        <p>
          <a href={href('/invoice/zahlungen/:paymentId', payment)}>{numbers}</a>
        </p>
        <LinkButton slim href={href('/invoice/zahlungen/:paymentId/zuruecknehmen', payment)}>
          Aufheben<span className="unseen">{` für ${numbers}`}</span>
        </LinkButton>
      </div>
    </>
  );
}

export function SetAsideEntry({ entry }: { entry: BankEntryRow }) {
  return (
    <>
      <MovedAmount entry={entry} />
      <PostForm id={`entry-${entry.id}`} className="decided">
        <p>Gehört zu keiner Rechnung.</p>
        <input type="hidden" name="entry" value={entry.id} />
        <Button slim name="then" value="open">
          Doch zuordnen<span className="unseen">{` für ${nameEntry(entry)}`}</span>
        </Button>
      </PostForm>
    </>
  );
}
