import { readListQuery } from '#app/http/list-query.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import { productSorts } from '#app/pocketbase/products/sql.ts';
import { readQuery, statusWords } from '#app/values/page-query.ts';

export function readProductList(url: URL) {
  const query = readListQuery(url, { sorts: productSorts, sort: 'number', descending: false });
  const group = readQuery(url, 'group').slice(0, productFields.groupName.lengthMax);
  return { ...query, group, archived: readQuery(url, 'status') === statusWords.archived };
}
