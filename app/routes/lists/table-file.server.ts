import { todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { formatOf, tableResponse } from './table-response.server.ts';
import type { TableCell } from '#app/values/csv.ts';
import { tableRowsMax } from './table-links.tsx';

export interface FileColumn<Row> {
  label: string;
  cell: (row: Row) => TableCell;
}

/** A page of a list, as its query answers it. */
interface RowsOfPage<Row> {
  rows: readonly Row[];
  pageSize: number;
  /** the row behind which the next page begins, where it is not counted */
  edges?: { last: number } | null;
}

interface ListedTable<Row> {
  /** of the file, before the day */
  name: string;
  columns: readonly FileColumn<Row>[];
  /** `page` from 1, `after`: the last row of the page before it */
  readPage: (place: { page: number; after: number }) => Promise<RowsOfPage<Row>>;
}

/** Of a list that has no pages. */
export function onOnePage<Row>(rows: readonly Row[]): ListedTable<Row>['readPage'] {
  return () => Promise.resolve({ rows, pageSize: rows.length + 1 });
}

/** All rows of a list, in its order and as its address narrows it, as a file for spreadsheets. */
export async function answerTable<Row extends { id: string }>(
  { url, context }: { url: URL; context: Context },
  { name, columns, readPage }: ListedTable<Row>,
): Promise<Response> {
  const rows = await readAllRows(readPage);
  if (rows === null) {
    const list = url.pathname.slice(0, url.pathname.lastIndexOf('/'));
    return seeOther(context, `${list}${url.search}`, 'table-too-long');
  }
  return tableResponse(formatOf(url), {
    name: `${name}-${todayOf(context)}`,
    heads: columns.map(({ label }) => label),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  });
}

/** Page by page; a row that moves on meanwhile stands once. Null: more than a file takes. */
export async function readAllRows<Row extends { id: string }>(
  readPage: ListedTable<Row>['readPage'],
): Promise<Row[] | null> {
  const found = new Map<string, Row>();
  let after = 0;
  for (let page = 1; ; page += 1) {
    const { rows, pageSize, edges } = await readPage({ page, after });
    for (const row of rows) found.set(row.id, row);
    if (found.size > tableRowsMax) return null;
    if (rows.length < pageSize) return [...found.values()];
    after = edges?.last ?? 0;
  }
}
