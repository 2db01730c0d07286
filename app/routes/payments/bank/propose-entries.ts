import { rateInvoices } from '#app/invoicing/banking/match-reasons.ts';
import { proposeInvoices } from '#app/invoicing/banking/propose-invoices.ts';
import type { InvoiceProposal } from '#app/invoicing/banking/propose-invoices.ts';
import { proposeOutgoing } from '#app/invoicing/banking/propose-outgoing.ts';
import type { OutgoingProposal } from '#app/invoicing/banking/propose-outgoing.ts';
import { withoutSplitParts, isSure, proposeSplit } from '#app/invoicing/banking/propose-split.ts';
import type { SplitProposal } from '#app/invoicing/banking/propose-split.ts';
import { proposeBatch } from '#app/invoicing/debits/propose-batch.ts';
import type { DebitBatch } from '#app/invoicing/debits/propose-batch.ts';
import type { BankEntryList } from '#app/pocketbase/bank-entries/queries.ts';
import type { BankEntryRow } from '#app/pocketbase/bank-entries/calls.ts';
import { ordersOfInvoice, ordersOfSplit, writeBatch, writeProposal } from './proposal-value.ts';

export interface IncomingRow {
  entry: BankEntryRow;
  /** all that a run of direct debits collected on a day */
  batch: DebitBatch | null;
  /** several invoices together */
  split: SplitProposal | null;
  proposals: InvoiceProposal[];
  /** its first proposal is confirmed without a second look */
  sure: boolean;
}

interface OutgoingRow {
  entry: BankEntryRow;
  proposals: OutgoingProposal[];
}

/** What entries may be. Of one that may be told twice it is asked first whether it is: nothing is proposed for it. */
export function proposeEntries(listed: BankEntryList): { incoming: IncomingRow[]; outgoing: OutgoingRow[] } {
  const payers = groupPayers(listed.payers);
  return {
    incoming: listed.open.map((entry) => {
      if (entry.twin !== '') return { entry, batch: null, split: null, proposals: [], sure: false };
      const rated = rateInvoices(entry, listed.invoices, payers);
      const split = proposeSplit(entry, rated);
      const proposals = withoutSplitParts(split, proposeInvoices(entry, rated));
      const batch = proposeBatch(entry, listed.batches);
      return { entry, batch, split, proposals, sure: batch !== null || isSure(split, proposals) };
    }),
    outgoing: listed.out.flatMap((entry) => {
      const proposals = proposeOutgoing(entry, { ...listed, payers });
      return proposals.length === 0 ? [] : [{ entry, proposals: entry.twin === '' ? proposals : [] }];
    }),
  };
}

/** What a button books: one entry, by its first proposal. */
export interface SureBooking {
  entry: BankEntryRow;
  /** as the button of the proposal has it */
  value: string;
  numbers: string[];
  customerName: string;
}

/** What can be booked together: every sure proposal, none of an invoice that one before is for. */
export function sureBookings(rows: readonly IncomingRow[]): SureBooking[] {
  const taken = new Set<string>();
  return rows.flatMap(({ entry, batch, split, proposals, sure }) => {
    const [first] = proposals;
    if (!sure) return [];
    if (batch !== null) return [{ entry, value: writeBatch(batch), numbers: [], customerName: '' }];
    const invoices = split?.parts.map(({ invoice }) => invoice) ?? (first === undefined ? [] : [first.invoice]);
    if (invoices.length === 0 || invoices.some(({ id }) => taken.has(id))) return [];
    for (const { id } of invoices) taken.add(id);
    const orders = split === null ? (first === undefined ? [] : ordersOfInvoice(entry, first)) : ordersOfSplit(split);
    const customerName = split?.customerName ?? first?.invoice.customerName ?? '';
    return [{ entry, value: writeProposal(orders), numbers: invoices.map(({ number }) => number), customerName }];
  });
}

function groupPayers(payers: BankEntryList['payers']): Map<string, Set<string>> {
  const grouped = new Map<string, Set<string>>();
  for (const { iban, customer } of payers) grouped.set(iban, (grouped.get(iban) ?? new Set()).add(customer));
  return grouped;
}
