import { paths } from '#app/ui/base/paths.ts';
import { withQuery } from '#app/values/page-query.ts';

/** Where invoices and customers are searched for these words. */
export function searchHref(words: string): string {
  return withQuery(paths.search, { words });
}
