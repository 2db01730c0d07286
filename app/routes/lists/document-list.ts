import { filterQuery, readListFilter } from './read-filter.ts';
import type { ReadFilter } from './read-filter.ts';
import { listHref, readListQuery } from '#app/http/list-query.ts';
import type { ListQuery } from '#app/http/list-query.ts';
import type { Tab } from '#app/ui/list/tabs.tsx';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { readQuery } from '#app/values/page-query.ts';
import type { SortName } from '#app/values/page-query.ts';

// What lists of documents read of their address, and the tabs that they have.

/** What a search and a tab leave in the address. */
export const keptByList = ['status', 'sort', ...filterQuery] as const;

export interface ListState<State extends string> {
  word: string;
  state: State;
  label: string;
  /** hidden while there is none */
  rare?: true;
}

export interface DocumentListRequest<State extends string, Sort extends SortName> {
  query: ListQuery<Sort>;
  /** as the address says it */
  status: string;
  today: IsoDate;
  filter: ReadFilter;
  /** what the list is asked for */
  asked: ListQuery<Sort> & ReadFilter['narrowing'] & { state: State | ''; today: IsoDate };
}

export function readDocumentList<State extends string, Sort extends SortName>(
  { url, now }: { url: URL; now: Date },
  { states, sorts, sort }: { states: readonly ListState<State>[]; sorts: readonly Sort[]; sort: Sort },
): DocumentListRequest<State, Sort> {
  const today = todayInBerlin(now);
  const query = readListQuery(url, { sorts, sort, descending: true });
  const status = readQuery(url, 'status');
  const state = states.find(({ word }) => word === status)?.state ?? '';
  const filter = readListFilter(url, today);
  return { query, status, today, filter, asked: { ...query, ...filter.narrowing, state, today } };
}

interface TabbedList {
  status: string;
  address: { pathname: string; search: string };
}

/** Tabs with what each holds, as far as that is known; a rare state that nothing is in is not offered. */
export function tabsOfStates<State extends string>(
  { status, address }: TabbedList,
  states: readonly ListState<State>[],
  { all, countOf }: { all: number | undefined; countOf: (state: State) => number | undefined },
): Tab[] {
  const shown = states.filter(({ word, state, rare }) => !rare || status === word || countOf(state) !== 0);
  return [
    { href: listHref(address, { status: '' }), label: 'Alle', count: all, current: status === '' },
    ...shown.map(({ word, state, label }) => ({
      href: listHref(address, { status: word }),
      label,
      count: countOf(state),
      current: status === word,
    })),
  ];
}
