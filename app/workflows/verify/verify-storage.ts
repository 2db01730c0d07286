import { opendirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { basename, join } from 'node:path';
import { openArchive } from '../../pocketbase/archive/open-archive.ts';
import { fileByHash, fileById } from '../../pocketbase/archive/sql.ts';
import { sha256 } from '../../pocketbase/stored-bytes.ts';
import type { Verification } from './verification.ts';
import { storageFolder } from './verify-files.ts';

/** What is being stored at this moment has no record yet. */
const stillStoringMs = 120_000;

/** Everything that lies in the storage must have a record. What a crash left of a file that is kept is only noted. */
export async function verifyStorage(run: Verification): Promise<void> {
  const ofFiles = storageFolder(run);
  for (const entry of entriesOf(join(run.pocketbaseDir, 'storage')))
    if (entry.name !== basename(ofFiles)) run.damage({ subject: `storage/${entry.name}`, what: 'blob-foreign' });
  for (const entry of entriesOf(ofFiles)) {
    verifyFolder(run, ofFiles, entry);
    await run.step();
  }
}

function* entriesOf(folder: string): Generator<Dirent> {
  let entries;
  try {
    entries = opendirSync(folder);
  } catch {
    return;
  }
  try {
    for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) yield entry;
  } finally {
    entries.closeSync();
  }
}

function verifyFolder(run: Verification, parent: string, entry: Dirent): void {
  const path = join(parent, entry.name);
  const file = run.archive.row(fileById, { id: entry.name });
  const shown = (name: string) => `storage/${basename(parent)}/${name}`;
  if (file) {
    const expected = new Set([file.blob, `${file.blob}.attrs`]);
    for (const { name } of entriesOf(path))
      if (!expected.has(name)) run.damage({ subject: shown(`${entry.name}/${name}`), what: 'blob-foreign' });
  } else if (!isJustStored(run, path, entry.name)) {
    if (isRemains(run, path))
      run.report.notes.push(`${shown(entry.name)}: Rest eines abgebrochenen Speicherns, kann gelöscht werden.`);
    else run.damage({ subject: shown(entry.name), what: 'blob-foreign' });
  }
}

function isJustStored({ pocketbaseDir, now }: Verification, path: string, id: string): boolean {
  // The archive is one moment; what came since is seen by another look.
  const later = openArchive(pocketbaseDir, () => undefined);
  const isThere = later.row(fileById, { id }) !== null;
  later.close();
  return isThere || now.getTime() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < stillStoringMs;
}

/** A crash between storing and recording leaves bytes that were stored again afterwards. */
function isRemains({ archive }: Verification, path: string): boolean {
  try {
    const blobs = readdirSync(path).filter((name) => !name.endsWith('.attrs'));
    return blobs.every(
      (name) => (archive.row(fileByHash, { sha256: sha256(readFileSync(join(path, name))) })?.n ?? 0) > 0,
    );
  } catch {
    return false;
  }
}
