import type {
  CellView,
  ColumnView,
  DocumentView,
  LabelledText,
  PaymentView,
  RowView,
  TableView,
} from '#app/invoicing/documents/document-model.ts';
import type { Design } from '#app/invoicing/layout/layout.ts';
import { breakMark, estimateWidth, withBreakMarks } from './break-marks.ts';
import type { TextBox } from './break-marks.ts';
import { tallNameLength } from './prepared-view.ts';
import type { PreparedCell, PreparedPayment, PreparedRow, PreparedTable, PreparedView } from './prepared-view.ts';
import { qrPicture } from './qr-picture.ts';
import { memberNames, recordOf } from '#app/values/records.ts';

// The narrowest that the template gives to each kind of text.
const usualRooms = {
  page: { widthMm: 150, sizePt: 10.5, hyphenated: true },
  heading: { widthMm: 145, sizePt: 15.5 },
  letterhead: { widthMm: 145, sizePt: 15.5 },
  address: { widthMm: 78, sizePt: 10.5 },
  senderLine: { widthMm: 78, sizePt: 7 },
  information: { widthMm: 34, sizePt: 8.5 },
  continuation: { widthMm: 75, sizePt: 8.5 },
  footer: { widthMm: 36, sizePt: 7.5 },
  description: { widthMm: 42, sizePt: 9.5, hyphenated: true },
  cell: { widthMm: 22, sizePt: 9.5 },
  sum: { widthMm: 60, sizePt: 11, hyphenated: true },
  payment: { widthMm: 85, sizePt: 9.5 },
} satisfies Record<string, TextBox>;

type Rooms = Record<keyof typeof usualRooms, TextBox>;

/** Where a design gives less room, or sets larger. */
const narrowerRooms: Record<Design, Partial<Rooms>> = {
  plain: {},
  classic: { heading: { widthMm: 145, sizePt: 18 }, letterhead: { widthMm: 145, sizePt: 22 } },
  column: {
    page: { widthMm: 103, sizePt: 11, hyphenated: true },
    heading: { widthMm: 41, sizePt: 9 },
    payment: { widthMm: 52, sizePt: 9 },
  },
  band: { heading: { widthMm: 145, sizePt: 20 }, letterhead: { widthMm: 145, sizePt: 20 } },
};

function roomsFor(widthScale: number, design: Design): Rooms {
  const rooms: Rooms = { ...usualRooms, ...narrowerRooms[design] };
  return recordOf(memberNames(rooms).map((name) => [name, { ...rooms[name], widthScale }]));
}

/**
 * A view with what the template would find out slowly or not at all: places to break in long words, the widest texts
 * of each column, which details are tall. The texts stay the same. `widthScale` (fonts.ts): how much wider than usual the
 * letters are.
 */
export function prepareView(view: DocumentView, widthScale = 1, design: Design = 'plain'): PreparedView {
  const { payment, table, annex, ...rest } = view;
  const rooms = roomsFor(widthScale, design);
  const chances = (texts: readonly string[], room: TextBox) => texts.map((text) => withBreakMarks(text, room));
  return {
    ...rest,
    senderName: withBreakMarks(view.senderName, rooms.continuation),
    continuation: withBreakMarks(view.continuation, rooms.continuation),
    letterhead: chances(view.letterhead, rooms.letterhead),
    senderLine: withBreakMarks(view.senderLine, rooms.senderLine),
    address: chances(view.address, rooms.address),
    addressFits: view.address.length <= addressLinesMost && view.address.every((line) => fits(line, 1, rooms.address)),
    senderFits: fits(view.senderLine, senderLinesMost, rooms.senderLine),
    information: labelledChances(view.information, rooms.information),
    informationFits:
      view.information.length <= informationRowsMost &&
      view.information.every(({ text }) => fits(text, 1, rooms.information)),
    heading: withBreakMarks(view.heading, rooms.heading),
    ...(view.subject !== undefined && { subject: withBreakMarks(view.subject, rooms.page) }),
    intro: chances(view.intro, rooms.page),
    notes: chances(view.notes, rooms.page),
    closing: chances(view.closing, rooms.page),
    signatures: chances(view.signatures, rooms.information),
    footer: view.footer.map(({ lines }) => chances(lines, rooms.footer)),
    ...(table && { table: prepareTable(table, rooms) }),
    ...(payment && { payment: preparePayment(payment, rooms) }),
    ...(annex && {
      annex: { heading: withBreakMarks(annex.heading, rooms.heading), table: prepareTable(annex.table, rooms) },
    }),
  };
}

/** As many as the window holds at the largest size. */
const addressLinesMost = 6;

/** Above the rule, with lines that end early. */
const senderLinesMost = 3;
/** Eight rows of one line end above the window. */
const informationRowsMost = 8;

/** Whether a text surely needs no more lines; nothing is sure of what is not estimated. */
function fits(text: string, lines: number, room: TextBox): boolean {
  const estimate = estimateWidth(text, room);
  return estimate !== null && estimate <= room.widthMm * lines;
}

function labelledChances(rows: readonly LabelledText[], room: TextBox): LabelledText[] {
  return rows.map((row) => ({ label: row.label, text: withBreakMarks(row.text, room) }));
}

function preparePayment({ giroCode, ...payment }: PaymentView, rooms: Rooms): PreparedPayment {
  return {
    ...payment,
    sentences: payment.sentences.map((text) => withBreakMarks(text, rooms.page)),
    rows: labelledChances(payment.rows, rooms.payment),
    ...(giroCode && { giroCode: { ...giroCode, picture: qrPicture(giroCode.payload) } }),
  };
}

function prepareTable(table: TableView, rooms: Rooms): PreparedTable {
  const last = table.columns.length - 1;
  const pads = new Set<string>();
  for (const cell of cellsOf(table.rows)) if (cell.pad !== undefined) pads.add(cell.pad);
  return {
    columns: table.columns.map((column, index) => ({
      ...column,
      widest: widestTexts(table, column, index),
      // Set larger than the others, so it may be the widest of all.
      ...(index === last && { total: table.sums.find(({ total }) => total)?.amount ?? '' }),
    })),
    rows: table.rows.map((row) => prepareRow(row, table.columns, rooms)),
    sums: table.sums.map((sum) => ({ ...sum, label: withBreakMarks(sum.label, rooms.sum) })),
    pads: [...pads],
  };
}

function cellsOf(rows: readonly RowView[]): CellView[] {
  return rows.flatMap((row) => (row.kind === 'item' ? row.cells : []));
}

/** Candidates that decide the width of a column: figures are weighed, of other texts some of the longest are measured. */
function widestTexts(table: TableView, column: ColumnView, index: number): string[] {
  if (column.fill) return [];
  const last = table.columns.length - 1;
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

function prepareRow(row: RowView, columns: readonly ColumnView[], rooms: Rooms): PreparedRow {
  switch (row.kind) {
    case 'item':
      return { ...row, cells: row.cells.map((cell, index) => prepareCell(cell, columns[index], rooms)) };
    case 'text':
      return { ...row, paragraphs: row.paragraphs.map((text) => withBreakMarks(text, rooms.page)) };
    case 'section':
      return { ...row, text: withBreakMarks(row.text, rooms.page) };
    case 'subtotal':
      return { ...row, label: withBreakMarks(row.label, rooms.sum) };
  }
}

const tallLength = 400;
const tallLines = 6;
const longWord = /\S{22}/;

/** Tells how a text is to be set; what is neither tall nor long needs no measuring at all. */
function prepareCell(cell: CellView, column: ColumnView | undefined, rooms: Rooms): PreparedCell {
  if (!column?.fill) return column?.align === 'left' ? { ...cell, text: withBreakMarks(cell.text, rooms.cell) } : cell;
  const text = withBreakMarks(cell.text, rooms.description);
  const details = (cell.details ?? []).map((detail) => withBreakMarks(detail, rooms.description));
  const smallPrint = details.join('\n');
  const isTall = smallPrint.length > tallLength || smallPrint.split('\n').length > tallLines;
  const tall = isTall || cell.text.length > tallNameLength;
  const long = [text, smallPrint].some((one) => one.includes(breakMark) || longWord.test(one));
  return {
    ...cell,
    text,
    details,
    ...(tall && { tall: true as const }),
    ...(long && { long: true as const }),
    ...(!tall && smallPrint !== '' && { smallPrint }),
    ...linesOf(text, smallPrint, rooms.description),
  };
}

const smallPt = 8.5;

/** How many lines a description takes where it has this much room; nothing where only setting it can tell. */
function linesOf(text: string, smallPrint: string, room: TextBox): { lines?: number; widthMm?: number } {
  const small = smallPrint === '' ? [] : smallPrint.split('\n');
  const smallRoom = { ...room, sizePt: smallPt };
  const widths = [estimateWidth(text, room), ...small.map((line) => estimateWidth(line, smallRoom))];
  const known = widths.filter((width) => width !== null);
  return known.length < widths.length ? {} : { lines: widths.length, widthMm: Math.max(...known) };
}
