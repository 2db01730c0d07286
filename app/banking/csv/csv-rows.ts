import { parse } from 'csv-parse/sync';
import type { CsvMapping } from '#app/invoicing/banking/csv-mapping.ts';
import { looksLikeMt940 } from '../mt940.ts';
import { decodeAs, decodeStatement } from '../decode-statement.ts';
import { StatementError, statementLimits, tooManyEntries } from '../statements.ts';

/** One record of a file, and the line on which it ends. */
export interface CsvRow {
  line: number;
  cells: string[];
}

export type CsvSigns = Pick<CsvMapping, 'encoding' | 'delimiter'>;

/** A form carries the file while its columns are chosen. */
export const csvBytesMax = 600 * 1024;

/** Columns are named by two digits. */
export const cellsMax = 99;

export const delimiterSigns: Record<CsvMapping['delimiter'], string> = { semicolon: ';', comma: ',', tab: '\t' };

/** Lines before the headings, at most. */
export const headingLinesMax = 40;

/** What a proposal is made of: the headings, and enough below them to see how days and amounts are written. */
const headRowsMax = headingLinesMax + 40;

/** Whether a file is rows of cells, and nothing that banks write otherwise. */
export function looksLikeCsv(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 20_000);
  if (/^(?:PK|%PDF)/.test(new TextDecoder('latin1').decode(start.subarray(0, 5)))) return false;
  const text = decodeStatement(start);
  if (text.includes('\0') || /^\s*</.test(text) || looksLikeMt940(text)) return false;
  const lines = text.split(/\r?\n|\r/);
  return Object.values(delimiterSigns).some((sign) => {
    const rows = lines.filter((line) => line.split(sign).length >= 3);
    return rows.length >= 2 || (rows.length === 1 && /^"?\d{1,4}[.\-/]\d{1,2}[.\-/]\d{1,4}\b/.test(rows[0] ?? ''));
  });
}

/** The records of a file. Throws StatementError for what is too much or no CSV. */
export function readRows(bytes: Uint8Array, signs: CsvSigns): CsvRow[] {
  const rowsMax = statementLimits.entriesMax + headingLinesMax;
  const rows = parsed(bytes, signs, rowsMax + 1);
  if (rows.length > rowsMax) throw new StatementError(tooManyEntries);
  return rows;
}

/** The first records of a file, by which its columns are proposed. Throws StatementError. */
export function readHead(bytes: Uint8Array, signs: CsvSigns): CsvRow[] {
  return parsed(bytes, signs, headRowsMax);
}

function parsed(bytes: Uint8Array, { encoding, delimiter }: CsvSigns, to: number): CsvRow[] {
  if (bytes.length > csvBytesMax)
    throw new StatementError(
      `Die CSV-Datei ist größer als ${csvBytesMax / 1024} KB. Bitte laden Sie bei Ihrer Bank einen kürzeren Zeitraum herunter.`,
    );
  // The parser counts both signs of a line's end within quotes.
  const text = decodeAs(bytes, encoding).replace(/\r\n?/g, '\n');
  try {
    const rows: CsvRow[] = [];
    parse(text, {
      delimiter: delimiterSigns[delimiter],
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: '\n',
      max_record_size: statementLimits.lineLengthMax * 4,
      to,
      on_record: (record, { lines }) => {
        rows.push({ line: lines, cells: record.slice(0, cellsMax).map((cell) => cell.trim()) });
        return null;
      },
    });
    return rows;
  } catch (error) {
    throw new StatementError(
      'Diese Datei lässt sich so nicht als CSV lesen: Ein Anführungszeichen ist nicht geschlossen, oder eine Zeile ist viel zu lang.',
      { cause: error },
    );
  }
}
