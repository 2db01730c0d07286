import { isRecord } from '#app/values/records.ts';
/** Fields that are looked at: twice as many as a form of ours has, because a login form carries name and value of each. */
const entriesMax = 20_000;

/** `unreadable`: no form at all; `too-many-fields`: more than any form of ours has. */
export type ParsedForm = FormData | 'unreadable' | 'too-many-fields';

const parsed = new WeakMap<Request, Promise<ParsedForm>>();

/**
 * The form that a request brings, read once however often it is asked. Fields are counted in the bytes, before any of
 * them is paid for.
 */
export function formOf(request: Request): Promise<ParsedForm> {
  const known = parsed.get(request);
  if (known) return known;
  const reading = parseForm(request).catch((): ParsedForm => 'unreadable');
  parsed.set(request, reading);
  return reading;
}

async function parseForm(request: Request): Promise<ParsedForm> {
  const type = request.headers.get('content-type') ?? '';
  const separator = separatorOf(type);
  if (separator === null) return 'unreadable';
  const bytes = Buffer.from(await request.arrayBuffer());
  if (countUpTo(bytes, separator, entriesMax) >= entriesMax) return 'too-many-fields';
  return spreadRows(await new Response(bytes, { headers: { 'content-type': type } }).formData());
}

/** A field that holds whole rows of a list, so that there is something to choose: `lines~0`, `lines~1` in their order. */
const rowsName = /^(\w{1,60})~(\d{1,4})$/;

/** Rows in one field, for who reads them with the form. */
export function writeRows(rows: readonly Readonly<Record<string, string>>[]): string {
  return JSON.stringify(rows);
}

/** A form as if each field of its rows had been sent by itself. What is no list of rows stays, and is refused where forms are read. */
function spreadRows(form: FormData): FormData | 'too-many-fields' {
  const parts = [...form].flatMap(([name, value]) => {
    const [, list, order] = rowsName.exec(name) ?? [];
    const rows = list === undefined || typeof value !== 'string' ? null : readRows(value);
    return list === undefined || rows === null ? [] : [{ name, list, order: Number(order), rows }];
  });
  if (parts.length === 0) return form;
  const spread = new FormData();
  const taken = new Set(parts.map(({ name }) => name));
  for (const [name, value] of form) if (!taken.has(name)) spread.append(name, value);
  const counts = new Map<string, number>();
  let left = entriesMax - [...spread].length;
  for (const { list, rows } of parts.sort((one, other) => one.order - other.order))
    for (const row of rows) {
      const index = counts.get(list) ?? 0;
      counts.set(list, index + 1);
      left -= Math.max(1, row.length);
      if (left < 0) return 'too-many-fields';
      for (const [field, value] of row) spread.append(`${list}[${index}].${field}`, value);
    }
  return spread;
}

/** null: no list of rows of texts */
function readRows(text: string): [field: string, value: string][][] | null {
  try {
    const rows: unknown = JSON.parse(text);
    if (!Array.isArray(rows)) return null;
    const read: [field: string, value: string][][] = [];
    for (const row of rows) {
      const entries = isRecord(row) ? Object.entries(row) : null;
      if (!entries?.every(isTextEntry)) return null;
      read.push(entries);
    }
    return read;
  } catch {
    return null;
  }
}

function isTextEntry(entry: [name: string, value: unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}

const typeLengthMax = 300;

/** What stands between two fields; null: no form. */
function separatorOf(type: string): string | null {
  if (type.length > typeLengthMax) return null;
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return '&';
  const boundary = /^multipart\/form-data;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  const found = boundary?.[1] ?? boundary?.[2];
  return found === undefined ? null : `--${found}`;
}

function countUpTo(bytes: Buffer, separator: string, max: number): number {
  let count = 0;
  for (let at = bytes.indexOf(separator); at !== -1 && count < max; at = bytes.indexOf(separator, at + 1)) count += 1;
  return count;
}

export interface FieldEntry {
  name: string;
  value: string;
}

/** Text fields of a form in their order, without files. */
export function entriesOf(form: FormData): FieldEntry[] {
  return [...form.entries()].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
}

/** A field of a form as text, '' when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export type FormValue = string | boolean | number | readonly FormValue[] | { readonly [name: string]: FormValue };

/** Values as the fields that a browser would send: nested names as `lines[0].quantity`, true as "on", false absent. */
export function flattenValues(values: FormValue, prefix = ''): FieldEntry[] {
  if (typeof values === 'boolean') return values ? [{ name: prefix, value: 'on' }] : [];
  if (typeof values === 'string' || typeof values === 'number') return [{ name: prefix, value: String(values) }];
  if (isList(values)) return values.flatMap((value, index) => flattenValues(value, `${prefix}[${index}]`));
  return Object.entries(values).flatMap(([name, value]) => flattenValues(value, prefix ? `${prefix}.${name}` : name));
}

function isList(values: FormValue): values is readonly FormValue[] {
  return Array.isArray(values);
}
