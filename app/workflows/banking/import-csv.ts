import { cellsMax, headingLinesMax, looksLikeCsv, readHead } from '#app/banking/csv/csv-rows.ts';
import type { CsvRow } from '#app/banking/csv/csv-rows.ts';
import { readEachRow } from '#app/banking/csv/csv-statement.ts';
import { faultyChoice } from '#app/banking/csv/faulty-choice.ts';
import type { CsvFault } from '#app/banking/csv/faulty-choice.ts';
import { guessColumns, guessMapping } from '#app/banking/csv/guess-mapping.ts';
import { StatementError } from '#app/banking/statements.ts';
import type { BankEntry } from '#app/invoicing/banking/bank-entry.ts';
import { csvColumns } from '#app/invoicing/banking/csv-mapping.ts';
import type { CsvMapping, CsvMappingValues } from '#app/invoicing/banking/csv-mapping.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { rememberCsvMapping } from '#app/pocketbase/bank-entries/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { saveStatements, openImport } from './import-statements.ts';
import type { ImportOutcome } from './import-statements.ts';
import { readFileInSandbox } from './read-in-sandbox.ts';
import type { StatementReader } from './read-in-sandbox.ts';
import { findRemembered, mappingOf, rememberedBy, signsOf } from './remembered-csv.ts';

/** A CSV file whose columns a person chooses. */
export interface CsvImportPreview {
  /** the headings */
  columns: string[];
  /** the first rows below them */
  sample: string[][];
  values: CsvMappingValues;
  /** what the first rows are read as, or why they are none; as long as all choices are such */
  preview: (Pick<BankEntry, 'bookingDate' | 'amountCents' | 'name' | 'iban' | 'purpose'> | string)[];
  /** a file with these headings was read before */
  remembered: boolean;
  /** whose layout it is, and whether that is known from a real file; null: only guessed */
  dialect: { name: string; isProven: boolean } | null;
}

type CsvPreviewOutcome = { ok: true; value: CsvImportPreview } | { ok: false; sentence: string };

export function isCsv(bytes: Uint8Array): boolean {
  return looksLikeCsv(bytes);
}

const sampleRows = 5;

/** How the file would be read: as one with the same headings was before, else as its bank is known to write, or its headings sound. */
export async function previewCsvImport(backend: Backend, bytes: Uint8Array): Promise<CsvPreviewOutcome> {
  return withDescribedFaults(async () => {
    const known = await findRemembered(backend, bytes);
    const { values, dialect } = known === null ? guessMapping(bytes) : { values: known, dialect: null };
    const told = dialect && { name: dialect.name, isProven: dialect.source !== null };
    return { ok: true, value: { ...showRows(bytes, values), values, remembered: known !== null, dialect: told } };
  });
}

/** The same file as a person has changed its signs, mark or headings: with its columns as they then sound. */
export async function previewCsvWithNewColumns(
  bytes: Uint8Array,
  values: CsvMappingValues,
): Promise<CsvPreviewOutcome> {
  return withDescribedFaults(async () => {
    const rows = readHead(bytes, signsOf(values));
    const { account, ...columns } = guessColumns(rows, headingIn(rows, values), mappingOf(values));
    return previewCsvMapping(bytes, { ...values, ...columns, account: values.account || account });
  });
}

/** The file's headings and first rows beside what is chosen already. */
export async function previewCsvMapping(bytes: Uint8Array, values: CsvMappingValues): Promise<CsvPreviewOutcome> {
  return withDescribedFaults(() =>
    Promise.resolve({ ok: true, value: { ...showRows(bytes, values), values, remembered: false, dialect: null } }),
  );
}

/** What was chosen, of a file that cannot be read so: with as many columns as were chosen of. */
export function csvPreviewWithoutRows(values: CsvMappingValues): CsvImportPreview {
  const places = csvColumns.map((name) => Math.min(Number(values[name]) || 0, cellsMax));
  const columns = Array.from({ length: Math.max(0, ...places) }, () => '');
  return { columns, sample: [], preview: [], values, remembered: false, dialect: null };
}

/** Index of the row of headings; -1: there is none. */
function headingIn(rows: readonly CsvRow[], { headerRow }: Pick<CsvMappingValues, 'headerRow'>): number {
  return rows.findIndex(({ line }) => String(line) === headerRow.trim());
}

/** Keeps what the file tells and is not there yet, and remembers how it was read; or what was chosen so that nothing could be. */
export async function importCsv(
  reader: StatementReader,
  { bytes, mapping, values }: { bytes: Uint8Array; mapping: CsvMapping; values: CsvMappingValues },
): Promise<ImportOutcome | { ok: false; fault: CsvFault }> {
  const read = await readFileInSandbox(reader, bytes, mapping);
  if (!read.ok) return read;
  const isEmpty = read.statements.every(({ entries }) => entries.length === 0);
  const fault = isEmpty ? faultyChoice(readHead(bytes, mapping), mapping) : null;
  if (fault !== null) return { ok: false, fault };
  const heading = isEmpty ? '' : rememberedBy(readHead(bytes, mapping), mapping.headerRow);
  if (heading !== '') await ask(reader.backend, rememberCsvMapping, { heading, values });
  const whole = openImport({ bytes, heading, files: [read] }, read.format);
  return { ok: true, value: await saveStatements(reader.backend, whole, read.statements) };
}

function showRows(
  bytes: Uint8Array,
  values: CsvMappingValues,
): Pick<CsvImportPreview, 'columns' | 'sample' | 'preview'> {
  const rows = readHead(bytes, signsOf(values));
  const index = headingIn(rows, values);
  // Where no headings are found, columns are only counted, and what was chosen stays.
  const width = Math.max(0, ...rows.slice(0, headingLinesMax).map(({ cells }) => cells.length));
  const below = rows.slice(index + 1, index + 1 + sampleRows);
  return {
    columns: rows[index]?.cells ?? Array.from({ length: width }, () => ''),
    sample: below.map(({ cells }) => cells),
    preview: previewOf(rows, mappingOf(values)),
  };
}

function previewOf(rows: readonly CsvRow[], mapping: CsvMapping): CsvImportPreview['preview'] {
  return readEachRow(rows, mapping)
    .slice(0, sampleRows)
    .map((each) => {
      if ('reason' in each) return each.reason;
      const { bookingDate, amountCents, name, iban, purpose } = each;
      return { bookingDate, amountCents, name, iban, purpose };
    });
}

async function withDescribedFaults<Answer>(
  work: () => Promise<Answer>,
): Promise<Answer | { ok: false; sentence: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StatementError) return { ok: false, sentence: error.message };
    throw error;
  }
}
