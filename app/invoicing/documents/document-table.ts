import { formatDecimal } from '#app/values/decimal.ts';
import type { Decimal, Language } from '#app/values/decimal.ts';
import { documentLabels } from './words/document-labels.ts';
import type { CellView, ColumnView, DocumentView, ItemRow, RowView, TableView } from './document-model.ts';
import { alignedCells, formatPeriod, formatRate, labelledWith, paragraphs, reasonText } from './document-parts.ts';
import { formatEuro } from '#app/values/money.ts';
import { annexRows, annexWords } from '../invoice/annex.ts';
import { shownCents, subtotalsOf } from '../invoice/freeze-amounts.ts';
import type { LineEntry } from '../invoice/snapshot-lines.ts';
import type { BilledSnapshot, LineSnapshot, LineAdjustmentSnapshot } from '../invoice/snapshot.ts';
import type { DeliveredLine, DeliveredRow } from '../delivery-note/delivery-note.ts';
import { taxCases } from '../tax/tax-cases.ts';
import type { TaxCase } from '../tax/tax.ts';
import type { PriceMode } from '../tax/totals.ts';
import { quantityText, unitWord } from '#app/values/units.ts';
import { formatDate } from '#app/values/dates.ts';
import { sumViewsOf } from './document-sums.ts';
import type { SumContent } from './document-sums.ts';

export interface TableContent extends Omit<SumContent, 'linesCents' | 'showsTax'> {
  entries: readonly LineEntry[];
}

/** Lines with running totals, and the sums below them. Small businesses show neither rates nor net sums (§ 34a UStDV). */
export function linesTable(content: TableContent): TableView {
  const { language, priceMode = 'net' } = content;
  const lines = content.entries.filter((entry) => entry.kind === 'line');
  const showsTax = lines.some(({ line, optional }) => !optional && !withoutTaxShown.has(line.taxCase));
  const columns = columnsOf(language, priceMode).filter((column) => showsTax || column.id !== 'taxRate');
  const linesCents = lines.reduce((sum, { line, optional }) => (optional ? sum : sum + shownCents(line, priceMode)), 0);
  return { columns, rows: rowsOf(content, columns), sums: sumViewsOf({ ...content, linesCents, showsTax }) };
}

// § 34a UStDV; § 14a (6) UStG: under a margin scheme tax must not be shown.
const withoutTaxShown = new Set<TaxCase>([
  'small-business',
  'margin-used-goods',
  'margin-works-of-art',
  'margin-collectors-items',
  'margin-travel',
]);

function priceOf(line: LineSnapshot, priceMode: PriceMode): Decimal {
  return priceMode === 'gross' ? (line.grossUnitPrice ?? line.unitPrice) : line.unitPrice;
}

function columnsOf(language: Language, priceMode: PriceMode): ColumnView[] {
  const labels = documentLabels(language);
  const gross = priceMode === 'gross';
  return [
    { id: 'position', label: labels.position, align: 'right' },
    { id: 'description', label: labels.description, align: 'left', fill: true },
    { id: 'quantity', label: labels.quantity, align: 'right' },
    { id: 'unit', label: labels.unit, align: 'left' },
    { id: 'unitPrice', label: gross ? labels.unitPriceGross : labels.unitPrice, align: 'right' },
    { id: 'taxRate', label: labels.taxRate, align: 'right' },
    { id: 'amount', label: gross ? labels.amountGross : labels.amount, align: 'right' },
  ];
}

type LineOnly = Extract<LineEntry, { kind: 'line' }>;

function rowsOf(content: TableContent, columns: readonly ColumnView[]): RowView[] {
  const { entries, language, priceMode = 'net' } = content;
  const cellsOf = lineCells(content, columns);
  const subtotals = subtotalsOf(entries, priceMode);
  let [carriedCents, index] = [0, 0];
  return entries.map((entry, at): RowView => {
    if (entry.kind === 'section') return { kind: 'section', text: entry.text };
    if (entry.kind === 'text') return { kind: 'text', paragraphs: paragraphs(entry.text) };
    if (entry.kind === 'subtotal') {
      const amount = formatEuro(subtotals[at] ?? 0, language);
      return { kind: 'subtotal', label: entry.label ?? documentLabels(language).subtotal, amount };
    }
    if (!entry.optional) carriedCents += shownCents(entry.line, priceMode);
    const cells = cellsOf[index++] ?? [];
    const row: ItemRow = { kind: 'item', cells, carried: formatEuro(carriedCents, language) };
    return entry.optional ? { ...row, optional: true } : row;
  });
}

function lineCells(content: TableContent, columns: readonly ColumnView[]): CellView[][] {
  const { language, priceMode = 'net' } = content;
  const lines = content.entries.filter((entry): entry is LineOnly => entry.kind === 'line');
  const quantities = quantityCells(
    lines.map(({ line }) => line),
    language,
  );
  const prices = alignedCells(
    lines.map(({ line }) => priceOf(line, priceMode)),
    (value) => formatPrice(value, language),
    language,
  );
  return lines.map(({ line, optional = false }, index) => {
    const cells: Partial<Record<ColumnView['id'], CellView>> = {
      position: { text: line.id },
      description: { text: line.name, details: lineDetails(line, optional, language) },
      quantity: quantities[index] ?? { text: '' },
      unit: { text: unitWord(line.quantity, line.unitCode, language) },
      unitPrice: prices[index] ?? { text: '' },
      taxRate: { text: rateText(line, language) },
      amount: { text: formatEuro(shownCents(line, priceMode), language) },
    };
    return columns.map((column) => cells[column.id] ?? { text: '' });
  });
}

/** The same without prices and sums: what is brought, and how much of it. */
export function deliveredTable(rows: readonly DeliveredRow[], language: Language): TableView {
  const columns = columnsOf(language, 'net').filter(({ id }) => withoutPrices.has(id));
  const lines = rows.flatMap((row) => (row.kind === 'line' ? [row.line] : []));
  const quantities = quantityCells(lines, language);
  let index = 0;
  const rowOfLine = (line: DeliveredLine): ItemRow => ({
    kind: 'item',
    cells: [
      { text: line.id },
      { text: line.name, details: lineDetails(line, false, language) },
      quantities[index++] ?? { text: '' },
      { text: unitWord(line.quantity, line.unitCode, language) },
    ],
  });
  return {
    columns,
    rows: rows.map((row): RowView => {
      if (row.kind === 'section') return { kind: 'section', text: row.text };
      return row.kind === 'text' ? { kind: 'text', paragraphs: paragraphs(row.text) } : rowOfLine(row.line);
    }),
    sums: [],
  };
}

const withoutPrices: ReadonlySet<ColumnView['id']> = new Set(['position', 'description', 'quantity', 'unit']);

function quantityCells(lines: readonly Pick<LineSnapshot, 'quantity'>[], language: Language): CellView[] {
  return alignedCells(
    lines.map(({ quantity }) => quantity),
    (value) => formatDecimal(value, language),
    language,
  );
}

/** What is outside of the tax, or must not show it, has no rate. */
function rateText({ taxCase, taxRateBp }: LineSnapshot, language: Language): string {
  const hasNone = taxCases[taxCase].category === 'O' || withoutTaxShown.has(taxCase);
  return hasNone ? '–' : formatRate(taxRateBp, language);
}

function formatPrice(price: string, language: Language): string {
  const amount = formatDecimal(price, language, 2);
  return language === 'de' ? `${amount}\u00a0€` : `€\u00a0${amount}`;
}

/** A line with or without its price. */
type DescribedLine = Omit<LineSnapshot, 'unitPrice' | 'taxCase' | 'taxRateBp' | 'netCents'>;

/** What stands in small print below the name of a line: its description, and all that the figures beside do not say. */
function lineDetails(line: DescribedLine, optional: boolean, language: Language): string[] {
  const labels = documentLabels(language);
  const numbers = [
    labelledWith(labels.articleNumber, line.articleNumber),
    labelledWith(labels.customerArticleNumber, line.customerArticleNumber),
    labelledWith(labels.orderLine, line.orderLineReference),
  ]
    .filter((text) => text !== undefined)
    .map((text) => text.replaceAll(' ', '\u00a0'));
  const { period } = line;
  // With gross prices it belongs to the net price, which is not shown.
  const base = line.grossUnitPrice === undefined ? line.priceBaseQuantity : undefined;
  return [
    ...paragraphs(line.description),
    ...(numbers.length === 0 ? [] : [numbers.join(' · ')]),
    ...(period === undefined ? [] : [labels.linePeriod(daysOf(period, language))]),
    ...(base === undefined ? [] : [labels.pricePer(quantityText(base, line.unitCode, language))]),
    ...(line.allowances ?? []).map((each) => adjustment(each, labels.less, language)),
    ...(line.charges ?? []).map((each) => adjustment(each, labels.plus, language)),
    ...paragraphs(line.note),
    ...(optional ? [labels.optional] : []),
  ];
}

function daysOf({ from, to }: NonNullable<LineSnapshot['period']>, language: Language): string {
  return from === to ? formatDate(from, language) : formatPeriod(from, to, language);
}

/** "abzgl. Stammkundenrabatt, 10 %: 306,94 €" */
function adjustment(each: LineAdjustmentSnapshot, word: (reason: string) => string, language: Language): string {
  return `${word(reasonText(each, language))}: ${formatEuro(each.amountCents, language)}`;
}

/** What is taken off after tax, by deposit and rate (§ 14 (5) UStG). */
export function annexView(snapshot: BilledSnapshot): Pick<DocumentView, 'annex'> {
  const rows = annexRows(snapshot);
  if (rows.length === 0) return {};
  const { language } = snapshot;
  const words = annexWords[language];
  const columns: ColumnView[] = [
    { id: 'document', label: words.document, align: 'left', fill: true },
    { id: 'date', label: words.date, align: 'left' },
    { id: 'net', label: words.net, align: 'right' },
    { id: 'taxRate', label: words.taxRate, align: 'right' },
    { id: 'tax', label: words.tax, align: 'right' },
    { id: 'amount', label: words.gross, align: 'right' },
  ];
  const items = rows.map(({ number, issueDate, netCents, rateBp, taxCents, grossCents }): ItemRow => {
    const amounts = [netCents, taxCents, grossCents].map((cents) => formatEuro(cents, language));
    const [net = '', tax = '', gross = ''] = amounts;
    const texts = [number, formatDate(issueDate, language), net, formatRate(rateBp, language), tax, gross];
    return { kind: 'item', cells: texts.map((text) => ({ text })) };
  });
  const sum = formatEuro(
    rows.reduce((cents, { grossCents }) => cents + grossCents, 0),
    language,
  );
  return {
    annex: { heading: words.heading, table: { columns, rows: items, sums: [{ label: words.sum, amount: sum }] } },
  };
}
