import { formatDecimal } from './decimal.ts';
import type { Decimal, Language } from './decimal.ts';
import { documentLabels } from './document-labels.ts';
import { alignedCells, formatRate, paragraphs } from './document-parts.ts';
import type { CellView, ColumnView, ItemRow, RowView, SumView, TableView } from './document-model.ts';
import { formatEuro } from './money.ts';
import type { Cents } from './money.ts';
import type { LineSnapshot, TotalsSnapshot } from './snapshot.ts';
import { unitLabel } from './units.ts';

/** What may stand between and beside lines. A subtotal adds the lines since the last section or subtotal. */
export type LineEntry =
  | { kind: 'line'; line: LineSnapshot; discount?: LineDiscount; optional?: true }
  | { kind: 'section'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'subtotal'; label?: string };

/** BG-27; the amount is in the line's net already, and is only told. */
export interface LineDiscount {
  reason: string;
  amountCents: Cents;
}

/** Discount on the whole document (BG-20), in the totals' net already. */
export interface DocumentDiscount {
  reason: string;
  amountCents: Cents;
}

export interface TableContent {
  language: Language;
  entries: readonly LineEntry[];
  totals: TotalsSnapshot;
  discounts?: readonly DocumentDiscount[];
  /** name of the gross sum, by kind of document */
  totalLabel: string;
}

/** Lines with running totals, and the sums below them. Small businesses show neither rates nor net sums (§ 34a UStDV). */
export function linesTable(content: TableContent): TableView {
  const lines = content.entries.flatMap((entry) => (entry.kind === 'line' ? [entry.line] : []));
  const showsTax = lines.some((line) => line.taxCase !== 'small-business');
  const columns = columnsOf(content.language).filter((column) => showsTax || column.id !== 'taxRate');
  return { columns, rows: rowsOf(content, columns), sums: sumsOf(content, showsTax) };
}

function columnsOf(language: Language): ColumnView[] {
  const labels = documentLabels(language);
  return [
    { id: 'position', label: labels.position, align: 'right' },
    { id: 'description', label: labels.description, align: 'left', fill: true },
    { id: 'quantity', label: labels.quantity, align: 'right' },
    { id: 'unit', label: labels.unit, align: 'left' },
    { id: 'unitPrice', label: labels.unitPrice, align: 'right' },
    { id: 'taxRate', label: labels.taxRate, align: 'right' },
    { id: 'amount', label: labels.amount, align: 'right' },
  ];
}

type LineOnly = Extract<LineEntry, { kind: 'line' }>;

function rowsOf({ entries, language }: TableContent, columns: readonly ColumnView[]): RowView[] {
  const cellsOf = lineCells(
    entries.filter((entry) => entry.kind === 'line'),
    columns,
    language,
  );
  let [carriedCents, groupCents, index] = [0, 0, 0];
  return entries.flatMap((entry): RowView[] => {
    if (entry.kind === 'section') {
      groupCents = 0;
      return [{ kind: 'section', text: entry.text }];
    }
    if (entry.kind === 'text') return [{ kind: 'text', paragraphs: paragraphs(entry.text) }];
    if (entry.kind === 'subtotal') {
      const amount = formatEuro(groupCents, language);
      groupCents = 0;
      return [{ kind: 'subtotal', label: entry.label ?? documentLabels(language).subtotal, amount }];
    }
    if (!entry.optional) {
      carriedCents += entry.line.netCents;
      groupCents += entry.line.netCents;
    }
    const cells = cellsOf[index++] ?? [];
    const row: ItemRow = { kind: 'item', cells, carried: formatEuro(carriedCents, language) };
    return [entry.optional ? { ...row, optional: true } : row];
  });
}

function lineCells(lines: readonly LineOnly[], columns: readonly ColumnView[], language: Language): CellView[][] {
  const aligned = (values: readonly Decimal[], write: (value: Decimal) => string) =>
    alignedCells(values, write, language);
  const quantities = aligned(
    lines.map(({ line }) => line.quantity),
    (value) => formatDecimal(value, language),
  );
  const prices = aligned(
    lines.map(({ line }) => line.unitPrice),
    (value) => formatPrice(value, language),
  );
  return lines.map((entry, index) => {
    const { line } = entry;
    const cells: Partial<Record<ColumnView['id'], CellView>> = {
      position: { text: line.id },
      description: { text: line.name, details: detailsOf(entry, language) },
      quantity: quantities[index] ?? { text: '' },
      unit: { text: unitLabel(line.unitCode, language) },
      unitPrice: prices[index] ?? { text: '' },
      taxRate: { text: formatRate(line.taxRateBp, language) },
      amount: { text: formatEuro(line.netCents, language) },
    };
    return columns.map((column) => cells[column.id] ?? { text: '' });
  });
}

function detailsOf({ line, discount, optional }: LineOnly, language: Language): string[] {
  const labels = documentLabels(language);
  const told = discount && labels.discount(discount.reason, formatEuro(-discount.amountCents, language));
  return [
    ...paragraphs(line.description),
    ...(told === undefined ? [] : [told]),
    ...(optional ? [labels.optional] : []),
  ];
}

function formatPrice(price: string, language: Language): string {
  const amount = formatDecimal(price, language, 2);
  return language === 'de' ? `${amount}\u00a0€` : `€\u00a0${amount}`;
}

function sumsOf(content: TableContent, showsTax: boolean): SumView[] {
  const { totals, discounts = [], language } = content;
  const labels = documentLabels(language);
  const sum = (label: string, cents: Cents): SumView => ({ label, amount: formatEuro(cents, language) });
  const discountCents = discounts.reduce((cents, discount) => cents + discount.amountCents, 0);
  const before = discounts.length === 0 ? [] : [sum(labels.linesTotal, totals.netCents + discountCents)];
  const less = discounts.map((discount) => sum(discount.reason, -discount.amountCents));
  const net = showsTax ? [sum(labels.netTotal, totals.netCents), ...taxSums(totals, language)] : [];
  const total = sum(content.totalLabel, totals.grossCents);
  const prepaidCents = totals.grossCents - totals.dueCents;
  const owed: SumView[] =
    prepaidCents === 0
      ? [{ ...total, total: true }]
      : [total, sum(labels.prepaid, -prepaidCents), { ...sum(labels.payable, totals.dueCents), total: true }];
  return [...before, ...less, ...net, ...owed];
}

function taxSums({ taxGroups }: TotalsSnapshot, language: Language): SumView[] {
  const labels = documentLabels(language);
  return taxGroups.map((group) => {
    const rate = formatRate(group.rateBp, language);
    const label =
      taxGroups.length > 1 ? labels.taxOnBase(rate, formatEuro(group.baseCents, language)) : labels.tax(rate);
    return { label, amount: formatEuro(group.taxCents, language) };
  });
}

/** Lines of a snapshot as entries: nothing between them. */
export function plainEntries(lines: readonly LineSnapshot[]): LineEntry[] {
  return lines.map((line) => ({ kind: 'line', line }));
}
