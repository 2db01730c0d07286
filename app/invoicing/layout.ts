/**
 * How documents look: data that the one template draws. Part of the snapshot once a document is issued, so it holds
 * strings, booleans and integers only. Lengths are in tenths of a millimetre or of a point, as their names say.
 */
export interface LayoutSettings {
  /** DIN 5008: B has the higher letterhead, A the lower */
  windowForm: 'A' | 'B';
  /** fold and punch marks at the left edge of the first page */
  foldMarks: boolean;
  font: FontFamily;
  /** base size of running text, 90 to 110 */
  fontSizeTenthPt: number;
  colors: LayoutColors;
  margins: LayoutMargins;
  /** running totals where a table breaks over pages */
  carriedSums: boolean;
  pageCount: 'always' | 'several-pages' | 'never';
}

/** Families that are shipped with the product; no other font is ever looked for. */
export type FontFamily = 'source-sans-3';

/** "#rrggbb"; both need a contrast of 4.5 : 1 on white, because both are used for text. */
export interface LayoutColors {
  accent: string;
  text: string;
}

/** Room beside the text. The address window and the information block stay where DIN 5008 wants them. */
export interface LayoutMargins {
  leftTenthMm: number;
  rightTenthMm: number;
  /** of the following pages; the first page begins where DIN 5008 wants it */
  topTenthMm: number;
  /** below the footer */
  bottomTenthMm: number;
}

export const defaultLayout: LayoutSettings = {
  windowForm: 'B',
  foldMarks: true,
  font: 'source-sans-3',
  fontSizeTenthPt: 100,
  colors: { accent: '#0d4a66', text: '#1a1f1d' },
  margins: { leftTenthMm: 250, rightTenthMm: 200, topTenthMm: 300, bottomTenthMm: 90 },
  carriedSums: true,
  pageCount: 'always',
};
