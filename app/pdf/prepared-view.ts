import type {
  CellView,
  ColumnView,
  DocumentView,
  ItemRow,
  LabelledText,
  PaymentView,
  SectionRow,
  SubtotalRow,
  SumView,
  TextRow,
} from '#app/invoicing/documents/document-model.ts';
import type { LayoutSettings, Logo } from '#app/invoicing/layout/layout.ts';

/** Longer first lines of a description may be taller than what is left of a page: they are cut as details are. */
export const tallNameLength = 240;

/** All that the template reads, from "data.json". */
export interface TemplateData {
  view: PreparedView;
  layout: PreparedLayout;
  /** as the fonts call themselves, in the order in which they are looked into */
  families: readonly string[];
  /** in the order in which they are embedded */
  attachments: readonly EmbeddedFile[];
}

/** A view with what the template would find out slowly or not at all. The texts are the same but for break marks. */
export interface PreparedView extends Omit<DocumentView, 'information' | 'footer' | 'table' | 'payment' | 'annex'> {
  /** whether the address surely needs no more lines than it has */
  addressFits: boolean;
  /** whether the return address surely stands above its rule */
  senderFits: boolean;
  /** whether the information block surely ends beside the window */
  informationFits: boolean;
  information: LabelledText[];
  /** the lines of each column */
  footer: string[][];
  table?: PreparedTable;
  payment?: PreparedPayment;
  annex?: { heading: string; table: PreparedTable };
}

export interface PreparedPayment extends Omit<PaymentView, 'giroCode'> {
  giroCode?: NonNullable<PaymentView['giroCode']> & { /** SVG */ picture: string };
}

export interface PreparedTable {
  columns: PreparedColumn[];
  rows: PreparedRow[];
  sums: SumView[];
  /** each unseen filling once */
  pads: string[];
}

export interface PreparedColumn extends ColumnView {
  /** candidates that decide the width */
  widest: string[];
  /** of the last column: the figure that is owed, which is set larger */
  total?: string;
}

export type PreparedRow = PreparedItem | SectionRow | TextRow | SubtotalRow;

export interface PreparedItem extends Omit<ItemRow, 'cells'> {
  cells: PreparedCell[];
}

/** How a text is to be set; what is neither tall nor long needs no measuring. */
export interface PreparedCell extends CellView {
  /** details that may break over pages */
  tall?: true;
  /** holds a word that may be wider than its room */
  long?: true;
  /** the details as one text, where they are not tall */
  smallPrint?: string;
  /** how many lines it takes where it has `widthMm` of room */
  lines?: number;
  widthMm?: number;
}

/** Pictures by the paths under which the template reads them. */
export interface PreparedLayout extends Omit<LayoutSettings, 'logo' | 'letterhead'> {
  logo?: Logo & { path: string };
  letterhead?: { first: string; following?: string };
}

/** How the template is told of a file to embed. */
export interface EmbeddedFile {
  name: string;
  path: string;
  relationship: 'alternative' | 'supplement';
  mimeType: string;
  description: string;
}
