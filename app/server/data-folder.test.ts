import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderInUse, openDataFolder } from './data-folder.ts';
import { StartError } from './start-error.ts';

const root = mkdtempSync(join(tmpdir(), 'belegwerk-data-'));
const migrations = join(root, 'migrations');
let count = 0;

function freshPath(): string {
  count += 1;
  return join(root, `data-${count}`);
}

beforeAll(() => {
  chmodSync(root, 0o755);
  mkdirSync(migrations);
  for (const name of ['1_first.js', '2_second.js', 'notes.txt']) writeFileSync(join(migrations, name), '');
});

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

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

function refusalOf(path: string): unknown {
  try {
    openDataFolder(path, migrations).release();
    return 'opened';
  } catch (error) {
    return error;
  }
}

describe('a new folder', () => {
  it('is made with everything in it for the owner alone', () => {
    const folder = openDataFolder(freshPath(), migrations);
    folder.release();
    expect(folder.internalKey).toMatch(/^[0-9a-f]{64}$/);
    expect(folder.superuserSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(folder.internalKey).not.toBe(folder.superuserSecret);
    expect([folder.path, folder.mailDir].map(modeOf)).toEqual(['700', '700']);
    for (const file of ['internal.key', 'superuser.key', 'lock.db'])
      expect([file, modeOf(join(folder.path, file))]).toEqual([file, '600']);
    expect(folder.pocketbaseDir).toBe(join(folder.path, 'pocketbase'));
  });

  it('keeps its secrets, and closes them again where somebody opened them', () => {
    const path = freshPath();
    const first = openDataFolder(path, migrations);
    first.release();
    chmodSync(join(path, 'internal.key'), 0o644);
    const second = openDataFolder(path, migrations);
    second.release();
    expect([second.internalKey, second.superuserSecret]).toEqual([first.internalKey, first.superuserSecret]);
    expect(modeOf(join(path, 'internal.key'))).toBe('600');
  });

  it('has secrets of its own', () => {
    const folders = [openDataFolder(freshPath(), migrations), openDataFolder(freshPath(), migrations)];
    for (const folder of folders) folder.release();
    expect(folders[0]?.internalKey).not.toBe(folders[1]?.internalKey);
  });

  // A crash between creating and writing the file leaves it empty; every writing hook route would then answer 404.
  it('does not go on with an empty key', () => {
    const path = freshPath();
    mkdirSync(path);
    writeFileSync(join(path, 'internal.key'), '');
    const folder = openDataFolder(path, migrations);
    folder.release();
    expect(folder.internalKey).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the lock', () => {
  it('lets nobody else in until it is released', () => {
    const path = freshPath();
    const folder = openDataFolder(path, migrations);
    const refusal = refusalOf(path);
    expect(refusal).toBeInstanceOf(FolderInUse);
    expect(refusal).toMatchObject({
      message: `Der Datenordner ${path} wird schon von einem laufenden Belegwerk benutzt.`,
    });
    folder.release();
    expect(refusalOf(path)).toBe('opened');
  });

  it('of another process ends with it, however it ends', async () => {
    const path = freshPath();
    const script = `
      const { openDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))});
      // Kept, as the product keeps it: the lock would go with its last reference.
      globalThis.folder = openDataFolder(${JSON.stringify(path)}, ${JSON.stringify(migrations)});
      console.log('held');
      setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await untilSaid(holder, 'held');
    expect(refusalOf(path)).toBeInstanceOf(FolderInUse);
    const ended = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await ended;
    expect(refusalOf(path)).toBe('opened');
  });
});

function untilSaid(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(word)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

describe('folders that cannot be used', () => {
  it('a file is no folder', () => {
    const path = freshPath();
    writeFileSync(path, '');
    for (const wrong of [path, join(path, 'below')]) {
      expect(refusalOf(wrong)).toBeInstanceOf(StartError);
      expect(refusalOf(wrong)).toMatchObject({ message: `${wrong} ist kein Ordner. Bitte DATA_DIR prüfen.` });
    }
  });

  /** What a user without rights is told; run by root it becomes nobody first, who may write nowhere. */
  function toldWithoutRights(path: string): string {
    const script = `
      const { openDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))});
      try { openDataFolder(${JSON.stringify(path)}, ${JSON.stringify(migrations)}); console.log('opened'); }
      catch (error) { console.log(error.name + ': ' + error.message); }`;
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', ...nobody });
    return run.stdout.trim() || run.stderr;
  }

  it('a folder that may not be made', () => {
    const parent = freshPath();
    mkdirSync(parent, { mode: 0o555 });
    const path = join(parent, 'data');
    expect(toldWithoutRights(path)).toBe(
      `StartError: Der Datenordner ${path} ist für diesen Benutzer nicht beschreibbar.`,
    );
  });

  it('a folder that may not be written', () => {
    const path = freshPath();
    mkdirSync(path, { mode: 0o555 });
    expect(toldWithoutRights(path)).toBe(
      `StartError: Der Datenordner ${path} ist für diesen Benutzer nicht beschreibbar.`,
    );
  });

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
});

describe('a folder whose database is gone', () => {
  it.each([
    ['storage', (path: string) => mkdirSync(join(path, 'pocketbase/storage/files'), { recursive: true })],
    ['signed heads', (path: string) => writeFileSync(join(path, 'heads.jsonl'), '{}\n')],
  ])('is no new one beside %s', (_name, leave) => {
    const path = freshPath();
    mkdirSync(path, { recursive: true });
    leave(path);
    expect(() => openDataFolder(path, migrations)).toThrow('fehlt oder ist leer');
  });
});

describe('the copy before migrations', () => {
  it('is made once before the first that is new, readable by the owner alone', () => {
    const path = filledFolder(['1_first.js']);
    openDataFolder(path, migrations).release();
    const copy = join(path, 'backups/before-2_second.js.db');
    expect([modeOf(copy), modeOf(join(path, 'backups'))]).toEqual(['600', '700']);
    const db = new DatabaseSync(copy, { readOnly: true });
    expect(db.prepare('SELECT name FROM customers').all()).toEqual([{ name: 'Nord' }]);
    db.close();
    openDataFolder(path, migrations).release();
    expect(readdirSync(join(path, 'backups'))).toEqual(['before-2_second.js.db']);
  });

  it.each([
    ['nothing is new', ['1_first.js', '2_second.js']],
    ['nothing was there', []],
  ])('is not made when %s', (_name, applied) => {
    const path = filledFolder(applied);
    // 'external': what stands in for a database here has no tables of PocketBase's.
    openDataFolder(path, migrations, 'external').release();
    expect(readdirSync(path)).not.toContain('backups');
  });

  it('leaves the database as it was', () => {
    const path = filledFolder(['1_first.js']);
    const before = readFileSync(join(path, 'pocketbase/data.db'));
    openDataFolder(path, migrations).release();
    expect(readFileSync(join(path, 'pocketbase/data.db')).equals(before)).toBe(true);
  });
});
