import { opendirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { basename, join } from 'node:path';
import { openArchive } from '#app/pocketbase/archive/open-archive.ts';
import { storedByHash, storedById, storedCollections } from '#app/pocketbase/archive/sql.ts';
import type { StoredCollection } from '#app/pocketbase/archive/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import type { ArchiveCheck } from './checks.ts';
import { storageFolder } from './file-checks.ts';
import type { Verification } from './verification.ts';

/** What is being stored at this moment has no record yet. */
const stillStoringMs = 120_000;

/** Everything that lies in the storage must have a record. What a crash left of a file that is kept is only noted. */
export const storageCheck: ArchiveCheck = {
  tells: ['blob-foreign'],
  run: async (run) => {
    const stores = storedCollections.map((table): Store => ({ table, folder: storageFolder(run, table) }));
    const known = new Set(stores.map(({ folder }) => basename(folder)));
    for (const entry of entriesOf(join(run.pocketbaseDir, 'storage')))
      if (!known.has(entry.name)) run.damage({ subject: `storage/${entry.name}`, what: 'blob-foreign' });
    for (const store of stores) {
      for (const entry of entriesOf(store.folder)) {
        verifyFolder(run, store, entry);
        await run.step();
      }
    }
  },
};

/** Where the bytes of a collection lie. */
interface Store {
  table: StoredCollection;
  folder: string;
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

function verifyFolder(run: Verification, store: Store, entry: Dirent): void {
  const { table, folder } = store;
  const path = join(folder, entry.name);
  const file = run.archive.row(storedById.of({ table }), { id: entry.name });
  const shown = (name: string) => `storage/${basename(folder)}/${name}`;
  if (file) {
    const expected = new Set([file.blob, `${file.blob}.attrs`]);
    for (const { name } of entriesOf(path))
      if (!expected.has(name)) run.damage({ subject: shown(`${entry.name}/${name}`), what: 'blob-foreign' });
  } else if (!isJustStored(run, store, entry.name)) {
    if (isRemains(run, store, path))
      run.report.notes.push(`${shown(entry.name)}: Rest eines abgebrochenen Speicherns, kann gelöscht werden.`);
    else run.damage({ subject: shown(entry.name), what: 'blob-foreign' });
  }
}

function isJustStored({ pocketbaseDir, now }: Verification, { table, folder }: Store, id: string): boolean {
  // The archive is one moment; what came since is seen by another look.
  const later = openArchive(pocketbaseDir, () => undefined);
  const isThere = later.row(storedById.of({ table }), { id }) !== null;
  later.close();
  return (
    isThere || now.getTime() - (statSync(join(folder, id), { throwIfNoEntry: false })?.mtimeMs ?? 0) < stillStoringMs
  );
}

/** A crash between storing and recording leaves bytes that were stored again afterwards. */
function isRemains({ archive }: Verification, { table }: Store, path: string): boolean {
  try {
    const blobs = readdirSync(path).filter((name) => !name.endsWith('.attrs'));
    return blobs.every(
      (name) =>
        (archive.row(storedByHash.of({ table }), { sha256: sha256(readFileSync(join(path, name))) })?.n ?? 0) > 0,
    );
  } catch {
    return false;
  }
}
