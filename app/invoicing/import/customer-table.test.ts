import { describe, expect, it } from 'vitest';
import { customerImport } from './customer-table.ts';
import { guessImportColumns, mappedCells, programOf, repeatedColumns } from './guess-columns.ts';
import { germanNumber, splitPostCode, importedText } from './typed-texts.ts';

const compose = (headings: string, cells: string) => {
  const rows = [{ cells: cells.split(';') }];
  const mapping = guessImportColumns(customerImport, { headings: headings.split(';'), rows });
  const { number, texts } = customerImport.compose(mappedCells(mapping, cells.split(';')));
  return { number, ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) };
};

describe('columns of other programs, by their help pages', () => {
  it.each([
    [
      'Lexware Office',
      'Kundennummer;Firmenname;Anrede;Vorname;Nachname;Straße 1;PLZ 1;Ort 1;Land 1;Telefon 1;E-Mail 1;Umsatzsteuer ID',
      'number name - firstName lastName street postCode city countryCode phone email vatId',
    ],
    [
      'sevdesk',
      'Kunden-Nr.;Anrede;Titel;Nachname;Vorname;Organisation;Namenszusatz;Position;Umsatzsteuer-ID;Strasse;PLZ;Ort;Land;Adress-Kategorie;Telefon;Fax;E-Mail;Beschreibung',
      'number - - lastName firstName name nameAddition - vatId street postCode city countryCode - phone - email note',
    ],
    [
      'Invoice Ninja',
      'client.name;client.address1;client.address2;client.city;client.postal_code;client.country_id;client.vat_number;client.id_number;client.phone;contact.first_name;contact.last_name;contact.email',
      'name street addition city postCode countryCode vatId number phone firstName lastName email',
    ],
    [
      null,
      'Kd-Nr.;Firma;Straße;PLZ/Ort;Mail;UID;Zahlbar;Faxnummer',
      'number name street postCodeCity email vatId paymentDays -',
    ],
  ])('%s', (program, headings, expected) => {
    const mapping = guessImportColumns(customerImport, { headings: headings.split(';'), rows: [] });
    expect(mapping.map((name) => name || '-').join(' ')).toBe(expected);
    expect(programOf(customerImport, headings.split(';'))).toBe(program);
  });

  it('are each one thing, the likeliest first, and the second of two is told', () => {
    const mapping = guessImportColumns(customerImport, { headings: ['Name', 'Firma', 'E-Mail', 'E-Mail'], rows: [] });
    expect(mapping).toEqual(['', 'name', 'email', '']);
    expect([...repeatedColumns(['name', 'email', 'name', '', ''])]).toEqual([2]);
  });
});

describe('a row becomes what the form of a customer would have', () => {
  it('with a person beside a company, a town with its post code, a term in words and a house number', () => {
    expect(
      compose(
        'Kd-Nr.;Firma;Vorname;Nachname;Straße;Hausnummer;Ort;Zahlbar;Sprache',
        '10031;Holm KG;Anna;Holm;Am Wehr;12;D-04109 Leipzig;14 Tage 2 % Skonto, 30 Tage netto;Englisch',
      ),
    ).toMatchObject({
      ...{ number: 10_031, name: 'Holm KG', contactName: 'Anna Holm', street: 'Am Wehr 12', kind: 'business' },
      ...{ postCode: '04109', city: 'Leipzig', paymentDays: '30', language: 'en', countryCode: 'D' },
    });
  });

  it('with the person as its name where the company stands in a column of its own and is empty', () => {
    expect(compose('Firma;Vorname;Nachname', ';Anna;Holm')).toMatchObject({ name: 'Anna Holm', kind: 'consumer' });
    expect(compose('Vorname;Nachname', 'Anna;Holm')).toMatchObject({ name: 'Anna Holm', kind: 'business' });
    expect(compose('Firma;Vorname;Nachname;UID', ';Anna;Holm;DE811907980')).toMatchObject({ kind: 'business' });
  });

  it.each([
    ['10031', 10_031, undefined],
    ['00123', 123, '00123'],
    ['K-17', 0, 'K-17'],
    ['0', 0, undefined],
    ['1234567890', 0, '1234567890'],
  ])('number %s is kept as %i, and found as %s', (cell, number, sourceNumber) => {
    const row = compose('Nummer;Firma', `${cell};Holm`);
    expect([row.number, 'sourceNumber' in row ? row.sourceNumber : undefined]).toEqual([number, sourceNumber]);
  });
});

it.each([
  ['26121 Oldenburg', '26121', 'Oldenburg'],
  ['1012 AB Amsterdam', '1012 AB', 'Amsterdam'],
  ['SW1A 1AA London', 'SW1A 1AA', 'London'],
  ['Frankfurt am Main 60311', '60311', 'Frankfurt am Main'],
  ['Leipzig', '', 'Leipzig'],
  ['', '', ''],
])('%s is post code %s and town %s', (cell, postCode, city) => {
  expect(splitPostCode(cell)).toEqual({ postCode, city });
});

it.each([
  ['14', '14'],
  ['30 Tage netto', '30'],
  ['10 Tage 2% Skonto, 21 Tage netto', '21'],
  ['sofort fällig', '0'],
  ['nach Absprache', 'nach Absprache'],
  ['7 Tage, dann 14 Tage', '7 Tage, dann 14 Tage'],
])('a term of %s is %s', (cell, days) => {
  expect(importedText({ label: '', kind: 'days' }, cell)).toBe(days);
});

it.each([
  ['1.234,56', '1234,56'],
  ['1,234.56', '1234,56'],
  ['12.5', '12,5'],
  ['1.234', '1234'],
  ['1.234.567', '1234567'],
  ['1 234,50 €', '1234,50'],
  ['zwölf', 'zwölf'],
])('number %s is %s', (cell, number) => {
  expect(germanNumber(cell)).toBe(number);
});
