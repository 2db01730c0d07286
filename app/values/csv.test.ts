import { describe, expect, it } from 'vitest';
import { writeCsv } from './csv.ts';
import type { TableCell } from './csv.ts';

const written = (...rows: TableCell[][]) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeCsv(rows));

describe('writeCsv', () => {
  it('writes rows as German spreadsheets open them', () => {
    expect(
      written(['Kunde', 'Offen'], ['Müller', { cents: -123_405 }], ['Holm', { cents: 5 }], ['', { count: 12 }]),
    ).toBe('\ufeffKunde;Offen\r\nMüller;-1234,05\r\nHolm;0,05\r\n;12\r\n');
  });

  it.each([
    ['a semicolon', 'a;b', '"a;b"'],
    ['a quote', 'a "b"', '"a ""b"""'],
    ['a line', 'a\nb', '"a\nb"'],
    ['a carriage return', 'a\rb', '"a\rb"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a sum', '+1', "'+1"],
    ['a difference', '-1', "'-1"],
    ['a function', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab before a formula', '\t=1', "'\t=1"],
    ['a line before a formula', '\n=1', '"\'\n=1"'],
    ['a formula with a quote', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['an apostrophe', "'s", "'s"],
    ['nothing', '', ''],
  ])('writes %s so that no spreadsheet runs it as a formula', (_name, text, expected) => {
    expect(written([text])).toBe(`\ufeff${expected}\r\n`);
  });
});
