import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  allFiles,
  allPictures,
  collectionByName,
  fileRelations,
  fileUse,
  pictureByHash,
} from '#app/pocketbase/archive/sql.ts';
import type { StoredCollection } from '#app/pocketbase/archive/sql.ts';
import { pictureMimes } from '#app/pocketbase/pictures/calls.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { picturesOf } from '../layout-pictures.ts';
import { layoutOf } from '../render-files.ts';
import { readData } from './event-data.ts';
import type { DamageCode } from './damage.ts';
import type { Verification } from './verification.ts';

type StoredRow = Pick<typeof allFiles.row, 'blob' | 'sha256' | 'sizeBytes'>;
type TellOfFile = (what: DamageCode, more?: string) => void;

/** Every record of a stored file against the bytes that lie there, and every picture against its file. */
export async function verifyFiles(run: Verification): Promise<void> {
  const { archive, damage, report } = run;
  const folder = storageFolder(run, 'files');
  const isUsed = usesOf(run);
  for (const file of archive.rows(allFiles)) {
    report.files += 1;
    const use = archive.row(fileUse, { file: file.id });
    const subject = use ? `${use.number} (${use.kind})` : `Datei ${file.id}`;
    const tell: TellOfFile = (what, more) =>
      damage({ company: file.company, subject, what, ...(more !== undefined && { more }) });
    if (!isUsed(file.id)) tell('file-unused');
    verifyBytes(join(folder, file.id), file, tell);
    await run.step();
  }
  for (const picture of archive.rows(allPictures)) verifyPicture(run, picture);
}

/** Where PocketBase keeps the bytes of a collection: a folder for each record. */
export function storageFolder({ archive, pocketbaseDir }: Verification, name: StoredCollection): string {
  return join(pocketbaseDir, 'storage', archive.row(collectionByName, { name })?.id ?? name);
}

function usesOf({ archive }: Verification): (file: string) => boolean {
  const relations = [...archive.rows(fileRelations)].filter(({ collection, field }) =>
    /^\w+ \w+$/.test(`${collection} ${field}`),
  );
  if (relations.length === 0) return () => true;
  const uses = relations.map(({ collection, field }) => `SELECT 1 FROM ${collection} WHERE ${field} = {:file}`);
  const used = { sql: `SELECT EXISTS (${uses.join(' UNION ALL ')}) AS n`, row: { n: 0 } };
  return (file) => archive.row(used, { file })?.n === 1;
}

/** The bytes of a record in its folder. */
export function verifyBytes(folder: string, { blob, sha256: hash, sizeBytes }: StoredRow, tell: TellOfFile): void {
  const bytes = readOrNull(join(folder, blob));
  if (bytes === null || blob === '' || blob.includes('/')) {
    tell('file-missing');
    return;
  }
  if (sha256(bytes) !== hash) tell('file-bytes');
  if (bytes.length !== sizeBytes) tell('file-size', `${sizeBytes} statt ${bytes.length} Bytes`);
  const description = readOrNull(join(folder, `${blob}.attrs`));
  const noted = description === null ? null : readData(z.object({ md5: z.string() }), description.toString());
  if (noted?.md5 !== createHash('md5').update(bytes).digest('base64')) tell('file-description');
}

function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function verifyPicture({ damage }: Verification, picture: typeof allPictures.row): void {
  const { id, company, format } = picture;
  const mime = Object.entries(pictureMimes).find(([name]) => name === format)?.[1];
  const fits = picture.sha256 === picture.fileSha256 && picture.fileCompany === company && picture.mime === mime;
  if (!fits) damage({ company, subject: `Bild ${id}`, what: 'picture-file' });
}

/** Whether the pictures of the layout that a document was frozen with are among the company's. */
export function hasPictures(
  { archive }: Verification,
  company: string,
  snapshot: Parameters<typeof layoutOf>[0],
): boolean {
  return picturesOf(layoutOf(snapshot)).every(
    ({ sha256: hash }) => archive.row(pictureByHash, { company, sha256: hash }) !== null,
  );
}
