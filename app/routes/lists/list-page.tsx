import type { ReactNode } from 'react';
import { listHref } from '#app/http/list-query.ts';
import type { ListQuery } from '#app/http/list-query.ts';
import { pagesByOffset } from '#app/pocketbase/window.ts';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { FoundNote } from '#app/ui/list/found-note.tsx';
import { NoSuchPage, Pager } from '#app/ui/list/pager.tsx';
import { Tabs } from '#app/ui/list/tabs.tsx';
import type { Tab } from '#app/ui/list/tabs.tsx';
import { formatCount } from '#app/values/counts.ts';
import { isFiltered, ListFilter, NothingFiltered } from './list-filter.tsx';
import type { OpenedFilter } from './open-filter.server.ts';
import { searchHref } from './search-href.ts';
import { TableLinks } from './table-links.tsx';

/** One page of a list, as its loader answers it. */
interface ListedPage {
  rows: readonly unknown[];
  /** of all pages, as far as they are counted */
  total: number;
  /** there are more than `total` */
  capped?: boolean;
  pageSize: number;
  query: Pick<ListQuery, 'page' | 'search'>;
  address: { pathname: string; search: string };
  /** rows by which the pages beside this one are reached, where counting up to them would take long */
  edges?: { first: number; last: number } | null;
  /** what the list is narrowed to */
  filter?: OpenedFilter;
}

interface ListPageProps {
  list: ListedPage;
  /** "1 Kunde", "3 Kunden" */
  count: { one: string; many: string };
  tabs?: { label: string; tabs: readonly Tab[] } | undefined;
  /** which day of a document a filter means */
  dayLabel?: string;
  /** what a search that finds nothing has looked at */
  notFound?: string;
  /** where there is nothing */
  empty: ReactNode;
  /** the rows; `range` is "1–30 von 145" */
  children: (range: string) => ReactNode;
}

/** What every list has below its head: what it is searched for, tabs, rows or why there are none, pages. */
export function ListPage({ list, count, tabs, dayLabel = 'Datum', notFound = '', empty, children }: ListPageProps) {
  const { rows, total, capped = false, pageSize, query, filter } = list;
  const pageCount = Math.ceil(total / pageSize);
  const hrefOf = (page: number) => pageHref(list, page);
  const first = (query.page - 1) * pageSize;
  const all = `${capped ? 'mehr als ' : ''}${formatCount(total)}`;
  const range = `${formatCount(first + 1)}–${formatCount(first + rows.length)} von ${all}`;
  return (
    <>
      {query.search ? (
        <FoundNote
          text={`${total === 1 ? count.one : `${capitalized(all)} ${count.many}`} mit „${query.search}“`}
          everywhereHref={searchHref(query.search)}
          endHref={listHref(list.address, { search: '' })}
        />
      ) : null}
      {tabs ? <Tabs {...tabs} /> : null}
      {filter ? <ListFilter filter={filter} dayLabel={dayLabel} /> : null}
      {rows.length > 0 ? (
        children(range)
      ) : total > 0 ? (
        <NoSuchPage page={query.page} pageCount={pageCount} hrefOf={hrefOf} />
      ) : query.search ? (
        <EmptyState title="Nichts gefunden" text={notFound} />
      ) : filter && isFiltered(filter) ? (
        <NothingFiltered address={list.address} />
      ) : (
        empty
      )}
      <Pager page={query.page} pageCount={pageCount} hrefOf={hrefOf} summary={rows.length > 0 ? range : undefined} />
      {rows.length > 0 ? <TableLinks address={list.address} /> : null}
    </>
  );
}

function pageHref({ address, query, edges }: ListedPage, page: number): string {
  const changes = { page };
  if (!edges || page <= pagesByOffset) return listHref(address, changes);
  if (page === query.page + 1) return listHref(address, { ...changes, after: edges.last });
  if (page === query.page - 1) return listHref(address, { ...changes, before: edges.first });
  return listHref(address, changes);
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
