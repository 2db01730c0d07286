import { readCsvFile } from '../../../banking/csv/read-csv-file.ts';
import type { CsvMapping } from '../../../invoicing/banking/csv-mapping.ts';
import { looksLikeCsv } from '../../../banking/csv/csv-rows.ts';
import { readStatements } from '../../../banking/read-statements.ts';
import { unpackArchive } from '../attachments/unpack-archive.ts';
import type { ArchivedFile, UploadAnswer } from '../refusals.ts';
import type { OpenedStatements } from './opened-statements.ts';

/**
 * What the statements of a bank's file say, or those of an archive, as JSON. `order`: how the columns of a CSV file were
 * chosen, as JSON; without it CSV is only recognised.
 */
export function openStatements(bytes: Uint8Array, order: string): UploadAnswer {
  if (order !== '') return answerWith([{ name: '', read: readCsvFile(bytes, JSON.parse(order) as CsvMapping) }]);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return answerWith([{ name: '', read: readStatements(bytes) }]);
  const unpacked = unpackArchive(bytes);
  if (!unpacked.ok) return unpacked;
  const files = unpacked.files ?? [];
  return answerWith(files.map((file) => (isMeant(file.name) ? readMember(file) : { ...beside, name: file.name })));
}

const beside = { read: null, beside: true } as const;

function readMember({ name, bytes }: ArchivedFile): OpenedStatements[number] {
  return { name, read: looksLikeCsv(bytes) ? null : readStatements(bytes) };
}

/** No folder, and nothing that a system has put in by itself. */
function isMeant(name: string): boolean {
  return !name.endsWith('/') && !name.startsWith('__MACOSX/') && !(name.split('/').at(-1) ?? '').startsWith('.');
}

function answerWith(opened: OpenedStatements): UploadAnswer {
  const bytes = Buffer.from(JSON.stringify(opened));
  return { ok: true, pictures: [], text: '', footTenthMm: 0, files: [{ name: 'statements.json', bytes }] };
}
