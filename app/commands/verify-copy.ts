import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnv } from '../env.server.ts';
import { findPocketBaseBin, startPocketBase } from '../server/pocketbase-process.ts';
import { connectBackend } from '../pocketbase/backend.ts';
import { verifyArchive } from '../workflows/verify-archive.ts';

const projectFolder = join(import.meta.dirname, '../..');

/** What verify finds in a copy of a data folder, one line each; the copy stays as it is. */
export async function verifyCopy(folder: string, _at: Date): Promise<string[]> {
  const scratch = `${folder}.check`;
  try {
    mkdirSync(join(scratch, 'pocketbase'), { recursive: true, mode: 0o700 });
    for (const name of ['data.db', 'auxiliary.db'])
      copyFileSync(join(folder, 'pocketbase', name), join(scratch, 'pocketbase', name));
    symlinkSync(join(folder, 'pocketbase/storage'), join(scratch, 'pocketbase/storage'));
    const key = readFileSync(join(folder, 'internal.key'), 'utf8').trim();
    return await verifyScratch(scratch, key);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function verifyScratch(scratch: string, internalKey: string): Promise<string[]> {
  const build = join(projectFolder, 'build/pocketbase');
  const database = await startPocketBase({
    bin: findPocketBaseBin(readEnv(process.env).pocketbaseBin),
    dataDir: join(scratch, 'pocketbase'),
    hooksDir: join(build, 'hooks'),
    migrationsDir: join(build, 'migrations'),
    internalKey,
    superuserSecret: internalKey,
  });
  try {
    const system = connectBackend({ url: database.url, internalKey, token: null, clientAddress: null });
    const { damages } = await verifyArchive(system);
    return damages
      .filter(({ what }) => what !== 'no-files')
      .map(({ what, company, subject }) => `${what}\t${company}\t${subject}`);
  } finally {
    await database.stop();
  }
}
