import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { InvoiceProposal } from '#app/invoicing/banking/propose-invoices.ts';
import type { SplitProposal } from '#app/invoicing/banking/propose-split.ts';
import type { DebitBatch } from '#app/invoicing/debits/propose-batch.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { MovedAmount } from './entry-list.tsx';
import { nextEntryField } from './entry-name.ts';
import { formatInvoiceNumbers } from '../format-invoice-numbers.ts';
import type { BankEntryRow } from '#app/pocketbase/bank-entries/calls.ts';
import { nameEntry, describeBatch, describeProposal, describeSplit } from './match-words.ts';
import { ordersOfInvoice, ordersOfSplit, writeBatch, writeProposal } from './proposal-value.ts';
import { TwinQuestion } from './twin-question.tsx';
import { withQuery } from '#app/values/page-query.ts';

export interface ProposalFocus {
  autoFocus: true;
  'aria-describedby'?: string;
}

interface OpenEntryProps {
  entry: BankEntryRow;
  proposals: readonly InvoiceProposal[];
  /** all that a run of direct debits collected on a day */
  batch: DebitBatch | null;
  /** several invoices together */
  split: SplitProposal | null;
  /** id of the entry to go on with; '' for none */
  next: string;
  /** its first proposal has the focus: one key books it; null: another one's has */
  focus: ProposalFocus | null;
}

/** Money that nothing was decided about, with the invoices that it may be for. */
export function OpenEntry({ entry, proposals, batch, split, next, focus }: OpenEntryProps) {
  if (entry.twin !== '') return <TwinQuestion entry={entry} />;
  const bankEntry = entry.id;
  const customers = new Set(split === null ? proposals.map(({ invoice }) => invoice.customer) : [split.customer]);
  const [customer] = customers;
  const payer = customers.size === 1 ? (customer ?? '') : '';
  const spread = withQuery(paths.newPayment, { customer: payer, bankEntry });
  const named = nameEntry(entry);
  return (
    <>
      <MovedAmount entry={entry} />
      <PostForm id={`entry-${entry.id}`}>
        <input type="hidden" name="entry" value={entry.id} />
        {next === '' ? null : <input type="hidden" name={nextEntryField} value={next} />}
        {batch === null ? null : <Collected batch={batch} focus={focus} />}
        {split === null ? null : (
          <Together split={split} form={spread} best={batch === null} focus={batch === null ? focus : null} />
        )}
        {proposals.map((proposal, index) => (
          <Proposal
            key={proposal.invoice.id}
            entry={entry}
            proposal={proposal}
            best={batch === null && split === null && index === 0}
            focus={batch === null && split === null && index === 0 ? focus : null}
          />
        ))}
        <p className="row">
          <LinkButton slim variant="quiet" href={withQuery(paths.newPayment, { bankEntry })}>
            Andere Rechnung<span className="unseen">{` für ${named}`}</span>
          </LinkButton>
          {payer === '' ? null : (
            <LinkButton slim variant="quiet" href={spread}>
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
  focus: ProposalFocus | null;
}

/** One button where the amount fits and is open; else the form of the payment, which asks what becomes of the difference. */
function Proposal({ entry, proposal, best, focus }: ProposalProps) {
  const { invoice, differenceCents } = proposal;
  const form = href('/invoice/rechnungen/:invoiceId/zahlung', { invoiceId: invoice.id });
  return (
    <ProposalChoice
      best={best}
      focus={focus}
      form={withQuery(form, { bankEntry: entry.id })}
      books={differenceCents === 0 && !invoice.writtenOff ? writeProposal(ordersOfInvoice(entry, proposal)) : null}
    >
      <b>{`${invoice.number}, ${invoice.customerName}`}</b>
      <span>{formatEuro(invoice.openCents)}</span>
      <small>{describeProposal(proposal)}</small>
    </ProposalChoice>
  );
}

/** Several invoices that the money makes up: one button books them all, or the form shows how it falls on them. */
function Together({
  split,
  form,
  best,
  focus,
}: Pick<ProposalChoiceProps, 'form' | 'best' | 'focus'> & { split: SplitProposal }) {
  const { parts, customerName, differenceCents } = split;
  const openCents = parts.reduce((sum, { invoice }) => sum + invoice.openCents, 0);
  return (
    <ProposalChoice
      best={best}
      focus={focus}
      form={form}
      books={differenceCents === 0 ? writeProposal(ordersOfSplit(split)) : null}
    >
      <b>{`${formatInvoiceNumbers(parts.map(({ invoice }) => invoice.number))}, ${customerName}`}</b>
      <span>{formatEuro(openCents)}</span>
      <small>{describeSplit(split)}</small>
    </ProposalChoice>
  );
}

/** What a run collected on a day, which banks credit as one amount: one button books every invoice of it. */
function Collected({ batch, focus }: { batch: DebitBatch; focus: ProposalFocus | null }) {
  return (
    <ProposalChoice best focus={focus} form="" books={writeBatch(batch)}>
      <b>{`Lastschriften vom ${formatDate(batch.collectedOn)}`}</b>
      <span>{formatEuro(batch.sumCents)}</span>
      <small>{describeBatch(batch)}</small>
    </ProposalChoice>
  );
}

interface ProposalChoiceProps {
  best: boolean;
  focus: ProposalFocus | null;
  /** what the button books; null: the form asks first */
  books: string | null;
  form: string;
  children: ReactNode;
}

export function ProposalChoice({ best, focus, books, form, children }: ProposalChoiceProps) {
  const className = best ? 'proposal best' : 'proposal';
  return books === null ? (
    <a className={className} href={form}>
      {children}
    </a>
  ) : (
    <button className={className} name="match" value={books} {...focus}>
      {children}
    </button>
  );
}
