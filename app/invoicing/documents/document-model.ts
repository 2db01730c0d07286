import type { customerFields } from '../customer/fields.ts';
import type { invoiceFields } from '../invoice/fields.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import type { FooterColumnId, PlaceholderName } from '../layout/layout.ts';

/**
 * One document as finished strings, in the order in which it is read. The template draws it and computes nothing, so
 * what a view says is what the picture says. Paragraphs may hold line breaks ("\n"); every other string is one line.
 */
export interface DocumentView {
  kind: DocumentKind;
  language: Language;
  /** title of the file: "Rechnung RE-2026-0001" */
  title: string;
  /** author of the file: the seller */
  author: string;
  /** time stamp of the file; fixed, so that the same document gives the same bytes */
  issueDate: IsoDate;
  /** the seller as known to customers */
  senderName: string;
  /** name, then lines in small print; drawn where the layout has no logo and no letterhead */
  letterhead: string[];
  senderLine: string;
  /** at most nine lines, the country in capitals last */
  address: string[];
  information: InformationRow[];
  heading: string;
  subject?: string;
  /** head of the following pages */
  continuation: string;
  /** words around the numbers in "Seite 1 von 2" */
  pageWords: { page: string; of: string };
  /** beside the running total where a table breaks */
  carriedWord: string;
  /** above a row that began on a page before: alone, or before "Pos. 3" */
  continuedWords: { alone: string; of: string };
  intro: string[];
  /** why an invoice is corrected; follows the introduction, whosever that is */
  reason: string[];
  table?: TableView;
  /** what the law wants said: exemption, default, retention */
  notes: string[];
  payment?: PaymentView;
  closing: string[];
  /** places to sign, each with the words below its line */
  signatures: string[];
  /** on a page of its own, after all the rest */
  annex?: AnnexView;
  footer: FooterColumn[];
  /** what stands for an introduction and a closing that nobody wrote */
  usual: Record<'intro' | 'closing', string[]>;
  /** values for the layout's own texts */
  placeholders: Partial<Record<PlaceholderName, string>>;
}

export const documentKinds = [
  'invoice',
  'cancellation',
  'correction',
  'offer',
  'order-confirmation',
  'delivery-note',
  'reminder',
  'statement',
  'timesheet',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface LabelledText {
  label: string;
  text: string;
}

/** A row of the information block beside the address. */
export interface InformationRow extends LabelledText {
  id: InformationId;
}

export type InformationId =
  | 'number'
  | 'date'
  | 'supply'
  | 'validUntil'
  | 'version'
  | 'precedingInvoice'
  | 'customerNumber'
  | 'customerVatId'
  | keyof typeof customerFields
  | keyof typeof invoiceFields
  | 'paymentReceived'
  | 'project'
  | 'contact';

export interface FooterColumn {
  id: FooterColumnId;
  lines: string[];
}

export interface AnnexView {
  heading: string;
  table: TableView;
}

export interface TableView {
  columns: ColumnView[];
  rows: RowView[];
  sums: SumView[];
}

export type ColumnId =
  | 'position'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'unitPrice'
  | 'taxRate'
  | 'amount'
  | 'date'
  | 'dueDate'
  | 'document'
  | 'duration'
  | 'person'
  | 'open'
  | 'paid'
  | 'net'
  | 'tax';

export interface ColumnView {
  id: ColumnId;
  label: string;
  align: 'left' | 'right';
  /** the one column that takes the width the others leave */
  fill?: true;
}

export type RowView = ItemRow | SectionRow | TextRow | SubtotalRow;

export interface ItemRow {
  kind: 'item';
  /** one cell for each column */
  cells: CellView[];
  /** running total after this row, where the document has one */
  carried?: string;
  /** not part of the sums: drawn lighter */
  optional?: true;
}

export interface SectionRow {
  kind: 'section';
  text: string;
}

export interface TextRow {
  kind: 'text';
  paragraphs: string[];
}

export interface SubtotalRow {
  kind: 'subtotal';
  label: string;
  amount: string;
}

export interface CellView {
  text: string;
  /** paragraphs in small print below the text */
  details?: string[];
  /** characters that keep their room unseen behind the text, so that a column's numbers align at the comma */
  pad?: string;
}

export interface SumView {
  label: string;
  amount: string;
  /** the figure that is owed */
  total?: true;
}

export interface PaymentView {
  heading: string;
  sentences: string[];
  /** empty where nothing is to be transferred */
  rows: LabelledText[];
  giroCode?: { payload: string; caption: string; alternative: string };
}
