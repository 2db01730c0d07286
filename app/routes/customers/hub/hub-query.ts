import { readPage } from '#app/http/list-query.ts';
import type { HubQuery } from '#app/pocketbase/customer-hub/queries.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { documentTabWords, nameOfWord, readQuery } from '#app/values/page-query.ts';
import { memberNames } from '#app/values/records.ts';

/** What an address of a customer's page asks for. */
export function hubQueryOf(url: URL, today: IsoDate): HubQuery {
  const tab = nameOfWord(documentTabWords, memberNames(documentTabWords), readQuery(url, 'documents')) ?? 'all';
  return { id: url.pathname.split('/')[3] ?? '', today, tab, page: readPage(url) };
}
