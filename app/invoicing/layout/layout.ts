import type { Language } from '#app/values/decimal.ts';
import type { DocumentKind } from '../documents/document-model.ts';

/**
 * How documents look: data that the one template draws. Part of the snapshot once a document is issued, so it holds
 * strings, booleans and integers only. Lengths are in tenths of a millimetre or of a point, as their names say.
 *
 * `parseLayout` (parse-layout.ts) reads a stored or typed layout and names what is wrong at its field, `applyLayout`
 * (apply-layout.ts) gives the view as the layout shows it, `checkLayout` (layout-check.ts) warns of what the letterhead
 * says otherwise than the profile, `sampleDocument` (sample-documents.ts) is something to try a layout on.
 */
export interface LayoutSettings {
  /** how it is set: where things stand, by which lines, how heavy the sum is */
  design: Design;
  /** DIN 5008: B has the higher letterhead, A the lower */
  windowForm: 'A' | 'B';
  /** fold and punch marks at the left edge of the first page */
  foldMarks: boolean;
  font: FontFamily;
  /** base size of running text */
  fontSizeTenthPt: number;
  colors: LayoutColors;
  margins: LayoutMargins;
  /** running totals where a table breaks over pages */
  carriedSums: boolean;
  pageCount: 'always' | 'several-pages' | 'never';
  giroCode: boolean;
  /** takes the place of the seller's name at the head of the first page */
  logo?: Logo;
  /** drawn beneath everything, and in place of the seller's name */
  letterhead?: Letterhead;
  hiddenColumns: HideableColumn[];
  hiddenInformation: HideableInformation[];
  /** columns at the foot of the pages, from the left */
  footer: FooterColumnId[];
  /** the letterhead has a foot of its own, which takes the place of these columns */
  letterheadFooter: boolean;
  /** the usual salutation and greeting, where there is no text */
  greetings: boolean;
  /** texts for documents that have none of their own */
  texts: LayoutText[];
}

/** Each is a file of the template (`pdf/template/designs`). A layout of before there were several has the first. */
export const designs = ['plain', 'classic', 'column', 'band'] as const;
export type Design = (typeof designs)[number];

/** Families that are shipped with the product; no other font is ever looked for. */
export const fontFamilies = ['source-sans-3', 'source-serif-4', 'inter'] as const;
export type FontFamily = (typeof fontFamilies)[number];

/** As the fonts call themselves. */
export const fontNames: Record<FontFamily, string> = {
  'source-sans-3': 'Source Sans 3',
  'source-serif-4': 'Source Serif 4',
  inter: 'Inter',
};

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

export interface Logo {
  picture: PictureReference;
  widthTenthMm: number;
  align: 'left' | 'center' | 'right';
  /** what it shows, for those who hear the document */
  alternative: string;
}

export interface Letterhead {
  first: PictureReference;
  /** none: the following pages are plain */
  following?: PictureReference;
}

/** An immutable file, addressed by its content. */
export const pictureFormats = ['png', 'jpeg', 'svg'] as const;

export interface PictureReference {
  sha256: string;
  format: (typeof pictureFormats)[number];
}

// The others are wanted by § 14 (4) UStG; the rate is hidden only while all lines have the same.
export type HideableColumn = 'position' | 'unitPrice' | 'taxRate';
export type HideableInformation = 'customerNumber' | 'contact' | 'phone' | 'email';
export type FooterColumnId = 'address' | 'contact' | 'bank' | 'register';

export interface LayoutText {
  kind: DocumentKind;
  language: Language;
  place: 'intro' | 'closing';
  /** may hold placeholders: "{Nummer}" */
  text: string;
}

export const defaultLayout: LayoutSettings = {
  design: 'plain',
  windowForm: 'B',
  foldMarks: true,
  font: 'source-sans-3',
  fontSizeTenthPt: 100,
  colors: { accent: '#0d4a66', text: '#1a1f1d' },
  margins: { leftTenthMm: 250, rightTenthMm: 200, topTenthMm: 300, bottomTenthMm: 90 },
  carriedSums: true,
  pageCount: 'always',
  giroCode: true,
  hiddenColumns: [],
  hiddenInformation: [],
  footer: ['address', 'contact', 'bank', 'register'],
  letterheadFooter: false,
  greetings: true,
  texts: [],
};

/** Least and most of each number; the same in forms, parseLayout and tests. */
export const layoutLimits = {
  fontSizeTenthPt: [90, 110],
  leftTenthMm: [200, 300],
  rightTenthMm: [100, 300],
  topTenthMm: [250, 450],
  bottomTenthMm: [50, 400],
  logoWidthTenthMm: [100, 1650],
  alternativeLength: [1, 200],
  textLength: [1, 4000],
} as const satisfies Record<string, readonly [least: number, most: number]>;

/** WCAG 2 AA for text of any size. */
export const contrastLeast = 4.5;

/** "#0d4a66" */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Contrast ratio of a colour ("#rrggbb") on white paper by WCAG 2: 1 to 21. */
export function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/**
 * Kinds of documents that take a layout when they are made: people write texts for these and say which layout they take.
 * `chooseLayout` and `freezeLayout` take no other, so the compiler asks for a new one here before its first document is
 * drawn, and with that it stands on all forms.
 */
export const layoutKinds = [
  'invoice',
  'offer',
  'delivery-note',
  'reminder',
  'statement',
] as const satisfies readonly DocumentKind[];
export type LayoutKind = (typeof layoutKinds)[number];

/** All kinds that can be made: those that correct an invoice keep its layout. */
export const madeKinds = [...layoutKinds, 'cancellation', 'correction'] as const satisfies readonly DocumentKind[];

export function isLayoutKind(kind: string): kind is LayoutKind {
  return layoutKinds.some((each) => each === kind);
}

/** Names that texts may hold in braces: "{Nummer}". */
export const placeholderNames = [
  'Anrede',
  'Absender',
  'Nummer',
  'Datum',
  'Kunde',
  'Ansprechpartner',
  'Betrag',
  'Frist',
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

/** The placeholders that a kind of document has a value for; texts may hold no others. */
export function placeholdersOf(kind: DocumentKind): readonly PlaceholderName[] {
  const without = withoutValue[kind] ?? [];
  return placeholderNames.filter((name) => !without.includes(name));
}

const withoutValue: Partial<Record<DocumentKind, PlaceholderName[]>> = {
  cancellation: ['Frist'],
  correction: ['Frist'],
  'order-confirmation': ['Frist'],
  statement: ['Frist'],
  'delivery-note': ['Betrag', 'Frist'],
  timesheet: ['Betrag', 'Frist'],
};

const placeholder = /\{([^{}\n]*)\}/g;

/** Braces in a text that are no placeholder of this kind of document, as they are written. */
export function unknownPlaceholders(text: string, kind: DocumentKind): string[] {
  return placeholdersBut(text, placeholdersOf(kind));
}

/** Braces in a text whose word is none of those, as they are written. */
export function placeholdersBut(text: string, names: Iterable<string>): string[] {
  const known = new Set(names);
  return [...text.matchAll(placeholder)].flatMap(([whole, name = '']) => (known.has(name) ? [] : [whole]));
}

/** Puts values for placeholders; one that the document has no value for becomes ''. */
export function fillPlaceholders(text: string, values: Partial<Record<string, string>>): string {
  return text.replace(placeholder, (_, name: string) => values[name] ?? '');
}

/** The columns that are drawn: none over the foot of a letterhead. */
export function shownFooter({ letterhead, letterheadFooter, footer }: LayoutSettings): FooterColumnId[] {
  return letterhead !== undefined && letterheadFooter ? [] : footer;
}

/** The part of a layout that one document is drawn with: texts of other kinds and languages are left out. */
export function freezeLayout(
  layout: LayoutSettings,
  document: { kind: LayoutKind; language: Language },
): LayoutSettings {
  return {
    ...layout,
    texts: layout.texts.filter(({ kind, language }) => kind === document.kind && language === document.language),
  };
}
