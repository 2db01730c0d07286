import { fieldNames, rowOf } from '../fields.ts';
import type { Field } from '../fields.ts';
import { customerFields } from '../customer/fields.ts';
import { customerHeadings, customerPrograms } from './customer-headings.ts';
import type { ComposedRow, ImportTable, MappedCells } from './import-table.ts';
import { splitPostCode, importedText } from './typed-texts.ts';

/** Names of records of ours stand in no foreign table. */
const isForeign = ({ kind }: Field) => kind !== 'record';
const importedFields = fieldNames(customerFields).filter((name) => isForeign(rowOf(customerFields, name)));

/** What is no field of its own, but part of one. */
const beside = {
  number: 'Kundennummer',
  firstName: 'Vorname',
  lastName: 'Nachname',
  houseNumber: 'Hausnummer',
  postCodeCity: 'PLZ und Ort',
} as const;

export const customerImport: ImportTable = {
  fields: customerFields,
  columns: {
    ...beside,
    ...Object.fromEntries(importedFields.map((name): [string, string] => [name, rowOf(customerFields, name).label])),
  },
  headings: customerHeadings,
  programs: customerPrograms,
  needed: [
    {
      oneOf: ['name', 'firstName', 'lastName'],
      missing: 'Bitte wählen Sie, in welcher Spalte der Name oder die Firma steht.',
    },
  ],
  compose: composeCustomer,
};

function composeCustomer(cells: MappedCells): ComposedRow {
  const cell = (name: string) => cells[name] ?? '';
  const person = [cell('firstName'), cell('lastName')].filter((part) => part !== '').join(' ');
  const place = splitPostCode(cell('postCodeCity'));
  const [country, bareCode] = countryBefore(cell('postCode') === '' ? place.postCode : cell('postCode'));
  const company = cell('name');
  const numbers = numbersOf(cell('number'), cell('sourceNumber'));
  const joined: Record<string, string> = {
    ...cells,
    name: company === '' ? person : company,
    contactName: cell('contactName') === '' && company !== '' ? person : cell('contactName'),
    street: [cell('street'), cell('houseNumber')].filter((part) => part !== '').join(' '),
    postCode: bareCode,
    countryCode: cell('countryCode') === '' ? country : cell('countryCode'),
    city: cell('city') === '' ? place.city : cell('city'),
    sourceNumber: numbers.sourceNumber,
  };
  // Where companies have a column of their own, who stands in none is a person.
  if (cell('kind') === '' && 'name' in cells && company === '' && person !== '' && cell('vatId') === '')
    joined['kind'] = 'consumer';
  const texts = importedFields.map((name): [string, string] => [
    name,
    importedText(rowOf(customerFields, name), joined[name] ?? ''),
  ]);
  return { number: numbers.number, texts: Object.fromEntries(texts) };
}

/** "D-26121" names the country beside the code. */
function countryBefore(postCode: string): [country: string, bare: string] {
  const [, country = '', bare = postCode] = /^([A-Z]{1,3})-(\d.{0,20})$/.exec(postCode) ?? [];
  return [country, bare];
}

/** A number of digits is kept as ours; what else it says is found as the number there. */
function numbersOf(number: string, sourceNumber: string): { number: number; sourceNumber: string } {
  const kept = /^\d{1,9}$/.test(number) ? Number(number) : 0;
  return { number: kept, sourceNumber: sourceNumber === '' && String(kept) !== number ? number : sourceNumber };
}
