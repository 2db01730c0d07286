import { join } from 'node:path';
import { renderer } from '#app/pdf/renderer.ts';
import { markStarted, markStopped } from '#app/workflows/folder/database-mark.ts';
import type { DataFolder } from '../data-folder.ts';
import { endOrphan, startPocketBase } from '../pocketbase-process.ts';
import type { HookBilling, PocketBaseProcess } from '../pocketbase-process.ts';
import { checkDatabaseFile } from './check-database.ts';
import { findPocketBaseBin } from './pocketbase-binary.ts';
import type { BinarySettings } from './pocketbase-binary.ts';
import { prepareUpgrade } from './upgrade.ts';

interface Place {
  billing?: HookBilling;
  /** where app/, build/ and package.json lie */
  projectFolder: string;
  signal?: AbortSignal;
}

interface OwnDatabase extends Place {
  settings: BinarySettings;
  folder: DataFolder;
}

interface UncheckedDatabase extends Place {
  /** the program */
  bin: string;
  folder: Pick<DataFolder, 'pocketbaseDir' | 'internalKey' | 'superuserSecret'>;
  migrates?: boolean;
}

const build = 'build/pocketbase';

export function migrationsOf(projectFolder: string): string {
  return join(projectFolder, build, 'migrations');
}

/**
 * PocketBase on the database of a data folder, after everything that speaks against opening it was asked. Throws
 * StartError; the folder is as it was then.
 */
export async function startDatabase({ settings, folder, ...place }: OwnDatabase): Promise<PocketBaseProcess> {
  const { path, pocketbaseDir } = folder;
  const folders = { path, pocketbaseDir, migrationsDir: migrationsOf(place.projectFolder) };
  const program = findPocketBaseBin(settings);
  await endOrphan(pocketbaseDir);
  checkDatabaseFile(folders);
  const migrates = prepareUpgrade(folders, renderer);
  const database = await runDatabase({ bin: program, folder, migrates, ...place });
  markStarted(folder);
  const stop = async () => {
    await database.stop();
    markStopped(folder);
  };
  return { ...database, stop };
}

/** The same without a question, for a folder that was just filled. */
export function runDatabase({
  bin,
  folder,
  projectFolder,
  signal,
  billing,
  migrates = false,
}: UncheckedDatabase): Promise<PocketBaseProcess> {
  const { pocketbaseDir, internalKey, superuserSecret } = folder;
  return startPocketBase({
    bin,
    dataDir: pocketbaseDir,
    hooksDir: join(projectFolder, build, 'hooks'),
    migrationsDir: migrationsOf(projectFolder),
    internalKey,
    superuserSecret,
    migrates,
    ...(signal ? { signal } : {}),
    ...(billing ? { billing } : {}),
  });
}
