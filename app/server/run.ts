import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { isPublic, readEnv } from '../env.server.ts';
import type { Env } from '../env.server.ts';
import { renderer } from '../pdf/renderer.ts';
import { findForeignPending, healPendingFiles } from '../workflows/heal-files.ts';
import type { Services } from '../workflows/services.ts';
import { openDataFolder } from './data-folder.ts';
import type { DataFolder } from './data-folder.ts';
import { checkDatabase } from './health.ts';
import { createInstallation } from './installation.ts';
import { log, say } from './log.ts';
import { tooLargePage } from './plain-page.ts';
import { findPocketBaseBin, startPocketBase } from './pocketbase-process.ts';
import type { PocketBaseProcess } from './pocketbase-process.ts';
import { removeRuntime, writeRuntime } from './runtime-file.ts';
import { StartError } from './start-error.ts';
import { readStaticFiles } from './static-files.ts';
import { startWebServer } from './web-server.ts';

interface RunOptions {
  build: ServerBuild;
  projectFolder: string;
}

/** Starts everything in order, tells where it is, and stops it in order on SIGTERM or SIGINT. */
export async function run(options: RunOptions): Promise<void> {
  const undo: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    await startAll(options, undo);
  } catch (error) {
    await stop();
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`\nBelegwerk startet nicht.\n${error.message}\n`);
    process.exit(1);
  }
  stopOnSignal(stop);
}

async function startAll({ build, projectFolder }: RunOptions, undo: (() => Promise<void> | void)[]): Promise<void> {
  const env = readEnvOrExplain();
  const folder = openDataFolder(env.dataDir, join(projectFolder, 'build/pocketbase/migrations'));
  undo.push(folder.release);
  const database = env.pocketbaseUrl ? null : await startDatabase(env, folder, projectFolder);
  if (database) undo.push(database.stop);
  const pocketbaseUrl = database?.url ?? env.pocketbaseUrl ?? '';
  const publicOrigin = env.origin ?? `http://localhost:${env.port}`;
  const installation = createInstallation({
    build,
    projectFolder,
    env,
    publicOrigin,
    pocketbaseUrl,
    internalKey: folder.internalKey,
    mailDir: folder.mailDir,
    now: () => new Date(),
  });
  undo.push(installation.close);
  await checkBuild(installation.services, projectFolder);
  writeRuntime(env.dataDir, { pid: process.pid, pocketbaseUrl });
  undo.push(() => removeRuntime(env.dataDir));
  await healFiles(installation.services);
  const server = await startWebServer({
    host: env.host,
    port: env.port,
    origin: env.origin,
    trustProxy: env.trustProxy,
    staticFiles: readStaticFiles(join(projectFolder, 'build/client')),
    answer: installation.answer,
    tooLarge: tooLargePage,
  });
  undo.push(() => server.stop(2_000));
  tellPeople(env, server.port, publicOrigin);
}

function readEnvOrExplain(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    throw new StartError(`Einstellungen (Umgebungsvariablen) prüfen:\n${error instanceof Error ? error.message : ''}`);
  }
}

function startDatabase(env: Env, folder: DataFolder, projectFolder: string): Promise<PocketBaseProcess> {
  return startPocketBase({
    bin: findPocketBaseBin(env.pocketbaseBin),
    dataDir: folder.pocketbaseDir,
    hooksDir: join(projectFolder, 'build/pocketbase/hooks'),
    migrationsDir: join(projectFolder, 'build/pocketbase/migrations'),
    internalKey: folder.internalKey,
    superuserSecret: folder.superuserSecret,
  });
}

const databaseWords: Record<string, string> = {
  unavailable: 'PocketBase antwortet nicht. Bitte POCKETBASE_URL prüfen.',
  'triggers missing':
    'In der Datenbank fehlen Sperren, die ausgestellte Belege schützen. Bitte eine Sicherung einspielen.',
  'hooks of another version':
    'PocketBase läuft mit Hooks einer anderen Version. Bitte beide auf denselben Stand bringen.',
};

async function checkBuild(services: Services, projectFolder: string): Promise<void> {
  const { build } = JSON.parse(readFileSync(join(projectFolder, 'build/pocketbase/build.json'), 'utf8')) as {
    build: string;
  };
  for (let attempt = 1; ; attempt += 1) {
    const state = await checkDatabase(services, build);
    if (state === 'ok') return;
    if (state !== 'unavailable' || attempt === 20) throw new StartError(databaseWords[state] ?? state);
    await sleep(500);
  }
}

async function healFiles(services: Services): Promise<void> {
  const foreign = await findForeignPending(services, renderer);
  if (foreign.length > 0) {
    throw new StartError(
      `Diese Rechnungen warten noch auf ihre Dateien: ${foreign.join(', ')}. Sie wurden mit einer früheren Version ausgestellt; ` +
        'bitte diese einmal starten, sie holt es nach, dann die neue.',
    );
  }
  try {
    const healed = await healPendingFiles(services, services.now());
    if (healed > 0) log('warn', 'files-healed', { count: healed });
  } catch (error) {
    // Tried again in the background; everybody else can work meanwhile.
    log('error', 'healing-failed', { message: error instanceof Error ? error.message : String(error) });
  }
}

function tellPeople(env: Env, port: number, publicOrigin: string): void {
  const address = env.origin ?? `http://localhost:${port}`;
  say(`\n${env.siteName} läuft: ${address}`);
  say(`Konto anlegen:   ${address}/login/registrieren`);
  say('Beispieldaten:   npm run seed  (zeigt danach, womit man sich anmeldet)');
  if (!env.resend) say(`E-Mails liegen in ${join(env.dataDir, 'mails')}; ansehen: npm run -s belegwerk -- mails`);
  if (!env.resend && isPublic(env)) {
    log('warn', 'no-mail-transport', { origin: publicOrigin });
    say(
      'Achtung: öffentlich erreichbar, aber ohne Mailversand. Niemand kann sein Konto bestätigen. Bitte RESEND_API_KEY setzen.',
    );
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log('info', 'stopping', { signal });
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log('error', 'stop-failed', { message: String(error) });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
