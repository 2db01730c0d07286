import { memberOf } from '#app/values/records.ts';
import { trimEndOf } from '#app/values/trim-end.ts';
import { withQuery } from '#app/values/page-query.ts';

/** The page of a list that loaders answer with rows; null: what is shown is none, whatever the address says. */
export function shownPage(loaded: Iterable<unknown>): number | null {
  for (const answer of loaded) {
    const rows = memberOf(answer, 'rows');
    const shown = memberOf(answer, 'page') ?? memberOf(memberOf(answer, 'query'), 'page');
    if (typeof shown === 'number' && Array.isArray(rows) && rows.length > 0) return shown;
  }
  return null;
}

/** Canonical address of a page: origin and path, and which page of a list is shown. */
export function canonicalUrl(origin: string, { pathname, page }: { pathname: string; page: number | null }): string {
  const path = pathname.length > 1 ? trimEndOf(pathname, '/') : pathname;
  return withQuery(origin + path, { page: page === null || page === 1 ? '' : page });
}
