import { parse } from 'csv-parse/sync';
import { decodeAs, encodingOf } from '#app/banking/decode-statement.ts';
import type { StatementEncoding } from '#app/banking/decode-statement.ts';
import { tableLimits } from '../refusals.ts';
import { collectRows, tableOf, TableRefused } from './table.ts';
import type { ForeignTable } from './table.ts';

const delimiters = { ';': 'Semikolon', ',': 'Komma', '\t': 'Tabulator', '|': 'senkrechter Strich' } as const;
type Delimiter = keyof typeof delimiters;
const signs = [';', ',', '\t', '|'] as const satisfies readonly Delimiter[];

const charsets: Record<StatementEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  cp850: 'DOS (850)',
};

/** What programs call CSV, in any charset and with any of four signs between its cells. Throws TableRefused. */
export function readCsvTable(bytes: Uint8Array): ForeignTable {
  const encoding = encodingOf(bytes);
  const text = decodeAs(bytes, encoding)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n');
  if (/[\0-\x08\x0e-\x1f]/.test(text))
    throw new TableRefused('Das ist keine Tabelle. Bitte speichern Sie sie als CSV oder XLSX.');
  const [content, delimiter] = delimiterOf(text);
  const { add, rows } = collectRows();
  // The limits are asked row by row, so that what is too much is not parsed to its end.
  parseRows(content, { delimiter, onRow: (cells, index) => add(index, cells) });
  return tableOf(rows, { format: 'CSV', told: `${delimiters[delimiter]}, ${charsets[encoding]}` });
}

/** The text of the rows with the sign between its cells: named in a first line, as Excel reads it, or the one that makes most columns. */
function delimiterOf(text: string): [content: string, delimiter: Delimiter] {
  const named = /^sep=([;,\t|])\n/.exec(text)?.[1];
  const known = signs.find((sign) => sign === named);
  if (known !== undefined) return [text.slice('sep=;\n'.length), known];
  const scores = signs.map((sign) => columnsBy(text, sign));
  return [text, signs[scores.indexOf(Math.max(...scores))] ?? ';'];
}

const looked = 20;

/** Columns of the first rows that are as wide as most of them. */
function columnsBy(text: string, delimiter: Delimiter): number {
  const widths: number[] = [];
  try {
    parseRows(text.slice(0, 200_000), { delimiter, to: looked, onRow: ({ length }) => widths.push(length) });
  } catch {
    // The cut end may stand within quotes.
  }
  return Math.max(0, ...widths.map((width) => (width - 1) * widths.filter((other) => other === width).length));
}

interface Parsing {
  delimiter: Delimiter;
  onRow: (cells: string[], index: number) => void;
  /** the last row; absent: all */
  to?: number;
}

function parseRows(text: string, { delimiter, onRow, to }: Parsing): void {
  let index = 0;
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: '\n',
      max_record_size: tableLimits.cellMax * 10,
      ...(to !== undefined && { to }),
      on_record: (record: string[]) => {
        index += 1;
        onRow(record, index);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof TableRefused) throw error;
    throw new TableRefused(
      `Hinter Zeile ${index} lässt sich die Datei nicht als CSV lesen: Ein Anführungszeichen ist nicht geschlossen, oder eine Zeile ist viel zu lang.`,
      { cause: error },
    );
  }
}
