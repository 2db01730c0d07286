import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
  statfsSync,
} from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { lastRunFiles } from '../folder/last-run-file.ts';
import { lockFile } from '../folder/lock-file.ts';
import { BackupError, explainFailure } from './backup-error.ts';
import { copyDatabase } from './copy-database.ts';
import { copyFiles, listFiles, sumOf, syncFolders, syncPath } from './copy-files.ts';
import type { Sums } from './copy-files.ts';
import { listBackups, nameBackup, pruneBackups, removeLeftovers, temporaryName } from './backup-folder.ts';
import type { BackupFolder } from './backup-folder.ts';
import { checkBackup, manifestFile, writeManifest, writeSums } from './manifest.ts';
import type { Manifest, VerifyCopy } from './manifest.ts';
import { readCopy, readStoredSize } from './read-copy.ts';

export interface BackupOrder {
  dataDir: string;
  /** where backups are put, each in a folder of its own */
  target: string;
  /** of the product */
  version: string;
  now: Date;
  /** how many clean backups stay; null: nothing is deleted */
  keep: number | null;
  verify: VerifyCopy;
  /** what is being done, for a person who waits */
  tell: (step: string) => void;
}

export interface Backup {
  folder: string;
  manifest: Manifest;
  /** older backups that were deleted */
  deleted: string[];
}

/**
 * Copies everything that must be kept while the product runs, verifies the copy and gives it its name when it is whole.
 * Throws BackupError where that cannot be done; then nothing is left.
 */
export async function backUp(asked: BackupOrder): Promise<Backup> {
  refuseFolders(asked);
  const unlock = lockBackups(asked.dataDir);
  try {
    mkdirSync(asked.target, { recursive: true, mode: 0o700 });
    // By their real names it shows whether one lies within the other.
    const order = { ...asked, dataDir: realpathSync(asked.dataDir), target: realpathSync(asked.target) };
    const { dataDir, target, now } = order;
    const shelf: BackupFolder = { target, installation: readInstallation(dataDir) };
    await removeLeftovers(shelf);
    refuseFullDisk(order);
    const name = nameBackup(target, now);
    const partial = join(target, temporaryName(shelf, name, 'partial'));
    mkdirSync(partial, { mode: 0o700 });
    try {
      const manifest = await fillBackup(order, { partial, installation: shelf.installation });
      await rename(partial, join(target, name));
      await syncPath(target);
      const deleted = order.keep === null ? [] : await pruneBackups(shelf, order.keep);
      return { folder: join(target, name), manifest, deleted };
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  } catch (error) {
    throw explainFailure(error, asked.target);
  } finally {
    unlock();
  }
}

function refuseFolders({ dataDir, target }: BackupOrder): void {
  if (existsSync(join(dataDir, manifestFile)))
    throw new BackupError(`${dataDir} ist selbst eine Sicherung. Bitte DATA_DIR prüfen.`);
  if (!existsSync(join(dataDir, 'pocketbase/data.db')))
    throw new BackupError(`In ${dataDir} liegt keine Datenbank von Belegwerk. Bitte DATA_DIR prüfen.`);
  const within = relative(dataDir, target);
  if (within === '' || /^pocketbase(\/|$)/.test(within))
    throw new BackupError(
      `${target} gehört zu den Daten selbst. Bitte einen anderen Ordner für die Sicherungen nennen.`,
    );
}

const databases = ['pocketbase/data.db', 'pocketbase/auxiliary.db'];
const storage = 'pocketbase/storage';

interface Begun {
  partial: string;
  installation: string;
}

async function fillBackup(order: BackupOrder, { partial, installation }: Begun): Promise<Manifest> {
  const { dataDir } = order;
  const folders = { from: dataDir, to: partial };
  // Before the database: a signed head must not speak of events that the copy does not have.
  const sums: Sums = await copyFiles(await listOwnFiles(order), folders);
  mkdirSync(join(partial, storage), { recursive: true, mode: 0o700 });
  const at = new Date().toISOString();
  for (const path of databases) {
    order.tell('Datenbank kopieren');
    await copyDatabase(join(dataDir, path), join(partial, path));
    await syncPath(join(partial, path));
    sums.set(path, await sumOf(join(partial, path)));
  }
  // After the database: stored bytes never change, so whatever it names is there.
  const facts = readCopy(join(partial, 'pocketbase/data.db'));
  const stored = facts.storedPaths.map((path) => `${storage}/${path}`);
  const copied = await copyFiles(
    stored.flatMap((path) => [path, `${path}.attrs`]),
    folders,
    (done) => order.tell(`Dateien kopieren: ${Math.ceil(done / 2)} von ${stored.length}`),
  );
  for (const [path, hash] of copied) sums.set(path, hash);
  order.tell('Sicherung prüfen');
  const deviations = await order.verify(partial, new Date(at));
  const { companies, invoices, files, pendingInvoices, migrations, counters, heads } = facts;
  const manifest: Manifest = {
    format: 1,
    version: order.version,
    at,
    installation,
    migrations,
    ...{ companies, invoices, files, pendingInvoices },
    missingFiles: stored.filter((path) => !sums.has(path)),
    ...{ deviations, counters, heads },
  };
  await writeManifest(partial, manifest);
  sums.set(manifestFile, await sumOf(join(partial, manifestFile)));
  await writeSums(partial, sums);
  await syncFolders(partial);
  return (await checkBackup(partial)).manifest;
}

// What belongs to one run of the product, or is a backup itself.
const leftOut =
  /^(lock\.db.*|runtime\.json|database\.json|pocketbase\.pid|pocketbase|backups|backup-lock\.db.*|.*\.new)$/;

/** Everything in the data folder but the database: keys, signed heads, mails. */
async function listOwnFiles({ dataDir, target }: BackupOrder): Promise<string[]> {
  const within = relative(dataDir, target).split('/')[0];
  const paths: string[] = [];
  for (const name of readdirSync(dataDir)) {
    if (leftOut.test(name) || name === lastRunFiles.backup || name === within || name.startsWith('.')) continue;
    const found = lstatSync(join(dataDir, name));
    if (found.isFile()) paths.push(name);
    if (found.isDirectory()) {
      const files = await listFiles(join(dataDir, name));
      paths.push(...files.filter((path) => !path.endsWith('.new')).map((path) => `${name}/${path}`));
    }
  }
  return paths;
}

const reserveBytes = 50 * 1024 * 1024;

function refuseFullDisk({ dataDir, target }: BackupOrder): void {
  const database = join(dataDir, 'pocketbase/data.db');
  const bytes = databases.reduce(
    (sum, path) => sum + sizeOf(join(dataDir, path)) + sizeOf(join(dataDir, `${path}-wal`)),
    0,
  );
  const needed = bytes + readStoredSize(database) + reserveBytes;
  const { bavail, bsize } = statfsSync(target);
  if (bavail * bsize >= needed) return;
  throw new BackupError(
    `${target}: Es fehlt Platz. Gebraucht werden ${megabytes(needed)}, frei sind ${megabytes(bavail * bsize)}.`,
  );
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}

/** Tells installations apart without giving their key away. */
function readInstallation(dataDir: string): string {
  const key = readFileSync(join(dataDir, 'internal.key'), 'utf8').trim();
  return createHash('sha256').update(`backups of ${key}`).digest('hex').slice(0, 12);
}

/** Where its logs ended in the newest backup there; null: there is none, or nobody can say. */
export function headsOfLastBackup(shelf: { dataDir: string; target: string }): Pick<Manifest, 'at' | 'heads'> | null {
  try {
    const [newest] = listBackups({ target: shelf.target, installation: readInstallation(shelf.dataDir) });
    return newest === undefined ? null : newest.manifest;
  } catch {
    return null;
  }
}

/** When this installation was last backed up into the folder; null: never. */
export function lastBackupAt({ dataDir, target }: { dataDir: string; target: string }): Date | null {
  const [newest] = listBackups({ target, installation: readInstallation(dataDir) });
  return newest === undefined ? null : new Date(newest.manifest.at);
}

function lockBackups(dataDir: string): () => void {
  const unlock = lockFile(join(dataDir, 'backup-lock.db'));
  if (unlock) return unlock;
  throw new BackupError(`Für ${basename(dataDir)} läuft schon eine Sicherung. Bitte warten, bis sie fertig ist.`);
}
