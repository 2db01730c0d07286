import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from '#app/pocketbase/backend.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { recordRestore } from '#app/pocketbase/backups/calls.ts';
import type { RestoreReason } from '#app/pocketbase/backups/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { BackupError, explainFailure } from './backup-error.ts';
import { copyFiles, syncFolders, syncPath } from './copy-files.ts';
import type { Sums } from './copy-files.ts';
import { checkBackup, manifestFile, sumsFile } from './manifest.ts';
import type { Counter, LogEnd, Manifest, VerifyCopy } from './manifest.ts';
import { readOwnCopy } from './read-copy.ts';
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
  const facts = readOwnCopy(join(from, 'pocketbase/data.db'), { migrations, called: `Die Sicherung ${from}` });
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
  if (existsSync(join(target, manifestFile)))
    throw new BackupError(
      `In ${target} liegt eine Sicherung, oder der Rest einer Wiederherstellung, die nicht zu Ende kam und gelöscht werden ` +
        'kann. Wiederhergestellt wird nur in einen leeren Ordner.',
    );
  if (readdirSync(target).length > 0)
    throw new BackupError(`${target} ist nicht leer. Wiederhergestellt wird nur in einen leeren Ordner.`);
}

/**
 * Copies a backup into an empty folder. The folder stays marked as a backup, and no Belegwerk starts on it, until the marker
 * is removed.
 */
export function fillDataFolder(backup: CheckedBackup, target: string, each: (done: number) => void): Promise<void> {
  return fillEmptyFolder(target, async () => {
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
  });
}

/** Fills an empty folder, made where there is none. What fails leaves nothing behind. */
export async function fillEmptyFolder(target: string, fill: () => Promise<void>): Promise<void> {
  refuseFilledFolder(target);
  const there = existsSync(target);
  try {
    await orEmptied(target, async () => {
      mkdirSync(join(target, 'pocketbase/storage'), { recursive: true, mode: 0o700 });
      await fill();
      await syncFolders(target);
    });
  } catch (error) {
    if (!there && existsSync(target)) rmdirSync(target);
    throw error;
  }
}

/** Does something with a folder; where that fails nothing stays in it. */
export async function orEmptied(target: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await removeFolderContents(target);
    throw explainFailure(error, target);
  }
}

/** Removes what stands in a folder, the marker last. */
async function removeFolderContents(target: string): Promise<void> {
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
