import { nameOfWord, readQuery, sortWords, withQuery } from '#app/values/page-query.ts';
import type { QueryName, QueryValues, SortName } from '#app/values/page-query.ts';

/** What the address of a list says. */
export interface ListQuery<Sort extends SortName = SortName> {
  page: number;
  search: string;
  sort: Sort;
  descending: boolean;
  /** the row before the page, or behind it, as the page beside it names it; 0: none */
  after: number;
  before: number;
}

const searchLengthMax = 100;
const pageMax = 100_000;
const rowMax = 2 ** 32;

/** The page with the row it begins behind, or ends before, the search and the order; what makes no sense falls back. */
export function readListQuery<Sort extends SortName>(
  url: URL,
  { sorts, sort, descending }: { sorts: readonly Sort[]; sort: Sort; descending: boolean },
): ListQuery<Sort> {
  const given = readQuery(url, 'sort');
  const isTurned = given.startsWith('-');
  return {
    page: readPage(url),
    search: readSearch(url, 'search'),
    sort: nameOfWord(sortWords, sorts, isTurned ? given.slice(1) : given) ?? sort,
    descending: given === '' ? descending : isTurned,
    after: readRow(url, 'after'),
    before: readRow(url, 'before'),
  };
}

/** Counted from 1. */
export function readPage(url: URL): number {
  const page = Number(readQuery(url, 'page'));
  return Number.isInteger(page) && page >= 1 ? Math.min(page, pageMax) : 1;
}

function readRow(url: URL, name: QueryName): number {
  const row = Number(readQuery(url, name));
  return Number.isInteger(row) && row > 0 && row < rowMax ? row : 0;
}

/** What is searched for in a parameter of the address. */
export function readSearch(url: URL, name: QueryName): string {
  return readQuery(url, name).slice(0, searchLengthMax).trim();
}

/** Address of the same list with other parameters; empty ones are left out, a changed list starts at page 1. */
export function listHref(url: { pathname: string; search: string }, changes: QueryValues): string {
  return withQuery(url.pathname + url.search, { page: '', after: '', before: '', ...changes });
}

/** Sort link of a column: the same column turns around. */
export function sortLink<Sort extends SortName>(
  url: { pathname: string; search: string },
  query: Pick<ListQuery<Sort>, 'sort' | 'descending'>,
  column: Sort,
) {
  const active = query.sort === column;
  const word = sortWords[column];
  const next = active && !query.descending ? `-${word}` : word;
  const direction = active ? (query.descending ? ('descending' as const) : ('ascending' as const)) : undefined;
  return { href: listHref(url, { sort: next }), direction };
}
