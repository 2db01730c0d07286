import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import type { FieldEntry } from '#app/http/form/form-entries.ts';
import { isPosition, linesMax } from '#app/invoicing/invoice/draft.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import type { LineValues } from '#app/invoicing/invoice/fields.ts';
import { leftAsText } from '#app/invoicing/product/fill-line.ts';
import { isQuickHeading, parseQuickLine, quickRowsMax } from '#app/invoicing/quick-lines/quick-lines.ts';
import type { QuickLine } from '#app/invoicing/quick-lines/quick-lines.ts';
import { isTaxChoice, newTaxChoice, taxChoiceOf, taxChoiceOn, taxOfChoice } from '#app/invoicing/tax/tax-choices.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { parseDateInput } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatDecimal } from '#app/values/decimal.ts';
import { splitQuantity } from '#app/values/units.ts';
import { pastLimit, readEntry } from '../lines/typed-lines.ts';
import type { RememberedLine } from '#app/pocketbase/invoices/calls.ts';

const quick = 'quick';
const fieldOfRow = /^lines\[(\d{1,3})\]\.(\w{1,60})$/;

/** What earlier lines of these descriptions said, the latest first. */
type Remember = (descriptions: readonly string[]) => Promise<readonly RememberedLine[]>;

export interface ExpandedRows {
  entries: FieldEntry[];
  /** a price that a row did not say is that of an earlier line */
  remembered: boolean;
  /** why rows stay where they were typed, as one text; null: none does */
  problem: string | null;
}

/** Rows of the quick entry as lines behind those that are there; what is not understood stays in its field. */
export async function expandQuickRows(
  entries: readonly FieldEntry[],
  { today, remember }: { today: IsoDate; remember: Remember },
): Promise<ExpandedRows> {
  const text = entries.find(({ name }) => name === quick)?.value ?? '';
  const others = entries.filter(({ name }) => name !== quick);
  const rows = text.split('\n').filter((row) => row.trim() !== '' && !isQuickHeading(row));
  if (rows.length === 0) return { entries: others, problem: null, remembered: false };
  if (rows.length > quickRowsMax)
    return {
      entries: [...entries],
      remembered: false,
      problem: `Es sind mehr als ${quickRowsMax} Zeilen. Bitte nehmen Sie weniger auf einmal.`,
    };
  const supply = supplyIn(others, today);
  const read = rows.map((row) => ({ row, line: parseQuickLine(row, today, supply) }));
  const understood = read.flatMap(({ line }) => (line.ok ? [line] : []));
  const known = await remember(understood.filter(isWithoutPrice).map(({ values }) => values.description));
  const added = understood.map((line) => completeLine(line, known));
  const refused = read.flatMap(({ row, line }) => (line.ok ? [] : [{ row, reason: line.reason }]));
  return {
    entries: [
      ...addRows(others, added),
      ...(refused.length === 0 ? [] : [{ name: quick, value: refused.map(({ row }) => row).join('\n') }]),
    ],
    remembered: understood.some((line, at) => line.values.unitPrice !== added[at]?.unitPrice),
    problem: refused.length === 0 ? null : describeRefused(refused),
  };
}

/** Rows behind those of which something is typed. */
export function addRows(entries: readonly FieldEntry[], added: readonly LineValues[]): FieldEntry[] {
  const left = withoutUntouchedEnd(entries);
  const first = Math.max(-1, ...left.map(indexOf)) + 1;
  const rows = added.flatMap((values, at) =>
    Object.entries(values).map(([name, value]) => ({ name: `lines[${first + at}].${name}`, value })),
  );
  return [...left, ...rows];
}

/** The tax that the last row names, typed or not. */
export function lastTax(entries: readonly FieldEntry[]): TaxChoice {
  const named = entries.findLast(({ name }) => fieldOfRow.exec(name)?.[2] === 'tax')?.value ?? '';
  return isTaxChoice(named) ? named : newTaxChoice;
}

/** The day of supply of the whole, as it is typed beside the rows; without one today. */
export function supplyIn(entries: readonly FieldEntry[], today: IsoDate): IsoDate {
  const dayIn = (wanted: string) => parseDateInput(entries.find(({ name }) => name === wanted)?.value ?? '', today);
  return dayIn('supplyTo') ?? dayIn('supplyFrom') ?? today;
}

/** "12,5 h" in the field of the quantity sets the unit too. */
export function splitQuantities(entries: readonly FieldEntry[]): FieldEntry[] {
  const units = new Map<string, string>();
  const split = entries.map((entry) => {
    const [, index = '', field] = fieldOfRow.exec(entry.name) ?? [];
    const both = field === 'quantity' ? splitQuantity(entry.value) : null;
    if (both === null) return entry;
    units.set(`lines[${index}].unitCode`, both.unitCode);
    return { ...entry, value: both.quantity };
  });
  return split.map((entry) => ({ ...entry, value: units.get(entry.name) ?? entry.value }));
}

type Understood = Extract<QuickLine, { ok: true }>;

function isWithoutPrice({ said }: Understood): boolean {
  return !said.includes('unitPrice');
}

/** What a row without a price does not say is that of the last line with its description. */
function completeLine(line: Understood, known: readonly RememberedLine[]): LineValues {
  const { values, said, day } = line;
  const last = known.find(({ description }) => description.toLowerCase() === values.description.toLowerCase());
  if (last === undefined || !isWithoutPrice(line)) return values;
  return {
    ...values,
    unitPrice: formatDecimal(last.unitPrice, 'de'),
    ...(!said.includes('unitCode') && { unitCode: last.unitCode }),
    ...(!said.includes('tax') && { tax: taxChoiceOn(taxChoiceOf(last), day) }),
  };
}

const namedRows = 5;

function describeRefused(refused: readonly { row: string; reason: string }[]): string {
  const named = refused.slice(0, namedRows).map(({ row, reason }) => `„${shorten(row)}“: ${reason}`);
  const more = refused.length - named.length;
  return [
    ...named,
    ...(more > 0 ? [`Dazu ${more === 1 ? 'eine weitere Zeile' : `${more} weitere Zeilen`}.`] : []),
  ].join(' ');
}

function shorten(row: string): string {
  const text = row.trim().replaceAll('\t', ' ');
  return text.length > 40 ? `${text.slice(0, 40)} …` : text;
}

/** −1: a field of no row. */
function indexOf({ name }: FieldEntry): number {
  return Number(fieldOfRow.exec(name)?.[1] ?? -1);
}

const untouched: Readonly<Record<string, string>> = emptyForm(lineFields);

/** The empty rows at the end, which wait for what is added. */
function withoutUntouchedEnd(entries: readonly FieldEntry[]): FieldEntry[] {
  const touched = entries.filter((entry) => {
    const field = fieldOfRow.exec(entry.name)?.[2];
    return field !== undefined && field !== 'tax' && entry.value.trim() !== (untouched[field] ?? '');
  });
  const last = Math.max(-1, ...touched.map(indexOf));
  return entries.filter((entry) => indexOf(entry) <= last);
}

const lineProduct = z
  .string()
  .regex(/^(?:[a-z0-9]{15})?$/, { error: 'Bitte wählen Sie.' })
  .or(z.literal(leftAsText))
  .default('');

function lineSchema(today: IsoDate) {
  const line = z
    .object(schemaOf(lineFields, { today, own: { record: () => lineProduct } }))
    .superRefine((each, context) => {
      const past = pastLimit(each);
      if (past !== null) context.addIssue({ code: 'custom', path: [past.field], message: past.text });
    })
    .transform(({ tax, ...rest }) => ({ ...rest, ...taxOfChoice(tax) }));
  return z.preprocess(withShownFields, line);
}

/** A row between the positions has no field but its text: whatever else is sent of it is not read. */
function withShownFields(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const { entry, description }: Partial<Record<'entry' | 'description', unknown>> = row;
  return isPosition({ entry: readEntry(entry) }) ? row : { ...emptyForm(lineFields), entry, description };
}

/** The lines of any document; `subject` begins the sentence about too many of them. */
export function linesSchema(subject: string, today: IsoDate) {
  return z
    .array(lineSchema(today))
    .max(linesMax, { error: `${subject} hat hier höchstens ${linesMax} Positionen.` })
    .default([]);
}

interface Period {
  supplyFrom: string;
  supplyTo: string;
}

/** A time of supply that ends must begin, and before it ends. */
export function checkPeriod({ supplyFrom, supplyTo }: Period, context: z.RefinementCtx): void {
  const add = (path: keyof Period, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (supplyTo === '') return;
  if (supplyFrom === '') add('supplyFrom', 'Bitte geben Sie auch den Anfang der Leistung an.');
  else if (supplyTo < supplyFrom) add('supplyTo', 'Das Ende liegt vor dem Anfang der Leistung.');
}
