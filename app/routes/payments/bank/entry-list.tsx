import './entry-list.css';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { InvoiceProposal } from '../../../invoicing/banking/propose-invoices.ts';
import type { BankEntryRow } from '../../../pocketbase/bank-entries/queries.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { formatDate } from '../../../values/dates.ts';
import { formatEuro } from '../../../values/money.ts';
import { PostForm } from '../../shared/post-form.tsx';
import { bankEntryName } from './entry-name.ts';
import { sayProposal } from './match-words.ts';
import { writeProposal } from './proposal-value.ts';

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

function Incoming({ entry: { name, amountCents, bookingDate, purpose } }: { entry: BankEntryRow }) {
  return (
    <div className="incoming">
      <h3>{name === '' ? 'Ohne Namen' : name}</h3>
      <strong>{formatEuro(amountCents)}</strong>
      <p>{`${formatDate(bookingDate)}.${purpose === '' ? '' : ` Zweck: „${purpose}“`}`}</p>
    </div>
  );
}

/** Money that nothing was decided about, with the invoices that it may be for. */
export function OpenEntry({ entry, proposals }: { entry: BankEntryRow; proposals: readonly InvoiceProposal[] }) {
  const asked = `${bankEntryName}=${entry.id}`;
  const customers = new Set(proposals.map(({ invoice }) => invoice.customer));
  const [customer] = customers;
  const other = customers.size === 1 && customer !== undefined ? `kunde=${customer}&${asked}` : asked;
  const named = `${entry.name}, ${formatEuro(entry.amountCents)}`;
  return (
    <>
      <Incoming entry={entry} />
      <PostForm id={`entry-${entry.id}`}>
        <input type="hidden" name="entry" value={entry.id} />
        {proposals.map((proposal, index) => (
          <Proposal key={proposal.invoice.id} entry={entry} proposal={proposal} best={index === 0} />
        ))}
        <p className="row">
          <LinkButton slim variant="quiet" href={`${paths.newPayment}?${asked}`}>
            Andere Rechnung<span className="unseen">{` für ${named}`}</span>
          </LinkButton>
          {other === asked ? null : (
            <LinkButton slim variant="quiet" href={`${paths.newPayment}?${other}`}>
              Aufteilen<span className="unseen">{` für ${named}`}</span>
            </LinkButton>
          )}
          <Button slim variant="quiet" name="then" value="aside">
            Keine Rechnung<span className="unseen">{` für ${named}`}</span>
          </Button>
        </p>
      </PostForm>
    </>
  );
}

interface ProposalProps {
  entry: BankEntryRow;
  proposal: InvoiceProposal;
  best: boolean;
}

/** One button where the amount fits and is open; else the form of the payment, which asks what becomes of the difference. */
function Proposal({ entry, proposal, best }: ProposalProps) {
  const { invoice, discount, differenceCents } = proposal;
  const className = best ? 'proposal best' : 'proposal';
  const content = (
    <>
      <b>{`${invoice.number}, ${invoice.customerName}`}</b>
      <span>{formatEuro(invoice.openCents)}</span>
      <small>{sayProposal(proposal)}</small>
    </>
  );
  if (differenceCents !== 0 || invoice.writtenOff) {
    const form = href('/invoice/rechnungen/:invoiceId/zahlung', { invoiceId: invoice.id });
    return (
      <a className={className} href={`${form}?${bankEntryName}=${entry.id}`}>
        {content}
      </a>
    );
  }
  const rest = discount === null ? 'open' : 'discount';
  const value = writeProposal({ invoice: invoice.id, seenOpenCents: invoice.openCents, rest });
  return (
    <button className={className} name="match" value={value}>
      {content}
    </button>
  );
}

/** What is booked goes back by the reversal of its payment. */
export function BookedEntry({ entry }: { entry: BankEntryRow }) {
  const payment = { paymentId: entry.payment };
  return (
    <>
      <Incoming entry={entry} />
      <div className="decided">
        <p>
          <a href={href('/invoice/zahlungen/:paymentId', payment)}>{entry.numbers.split(',').join(', ')}</a>
        </p>
        <LinkButton slim href={href('/invoice/zahlungen/:paymentId/zuruecknehmen', payment)}>
          Aufheben<span className="unseen">{` für ${entry.numbers}`}</span>
        </LinkButton>
      </div>
    </>
  );
}

export function AsideEntry({ entry }: { entry: BankEntryRow }) {
  return (
    <>
      <Incoming entry={entry} />
      <PostForm id={`entry-${entry.id}`} className="decided">
        <p>Gehört zu keiner Rechnung.</p>
        <input type="hidden" name="entry" value={entry.id} />
        <Button slim name="then" value="open">
          Doch zuordnen<span className="unseen">{` für ${entry.name}, ${formatEuro(entry.amountCents)}`}</span>
        </Button>
      </PostForm>
    </>
  );
}
