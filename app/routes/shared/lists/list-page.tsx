import type { ReactNode } from 'react';
import { listHref } from '../../../http/list-query.ts';
import type { ListQuery } from '../../../http/list-query.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { FoundNote, NoSuchPage, Pager, Tabs } from '../../../ui/list/list-tools.tsx';
import type { Tab } from '../../../ui/list/list-tools.tsx';
import { searchHref } from '../search-href.ts';

/** One page of a list, as its loader answers it. */
interface ListedPage {
  rows: readonly unknown[];
  /** of all pages */
  total: number;
  pageSize: number;
  query: ListQuery;
  address: { pathname: string; search: string };
}

interface ListPageProps {
  list: ListedPage;
  /** "1 Kunde", "3 Kunden" */
  count: { one: string; many: string };
  tabs?: { label: string; tabs: readonly Tab[] } | undefined;
  /** what a search that finds nothing has looked at */
  notFound?: string;
  /** where there is nothing */
  empty: ReactNode;
  /** the rows; `range` is "1–30 von 145" */
  children: (range: string) => ReactNode;
}

/** What every list has below its head: what it is searched for, tabs, rows or why there are none, pages. */
export function ListPage({ list, count, tabs, notFound = '', empty, children }: ListPageProps) {
  const { rows, total, pageSize, query, address } = list;
  const pageCount = Math.ceil(total / pageSize);
  const hrefOf = (page: number) => listHref(address, { seite: String(page) });
  const first = (query.page - 1) * pageSize;
  const range = `${first + 1}–${first + rows.length} von ${total}`;
  return (
    <>
      {query.search ? (
        <FoundNote
          text={`${total === 1 ? count.one : `${total} ${count.many}`} mit „${query.search}“`}
          everywhereHref={searchHref(query.search)}
          endHref={listHref(address, { suche: '' })}
        />
      ) : null}
      {tabs ? <Tabs {...tabs} /> : null}
      {rows.length > 0 ? (
        children(range)
      ) : total > 0 ? (
        <NoSuchPage page={query.page} pageCount={pageCount} hrefOf={hrefOf} />
      ) : query.search ? (
        <EmptyState title="Nichts gefunden" text={notFound} />
      ) : (
        empty
      )}
      <Pager page={query.page} pageCount={pageCount} hrefOf={hrefOf} summary={rows.length > 0 ? range : undefined} />
    </>
  );
}
