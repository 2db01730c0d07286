import type { Language } from '#app/values/decimal.ts';
import { customerFields } from '../customer/fields.ts';
import type { DocumentKind } from '../documents/document-model.ts';
import type { Field, FieldTable, FormValuesOf, ValuesOf } from '../fields.ts';
import { fontNames, layoutKinds, layoutLimits } from './layout.ts';
import type { Design, LayoutKind, LayoutText } from './layout.ts';
import { recordOf } from '#app/values/records.ts';

export const kindNames: Record<DocumentKind, string> = {
  invoice: 'Rechnung',
  cancellation: 'Storno',
  correction: 'Korrektur',
  offer: 'Angebot',
  'order-confirmation': 'Auftragsbestätigung',
  'delivery-note': 'Lieferschein',
  reminder: 'Mahnung',
  statement: 'Kontoauszug',
  timesheet: 'Stundennachweis',
};

export const designNames: Record<Design, string> = {
  plain: 'Sachlich',
  classic: 'Klassisch',
  column: 'Randspalte',
  band: 'Balken',
};

/** What sets each apart, in a line. */
export const designHints: Record<Design, string> = {
  plain: 'Angaben neben der Anschrift, feine Linien, Zahlung im Rahmen',
  classic: 'Name in der Mitte, Angaben in einer Zeile, doppelter Schlussstrich',
  column: 'Überschriften am Rand, offene Tabelle, große Summe',
  band: 'Name im Farbbalken, Angaben auf einer Fläche, Summe im Balken',
};

const placeNames: Record<LayoutText['place'], string> = { intro: 'Einleitung', closing: 'Schluss' };

export type TextName = `text_${LayoutKind}_${Language}_${LayoutText['place']}`;

export interface OwnTextField {
  name: TextName;
  kind: LayoutKind;
  language: Language;
  place: LayoutText['place'];
  label: string;
}

const languages: readonly Language[] = ['de', 'en'];
const places: readonly LayoutText['place'][] = ['intro', 'closing'];

/** The layout's own texts: for each kind of document that takes a layout, language and place one. */
export const textFields: readonly OwnTextField[] = layoutKinds.flatMap((kind) =>
  languages.flatMap((language) =>
    places.map((place): OwnTextField => ({
      name: `text_${kind}_${language}_${place}`,
      kind,
      language,
      place,
      label: `${placeNames[place]}, ${customerFields.language.choices[language]}`,
    })),
  ),
);

export const footerNames = ['footer1', 'footer2', 'footer3', 'footer4'] as const;
export type FooterName = (typeof footerNames)[number];

/** Check boxes that show what a layout can hide. */
export const columnBoxes = {
  position: 'columnPosition',
  unitPrice: 'columnUnitPrice',
  taxRate: 'columnTaxRate',
} as const;
export const informationBoxes = {
  customerNumber: 'informationCustomerNumber',
  contact: 'informationContact',
  phone: 'informationPhone',
  email: 'informationEmail',
} as const;

/** Pictures stay on the form as names of stored files ("<sha256>.png"); the files themselves are fields of their own. */
export const pictureNames = ['logo', 'letterhead', 'following'] as const;
export type PictureName = (typeof pictureNames)[number];

const footerChoices = {
  '': 'leer',
  address: 'Anschrift',
  contact: 'Kontakt',
  bank: 'Bank',
  register: 'Steuer und Register',
} as const;

interface TextField {
  label: string;
  kind: 'template';
  lengthMax: number;
  document: DocumentKind;
}

const ownTexts = recordOf(
  textFields.map(({ name, kind, label }): [TextName, TextField] => [
    name,
    {
      label: `${kindNames[kind]}: ${label}`,
      kind: 'template',
      lengthMax: layoutLimits.textLength[1],
      document: kind,
    },
  ]),
);

/** A layout as its form has it; `toSettings` makes settings of it. */
export const layoutFields = {
  name: {
    label: 'Name des Layouts',
    kind: 'line',
    lengthMax: 100,
    missing: 'Bitte geben Sie dem Layout einen Namen.',
  },
  design: { label: 'Gestaltung', kind: 'choice', choices: designNames },
  windowForm: { label: 'Anschriftfenster nach DIN 5008', kind: 'choice', choices: { B: 'Form B', A: 'Form A' } },
  foldMarks: { label: 'Falz- und Lochmarken', kind: 'flag' },
  logo: { label: 'Logo', kind: 'picture' },
  logoAlternative: { label: 'Was das Logo zeigt', kind: 'template', lengthMax: layoutLimits.alternativeLength[1] },
  logoWidth: { label: 'Breite', kind: 'millimetres', range: layoutLimits.logoWidthTenthMm },
  logoAlign: { label: 'Platz', kind: 'choice', choices: { left: 'Links', center: 'Mitte', right: 'Rechts' } },
  letterhead: { label: 'Briefpapier', kind: 'picture' },
  following: { label: 'Briefpapier der Folgeseiten', kind: 'picture' },
  letterheadFooter: { label: 'Das Briefpapier hat eine eigene Fußzeile: unsere weglassen', kind: 'flag' },
  font: { label: 'Schrift', kind: 'choice', choices: fontNames },
  fontSize: { label: 'Größe', kind: 'points', range: layoutLimits.fontSizeTenthPt },
  accentColor: { label: 'Farbe der Akzente', kind: 'color' },
  textColor: { label: 'Farbe des Textes', kind: 'color' },
  marginLeft: { label: 'Rand links', kind: 'millimetres', range: layoutLimits.leftTenthMm },
  marginRight: { label: 'Rand rechts', kind: 'millimetres', range: layoutLimits.rightTenthMm },
  marginTop: { label: 'Rand oben, ab Seite 2', kind: 'millimetres', range: layoutLimits.topTenthMm },
  marginBottom: { label: 'Rand unten', kind: 'millimetres', range: layoutLimits.bottomTenthMm },
  columnPosition: { label: 'Spalte Position', kind: 'flag' },
  columnUnitPrice: { label: 'Spalte Einzelpreis', kind: 'flag' },
  columnTaxRate: { label: 'Spalte Steuersatz, solange alle Positionen denselben haben', kind: 'flag' },
  informationCustomerNumber: { label: 'Kundennummer im Informationsblock', kind: 'flag' },
  informationContact: { label: 'Ansprechperson im Informationsblock', kind: 'flag' },
  informationPhone: { label: 'Telefon im Informationsblock', kind: 'flag' },
  informationEmail: { label: 'E-Mail im Informationsblock', kind: 'flag' },
  carriedSums: { label: 'Übertrag beim Seitenwechsel', kind: 'flag' },
  giroCode: { label: 'GiroCode zum Bezahlen mit der Banking-App', kind: 'flag' },
  pageCount: {
    label: 'Seite x von y',
    kind: 'choice',
    choices: { always: 'Immer', 'several-pages': 'Ab zwei Seiten', never: 'Nie' },
  },
  footer1: { label: 'Fußspalte 1', kind: 'choice', choices: footerChoices, initial: '' },
  footer2: { label: 'Fußspalte 2', kind: 'choice', choices: footerChoices, initial: '' },
  footer3: { label: 'Fußspalte 3', kind: 'choice', choices: footerChoices, initial: '' },
  footer4: { label: 'Fußspalte 4', kind: 'choice', choices: footerChoices, initial: '' },
  greetings: { label: 'Übliche Anrede und Grußformel, wo kein Text steht', kind: 'flag' },
  ...ownTexts,
} as const satisfies FieldTable;

/** Files that take the place of stored pictures, and boxes that take these away. */
export const uploadFields = {
  logoFile: { label: layoutFields.logo.label, kind: 'picture' },
  logoRemoved: { label: 'Logo entfernen', kind: 'flag' },
  letterheadFile: { label: layoutFields.letterhead.label, kind: 'picture' },
  letterheadRemoved: { label: 'Briefpapier entfernen', kind: 'flag' },
  followingFile: { label: layoutFields.following.label, kind: 'picture' },
  followingRemoved: { label: 'Folgeseiten ohne Briefpapier', kind: 'flag' },
} as const satisfies Record<`${PictureName}${'File' | 'Removed'}`, Field>;

/** A layout as form fields, with the files that take the place of stored pictures. */
export type LayoutValues = FormValuesOf<typeof layoutFields> & FormValuesOf<typeof uploadFields>;

/** What the form's schema reads: texts trimmed, lengths in tenths, boxes as truth. */
export type TypedLayout = ValuesOf<typeof layoutFields>;
