import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderer } from '#app/pdf/renderer.ts';
import { connectBackend } from '#app/pocketbase/backend.ts';
import { checkDatabaseFile } from '#app/server/database/check-database.ts';
import { findPocketBaseBin, pinnedPocketBase } from '#app/server/database/pocketbase-binary.ts';
import { migrationsOf } from '#app/server/database/start-database.ts';
import { planUpgrade } from '#app/server/database/upgrade.ts';
import { refuseUnrestored } from '#app/server/folder/unrestored.ts';
import { checkDatabase } from '#app/server/health.ts';
import { readHooksBuild } from '#app/server/start-checks.ts';
import { StartError } from '#app/server/start-error.ts';
import { findRunning } from '../open-installation.ts';
import type { RunningDatabase } from '../open-installation.ts';
import { checkOf } from './check.ts';
import type { Examined } from './check.ts';

const program = checkOf({
  name: 'PocketBase',
  asks: 'ob die Datei die ist, die zu dieser Version gehört, oder die, die POCKETBASE_SHA256 nennt',
  good: {
    pinned: 'PocketBase {version} ist die Datei, die zu dieser Version gehört ({path}).',
    named: '{path} ist die Datei, die POCKETBASE_SHA256 nennt.',
  },
  warning: {},
  bad: { refused: '{why}' },
  look: ({ env }) => {
    if (env.pocketbaseUrl !== null) return Promise.resolve(null);
    try {
      const values = { path: findPocketBaseBin(env), version: pinnedPocketBase.version };
      return Promise.resolve({ state: env.pocketbaseSha256 === null ? 'pinned' : 'named', values } as const);
    } catch (error) {
      return Promise.resolve({ state: 'refused', values: { why: startErrorOf(error) } } as const);
    }
  },
});

const askMaxMs = 8_000;

const database = checkOf({
  name: 'Datenbank',
  asks: 'ob sie antwortet, wenn Belegwerk läuft; sonst, ob ein Start sie nähme: ganz, nicht zu alt, nicht zu neu',
  good: {
    running: 'Belegwerk läuft, und seine Datenbank antwortet mit allen Sperren.',
    whole: 'Belegwerk läuft nicht; seine Datenbank ist ganz und gehört zu diesem Datenordner.',
    upgradable:
      'Belegwerk läuft nicht; der nächste Start stellt die Datenbank auf diese Version um und kopiert sie vorher.',
    none: 'Es gibt noch keine Datenbank; der erste Start legt sie an.',
  },
  warning: {
    unbuilt: 'Was ein Start von der Datenbank verlangt, steht erst fest, wenn Belegwerk gebaut ist (npm start).',
    otherBuild: 'Es läuft ein anderer Stand von Belegwerk als der, der hier liegt. Ein Neustart bringt beide zusammen.',
  },
  bad: {
    silent: 'Belegwerk läuft, aber seine Datenbank antwortet nicht ({url}).',
    unlocked:
      'In der Datenbank fehlen Sperren, die ausgestellte Belege schützen, oder sie sind verändert. Bitte eine Sicherung einspielen.',
    refused: 'Ein Start ist nicht möglich: {why}',
  },
  look: async ({ env, projectFolder }) => {
    const built = existsSync(migrationsOf(projectFolder));
    const running = findDatabase(env);
    if (running) return askRunning(running, built ? readHooksBuild(projectFolder) : undefined);
    if (!existsSync(join(env.dataDir, 'pocketbase/data.db'))) return judgeMissing(env.dataDir);
    return built ? judgeFile(env.dataDir, migrationsOf(projectFolder)) : { state: 'unbuilt' };
  },
});

function findDatabase(env: Examined['env']): RunningDatabase['running'] | null {
  if (env.pocketbaseUrl === null) return findRunning(env)?.running ?? null;
  const keyFile = join(env.dataDir, 'internal.key');
  const key = existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : '';
  return { url: env.pocketbaseUrl, key };
}

async function askRunning({ url, key }: RunningDatabase['running'], build: string | undefined) {
  const system = connectBackend({ url, internalKey: key, token: null, clientAddress: null, timeoutMs: askMaxMs });
  switch (await checkDatabase(system, build)) {
    case 'ok':
      return { state: 'running' } as const;
    case 'triggers missing':
      return { state: 'unlocked' } as const;
    case 'hooks of another version':
      return { state: 'otherBuild' } as const;
    default:
      return { state: 'silent', values: { url } } as const;
  }
}

/** A folder that was used once has a database; whether it may lack one, the start's own check says. */
function judgeMissing(path: string) {
  return judge(path, () => {
    if (existsSync(path)) checkDatabaseFile({ path, pocketbaseDir: join(path, 'pocketbase'), migrationsDir: '' });
    return 'none';
  });
}

function judgeFile(path: string, migrationsDir: string) {
  return judge(path, () => {
    const folders = { path, pocketbaseDir: join(path, 'pocketbase'), migrationsDir };
    checkDatabaseFile(folders);
    const coming = planUpgrade(folders, renderer)?.coming ?? [];
    return coming.length > 0 ? 'upgradable' : 'whole';
  });
}

function judge(path: string, look: () => 'none' | 'upgradable' | 'whole') {
  try {
    refuseUnrestored(path);
    return { state: look() };
  } catch (error) {
    return { state: 'refused', values: { why: startErrorOf(error) } } as const;
  }
}

/** The sentence with which the start would refuse; anything else is thrown on. */
function startErrorOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  throw error;
}

export const checksOfDatabase = [program, database];
