import { checkSpreadsheet, xlsxMime } from '../attachments/spreadsheet.ts';
import type { UploadAnswer, UploadRefusal } from '../refusals.ts';
import { readCsvTable } from './csv-table.ts';
import { TableRefused } from './table.ts';
import type { OpenedTable, ForeignTable } from './table.ts';
import { looksLikeVcard, readVcards } from './vcard-table.ts';
import { readXlsxTable } from './xlsx-table.ts';

/** The rows of a foreign table as JSON, or a sentence why there are none. Never throws for bad input. */
export function openTable(bytes: Uint8Array): UploadAnswer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const opened = Buffer.from(JSON.stringify(openedTable(file)));
  return { ok: true, pictures: [], text: '', footTenthMm: 0, files: [{ name: 'table.json', bytes: opened }] };
}

function openedTable(file: Buffer): OpenedTable {
  try {
    return { ok: true, table: readTable(file) };
  } catch (error) {
    if (error instanceof TableRefused) return { ok: false, sentence: error.message };
    throw error;
  }
}

function readTable(file: Buffer): ForeignTable {
  if (file.length === 0) throw new TableRefused('Die Datei ist leer.');
  if (file.subarray(0, 4).equals(zipSign)) return readOffice(file);
  const other = others.find(({ sign }) => sign.test(file.toString('latin1', 0, 400)));
  if (other !== undefined) throw new TableRefused(other.sentence);
  return looksLikeVcard(file) ? readVcards(file) : readCsvTable(file);
}

const zipSign = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** What is called .csv or .xlsx and is something else, by its first bytes. */
const others: readonly { sign: RegExp; sentence: string }[] = [
  {
    sign: /^%PDF/,
    sentence: 'Das ist ein PDF. Bitte laden Sie im anderen Programm eine Tabelle herunter, als CSV oder XLSX.',
  },
  {
    sign: /^\xd0\xcf\x11\xe0/,
    sentence:
      'Das ist eine alte Excel-Datei (.xls) oder eine mit Kennwort. Bitte speichern Sie sie als XLSX oder CSV, ohne Kennwort.',
  },
  {
    sign: /^(?:\xef\xbb\xbf)?[\t\n\r ]{0,40}</,
    sentence:
      'Das ist eine Webseite oder XML, keine Tabelle. Bitte öffnen Sie sie in Excel und speichern Sie sie als XLSX oder CSV.',
  },
  {
    sign: /^(?:\x89PNG|\xff\xd8\xff|GIF8|Rar!|7z\xbc\xaf|\x1f\x8b)/,
    sentence: 'Das ist keine Tabelle. Wir lesen CSV, XLSX und VCF.',
  },
];

function readOffice(file: Buffer): ForeignTable {
  const { mime, refusal } = checkSpreadsheet(file);
  if (refusal !== null) throw new TableRefused(refusedArchives[refusal] ?? unreadable);
  if (mime !== xlsxMime)
    throw new TableRefused('Das ist eine Tabelle von LibreOffice (ODS). Bitte speichern Sie sie als XLSX oder CSV.');
  return readXlsxTable(file);
}

const unreadable =
  'Das ist keine Excel-Datei, die wir lesen können. Bitte speichern Sie sie noch einmal als XLSX oder als CSV.';

const refusedArchives: Partial<Record<UploadRefusal, string>> = {
  'active-content':
    'Die Datei enthält Makros oder eingebettete Programme. Bitte speichern Sie sie als gewöhnliche Arbeitsmappe (XLSX) oder als CSV.',
  encrypted: 'Die Datei ist mit einem Kennwort geschützt. Bitte speichern Sie sie ohne Kennwort.',
  'too-costly':
    'Die Datei wird ausgepackt zu groß. Bitte speichern Sie nur das Blatt mit der Tabelle, am besten als CSV.',
};
