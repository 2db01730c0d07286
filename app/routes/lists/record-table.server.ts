import type { z } from 'zod';
import type { Context } from '#app/http/app-context.ts';
import type { ListQuery } from '#app/http/list-query.ts';
import { userBackend } from '#app/http/session.ts';
import { formatField, toFormValues } from '#app/forms/reading/field-words.ts';
import { fieldNames, rowOf } from '#app/invoicing/fields.ts';
import type { FieldTable, ValuesOf } from '#app/invoicing/fields.ts';
import { listRecords, recordBatch } from '#app/pocketbase/companies/queries.ts';
import { foldText } from '#app/values/search-text.ts';
import { answerTable } from './table-file.server.ts';
import type { FileColumn } from './table-file.server.ts';

interface RecordTable<Table extends FieldTable, S extends z.ZodType<ValuesOf<Table> & { id: string }>> {
  name: string;
  collection: string;
  schema: S;
  fields: Table;
  /** before those of the fields */
  columns?: readonly FileColumn<z.output<S>>[];
  asked: Pick<ListQuery, 'search' | 'descending'> & { archived: boolean };
  /** the column of PocketBase that the list is ordered by */
  order: string;
  /** what columns of the rows hold; null: something */
  holding?: Readonly<Record<string, string | null>>;
}

/** Records of a list with all that their form knows, in its words, so that they can be read in again. */
export function answerRecordTable<Table extends FieldTable, S extends z.ZodType<ValuesOf<Table> & { id: string }>>(
  { url, context }: { url: URL; context: Context },
  { name, collection, schema, fields, columns = [], asked, order, holding = {} }: RecordTable<Table, S>,
): Promise<Response> {
  const wanted = {
    ...{ collection, schema, archived: asked.archived, search: foldText(asked.search) },
    order: `${asked.descending ? '-' : ''}${order},id`,
    holding,
  };
  return answerTable(
    { url, context },
    {
      name,
      columns: [...columns, ...columnsOf<Table, z.output<S>>(fields)],
      readPage: async ({ page }) => ({
        rows: await listRecords(userBackend(context), { ...wanted, page }),
        pageSize: recordBatch,
      }),
    },
  );
}

/** What is another record says nothing outside. */
function columnsOf<Table extends FieldTable, Row extends ValuesOf<Table>>(fields: Table): FileColumn<Row>[] {
  return fieldNames(fields)
    .map((name) => ({ name, field: rowOf(fields, name) }))
    .filter(({ field }) => field.kind !== 'record')
    .map(({ name, field }) => ({
      label: field.label,
      cell: (row) => formatField(field, toFormValues(fields, row)[name]),
    }));
}
