import { z } from 'zod';
import type { IsoDate } from '../../values/dates.ts';
import type { InvoiceDraft } from '../../invoicing/invoice/draft.ts';
import type { FrozenContent } from '../../invoicing/invoice/freeze-invoice.ts';
import { formatCents } from '../../values/money.ts';
import type { Cents } from '../../values/money.ts';
import { foldText } from '../../values/search-text.ts';
import { emptyValues, searchTextOfRecord } from '../../invoicing/fields.ts';
import { invoiceFields, lineFields } from '../../invoicing/invoice/fields.ts';
import type { InvoiceSnapshot } from '../../invoicing/invoice/snapshot.ts';
import type { Totals } from '../../invoicing/tax/totals.ts';
import { storedShape } from '../field-columns.ts';
import { taxCaseNames } from '../../invoicing/tax/tax.ts';
import type { Backend, Outcome } from '../backend.ts';
import type { Saved } from '../companies/queries.ts';
import { findRecord } from '../customers/queries.ts';
import { eventRow, invoiceRecord, savedRecord } from '../records.ts';
import type { EventRow, InvoiceRecord } from '../records.ts';

const invoiceRow = z.object({
  id: z.string(),
  status: z.enum(['draft', 'issued']),
  number: z.string(),
  customerName: z.string(),
  issueDate: z.string(),
  dueDate: z.string(),
  grossCents: z.number().int(),
  updated: z.string(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

const stateSum = z.object({
  state: z.enum(['entwurf', 'offen', 'ueberfaellig']),
  n: z.number().int(),
  grossCents: z.number().int(),
  earliestDue: z.string(),
});
export type StateSum = z.output<typeof stateSum>;

const invoicePage = z.object({
  rows: z.array(invoiceRow),
  total: z.number().int(),
  pageSize: z.number().int(),
  sums: z.array(stateSum),
});
export type InvoicePage = z.output<typeof invoicePage>;

export interface InvoiceQuery {
  page: number;
  search: string;
  state: string;
  sort: string;
  descending: boolean;
  today: IsoDate;
}

/** One page of 30 invoices, drafts first, with the sums of every state. */
export function listInvoices(backend: Backend, query: InvoiceQuery): Promise<InvoicePage> {
  return backend.read('invoices', invoicePage, {
    page: query.page,
    search: foldText(query.search.replaceAll('€', ' ')),
    state: query.state,
    sort: query.sort,
    descending: query.descending ? 1 : 0,
    today: query.today,
  });
}

/** The invoice, or null when there is none of that id in the own company. */
export function findInvoice(backend: Backend, id: string): Promise<InvoiceRecord | null> {
  return findRecord(backend, { collection: 'invoices', id, schema: invoiceRecord });
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

function toColumns({ draft, customerName, totals }: DraftContent): object {
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

/** The same `createKey` and draft again answer the first. Refusals: unknown-customer, stale (details.current {id, version, draft}). */
export function createDraft(backend: Backend, creation: DraftContent & { createKey: string }): Promise<Outcome<Saved>> {
  const body = { createKey: creation.createKey, fields: toColumns(creation) };
  return backend.write({ method: 'POST', path: 'invoices', body, schema: savedRecord });
}

/** Refusals: already-issued, discarded, stale (details.current {version, draft}), unknown-customer. */
export function saveDraft(
  backend: Backend,
  change: DraftContent & { id: string; version: number },
): Promise<Outcome<Saved>> {
  const body = { version: change.version, fields: toColumns(change) };
  return backend.write({ method: 'PUT', path: `invoices/${change.id}`, body, schema: savedRecord });
}

/** Deletes the draft that the person has seen. Refusals: already-issued, stale. */
export function discardDraft(backend: Backend, draft: { id: string; version: number }): Promise<Outcome<unknown>> {
  const body = { version: draft.version };
  return backend.write({ method: 'DELETE', path: `invoices/${draft.id}`, body, schema: z.unknown() });
}

const issued = z.object({
  id: z.string(),
  number: z.string(),
  snapshot: z.string(),
  snapshotHash: z.string(),
  synchronous: z.number(),
});
export type IssuedInvoice = z.output<typeof issued>;

export interface IssueRequest {
  id: string;
  version: number;
  content: FrozenContent;
  /** SHA-256 of the canonical content, hexadecimal */
  contentHash: string;
}

/** Draws the number and freezes. Refusals: already-issued, stale, date-before-last, number-taken, not-durable, hash-mismatch, totals-mismatch. */
export function issueDraft(backend: Backend, request: IssueRequest): Promise<Outcome<IssuedInvoice>> {
  const { content } = request;
  const body = {
    version: request.version,
    snapshot: content,
    snapshotHash: request.contentHash,
    searchText: searchTextOfRecord(invoiceFields, content, [
      content.customer.name,
      amountWords(content.totals.grossCents),
    ]),
  };
  return backend.write({ method: 'POST', path: `invoices/${request.id}/issue`, body, schema: issued });
}

/** Snapshots are ours, written by freezeInvoice and frozen since; only the format is checked here. */
export function parseSnapshot(text: string): InvoiceSnapshot {
  const snapshot: unknown = JSON.parse(text);
  z.object({ format: z.literal(1) }).parse(snapshot);
  return snapshot as InvoiceSnapshot;
}

const { tax: _, ...lineShape } = storedShape(lineFields, emptyValues(lineFields));

const storedDraft: z.ZodType<InvoiceDraft> = z.object({
  ...storedShape(invoiceFields, emptyValues(invoiceFields)),
  lines: z.array(z.object({ ...lineShape, taxCase: z.enum(taxCaseNames), taxRateBp: z.number().int() })),
});

/** Reads a stored draft; a field that an older version did not know is empty. Throws for anything that is none. */
export function parseDraft(text: string): InvoiceDraft {
  return storedDraft.parse(JSON.parse(text));
}

/** What happened to one record, newest first. */
export function listEventsOf(backend: Backend, subject: string): Promise<EventRow[]> {
  return backend.read('events', z.array(eventRow), { subject });
}

/** Offers and invoices of the company, as the demo limit counts them. */
export async function countDocuments(backend: Backend): Promise<number> {
  return (await backend.read('document-count', z.object({ n: z.number().int() }))).n;
}
