import type { FieldTable, FormValuesOf, ValuesOf } from '../fields.ts';

const column = { kind: 'line', lengthMax: 3 } as const;

/** How a bank's CSV file is read. A column is named by its place, from 1; '': there is none, of headings as well. */
export const csvMappingFields = {
  encoding: {
    label: 'Zeichen',
    kind: 'choice',
    choices: {
      'utf-8': 'UTF-8',
      'windows-1252': 'Windows-1252',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16 (umgekehrt)',
      cp850: 'DOS (850)',
    },
    initial: 'utf-8',
  },
  delimiter: {
    label: 'Trennzeichen',
    kind: 'choice',
    choices: { semicolon: 'Semikolon', comma: 'Komma', tab: 'Tabulator' },
    initial: 'semicolon',
  },
  headerRow: { label: 'Zeile mit den Überschriften', kind: 'count', range: [1, 40] },
  dateFormat: {
    label: 'Datum',
    kind: 'choice',
    choices: { dmy: 'Tag, Monat, Jahr', ymd: 'Jahr, Monat, Tag', mdy: 'Monat, Tag, Jahr' },
    initial: 'dmy',
  },
  decimalMark: {
    label: 'Beträge',
    kind: 'choice',
    choices: { comma: '1.234,56', point: '1,234.56' },
    initial: 'comma',
  },
  account: { label: 'Ihr Konto', kind: 'line', lengthMax: 34, missing: 'Bitte geben Sie an, welches Konto das ist.' },
  bookedOn: { ...column, label: 'Buchungstag', needed: true },
  movement: { ...column, label: 'Betrag' },
  side: { ...column, label: 'S oder H zum Betrag' },
  debit: { ...column, label: 'Soll (ging hinaus)' },
  credit: { ...column, label: 'Haben (kam herein)' },
  fee: { ...column, label: 'Gebühr' },
  net: { ...column, label: 'Netto, ohne die Gebühr' },
  currency: { ...column, label: 'Währung' },
  party: { ...column, label: 'Name' },
  payee: { ...column, label: 'Name, wenn es hinausging' },
  partyIban: { ...column, label: 'IBAN' },
  purpose: { ...column, label: 'Verwendungszweck' },
} as const satisfies FieldTable;

export type CsvMapping = ValuesOf<typeof csvMappingFields>;

/** As it is typed, and remembered. */
export type CsvMappingValues = FormValuesOf<typeof csvMappingFields>;

export const csvColumns = [
  'bookedOn',
  'movement',
  'side',
  'debit',
  'credit',
  'fee',
  'net',
  'currency',
  'party',
  'payee',
  'partyIban',
  'purpose',
] as const satisfies readonly (keyof CsvMapping)[];
