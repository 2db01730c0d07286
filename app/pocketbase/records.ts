import { z } from 'zod';
import { companyOnlyFields } from '#app/invoicing/company/bank-account.ts';
import type { PayeeAccount } from '#app/invoicing/company/bank-account.ts';
import { settingsFields } from '#app/invoicing/company/fields.ts';
import { customerFields, mandateFields } from '#app/invoicing/customer/fields.ts';
import { isIsoDate } from '#app/values/dates.ts';
import { isDecimal } from '#app/values/decimal.ts';
import { memberNames, recordOf } from '#app/values/records.ts';
import { fieldNames, mapFields } from '#app/invoicing/fields.ts';
import type { Field, FieldTable, ValuesOf } from '#app/invoicing/fields.ts';
import type { Columns } from './columns.ts';

/** PocketBase's record ids. */
export const recordIdPattern = /^[a-z0-9]{15}$/;

const wholeKinds: ReadonlySet<Field['kind']> = new Set(['count', 'duration', 'amount', 'percent']);

/** Company profile: the seller (BG-4). */
export const companyRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  ...columnShape(companyOnlyFields),
});
/** with the account that documents name (BG-17) */
export type CompanyRecord = z.output<typeof companyRecord> & PayeeAccount;

export const settingsRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  ...columnShape(settingsFields),
});
export type SettingsRecord = z.output<typeof settingsRecord>;

export const customerRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  number: z.number().int(),
  ...columnShape(customerFields),
  ...columnShape(mandateFields),
  archived: z.boolean(),
});
export type CustomerRecord = z.output<typeof customerRecord>;

/** Schema of the columns of a table's record, as PocketBase answers them. */
export function columnShape<Table extends FieldTable>(
  table: Table,
): { [Name in keyof Table]: z.ZodType<ValuesOf<Table>[Name]> } {
  return mapFields(table, columnOf) as unknown as { [Name in keyof Table]: z.ZodType<ValuesOf<Table>[Name]> };
}

// A number column has no null: −1 is none.
const noNumber = -1;

function columnOf({ kind, choices, missing }: Field): z.ZodType<string | boolean | number | null> {
  if (kind === 'flag') return z.boolean();
  if (kind === 'choice') return z.enum(Object.keys(choices ?? {}));
  if (wholeKinds.has(kind)) return z.number().int();
  if (kind !== 'days') return z.string();
  const days = z.number().int();
  return missing === undefined ? days.transform((value) => (value < 0 ? null : value)) : days;
}

/** The fields of a record as its columns keep them. */
export function toColumns<Table extends FieldTable>(table: Table, record: ValuesOf<Table>): Columns<Table> {
  return Object.fromEntries(fieldNames(table).map((name) => [name, record[name] ?? noNumber])) as Columns<Table>;
}

/**
 * Schema of a table's record inside JSON that was stored: a field that an older version did not know has the value of an
 * empty form, one of another type is refused.
 */
export function storedShape<Table extends FieldTable>(
  table: Table,
  empty: ValuesOf<Table>,
): { [Name in keyof Table]: z.ZodType<ValuesOf<Table>[Name]> } {
  return mapFields(table, (field, name) =>
    z.preprocess((value) => (value === undefined ? empty[name] : value), storedOf(field)),
  ) as unknown as {
    [Name in keyof Table]: z.ZodType<ValuesOf<Table>[Name]>;
  };
}

function storedOf({ kind, choices }: Field): z.ZodType<string | boolean | number | null> {
  if (kind === 'flag') return z.boolean();
  if (kind === 'days') return z.number().int().nullable();
  if (kind === 'percent' || kind === 'amount') return z.number().int();
  if (kind === 'date') return z.string().refine((text) => text === '' || isIsoDate(text));
  if (kind === 'quantity' || kind === 'unitPrice') return z.string().refine((text) => text === '' || isDecimal(text));
  return kind === 'choice' ? z.enum(Object.keys(choices ?? {})) : z.string();
}

/** What reads the rows of a statement, by the example that the statement answers with. */
export function rowSchema<Row extends object>({ row }: { row: Row }): z.ZodType<Row> {
  const shape = recordOf(memberNames(row).map((name) => [name, valueSchema(row[name])]));
  return z.object(shape) as unknown as z.ZodType<Row>;
}

function valueSchema(example: unknown): z.ZodType {
  if (typeof example === 'boolean') return z.boolean();
  return typeof example === 'number' ? z.number().int() : z.string();
}
