import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBuildStamp } from '#app/server/checkout/build-state.ts';
import { buildProduct, projectFolder } from '../support/database.ts';
import { atNight, someOf } from '../support/night.ts';
import {
  changeDatabase,
  cleanUp,
  contentsOf,
  databasesOn,
  leaveOut,
  migratedDataDir,
  newDataDir,
  ownPocketBase,
  refusalOf,
  start,
  statusOf,
  tempFolder,
  usedDataDir,
  withMount,
  withoutPrivileges,
} from './process.ts';

beforeAll(buildProduct);
afterAll(cleanUp);

describe('settings that are wrong', () => {
  const heading = 'Einstellungen (Umgebungsvariablen) prüfen:\n';

  it.each<[string, Record<string, string>, string]>(
    someOf(
      [
        ['PORT that is no number', { PORT: 'drei' }, 'PORT ist keine Zahl'],
        ['PORT that no port can be', { PORT: '65536' }, 'PORT ist größer als 65535'],
        ['PORT below zero', { PORT: '-1' }, 'PORT ist keine Zahl'],
        ['half a PORT', { PORT: '3000.5' }, 'PORT ist keine Zahl'],
        [
          'ORIGIN without scheme',
          { ORIGIN: 'rechnungen.example.org' },
          'ORIGIN ist keine Adresse wie https://rechnungen.example.de',
        ],
        ['ORIGIN with a path', { ORIGIN: 'https://example.org/belege' }, 'ORIGIN darf keinen Pfad enthalten'],
        [
          'POCKETBASE_URL that is none',
          { POCKETBASE_URL: 'ftp://example.org' },
          'POCKETBASE_URL ist keine http-Adresse',
        ],
        ['TRUST_PROXY', { TRUST_PROXY: 'ja' }, 'TRUST_PROXY ist 0 oder 1'],
        ['BILLING', { BILLING: 'bald' }, 'BILLING ist off, soon oder on'],
        [
          'BILLING=on without Stripe',
          { BILLING: 'on', STRIPE_PRICE_ID: 'price_1' },
          'BILLING=on braucht den Zugang zu Stripe; es fehlen: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET',
        ],
        ['two at once', { PORT: 'x', BILLING: 'x' }, 'PORT ist keine Zahl\nBILLING ist off, soon oder on'],
      ],
      1,
    ),
  )('%s', async (_name, env, told) => {
    const dataDir = newDataDir();
    expect(await refusalOf({ dataDir, env })).toEqual({ code: 1, told: heading + told });
    expect(existsSync(dataDir)).toBe(false);
  });

  atNight(() => {
    it.each([
      ['192.0.2.1', 'Die Adresse 192.0.2.1 gehört nicht zu diesem Rechner. Bitte HOST prüfen.'],
      ['rechner.invalid', 'Die Adresse rechner.invalid ist nicht bekannt. Bitte HOST prüfen.'],
    ])('HOST %s', async (host, told) => {
      expect(await refusalOf({ dataDir: newDataDir(), env: { HOST: host } })).toEqual({ code: 1, told });
    });

    it('POCKETBASE_BIN where nothing lies', async () => {
      const dataDir = newDataDir();
      expect(await refusalOf({ dataDir, env: { POCKETBASE_BIN: '/nirgends/pocketbase' } })).toEqual({
        code: 1,
        told: 'POCKETBASE_BIN zeigt auf /nirgends/pocketbase, dort liegt keine Datei.',
      });
    });

    it('POCKETBASE_BIN that cannot be run', async () => {
      const bin = join(tempFolder('bin'), 'pocketbase');
      writeFileSync(bin, 'no program');
      const refusal = await refusalOf({ dataDir: newDataDir(), env: ownPocketBase(bin) });
      expect(refusal).toEqual({ code: 1, told: `PocketBase startet nicht:\nspawn ${bin} EACCES` });
    });
  });
});

it('a POCKETBASE_BIN that is something else is not run unless it is named; then the person is told how it ended', async () => {
  const dataDir = newDataDir();
  const { code, told } = await refusalOf({ dataDir, env: { POCKETBASE_BIN: '/bin/true' } });
  expect([code, told]).toEqual([1, expect.stringContaining('/bin/true ist nicht das PocketBase 0.39.1')]);
  expect(await refusalOf({ dataDir, env: ownPocketBase('/bin/true') })).toEqual({
    code: 1,
    told: 'PocketBase startet nicht:\n/bin/true hat sich beendet (Code 0), ohne etwas zu sagen. Ist das PocketBase 0.39?',
  });
});

describe('a port that is not to be had', () => {
  it('is taken: nothing is left running, and the folder is free for the next start', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const dataDir = newDataDir();
    expect(await refusalOf({ dataDir, port })).toEqual({
      code: 1,
      told: `Port ${port} auf 127.0.0.1 ist schon belegt. Mit PORT=… einen anderen wählen.`,
    });
    other.close();
    expect(databasesOn(dataDir)).toEqual([]);
    const product = await start({ dataDir });
    expect((await product.stop()).code).toBe(0);
  });

  atNight(() => {
    it('is forbidden', async (context) => {
      const within = withoutPrivileges();
      if (within === null) leaveOut(context, 'setpriv cannot drop what root may');
      if (Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')) < 2)
        leaveOut(context, 'every user may open every port here');
      expect(await refusalOf({ dataDir: newDataDir(), port: 1, within })).toEqual({
        code: 1,
        told: 'Port 1 darf von diesem Benutzer nicht geöffnet werden. Mit PORT=… einen anderen wählen (ab 1024).',
      });
    });
  });
});

describe('a data folder that cannot be used', () => {
  atNight(() => {
    it('is a file', async () => {
      const file = join(tempFolder('file'), 'data');
      writeFileSync(file, 'kept');
      expect(await refusalOf({ dataDir: file })).toEqual({
        code: 1,
        told: `${file} ist kein Ordner. Bitte DATA_DIR prüfen.`,
      });
      expect(readFileSync(file, 'utf8')).toBe('kept');
    });

    it('may not be written', async (context) => {
      const within = withoutPrivileges();
      if (within === null) leaveOut(context, 'setpriv cannot drop what root may');
      const dataDir = newDataDir();
      mkdirSync(dataDir, { mode: 0o555 });
      const told = `Der Datenordner ${dataDir} ist für diesen Benutzer nicht beschreibbar.`;
      expect(await refusalOf({ dataDir, within })).toEqual({ code: 1, told });
      // nor can one be made below it
      expect(await refusalOf({ dataDir: join(dataDir, 'unten'), within })).toEqual({
        code: 1,
        told: told.replace(dataDir, join(dataDir, 'unten')),
      });
    });

    it('lies on a drive that is mounted read-only', async (context) => {
      const dataDir = newDataDir();
      mkdirSync(dataDir);
      const within = withMount(dataDir, 'ro');
      if (within === null) leaveOut(context, 'this user may mount nothing here');
      expect(await refusalOf({ dataDir, within })).toEqual({
        code: 1,
        told: `Der Datenordner ${dataDir} liegt auf einem schreibgeschützten Laufwerk.`,
      });
    });

    it('is full', async (context) => {
      const dataDir = newDataDir();
      mkdirSync(dataDir);
      const within = withMount(dataDir, 'size=4m');
      if (within === null) leaveOut(context, 'this user may mount nothing here');
      expect(await refusalOf({ dataDir, within })).toEqual({
        code: 1,
        told: `Für den Datenordner ${dataDir} sind weniger als 50 MB frei. Bitte Platz schaffen und neu starten.`,
      });
    });

    it.each(['/proc/belegwerk', '/proc/belegwerk/daten'])('cannot be made: %s', async (dataDir) => {
      expect(await refusalOf({ dataDir })).toEqual({
        code: 1,
        told: `Der Datenordner ${dataDir} lässt sich dort nicht anlegen. Bitte DATA_DIR prüfen.`,
      });
    });
  });

  it('holds other things', async () => {
    const dataDir = tempFolder('other');
    writeFileSync(join(dataDir, 'Urlaub.jpg'), 'kept');
    expect(await refusalOf({ dataDir })).toEqual({
      code: 1,
      told: `Im Datenordner ${dataDir} liegt schon anderes (Urlaub.jpg). Bitte einen leeren Ordner angeben.`,
    });
  });

  atNight(() => {
    it.each<[string, (dataDir: string) => void]>([
      ['is missing', (dataDir) => rmSync(join(dataDir, 'pocketbase/data.db'))],
      ['is empty', (dataDir) => truncateSync(join(dataDir, 'pocketbase/data.db'))],
      [
        'is missing beside stored files, and nothing else is left',
        (dataDir) => {
          for (const name of ['pocketbase/data.db', 'heads.jsonl', 'signing.key']) rmSync(join(dataDir, name));
          mkdirSync(join(dataDir, 'pocketbase/storage/invoices'), { recursive: true });
        },
      ],
    ])('has lost its database, which %s: no new one is made in its place', async (_name, lose) => {
      const dataDir = await usedDataDir();
      lose(dataDir);
      const before = contentsOf(dataDir);
      expect(before.size).toBeGreaterThan(3);
      expect(await refusalOf({ dataDir })).toEqual({
        code: 1,
        told:
          `Die Datenbank ${join(dataDir, 'pocketbase/data.db')} fehlt oder ist leer, aber der Datenordner gehört zu einer ` +
          'Installation mit Daten. Bitte eine Sicherung zurückspielen (README, Abschnitt „Backup“).',
      });
      expect(contentsOf(dataDir)).toEqual(before);
      expect(databasesOn(dataDir)).toEqual([]);
    });

    it('is in use by another start, which goes on', async () => {
      const dataDir = await migratedDataDir();
      const first = await start({ dataDir });
      const told = `Der Datenordner ${dataDir} wird schon von einem laufenden Belegwerk benutzt.`;
      expect(await refusalOf({ dataDir })).toEqual({ code: 1, told });
      expect(await refusalOf({ dataDir, port: first.port })).toEqual({ code: 1, told });
      expect(databasesOn(dataDir)).toHaveLength(1);
      expect(await statusOf(`${first.url}/health`)).toBe(200);
      expect((await first.stop()).code).toBe(0);
    });

    it('has lost a lock that guards issued documents: no start, and 503 where it happens while running', async () => {
      const dataDir = await migratedDataDir();
      const product = await start({ dataDir });
      changeDatabase(dataDir, 'DROP TRIGGER trg_invoices_update');
      const health = await fetch(`${product.url}/health`);
      expect(health.status).toBe(503);
      expect(await health.json()).toMatchObject({ app: 'ok', database: 'triggers missing' });
      await product.stop();
      expect(await refusalOf({ dataDir })).toEqual({
        code: 1,
        told:
          `In der Datenbank ${join(dataDir, 'pocketbase/data.db')} ist anders, was ausgestellte Belege und fremde Daten schützt: ` +
          'trigger trg_invoices_update (fehlt). Bitte eine Sicherung zurückspielen (README, Abschnitt „Backup“).',
      });
      expect(databasesOn(dataDir)).toEqual([]);
    });
  });
});

describe('a hook file that is broken', () => {
  /** The product in a folder of its own, its hooks changed. */
  function copyWithHook(file: string, text: string): string {
    const folder = tempFolder('copy');
    const kept = ['app', 'build', 'public', '.config', 'package.json', 'vite.config.ts', 'react-router.config.ts'];
    for (const name of kept) cpSync(join(projectFolder, name), join(folder, name), { recursive: true });
    symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
    appendFileSync(join(folder, 'build/pocketbase/hooks', file), text);
    writeBuildStamp(folder);
    return folder;
  }

  it.each(
    someOf(
      [
        ['cannot be read', 'belegwerk.pb.js', '\nrouterAdd("GET", "/x", (e) => {\n', 'SyntaxError'],
        ['throws when it is loaded', 'belegwerk.pb.js', '\nthrow new Error("Hook entzwei");\n', 'Hook entzwei'],
        ['leads into a bundle that throws', 'lib/hooks.cjs', '\nthrow new Error("Hook entzwei");\n', 'Hook entzwei'],
      ],
      1,
    ),
  )('%s: the product does not start without its locks', async (_name, file, text, reason) => {
    const dataDir = newDataDir();
    const refusal = await refusalOf({ dataDir, folder: copyWithHook(file, text) });
    expect(refusal.code).toBe(1);
    expect(refusal.told).toMatch(/^PocketBase startet nicht:\n/);
    expect(refusal.told).toContain(reason);
    expect(databasesOn(dataDir)).toEqual([]);
  });
});
