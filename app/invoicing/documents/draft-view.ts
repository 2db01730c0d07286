import { missingText } from '../invoice/preview-draft.ts';
import type { MissingParts, DraftPreview } from '../invoice/preview-draft.ts';
import type { CellView, ColumnId, DocumentView, InformationRow, PaymentView, TableView } from './document-model.ts';
import { invoiceView } from './document-view.ts';
import type { Language } from '#app/values/decimal.ts';

const draftWords = { de: 'ENTWURF', en: 'DRAFT' } as const;

/** A draft of an invoice as a document. */
export function draftView({ content, missing }: DraftPreview): DocumentView {
  return markMissing(invoiceView({ ...content, number: draftNumber(content) }), { content, missing });
}

/** What stands where the number will stand. */
export function draftNumber({ language }: { language: Language }): string {
  return draftWords[language];
}

/** The view with dashes for what is still missing. */
export function markMissing(
  whole: DocumentView,
  { content, missing }: DraftPreview<{ lines: readonly unknown[] }>,
): DocumentView {
  const { payment, table, ...view } = whole;
  // A sum that is not final is no demand.
  const demands = !missing.account && missing.sums.length === 0;
  return {
    ...view,
    information: knownRows(view.information, missing),
    footer: view.footer.filter(({ id }) => id !== 'bank' || !missing.account),
    ...(table && table.rows.length > 0 && { table: withoutSums(table, missing.sums) }),
    ...(payment && demands && content.lines.length > 0 && { payment: withoutCode(payment) }),
  };
}

/** A code can be paid, whatever stands beside it. */
function withoutCode({ giroCode: _code, ...payment }: PaymentView): PaymentView {
  return payment;
}

function knownRows(rows: readonly InformationRow[], missing: MissingParts): InformationRow[] {
  return rows
    .filter(({ id }) => id !== 'customerNumber' || !missing.customer)
    .map((row) => (row.id === 'supply' && missing.supply ? { ...row, text: missingText } : row));
}

const sumColumns = new Set<ColumnId>(['unitPrice', 'amount']);

function withoutSums(table: TableView, positions: readonly number[]): TableView {
  const dashed = (cells: readonly CellView[]) =>
    cells.map((cell, index) => (sumColumns.has(table.columns[index]?.id ?? 'position') ? { text: missingText } : cell));
  let position = -1;
  const rows = table.rows.map((row) => {
    if (row.kind !== 'item') return row;
    position += 1;
    return positions.includes(position) ? { ...row, cells: dashed(row.cells) } : row;
  });
  return { ...table, rows };
}
