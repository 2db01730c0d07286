import { readListQuery } from '#app/http/list-query.ts';
import { productSorts } from '#app/pocketbase/products/sql.ts';
import { readQuery, statusWords } from '#app/values/page-query.ts';

export function readProductList(url: URL) {
  const query = readListQuery(url, { sorts: productSorts, sort: 'number', descending: false });
  return { ...query, archived: readQuery(url, 'status') === statusWords.archived };
}
