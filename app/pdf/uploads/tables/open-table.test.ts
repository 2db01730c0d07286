import { afterAll, describe, expect, it } from 'vitest';
import { zipOf } from '#tests/pdf/attachments.ts';
import { isNight } from '#tests/support/night.ts';
import { encoded, xlsxOf } from '#tests/support/tables.ts';
import { tableLimits } from '../refusals.ts';
import { createUploadSandbox } from '../upload-sandbox.ts';
import { openTable } from './open-table.ts';
import { readOpenedTable } from './opened-table.ts';

function read(bytes: Uint8Array | string) {
  const answer = openTable(Buffer.from(bytes));
  return answer.ok ? readOpenedTable(answer.files?.[0]?.bytes ?? new Uint8Array()) : answer.refusal;
}

function told(bytes: Uint8Array | string) {
  const opened = read(bytes);
  if (typeof opened === 'string' || opened === null) return opened;
  return opened.ok
    ? { told: opened.table.told, rows: [opened.table.headings, ...opened.table.rows.map(({ cells }) => cells)] }
    : opened.sentence;
}

const text = 'Name;Ort;Betrag\nMüller & Söhne;Köln;5 €\n';
const rows = [
  ['Name', 'Ort', 'Betrag'],
  ['Müller & Söhne', 'Köln', '5 €'],
];

describe('a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from(text), 'UTF-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), 'UTF-8'],
    ['UTF-16, low byte first', encoded(text, 'utf-16le'), 'UTF-16'],
    ['UTF-16, high byte first', encoded(text, 'utf-16be'), 'UTF-16'],
    ['UTF-16 without its mark', encoded(text, 'utf-16le', false), 'UTF-16'],
    ['what Windows writes', encoded(text, 'windows-1252'), 'Windows-1252'],
  ])('is read in %s', (_name, bytes, charset) => {
    expect(told(bytes)).toEqual({ told: `Semikolon, ${charset}`, rows });
  });

  it.each([
    [',', 'Komma'],
    ['\t', 'Tabulator'],
    ['|', 'senkrechter Strich'],
  ])('is read with %j between its cells', (sign, word) => {
    expect(told(text.replaceAll(';', sign))).toEqual({ told: `${word}, UTF-8`, rows });
  });

  it('is cut where most rows are alike, not where a cell holds another sign', () => {
    expect(told('Name;Straße\n"Holm, Brandt, Co";"Weg 1, Hof, links"\n')).toMatchObject({
      rows: [expect.anything(), ['Holm, Brandt, Co', 'Weg 1, Hof, links']],
    });
  });

  it('names its own sign in a first line, as Excel reads it', () => {
    expect(told(`sep=|\n${text.replaceAll(';', '|')}`)).toEqual({ told: 'senkrechter Strich, UTF-8', rows });
  });

  it('may have a title above its headings, lines within quotes and empty rows, and keeps the numbers that Excel shows', () => {
    const opened = read('Kontakte vom 1.11.\n\nName;Notiz\n"Holm\nGmbH";a\n;\nBrandt;b;zu viel\n');
    expect(opened).toMatchObject({
      ok: true,
      table: {
        headings: ['Name', 'Notiz', ''],
        rows: [
          { line: 4, cells: ['Holm\nGmbH', 'a', ''] },
          { line: 6, cells: ['Brandt', 'b', 'zu viel'] },
        ],
      },
    });
  });

  it('keeps a text that begins like a formula as it is', () => {
    expect(told('Name;Ort\n=1+1;+49\n')).toMatchObject({ rows: [expect.anything(), ['=1+1', '+49']] });
  });
});

describe('a workbook', () => {
  it('says what it shows: texts, numbers with a comma, days, leading zeros, and of a formula its last value', () => {
    const cells = ['Holm', 12.5, 0.1 + 0.2, { day: 45_992 }, { digits5: 4109 }, { formula: '1+1', value: '=2' }];
    const heads = ['Name', 'Zahl', 'Bruch', 'Tag', 'PLZ', 'Formel'];
    expect(told(xlsxOf({ rows: [heads, cells] }))).toEqual({
      told: 'Excel',
      rows: [heads, ['Holm', '12,5', '0,3', '01.12.2025', '04109', '=2']],
    });
  });

  it('counts its days from 1900, which it takes for a leap year, or from 1904', () => {
    const days = [0, 1, 59, 61].map((day) => ({ day }));
    const heads = ['a', 'b', 'c', 'd'];
    expect(told(xlsxOf({ rows: [heads, days] }))).toMatchObject({
      rows: [heads, ['30.12.1899', '01.01.1900', '28.02.1900', '01.03.1900']],
    });
    expect(told(xlsxOf({ rows: [heads, days], from1904: true }))).toMatchObject({
      rows: [heads, ['01.01.1904', '02.01.1904', '29.02.1904', '02.03.1904']],
    });
  });
});

describe('contacts', () => {
  it('are a table of their own, folded, quoted and with several addresses', () => {
    const card = [
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Holm;Anna;;;\r\nFN:Anna Holm\r\nORG:Holm\\; Brandt KG',
      'item1.ADR;TYPE=WORK:;;Am Wehr 12;Leipzig;;04109;Deutsch\r\n land\r\nEMAIL:alt@holm.example',
      'EMAIL;TYPE=PREF:anna@holm.example\r\nNOTE:erste\\nzweite\r\nEND:VCARD\r\n',
      'BEGIN:VCARD\r\nVERSION:2.1\r\nFN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:B=C3=A4cker=\r\nei Thiel\r\nEND:VCARD\r\n',
    ];
    expect(told(card.join('\r\n'))).toMatchObject({
      rows: [
        expect.anything(),
        [
          'Holm',
          'Anna',
          'Holm; Brandt KG',
          'Am Wehr 12',
          '',
          '04109',
          'Leipzig',
          'Deutschland',
          '',
          'anna@holm.example',
          'erste\nzweite',
        ],
        ['Bäckerei Thiel', '', '', '', '', '', '', '', '', '', ''],
      ],
    });
  });
});

const { rowsMax, columnsMax, cellMax } = tableLimits;
const row = (count: number) => Array.from({ length: count }, (_, index) => `${index}`).join(';');
const bomb = '<worksheet><sheetData>' + ' '.repeat(2 * 1024 * 1024) + '</sheetData></worksheet>';
const macros = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';

describe('what is no table that we take is refused in a sentence', () => {
  it.each<[string, () => Uint8Array | string, string]>([
    ['nothing', () => '', 'Die Datei ist leer.'],
    ['blank lines', () => '\n\n;;\n', 'Die Datei ist leer.'],
    ['headings alone', () => 'Name;Ort\n', 'steht keine Zeile'],
    ['a letter', () => 'Sehr geehrte Damen und Herren,\nanbei.\nGruß\n', 'nur eine Spalte'],
    ['a PDF', () => '%PDF-1.7 …', 'Das ist ein PDF'],
    ['a page called .xls', () => '<html><table><tr><td>Name', 'Das ist eine Webseite'],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'alte Excel-Datei'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'keine Tabelle'],
    ['zeros', () => Buffer.from('Name;Ort\nHo\0lm;Kiel\n'), 'keine Tabelle'],
    ['a quote that never ends', () => 'Name;Ort\n"Holm;Kiel\nBrandt;Ulm\n', 'Anführungszeichen'],
    ['a row too many', () => `a;b\n${'1;2\n'.repeat(rowsMax + 1)}`, 'mehr als 20.000 Zeilen'],
    ['ten times as many rows', () => `a;b\n${'1;2\n'.repeat(rowsMax * 10)}`, 'mehr als 20.000 Zeilen'],
    ['a column too many', () => `${row(columnsMax + 1)}\n`, 'mehr als 100 Spalten'],
    [
      'a cell too long',
      () => `a;b\n1;${'x'.repeat(cellMax + 1)}\n`,
      'In Zeile 2, Spalte 2 stehen mehr als 5.000 Zeichen',
    ],
    ['a workbook with macros', () => xlsxOf({ rows: [['a', 'b']], types: macros }), 'Makros'],
    [
      'a workbook that carries macros',
      () => xlsxOf({ rows: [['a', 'b']], more: [{ name: 'xl/vbaProject.bin', content: 'x' }] }),
      'Makros',
    ],
    ['an archive', () => zipOf([{ name: 'kunden.csv', content: text }]), 'keine Excel-Datei'],
    [
      'an archive that unpacks to a thousand times its size',
      () => xlsxOf({ rows: [], sheetXml: bomb }),
      'ausgepackt zu groß',
    ],
    [
      'an archive that lies about its size',
      () => xlsxOf({ rows: [['a', 'b']], more: [{ name: 'x.xml', content: bomb, size: 10 }] }),
      'ausgepackt zu groß',
    ],
    [
      'a workbook with a document type',
      () => xlsxOf({ rows: [], sheetXml: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }),
      'beschädigt',
    ],
    ['a workbook that is cut off', () => xlsxOf({ rows: [], sheetXml: '<worksheet><sheetData><row>' }), 'beschädigt'],
    ['a workbook without rows', () => xlsxOf({ rows: [] }), 'kein Blatt mit Zeilen'],
    ['a contact that is cut off', () => 'BEGIN:VCARD\nN:Holm;Anna\n', 'bricht mitten in einem Kontakt ab'],
  ])('%s', (_name, bytes, sentence) => {
    expect(told(bytes())).toContain(sentence);
  });
});

const gate = createUploadSandbox({ childUrl: new URL('../child.ts', import.meta.url), limits: { wallMs: 60_000 } });
afterAll(() => gate.close());

describe('in a process of its own', () => {
  it('a workbook comes out whole, by night one at the limit of rows', async () => {
    const count = isNight ? rowsMax : 20;
    const heads = Array.from({ length: 15 }, (_, column) => `Spalte ${column}`);
    const cells = (line: number) => heads.map((_, column) => (column % 3 === 0 ? line : `Wert ${line} in ${column}`));
    const bytes = xlsxOf({ rows: [heads, ...Array.from({ length: count }, (_, line) => cells(line))] });
    const answer = await gate.open({ kind: 'table', bytes, account: 'mara' });
    const opened = answer.ok ? readOpenedTable(answer.files?.[0]?.bytes ?? new Uint8Array()) : answer.refusal;
    expect(opened).toMatchObject({ ok: true, table: { rows: { length: count } } });
  }, 60_000);
});
