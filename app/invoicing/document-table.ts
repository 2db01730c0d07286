import { formatDecimal } from './decimal.ts';
import type { Language } from './decimal.ts';
import { documentLabels } from './document-labels.ts';
import { alignedCells, formatRate, paragraphs } from './document-parts.ts';
import type { CellView, ColumnView, ItemRow, SumView, TableView } from './document-model.ts';
import { formatEuro } from './money.ts';
import type { LineSnapshot, TotalsSnapshot } from './snapshot.ts';
import { unitLabel } from './units.ts';

/** Lines with running totals, and the sums below them. Small businesses show neither rates nor net sums (§ 34a UStDV). */
export function invoiceTable(lines: readonly LineSnapshot[], totals: TotalsSnapshot, language: Language): TableView {
  const showsTax = lines.some((line) => line.taxCase !== 'small-business');
  const columns = columnsOf(language).filter((column) => showsTax || column.id !== 'taxRate');
  return { columns, rows: rowsOf(lines, columns, language), sums: sumsOf(totals, showsTax, language) };
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

function rowsOf(lines: readonly LineSnapshot[], columns: readonly ColumnView[], language: Language): ItemRow[] {
  const quantities = alignedCells(
    lines.map((line) => line.quantity),
    (value) => formatDecimal(value, language),
    language,
  );
  const prices = alignedCells(
    lines.map((line) => line.unitPrice),
    (value) => formatPrice(value, language),
    language,
  );
  let carriedCents = 0;
  return lines.map((line, index) => {
    carriedCents += line.netCents;
    const cells: Partial<Record<ColumnView['id'], CellView>> = {
      position: { text: line.id },
      description: { text: line.name, details: paragraphs(line.description) },
      quantity: quantities[index] ?? { text: '' },
      unit: { text: unitLabel(line.unitCode, language) },
      unitPrice: prices[index] ?? { text: '' },
      taxRate: { text: formatRate(line.taxRateBp, language) },
      amount: { text: formatEuro(line.netCents, language) },
    };
    return {
      kind: 'item',
      cells: columns.map((column) => cells[column.id] ?? { text: '' }),
      carried: formatEuro(carriedCents, language),
    };
  });
}

function formatPrice(price: string, language: Language): string {
  const amount = formatDecimal(price, language, 2);
  return language === 'de' ? `${amount}\u00a0€` : `€\u00a0${amount}`;
}

function sumsOf(totals: TotalsSnapshot, showsTax: boolean, language: Language): SumView[] {
  const labels = documentLabels(language);
  const total: SumView = { label: labels.invoiceTotal, amount: formatEuro(totals.grossCents, language), total: true };
  if (!showsTax) return [total];
  const several = totals.taxGroups.length > 1;
  const taxes = totals.taxGroups.map((group) => {
    const rate = formatRate(group.rateBp, language);
    const base = formatEuro(group.baseCents, language);
    return {
      label: several ? labels.taxOnBase(rate, base) : labels.tax(rate),
      amount: formatEuro(group.taxCents, language),
    };
  });
  return [{ label: labels.netTotal, amount: formatEuro(totals.netCents, language) }, ...taxes, total];
}
