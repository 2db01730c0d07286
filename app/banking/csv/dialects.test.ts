import { describe, expect, it } from 'vitest';
import { dialectFiles } from '#tests/banking/dialect-files.ts';
import type { CsvMapping, CsvMappingValues } from '#app/invoicing/banking/csv-mapping.ts';
import { delimiterSigns, looksLikeCsv, readRows } from './csv-rows.ts';
import { readCsvStatement } from './csv-statement.ts';
import type { CsvDialect } from './dialect.ts';
import { csvDialects } from './dialects.ts';
import { guessColumns, guessMapping } from './guess-mapping.ts';

const mappingOf = (values: CsvMappingValues) =>
  ({ ...values, headerRow: Number(values.headerRow) }) as unknown as CsvMapping;

/** A file as the bank writes it; `strange`: with a column more before the others, which no layout has. */
function fileOf(dialect: CsvDialect, strange = false): Buffer {
  const { before = '', more, rows } = dialectFiles[dialect.name] ?? { rows: [] };
  const sign = delimiterSigns[dialect.delimiter];
  const { headings } = dialect;
  const line =
    typeof headings === 'string'
      ? [headings.split('|').join(sign), ...(more === undefined ? [] : [more])].join(sign)
      : null;
  const lines = [...(line === null ? [] : [line]), ...rows];
  const text = `${before}${lines.map((each) => (strange ? `Neu${sign}${each}` : each)).join('\n')}\n`;
  return Buffer.from(text, dialect.encoding === 'windows-1252' ? 'latin1' : 'utf8');
}

function entriesOf(bytes: Uint8Array, values: CsvMappingValues) {
  const mapping = mappingOf(values);
  const { entries } = readCsvStatement(readRows(bytes, mapping), mapping);
  return entries.map(({ bookingDate, amountCents, name, iban, purpose }) => [
    bookingDate,
    amountCents,
    name,
    iban,
    purpose,
  ]);
}

describe.each(csvDialects.map((dialect) => [dialect.name, dialect] as const))('CSV of %s', (name, dialect) => {
  const told = dialectFiles[name];
  const bytes = fileOf(dialect);

  it('is recognised, and read without a question', () => {
    expect(looksLikeCsv(bytes)).toBe(true);
    const { values, dialect: found } = guessMapping(bytes);
    expect(found?.name).toBe(name);
    expect(values.delimiter).toBe(dialect.delimiter);
    expect(entriesOf(bytes, values)).toEqual(told?.told);
    if (told?.account !== undefined) expect(values.account).toBe(told.account);
  });
});

describe('a layout', () => {
  it('stands once, and says where it is known from or that it is not', () => {
    expect(csvDialects.length).toBeGreaterThanOrEqual(25);
    expect(Object.keys(dialectFiles).sort()).toEqual(csvDialects.map(({ name }) => name).sort());
    for (const { source } of csvDialects) expect(source ?? 'none').toMatch(/\w{4}/);
  });
});

describe('a layout that is new, of headings that are known', () => {
  // What a bank writes into one text, or names as nobody else does, is found by its layout only.
  const named = csvDialects.filter(
    ({ name, headings }) =>
      typeof headings === 'string' &&
      ![
        'Sparkasse, CSV-MT940',
        'DKB, bis 2023',
        'Wise',
        'Deutsche Bank, App',
        'Revolut',
        'Outbank',
        'Hibiscus',
      ].includes(name),
  );

  it.each(named.map((dialect) => [dialect.name, dialect] as const))('is guessed right: %s', (name, dialect) => {
    const bytes = fileOf(dialect, true);
    const { values, dialect: found } = guessMapping(bytes);
    expect(found).toBeNull();
    expect(entriesOf(bytes, values)).toEqual(dialectFiles[name]?.told);
  });
});

describe("one's own account", () => {
  const cooperative = csvDialects.filter(({ name }) => name.startsWith('Volksbank, Raiffeisenbank'));
  const bytes = Buffer.concat(cooperative.map((dialect) => fileOf(dialect)));

  it('is never who paid, by whatever column it was chosen and whatever the account is called', () => {
    const { values } = guessMapping(bytes);
    for (const account of [values.account, 'Mein Giro']) {
      expect(entriesOf(bytes, { ...values, account, partyIban: '2' })[0]?.[3]).toBe('');
    }
  });
});

describe('a file of several accounts', () => {
  const [one, other] = ['DE75512108001245126199', 'DE91100000000123456789'];
  const [head, columns] = [
    'Auftragskonto;Buchungstag;Auftraggeber;Verwendungszweck;Betrag',
    '26.11.2026;Holm;RE-7;7,00',
  ];
  const fileWith = (...accounts: string[]) =>
    Buffer.from(`${head}\n${accounts.map((account) => `${account};${columns}\n`).join('')}`);
  const read = (bytes: Uint8Array, account: string) => {
    const mapping = mappingOf({ ...guessMapping(bytes).values, account });
    const { entries, skipped } = readCsvStatement(readRows(bytes, mapping), mapping);
    return { entries: entries.length, skipped: skipped.map(({ reason }) => reason) };
  };

  it('is read for the chosen one, and tells the rows of others', () => {
    const both = fileWith(one, other, one);
    expect(read(both, one)).toEqual({ entries: 2, skipped: [`Zeile 3: Anderes Konto: ${other}.`] });
    expect(read(both, 'Mein Giro').entries).toBe(0);
    expect(read(fileWith('Giro', 'Tagesgeld'), 'Giro').skipped).toEqual(['Zeile 3: Anderes Konto: TAGESGELD.']);
  });

  it('is one of a single account where that is only called otherwise, never where it is another number', () => {
    expect(read(fileWith(one, one), 'Mein Giro')).toEqual({ entries: 2, skipped: [] });
    expect(read(fileWith('1245126199'), one)).toEqual({ entries: 1, skipped: [] });
    expect(read(fileWith(other), one)).toEqual({ entries: 0, skipped: [`Zeile 2: Anderes Konto: ${other}.`] });
  });

  it.each(
    csvDialects.filter(({ places }) => places.account !== undefined).map((dialect) => [dialect.name, dialect] as const),
  )('is told by the column that the layout of %s has for it', (_name, dialect) => {
    const bytes = fileOf(dialect);
    const mapping = mappingOf({ ...guessMapping(bytes).values, account: other });
    const { entries, skipped } = readCsvStatement(readRows(bytes, mapping), mapping);
    expect(entries).toEqual([]);
    expect(skipped.some(({ reason }) => reason.includes('Anderes Konto: '))).toBe(true);
  });
});

describe('a file with headings that nobody knows', () => {
  const guess = (...lines: string[]) => guessMapping(Buffer.from(`${lines.join('\n')}\n`)).values;
  const rows = ['20.11.2026;Holm;Rechnung RE-2026-0007;7,00', '21.11.2026;Lenz;Rechnung RE-2026-0008;8,00'];

  it('takes them for headings, and its columns by what stands below them', () => {
    const known = { headerRow: '1', bookedOn: '1', movement: '4', purpose: '3', party: '' };
    expect(guess('Tag;Wer;Wofür;Wieviel', ...rows)).toMatchObject(known);
    expect(guess('Tag;Name;Wofür;Wieviel', ...rows)).toMatchObject({ ...known, party: '2' });
  });

  it('finds them below what else stands there', () => {
    const before = ['Kontoauszug', 'Konto;DE02120300000000202051', 'Stand;20.11.2026;1.000,00'];
    expect(guess(...before, 'Tag;Wer;Wofür;Wieviel', ...rows)).toMatchObject({
      headerRow: '4',
      movement: '4',
      account: 'DE02120300000000202051',
    });
  });

  it.each([
    ['of whole euros', '20.11.2026;Holm;RE;119'],
    ['with a printed minus', '20.11.2026;Holm;RE;−119,00 €'],
    ['below a row that holds nothing', ';;;\n20.11.2026;Holm;RE;119,00'],
  ])('knows an amount %s', (_what, row) => {
    expect(guess('Tag;Wer;Wofür;Wieviel', row)).toMatchObject({ headerRow: '1', bookedOn: '1', movement: '4' });
  });

  it('takes whole numbers for no amount where there are several', () => {
    const counted = '20.11.2026;7;RE;119';
    expect(guess('Tag;Nummer;Wofür;Wieviel', counted)).toMatchObject({ headerRow: '1', movement: '' });
  });

  it.each([
    ['a day', 'Stand 1;20.11.2026;;'],
    ['an amount', 'Saldo;alt;neu;1.000,00'],
    ['a number', 'Auszug;Nummer;von;7'],
    ['too few words', 'Umsätze;Holm;;'],
  ])('takes no row for headings in which %s stands', (_what, first) => {
    expect(guess(first, ...rows)).toMatchObject({ headerRow: '' });
  });
});

describe('a file without headings', () => {
  const bytes = Buffer.from(
    '26.11.2026;Gutschrift;Holm;RE-2026-0053;374,85\n25.11.2026;Lastschrift;Strom AG;Abschlag November;-24,00\n',
  );

  it('is read by what stands in its columns, from its first row on', () => {
    const { values, dialect } = guessMapping(bytes);
    expect([dialect, values]).toMatchObject([null, { headerRow: '', bookedOn: '1', movement: '5', purpose: '4' }]);
    expect(entriesOf(bytes, values).map(([day, cents]) => [day, cents])).toEqual([
      ['2026-11-26', 37_485],
      ['2026-11-25', -2_400],
    ]);
  });

  it('is asked about by its first row, where it has only one', () => {
    expect(looksLikeCsv(bytes.subarray(0, 48))).toBe(true);
  });
});

describe('three blanks in a purpose', () => {
  it('take nothing away from it, and name nobody, where the bank is not known to write them', () => {
    const text =
      'Datum;Name;IBAN;Verwendungszweck;Betrag\n26.11.2026;;;RE-7   Rechnung   DE75512108001245126199   Rest;7,00\n';
    const bytes = Buffer.from(text);
    const told = 'RE-7 Rechnung DE75512108001245126199 Rest';
    expect(entriesOf(bytes, guessMapping(bytes).values)).toEqual([['2026-11-26', 700, '', '', told]]);
  });
});

describe('days', () => {
  const values = guessMapping(Buffer.from('Datum;Name;Betrag\n2026-11-20;Holm;1.50\n')).values;
  const dayOf = (day: string, dateFormat: string) =>
    entriesOf(Buffer.from(`Datum;Name;Betrag\n${day};Holm;1.50\n`), { ...values, dateFormat })[0]?.[0];

  it.each([
    ['2026-11-20 23:30:00', 'ymd', '2026-11-20'],
    ['2026-11-20T23:30:00Z', 'ymd', '2026-11-21'],
    ['2026-07-20T22:30:00.123+0000', 'ymd', '2026-07-21'],
    ['20-11-2026 08:15', 'dmy', '2026-11-20'],
    ['20.11.2026, 08:15', 'dmy', '2026-11-20'],
    ['11/20/2026 8:15', 'mdy', '2026-11-20'],
    ['20.11.2026 morgens', 'dmy', undefined],
  ])('%s is read', (day, format, told) => {
    expect(dayOf(day, format)).toBe(told);
  });

  it('of American order are told by one that cannot be another', () => {
    expect(
      guessColumns(
        [
          { line: 1, cells: ['Date', 'Name', 'Amount'] },
          { line: 2, cells: ['11/20/2026', 'x', '1.00'] },
        ],
        0,
      ),
    ).toMatchObject({
      dateFormat: 'mdy',
    });
  });
});

describe('charsets', () => {
  const text = 'Datum;Name;Betrag\n20.11.2026;Müller Straße;1,50\n';
  const cp850 = Buffer.from(text.replaceAll('ü', '\x81').replaceAll('ß', '\xe1'), 'latin1');

  it.each([
    ['UTF-16, as spreadsheets write it', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without its mark', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-16 the other way round', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'utf-16be'],
    ['the code page of DOS', cp850, 'cp850'],
    ['Windows-1252', Buffer.from(text, 'latin1'), 'windows-1252'],
  ])('%s', (_name, bytes, encoding) => {
    expect(looksLikeCsv(bytes)).toBe(true);
    const { values } = guessMapping(bytes);
    expect(values.encoding).toBe(encoding);
    expect(entriesOf(bytes, values)[0]?.[2]).toBe('Müller Straße');
  });
});
