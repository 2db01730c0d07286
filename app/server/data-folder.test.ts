import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderInUse, openDataFolder } from './data-folder.ts';
import { StartError } from './start-error.ts';

const root = mkdtempSync(join(tmpdir(), 'belegwerk-data-'));
let count = 0;

function freshPath(): string {
  count += 1;
  return join(root, `data-${count}`);
}

beforeAll(() => {
  chmodSync(root, 0o755);
});

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function refusalOf(path: string): unknown {
  try {
    openDataFolder(path).release();
    return 'opened';
  } catch (error) {
    return error;
  }
}

describe('a new folder', () => {
  it('is made with everything in it for the owner alone', () => {
    const folder = openDataFolder(freshPath());
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
    const first = openDataFolder(path);
    first.release();
    chmodSync(join(path, 'internal.key'), 0o644);
    const second = openDataFolder(path);
    second.release();
    expect([second.internalKey, second.superuserSecret]).toEqual([first.internalKey, first.superuserSecret]);
    expect(modeOf(join(path, 'internal.key'))).toBe('600');
  });

  it('has secrets of its own', () => {
    const folders = [openDataFolder(freshPath()), openDataFolder(freshPath())];
    for (const folder of folders) folder.release();
    expect(folders[0]?.internalKey).not.toBe(folders[1]?.internalKey);
  });

  // A crash between creating and writing the file leaves it empty; every writing hook route would then answer 404.
  it('does not go on with an empty key', () => {
    const path = freshPath();
    mkdirSync(path);
    writeFileSync(join(path, 'internal.key'), '');
    const folder = openDataFolder(path);
    folder.release();
    expect(folder.internalKey).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the lock', () => {
  it('lets nobody else in until it is released', () => {
    const path = freshPath();
    const folder = openDataFolder(path);
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
      globalThis.folder = openDataFolder(${JSON.stringify(path)});
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

describe('a folder that was made by hand', () => {
  it.each([0o755, 0o777, 0o750])('with mode %o is left to its owner alone', (mode) => {
    const path = freshPath();
    mkdirSync(path);
    chmodSync(path, mode);
    openDataFolder(path).release();
    expect(modeOf(path)).toBe('700');
  });

  it('may be a fresh drive', () => {
    const path = freshPath();
    mkdirSync(join(path, 'lost+found'), { recursive: true });
    expect(refusalOf(path)).toBe('opened');
  });
});

describe('folders that cannot be used', () => {
  it('a file is no folder', () => {
    const path = freshPath();
    writeFileSync(path, '');
    for (const wrong of [path, join(path, 'below')]) {
      expect(refusalOf(wrong)).toBeInstanceOf(StartError);
      expect(refusalOf(wrong)).toMatchObject({ message: `${wrong} ist kein Ordner. Bitte DATA_DIR prüfen.` });
    }
  });

  it('a place where nothing can be made is told at once, not tried for ever', () => {
    expect(refusalOf('/proc/belegwerk/daten')).toMatchObject({
      message: 'Der Datenordner /proc/belegwerk/daten lässt sich dort nicht anlegen. Bitte DATA_DIR prüfen.',
    });
  });

  it('a folder that holds other things, which stay as they are', () => {
    const path = freshPath();
    mkdirSync(path, { mode: 0o755 });
    writeFileSync(join(path, 'Urlaub.jpg'), '');
    expect(refusalOf(path)).toMatchObject({
      message: `Im Datenordner ${path} liegt schon anderes (Urlaub.jpg). Bitte einen leeren Ordner angeben.`,
    });
    expect([readdirSync(path), modeOf(path)]).toEqual([['Urlaub.jpg'], '755']);
  });

  /** What a user without rights is told; run by root it becomes nobody first, who may write nowhere. */
  function toldWithoutRights(path: string): string {
    const script = `
      const { openDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))});
      try { openDataFolder(${JSON.stringify(path)}); console.log('opened'); }
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
});
