import { readListQuery } from '#app/http/list-query.ts';
import { customerSorts } from '#app/pocketbase/customers/sql.ts';
import { readQuery, statusWords } from '#app/values/page-query.ts';

export function readCustomerList(url: URL) {
  const query = readListQuery(url, { sorts: customerSorts, sort: 'name', descending: false });
  const archived = readQuery(url, 'status') === statusWords.archived;
  return { query, archived, asked: { ...query, archived } as const };
}
