/** What the address of a list says. */
export interface ListQuery {
  page: number;
  search: string;
  sort: string;
  descending: boolean;
  /** the row before the page, or behind it, as the page beside it names it; 0: none */
  after: number;
  before: number;
}

const searchLengthMax = 100;
const pageMax = 100_000;
const rowMax = 2 ** 32;

/** Reads ?seite with ?nach or ?vor, ?suche, ?sortierung (a leading "-" turns the order around); what makes no sense falls back. */
export function readListQuery(url: URL, defaults: { sort: string; descending: boolean }): ListQuery {
  const given = url.searchParams.get('sortierung') ?? '';
  const sortation = given === '' ? null : given;
  const page = Number(url.searchParams.get('seite') ?? '1');
  return {
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, pageMax) : 1,
    search: readSearch(url, 'suche'),
    sort: sortation?.replace(/^-/, '') ?? defaults.sort,
    descending: sortation === null ? defaults.descending : sortation.startsWith('-'),
    after: readRow(url, 'nach'),
    before: readRow(url, 'vor'),
  };
}

function readRow(url: URL, name: string): number {
  const row = Number(url.searchParams.get(name) ?? '0');
  return Number.isInteger(row) && row > 0 && row < rowMax ? row : 0;
}

/** What is searched for in a parameter of the address. */
export function readSearch(url: URL, name: string): string {
  return (url.searchParams.get(name) ?? '').slice(0, searchLengthMax).trim();
}

/** What a word of the address stands for; null for a word that is none of them. */
export function lookUpWord<T>(words: Readonly<Record<string, T>>, word: string): T | null {
  // "constructor" is a name every object answers to.
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}

/** Address of the same list with other parameters; empty ones are left out, a changed list starts at page 1. */
export function listHref(url: { pathname: string; search: string }, changes: Record<string, string>): string {
  const params = new URLSearchParams(url.search);
  for (const name of ['seite', 'nach', 'vor']) if (!(name in changes)) params.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
  const query = params.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}

/** Sort link of a column: the same column turns around. */
export function sortLink(
  url: { pathname: string; search: string },
  query: Pick<ListQuery, 'sort' | 'descending'>,
  column: string,
) {
  const active = query.sort === column;
  const next = active && !query.descending ? `-${column}` : column;
  const direction = active ? (query.descending ? ('descending' as const) : ('ascending' as const)) : undefined;
  return { href: listHref(url, { sortierung: next }), direction };
}
