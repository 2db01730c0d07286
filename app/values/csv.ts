import { formatDate } from './dates.ts';
import type { IsoDate } from './dates.ts';
import { centsToDecimal } from './money.ts';
import type { Cents } from './money.ts';

/** A text, or a number or a day that programs compute with; '' for none. */
export type TableCell = string | { cents: Cents } | { count: number } | { day: IsoDate | '' };

/** What a spreadsheet reads as a formula where a text begins with it. */
const formulaStart = /^[=+\-@\t\r\n]/;

/**
 * A file of rows (RFC 4180) as German spreadsheets open it: semicolons, decimal commas, UTF-8 with its mark. A text that would be
 * read as a formula begins with an apostrophe.
 */
export function writeCsv(rows: readonly (readonly TableCell[])[]): Uint8Array {
  const lines = rows.map((cells) => `${cells.map(writeCell).join(';')}\r\n`);
  return new TextEncoder().encode(`\ufeff${lines.join('')}`);
}

function writeCell(cell: TableCell): string {
  if (typeof cell !== 'string') return writeValue(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function writeValue(value: Exclude<TableCell, string>): string {
  if ('cents' in value) return centsToDecimal(value.cents).replace('.', ',');
  if ('count' in value) return String(value.count);
  return value.day === '' ? '' : formatDate(value.day);
}
