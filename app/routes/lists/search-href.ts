import { paths } from '#app/ui/base/paths.ts';

/** Where invoices and customers are searched for these words. */
export function searchHref(words: string): string {
  return `${paths.search}?${new URLSearchParams({ q: words }).toString()}`;
}
