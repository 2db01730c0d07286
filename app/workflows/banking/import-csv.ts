import { headingLinesMax, looksLikeCsv, readRows } from '../../banking/csv-rows.ts';
import type { CsvRow } from '../../banking/csv-rows.ts';
import { headingOf, readCsvStatement } from '../../banking/csv-statement.ts';
import { guessColumns, guessMapping } from '../../banking/guess-mapping.ts';
import { StatementError } from '../../banking/statements.ts';
import type { CsvMapping, CsvMappingValues } from '../../invoicing/banking/csv-mapping.ts';
import { accepted } from '../../pocketbase/backend.ts';
import type { Backend } from '../../pocketbase/backend.ts';
import { listCsvMappings, rememberCsvMapping } from '../../pocketbase/bank-entries/queries.ts';
import { sha256 } from '../../pocketbase/stored-bytes.ts';
import { keepStatements } from './import-statements.ts';
import type { ImportOutcome } from './import-statements.ts';

/** A CSV file whose columns a person chooses. */
export interface CsvSketch {
  /** the headings */
  columns: string[];
  /** the first rows below them */
  sample: string[][];
  values: CsvMappingValues;
  /** a file with these headings was read before */
  remembered: boolean;
}

type Sketched = { ok: true; value: CsvSketch } | { ok: false; sentence: string };

export function isCsv(bytes: Uint8Array): boolean {
  return looksLikeCsv(bytes);
}

const sampleRows = 5;

/** How the file would be read: as one with the same headings was before, else as its headings sound. */
export async function sketchCsv(backend: Backend, bytes: Uint8Array): Promise<Sketched> {
  return sayFaults(async () => {
    const known = await findRemembered(backend, bytes);
    const values = known ?? guessMapping(bytes);
    return { ok: true, value: { ...showRows(bytes, values), values, remembered: known !== null } };
  });
}

/** The same file as a person has changed its signs, mark or headings: with its columns as they then sound. */
export async function sketchAgain(bytes: Uint8Array, values: CsvMappingValues): Promise<Sketched> {
  return sayFaults(async () => {
    const rows = readRows(bytes, signsOf(values));
    const index = rows.findIndex(({ line }) => String(line) === values.headerRow);
    const { account, ...columns } = guessColumns(rows, Math.max(0, index));
    const changed = { ...values, ...columns, account: values.account || account };
    return Promise.resolve({ ok: true, value: { ...showRows(bytes, changed), values: changed, remembered: false } });
  });
}

/** The file's headings and first rows beside what is chosen already. */
export async function sketchChosen(bytes: Uint8Array, values: CsvMappingValues): Promise<Sketched> {
  return sayFaults(() =>
    Promise.resolve({ ok: true, value: { ...showRows(bytes, values), values, remembered: false } }),
  );
}

/** Keeps what the file tells and is not there yet, and remembers how it was read. */
export async function importCsv(
  backend: Backend,
  { bytes, mapping, values }: { bytes: Uint8Array; mapping: CsvMapping; values: CsvMappingValues },
): Promise<ImportOutcome> {
  return sayFaults(async () => {
    const rows = readRows(bytes, mapping);
    const heading = rows.find(({ line }) => line === mapping.headerRow);
    const statement = readCsvStatement(rows, mapping);
    if (heading !== undefined)
      accepted(await rememberCsvMapping(backend, { heading: sha256(headingOf(heading)), values }));
    return keepStatements(backend, { bytes, format: 'CSV', statements: [statement] });
  });
}

async function findRemembered(backend: Backend, bytes: Uint8Array): Promise<CsvMappingValues | null> {
  for (const { heading, values } of await listCsvMappings(backend)) {
    const rows = readRows(bytes, signsOf(values));
    const index = rows.findIndex((row) => mayBeHeading(row) && sha256(headingOf(row)) === heading);
    const row = rows[index];
    if (row === undefined) continue;
    return { ...values, side: values.side ?? guessColumns(rows, index).side, headerRow: String(row.line) };
  }
  return null;
}

function mayBeHeading({ line, cells }: CsvRow): boolean {
  return line <= headingLinesMax && cells.length > 2;
}

function showRows(bytes: Uint8Array, values: CsvMappingValues): Pick<CsvSketch, 'columns' | 'sample'> {
  const rows = readRows(bytes, signsOf(values));
  const index = rows.findIndex(({ line }) => String(line) === values.headerRow);
  // Where no headings are found, columns are only counted, and what was chosen stays.
  const width = Math.max(0, ...rows.slice(0, headingLinesMax).map(({ cells }) => cells.length));
  return {
    columns: rows[index]?.cells ?? Array.from({ length: width }, () => ''),
    sample: rows.slice(index + 1, index + 1 + sampleRows).map(({ cells }) => cells),
  };
}

/** What a person typed may be none of the choices. */
function signsOf({
  encoding,
  delimiter,
}: Pick<CsvMappingValues, 'encoding' | 'delimiter'>): Pick<CsvMapping, 'encoding' | 'delimiter'> {
  return {
    encoding: encoding === 'windows-1252' ? 'windows-1252' : 'utf-8',
    delimiter: delimiter === 'comma' || delimiter === 'tab' ? delimiter : 'semicolon',
  };
}

async function sayFaults<Answer>(work: () => Promise<Answer>): Promise<Answer | { ok: false; sentence: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StatementError) return { ok: false, sentence: error.message };
    throw error;
  }
}
