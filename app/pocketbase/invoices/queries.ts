import type { Editing, ReadRequest, RefusalOf, Saved, Narrowing } from '../call.ts';
import { z } from 'zod';
import type { IsoDate } from '#app/values/dates.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import type { FrozenContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import type { LineCredit } from '#app/invoicing/invoice/credited-lines.ts';
import type {
  BilledContent,
  CorrectionContent,
  CorrectionSnapshot,
  ImportedSnapshot,
} from '#app/invoicing/invoice/snapshot.ts';
import { formatCents } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { foldSearch, searchTextOf } from '#app/values/search-text.ts';
import { searchTextOfRecord } from '#app/invoicing/fields.ts';
import { addedSums } from '#app/invoicing/invoice/freeze-amounts.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';
import { taxChoiceOf } from '#app/invoicing/tax/tax-choices.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import type { Totals } from '#app/invoicing/tax/totals.ts';
import { ask, readRequest } from '../ask.ts';
import type { Backend } from '../backend.ts';
import { findRecord } from '../companies/queries.ts';
import { narrowedBy, unnarrowed } from '../call.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { DraftColumns } from './draft-columns.ts';
import { readCorrection, storedInvoice, storedRow } from './record.ts';
import type { InvoiceRow, StoredInvoice } from './record.ts';
import type { ListedState } from './sql.ts';
import type { InvoiceSort } from './sql.ts';

const counted = z.array(z.tuple([z.string(), z.number().int(), z.number().int()])).nullable();

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
  /** what all rows of a narrowed list come to; null: nobody has summed them */
  sumCents: Cents | null;
  /** places of the first and the last issued row, where the pages before and behind it begin; null: they are counted */
  edges: { first: number; last: number } | null;
}

export interface InvoiceQuery extends Partial<Narrowing> {
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

const isNarrowed = (query: InvoiceQuery): boolean => narrowedBy({ ...unnarrowed, ...query }) !== null;

function folded(query: InvoiceQuery): InvoiceQuery {
  return { ...query, search: foldSearch(query.search) };
}

/** What the page of a list asks. */
export function invoiceListRequest(query: InvoiceQuery): ReadRequest {
  return readRequest(calls.listInvoices, folded(query));
}

/** One page of 30 invoices, drafts first, with the counts of every state; both of what the search finds. */
export async function listInvoices(backend: Backend, query: InvoiceQuery): Promise<InvoicePage> {
  const answer = await ask(backend, calls.listInvoices, folded(query));
  const { drafts, rows: stored, reversed, counts: stateCounts, lost, summed, sumCents, ...page } = answer;
  const counts = counted.parse(stateCounts);
  const told = z
    .array(storedRow)
    .parse(stored)
    .map((row) => (lost.includes(row.place) ? { ...row, isLost: true as const } : row));
  const issued = reversed ? told.toReversed() : told;
  const [first, last] = [issued.at(0), issued.at(-1)];
  // By number every page is found by its place, and what a search shows is counted.
  const isWhole = query.search === '' && query.state !== 'lost' && !isNarrowed(query);
  const isCounted = !isWhole || (query.state === '' && query.sort === 'number');
  const edges = first && last && !isCounted ? { first: first.place, last: last.place } : null;
  const rows = [...drafts, ...issued];
  return {
    ...page,
    ...{ rows, edges, sumCents: summed ? sumCents : null },
    ...{ counts: counts && calls.tallyOf(counts), undeliveredCount: lost.length },
  };
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
export const withoutEditor: Editing = { token: '', sentAt: 0, unasked: false };

/** The same `createKey` and draft again answer the first; from the same editor, whatever the draft, it is saved. */
export function createDraft(
  backend: Backend,
  creation: DraftContent & { createKey: string; insteadOf?: string; editing?: Editing },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createDraft>>> {
  const { createKey, insteadOf = '', editing = withoutEditor } = creation;
  return ask(backend, calls.createDraft, { createKey, insteadOf, editing, fields: toDraftColumns(creation) });
}

export function saveDraft(
  backend: Backend,
  change: DraftContent & { id: string; version: number; editing?: Editing },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveDraft>>> {
  const { id, version, editing = withoutEditor } = change;
  return ask(backend, calls.saveDraft, { id, version, editing, fields: toDraftColumns(change) });
}

/** The last issued invoice that asks the same of the customer for the same time; null: there is none. */
export async function findSameInvoice(
  backend: Backend,
  draft: InvoiceDraft,
  grossCents: Cents,
): Promise<calls.SameInvoice | null> {
  const { customer, supplyFrom, supplyTo } = draft;
  if (customer === '') return null;
  const same = await ask(backend, calls.sameInvoice, { customer, grossCents, supplyFrom, supplyTo });
  return same.id === '' ? null : same;
}

/** Unit, price and tax that lines of these descriptions had last; the latest first. Nothing is looked up past its limit. */
export function listRemembered(
  backend: Backend,
  { descriptions, priceMode }: { descriptions: readonly string[]; priceMode: 'net' | 'gross' },
): Promise<calls.RememberedLine[]> {
  const asked = { descriptions: JSON.stringify(descriptions.slice(0, calls.rememberedMax)), priceMode };
  return ask(backend, calls.rememberedLines, asked);
}

/** What tax the lines of the last documents have, each once. */
export async function listUsedTaxes(backend: Backend): Promise<TaxChoice[]> {
  return (await ask(backend, calls.usedTaxes)).map(taxChoiceOf);
}

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
): Promise<Outcome<calls.DrawnNumber, RefusalOf<typeof calls.cancelIssued>>> {
  const { issueDate, renderer, reason = '' } = content;
  const body = { issueDate, renderer, reason, contentHash, searchText: searchTextOfContent(content), number };
  return ask(backend, calls.cancelIssued, { id, ...body });
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
): Promise<Outcome<calls.DrawnNumber, RefusalOf<typeof calls.correctIssued>>> {
  const { issueDate, renderer, reason = '' } = content;
  const body = { ...request, issueDate, renderer, reason, searchText: searchTextOfContent(content) };
  return ask(backend, calls.correctIssued, { id, ...body });
}

/** What corrects an issued invoice, the earliest first. */
export async function listCorrections(
  backend: Backend,
  invoiceId: string,
): Promise<{ id: string; snapshot: CorrectionSnapshot }[]> {
  const rows = await ask(backend, calls.corrections, { id: invoiceId });
  return rows.map(({ id, snapshot }) => ({ id, snapshot: readCorrection(snapshot) }));
}

/** What an issued invoice is searched by, beside its number. */
export function searchTextOfContent(content: BilledContent): string {
  const amounts = [...new Set([addedSums(content).grossCents, content.totals.grossCents])].map(amountWords);
  return searchTextOfRecord(invoiceFields, content, [content.customer.name, ...amounts]);
}

/** What one that came along is searched by, beside its number. */
export function searchTextOfImported({ customer, origin, subject = '', totals }: ImportedSnapshot): string {
  const amounts = [...new Set([totals.grossCents, totals.dueCents])].map(amountWords);
  return searchTextOf([customer.name, origin, subject, ...amounts]);
}

/** Takes an invoice of another program over as it is. */
export function importInvoice(
  backend: Backend,
  { snapshot, ...order }: { createKey: string; customer: string; snapshot: ImportedSnapshot; snapshotHash: string },
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.importInvoice>>> {
  return ask(backend, calls.importInvoice, { ...order, snapshot, searchText: searchTextOfImported(snapshot) });
}

/** Draws the number and freezes. */
export function issueDraft(
  backend: Backend,
  request: IssueRequest,
): Promise<Outcome<calls.DrawnNumber, RefusalOf<typeof calls.issueDraft>>> {
  const { content } = request;
  return ask(backend, calls.issueDraft, {
    id: request.id,
    version: request.version,
    snapshot: content,
    snapshotHash: request.contentHash,
    searchText: searchTextOfContent(content),
    number: request.number ?? null,
    answers: request.answers ?? [],
  });
}
