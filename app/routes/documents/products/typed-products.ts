import type { FieldEntry } from '#app/http/form/form-entries.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { isPosition } from '#app/invoicing/invoice/draft.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import type { LineValues } from '#app/invoicing/invoice/fields.ts';
import { fillLine, labelOfProduct, leftAsText } from '#app/invoicing/product/fill-line.ts';
import type { FilledDocument } from '#app/invoicing/product/fill-line.ts';
import { productTextsMax } from '#app/pocketbase/products/calls.ts';
import type { LineProduct, ProductText } from '#app/pocketbase/products/calls.ts';
import { foldText } from '#app/values/search-text.ts';
import { readEntry } from '../lines/typed-lines.ts';

// Lines in which a product's number, label or words are typed are filled from it, as the customer is found by words.

const fieldOfRow = /^lines\[(\d{1,3})\]\.(\w{1,60})$/;
const empty: Readonly<Record<string, string>> = emptyForm(lineFields);

type Row = Partial<Record<keyof LineValues, string>>;

/** What each of the texts may mean. */
type FindProducts = (texts: readonly ProductText[]) => Promise<readonly (LineProduct & { text: number })[]>;

/** A line whose words are several products'. */
export interface MeantByLine {
  index: number;
  typed: string;
  products: readonly LineProduct[];
}

export interface FilledRows {
  entries: FieldEntry[];
  /** lines that are filled now, with what was typed there */
  filled: readonly { index: number; typed: string }[];
  asked: readonly MeantByLine[];
  /** sentences by the names of fields */
  told: Readonly<Record<string, string>>;
}

export function typedRowsOf(entries: readonly FieldEntry[]): Map<number, Row> {
  const rows = new Map<number, Row>();
  for (const { name, value } of entries) {
    const [, index, field] = fieldOfRow.exec(name) ?? [];
    if (index !== undefined && field !== undefined)
      rows.set(Number(index), { ...rows.get(Number(index)), [field]: value });
  }
  return rows;
}

/** The entries with these fields of a row instead of its own. */
export function withRow(entries: readonly FieldEntry[], index: number, values: Row): FieldEntry[] {
  const names = new Map(Object.entries(values).map(([field, value]) => [`lines[${index}].${field}`, value]));
  return [...entries.filter(({ name }) => !names.has(name)), ...[...names].map(([name, value]) => ({ name, value }))];
}

const textLengthMax = 120;

/** A line that has a price, or a product, is one already: only a whole number or label makes it another. */
function candidatesIn(rows: ReadonlyMap<number, Row>): (ProductText & { index: number })[] {
  return [...rows].flatMap(([index, row]) => {
    const text = (row.description ?? '').trim();
    const isOne = text !== '' && text.length <= textLengthMax && !text.includes('\n');
    if (!isOne || row.product === leftAsText || !isPosition({ entry: readEntry(row.entry) })) return [];
    return [{ index, text, words: (row.unitPrice ?? '').trim() === '' && (row.product ?? '') === '' }];
  });
}

const isOneOf = (text: string, names: readonly string[]) =>
  names.some((name) => name !== '' && foldText(name) === foldText(text));

/** Whether a text is the number, the label or a name of one of them. */
export function namesProduct(text: string, products: readonly LineProduct[]): boolean {
  return products.some((each) => isOneOf(text, [each.number, labelOfProduct(each), each.name, each.nameEnglish]));
}

function narrow(text: string, found: readonly LineProduct[]): readonly LineProduct[] {
  const exact = found.filter((each) => isOneOf(text, [each.number, labelOfProduct(each)]));
  if (exact.length > 0) return exact;
  const named = found.filter((each) => isOneOf(text, [each.name, each.nameEnglish]));
  return named.length > 0 ? named : found;
}

/** A row filled from a product: what was typed of its price before it had one stays. */
export function filledRow(row: Row, product: LineProduct, document: FilledDocument): Row {
  const values = fillLine(product, document);
  if ((row.product ?? '') !== '' || (row.unitPrice ?? '').trim() === '') return values;
  const typed = (['unitPrice', 'unitCode', 'tax'] as const).filter((name) => (row[name] ?? '') !== empty[name]);
  return { ...values, ...Object.fromEntries(typed.map((name) => [name, row[name]])) };
}

interface Surroundings {
  find: FindProducts;
  document: () => Promise<FilledDocument>;
}

/** Fills each line that means one product; several are asked about, and what is none stays as it is. */
export async function fillProductRows(
  entries: readonly FieldEntry[],
  { find, document }: Surroundings,
): Promise<FilledRows> {
  const rows = typedRowsOf(entries);
  // Rows that wait for their product go first.
  const texts = candidatesIn(rows)
    .toSorted((a, b) => Number(b.words) - Number(a.words))
    .slice(0, productTextsMax);
  const found = texts.length === 0 ? [] : await find(texts.map(({ text, words }) => ({ text, words })));
  const filled: { index: number; typed: string }[] = [];
  const asked: MeantByLine[] = [];
  const told: Record<string, string> = {};
  let changed = [...entries];
  for (const [place, { index, text, words }] of texts.entries()) {
    const row = rows.get(index) ?? {};
    const meant = narrow(
      text,
      found.filter((each) => each.text === place),
    );
    const [only, ...others] = meant.filter(({ archived }) => !archived);
    if (only === undefined) {
      const [archived] = meant;
      if (archived && words)
        told[`lines[${index}].description`] =
          `${labelOfProduct(archived)} ist archiviert. Der Text bleibt, wie er ist; bitte tragen Sie den Preis selbst ein.`;
    } else if (others.length > 0) {
      if (words) asked.push({ index, typed: text, products: [only, ...others] });
    } else if (row.product !== only.id || isOneOf(text, [only.number])) {
      const values = filledRow(row, only, await document());
      changed = withRow(changed, index, values);
      filled.push({ index, typed: text });
      if (values.unitPrice === '' && only.unitPrice !== '') told[`lines[${index}].unitPrice`] = inexactPrice(only);
    }
  }
  return { entries: changed, filled, asked, told };
}

/** At the price of a line that stays empty. */
export function inexactPrice(product: LineProduct): string {
  const [from, to] = product.priceMode === 'gross' ? ['brutto', 'netto'] : ['netto', 'brutto'];
  return `Der Preis von ${labelOfProduct(product)} steht ${from} fest und ist ${to} nicht ohne Runden zu sagen. Bitte tragen Sie ihn ein.`;
}
