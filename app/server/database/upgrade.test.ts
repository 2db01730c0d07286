import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { prepareUpgrade } from './upgrade.ts';

const root = mkdtempSync(join(tmpdir(), 'belegwerk-upgrade-'));
const migrationsDir = join(root, 'migrations');
let count = 0;

function freshPath(): string {
  count += 1;
  return join(root, `data-${count}`);
}

beforeAll(() => {
  mkdirSync(migrationsDir);
  for (const name of ['1_first.js', '2_second.js', 'notes.txt']) writeFileSync(join(migrationsDir, name), '');
});

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const thisRenderer = { template: 't2', engine: 'e2', fonts: 'f2' };

const upgrade = (path: string) =>
  prepareUpgrade({ path, pocketbaseDir: join(path, 'pocketbase'), migrationsDir }, thisRenderer);

/** A folder whose database has run these migrations. */
function filledFolder(applied: string[]): string {
  const path = freshPath();
  mkdirSync(join(path, 'pocketbase'), { recursive: true });
  const db = new DatabaseSync(join(path, 'pocketbase/data.db'));
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE _migrations (file TEXT); CREATE TABLE customers (name TEXT)');
  for (const file of [...applied, '1640988000_init.go']) db.prepare('INSERT INTO _migrations VALUES (?)').run(file);
  db.exec("INSERT INTO customers VALUES ('Nord')");
  db.close();
  return path;
}

/** An issued invoice whose files were never stored, frozen for a renderer. */
function addPending(path: string, renderer: object): void {
  const db = new DatabaseSync(join(path, 'pocketbase/data.db'));
  db.exec(`CREATE TABLE invoices (id TEXT, number TEXT, status TEXT, snapshot TEXT);
    CREATE TABLE invoice_files (invoice TEXT)`);
  const snapshot = JSON.stringify({ renderer });
  db.prepare("INSERT INTO invoices VALUES ('a', 'RE-7', 'issued', ?)").run(snapshot);
  db.prepare("INSERT INTO invoices VALUES ('b', 'RE-8', 'issued', ?)").run(snapshot);
  db.exec("INSERT INTO invoice_files VALUES ('b')");
  db.close();
}

function refusalOf(path: string): unknown {
  try {
    upgrade(path);
    return 'prepared';
  } catch (error) {
    return error;
  }
}

it('tells whether there is something to migrate, as before the first start, which may take longer', () => {
  expect(upgrade(freshPath())).toBe(true);
  expect(upgrade(filledFolder(['1_first.js']))).toBe(true);
  expect(upgrade(filledFolder(['1_first.js', '2_second.js']))).toBe(false);
});

describe('an upgrade is refused before anything is changed', () => {
  it('data of a newer version, which stays untouched', () => {
    const path = filledFolder(['1_first.js', '2_second.js', '3_third.js', '4_fourth.js']);
    const refusal = refusalOf(path);
    expect(refusal).toBeInstanceOf(StartError);
    expect(refusal).toMatchObject({
      message: expect.stringContaining('neueren Version (3_third.js, 4_fourth.js)') as string,
    });
    expect(readdirSync(path)).not.toContain('backups');
  });

  it('a database that is none', () => {
    const path = freshPath();
    mkdirSync(join(path, 'pocketbase'), { recursive: true });
    writeFileSync(join(path, 'pocketbase/data.db'), 'no database '.repeat(100));
    expect(refusalOf(path)).toBeInstanceOf(StartError);
  });

  it('documents that an earlier version has yet to draw: no copy is made, the database stays as it is', () => {
    const path = filledFolder(['1_first.js']);
    addPending(path, { template: 't1', engine: 'e2', fonts: 'f2' });
    const before = readFileSync(join(path, 'pocketbase/data.db'));
    expect(refusalOf(path)).toMatchObject({ message: expect.stringContaining('ihre Dateien: RE-7. Sie') as string });
    expect(existsSync(join(path, 'backups'))).toBe(false);
    expect(readFileSync(join(path, 'pocketbase/data.db')).equals(before)).toBe(true);
  });

  it('documents that this version draws itself do not keep it from starting', () => {
    const path = filledFolder(['1_first.js']);
    addPending(path, thisRenderer);
    expect(refusalOf(path)).toBe('prepared');
  });

  it('a folder without a database has nothing to say', () => {
    expect(refusalOf(freshPath())).toBe('prepared');
  });
});

describe('the copy before migrations', () => {
  it('is made once before the first that is new, readable by the owner alone', () => {
    const path = filledFolder(['1_first.js']);
    upgrade(path);
    const copy = join(path, 'backups/before-2_second.js.db');
    expect([modeOf(copy), modeOf(join(path, 'backups'))]).toEqual(['600', '700']);
    const db = new DatabaseSync(copy, { readOnly: true });
    expect(db.prepare('SELECT name FROM customers').all()).toEqual([{ name: 'Nord' }]);
    db.close();
    upgrade(path);
    expect(readdirSync(join(path, 'backups'))).toEqual(['before-2_second.js.db']);
  });

  it.each([
    ['nothing is new', ['1_first.js', '2_second.js']],
    ['nothing was there', []],
  ])('is not made when %s', (_name, applied) => {
    const path = filledFolder(applied);
    upgrade(path);
    expect(readdirSync(path)).not.toContain('backups');
  });

  it('leaves the database as it was', () => {
    const path = filledFolder(['1_first.js']);
    const before = readFileSync(join(path, 'pocketbase/data.db'));
    upgrade(path);
    expect(readFileSync(join(path, 'pocketbase/data.db')).equals(before)).toBe(true);
  });
});
