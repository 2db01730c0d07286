import { createHash } from 'node:crypto';
import { formatField } from '../reading/field-words.ts';
import type { FormTable } from '../reading/field-words.ts';
import type { FieldEntry } from '#app/http/form/form-entries.ts';
import { fieldNames, rowOf } from '#app/invoicing/fields.ts';
import type { Field, FieldKind, FieldTable } from '#app/invoicing/fields.ts';
import type { IsoDate } from '#app/values/dates.ts';

/** Hidden field of a form: what it was filled with, as marks of its fields and of its rows. */
export const baseMarksName = 'baseMarks';

export type FormRow = Readonly<Record<string, string>>;

export interface SplitForm {
  /** by their names; what is in no row */
  fields: ReadonlyMap<string, string>;
  rows: readonly FormRow[];
}

const fieldOfRow = /^\w+\[(\d{1,3})\]\.(\w+)$/;

/** Fields and rows of a form; one without rows keeps whatever is named like a row among its fields. */
export function splitForm({ lines }: FormTable, entries: readonly FieldEntry[]): SplitForm {
  const fields = new Map<string, string>();
  const rows: Record<string, string>[] = [];
  for (const { name, value } of entries) {
    const [, index, field] = lines === undefined ? [] : (fieldOfRow.exec(name) ?? []);
    if (index === undefined || field === undefined) fields.set(name, value);
    else (rows[Number(index)] ??= {})[field] = value;
  }
  // Numbers may be left out.
  return { fields, rows: Object.values(rows) };
}

/** Whose words are not the value itself: two records may bear one name, and two pictures begin alike. */
const namedByCode: ReadonlySet<FieldKind> = new Set(['record', 'picture', 'unit', 'tax', 'choice']);

/** What a field that was not sent stands for, as the schemas of forms have it. */
export function valueIn(field: Field, value: string | undefined): string {
  return value ?? (field.kind === 'flag' ? '' : (field.initial ?? ''));
}

/** What a value means, however it was typed: what means the same is the same text; '' for a choice that nobody made. */
export function meaningOf(field: Field, value: string, today?: IsoDate): string {
  if (field.kind === 'choice' && value.trim() === field.initial) return '';
  return namedByCode.has(field.kind) ? value.trim() : formatField(field, value, { today: today ?? null });
}

export function meaningOfRow(lines: FieldTable, row: FormRow, today?: IsoDate): string {
  const meanings = fieldNames(lines).map((name) => {
    const field = rowOf(lines, name);
    return meaningOf(field, valueIn(field, row[name]), today);
  });
  return JSON.stringify(meanings);
}

const markLength = 4;
/** Most fields of a form are empty: in a page that is compressed they weigh nothing. */
const emptyMark = '-'.repeat(markLength);

/** Short for a meaning: two of them agree by chance once in sixteen million times. */
export function markOf(meaning: string): string {
  return meaning === '' ? emptyMark : createHash('sha256').update(meaning).digest('base64url').slice(0, markLength);
}

/** One for all rows, by their meanings. */
export function markOfRows(meanings: readonly string[]): string {
  return markOf(meanings.length === 0 ? '' : JSON.stringify(meanings));
}

/** The marks of all that a form is filled with. */
export function formatBaseMarks(form: FormTable, entries: readonly FieldEntry[]): string {
  const { fields, rows } = splitForm(form, entries);
  const marks = fieldNames(form.fields).map((name) => {
    const field = rowOf(form.fields, name);
    return markOf(meaningOf(field, valueIn(field, fields.get(name))));
  });
  const { lines } = form;
  return marks.join('') + (lines === undefined ? '' : markOfRows(rows.map((row) => meaningOfRow(lines, row))));
}

export interface BaseMarks {
  /** by the names of fields */
  fields: ReadonlyMap<string, string>;
  /** of all rows; '' for a form that has none */
  rows: string;
}

/** null: not told, or by another version of the form */
export function parseBaseMarks(form: FormTable, text: string): BaseMarks | null {
  const names = fieldNames(form.fields);
  const count = names.length + (form.lines === undefined ? 0 : 1);
  if (text.length !== count * markLength) return null;
  const markAt = (at: number) => text.slice(at * markLength, (at + 1) * markLength);
  return { fields: new Map(names.map((name, at) => [name, markAt(at)])), rows: markAt(names.length) };
}
