import { z } from 'zod';
import type { IsoDate } from '../../values/dates.ts';
import type { InvoiceDraft } from '../../invoicing/invoice/draft.ts';
import type { FrozenContent } from '../../invoicing/invoice/freeze-invoice.ts';
import { formatCents } from '../../values/money.ts';
import type { Cents } from '../../values/money.ts';
import { foldText } from '../../values/search-text.ts';
import { searchTextOfRecord } from '../../invoicing/fields.ts';
import { invoiceFields } from '../../invoicing/invoice/fields.ts';
import type { Totals } from '../../invoicing/tax/totals.ts';
import type { Backend } from '../backend.ts';
import { queryOf, send } from '../call.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { findRecord } from '../customers/queries.ts';
import { savedRecord, shapeOf } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { DraftColumns } from './draft-columns.ts';
import { invoiceRow, storedInvoice } from './record.ts';
import type { StoredInvoice } from './record.ts';
import { listedStates, stateSums } from './sql.ts';
import type { InvoiceSort, ListedState } from './sql.ts';

const stateSum = z.object({ ...shapeOf(stateSums.row), state: z.enum(listedStates) });
export type StateSum = z.output<typeof stateSum>;

const listed = z.object({
  rows: z.array(invoiceRow),
  total: z.number().int(),
  pageSize: z.number().int(),
  sums: z.array(stateSum),
});
export type InvoicePage = z.output<typeof listed>;

export interface InvoiceQuery {
  page: number;
  search: string;
  state: ListedState | '';
  sort: InvoiceSort;
  descending: boolean;
  today: IsoDate;
}

/** One page of 30 invoices, drafts first, with the sums of every state. */
export function listInvoices(backend: Backend, query: InvoiceQuery): Promise<InvoicePage> {
  const asked = queryOf(calls.listInvoices, { ...query, search: foldText(query.search.replaceAll('€', ' ')) });
  return backend.read(calls.listInvoices.path, listed, asked);
}

/** The invoice, or null when there is none of that id in the own company. */
export function findInvoice(backend: Backend, id: string): Promise<StoredInvoice | null> {
  return findRecord(backend, { collection: 'invoices', id, schema: storedInvoice });
}

/** What the list shows of a draft, computed by the caller from the draft. */
export interface DraftContent {
  draft: InvoiceDraft;
  customerName: string;
  totals: Totals;
}

// People look a payment up by its amount, with and without the point.
function amountWords(grossCents: Cents): string {
  const amount = formatCents(grossCents);
  return amount.includes('.') ? `${amount} ${amount.replaceAll('.', '')}` : amount;
}

function toColumns({ draft, customerName, totals }: DraftContent): DraftColumns {
  return {
    customer: draft.customer,
    draft: JSON.stringify(draft),
    customerName,
    netCents: totals.netCents,
    taxCents: totals.taxCents,
    grossCents: totals.grossCents,
    searchText: searchTextOfRecord(invoiceFields, draft, [customerName, amountWords(totals.grossCents)]),
  };
}

/** The same `createKey` and draft again answer the first. */
export function createDraft(
  backend: Backend,
  creation: DraftContent & { createKey: string },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createDraft>>> {
  const body = { createKey: creation.createKey, fields: toColumns(creation) };
  return backend.write({ ...send(calls.createDraft, body), schema: savedRecord });
}

export function saveDraft(
  backend: Backend,
  change: DraftContent & { id: string; version: number },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveDraft>>> {
  const body = { version: change.version, fields: toColumns(change) };
  return backend.write({ ...send(calls.saveDraft, body, { id: change.id }), schema: savedRecord });
}

/** Deletes the draft that the person has seen. */
export function discardDraft(
  backend: Backend,
  { id, version }: { id: string; version: number },
): Promise<Outcome<unknown, RefusalOf<typeof calls.discardDraft>>> {
  return backend.write({ ...send(calls.discardDraft, { version }, { id }), schema: z.unknown() });
}

const drawnNumber = z.object({
  id: z.string(),
  number: z.string(),
  snapshot: z.string(),
  snapshotHash: z.string(),
  synchronous: z.number(),
});
export type DrawnNumber = z.output<typeof drawnNumber>;

export interface IssueRequest {
  id: string;
  version: number;
  content: FrozenContent;
  /** SHA-256 of the canonical content, hexadecimal */
  contentHash: string;
}

/** What an issued invoice is searched by, beside its number. */
export function searchTextOfContent(content: FrozenContent): string {
  const { customer, totals } = content;
  return searchTextOfRecord(invoiceFields, content, [customer.name, amountWords(totals.grossCents)]);
}

/** Draws the number and freezes. */
export function issueDraft(
  backend: Backend,
  request: IssueRequest,
): Promise<Outcome<DrawnNumber, RefusalOf<typeof calls.issueDraft>>> {
  const { content } = request;
  const body = {
    version: request.version,
    snapshot: content,
    snapshotHash: request.contentHash,
    searchText: searchTextOfContent(content),
  };
  return backend.write({ ...send(calls.issueDraft, body, { id: request.id }), schema: drawnNumber });
}

/** Offers and invoices of the company, as the demo limit counts them. */
export async function countDocuments(backend: Backend): Promise<number> {
  return (await backend.read(calls.documentCount.path, z.object({ n: z.number().int() }))).n;
}
