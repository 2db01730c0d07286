import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestProject } from 'vitest/node';
import { isBuildCurrent } from '#app/server/checkout/build-state.ts';
import { readEnv } from '#app/env.server.ts';
import { findPocketBaseBin } from '#app/server/database/pocketbase-binary.ts';
import { startPocketBase } from '#app/server/pocketbase-process.ts';
import type { HookBilling } from '#app/server/pocketbase-process.ts';
import { cachedFolder } from './cached-folder.ts';

export const projectFolder = join(import.meta.dirname, '../..');

export const testKey = 'k'.repeat(64);

const superuserSecret = 'superuser-of-the-tests';

/** A token of the superuser of a database that these tests have started. */
export async function superuserToken(databaseUrl: string): Promise<string> {
  const response = await fetch(`${databaseUrl}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: 'system@belegwerk.invalid', password: superuserSecret }),
  });
  return ((await response.json()) as { token: string }).token;
}

/** Hooks and migrations that test databases run; others than the product's where changed hooks are tested. */
const databaseBuild = process.env['TEST_POCKETBASE_BUILD'] ?? join(projectFolder, 'build/pocketbase');

/** Hooks as test databases run them. */
export const hooksFolder = join(databaseBuild, 'hooks');

/** Builds the product where its sources have changed since. */
export function buildProduct(): void {
  if (isBuildCurrent(projectFolder)) return;
  const done = spawnSync(process.execPath, [join(projectFolder, 'app/commands/build.ts')], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`build failed\n${done.stdout}\n${done.stderr}`);
}

/** A real PocketBase in a folder of its own. */
export async function startTestDatabase(prefix: string, hooksDir = hooksFolder, billing?: HookBilling) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  await copyMigrated(folder);
  return startDatabaseIn(folder, hooksDir, billing);
}

/**
 * Puts a database as the schema makes it into a data folder, as the first start of the product does. The
 * first start takes two thirds of a second of a core, and more than a hundred tests want such a folder: it is made once.
 */
export async function copyMigrated(dataDir: string): Promise<void> {
  const made = await cachedFolder(join(projectFolder, '.cache/databases'), hashOfMakers(), async (folder) => {
    const { database } = await startDatabaseIn(folder);
    await database.stop();
    rmSync(join(folder, 'pocketbase/types.d.ts'), { force: true });
  });
  cpSync(join(made, 'pocketbase'), join(dataDir, 'pocketbase'), { recursive: true });
  writeFileSync(join(dataDir, 'superuser.key'), superuserSecret, { mode: 0o600 });
}

/** Another hash where anything that makes a database has changed. */
function hashOfMakers(): string {
  const { size, mtimeMs } = statSync(pocketbase());
  return `${hashOfFiles(databaseBuild)}-${size}-${Math.round(mtimeMs)}`;
}

function hashOfFiles(folder: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  for (const file of files) hash.update(file.slice(folder.length)).update(readFileSync(file));
  return hash.digest('hex');
}

const pocketbase = (): string => findPocketBaseBin(readEnv(process.env));

/**
 * The hooks with PocketBase's own crons held still: what they clean away at the full hour a test may just have put there.
 */
function withoutCrons(hooksDir: string): Promise<string> {
  return cachedFolder(join(projectFolder, '.cache/hooks'), hashOfFiles(hooksDir), (folder) => {
    cpSync(hooksDir, folder, { recursive: true });
    const ids = ['__pbMFACleanup__', '__pbOTPCleanup__', '__pbLogsCleanup__', '__pbDBOptimize__'];
    const removal = ids.map((id) => `e.app.cron().remove('${id}');`).join(' ');
    writeFileSync(join(folder, 'no-crons.pb.js'), `onBootstrap((e) => { e.next(); ${removal} });\n`);
  });
}

/** The same in a folder that may have one. */
export async function startDatabaseIn(folder: string, hooksDir = hooksFolder, billing?: HookBilling) {
  const database = await startPocketBase({
    bin: pocketbase(),
    dataDir: join(folder, 'pocketbase'),
    hooksDir: await withoutCrons(hooksDir),
    migrationsDir: join(databaseBuild, 'migrations'),
    internalKey: testKey,
    superuserSecret,
    // An empty one is filled first, which takes its time on a busy machine.
    migrates: true,
    ...(billing && { billing }),
  });
  return {
    folder,
    database,
    stop: async () => {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The same where passwords cost little: hundreds of accounts are made and signed in, and at the product's cost that would be
 * a third of what the tests do. `verify` finds such a schema changed.
 */
export async function startCheapDatabase(prefix: string, billing?: HookBilling) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  await copyMigrated(folder);
  cheapenPasswords(join(folder, 'pocketbase/data.db'));
  return startDatabaseIn(folder, hooksFolder, billing);
}

function cheapenPasswords(file: string): void {
  const db = new DatabaseSync(file);
  const changed = db
    .prepare(
      `UPDATE _collections SET fields = (SELECT json_group_array(json(CASE WHEN value ->> 'type' = 'password'
       THEN json_set(value, '$.cost', 4) ELSE value END)) FROM json_each(_collections.fields)) WHERE name = 'users'`,
    )
    .run().changes;
  db.close();
  if (changed !== 1) throw new Error('the accounts have no password field');
}

/** One database for all request tests; each test makes accounts of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildProduct();
  const started = await startCheapDatabase('belegwerk-requests-');
  project.provide('databaseUrl', started.database.url);
  project.provide('mailDir', join(started.folder, 'mails'));
  project.provide('opensDatabase', project.name === 'locks' ? 'to write' : 'to read');
  return started.stop;
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    mailDir: string;
    opensDatabase: 'to read' | 'to write';
  }
}
