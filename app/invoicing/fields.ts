import type { DocumentKind } from './documents/document-model.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Decimal, Language } from '#app/values/decimal.ts';
import { searchTextOf } from '#app/values/search-text.ts';
import type { TaxChoice } from './tax/tax-choices.ts';
import { memberOf, recordOf } from '#app/values/records.ts';

/**
 * How a field is typed, read, kept and said:
 * line and text are words of one or more lines, reference is a buyer reference or Leitweg-ID, flag a check box, days a
 * number of days or none, choice one of `choices`, record the id of another record, customer its label, pattern that of
 * numbers, tax a choice of `everyTaxChoice`, count a number or none (0), duration whole minutes, amount cents and percent basis
 * points (0: none),
 * millimetres and points are tenths of them, picture the name of a stored one, template a text with placeholders.
 */
export type FieldKind =
  | 'line'
  | 'text'
  | 'reference'
  | 'email'
  | 'phone'
  | 'website'
  | 'vatId'
  | 'taxNumber'
  | 'iban'
  | 'bic'
  | 'creditorId'
  | 'country'
  | 'flag'
  | 'days'
  | 'date'
  | 'quantity'
  | 'unitPrice'
  | 'unit'
  | 'tax'
  | 'choice'
  | 'record'
  | 'customer'
  | 'pattern'
  | 'count'
  | 'duration'
  | 'amount'
  | 'percent'
  | 'millimetres'
  | 'points'
  | 'color'
  | 'picture'
  | 'template';

/** Where a text stands in a snapshot: a part of it and the name there. */
export type FrozenPlace = `${'seller' | 'customer' | 'address' | 'contact' | 'payment' | 'invoice' | 'line'}.${string}`;

/** A field that people type: one row of a table, read by every part of the product that needs to know of it. */
export interface Field {
  /** as its form names it */
  label: string;
  kind: FieldKind;
  /** EN 16931 term that it fills */
  term?: string;
  /** characters */
  lengthMax?: number;
  /** least and most, in the unit of the kind */
  range?: readonly [least: number, most: number];
  /** sentence at the field where nothing is typed; absent: may be empty */
  missing?: string;
  /** asked for, though the record may be kept without: no document is complete that lacks it */
  needed?: true;
  /** German words by value, for `choice` */
  choices?: Readonly<Record<string, string>>;
  /** of a template: the kind of document whose placeholders it may name */
  document?: DocumentKind;
  /** what an empty form shows; absent: nothing */
  initial?: string;
  /** found by the search of the list */
  searched?: true;
  /** absent: never part of a document */
  frozen?: FrozenPlace;
  /** label in the information block of documents */
  printed?: Record<Language, string>;
}

export type FieldTable = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F['kind'] extends 'tax'
  ? TaxChoice
  : F['kind'] extends 'flag'
    ? boolean
    : F['kind'] extends 'days'
      ? F extends { missing: string }
        ? number
        : number | null
      : F['kind'] extends 'date'
        ? IsoDate | ''
        : F['kind'] extends 'quantity' | 'unitPrice'
          ? Decimal | ''
          : F['kind'] extends 'count' | 'duration' | 'amount' | 'percent' | 'millimetres' | 'points'
            ? number
            : F extends { choices: Readonly<Record<infer Value, string>> }
              ? Value & string
              : string;

/** The record that a table describes. */
export type ValuesOf<Table extends FieldTable> = { -readonly [Name in keyof Table]: ValueOf<Table[Name]> };

/** The record as its form has it: texts. */
export type FormValuesOf<Table extends FieldTable> = Record<keyof Table & string, string>;

/** Texts of a table that stand in one part of a snapshot, by their names there; what is empty is absent. */
export type FrozenTexts<Table extends FieldTable, Part extends string> = {
  [Name in keyof Table as Table[Name] extends { frozen: `${Part}.${infer Frozen}` } ? Frozen : never]?: string;
};

export function fieldNames<Table extends FieldTable>(table: Table): (keyof Table & string)[] {
  return Object.keys(table);
}

/** One value for each field. */
export function mapFields<Table extends FieldTable, Result>(
  table: Table,
  valueOf: (field: Field, name: keyof Table & string) => Result,
): Record<keyof Table & string, Result> {
  return recordOf(fieldNames(table).map((name) => [name, valueOf(rowOf(table, name), name)]));
}

/** Of a record that has more fields, those of the table. */
export function pickFields<Table extends FieldTable>(table: Table, record: ValuesOf<Table>): ValuesOf<Table> {
  return mapFields(table, (_field, name) => record[name]) as ValuesOf<Table>;
}

/** The row of that name, as any field. Throws where there is none. */
export function rowOf<Table extends FieldTable>(table: Table, name: keyof Table & string): Field {
  const row = table[name];
  if (row === undefined) throw new Error(`no field: ${name}`);
  return row;
}

/** A form that nobody has typed in yet. */
export function emptyForm<Table extends FieldTable>(table: Table): FormValuesOf<Table> {
  return mapFields(table, ({ initial }) => initial ?? '');
}

/** A record that nobody has typed in yet. */
export function emptyValues<Table extends FieldTable>(table: Table): ValuesOf<Table> {
  return mapFields(table, emptyValueOf) as ValuesOf<Table>;
}

const wholeNumbers: ReadonlySet<FieldKind> = new Set([
  'count',
  'duration',
  'amount',
  'percent',
  'millimetres',
  'points',
]);

function emptyValueOf({ kind, missing, initial }: Field): string | boolean | number | null {
  if (kind === 'flag') return false;
  if (wholeNumbers.has(kind)) return 0;
  if (kind === 'days') return missing === undefined ? null : 0;
  return kind === 'country' ? 'DE' : (initial ?? '');
}

/** What of a record its list is searched for. */
function searchedTexts<Table extends FieldTable>(
  table: Table,
  record: Partial<Record<keyof Table, unknown>>,
): string[] {
  return fieldNames(table).flatMap((name) => (rowOf(table, name).searched ? textIn(record[name]) : []));
}

/** Search text of a record: what is searched, and words of others. */
export function searchTextOfRecord<Table extends FieldTable>(
  table: Table,
  record: Partial<Record<keyof Table, unknown>>,
  others: readonly string[] = [],
): string {
  return searchTextOf([...others, ...searchedTexts(table, record)]);
}

/** Texts of a record for one part of a snapshot, trimmed; what is empty is left out. */
export function freezeTexts<Table extends FieldTable, const Part extends string>(
  table: Table,
  record: Partial<Record<keyof Table, unknown>>,
  part: Part,
): FrozenTexts<Table, Part> {
  const entries = fieldNames(table).flatMap((name) => {
    const frozen = frozenName(rowOf(table, name), part);
    return frozen === null ? [] : textIn(record[name]).map((text) => [frozen, text.trim()]);
  });
  return Object.fromEntries(entries) as FrozenTexts<Table, Part>;
}

/** The name under which a field stands in that part of a snapshot; null: it does not. */
function frozenName({ frozen }: Pick<Field, 'frozen'>, part: string): string | null {
  return frozen?.startsWith(`${part}.`) === true ? frozen.slice(part.length + 1) : null;
}

function textIn(value: unknown): string[] {
  return typeof value === 'string' && value.trim() !== '' ? [value] : [];
}

/** A field that has a value in a snapshot. */
export interface FrozenField<Name extends string = string> {
  name: Name;
  field: Field;
  text: string;
}

/** What a snapshot says of a table's fields; `parts` are its parts by their names in `frozen`. */
export function frozenFields<Table extends FieldTable>(
  table: Table,
  parts: Readonly<Record<string, unknown>>,
): FrozenField<keyof Table & string>[] {
  return fieldNames(table).flatMap((name) => {
    const field = rowOf(table, name);
    const [part = '', frozen = ''] = (field.frozen ?? '').split('.');
    return textIn(memberOf(parts[part], frozen)).map((text) => ({ name, field, text }));
  });
}
