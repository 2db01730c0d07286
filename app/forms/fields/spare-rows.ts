import type { FieldEntry } from '#app/http/form/form-entries.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';

/** Without scripts each further row would be a page that the server sends: so some wait below the rows. */
export const spareRowsMax = 3;

/** Hidden field that says how many rows stand above the spare ones. */
export const rowsBeforeName = 'rowsBefore';

const fieldOfRow = /^lines\[(\d{1,3})\]\.(\w{1,60})$/;

/** What a form says without the spare rows in which nothing was typed; the others follow the rows that were there. */
export function withoutSpareRows(fields: readonly FieldEntry[]): FieldEntry[] {
  const before = fields.find(({ name }) => name === rowsBeforeName)?.value ?? '';
  const others = fields.filter(({ name }) => name !== rowsBeforeName);
  if (!/^\d{1,3}$/.test(before)) return others;
  const first = Number(before);
  const typed = new Set([...others.filter(isTyped).map(({ name }) => indexOf(name)), ...others.map(openedIn)]);
  const kept = [...typed].filter((index) => index >= first).sort((a, b) => a - b);
  return others.flatMap((entry) => {
    const opened = kept.indexOf(openedIn(entry));
    if (opened >= 0) return [{ ...entry, value: entry.value.replace(openedRow, `"lines[${first + opened}].entry"`) }];
    const index = indexOf(entry.name);
    if (index < first) return [entry];
    const place = kept.indexOf(index);
    return place < 0 ? [] : [{ ...entry, name: entry.name.replace(/\d+/, String(first + place)) }];
  });
}

const untouched: Readonly<Record<string, string>> = emptyForm(lineFields);

/** The rate that a row waits with is that of the day of supply: it says nothing by itself. */
function isTyped({ name, value }: FieldEntry): boolean {
  const field = fieldOfRow.exec(name)?.[2] ?? '';
  return field !== 'tax' && value.trim() !== (untouched[field] ?? '');
}

const openedRow = /"lines\[(\d{1,3})\]\.entry"/;

/** The row whose further fields a button asks for, be it typed in or not; −1: none. */
function openedIn({ name, value }: FieldEntry): number {
  return name === '__intent__' ? Number(openedRow.exec(value)?.[1] ?? -1) : -1;
}

/** −1: a field of no row. */
function indexOf(name: string): number {
  return Number(fieldOfRow.exec(name)?.[1] ?? -1);
}
