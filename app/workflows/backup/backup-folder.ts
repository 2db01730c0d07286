import { existsSync, readdirSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isFinishedBackup, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

interface KeptBackup {
  folder: string;
  manifest: Manifest;
}

/** Backups of one installation are told from those of others that lie in the same folder. */
export interface BackupFolder {
  target: string;
  installation: string;
}

const backupName = /^belegwerk-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(-\d+)?$/;

/** Name of a backup of that instant, free in the folder. */
export function nameBackup(target: string, at: Date): string {
  const name = `belegwerk-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  for (let i = 2; ; i += 1) {
    const free = i === 2 ? name : `${name}-${i - 1}`;
    if (!existsSync(join(target, free))) return free;
  }
}

/** Finished backups of the installation, newest first. */
export function listBackups({ target, installation }: BackupFolder): KeptBackup[] {
  if (!existsSync(target) || !statSync(target).isDirectory()) return [];
  return readdirSync(target)
    .filter((name) => backupName.test(name))
    .map((name) => join(target, name))
    .filter(isFinishedBackup)
    .flatMap((folder) => {
      const manifest = readManifest(folder);
      return manifest?.installation === installation ? [{ folder, manifest }] : [];
    })
    .sort((a, b) => (a.manifest.at < b.manifest.at ? 1 : -1));
}

/** What is being made or deleted has a name of its own, so that a half is never taken for a whole. */
export function temporaryName({ installation }: BackupFolder, name: string, purpose: 'partial' | 'deleted'): string {
  return `.${name}.${installation}.${purpose}`;
}

/**
 * Deletes all backups of the installation but the newest `keep` that verified clean. Nothing is deleted for one that
 * did not. Answers the folders that are gone.
 */
export async function pruneBackups(shelf: BackupFolder, keep: number): Promise<string[]> {
  const backups = listBackups(shelf);
  if (backups[0] === undefined || !isClean(backups[0])) return [];
  let clean = 0;
  const gone: string[] = [];
  for (const backup of backups) {
    if (clean >= keep) {
      const name = backup.folder.slice(shelf.target.length + 1);
      const deleted = join(shelf.target, temporaryName(shelf, name, 'deleted'));
      await rename(backup.folder, deleted);
      await rm(deleted, { recursive: true, force: true });
      gone.push(backup.folder);
    } else if (isClean(backup)) clean += 1;
  }
  return gone;
}

function isClean({ manifest }: KeptBackup): boolean {
  return manifest.deviations.length === 0;
}

/** Removes what killed runs of this installation have left. Only the one run that may be under way calls it. */
export async function removeLeftovers({ target, installation }: BackupFolder): Promise<void> {
  const left = readdirSync(target).filter((name) => name.startsWith('.') && name.includes(`.${installation}.`));
  for (const name of left) await rm(join(target, name), { recursive: true, force: true });
}
