import type { Route } from './+types/table.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import { productRecord } from '#app/pocketbase/products/queries.ts';
import { answerRecordTable } from '../lists/record-table.server.ts';
import { readProductList } from './product-list.ts';

const orders = { number: 'number', name: 'sortName' };

export function loader({ url, context }: Route.LoaderArgs) {
  const asked = readProductList(url);
  return answerRecordTable(
    { url, context },
    {
      ...{ name: 'Produkte', collection: 'products', schema: productRecord, fields: productFields },
      ...{ asked, order: orders[asked.sort], holding: asked.group },
    },
  );
}
