import { guessImportColumns, headingKey } from '#app/invoicing/import/guess-columns.ts';
import type { ImportTable } from '#app/invoicing/import/import-table.ts';
import { tableLimits } from '#app/pdf/uploads/refusals.ts';
import type { UploadRefusal } from '#app/pdf/uploads/refusals.ts';
import { readOpenedTable } from '#app/pdf/uploads/tables/opened-table.ts';
import type { OpenedTable } from '#app/pdf/uploads/tables/table.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { addImportCells, importBatchRows, openImport } from '#app/pocketbase/imports/calls.ts';
import type { ImportTarget } from '#app/pocketbase/imports/calls.ts';
import { findRememberedMapping } from '#app/pocketbase/imports/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { openUpload } from '../upload-pictures.ts';
import type { Uploader } from '../upload-pictures.ts';

/** By what a foreign table is read, and whether this person may have another one read in this minute. */
interface TableReader extends Uploader {
  mayOpen: () => boolean;
}

interface ForeignFile {
  target: ImportTarget;
  table: ImportTable;
  fileName: string;
  bytes: Uint8Array;
}

const headingMax = 200;

/** Stages the rows of a foreign table, with what its columns may be: as chosen for such a one before, else as they are called. */
export async function takeInTable(
  reader: TableReader,
  { target, table, fileName, bytes }: ForeignFile,
): Promise<{ ok: true; id: string } | { ok: false; sentence: string }> {
  const opened = await openTableApart(reader, bytes);
  if (!opened.ok) return opened;
  const { rows, told } = opened.table;
  const headings = opened.table.headings.map((heading) => heading.slice(0, headingMax));
  const heading = sha256(headings.map(headingKey).join('\n'));
  const remembered = await findRememberedMapping(reader.backend, { target, heading });
  const mapping =
    remembered?.map((name) => (name in table.columns ? name : '')) ??
    guessImportColumns(table, { headings, rows: rows.slice(0, importBatchRows) });
  const file = { fileName: fileName.slice(0, headingMax), file: sha256(bytes), heading, told };
  const { id } = await ask(reader.backend, openImport, { target, ...file, headings, mapping, rows: rows.length });
  const last = Math.ceil(rows.length / importBatchRows) - 1;
  for (let position = 0; position <= last; position += 1) {
    const part = rows.slice(position * importBatchRows, (position + 1) * importBatchRows);
    await ask(reader.backend, addImportCells, {
      id,
      position,
      content: JSON.stringify(part),
      isLast: position === last,
    });
  }
  return { ok: true, id };
}

async function openTableApart(reader: TableReader, bytes: Uint8Array): Promise<OpenedTable> {
  if (!reader.mayOpen()) return { ok: false, sentence: tooMany };
  const answer = await openUpload(reader, { kind: 'table', bytes });
  if (!answer.ok) return { ok: false, sentence: sentences[answer.refusal] ?? tooMuch };
  const opened = readOpenedTable(answer.files?.[0]?.bytes ?? new Uint8Array());
  return opened ?? { ok: false, sentence: tooMuch };
}

const tooMany = 'Das waren viele Dateien in kurzer Zeit. Bitte versuchen Sie es in einer Minute noch einmal.';
const tooMuch =
  'Die Tabelle ist zu groß. Bitte lassen Sie Spalten weg, die Sie nicht brauchen, oder teilen Sie sie in mehrere Dateien.';

const sentences: Partial<Record<UploadRefusal | 'busy', string>> = {
  'too-large': `Die Datei ist größer als ${tableLimits.bytesMax / 1024 / 1024} MB. Bitte teilen Sie sie in mehrere Dateien.`,
  busy: 'Das Einlesen dauert gerade zu lange. Bitte versuchen Sie es in einer Minute noch einmal.',
};
