import { readListQuery } from '#app/http/list-query.ts';
import { customerSorts } from '#app/pocketbase/customers/sql.ts';
import { readQuery, statusWords } from '#app/values/page-query.ts';

export function readCustomerList(url: URL) {
  const query = readListQuery(url, { sorts: customerSorts, sort: 'name', descending: false });
  const status = readQuery(url, 'status');
  const archived = status === statusWords.archived;
  const incomplete = status === statusWords.incomplete;
  return { query, archived, incomplete, asked: { ...query, archived, incomplete } as const };
}
