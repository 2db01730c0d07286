import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { readEnv } from '#app/env.server.ts';
import type { Env } from '#app/env.server.ts';
import { connectBackend } from '#app/pocketbase/backend.ts';
import { watchDatabase } from './database/database-watch.ts';
import { startDatabase } from './database/start-database.ts';
import { openDataFolder } from './data-folder.ts';
import type { DataFolder } from './data-folder.ts';
import { answerWhileStarting } from './health.ts';
import { createInstallation, readVersion } from './installation/installation.ts';
import type { Installation } from './installation/installation.ts';
import { log, printLine } from './log.ts';
import { removeRuntime, writeRuntime } from './runtime-file.ts';
import { scheduleBackups } from './folder/scheduled-backups.ts';
import { scheduleChecks } from './folder/scheduled-checks.ts';
import { messageOf, StartError } from './start-error.ts';
import { signLog } from './sign-log.ts';
import { isLoopback, isPublic } from '#app/values/loopback.ts';
import { styleAnswers } from '#app/http/styled-answer.ts';
import { readStaticFiles } from './static-files.ts';
import { listenForStop, unlessStopped } from './stop-signal.ts';
import { startWebServer } from './web-server.ts';
import { beAlone, checkBuild, healFiles, readHooksBuild, setProviders } from './start-checks.ts';

interface RunOptions {
  build: ServerBuild;
  projectFolder: string;
  /** called when the data folder is this process's */
  folderTaken?: () => void;
}

type Undo = (() => Promise<void> | void)[];

/** Starts everything in order, tells where it is, and stops it in order when it is asked to. */
export async function run(options: RunOptions): Promise<void> {
  const asked = listenForStop();
  const undo: Undo = [];
  try {
    await startAll(options, undo, asked);
  } catch (error) {
    await stopAll(undo);
    if (asked.aborted) process.exit(0);
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`\nBelegwerk startet nicht.\n${error.message}\n`);
    process.exit(1);
  }
  const stop = () => void stopAll(undo).then((wentWell) => process.exit(wentWell ? 0 : 1));
  if (asked.aborted) stop();
  else asked.addEventListener('abort', stop);
}

/** Every step, whatever becomes of another: the database among them. Answers whether all went well. */
async function stopAll(undo: Undo): Promise<boolean> {
  let wentWell = true;
  for (const step of undo.reverse()) {
    try {
      await step();
    } catch (error) {
      wentWell = false;
      log('error', 'stop-failed', { message: messageOf(error) });
    }
  }
  return wentWell;
}

// Together with PocketBase's they stay below the 5 seconds that a stop may take.
const requestsGraceMs = 2_500;
const jobsGraceMs = 500;
const leaseGraceMs = 300;

async function startAll(
  { build, projectFolder, folderTaken }: RunOptions,
  undo: Undo,
  asked: AbortSignal,
): Promise<void> {
  const env = readEnvOrExplain();
  const folder = openDataFolder(env.dataDir);
  undo.push(folder.release);
  folderTaken?.();
  const style = styleAnswers(build, null);
  const starting = answerWhileStarting(readVersion(projectFolder));
  let product: Pick<Installation, 'answer' | 'hasSession'> = {
    answer: async (request, client) => style(request, await starting(request, client)),
    hasSession: () => Promise.resolve(false),
  };
  const server = await startWebServer({
    host: env.host,
    port: env.port,
    origin: env.origin,
    trustProxy: env.trustProxy,
    staticFiles: readStaticFiles(join(projectFolder, 'build/client')),
    answer: (request, client) => product.answer(request, client),
    hasSession: (cookie, client) => product.hasSession(cookie, client),
    style: (page) => style(new Request('http://localhost/'), page),
  });
  const { database, checks, pocketbaseUrl, hooksBuild, leaseHolder } = await openDatabase(
    { env, folder, projectFolder },
    undo,
    asked,
  );
  const publicOrigin = env.origin ?? `http://${reachableHost(env.host)}:${server.port}`;
  const installation = createInstallation({
    build,
    projectFolder,
    env,
    publicOrigin,
    pocketbaseUrl,
    internalKey: folder.internalKey,
    mailDir: folder.mailDir,
    now: () => new Date(),
    leaseHolder,
    hooksBuild,
    ...(checks && { checkArchive: checks.now }),
  });
  undo.push(() => Promise.race([installation.close(), sleep(jobsGraceMs)]));
  writeRuntime(env.dataDir, { pid: process.pid, pocketbaseUrl });
  undo.push(() => removeRuntime(env.dataDir));
  await unlessStopped(asked, healFiles(installation.services));
  await unlessStopped(asked, setProviders(installation.services));
  undo.push(await signLog(installation.services));
  // A missed one is made up for at once, and what was healed until here has to be signed.
  checks?.begin();
  const watch = watchDatabase({
    url: pocketbaseUrl,
    connection: installation.connection,
    replace: database?.replace ?? null,
  });
  undo.push(watch.stop, installation.watchHealth().stop);
  product = installation;
  undo.push(scheduleBackups(env, projectFolder).stop);
  undo.push(async () => {
    void installation.endStreams();
    await server.stop(requestsGraceMs);
  });
  printAddresses(env, publicOrigin);
}

interface Place {
  env: Env;
  folder: DataFolder;
  projectFolder: string;
}

/** The database, where nobody else works with it, and what is done to its folder from time to time. */
async function openDatabase({ env, folder, projectFolder }: Place, undo: Undo, asked: AbortSignal) {
  const database = env.pocketbaseUrl
    ? null
    : await startDatabase({ settings: env, folder, projectFolder, signal: asked, billing: env });
  if (database) undo.push(database.stop);
  const pocketbaseUrl = database?.url ?? env.pocketbaseUrl ?? '';
  const checks = database ? scheduleChecks(env.dataDir, projectFolder) : null;
  if (checks) undo.push(checks.stop);
  const { internalKey } = folder;
  const system = connectBackend({ url: pocketbaseUrl, internalKey, token: null, clientAddress: null });
  const hooksBuild = readHooksBuild(projectFolder);
  await unlessStopped(asked, checkBuild(system, hooksBuild));
  const lease = await unlessStopped(asked, beAlone(system));
  undo.push(() => Promise.race([lease.end(), sleep(leaseGraceMs)]));
  return { database, checks, pocketbaseUrl, hooksBuild, leaseHolder: lease.holder };
}

const everyAddress = new Set(['0.0.0.0', '::']);

// What people at this machine type: one address that is not loopback is the only one that answers.
function reachableHost(host: string): string {
  if (isLoopback(host) || everyAddress.has(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function readEnvOrExplain(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    throw new StartError(`Einstellungen (Umgebungsvariablen) prüfen:\n${messageOf(error)}`);
  }
}

function printAddresses(env: Env, publicOrigin: string): void {
  printLine(`\n${env.siteName} läuft: ${publicOrigin}`);
  printLine(`Konto anlegen:   ${publicOrigin}/login/registrieren`);
  printLine('Beispieldaten:   npm run seed  (zeigt danach, womit man sich anmeldet)');
  const sendsMails = env.resend !== null || env.smtp !== null;
  if (!sendsMails) printLine(`E-Mails liegen in ${join(env.dataDir, 'mails')}; ansehen: npm run -s belegwerk -- mails`);
  if (env.backup) printLine(`Sicherungen täglich um ${env.backup.at} Uhr nach ${env.backup.dir}`);
  if (!sendsMails && isPublic(env)) {
    log('warn', 'no-mail-transport', { origin: publicOrigin });
    printLine(
      'Achtung: öffentlich erreichbar, aber ohne Mailversand. Niemand kann sein Konto bestätigen. Bitte RESEND_API_KEY oder SMTP_URL setzen.',
    );
  }
}
