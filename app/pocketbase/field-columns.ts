import { z } from 'zod';
import { isIsoDate } from '../values/dates.ts';
import { isDecimal } from '../values/decimal.ts';
import { fieldNames, mapFields } from '../invoicing/fields.ts';
import type { Field, FieldTable, ValuesOf } from '../invoicing/fields.ts';
import type { Columns } from './columns.ts';

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
  if (kind === 'date') return z.string().refine((text) => text === '' || isIsoDate(text));
  if (kind === 'quantity' || kind === 'unitPrice') return z.string().refine((text) => text === '' || isDecimal(text));
  return kind === 'choice' ? z.enum(Object.keys(choices ?? {})) : z.string();
}
