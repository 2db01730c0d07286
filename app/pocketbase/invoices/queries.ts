import { z } from 'zod';
import type { IsoDate } from '#app/values/dates.ts';
import type { DraftAttachment } from '#app/invoicing/invoice/attachments.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import type { FrozenContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import type { LineCredit } from '#app/invoicing/invoice/credited-lines.ts';
import { invoiceKinds } from '#app/invoicing/invoice/snapshot.ts';
import type { BilledContent, CorrectionContent } from '#app/invoicing/invoice/snapshot.ts';
import { formatCents } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { foldSearch } from '#app/values/search-text.ts';
import { searchTextOfRecord } from '#app/invoicing/fields.ts';
import { addedSums } from '#app/invoicing/invoice/freeze-amounts.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';
import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import { taxChoiceOf } from '#app/invoicing/tax/tax-choices.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { taxCaseNames } from '#app/invoicing/tax/tax-cases.ts';
import type { Totals } from '#app/invoicing/tax/totals.ts';
import type { Backend } from '../backend.ts';
import { pathOf, queryOf, callRequestWithBody } from '../call.ts';
import type { ReadRequest, RefusalOf, Saved } from '../call.ts';
import { findRecord } from '../customers/queries.ts';
import { rowSchema, savedRecord, shapeOf } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { DraftColumns } from './draft-columns.ts';
import { draftRow, partGroup, readCorrection, storedInvoice, storedRow } from './record.ts';
import type { InvoiceRow, StoredInvoice } from './record.ts';
import { rememberedLines, sameInvoice, usedTaxes } from './sql.ts';
import type { ListedState } from './sql.ts';
import type { InvoiceSort } from '../lists/sql.ts';

const listed = z.object({
  drafts: z.array(draftRow),
  rows: z.array(storedRow),
  /** the rows come last one first */
  reversed: z.boolean(),
  lost: z.array(z.number().int()),
  pageSize: z.number().int(),
  total: z.number().int(),
  capped: z.boolean(),
  counts: z.array(z.tuple([z.string(), z.number().int(), z.number().int()])).nullable(),
});

export interface InvoicePage {
  rows: InvoiceRow[];
  pageSize: number;
  /** of all pages, as far as they are counted */
  total: number;
  /** there are more than `total` */
  capped: boolean;
  /** how many are in each state; null where a search finds too many to say */
  counts: Readonly<Record<string, number>> | null;
  /** how many did not arrive, or may not have; no more than 500 are counted */
  undeliveredCount: number;
  /** places of the first and the last issued row, where the pages before and behind it begin; null: they are counted */
  edges: { first: number; last: number } | null;
}

export interface InvoiceQuery {
  page: number;
  search: string;
  /** lost: in whatever state, did not arrive or may not have */
  state: ListedState | 'lost' | '';
  sort: InvoiceSort;
  descending: boolean;
  today: IsoDate;
  /** the row before the page, or behind it; absent: the page is counted */
  after?: number;
  before?: number;
}

/** What the page of a list asks. */
export function invoiceListRequest(query: InvoiceQuery): ReadRequest {
  const asked = queryOf(calls.listInvoices, { ...query, search: foldSearch(query.search) });
  return { path: calls.listInvoices.path, query: asked };
}

/** One page of 30 invoices, drafts first, with the counts of every state; both of what the search finds. */
export async function listInvoices(backend: Backend, query: InvoiceQuery): Promise<InvoicePage> {
  const { path, query: asked } = invoiceListRequest(query);
  const { drafts, rows: stored, reversed, counts, lost, ...page } = await backend.read(path, listed, asked);
  const told = stored.map((row) => (lost.includes(row.place) ? { ...row, isLost: true as const } : row));
  const issued = reversed ? told.toReversed() : told;
  const [first, last] = [issued.at(0), issued.at(-1)];
  // By number every page is found by its place, and what a search shows is counted.
  const isCounted = query.search !== '' || query.state === 'lost' || (query.state === '' && query.sort === 'number');
  const edges = first && last && !isCounted ? { first: first.place, last: last.place } : null;
  const rows = [...drafts, ...issued];
  return { ...page, rows, counts: counts && calls.tallyOf(counts), undeliveredCount: lost.length, edges };
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
  creation: DraftContent & { createKey: string; insteadOf?: string; editing?: calls.Editing },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createDraft>>> {
  const { createKey, insteadOf = '', editing = byNobody } = creation;
  const body = { createKey, insteadOf, editing, fields: toDraftColumns(creation) };
  return backend.write({ ...callRequestWithBody(calls.createDraft, body), schema: savedRecord });
}

export function saveDraft(
  backend: Backend,
  change: DraftContent & { id: string; version: number; editing?: calls.Editing },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveDraft>>> {
  const { version, editing = byNobody } = change;
  const body = { version, editing, fields: toDraftColumns(change) };
  return backend.write({ ...callRequestWithBody(calls.saveDraft, body, { id: change.id }), schema: savedRecord });
}

/** Deletes the draft that the person has seen. */
export function discardDraft(
  backend: Backend,
  { id, version }: { id: string; version: number },
): Promise<Outcome<unknown, RefusalOf<typeof calls.discardDraft>>> {
  return backend.write({ ...callRequestWithBody(calls.discardDraft, { version }, { id }), schema: z.unknown() });
}

/** Keeps a yes to a question about the draft, or takes it back. */
export function answerQuestion(
  backend: Backend,
  { id, ...answer }: { id: string; key: string; answered: boolean },
): Promise<Outcome<unknown, RefusalOf<typeof calls.answerQuestion>>> {
  return backend.write({ ...callRequestWithBody(calls.answerQuestion, answer, { id }), schema: z.unknown() });
}

/** Says which kept files a draft carries, as long as these are the `expected` ones. */
export function saveAttachments(
  backend: Backend,
  { id, attachments, expected }: { id: string } & Record<'attachments' | 'expected', readonly DraftAttachment[]>,
): Promise<Outcome<unknown, RefusalOf<typeof calls.saveAttachments>>> {
  return backend.write({
    ...callRequestWithBody(calls.saveAttachments, { attachments, expected }, { id }),
    schema: z.unknown(),
  });
}

export type SameInvoice = (typeof sameInvoice)['row'];

/** The last issued invoice that asks the same of the customer for the same time; null: there is none. */
export async function findSameInvoice(
  backend: Backend,
  draft: InvoiceDraft,
  grossCents: Cents,
): Promise<SameInvoice | null> {
  const { customer, supplyFrom, supplyTo } = draft;
  if (customer === '') return null;
  const asked = queryOf(calls.sameInvoice, { customer, grossCents, supplyFrom, supplyTo });
  const same = await backend.read(calls.sameInvoice.path, rowSchema(sameInvoice), asked);
  return same.id === '' ? null : same;
}

const deposit: z.ZodType<Deposit> = z.object({
  number: z.string(),
  kind: z.enum(invoiceKinds),
  offer: z.string(),
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

const usedTax = z.object({ ...shapeOf(usedTaxes.row), taxCase: z.enum(taxCaseNames) });

/** What tax the lines of the last documents have, each once. */
export async function listUsedTaxes(backend: Backend): Promise<TaxChoice[]> {
  const used = await backend.read(calls.usedTaxes.path, z.array(usedTax));
  return used.map(taxChoiceOf);
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
  return backend.write({ ...callRequestWithBody(calls.cancelIssued, body, { id }), schema: drawnNumber });
}

export interface CorrectRequest extends CancelRequest {
  createKey: string;
  credits: readonly LineCredit[];
  /** how many corrections the person knew of */
  earlier: number;
}

/** Draws a number and freezes what takes a part of the invoice back. */
export function correctIssued(
  backend: Backend,
  { id, content, ...request }: CorrectRequest,
): Promise<Outcome<DrawnNumber, RefusalOf<typeof calls.correctIssued>>> {
  const { issueDate, renderer, reason = '' } = content;
  const body = { ...request, issueDate, renderer, reason, searchText: searchTextOfContent(content) };
  return backend.write({ ...callRequestWithBody(calls.correctIssued, body, { id }), schema: drawnNumber });
}

const correction = z.object({ id: z.string(), snapshot: z.string().transform(readCorrection) });

/** What corrects an issued invoice, the earliest first. */
export function listCorrections(backend: Backend, invoiceId: string): Promise<z.output<typeof correction>[]> {
  return backend.read(pathOf(calls.corrections, { id: invoiceId }), z.array(correction));
}

/** What an issued invoice is searched by, beside its number. */
export function searchTextOfContent(content: BilledContent): string {
  const amounts = [...new Set([addedSums(content).grossCents, content.totals.grossCents])].map(amountWords);
  return searchTextOfRecord(invoiceFields, content, [content.customer.name, ...amounts]);
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
  return backend.write({ ...callRequestWithBody(calls.issueDraft, body, { id: request.id }), schema: drawnNumber });
}
