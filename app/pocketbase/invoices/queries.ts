import { z } from 'zod';
import type { IsoDate } from '../../values/dates.ts';
import type { InvoiceDraft } from '../../invoicing/invoice/draft.ts';
import type { FrozenContent } from '../../invoicing/invoice/freeze-invoice.ts';
import type { BilledContent, CorrectionContent } from '../../invoicing/invoice/snapshot.ts';
import { formatCents } from '../../values/money.ts';
import type { Cents } from '../../values/money.ts';
import { foldSearch } from '../../values/search-text.ts';
import { searchTextOfRecord } from '../../invoicing/fields.ts';
import { invoiceFields } from '../../invoicing/invoice/fields.ts';
import type { Deposit } from '../../invoicing/ledger/deposits.ts';
import { taxCaseNames } from '../../invoicing/tax/tax.ts';
import type { Totals } from '../../invoicing/tax/totals.ts';
import type { Backend } from '../backend.ts';
import { queryOf, send } from '../call.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { findRecord } from '../customers/queries.ts';
import { rowSchema, savedRecord, shapeOf } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { DraftColumns } from './draft-columns.ts';
import { invoiceRow, partGroup, storedInvoice } from './record.ts';
import type { StoredInvoice } from './record.ts';
import { listedStates, rememberedLines, sameInvoice, stateSums } from './sql.ts';
import type { InvoiceSort, ListedState } from './sql.ts';

const stateSum = z.object({ ...shapeOf(stateSums.row), state: z.enum(listedStates) });
export type StateSum = z.output<typeof stateSum>;

const listed = z.object({
  rows: z.array(invoiceRow),
  pageSize: z.number().int(),
  sums: z.array(stateSum),
});

export interface InvoicePage extends z.output<typeof listed> {
  /** of all pages */
  total: number;
}

export interface InvoiceQuery {
  page: number;
  search: string;
  state: ListedState | '';
  sort: InvoiceSort;
  descending: boolean;
  today: IsoDate;
}

/** One page of 30 invoices, drafts first, with the sums of every state; both of what the search finds. */
export async function listInvoices(backend: Backend, query: InvoiceQuery): Promise<InvoicePage> {
  const asked = queryOf(calls.listInvoices, { ...query, search: foldSearch(query.search) });
  const page = await backend.read(calls.listInvoices.path, listed, asked);
  const counted = page.sums.filter(({ state }) => query.state === '' || query.state === state);
  return { ...page, total: counted.reduce((total, { n }) => total + n, 0) };
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

/** People look a payment up by its amount, with and without the point. */
export function amountWords(grossCents: Cents): string {
  const amount = formatCents(grossCents);
  return amount.includes('.') ? `${amount} ${amount.replaceAll('.', '')}` : amount;
}

/** What a draft is searched by. */
export function searchTextOfDraft(draft: InvoiceDraft, customerName: string, grossCents: Cents): string {
  return searchTextOfRecord(invoiceFields, draft, [customerName, amountWords(grossCents)]);
}

/** What is stored of a draft. */
export function toDraftColumns({ draft, customerName, totals }: DraftContent): DraftColumns {
  return {
    customer: draft.customer,
    project: draft.project,
    draft: JSON.stringify(draft),
    customerName,
    netCents: totals.netCents,
    taxCents: totals.taxCents,
    grossCents: totals.grossCents,
    searchText: searchTextOfDraft(draft, customerName, totals.grossCents),
  };
}

/** What writes drafts without an editor. */
export const byNobody: calls.Editing = { token: '', sentAt: 0, unasked: false };

/** The same `createKey` and draft again answer the first; from the same editor, whatever the draft, it is saved. */
export function createDraft(
  backend: Backend,
  creation: DraftContent & { createKey: string; editing?: calls.Editing },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createDraft>>> {
  const { createKey, editing = byNobody } = creation;
  const body = { createKey, editing, fields: toDraftColumns(creation) };
  return backend.write({ ...send(calls.createDraft, body), schema: savedRecord });
}

export function saveDraft(
  backend: Backend,
  change: DraftContent & { id: string; version: number; editing?: calls.Editing },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveDraft>>> {
  const { version, editing = byNobody } = change;
  const body = { version, editing, fields: toDraftColumns(change) };
  return backend.write({ ...send(calls.saveDraft, body, { id: change.id }), schema: savedRecord });
}

/** Deletes the draft that the person has seen. */
export function discardDraft(
  backend: Backend,
  { id, version }: { id: string; version: number },
): Promise<Outcome<unknown, RefusalOf<typeof calls.discardDraft>>> {
  return backend.write({ ...send(calls.discardDraft, { version }, { id }), schema: z.unknown() });
}

/** Keeps a yes to a question about the draft, or takes it back. */
export function answerQuestion(
  backend: Backend,
  { id, ...answer }: { id: string; key: string; answered: boolean },
): Promise<Outcome<unknown, RefusalOf<typeof calls.answerQuestion>>> {
  return backend.write({ ...send(calls.answerQuestion, answer, { id }), schema: z.unknown() });
}

/** Number of the last issued invoice that asks the same of the customer for the same time, '' for none. */
export async function findSameInvoice(backend: Backend, draft: InvoiceDraft, grossCents: Cents): Promise<string> {
  const { customer, supplyFrom, supplyTo } = draft;
  if (customer === '' || supplyFrom === '') return '';
  const asked = queryOf(calls.sameInvoice, { customer, grossCents, supplyFrom, supplyTo });
  return (await backend.read(calls.sameInvoice.path, rowSchema(sameInvoice), asked)).number;
}

const deposit: z.ZodType<Deposit> = z.object({
  number: z.string(),
  issueDate: z.string(),
  settled: z.array(partGroup),
  openCents: z.number().int(),
  deductedBy: z.string(),
});

const rememberedLine = z.object({
  ...shapeOf(rememberedLines.row),
  taxCase: z.enum(taxCaseNames),
});
export type RememberedLine = z.output<typeof rememberedLine>;

/** Unit, price and tax that lines of these descriptions had last; the latest first. Nothing is looked up past its limit. */
export function listRemembered(
  backend: Backend,
  { descriptions, priceMode }: { descriptions: readonly string[]; priceMode: 'net' | 'gross' },
): Promise<RememberedLine[]> {
  const asked = { descriptions: JSON.stringify(descriptions.slice(0, calls.rememberedMax)), priceMode };
  return backend.read(calls.rememberedLines.path, z.array(rememberedLine), queryOf(calls.rememberedLines, asked));
}

/** Issued invoices in advance of a customer that stand, the latest first. */
export function listDeposits(backend: Backend, customer: string): Promise<Deposit[]> {
  return backend.read(calls.deposits.path, z.array(deposit), queryOf(calls.deposits, { customer }));
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
  /** that a person has confirmed; absent: whichever comes next */
  number?: string | undefined;
  /** keys of the answers that it rests on */
  answers?: readonly string[];
}

export interface CancelRequest {
  id: string;
  content: CorrectionContent;
  /** SHA-256 of the canonical content, hexadecimal */
  contentHash: string;
  /** that a person has confirmed */
  number: string;
}

/** Draws a number and freezes what takes the invoice back. */
export function cancelIssued(
  backend: Backend,
  { id, content, contentHash, number }: CancelRequest,
): Promise<Outcome<DrawnNumber, RefusalOf<typeof calls.cancelIssued>>> {
  const { issueDate, renderer, reason = '' } = content;
  const body = { issueDate, renderer, reason, contentHash, searchText: searchTextOfContent(content), number };
  return backend.write({ ...send(calls.cancelIssued, body, { id }), schema: drawnNumber });
}

/** What an issued invoice is searched by, beside its number. */
export function searchTextOfContent(content: BilledContent): string {
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
    number: request.number ?? null,
    answers: request.answers ?? [],
  };
  return backend.write({ ...send(calls.issueDraft, body, { id: request.id }), schema: drawnNumber });
}
