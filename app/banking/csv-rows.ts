import { parse } from 'csv-parse/sync';
import type { CsvMapping } from '../invoicing/banking/csv-mapping.ts';
import { looksLikeMt940 } from './mt940.ts';
import { decodeStatement } from './decode-statement.ts';
import { StatementError, statementLimits, tooManyEntries } from './statements.ts';

/** One record of a file, and the line on which it ends. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A form carries the file while its columns are chosen. */
export const csvBytesMax = 600 * 1024;

export const delimiterSigns: Record<CsvMapping['delimiter'], string> = { semicolon: ';', comma: ',', tab: '\t' };

/** Lines before the headings, at most. */
export const headingLinesMax = 40;

/** Whether a file is rows of cells, and nothing that banks write otherwise. */
export function looksLikeCsv(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 20_000);
  if (start.includes(0) || /^(?:PK|%PDF)/.test(new TextDecoder('latin1').decode(start.subarray(0, 5)))) return false;
  const text = decodeStatement(start);
  if (/^\s*</.test(text) || looksLikeMt940(text)) return false;
  const lines = text.split(/\r?\n|\r/);
  return Object.values(delimiterSigns).some((sign) => lines.filter((line) => line.split(sign).length >= 3).length >= 2);
}

/** The records of a file. Throws StatementError for what is too much or no CSV. */
export function readRows(
  bytes: Uint8Array,
  { encoding, delimiter }: Pick<CsvMapping, 'encoding' | 'delimiter'>,
): CsvRow[] {
  if (bytes.length > csvBytesMax)
    throw new StatementError(
      `Die CSV-Datei ist größer als ${csvBytesMax / 1024} KB. Bitte laden Sie bei Ihrer Bank einen kürzeren Zeitraum herunter.`,
    );
  // The parser counts both signs of a line's end within quotes.
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
  const rowsMax = statementLimits.entriesMax + headingLinesMax;
  const rows = parsed(text, delimiter, rowsMax + 1);
  if (rows.length > rowsMax) throw new StatementError(tooManyEntries);
  return rows;
}

function parsed(text: string, delimiter: CsvMapping['delimiter'], to: number): CsvRow[] {
  try {
    const records = parse(text, {
      delimiter: delimiterSigns[delimiter],
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: '\n',
      max_record_size: statementLimits.lineLengthMax * 4,
      to,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record.map((cell) => cell.trim()) }));
  } catch (error) {
    throw new StatementError(
      'Diese Datei lässt sich so nicht als CSV lesen: Ein Anführungszeichen ist nicht geschlossen, oder eine Zeile ist viel zu lang.',
      { cause: error },
    );
  }
}
