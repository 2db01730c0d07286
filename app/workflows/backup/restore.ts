import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from '#app/pocketbase/backend.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { isBeforeRelease } from '#app/pocketbase/schema/origin.ts';
import { recordRestore } from '#app/pocketbase/backups/calls.ts';
import type { RestoreReason } from '#app/pocketbase/backups/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { BackupError, explainFailure } from './backup-error.ts';
import { refuseDamage } from './copy-database.ts';
import { copyFiles, syncFolders, syncPath } from './copy-files.ts';
import type { Sums } from './copy-files.ts';
import { checkBackup, manifestFile, sumsFile } from './manifest.ts';
import type { Counter, LogEnd, Manifest, VerifyCopy } from './manifest.ts';
import { readCopy, readMigrationNames } from './read-copy.ts';
import type { CopyFacts } from './read-copy.ts';

/** A backup whose every byte was held against its sums. */
export interface CheckedBackup {
  folder: string;
  manifest: Manifest;
  sums: Sums;
  facts: CopyFacts;
}

interface Opening {
  from: string;
  /** of this version */
  migrations: readonly string[];
  verify: VerifyCopy;
}

/** Throws BackupError unless the backup is whole, unchanged, and of this version or an older one. */
export async function openBackup({ from, migrations, verify }: Opening): Promise<CheckedBackup> {
  const { manifest, sums } = await checkBackup(from);
  const file = join(from, 'pocketbase/data.db');
  refuseDamage(file);
  if (isBeforeRelease(readMigrationNames(file), migrations))
    throw new BackupError(
      `Die Sicherung ${from} ist von einem Stand vor der ersten Ausgabe, den diese Version nicht übernimmt; bitte neu anlegen.`,
    );
  const facts = readCopy(file);
  const unknown = facts.migrations.filter((name) => !migrations.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `Die Sicherung stammt von einer neueren Version (${manifest.version}). Bitte diese Version von Belegwerk benutzen.`,
    );
  refuseDeviations(await verify(from, new Date(manifest.at)), manifest);
  return { folder: from, manifest, sums, facts };
}

/** Throws BackupError for what was not already wrong when the backup was made. */
export function refuseDeviations(found: readonly string[], { deviations }: Manifest): void {
  const [first, ...more] = found.filter((line) => !deviations.includes(line));
  if (first === undefined) return;
  throw new BackupError(`Die Daten weichen ab: ${first}${more.length > 0 ? ` und ${more.length} weitere` : ''}`);
}

/** Throws BackupError unless there is nothing in the folder; it need not exist. */
export function refuseFilledFolder(target: string): void {
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory()) throw new BackupError(`${target} ist kein Ordner.`);
  if (readdirSync(target).length > 0)
    throw new BackupError(`${target} ist nicht leer. Wiederhergestellt wird nur in einen leeren Ordner.`);
}

/**
 * Copies a backup into an empty folder. The folder stays marked as a backup, and no Belegwerk starts on it, until
 * `unmark`. What fails leaves nothing behind.
 */
export async function fillDataFolder(
  backup: CheckedBackup,
  target: string,
  each: (done: number) => void,
): Promise<void> {
  refuseFilledFolder(target);
  const there = existsSync(target);
  try {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    refuseFullDisk(backup, target);
    const folders = { from: backup.folder, to: target };
    const marked = await copyFiles([manifestFile], folders);
    await syncPath(target);
    const copied = await copyFiles(
      [...backup.sums.keys()].filter((path) => path !== manifestFile),
      folders,
      each,
    );
    for (const [path, hash] of backup.sums)
      if ((copied.get(path) ?? marked.get(path)) !== hash)
        throw new BackupError(`Die Sicherung ${backup.folder} ist beschädigt: ${path} wurde verändert.`);
    mkdirSync(join(target, 'pocketbase/storage'), { recursive: true, mode: 0o700 });
    await syncFolders(target);
  } catch (error) {
    await removeFolderContents(target);
    if (!there && existsSync(target)) rmdirSync(target);
    throw explainFailure(error, target);
  }
}

/** Removes what stands in a folder, the marker last. */
export async function removeFolderContents(target: string): Promise<void> {
  if (!existsSync(target)) return;
  const names = readdirSync(target).filter((name) => name !== manifestFile);
  for (const name of [...names, manifestFile]) await rm(join(target, name), { recursive: true, force: true });
}

function refuseFullDisk({ folder, sums }: CheckedBackup, target: string): void {
  const reserveBytes = 50 * 1024 * 1024;
  const needed = [...sums.keys()].reduce((sum, path) => sum + statSync(join(folder, path)).size + 4096, reserveBytes);
  const { bavail, bsize } = statfsSync(target);
  if (bavail * bsize < needed)
    throw new BackupError(
      `${target}: Der Speicherplatz reicht nicht, gebraucht werden ${Math.ceil(needed / 1_000_000)} MB.`,
    );
}

/** From here on the folder is a data folder. */
export async function removeBackupMarker(target: string): Promise<void> {
  await rm(join(target, sumsFile), { force: true });
  await rm(join(target, manifestFile));
  await syncPath(target);
}

interface Resumption {
  /** instant of what was restored */
  manifest: Pick<Manifest, 'at'>;
  moves: readonly Counter[];
  /** ends of logs that are newer than the backup's, where they are known */
  replaced: readonly LogEnd[];
  reason: RestoreReason;
}

/** Has every company go on from the backup: counters behind what was given out, and an event that says why. */
export async function resumeCompanies(
  system: Backend,
  companies: readonly string[],
  { manifest, moves, replaced, reason }: Resumption,
): Promise<void> {
  for (const company of companies) {
    const { seq, hash } = replaced.find((head) => head.company === company) ?? { seq: 0, hash: '' };
    const counters = moves
      .filter((move) => move.company === company)
      .map(({ kind, period, value, lastDate }) => ({ kind, period, value, lastDate }));
    const restored = { backupAt: manifest.at, replaced: { seq, hash }, reason, counters };
    accepted(await ask(system, recordRestore, { company, ...restored }));
  }
}
