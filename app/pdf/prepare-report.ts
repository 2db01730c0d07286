import type { ReportColumn, ReportView } from '#app/invoicing/documents/report-model.ts';
import { estimateWidth, withBreakMarks } from './break-marks.ts';
import { findUnprintable } from './printable.ts';

/** A report with what the template would find out slowly: the heights of its rows. */
export interface PreparedReport extends Omit<ReportView, 'chapters'> {
  chapters: (ReportView['chapters'][number] & {
    /** in millimetres; null: a row whose texts may need more than a line */
    heights: (number | null)[];
  })[];
}

const sizePt = 8;
const sheetWidthMm = 175;
const insetMm = 2;
const lineHeightMm = 4.4;

/**
 * Places to break in long words, and the heights of rows. A report is a copy of what stands elsewhere: what the fonts lack
 * is drawn as "?", so that nothing that somebody has typed keeps it from being made.
 */
export function prepareReport(view: ReportView): PreparedReport {
  const rooms = roomsOf(view.columns);
  const of = (texts: readonly string[]) =>
    texts.map((text) => withBreakMarks(drawable(text), { widthMm: 170, sizePt }));
  return {
    ...view,
    title: drawable(view.title),
    owner: drawable(view.owner),
    lead: of(view.lead),
    chapters: view.chapters.map(({ heading, notes, facts, rows }) => {
      const texts = rows.map((row) => row.map(drawable));
      return {
        heading: drawable(heading),
        notes: of(notes),
        facts: facts.map(({ label, text }) => ({ label, text: drawable(text) })),
        rows: texts.map((row) =>
          row.map((text, index) => withBreakMarks(text, { widthMm: rooms[index] ?? 0, sizePt })),
        ),
        heights: texts.map((row) => (row.every((text, index) => fits(text, rooms[index] ?? 0)) ? lineHeightMm : null)),
      };
    }),
  };
}

/** How wide each column's texts may be. */
function roomsOf(columns: readonly ReportColumn[]): number[] {
  const taken = columns.reduce((sum, { widthMm = 0 }) => sum + widthMm, 0);
  return columns.map(({ widthMm = sheetWidthMm - taken }) => widthMm - insetMm);
}

function fits(text: string, widthMm: number): boolean {
  const width = estimateWidth(text, { sizePt });
  return width !== null && width <= widthMm;
}

function drawable(text: string): string {
  const one = text.normalize('NFC').replace(/\s+/g, ' ');
  return findUnprintable(one).reduce((rest, { character }) => rest.replaceAll(character, '?'), one);
}
