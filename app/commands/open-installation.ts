import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from '../env.server.ts';
import { createPdfPool } from '../pdf/pool.ts';
import { connectBackend } from '../pocketbase/backend.ts';
import type { Services } from '../workflows/services.ts';
import { FolderInUse, openDataFolder } from '../server/data-folder.ts';
import type { DataFolder } from '../server/data-folder.ts';
import { readRuntime } from '../server/runtime-file.ts';
import { startDatabase } from '../server/database/start-database.ts';
import { readSettings } from './arguments.ts';

const projectFolder = join(import.meta.dirname, '../..');

export interface OpenInstallation {
  services: Services;
  close: () => Promise<void>;
}

/**
 * The installation of DATA_DIR for a command: the running one if there is one, else its database alone for as long as
 * the command runs.
 */
export async function openInstallation(): Promise<OpenInstallation> {
  const env = readSettings();
  const folder = tryFolder(env);
  if ('running' in folder) return serve(env, folder.running);
  const database = await startDatabase({ bin: env.pocketbaseBin, folder, projectFolder }).catch((error: unknown) => {
    folder.release();
    throw error;
  });
  const opened = serve(env, { url: database.url, key: folder.internalKey });
  return {
    services: opened.services,
    close: async () => {
      await opened.close();
      await database.stop();
      folder.release();
    },
  };
}

// Whether another process holds the folder is the lock's to say; the runtime file only tells where that process is.
function tryFolder(env: Env): DataFolder | { running: { url: string; key: string } } {
  try {
    return openDataFolder(env.dataDir);
  } catch (error) {
    const runtime = error instanceof FolderInUse ? readRuntime(env.dataDir) : null;
    if (!runtime) throw error;
    return {
      running: { url: runtime.pocketbaseUrl, key: readFileSync(join(env.dataDir, 'internal.key'), 'utf8').trim() },
    };
  }
}

function serve(env: Env, database: { url: string; key: string }): OpenInstallation {
  const pdf = createPdfPool({ workerUrl: pathToFileURL(join(projectFolder, 'app/pdf/worker.ts')) });
  const services: Services = {
    env,
    publicOrigin: env.origin ?? `http://localhost:${env.port}`,
    now: () => new Date(),
    connect: (person) =>
      connectBackend({
        ...database,
        internalKey: database.key,
        token: person?.token ?? null,
        clientAddress: person?.clientAddress ?? null,
        company: person?.company,
      }),
    pdf,
    mail: { kind: 'folder', recognisesMs: 0, send: () => Promise.reject(new Error('commands send no mail')) },
    payment: null,
    vatCheck: null,
  };
  return { services, close: () => pdf.close() };
}
