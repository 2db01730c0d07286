import { centsToDecimal } from './money.ts';
import type { Cents } from './money.ts';

/** A text, or a number that programs compute with. */
export type CsvCell = string | { cents: Cents } | { count: number };

/** What a spreadsheet reads as a formula where a text begins with it. */
const formulaStart = /^[=+\-@\t\r\n]/;

/**
 * A file of rows (RFC 4180) as German spreadsheets open it: semicolons, decimal commas, UTF-8 with its mark. A text that would be
 * read as a formula begins with an apostrophe.
 */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): Uint8Array {
  const lines = rows.map((cells) => `${cells.map(writeCell).join(';')}\r\n`);
  return new TextEncoder().encode(`\ufeff${lines.join('')}`);
}

function writeCell(cell: CsvCell): string {
  if (typeof cell !== 'string')
    return 'cents' in cell ? centsToDecimal(cell.cents).replace('.', ',') : String(cell.count);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
