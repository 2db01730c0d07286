import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBelegwerk } from '../support/belegwerk.ts';
import { buildProduct } from '../support/database.ts';
import { atNight } from '../support/night.ts';
import { issue, signIn, signUp } from './person.ts';
import type { Person } from './person.ts';
import { cleanUp, endAll, migratedDataDir, newDataDir, refusalOf, start, tempFolder } from './process.ts';

// What a copy that was made while the product ran does not know: the last number before the end.

let dataDir: string;
let replica: string;
let person: Person;
let late: Person;

const numbersIn = (folder: string) => {
  const db = new DatabaseSync(join(folder, 'pocketbase/data.db'), { readOnly: true });
  const rows = db.prepare("SELECT number FROM invoices WHERE status = 'issued' ORDER BY issuedAt, number").all();
  db.close();
  return rows.map((row) => String(row['number']));
};

/** As Litestream leaves a database, with both of its tables. */
function copyWhileItRuns(from: string, to: string): void {
  const db = new DatabaseSync(from);
  db.exec('CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)');
  db.exec('CREATE TABLE _litestream_lock (id INTEGER)');
  db.prepare('VACUUM INTO ?').run(to);
  db.close();
}

beforeAll(async () => {
  buildProduct();
  dataDir = await migratedDataDir();
  const product = await start({ dataDir });
  person = await signUp(product);
  late = await signUp(product, 'late@example.org');
  expect((await issue(product, person)).status).toBe(303);
  replica = tempFolder('replica');
  mkdirSync(join(replica, 'pocketbase'));
  copyWhileItRuns(join(dataDir, 'pocketbase/data.db'), join(replica, 'pocketbase/data.db'));
  expect((await issue(product, late)).status).toBe(303);
  await endAll();
  for (const name of ['signing.key', 'internal.key', 'superuser.key', 'heads.jsonl'])
    cpSync(join(dataDir, name), join(replica, name));
  copyFilesUntilCut();
});

/** As a copier leaves the files of the first invoice when it is cut off: one whole, one to a half, one not begun. */
function copyFilesUntilCut(): void {
  const storage = 'pocketbase/storage';
  cpSync(join(dataDir, storage), join(replica, storage), { recursive: true });
  const db = new DatabaseSync(join(replica, 'pocketbase/data.db'), { readOnly: true });
  const paths = db.prepare("SELECT id || '/' || blob AS path FROM files").all();
  db.close();
  const [collection = ''] = readdirSync(join(replica, storage));
  const files = paths.map(({ path }) => join(replica, storage, collection, String(path)));
  expect(files).toHaveLength(3);
  const [half = '', none = ''] = files;
  truncateSync(half, statSync(half).size >> 1);
  rmSync(none);
}

afterAll(cleanUp);

describe('a database that was copied while the product ran', () => {
  it('goes on where it was after a crash, with the tables of Litestream in it', async () => {
    const product = await start({ dataDir });
    await product.stop();
    const verified = await runBelegwerk({ args: ['verify'], env: { DATA_DIR: dataDir } });
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining(' 0 Abweichungen')]);
  });

  it('is refused in the place of the one that it is a copy of', async () => {
    const again = newDataDir();
    cpSync(dataDir, again, { recursive: true });
    const file = join(again, 'pocketbase/data.db');
    for (const name of ['-wal', '-shm']) rmSync(`${file}${name}`, { force: true });
    cpSync(join(replica, 'pocketbase/data.db'), `${file}.restored`);
    renameSync(`${file}.restored`, file);
    // As it was before the last invoice was signed.
    cpSync(join(replica, 'heads.jsonl'), join(again, 'heads.jsonl'));
    const { code, told } = await refusalOf({ dataDir: again });
    expect([code, told]).toEqual([1, expect.stringContaining('--replica')]);
  });

  it('is restored beyond every number that it may have given out, and draws its documents again', async () => {
    const target = newDataDir();
    const restored = await runBelegwerk({ args: ['restore', '--replica', replica, '--to', target], env: {} });
    expect([restored.code, restored.output]).toEqual([
      0,
      expect.stringContaining('Byte für Byte wie zuvor: 2 Dateien.'),
    ]);
    expect(numbersIn(target)).toHaveLength(1);
    const product = await start({ dataDir: target });
    const cookie = await signIn(product, late.email);
    expect((await issue(product, { ...late, cookie })).status).toBe(303);
    await product.stop();
    expect(numbersIn(target).at(-1)).toMatch(/-0101$/);
    const verified = await runBelegwerk({ args: ['verify'], env: { DATA_DIR: target } });
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining(' 0 Abweichungen')]);
  });

  atNight(() => {
    it.each([
      [['--replica', 'x', '--from', 'y'], 'Zu --replica gehören nur'],
      [['--replica', 'x', '--jump', '0'], '--jump: eine ganze Zahl'],
      [['--replica', 'x', '--jump', '1e2'], '--jump: eine ganze Zahl'],
      [['--jump', '5', '--from', 'y'], '--jump gehört zu --replica.'],
    ])('%s is refused', async (args, sentence) => {
      const refused = await runBelegwerk({ args: ['restore', ...args], env: {} });
      expect([refused.code, refused.output]).toEqual([2, expect.stringContaining(sentence)]);
    });

    it('is refused with a key that cannot be read', async () => {
      const broken = tempFolder('replica');
      cpSync(replica, broken, { recursive: true });
      writeFileSync(join(broken, 'signing.key'), 'no key');
      const refused = await runBelegwerk({ args: ['restore', '--replica', broken, '--to', newDataDir()], env: {} });
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('lässt sich nicht lesen')]);
    });
  });
});
