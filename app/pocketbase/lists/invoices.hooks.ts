import type { IssuedState } from '#app/invoicing/ledger/document-state.ts';
import type { Tenancy } from '../engine/guard.ts';
import { oneRow, rowsAsJson } from '../engine/rows.ts';
import { tallyOf } from '../invoices/calls.ts';
import type { listInvoices as call, StateCount } from '../invoices/calls.ts';
import { draftPage, foundDraftCount, invoicePageSize, listedStates } from '../invoices/sql.ts';
import type { ListedState } from '../invoices/sql.ts';
import { boundWords, piecesOfSearch, searchedWords } from '../statement.ts';
import { hitsInState, isKnownToHaveMany, rememberHitsInState, rememberManyHits } from './many-hits.hooks.ts';
import type { StateHits } from './many-hits.hooks.ts';
import * as sql from './sql.ts';
import { invoiceSorts } from '../invoices/order.ts';
import type { InvoiceSort } from '../invoices/sql.ts';
import { narrowedBy } from '../call.ts';
import { boundNarrowing } from '../narrowing.ts';
import { countedMax, pagesByOffset, windowOf } from '../window.ts';
import { lostPageText, narrowedPageText } from '../narrowed/page.hooks.ts';

interface Counted {
  /** of every state, as JSON; null: a search has too many hits to say */
  counts: string;
  drafts: number;
  /** issued ones in the state that is asked for, as far as they are counted */
  issued: number;
  /** there are more than are counted */
  capped: boolean;
  /** so many hits that the few rows of the state are looked at one by one */
  walks: boolean;
  /** the company has no more invoices than hits are counted */
  few: boolean;
  /** places of what did not arrive, as JSON */
  lost: string;
}

interface Asked {
  company: string;
  query: typeof call.query;
  words: number;
  /** what statements bind */
  values: Record<string, string | number>;
  /** null: all */
  state: ListedState | null;
  sort: InvoiceSort;
}

/** One page as JSON: drafts first, then what is issued as it is stored, with the counts of every state. */
export function invoicePageText(app: core.App, { company }: Tenancy, query: typeof call.query): string {
  const words = searchedWords(query.search).length;
  const pieces = words === 0 ? {} : { pieces: piecesOfSearch(query.search) };
  const asked: Asked = {
    company,
    query,
    words,
    values: { company, today: query.today, ...boundWords(query.search), ...pieces, ...boundNarrowing(query) },
    state: listedStates.find((each) => each === query.state) ?? null,
    sort: invoiceSorts.find((each) => each === query.sort) ?? 'number',
  };
  const by = narrowedBy(query);
  const listed = { by, words, sort: asked.sort, descending: query.descending, values: asked.values };
  const place = { offset: offsetOf(query.page) };
  if (by !== null) {
    const { lost } = oneRow(app, sql.latestEventAndUndelivered, { company });
    if (query.state === 'lost') return lostPageText(app, { ...listed, ...place, lost }, unknown);
    return narrowedPageText(app, { ...listed, ...place, by, lost, state: asked.state });
  }
  const counted = words === 0 ? countAll(app, asked) : countFound(app, asked);
  const { lost, counts } = counted;
  if (query.state === 'lost') return lostPageText(app, { ...listed, ...place, lost }, counts);
  const page = pageInState(app, asked, counted);
  return `{"drafts":${page.drafts},"rows":[${page.text}],"reversed":${page.reversed},"pageSize":${invoicePageSize},
    "lost":${lost},"total":${page.total},"capped":${page.capped},"counts":${counts},"summed":false,"sumCents":0}`;
}

interface ListPage extends Chosen {
  /** as JSON */
  drafts: string;
  total: number;
  capped: boolean;
}

const offsetOf = (page: number) => (Math.max(1, page) - 1) * invoicePageSize;

function pageInState(app: core.App, asked: Asked, counted: Counted): ListPage {
  const { words, query } = asked;
  const { drafts, issued, capped } = counted;
  const offset = offsetOf(query.page);
  const draftRows =
    offset < drafts ? rowsAsJson(app, draftPage.of({ words, ofCustomer: false }), { ...asked.values, offset }) : '[]';
  const shown = Math.max(0, Math.min(invoicePageSize, drafts - offset));
  const before = Math.max(0, offset - drafts);
  const size = Math.min(invoicePageSize - shown, issued - before);
  const page = size <= 0 ? { text: '', reversed: false } : issuedRows(app, asked, { offset: before, size, counted });
  return { ...page, drafts: draftRows, total: drafts + issued, capped };
}

const unknown = 'null';

const exact = { capped: false, walks: false, few: false };

function countAll(app: core.App, { state, values }: Asked): Counted {
  const { counts, drafts, issued, lost } = oneRow(app, sql.invoiceCounts, values);
  return { ...exact, counts, lost, ...ofState(state, { counts, drafts, issued }) };
}

/** Of all that are counted those in the state that is asked for. */
function ofState(
  state: ListedState | null,
  { counts, drafts, issued }: Pick<typeof sql.invoiceCounts.row, 'counts' | 'drafts' | 'issued'>,
): Pick<Counted, 'drafts' | 'issued'> {
  if (state === null) return { drafts, issued };
  if (state === 'draft') return { drafts, issued: 0 };
  return { drafts: 0, issued: tallyOf(JSON.parse(counts) as StateCount[])[state] ?? 0 };
}

function countFound(app: core.App, asked: Asked): Counted {
  const { words, state, values, company, query } = asked;
  const named = { company, search: query.search };
  if (isKnownToHaveMany(app, named)) {
    const showsDrafts = state === null || state === 'draft';
    return countMany(app, asked, showsDrafts ? oneRow(app, foundDraftCount.of({ words }), values).n : 0);
  }
  const { issued, lost } = oneRow(app, sql.invoiceCounts, values);
  const few = issued <= countedMax;
  const found = oneRow(app, sql.foundCounts.of({ words, few }), values);
  if (found.issued <= countedMax) return { ...exact, few, lost, counts: found.counts, ...ofState(state, found) };
  rememberManyHits(app, named);
  return countMany(app, asked, found.drafts);
}

/** Of more hits than are counted only the state that is asked for is told. */
function countMany(app: core.App, asked: Asked, drafts: number): Counted {
  const { state, company } = asked;
  // Read before the hits: what is booked in between makes a later event.
  const { lost, event } = oneRow(app, sql.latestEventAndUndelivered, { company });
  const many = { ...exact, counts: unknown, lost };
  if (state === 'draft') return { ...many, drafts, issued: 0 };
  if (state === null) return { ...many, drafts, issued: countedMax, capped: true };
  const { n, walks } = countInState(app, asked, { state, event });
  return { ...many, drafts: 0, issued: Math.min(n, countedMax), capped: n > countedMax, walks };
}

/** Counted once until something happens in the company or the day ends, however many pages and orders are looked at. */
function countInState(app: core.App, asked: Asked, { state, event }: { state: IssuedState; event: number }): StateHits {
  const { words, values, company, query } = asked;
  const named = { company, search: query.search, state, today: query.today, event };
  const known = hitsInState(app, named);
  if (known) return known;
  const walks = walksState(app, asked, state);
  const hits = { walks, n: oneRow(app, sql.foundInState.of({ words, state, walks }), values).n };
  rememberHitsInState(app, named, hits);
  return hits;
}

/** Rows of a state that are looked at one by one rather than found among very many hits: more where an index holds the words. */
const walkedMax = { rows: 2000, words: 20_000 };

function walksState(app: core.App, { values }: Asked, state: IssuedState): boolean {
  const most = sql.statesWithWords.includes(state) ? walkedMax.words : walkedMax.rows;
  return ofState(state, oneRow(app, sql.invoiceCounts, values)).issued <= most;
}

interface Place {
  offset: number;
  size: number;
  counted: Counted;
}

interface Chosen {
  text: string;
  /** the last one first */
  reversed: boolean;
}

function issuedRows(app: core.App, asked: Asked, { offset, size, counted }: Place): Chosen {
  const { words, sort, values, query } = asked;
  const { descending } = query;
  const state = asked.state === 'draft' ? null : asked.state;
  if (words > 0) {
    const many = counted.counts === unknown;
    const walks = many && (sort !== 'number' || counted.walks);
    if (many && !walks && descending)
      return { text: newestOfMany(app, { words, state, values: { ...values, size, offset } }), reversed: false };
    const choice = { words, state, sort, descending };
    const page = walks ? sql.walkedPage.of(choice) : sql.foundPage.of({ ...choice, few: counted.few });
    return { text: oneRow(app, page, { ...values, size, offset }).text, reversed: false };
  }
  if (state === null && sort === 'number') {
    const last = descending ? counted.issued - offset : offset + size;
    const places = { ...values, first: last - size + 1, last };
    return { text: oneRow(app, sql.issuedPlaces.of({ descending }), places).text, reversed: false };
  }
  return (
    rowsBehind(app, asked, { state, size }) ??
    rowsAt(app, asked, { state, ...windowOf({ offset, size, all: counted.issued }) })
  );
}

/** A page whose link names the row before it, or behind it; null where it names none that there is. */
function rowsBehind(
  app: core.App,
  { query, sort, values }: Asked,
  { state, size }: { state: IssuedState | null; size: number },
): Chosen | null {
  const at = query.after || query.before;
  if (!at || query.page <= pagesByOffset) return null;
  const reversed = query.after === 0;
  const descending = query.descending !== reversed;
  const page = sql.issuedPage.of({ state, sort, descending, from: true });
  const { text } = oneRow(app, page, { ...values, at, size, offset: 0 });
  return text === '' ? null : { text, reversed };
}

function rowsAt(
  app: core.App,
  { query, sort, values }: Asked,
  { state, offset, size, reversed }: { state: IssuedState | null; offset: number; size: number; reversed: boolean },
): Chosen {
  const descending = query.descending !== reversed;
  const page = sql.issuedPage.of({ state, sort, descending, from: false });
  return { text: oneRow(app, page, { ...values, size, offset }).text, reversed };
}

interface Newest {
  words: number;
  state: IssuedState | null;
  values: Record<string, string | number> & { size: number; offset: number };
}

/** Rows of which each is looked at before the index of pieces is asked for a page of many hits. */
const looked = 2000;

function newestOfMany(app: core.App, { words, state, values }: Newest): string {
  const { text, n } = oneRow(app, sql.foundLast.of({ words, state }), { ...values, looked });
  return n === values.size ? text : newestFound(app, { words, state, values }, looked * spans.growth);
}

const spans = { first: 256, growth: 8 };

/** Texts of the newest hits: looked for among the last invoices, then among more and more of them. */
export function newestFound(app: core.App, { words, state, values }: Newest, first = spans.first): string {
  const statement = sql.foundNewest.of({ words, state });
  for (let span = Math.max(first, values.offset * 2); ; span *= spans.growth) {
    const { text, n, whole } = oneRow(app, statement, { ...values, span });
    if (n === values.size || whole) return text;
  }
}
