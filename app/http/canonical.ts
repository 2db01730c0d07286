import { trimEndOf } from '../values/trim-end.ts';

const keptParameters: ReadonlySet<string> = new Set(['seite']);

/** Canonical address of a page: origin and path; of the query only what names other content, lower-cased and sorted. */
export function canonicalUrl(origin: string, { pathname, search }: { pathname: string; search: string }): string {
  const kept = [...new URLSearchParams(search)]
    .filter(([name]) => keptParameters.has(name))
    .map(([name, value]): [string, string] => [name, value.toLowerCase()])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const query = new URLSearchParams(kept).toString();
  const path = pathname.length > 1 ? trimEndOf(pathname, '/') : pathname;
  return `${origin}${path}${query ? `?${query}` : ''}`;
}
