import type { SubmissionResult } from '@conform-to/react';
import type { CsvImportPreview } from '#app/workflows/banking/import-csv.ts';
import type { ImportedStatements } from '#app/workflows/banking/import-statements.ts';
import type { ZippedFile } from '#app/workflows/banking/import-zip.ts';

/** What becomes of a file: an error, what it held, or the question which column is what. */
export interface ImportAnswer {
  error: string | null;
  imported: ImportedStatements | null;
  /** of an archive: what became of each file in it */
  files?: readonly ZippedFile[];
  csv:
    | (CsvImportPreview & { /** the file in base64 */ content: string; lastResult: SubmissionResult<string[]> | null })
    | null;
}
