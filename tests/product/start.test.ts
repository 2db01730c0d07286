import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPocketBaseBin } from '#app/server/database/pocketbase-binary.ts';
import { buildProduct, projectFolder } from '../support/database.ts';
import { freePort } from '#app/server/pocketbase-process.ts';
import { servicesOf } from '../support/services.ts';
import { ask } from './person.ts';
import { childrenOf, isAlive } from '../support/process-tree.ts';
import { atNight } from '../support/night.ts';
import {
  cleanUp,
  databasePid,
  endAfterwards,
  launch,
  leaveOut,
  migratedDataDir,
  newDataDir,
  refusalOf,
  start,
  statusOf,
  untilReady,
} from './process.ts';
import type { Running } from './process.ts';

const manifest = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string };
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

beforeAll(buildProduct);
afterAll(cleanUp);

describe('the first start', () => {
  let product: Running;

  beforeAll(async () => {
    const dataDir = newDataDir();
    // As an operator may have made it: open for everybody to look in.
    mkdirSync(dataDir, { mode: 0o755 });
    product = await start({ dataDir });
  });

  it('prints where it runs, how to sign up, and where mails are', async () => {
    const [address, signUpAt] = [/läuft: (\S+)/, /Konto anlegen: +(\S+)/].map(
      (words) => words.exec(product.output())?.[1],
    );
    expect(address).toBe(product.url);
    expect(await statusOf(address ?? '')).toBe(200);
    const page = await fetch(signUpAt ?? '');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<h1>Konto anlegen</h1>');
    expect(product.output()).toContain('npm run seed');
    expect(product.output()).toContain(`${product.dataDir}/mails`);
    expect(product.output()).not.toContain('ohne Mailversand');
  });

  it('answers /health with app, database and version', async () => {
    const health = await fetch(`${product.url}/health`);
    expect(health.status).toBe(200);
    expect(health.headers.get('content-type')).toBe('application/json');
    expect(health.headers.get('cache-control')).toBe('no-store');
    const report = (await health.json()) as object;
    expect(report).toMatchObject({ app: 'ok', database: 'ok', version: manifest.version });
    expect(report).toMatchObject({
      storage: 'ok',
      pendingFiles: 0,
      waitingMails: 0,
      lastVerified: null,
      current: true,
    });
    expect(Reflect.get(report, 'freeBytes')).toBeGreaterThan(0);
  });

  it('runs with its limits of memory, in the process that was started', () => {
    const commandLine = readFileSync(`/proc/${product.pid}/cmdline`, 'utf8').split('\0');
    expect(commandLine).toContain('--max-old-space-size=160');
    expect(commandLine).toContain('--max-semi-space-size=8');
    const environment = readFileSync(`/proc/${product.pid}/environ`, 'utf8').split('\0');
    expect(environment).toEqual(expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'MALLOC_MMAP_THRESHOLD_=131072']));
    const database = readFileSync(`/proc/${databasePid(product.dataDir) ?? 0}/environ`, 'utf8');
    expect(database.split('\0')).toContain('GOMEMLIMIT=180MiB');
  });

  it('keeps its secrets for the owner, and tells them to nobody', () => {
    const pids = [product.pid, databasePid(product.dataDir) ?? 0];
    for (const name of ['internal.key', 'superuser.key']) {
      const file = join(product.dataDir, name);
      const secret = readFileSync(file, 'utf8');
      expect([name, modeOf(file)]).toEqual([name, '600']);
      expect(secret).toMatch(/^[0-9a-f]{64}$/);
      expect(product.output()).not.toContain(secret);
      for (const pid of pids) expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain(secret);
    }
  });

  it('lets no other user read what it keeps, though the folder itself is open', () => {
    const open = readdirSync(product.dataDir).filter((name) => statSync(join(product.dataDir, name)).mode & 0o077);
    expect(open).toEqual([]);
  });

  it('is reached from this machine only, and so is its database', async (context) => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
    if (outside === undefined) leaveOut(context, 'no address but loopback');
    const { pocketbaseUrl } = JSON.parse(readFileSync(join(product.dataDir, 'runtime.json'), 'utf8')) as {
      pocketbaseUrl: string;
    };
    expect(await statusOf(`${pocketbaseUrl}/api/health`)).toBe(200);
    for (const { port } of [new URL(pocketbaseUrl), new URL(product.url)])
      expect(await statusOf(`http://${outside}:${port}/api/health`)).toBe(0);
  });

  it('has made the superuser, so that PocketBase prints no link to make one', async () => {
    const system = servicesOf(product.dataDir).connect(null);
    const password = readFileSync(join(product.dataDir, 'superuser.key'), 'utf8');
    const signedIn = await system.sdk.collection('_superusers').authWithPassword('system@belegwerk.invalid', password);
    expect(signedIn.record.collectionName).toBe('_superusers');
  });
});

atNight(() => {
  it('listens where HOST and PORT say, and tells ORIGIN and SITE_NAME', async () => {
    const product = await start({
      dataDir: await migratedDataDir(),
      env: {
        HOST: '0.0.0.0',
        ORIGIN: 'https://rechnungen.example.org/',
        SITE_NAME: 'Federwerk',
        RESEND_API_KEY: 're_x',
      },
    });
    expect(product.output()).toContain('Federwerk läuft: https://rechnungen.example.org\n');
    expect(product.output()).toContain('https://rechnungen.example.org/login/registrieren\n');
    const page = await ask(product, { path: '/agb' });
    expect(page.text).toContain('<link rel="canonical" href="https://rechnungen.example.org/agb"');
    expect(page.text).toMatch(/<title>[^<]+ – Federwerk<\/title>/);
    expect(readFileSync('/proc/net/tcp', 'utf8')).toContain(` 00000000:${hex(product.port)} 00000000:0000 0A `);
    expect((await product.stop()).code).toBe(0);
  });

  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');

  describe('with POCKETBASE_URL', () => {
    it('answers 503 until that database does, starts none of its own, and leaves it running', async () => {
      const dataDir = newDataDir();
      const key = 'e'.repeat(64);
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, 'internal.key'), key, { mode: 0o600 });
      const external = join(await migratedDataDir(), 'pocketbase');
      const databasePort = await freePort();
      const product = await launch({ dataDir, env: { POCKETBASE_URL: `http://127.0.0.1:${databasePort}` } });
      await expect.poll(() => statusOf(`${product.url}/health`), { timeout: 10_000 }).toBe(503);
      const health = await fetch(`${product.url}/health`);
      expect(health.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await health.json()).toEqual({ app: 'starting', database: 'starting', version: manifest.version });
      const page = await fetch(`${product.url}/login`);
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await page.text()).toContain('Belegwerk startet gerade.');

      const database = startDatabase(external, databasePort, key);
      await untilReady(product);
      expect(await (await fetch(`${product.url}/health`)).json()).toMatchObject({ app: 'ok', database: 'ok' });
      expect(childrenOf(product.pid)).toEqual([]);
      expect([databasePid(dataDir), readdirSync(dataDir).includes('pocketbase')]).toEqual([null, false]);
      expect((await product.stop()).code).toBe(0);
      expect(isAlive(database.pid ?? 0)).toBe(true);
    });

    it('does not start on a database that another installation guards', async () => {
      const dataDir = newDataDir();
      const port = await freePort();
      startDatabase(join(await migratedDataDir(), 'pocketbase'), port, 'f'.repeat(64));
      const refusal = await refusalOf({ dataDir, env: { POCKETBASE_URL: `http://127.0.0.1:${port}` } });
      expect(refusal).toEqual({
        code: 1,
        told:
          'PocketBase erkennt den Schlüssel dieser Installation nicht an. Es muss mit dem Inhalt von internal.key aus dem ' +
          'Datenordner als BELEGWERK_INTERNAL_KEY gestartet werden.',
      });
    });

    it('does not start where no database answers', async () => {
      const refusal = await refusalOf({
        dataDir: newDataDir(),
        env: { POCKETBASE_URL: `http://127.0.0.1:${await freePort()}` },
      });
      expect(refusal).toEqual({ code: 1, told: 'PocketBase antwortet nicht. Bitte POCKETBASE_URL prüfen.' });
    });
  });
});

function startDatabase(folder: string, port: number, key: string) {
  const build = join(projectFolder, 'build/pocketbase');
  const flags = {
    http: `127.0.0.1:${port}`,
    dir: folder,
    hooksDir: `${build}/hooks`,
    migrationsDir: `${build}/migrations`,
  };
  const args = Object.entries({ ...flags, hooksWatch: 'false', automigrate: 'false', dev: 'false' });
  const database = spawn(
    findPocketBaseBin({ pocketbaseBin: null, pocketbaseSha256: null }),
    ['serve', ...args.map(([name, value]) => `--${name}=${value}`)],
    {
      stdio: 'ignore',
      env: { BELEGWERK_INTERNAL_KEY: key, BELEGWERK_SUPERUSER_SECRET: 'superuser-of-the-tests' },
    },
  );
  endAfterwards(database);
  return database;
}
