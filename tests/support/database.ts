import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isBuildCurrent } from '../../app/server/build-state.ts';
import { findPocketBaseBin, startPocketBase } from '../../app/server/pocketbase-process.ts';

export const projectFolder = join(import.meta.dirname, '../..');

export const testKey = 'k'.repeat(64);

/** Builds the product where its sources have changed since. */
export function buildProduct(): void {
  if (isBuildCurrent(projectFolder)) return;
  const done = spawnSync(process.execPath, [join(projectFolder, 'app/commands/build.ts')], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`build failed\n${done.stdout}\n${done.stderr}`);
}

/** A real PocketBase in a folder of its own. */
export async function startTestDatabase(prefix: string, hooksDir = join(projectFolder, 'build/pocketbase/hooks')) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const build = join(projectFolder, 'build/pocketbase');
  const database = await startPocketBase({
    bin: findPocketBaseBin(process.env['POCKETBASE_BIN'] ?? null),
    dataDir: join(folder, 'pocketbase'),
    hooksDir,
    migrationsDir: join(build, 'migrations'),
    internalKey: testKey,
    superuserSecret: 'superuser-of-the-tests',
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

/** One database for all request tests; each test makes accounts of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildProduct();
  const started = await startTestDatabase('belegwerk-requests-');
  project.provide('databaseUrl', started.database.url);
  project.provide('mailDir', join(started.folder, 'mails'));
  return started.stop;
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    mailDir: string;
  }
}
