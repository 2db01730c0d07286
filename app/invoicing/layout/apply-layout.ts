import type { DocumentView, TableView } from '../documents/document-model.ts';
import { paragraphs } from '../documents/document-parts.ts';
import { fillPlaceholders, shownFooter } from './layout.ts';
import type { LayoutSettings, LayoutText } from './layout.ts';

/** The view as a layout shows it: the template and the comparison with the picture both start from this. */
export function applyLayout(view: DocumentView, layout: LayoutSettings): DocumentView {
  const { payment, table, ...rest } = view;
  const hidden = new Set<string>(layout.hiddenInformation);
  return {
    ...rest,
    letterhead: layout.logo === undefined && layout.letterhead === undefined ? view.letterhead : [],
    information: view.information.filter((row) => !hidden.has(row.id)),
    intro: [...textAt('intro', view, layout), ...view.reason],
    reason: [],
    closing: textAt('closing', view, layout),
    footer: shownFooter(layout).flatMap((id) => view.footer.find((column) => column.id === id) ?? []),
    ...(table === undefined ? {} : { table: hideColumns(table, layout) }),
    ...(payment === undefined ? {} : { payment: layout.giroCode ? payment : withoutCode(payment) }),
  };
}

/** What was written for this document, else for its kind, else what is usual. */
function textAt(place: LayoutText['place'], view: DocumentView, layout: LayoutSettings): string[] {
  if (view[place].length > 0) return view[place];
  const own = layout.texts.find(
    (text) => text.kind === view.kind && text.language === view.language && text.place === place,
  );
  if (own !== undefined) return paragraphs(fillPlaceholders(own.text, view.placeholders));
  return layout.greetings ? view.usual[place] : [];
}

function withoutCode({
  giroCode: _,
  ...payment
}: NonNullable<DocumentView['payment']>): NonNullable<DocumentView['payment']> {
  return payment;
}

function hideColumns(table: TableView, layout: LayoutSettings): TableView {
  const hidden = new Set<string>(layout.hiddenColumns);
  if (!hasOneRate(table)) hidden.delete('taxRate');
  const shown = table.columns.map((column) => !hidden.has(column.id));
  return {
    ...table,
    columns: table.columns.filter((_, index) => shown[index]),
    rows: table.rows.map((row) =>
      row.kind === 'item' ? { ...row, cells: row.cells.filter((_, index) => shown[index]) } : row,
    ),
  };
}

/** § 32 UStDV: with several rates each line must show which one is its own. */
function hasOneRate(table: TableView): boolean {
  const index = table.columns.findIndex((column) => column.id === 'taxRate');
  const rates = table.rows.map((row) => (row.kind === 'item' ? row.cells[index]?.text : undefined));
  return new Set(rates.filter((rate) => rate !== undefined)).size <= 1;
}
