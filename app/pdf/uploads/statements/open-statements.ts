import { readCsvFile } from '#app/banking/csv/read-csv-file.ts';
import type { CsvMapping } from '#app/invoicing/banking/csv-mapping.ts';
import { looksLikeCsv } from '#app/banking/csv/csv-rows.ts';
import { readStatements } from '#app/banking/read-statements.ts';
import { statementLimits } from '#app/banking/statements.ts';
import { unpackArchive } from '../attachments/unpack-archive.ts';
import type { ArchivedFile, UploadAnswer } from '../refusals.ts';
import { nameEntries } from './name-entries.ts';
import type { OpenedStatements } from './opened-statements.ts';

/**
 * What the statements of a bank's file say, or those of an archive, as JSON. `order`: how the columns of a CSV file were
 * chosen, as JSON; without it CSV is only recognised.
 */
export function openStatements(bytes: Uint8Array, order: string): UploadAnswer {
  if (order !== '')
    return answerWith([{ name: '', read: nameEntries(readCsvFile(bytes, JSON.parse(order) as CsvMapping)) }]);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    return answerWith([{ name: '', read: nameEntries(readStatements(bytes)) }]);
  const unpacked = unpackArchive(bytes);
  if (!unpacked.ok) return unpacked;
  return answerWith(readMembers(unpacked.files ?? []));
}

const beside = { read: null, beside: true } as const;

const archiveIsFull = {
  ok: false,
  sentence: `In dem Archiv sind mehr als ${statementLimits.entriesMax.toLocaleString('de')} Umsätze. Bitte wählen Sie diese Datei einzeln.`,
} as const;

/** All of them together hold as much as a file may; the one that goes beyond it, and what stands behind it, is not read. */
function readMembers(files: readonly ArchivedFile[]): OpenedStatements {
  let left: number = statementLimits.entriesMax;
  return files.map(({ name, bytes }) => {
    if (!isMeant(name)) return { ...beside, name };
    if (looksLikeCsv(bytes)) return { name, read: null };
    const read = left < 0 ? archiveIsFull : readStatements(bytes);
    if (read.ok) left -= read.statements.reduce((sum, each) => sum + each.entries.length + each.skipped.length, 0);
    return { name, read: left < 0 ? archiveIsFull : nameEntries(read) };
  });
}

/** No folder, and nothing that a system has put in by itself. */
function isMeant(name: string): boolean {
  return !name.endsWith('/') && !name.startsWith('__MACOSX/') && !(name.split('/').at(-1) ?? '').startsWith('.');
}

function answerWith(opened: OpenedStatements): UploadAnswer {
  const bytes = Buffer.from(JSON.stringify(opened));
  return { ok: true, pictures: [], text: '', footTenthMm: 0, files: [{ name: 'statements.json', bytes }] };
}
