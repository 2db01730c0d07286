import { z } from 'zod';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { renderer } from '#app/pdf/renderer.ts';
import { BackendError } from '#app/pocketbase/backend-error.ts';
import { storageReasons } from '#app/pocketbase/call.ts';
import { configureProviders } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findForeignPending, healPendingFiles } from '#app/workflows/heal-files.ts';
import type { Services } from '#app/workflows/services.ts';
import { foreignPending } from './database/upgrade.ts';
import { checkDatabase } from './health.ts';
import { holdLease } from './lease.ts';
import type { Lease } from './lease.ts';
import { log } from './log.ts';
import { messageOf, StartError } from './start-error.ts';

const databaseWords: Record<string, string> = {
  unavailable: 'PocketBase antwortet nicht. Bitte POCKETBASE_URL prüfen.',
  'triggers missing':
    'In der Datenbank fehlen Sperren, die ausgestellte Belege schützen, oder sie sind verändert. Bitte eine Sicherung einspielen.',
  'hooks of another version':
    'PocketBase läuft mit Hooks einer anderen Version. Bitte beide auf denselben Stand bringen.',
};

const builtHooks = z.object({ build: z.string() });

export function readHooksBuild(projectFolder: string): string {
  return builtHooks.parse(JSON.parse(readFileSync(join(projectFolder, 'build/pocketbase/build.json'), 'utf8'))).build;
}

export async function checkBuild(system: Backend, build: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const state = await checkDatabase(system, build);
    if (state === 'ok') return;
    if (state !== 'unavailable' || attempt === 20) throw new StartError(databaseWords[state] ?? state);
    await sleep(500);
  }
}

/** Alone with the database from here on. */
export function beAlone(system: Backend): Promise<Lease> {
  return holdLease(system, {
    lost: () => {
      log('error', 'lease-lost', {});
      // Another process works with the database: this one stops in order.
      process.kill(process.pid, 'SIGTERM');
    },
    failed: (error) => log('warn', 'lease-not-renewed', { message: messageOf(error) }),
  }).catch(explainRefusedKey);
}

export async function healFiles(services: Services): Promise<void> {
  const foreign = await findForeignPending(services, renderer);
  if (foreign.length > 0) throw foreignPending(foreign);
  try {
    const healed = await healPendingFiles(services, services.now());
    if (healed > 0) log('warn', 'files-healed', { count: healed });
  } catch (error) {
    // Tried again in the background; everybody else can work meanwhile.
    log('error', 'healing-failed', { message: messageOf(error) });
  }
}

export async function setProviders({ connect, env }: Services): Promise<void> {
  try {
    await ask(connect(null), configureProviders, { providers: env.providers });
  } catch (error) {
    // Where nothing can be written nobody is signed in; whoever is, reads on.
    if (!(error instanceof BackendError) || !storageReasons.some((each) => each === error.reason)) throw error;
    log('error', 'providers-not-set', { message: messageOf(error), reason: error.reason });
  }
}

function explainRefusedKey(error: unknown): never {
  if (!(error instanceof BackendError) || error.status !== 404) throw error;
  throw new StartError(
    'PocketBase erkennt den Schlüssel dieser Installation nicht an. Es muss mit dem Inhalt von internal.key aus dem Datenordner ' +
      'als BELEGWERK_INTERNAL_KEY gestartet werden.',
  );
}
