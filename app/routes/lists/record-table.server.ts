import { z } from 'zod';
import type { Context } from '#app/http/app-context.ts';
import type { ListQuery } from '#app/http/list-query.ts';
import { userBackend } from '#app/http/session.ts';
import { formatField, toFormValues } from '#app/forms/reading/field-words.ts';
import { fieldNames, rowOf } from '#app/invoicing/fields.ts';
import type { FieldTable, ValuesOf } from '#app/invoicing/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { listRecords, recordBatch } from '#app/pocketbase/lists/calls.ts';
import type { wholeRecords } from '#app/pocketbase/lists/calls.ts';
import { foldText } from '#app/values/search-text.ts';
import { answerTable } from './table-file.server.ts';
import type { FileColumn } from './table-file.server.ts';

interface RecordTable<Table extends FieldTable, S extends z.ZodType<ValuesOf<Table> & { id: string }>> {
  name: string;
  collection: keyof typeof wholeRecords;
  schema: S;
  fields: Table;
  /** before those of the fields */
  columns?: readonly FileColumn<z.output<S>>[];
  asked: Pick<ListQuery, 'search' | 'descending'> & { archived: boolean };
  /** the column that the list is ordered by */
  order: string;
  /** what its column of `wholeRecords` holds; '*': something, '': whatever */
  holding: string;
}

/** Records of a list with all that their form knows, in its words, so that they can be read in again. */
export function answerRecordTable<Table extends FieldTable, S extends z.ZodType<ValuesOf<Table> & { id: string }>>(
  { url, context }: { url: URL; context: Context },
  { name, collection, schema, fields, columns = [], asked, order, holding }: RecordTable<Table, S>,
): Promise<Response> {
  const { archived, search, descending } = asked;
  const wanted = { collection, archived, search: foldText(search), order, descending, holding };
  return answerTable(
    { url, context },
    {
      name,
      columns: [
        ...columns.map(({ label, cell }) => ({ label, cell: ({ record }: WrittenRow<z.output<S>>) => cell(record) })),
        ...columnsOf(fields),
      ],
      readPage: async ({ page }) => {
        const records = z.array(schema).parse(await ask(userBackend(context), listRecords, { ...wanted, page }));
        return {
          rows: records.map((record) => ({ id: record.id, record, texts: toFormValues(fields, record) })),
          pageSize: recordBatch,
        };
      },
    },
  );
}

interface WrittenRow<Row> {
  id: string;
  record: Row;
  /** as its form shows it */
  texts: Readonly<Record<string, string>>;
}

/** What is another record says nothing outside. */
function columnsOf(fields: FieldTable): FileColumn<Pick<WrittenRow<unknown>, 'texts'>>[] {
  return fieldNames(fields)
    .map((name) => ({ name, field: rowOf(fields, name) }))
    .filter(({ field }) => field.kind !== 'record')
    .map(({ name, field }) => ({ label: field.label, cell: ({ texts }) => formatField(field, texts[name] ?? '') }));
}
