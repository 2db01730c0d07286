import { footerNames, kindNames, textFields } from './layout-values.ts';

const labels: Record<string, string> = {
  name: 'Name des Layouts',
  windowForm: 'Anschriftfenster',
  foldMarks: 'Falz- und Lochmarken',
  font: 'Schrift',
  fontSize: 'Größe',
  accentColor: 'Farbe der Akzente',
  textColor: 'Farbe des Textes',
  marginLeft: 'Rand links',
  marginRight: 'Rand rechts',
  marginTop: 'Rand oben',
  marginBottom: 'Rand unten',
  carriedSums: 'Übertrag',
  pageCount: 'Seite x von y',
  giroCode: 'GiroCode',
  logo: 'Logo',
  logoWidth: 'Breite des Logos',
  logoAlign: 'Platz des Logos',
  logoAlternative: 'Was das Logo zeigt',
  letterhead: 'Briefpapier',
  following: 'Briefpapier der Folgeseiten',
  columnPosition: 'Spalte Position',
  columnUnitPrice: 'Spalte Einzelpreis',
  columnTaxRate: 'Spalte Steuersatz',
  informationCustomerNumber: 'Kundennummer',
  informationContact: 'Ansprechperson',
  informationPhone: 'Telefon',
  informationEmail: 'E-Mail',
  ...Object.fromEntries(footerNames.map((name, index) => [name, `Fußspalte ${index + 1}`])),
  ...Object.fromEntries(textFields.map(({ name, kind, label }) => [name, `${kindNames[kind]}: ${label}`])),
};

/** The label of a field of the layout form; undefined for fields that nobody typed. */
export function labelOfLayoutField(name: string): string | undefined {
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}
