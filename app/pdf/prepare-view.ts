import type { CellView, ColumnView, DocumentView, RowView, TableView } from '../invoicing/document-model.ts';
import { qrPicture } from './qr-picture.ts';

/** A view with what the template would find out slowly by itself: the same texts, nothing else. */
export function prepareView(view: DocumentView): object {
  const { payment, table } = view;
  const code = payment?.giroCode;
  return {
    ...view,
    ...(table && { table: prepareTable(table) }),
    ...(code && { payment: { ...payment, giroCode: { ...code, picture: qrPicture(code.payload) } } }),
  };
}

function prepareTable(table: TableView): object {
  const last = table.columns.length - 1;
  const pads = new Set<string>();
  for (const cell of cellsOf(table.rows)) if (cell.pad !== undefined) pads.add(cell.pad);
  return {
    ...table,
    columns: table.columns.map((column, index) => ({ ...column, widest: widestTexts(table, column, index, last) })),
    rows: table.rows.map((row) => (row.kind === 'item' ? { ...row, cells: row.cells.map(setCell) } : row)),
    pads: [...pads],
  };
}

function cellsOf(rows: readonly RowView[]): CellView[] {
  return rows.flatMap((row) => (row.kind === 'item' ? row.cells : []));
}

/** Candidates that decide the width of a column: figures are weighed, of other texts some of the longest are measured. */
function widestTexts(table: TableView, column: ColumnView, index: number, last: number): string[] {
  if (column.fill) return [];
  const texts = new Set<string>();
  for (const row of table.rows) {
    if (row.kind === 'item') texts.add((row.cells[index]?.text ?? '') + (row.cells[index]?.pad ?? ''));
    else if (row.kind === 'subtotal' && index === last) texts.add(row.amount);
  }
  if (index === last) for (const sum of table.sums) texts.add(sum.amount);
  const count = column.align === 'right' ? 1 : 3;
  return [...texts].sort((a, b) => weight(b) - weight(a)).slice(0, count);
}

/** Tabular digits are about twice as wide as points, commas and spaces. */
function weight(text: string): number {
  return 2 * text.length - (text.match(/[.,:\s]/g)?.length ?? 0);
}

const tallLength = 400;
const tallLines = 6;
const longWord = /\S{22}/;

/** How the text that fills the table is to be set; what is neither tall nor long needs no measuring at all. */
interface SetCell extends CellView {
  /** may not fit into one row */
  tall?: true;
  /** holds a word that may not fit into one line */
  long?: true;
  /** details of a few lines, as one text */
  smallPrint?: string;
}

function setCell(cell: CellView): SetCell {
  if (cell.details === undefined) return cell;
  const text = cell.details.join('\n');
  const tall = text.length > tallLength || text.split('\n').length > tallLines;
  const long = longWord.test(cell.text) || longWord.test(text);
  return {
    ...cell,
    ...(tall && { tall: true }),
    ...(long && { long: true }),
    ...(!tall && text !== '' && { smallPrint: text }),
  };
}
