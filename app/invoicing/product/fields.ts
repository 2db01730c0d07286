import type { FieldTable, ValuesOf } from '../fields.ts';
import { agreedFields, lineFields } from '../invoice/fields.ts';

/** What is charged often: a product or a service, as lines are filled from it. */
export const productFields = {
  number: { label: 'Artikelnummer', term: 'BT-155', kind: 'line', lengthMax: 60, searched: true },
  name: {
    label: 'Bezeichnung',
    term: 'BT-153',
    kind: 'line',
    lengthMax: 200,
    missing: 'Bitte geben Sie an, wie das Produkt oder die Leistung heißt.',
    searched: true,
  },
  description: { label: 'Beschreibung', term: 'BT-154', kind: 'text', lengthMax: 1500 },
  groupName: { label: 'Gruppe', kind: 'line', lengthMax: 60 },
  unitCode: { label: 'Einheit', term: 'BT-130', kind: 'unit', initial: lineFields.unitCode.initial },
  unitPrice: { label: 'Preis', term: 'BT-146', kind: 'unitPrice' },
  priceMode: {
    label: 'Der Preis ist',
    kind: 'choice',
    choices: agreedFields.priceMode.choices,
    initial: agreedFields.priceMode.initial,
  },
  tax: { label: 'Umsatzsteuer', term: 'BT-152', kind: 'tax', initial: lineFields.tax.initial },
  nameEnglish: { label: 'Bezeichnung auf Englisch', kind: 'line', lengthMax: 200, searched: true },
  descriptionEnglish: { label: 'Beschreibung auf Englisch', kind: 'text', lengthMax: 1500 },
  note: { label: 'Notiz', kind: 'text', lengthMax: 2000 },
} as const satisfies FieldTable;

export type ProductFields = ValuesOf<typeof productFields>;
