import { describe, expect, it } from 'vitest';
import { bankLayouts, bytesOf } from '#tests/banking/csv-files.ts';
import type { CsvMapping, CsvMappingValues } from '#app/invoicing/banking/csv-mapping.ts';
import { csvBytesMax, looksLikeCsv, readRows } from './csv-rows.ts';
import { readCsvStatement } from './csv-statement.ts';
import { headingsKey } from './dialects.ts';
import { guessMapping } from './guess-mapping.ts';

/** What was typed, as it is read. */
const mappingOf = (values: CsvMappingValues) =>
  ({ ...values, headerRow: Number(values.headerRow) }) as unknown as CsvMapping;

describe.each(Object.entries(bankLayouts))('%s', (_name, layout) => {
  const bytes = bytesOf(layout);

  it('is recognised as CSV and its columns are guessed', () => {
    expect(looksLikeCsv(bytes)).toBe(true);
    expect(guessMapping(bytes).values).toMatchObject(layout.guessed);
  });

  it('gives its entries and the reason for each row that is not an entry', () => {
    const mapping = mappingOf(guessMapping(bytes).values);
    const { entries, skipped } = readCsvStatement(readRows(bytes, mapping), mapping);
    expect(entries.map(({ bookingDate, amountCents, name }) => [bookingDate, amountCents, name])).toEqual(
      layout.entries,
    );
    expect(skipped.map(({ reason }) => reason)).toEqual(layout.skipped);
  });
});

describe('a CSV file', () => {
  const signs = { encoding: 'utf-8', delimiter: 'semicolon' } as const;
  const read = (text: string) => readRows(Buffer.from(text), signs);

  it('keeps the line of each row, whatever stands in quotes', () => {
    expect(read('\ufeffa;b\r\n\r\n"x\r\ny";"q""r"\r\nz;1\r\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 4, cells: ['x\ny', 'q"r'] },
      { line: 5, cells: ['z', '1'] },
    ]);
    expect(headingsKey(['Begünstigter', 'Betrag'])).toBe(headingsKey(['BEGÜNSTIGTER', 'betrag']));
  });

  it.each([
    ['a quote that never ends', 'a;b;c\n"x;y;z\n1;2;3\n', 'nicht geschlossen'],
    ['too many bytes', 'a;b;c\n'.repeat(csvBytesMax / 6 + 1), 'größer als 600 KB'],
    ['too many rows', 'a;b;c\n'.repeat(5_100), 'mehr als 5.000 Umsätze'],
    ['a line without end', `a;b;c\n${'x'.repeat(100_000)};y;z\n`, 'viel zu lang'],
  ])('%s is refused with a sentence', (_what, text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });

  it.each([
    ['words', 'Guten Tag'],
    ['XML', '<a>;;;\n;;;\n</a>'],
    ['MT940', ':20:STARTUMS\n:25:1;2;3\n:28C:0;1;2\n:60F:C;;'],
    ['a PDF', '%PDF-1.7;;;\n;;;'],
    ['bytes', 'a;b;c\0\nd;e;f\n'],
    ['one row', 'a;b;c'],
  ])('is not %s', (_what, text) => {
    expect(looksLikeCsv(Buffer.from(text))).toBe(false);
  });
});

describe('a service that keeps a fee', () => {
  const heading = 'Datum;Name;Betreff;Brutto;Gebühr;Netto';
  const purposeOf = (row: string, change: Partial<CsvMappingValues> = {}) => {
    const bytes = Buffer.from(`${heading}\n${row}\n`);
    const mapping = mappingOf({ ...guessMapping(bytes).values, ...change });
    return readCsvStatement(readRows(bytes, mapping), mapping).entries[0]?.purpose;
  };

  it.each([
    ['RE-7;20,00;-0,35;19,65', 'RE-7. Brutto 20,00 €, Gebühr 0,35 €, netto 19,65 €'],
    [';20,00;0,35;19,65', 'Brutto 20,00 €, Gebühr 0,35 €, netto 19,65 €'],
    ['zurück;-20,00;0,35;-19,65', 'zurück. Brutto −20,00 €, Gebühr −0,35 €, netto −19,65 €'],
    ['RE-7;20,00;0,00;20,00', 'RE-7'],
    ['RE-7;20,00;;20,00', 'RE-7'],
    ['RE-7;20,00;keine;20,00', 'RE-7'],
  ])('tells it: %s', (row, told) => {
    expect(purposeOf(`20.11.2026;Holm;${row}`)).toBe(told);
  });

  it('tells only the fee where what is left is not known, or is what was read', () => {
    const row = '20.11.2026;Holm;RE-7;20,00;-0,35;19,65';
    expect(purposeOf(row, { net: '' })).toBe('RE-7. Gebühr 0,35 €');
    expect(purposeOf(row, { movement: '6' })).toBe('RE-7. Gebühr 0,35 €');
    expect(purposeOf(row, { fee: '' })).toBe('RE-7');
  });

  it('tells it behind the longest purpose', () => {
    const purpose = purposeOf(`20.11.2026;Holm;${'x'.repeat(1200)};20,00;-0,35;19,65`) ?? '';
    expect(purpose).toHaveLength(1000);
    expect(purpose).toMatch(/x\. Brutto 20,00 €, Gebühr 0,35 €, netto 19,65 €$/);
  });
});
