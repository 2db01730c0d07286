import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Env } from '#app/env.server.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { connectBackend } from '#app/pocketbase/backend.ts';
import type { Services } from '#app/workflows/services.ts';
import { isBuildCurrent } from '#app/server/checkout/build-state.ts';
import { ensureBuild, untilBuilt } from '#app/server/checkout/ensure-build.ts';
import { FolderInUse, openDataFolder } from '#app/server/data-folder.ts';
import type { DataFolder } from '#app/server/data-folder.ts';
import { printLine } from '#app/server/log.ts';
import { readRuntime } from '#app/server/runtime-file.ts';
import { errorCode } from '#app/values/error-code.ts';
import { openHeadSigner } from '#app/pocketbase/heads/head-signer.ts';
import { signHeads } from '#app/workflows/sign-heads.ts';
import { startDatabase } from '#app/server/database/start-database.ts';
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
  const folder = await takeFolder(env);
  if ('running' in folder) return serve(env, folder.running);
  const database = await startDatabase({ settings: env, folder, projectFolder }).catch((error: unknown) => {
    folder.release();
    throw error;
  });
  const opened = serve(env, { url: database.url, key: folder.internalKey });
  const sign = () => signHeads(opened.services.connect(null), openHeadSigner(env.dataDir));
  const close = async () => {
    await opened.close();
    await database.stop();
    folder.release();
  };
  try {
    // As the start does: nothing happens that no signature comes before.
    await sign();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    services: opened.services,
    close: async () => {
      await sign().finally(close);
    },
  };
}

/** Where the database of a product that runs is reached, and its key. */
export interface RunningDatabase {
  running: { url: string; key: string };
}

const pollMs = 200;
const waitMaxMs = 120_000;

/** The folder with a product that is built, or what runs on it. Whoever builds or starts is waited for, without the folder. */
async function takeFolder(env: Env): Promise<DataFolder | RunningDatabase> {
  await untilBuilt(projectFolder);
  const folder = await tryFolder(env);
  if ('running' in folder || isBuildCurrent(projectFolder)) return folder;
  folder.release();
  (await ensureBuild(projectFolder))();
  return tryFolder(env);
}

async function tryFolder(env: Env): Promise<DataFolder | RunningDatabase> {
  const deadline = Date.now() + waitMaxMs;
  for (let waits = false; ; waits = true) {
    try {
      return openDataFolder(env.dataDir);
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > deadline) throw error;
    }
    const running = findRunning(env);
    if (running) return running;
    if (!waits)
      printLine('Ein anderes Belegwerk startet gerade oder hat den Datenordner in Arbeit. Es geht danach weiter.');
    await sleep(pollMs);
  }
}

// Whether another process holds the folder is the lock's to say; the runtime file only tells where that process is. One
// that was killed leaves its own behind.
export function findRunning(env: Env): RunningDatabase | null {
  const runtime = readRuntime(env.dataDir);
  if (!runtime || !isRunning(runtime.pid)) return null;
  return {
    running: { url: runtime.pocketbaseUrl, key: readFileSync(join(env.dataDir, 'internal.key'), 'utf8').trim() },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
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
