import { isUnpaidState } from '#app/invoicing/ledger/document-state.ts';
import { allRows, oneRow, rowsAsJson } from '../engine/rows.ts';
import { draftPage, invoicePageSize } from '../invoices/sql.ts';
import type { InvoiceSort, ListedState } from '../invoices/sql.ts';
import { draftsOfCustomer, narrowedCounts, narrowedPage, undeliveredCount, undeliveredPage } from './sql.ts';
import { narrowedMax } from '../narrowing.ts';
import type { Narrowed } from '../call.ts';

interface Listed {
  /** null: the list is whole */
  by: Narrowed | null;
  words: number;
  sort: InvoiceSort;
  descending: boolean;
  /** rows before the page */
  offset: number;
  /** places of what did not arrive, as JSON */
  lost: string;
  /** what statements bind */
  values: Record<string, string | number>;
}

interface Asked extends Listed {
  by: Narrowed;
  /** null: all */
  state: ListedState | null;
}

type Row = typeof narrowedCounts.row;

/** How many rows of the range are looked at one by one for words. */
const lookedMax = 2000;

/** One page of a narrowed list as JSON, with how many stand how and what they come to. */
export function narrowedPageText(app: core.App, asked: Asked): string {
  const { by, words, state, sort, descending, offset, values } = asked;
  const few =
    words > 0 && sumOf(allRows(app, narrowedCounts.of({ by, words: 0, few: true }), values), 'n') <= lookedMax;
  const rows = allRows(app, narrowedCounts.of({ by, words, few }), values);
  const drafts = by === 'customer' ? oneRow(app, draftsOfCustomer.of({ words }), values) : { n: 0, cents: 0 };
  const shown = tallied(rows, state);
  const counted = state === null || state === 'draft' ? drafts : { n: 0, cents: 0 };
  const capped = sumOf(rows, 'n') > narrowedMax;
  const above = Math.max(0, Math.min(invoicePageSize, counted.n - offset));
  const page = { size: invoicePageSize - above, offset: Math.max(0, offset - counted.n) };
  const choice = { by, words, few, state: state === 'draft' ? null : state, sort, descending };
  const isDraftsOnly = state === 'draft' || page.size === 0;
  const text = isDraftsOnly ? '' : oneRow(app, narrowedPage.of(choice), { ...values, ...page }).text;
  const draftRows =
    above > 0 ? rowsAsJson(app, draftPage.of({ words, ofCustomer: true }), { ...values, offset }) : '[]';
  const counts = [...rows.map(({ state: of, n, waiting }) => [of, n, waiting]), ['draft', drafts.n, 0]];
  return answered(asked, {
    ...{ drafts: draftRows, rows: text, capped, summed: !capped },
    counts: capped ? 'null' : JSON.stringify(counts),
    total: Math.min(shown.n, narrowedMax) + counted.n,
    sumCents: shown.cents + counted.cents,
  });
}

/** One page of what did not arrive, in whatever state it is, beside the counts of states. */
export function lostPageText(app: core.App, asked: Listed, counts: string): string {
  const { by, words, sort, descending, offset, values } = asked;
  const page = { ...values, size: invoicePageSize, offset };
  const { text } = oneRow(app, undeliveredPage.of({ words, by, sort, descending }), page);
  const { n, cents } = oneRow(app, undeliveredCount.of({ words, by }), values);
  const summed = by !== null;
  return answered(asked, { drafts: '[]', rows: text, counts, total: n, capped: false, summed, sumCents: cents });
}

interface Answered {
  /** as JSON, as are rows and counts */
  drafts: string;
  rows: string;
  counts: string;
  total: number;
  capped: boolean;
  summed: boolean;
  sumCents: number;
}

function answered({ lost }: Listed, page: Answered): string {
  return `{"drafts":${page.drafts},"rows":[${page.rows}],"reversed":false,"pageSize":${invoicePageSize},"lost":${lost},
    "total":${page.total},"capped":${page.capped},"counts":${page.counts},
    "summed":${page.summed},"sumCents":${page.sumCents}}`;
}

function sumOf(rows: readonly Row[], column: 'n' | 'cents'): number {
  return rows.reduce((sum, row) => sum + row[column], 0);
}

/** Of what is counted that which is in the state that is shown: what is asked for and late is overdue. */
function tallied(rows: readonly Row[], state: ListedState | null): { n: number; cents: number } {
  if (state === null) return { n: sumOf(rows, 'n'), cents: sumOf(rows, 'cents') };
  const overdue = rows
    .filter((row) => isUnpaidState(row.state))
    .map((row) => ({ ...row, n: row.n - row.waiting, cents: row.cents - row.waitingCents }));
  if (state === 'overdue') return { n: sumOf(overdue, 'n'), cents: sumOf(overdue, 'cents') };
  const [row] = rows.filter((each) => each.state === state);
  if (row === undefined) return { n: 0, cents: 0 };
  return isUnpaidState(state) ? { n: row.waiting, cents: row.waitingCents } : { n: row.n, cents: row.cents };
}
