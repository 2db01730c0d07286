import { join } from 'node:path';
import { renderer } from '../../pdf/renderer.ts';
import type { DataFolder } from '../data-folder.ts';
import { endOrphan, findPocketBaseBin, startPocketBase } from '../pocketbase-process.ts';
import type { PocketBaseProcess } from '../pocketbase-process.ts';
import { checkDatabaseFile } from './check-database.ts';
import { prepareUpgrade } from './upgrade.ts';

interface OwnDatabase {
  /** null: the PocketBase that comes with the product */
  bin: string | null;
  folder: DataFolder;
  projectFolder: string;
  signal?: AbortSignal;
}

/**
 * PocketBase on the database of a data folder, after everything that speaks against opening it was asked. Throws
 * StartError; the folder is as it was then.
 */
export async function startDatabase({ bin, folder, projectFolder, signal }: OwnDatabase): Promise<PocketBaseProcess> {
  const build = join(projectFolder, 'build/pocketbase');
  const { path, pocketbaseDir, internalKey, superuserSecret } = folder;
  const folders = { path, pocketbaseDir, migrationsDir: join(build, 'migrations') };
  const program = findPocketBaseBin(bin);
  await endOrphan(pocketbaseDir);
  checkDatabaseFile(folders);
  prepareUpgrade(folders, renderer);
  return startPocketBase({
    bin: program,
    dataDir: pocketbaseDir,
    hooksDir: join(build, 'hooks'),
    migrationsDir: folders.migrationsDir,
    internalKey,
    superuserSecret,
    ...(signal ? { signal } : {}),
  });
}
