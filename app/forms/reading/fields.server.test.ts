import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { parseUnitPrice } from '#app/values/money.ts';
import {
  countryCode,
  newPassword,
  optionalDate,
  optionalDecimal,
  optionalEmail,
  optionalLine,
  optionalText,
  optionalVatId,
  phone,
  requiredEmail,
  requiredLine,
  requiredText,
  version,
  website,
  wholeNumber,
} from './fields.server.ts';

function read(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : parsed.error.issues.map((issue) => issue.message);
}

describe('texts', () => {
  it.each([
    [undefined, ''],
    ['', ''],
    ['  a b \n', 'a b'],
    ['äääää', 'äääää'],
    ['ääääää', ['Bitte höchstens 5 Zeichen.']],
  ])('optional: %j', (value, expected) => {
    expect(read(optionalText(5), value)).toEqual(expected);
  });

  it.each([
    [undefined, ['Fehlt.']],
    ['', ['Fehlt.']],
    [' \n', ['Fehlt.']],
    [' a ', 'a'],
    ['abcdef', ['Bitte höchstens 5 Zeichen.']],
  ])('required: %j', (value, expected) => {
    expect(read(requiredText(5, 'Fehlt.'), value)).toEqual(expected);
  });

  it('what is beyond every length is refused before anything reads it', () => {
    const tooLong = ['Bitte höchstens 8 Zeichen.'];
    expect(read(optionalLine(8), ' '.repeat(1_000_000))).toEqual(tooLong);
    expect(read(optionalText(8), ' '.repeat(1_000_000))).toEqual(tooLong);
    expect(read(requiredLine(8, 'Fehlt.'), '\n'.repeat(1_000_000))).toEqual(tooLong);
    expect(read(optionalLine(8), `${' '.repeat(9_000)}a`)).toBe('a');
  });

  const controls = ['Hier stehen unsichtbare Steuerzeichen. Bitte tippen Sie den Text neu.'];

  it.each([
    ['a\nb', 'a b'],
    ['a \r\n\t b', 'a b'],
    ['a\u2028b', 'a b'],
    ['\n a \n', 'a'],
    ['a  b', 'a  b'],
    ['a\u0000b', controls],
    ['a\u001bb', controls],
    ['a\u007f', controls],
    ['a\u009fb', controls],
    ['a\u00adb', 'a\u00adb'],
    ['äääääääää', ['Bitte höchstens 8 Zeichen.']],
  ])('in one line: %j', (value, expected) => {
    expect(read(optionalLine(8), value)).toEqual(expected);
    expect(read(requiredLine(8, 'Fehlt.'), value)).toEqual(expected);
  });

  it('nothing in one line', () => {
    expect(read(optionalLine(8), undefined)).toBe('');
    expect(read(requiredLine(8, 'Fehlt.'), undefined)).toEqual(['Fehlt.']);
    expect(read(requiredLine(8, 'Fehlt.'), '\r\n')).toEqual(['Fehlt.']);
  });

  it.each([
    ['a\r\n\tb', 'a\r\n\tb'],
    ['a\u0000', controls],
    ['a\u000bb', controls],
  ])('in several lines: %j', (value, expected) => {
    expect(read(optionalText(8), value)).toEqual(expected);
    expect(read(requiredText(8, 'Fehlt.'), value)).toEqual(expected);
  });
});

describe('e-mail addresses', () => {
  const wrong = ['Das ist keine vollständige E-Mail-Adresse, zum Beispiel name@beispiel.de.'];

  it.each([
    ['a@b.de', 'a@b.de'],
    [' Max.Muster+x@Firma.Example ', 'max.muster+x@firma.example'],
    ["o'neil@b.museum", "o'neil@b.museum"],
    ['müller@möller.de', 'müller@möller.de'],
    ['a@sub.sub.b.de', 'a@sub.sub.b.de'],
  ])('%j is kept as %s', (value, expected) => {
    expect(read(requiredEmail('Fehlt.'), value)).toBe(expected);
  });

  it.each([
    'a',
    'a@',
    '@b.de',
    'a@b',
    'a@b.d',
    'a@b..de',
    'a@.de',
    'a b@c.de',
    'a@b.de,c@d.de',
    'a@b.de c@d.de',
    'a@b.de\nBcc:c@d.de',
    'A <a@b.de>',
    `${'x'.repeat(65)}@b.de`,
  ])('refuses %j', (value) => {
    expect(read(requiredEmail('Fehlt.'), value)).toEqual(wrong);
    expect(read(optionalEmail(), value)).toEqual(wrong);
  });

  it.each(['a@b.de;c', 'a@b.de>', 'a@b.d"e', 'a@b.de,c.de'])('refuses %j: no host has such characters', (value) => {
    expect(read(requiredEmail('Fehlt.'), value)).toEqual(wrong);
  });

  it('empty is missing or nothing', () => {
    expect(read(requiredEmail('Fehlt.'), '')).toContain('Fehlt.');
    expect(read(optionalEmail(), ' ')).toBe('');
  });

  // POST /mail/send compares in lower case with the contacts of the customers.
  it('an optional address is kept as a required one is', () => {
    expect(read(optionalEmail(), 'Rechnung@Firma.de')).toBe(read(requiredEmail(''), 'Rechnung@Firma.de'));
  });
});

describe('optionalDate', () => {
  it.each([
    [undefined, ''],
    [' ', ''],
    ['21.11.', '2026-11-21'],
    ['31.2.2026', ['Das ist kein Datum. Bitte wie 21.11.2026 eingeben, das Jahr von 1900 bis 2199.']],
    ['31.12.9999', ['Das ist kein Datum. Bitte wie 21.11.2026 eingeben, das Jahr von 1900 bis 2199.']],
    ['31.12.2199', '2199-12-31'],
  ])('%j', (value, expected) => {
    expect(read(optionalDate('2026-01-05'), value)).toEqual(expected);
  });
});

describe('optionalDecimal', () => {
  it.each([
    ['', ''],
    ['1.234,5', '1234.5'],
    ['12,50', '12.5'],
    ['viel', ['Das ist keine Zahl. Bitte wie 1.234,56 eingeben.']],
    ['0,00001', ['Bitte höchstens 4 Stellen nach dem Komma.']],
    ['99999999999', ['Diese Zahl ist zu groß.']],
  ])('%j', (value, expected) => {
    expect(read(optionalDecimal(parseUnitPrice), value)).toEqual(expected);
  });
});

describe('wholeNumber', () => {
  const days = wholeNumber({ min: 0, max: 365 }, { missing: 'Fehlt.', wrong: 'Falsch.' });

  it.each([
    ['0', 0],
    ['365', 365],
    [' 014 ', 14],
    [undefined, ['Fehlt.']],
  ])('%j', (value, expected) => {
    expect(read(days, value)).toEqual(expected);
  });

  it.each(['366', '-1', '1.5', '1,5', '1e2', '0x10', 'zehn', '1 0', '9'.repeat(30)])('refuses %j', (value) => {
    expect(read(days, value)).toContain('Falsch.');
  });

  it('version begins at 1', () => {
    expect(read(version, '1')).toBe(1);
    expect(read(version, '0')).toEqual(['Bitte laden Sie die Seite neu.']);
    expect(read(version, undefined)).toEqual(['Bitte laden Sie die Seite neu.']);
  });
});

describe('identifiers', () => {
  it.each([
    ['', ''],
    ['de 123 456 789', 'DE123456789'],
    ['123456789', ['Die USt-IdNr. beginnt mit dem Länderkürzel, zum Beispiel DE.']],
    ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
    ['DE123', ['Nach DE folgen neun Ziffern, zum Beispiel DE123456789.']],
    ['AT', ['Nach AT folgen U und acht Ziffern, zum Beispiel ATU12345678.']],
    ['UK12345', ['Britische Nummern beginnen mit GB, in Nordirland mit XI.']],
  ])('VAT ID %j', (value, expected) => {
    expect(read(optionalVatId(), value)).toEqual(expected);
  });

  it.each([
    ['', ''],
    ['+49 341 12', '+49 341 12'],
    ['110', '110'],
    ['12', ['Eine Telefonnummer hat mindestens drei Ziffern.']],
  ])('phone %j', (value, expected) => {
    expect(read(phone, value)).toEqual(expected);
  });

  it('country is Germany when nothing is said, and a known one else', () => {
    expect(read(countryCode, undefined)).toBe('DE');
    expect(read(countryCode, 'AT')).toBe('AT');
    expect(read(countryCode, 'USA')).toBe('US');
    expect(read(countryCode, 'Östereich')).toEqual(['Dieses Land kennen wir nicht. Meinten Sie „Österreich“?']);
    expect(read(countryCode, 'XX')).toHaveLength(1);
    expect(read(countryCode, '__proto__')).toHaveLength(1);
  });
});

describe('website', () => {
  it.each([
    '',
    'www.beispiel.de',
    'https://beispiel.de',
    'http://müller.de/über-uns?a=1',
    'x.co',
    'shop.beispiel.de:8443',
  ])('takes %j', (text) => {
    expect(read(website(200), text)).toBe(text);
  });

  it.each([
    'nicht eine url',
    'beispiel',
    'beispiel.',
    '.de',
    'ftp://beispiel.de',
    'https://',
    'a..de',
    'x@beispiel.de',
  ])('refuses %j', (text) => {
    expect(read(website(200), text)).toEqual(['Das ist keine Internetadresse, zum Beispiel www.beispiel.de.']);
  });
});

describe('newPassword', () => {
  it.each([
    ['acht Buchstaben genügen', 'acht Buchstaben genügen'],
    ['12345678', '12345678'],
    [' 345678 ', ' 345678 '],
    ['x1y'.repeat(23), 'x1y'.repeat(23)],
  ])('takes %j as it is', (value, expected) => {
    expect(read(newPassword(), value)).toBe(expected);
  });

  it.each([
    [undefined, 'Bitte wählen Sie ein Passwort.'],
    ['1234567', 'Bitte mindestens 8 Zeichen.'],
    ['abababab', 'Bitte ein Passwort aus mehr als zwei verschiedenen Zeichen.'],
    ['äöü'.repeat(12), 'Bitte höchstens 71 Zeichen (Umlaute zählen doppelt).'],
    ['abc'.repeat(24), 'Bitte höchstens 71 Zeichen (Umlaute zählen doppelt).'],
  ])('refuses %j', (value, message) => {
    expect(read(newPassword(), value)).toContain(message);
  });
});
