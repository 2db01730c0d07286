import type { DocumentView, PaymentView, RowView, TableView } from '#app/invoicing/documents/document-model.ts';
import { tallNameLength } from './prepared-view.ts';

/** A text that the picture must show, in the order in which the template draws. */
export interface Piece {
  where: string;
  text: string;
  /** drawn before the end of this text, wherever it is cut: the cells beside details that are too tall for one row */
  within?: Piece[];
}

/** All that the template draws as real content of a view, in its order. */
export function expectedPieces(view: DocumentView): Piece[] {
  return [
    ...pieces('letterhead', view.letterhead),
    { where: 'return address', text: view.senderLine },
    ...pieces('address', view.address),
    ...view.information.flatMap((row) => pieces(`information: ${row.label}`, [row.label, row.text])),
    { where: 'heading', text: view.heading },
    ...pieces('subject', view.subject === undefined ? [] : [view.subject]),
    ...pieces('introduction', view.intro),
    ...(view.table === undefined ? [] : tablePieces(view.table)),
    ...pieces('note', view.notes),
    ...(view.payment === undefined ? [] : paymentPieces(view.payment)),
    ...pieces('closing', view.closing),
    ...pieces('signature', view.signatures),
    ...(view.annex === undefined
      ? []
      : [{ where: 'annex', text: view.annex.heading }, ...tablePieces(view.annex.table)]),
    ...pieces(
      'footer',
      view.footer.flatMap((column) => column.lines),
    ),
  ];
}

function pieces(where: string, texts: readonly string[]): Piece[] {
  return texts.map((text) => ({ where, text }));
}

function tablePieces(table: TableView): Piece[] {
  return [
    ...table.columns.map((column) => ({ where: 'table head', text: column.label })),
    ...table.rows.flatMap((row) => rowPieces(table, row)),
    ...table.sums.flatMap((sum) => pieces(sum.total ? 'total' : 'sum', [sum.label, sum.amount])),
  ];
}

function rowPieces(table: TableView, row: RowView): Piece[] {
  if (row.kind === 'section') return [{ where: 'section', text: row.text }];
  if (row.kind === 'text') return pieces('text', row.paragraphs);
  if (row.kind === 'subtotal') return pieces('subtotal', [row.label, row.amount]);
  const name = row.cells[0]?.text ?? '';
  const cells = row.cells.map((cell, index): Piece => {
    return { where: `line ${name}: ${table.columns[index]?.id ?? index}`, text: cell.text };
  });
  const tall = row.cells.findIndex(({ text }, index) => table.columns[index]?.fill && text.length > tallNameLength);
  if (tall !== -1) {
    const text = [row.cells[tall]?.text, ...(row.cells[tall]?.details ?? [])].join('\n');
    return [...cells.slice(0, tall), { where: cells[tall]?.where ?? '', text, within: cells.slice(tall + 1) }];
  }
  const detailed = row.cells.findIndex((cell) => (cell.details ?? []).length > 0);
  if (detailed === -1) return cells;
  const details = { where: cells[detailed]?.where ?? '', text: (row.cells[detailed]?.details ?? []).join('\n') };
  return [...cells.slice(0, detailed + 1), { ...details, within: cells.slice(detailed + 1) }];
}

function paymentPieces(payment: PaymentView): Piece[] {
  return [
    ...pieces('payment', [payment.heading, ...payment.sentences]),
    ...payment.rows.flatMap((row) => pieces(`payment: ${row.label}`, [row.label, row.text])),
    ...pieces('payment', payment.giroCode === undefined ? [] : [payment.giroCode.caption]),
  ];
}
