import type { CsvMapping } from '#app/invoicing/banking/csv-mapping.ts';
import { StatementError } from '../statements.ts';
import type { ReadStatements } from '../statements.ts';
import { readRows } from './csv-rows.ts';
import { readCsvStatement } from './csv-statement.ts';

/** What a CSV file tells as its columns were chosen. Never throws for bad input. */
export function readCsvFile(bytes: Uint8Array, mapping: CsvMapping): ReadStatements {
  try {
    return { ok: true, format: 'CSV', statements: [readCsvStatement(readRows(bytes, mapping), mapping)] };
  } catch (error) {
    if (error instanceof StatementError) return { ok: false, sentence: error.message };
    throw error;
  }
}
