import { memberNames } from '#app/values/records.ts';
import { headingLinesMax, readHead } from '#app/banking/csv/csv-rows.ts';
import type { CsvRow, CsvSigns } from '#app/banking/csv/csv-rows.ts';
import { readEachRow } from '#app/banking/csv/csv-statement.ts';
import { firstDialect, headingsKey } from '#app/banking/csv/dialects.ts';
import { guessColumns, headingIndex } from '#app/banking/csv/guess-mapping.ts';
import { areOtherNumbers } from '#app/banking/csv/own-account.ts';
import { csvMappingFields } from '#app/invoicing/banking/csv-mapping.ts';
import type { CsvMapping, CsvMappingValues } from '#app/invoicing/banking/csv-mapping.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listCsvMappings } from '#app/pocketbase/bank-entries/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';

/**
 * What the columns of a file are remembered by: the SHA-256 of its headings; where it has none, of how many columns there are
 * and whose layout that is.
 */
export function rememberedBy(rows: readonly CsvRow[], headerRow: number): string {
  const heading = rows.find(({ line }) => line === headerRow) ?? rows[headingIndex(rows)];
  return heading === undefined ? shapeOf(rows) : sha256(headingsKey(heading.cells));
}

function shapeOf(rows: readonly CsvRow[]): string {
  const width = Math.max(0, ...rows.slice(0, headingLinesMax).map(({ cells }) => cells.length));
  // No line of headings holds the end of a line.
  return sha256(`\n${width}\n${firstDialect(rows)?.name ?? ''}`);
}

/** How a file like this one was read the last time; null: none was. */
export async function findRemembered(backend: Backend, bytes: Uint8Array): Promise<CsvMappingValues | null> {
  for (const { heading, values } of await listCsvMappings(backend)) {
    const rows = readHead(bytes, signsOf(values));
    const index = rows.findIndex((row) => mayBeHeading(row) && sha256(headingsKey(row.cells)) === heading);
    const row = rows[index];
    if (row === undefined && heading !== shapeOf(rows)) continue;
    const { account, ...guessed } = guessColumns(rows, index);
    const known = {
      ...values,
      side: values.side ?? guessed.side,
      payee: values.payee ?? guessed.payee,
      fee: values.fee ?? guessed.fee,
      net: values.net ?? guessed.net,
      account: areOtherNumbers(values.account, account) ? account : values.account,
      headerRow: row === undefined ? '' : String(row.line),
    };
    if (row !== undefined || (headingIndex(rows) === -1 && readsSomething(rows, known))) return known;
  }
  return null;
}

function mayBeHeading({ line, cells }: CsvRow): boolean {
  return line <= headingLinesMax && cells.length > 2;
}

/** As many columns may hold something else. */
function readsSomething(rows: readonly CsvRow[], values: CsvMappingValues): boolean {
  return readEachRow(rows, mappingOf(values)).some((each) => !('reason' in each));
}

/** What a person typed may be none of the choices. */
export function signsOf({ encoding, delimiter }: Pick<CsvMappingValues, 'encoding' | 'delimiter'>): CsvSigns {
  return {
    encoding: choose(csvMappingFields.encoding, encoding),
    delimiter: choose(csvMappingFields.delimiter, delimiter),
  };
}

function choose<Choice extends string>(
  { choices, initial }: { choices: Readonly<Record<Choice, string>>; initial: NoInfer<Choice> },
  typed: string,
): Choice {
  return memberNames(choices).find((each) => each === typed) ?? initial;
}

/** As it is read. */
export function mappingOf(values: CsvMappingValues): CsvMapping {
  return {
    ...values,
    ...signsOf(values),
    dateFormat: choose(csvMappingFields.dateFormat, values.dateFormat),
    decimalMark: choose(csvMappingFields.decimalMark, values.decimalMark),
    headerRow: Number(values.headerRow) || 0,
  };
}
