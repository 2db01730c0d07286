import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.server.ts';
import { connectBackend } from '../pocketbase/backend.ts';
import { findPocketBaseBin, startPocketBase } from '../server/pocketbase-process.ts';
import { resumeCompanies } from '../workflows/backup/restore.ts';

const build = join(import.meta.dirname, '../../build/pocketbase');

type Resumption = Parameters<typeof resumeCompanies>[2] & { env: Env; companies: readonly string[] };

/** Starts the database of a folder that was just filled, has its companies go on from there, and stops it. */
export async function resumeIn(folder: string, { env, companies, ...resumption }: Resumption): Promise<void> {
  const [internalKey = '', superuserSecret = ''] = ['internal.key', 'superuser.key'].map((name) =>
    readFileSync(join(folder, name), 'utf8').trim(),
  );
  const database = await startPocketBase({
    bin: findPocketBaseBin(env.pocketbaseBin),
    dataDir: join(folder, 'pocketbase'),
    hooksDir: join(build, 'hooks'),
    migrationsDir: join(build, 'migrations'),
    internalKey,
    superuserSecret,
  });
  try {
    const system = connectBackend({ url: database.url, internalKey, token: null, clientAddress: null });
    await resumeCompanies(system, companies, resumption);
  } finally {
    await database.stop();
  }
}
