import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  allAttached,
  allAttachments,
  allFiles,
  allPictures,
  attachmentByHash,
  collectionByName,
  fileRelations,
  fileUse,
} from '#app/pocketbase/archive/sql.ts';
import type { StoredCollection } from '#app/pocketbase/archive/sql.ts';
import type { Statement } from '#app/pocketbase/statement.ts';
import { readAttachments } from '#app/pocketbase/invoices/record.ts';
import { pictureMimes } from '#app/pocketbase/pictures/calls.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { comparePreparedRows, compareRows } from './checks.ts';
import type { ArchiveCheck, Comparison } from './checks.ts';
import { readData } from './event-data.ts';
import { oncePerRun } from './verification.ts';
import type { Verification } from './verification.ts';

const storageFolders = oncePerRun(({ archive, pocketbaseDir }): Record<StoredCollection, string> => {
  const folderOf = (name: StoredCollection) =>
    join(pocketbaseDir, 'storage', archive.row(collectionByName, { name })?.id ?? name);
  return { files: folderOf('files'), attachments: folderOf('attachments') };
});

/** Where PocketBase keeps the bytes of a collection: a folder for each record. */
export function storageFolder(run: Verification, name: StoredCollection): string {
  return storageFolders(run)[name];
}

type StoredRow = Pick<typeof allFiles.row, 'id' | 'blob' | 'sha256' | 'sizeBytes'>;

/** The bytes of a record in its folder, null where they are not there, and what PocketBase noted of them. */
function bytesOf<Row extends StoredRow>(row: Row, run: Verification, collection: StoredCollection) {
  const { id, blob } = row;
  const folder = join(storageFolder(run, collection), id);
  const bytes = blob === '' || blob.includes('/') ? null : readOrNull(join(folder, blob));
  const description = bytes && readOrNull(join(folder, `${blob}.attrs`));
  const noted = description && readData(z.object({ md5: z.string() }), description.toString());
  return { row, run, bytes, md5: noted?.md5 };
}
type Stored = Omit<ReturnType<typeof bytesOf<StoredRow>>, 'run'>;

function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

const storedBytes: readonly Comparison<Stored>[] = [
  ['file-missing', ({ bytes }) => bytes === null],
  ['file-bytes', ({ row, bytes }) => bytes !== null && sha256(bytes) !== row.sha256],
  [
    'file-size',
    ({ row: { sizeBytes }, bytes }) =>
      bytes !== null && bytes.length !== sizeBytes && `${sizeBytes} statt ${bytes.length} Bytes`,
  ],
  ['file-description', ({ bytes, md5 }) => bytes !== null && md5 !== createHash('md5').update(bytes).digest('base64')],
];

/** Whether anything names a file; null where the schema has no field that could. */
const fileUses = oncePerRun(({ archive }): Statement<{ n: number }> | null => {
  const relations = [...archive.rows(fileRelations)].filter(({ collection, field }) =>
    /^\w+ \w+$/.test(`${collection} ${field}`),
  );
  if (relations.length === 0) return null;
  const uses = relations.map(({ collection, field }) => `SELECT 1 FROM ${collection} WHERE ${field} = {:file}`);
  return { sql: `SELECT EXISTS (${uses.join(' UNION ALL ')}) AS n`, row: { n: 0 } };
});

function isUsed(run: Verification, file: string): boolean {
  const uses = fileUses(run);
  return uses === null || run.archive.row(uses, { file })?.n === 1;
}

function useOfFile({ id }: { id: string }, { archive }: Verification): string {
  const use = archive.row(fileUse, { file: id });
  return use ? `${use.number} (${use.kind})` : `Datei ${id}`;
}

function mimeOfPicture(format: string): string | undefined {
  return Object.entries(pictureMimes).find(([name]) => name === format)?.[1];
}

/** Every record of a stored file against the bytes that lie there, and every picture against its file. */
export const fileChecks: readonly ArchiveCheck[] = [
  comparePreparedRows(
    allFiles,
    { name: useOfFile, counts: () => 'files', as: (row, run) => bytesOf(row, run, 'files') },
    [['file-unused', ({ row, run }) => !isUsed(run, row.id)], ...storedBytes],
  ),
  compareRows(allPictures, { name: ({ id }) => `Bild ${id}` }, [
    [
      'picture-file',
      (row) =>
        row.sha256 !== row.fileSha256 || row.fileCompany !== row.company || row.mime !== mimeOfPicture(row.format),
    ],
  ]),
];

/** Every attached file against the bytes that lie there, and what drafts say that they carry. */
export const attachmentChecks: readonly ArchiveCheck[] = [
  comparePreparedRows(
    allAttachments,
    { name: ({ id }) => `Anhang ${id}`, counts: () => 'files', as: (row, run) => bytesOf(row, run, 'attachments') },
    storedBytes,
  ),
  comparePreparedRows(
    allAttached,
    { name: ({ id, number }) => number || `Entwurf ${id}`, as: (row, run) => ({ row, run }) },
    [
      ['column', ({ row }) => row.status !== 'draft' && 'Anhänge'],
      ['attachment-missing', ({ row, run }) => row.status === 'draft' && !areKept(run, row)],
    ],
  ),
];

function areKept({ archive }: Verification, { company, attachments }: typeof allAttached.row): boolean {
  try {
    return readAttachments(attachments).every(({ sha256: hash, mimeCode, sizeBytes }) => {
      const kept = archive.row(attachmentByHash, { company, sha256: hash });
      return kept?.mime === mimeCode && kept.sizeBytes === sizeBytes;
    });
  } catch {
    return false;
  }
}
