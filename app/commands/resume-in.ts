import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#app/env.server.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { connectBackend } from '#app/pocketbase/backend.ts';
import { openHeadSigner } from '#app/pocketbase/heads/head-signer.ts';
import { findPocketBaseBin } from '#app/server/database/pocketbase-binary.ts';
import { runDatabase } from '#app/server/database/start-database.ts';
import { resumeCompanies } from '#app/workflows/backup/restore.ts';
import { markStopped } from '#app/workflows/folder/database-mark.ts';
import { signHeads } from '#app/workflows/sign-heads.ts';

const projectFolder = join(import.meta.dirname, '../..');

type Resumption = Parameters<typeof resumeCompanies>[2] & {
  env: Env;
  companies: readonly string[];
  /** the HEAD that people may hold of what the backup does not have; null: none is known */
  replacedHead: string | null;
  /** what else is done while it runs */
  meanwhile?: (system: Backend) => Promise<void>;
};

/** Starts the database of a folder that was just filled, has its companies go on from there, signs where they begin anew, and stops it. */
export async function resumeIn(
  folder: string,
  { env, companies, replacedHead, meanwhile, ...resumption }: Resumption,
): Promise<void> {
  const [internalKey = '', superuserSecret = ''] = ['internal.key', 'superuser.key'].map((name) =>
    readFileSync(join(folder, name), 'utf8').trim(),
  );
  const database = await runDatabase({
    bin: findPocketBaseBin(env),
    folder: { pocketbaseDir: join(folder, 'pocketbase'), internalKey, superuserSecret },
    projectFolder,
  });
  try {
    const system = connectBackend({ url: database.url, internalKey, token: null, clientAddress: null });
    await resumeCompanies(system, companies, resumption);
    await meanwhile?.(system);
    await signHeads(system, openHeadSigner(folder), { replaces: replacedHead ?? undefined });
  } finally {
    await database.stop();
  }
  markStopped({ path: folder, pocketbaseDir: join(folder, 'pocketbase') });
}
