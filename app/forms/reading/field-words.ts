import { rowOf, mapFields } from '#app/invoicing/fields.ts';
import type { Field, FieldKind, FieldTable, FormValuesOf, ValuesOf } from '#app/invoicing/fields.ts';
import { everyTaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { countryName, parseCountry } from '#app/values/countries.ts';
import { formatDate, parseDateInput } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatDecimal } from '#app/values/decimal.ts';
import { parseDuration, writeDuration } from '#app/values/durations.ts';
import type { DurationRefusal, Minutes } from '#app/values/durations.ts';
import { groupIban } from '#app/values/identifiers.ts';
import { formatCents, parseAmount, parseQuantity, parseUnitPrice } from '#app/values/money.ts';
import { unitLabel } from '#app/values/units.ts';
import type { DecimalRefusal } from '#app/values/decimal.ts';

/** A form as its fields are named: a table, and the table of its rows where it has some. */
export interface FormTable {
  fields: FieldTable;
  lines?: FieldTable;
  /** what a row is called; absent: "Position" */
  row?: string;
}

const lineName = /^lines\[(\d+)\]\.(\w+)$/;

/** The field that such a name stands for in a form, with the position of its row from 1; null: nobody types it. */
export function fieldNamed({ fields, lines }: FormTable, name: string): { field: Field; position?: number } | null {
  const [, index, ofLine = ''] = lineName.exec(name) ?? [];
  if (index === undefined) return Object.hasOwn(fields, name) ? { field: rowOf(fields, name) } : null;
  if (lines === undefined || !Object.hasOwn(lines, ofLine)) return null;
  return { field: rowOf(lines, ofLine), position: Number(index) + 1 };
}

/** The label of a field, "Position 2, Menge" in rows; undefined for fields that nobody typed. */
export function labelIn(form: FormTable, name: string): string | undefined {
  const named = fieldNamed(form, name);
  if (named === null) return undefined;
  const { field, position } = named;
  return position === undefined ? field.label : `${form.row ?? 'Position'} ${position}, ${field.label}`;
}

interface Surroundings {
  /** of dates that were typed without year; null: they stay as they were typed */
  today?: IsoDate | null;
  /** names of records by their ids */
  recordNames?: ReadonlyMap<string, string> | undefined;
}

interface Reading extends Surroundings {
  field: Field;
}

type Words = (value: string, reading: Reading) => string | undefined;

/** What stands in a field as one would read it out; undefined: nothing that the field could mean. */
const words: Partial<Record<FieldKind, Words>> = {
  quantity: (value) => writeDecimal(parseQuantity(value), 0),
  unitPrice: (value) => writeDecimal(parseUnitPrice(value), 2),
  duration: (value) => {
    const parsed = parseDuration(value, Number.MAX_SAFE_INTEGER);
    return parsed.ok ? `${writeDuration(parsed.minutes)} Std.` : undefined;
  },
  amount: (value) => writeDecimal(parseAmount(value), 2),
  unit: (value) => unitLabel(value),
  tax: (value) => everyTaxChoice.find((choice) => choice.value === value)?.label,
  date: writeDate,
  days: (value) => (/^\d{1,3}$/.test(value) ? `${Number(value)} ${Number(value) === 1 ? 'Tag' : 'Tage'}` : undefined),
  choice: (value, { field: { choices = {} } }) => (Object.hasOwn(choices, value) ? choices[value] : undefined),
  country: (value) => {
    const code = parseCountry(value);
    return code === null ? undefined : countryName(code);
  },
  email: (value) => value.toLowerCase(),
  vatId: (value) => withoutSpaces(value).toUpperCase(),
  bic: (value) => withoutSpaces(value).toUpperCase(),
  creditorId: (value) => withoutSpaces(value).toUpperCase(),
  iban: (value) => groupIban(value.toUpperCase()),
  record: (value, { recordNames }) => recordNames?.get(value) ?? 'gewählt',
  picture: (value) => `${value.slice(0, 8)}${value.slice(64)}`,
  flag: (value) => (value === 'on' ? 'ja' : 'nein'),
};

const wordedLengthMax = 500;

/**
 * A field's value in German words: figures, dates and codes as the product writes them, so that what means the same reads
 * the same.
 */
export function formatField(field: Field, value: string, surroundings: Surroundings = {}): string {
  const typed = value.replaceAll('\r\n', '\n').trim();
  // An unticked box is absent from a form; every other field that is empty says nothing.
  if (typed === '' && field.kind !== 'flag') return '';
  // What is worded is short; a carried form brings whatever length was typed.
  if (typed.length > wordedLengthMax) return typed;
  return words[field.kind]?.(typed, { ...surroundings, field }) ?? typed;
}

function writeDecimal(parsed: ReturnType<typeof parseQuantity>, placesMin: number): string | undefined {
  return parsed.ok ? formatDecimal(parsed.value, 'de', placesMin) : undefined;
}

// Without today "2.11." has no year: any two years that read it alike prove that one was typed.
function writeDate(value: string, { today = null }: Reading): string | undefined {
  const date = parseDateInput(value, today ?? '2000-01-01');
  const sure = today !== null || date === parseDateInput(value, '2001-01-01');
  return date !== null && sure ? formatDate(date) : undefined;
}

function withoutSpaces(value: string): string {
  return value.replace(/\s/g, '');
}

/** What is said at a field whose number cannot be read. */
export const decimalWords: Record<DecimalRefusal, string> = {
  'not-a-number': 'Das ist keine Zahl. Bitte wie 1.234,56 eingeben.',
  'too-many-places': 'Bitte höchstens 4 Stellen nach dem Komma.',
  'too-large': 'Diese Zahl ist zu groß.',
};

/** What is said at a field whose duration cannot be taken. */
export function durationWords(refusal: DurationRefusal | 'too-short', minutesMax: Minutes): string {
  if (refusal === 'too-short') return 'Bitte mindestens eine Minute.';
  return refusal === 'too-long'
    ? `Bitte höchstens ${writeDuration(minutesMax)} Stunden; Minuten schreiben Sie wie 1:30 oder 90 min.`
    : 'Das ist keine Dauer. Bitte wie 3,5 oder 3:30 eingeben.';
}

/** A record as its form shows it. */
export function toFormValues<Table extends FieldTable>(table: Table, record: ValuesOf<Table>): FormValuesOf<Table> {
  return mapFields(table, (field, name) => formValue(field, record[name]));
}

function formValue({ kind }: Field, value: string | boolean | number | null): string {
  if (typeof value === 'boolean') return value ? 'on' : '';
  if (value === null || value === '') return '';
  const text = String(value);
  switch (kind) {
    case 'date':
      return formatDate(text);
    case 'quantity':
      return formatDecimal(text, 'de');
    case 'unitPrice':
      return formatDecimal(text, 'de', 2);
    case 'count':
      return value === 0 ? '' : text;
    case 'duration':
      return value === 0 ? '' : writeDuration(Number(value));
    case 'amount':
    case 'percent':
      return value === 0 ? '' : formatCents(Number(value));
    case 'country':
      return countryName(text);
    case 'iban':
      return groupIban(text);
    default:
      return text;
  }
}

/** What is ticked under one name, as one text: "AR-1, AR-2". */
export function tickedIn(form: FormData, name: string): string {
  return form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .join(', ');
}
