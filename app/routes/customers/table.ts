import type { Route } from './+types/table.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { customerRecord } from '#app/pocketbase/records.ts';
import type { CustomerRecord } from '#app/pocketbase/records.ts';
import type { CustomerSort } from '#app/pocketbase/customers/sql.ts';
import { answerRecordTable } from '../lists/record-table.server.ts';
import type { FileColumn } from '../lists/table-file.server.ts';
import { readCustomerList } from './customer-list.ts';

const orders: Record<CustomerSort, string> = { name: 'sortName', number: 'number', city: 'city' };

const columns: FileColumn<CustomerRecord>[] = [{ label: 'Kundennummer', cell: ({ number }) => ({ count: number }) }];

export function loader({ url, context }: Route.LoaderArgs) {
  const { asked } = readCustomerList(url);
  return answerRecordTable(
    { url, context },
    {
      ...{ name: 'Kunden', collection: 'customers', schema: customerRecord, fields: customerFields, columns },
      ...{ asked, order: orders[asked.sort], holding: asked.incomplete ? '*' : '' },
    },
  );
}
