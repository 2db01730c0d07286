import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.server.ts';
import { connectBackend } from '../pocketbase/backend.ts';
import { openHeadKeeper } from '../pocketbase/heads/keeper.ts';
import { findPocketBaseBin, startPocketBase } from '../server/pocketbase-process.ts';
import { resumeCompanies } from '../workflows/backup/restore.ts';
import { signHeads } from '../workflows/sign-heads.ts';

const build = join(import.meta.dirname, '../../build/pocketbase');

type Resumption = Parameters<typeof resumeCompanies>[2] & {
  env: Env;
  companies: readonly string[];
  /** the HEAD that people may hold of what the backup does not have; null: none is known */
  replacedHead: string | null;
};

/** Starts the database of a folder that was just filled, has its companies go on from there, signs where they begin anew, and stops it. */
export async function resumeIn(
  folder: string,
  { env, companies, replacedHead, ...resumption }: Resumption,
): Promise<void> {
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
    await signHeads(system, openHeadKeeper(folder), { replaces: replacedHead ?? undefined });
  } finally {
    await database.stop();
  }
}
