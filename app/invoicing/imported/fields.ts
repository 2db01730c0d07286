import { numberLengthMax } from '../invoice/numbering.ts';
import { newTaxChoice } from '../tax/tax-choices.ts';
import type { FieldTable, ValuesOf } from '../fields.ts';

/** What people write about an invoice that another program has written, in the order of the form. */
export const importedFields = {
  customer: {
    label: 'Kunde',
    term: 'BG-7',
    kind: 'customer',
    lengthMax: 300,
    missing: 'Bitte geben Sie den Kunden an.',
  },
  origin: {
    label: 'Programm, das sie geschrieben hat',
    kind: 'line',
    lengthMax: 40,
    missing: 'Bitte geben Sie das Programm an, zum Beispiel Lexware Office.',
  },
  number: {
    label: 'Rechnungsnummer',
    term: 'BT-1',
    kind: 'line',
    lengthMax: numberLengthMax,
    missing: 'Bitte geben Sie die Nummer an, wie sie auf der Rechnung steht.',
  },
  issueDate: {
    label: 'Rechnungsdatum',
    term: 'BT-2',
    kind: 'date',
    missing: 'Bitte geben Sie das Datum an, das auf der Rechnung steht.',
  },
  dueDate: {
    label: 'Fällig am',
    term: 'BT-9',
    kind: 'date',
    missing: 'Bitte geben Sie an, bis wann zu zahlen war oder ist.',
  },
  supplyFrom: { label: 'Leistungsdatum (oder Beginn)', term: 'BT-72', kind: 'date' },
  supplyTo: { label: 'Leistung bis', term: 'BT-74', kind: 'date' },
  subject: { label: 'Betreff', term: 'BT-22', kind: 'line', lengthMax: 200 },
  /** 0: nothing */
  paid: { label: 'Schon bezahlt €', term: 'BT-113', kind: 'amount' },
} as const satisfies FieldTable;

/** Its sums for one tax. */
export const importedGroupFields = {
  tax: { label: 'Umsatzsteuer', term: 'BT-118', kind: 'tax', initial: newTaxChoice },
  net: { label: 'Netto €', term: 'BT-116', kind: 'amount' },
  taxAmount: { label: 'Steuer €', term: 'BT-117', kind: 'amount' },
} as const satisfies FieldTable;

/** Its file, as that program has made it. */
export const importedUploadFields = {
  file: { label: 'Datei der Rechnung', kind: 'picture' },
} as const satisfies FieldTable;

export const importedForm = { fields: importedFields, lines: importedGroupFields, row: 'Betrag' };

export type ImportedGroup = ValuesOf<typeof importedGroupFields>;
export type ImportedFields = ValuesOf<typeof importedFields> & { lines: readonly ImportedGroup[] };

/** More taxes than that no invoice has. */
export const importedGroupsMax = 8;

/** Programs as people call them; any other name is as good. */
export const knownOrigins = [
  ...['Lexware Office', 'sevdesk', 'easybill', 'Papierkram', 'FastBill', 'Billomat', 'Invoice Ninja', 'DATEV'],
  ...['WISO MeinBüro', 'Word oder Excel'],
] as const;
