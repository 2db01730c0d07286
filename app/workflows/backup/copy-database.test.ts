import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyDatabase } from './copy-database.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belegwerk-copy-'));
  file = join(folder, 'data.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const accounts = 3_000;

/** Money that is moved about and never grows less, over more pages than a journal holds. */
function fill(): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE accounts (id INTEGER PRIMARY KEY, cents INTEGER, note TEXT)');
  database.exec('BEGIN');
  const insert = database.prepare('INSERT INTO accounts (cents, note) VALUES (100, ?)');
  for (let i = 0; i < accounts; i += 1) insert.run('x'.repeat(900));
  database.exec('COMMIT');
  database.close();
}

const writer = `
  const { DatabaseSync } = require('node:sqlite');
  const { workerData, parentPort } = require('node:worker_threads');
  const database = new DatabaseSync(workerData.file, { timeout: 5000 });
  database.exec('PRAGMA wal_autocheckpoint = 20; PRAGMA synchronous = OFF');
  const move = database.prepare('UPDATE accounts SET cents = cents + ? WHERE id = ?');
  for (let i = 0; !Atomics.load(workerData.stop, 0); i += 1) {
    database.exec('BEGIN');
    move.run(-1, 1 + (i * 7) % ${accounts});
    move.run(1, ${accounts} - (i * 7) % ${accounts});
    database.exec('COMMIT');
    if (i === 100) parentPort.postMessage('writing');
  }
  database.close();
`;

function read(copy: string) {
  const database = new DatabaseSync(copy, { readOnly: true });
  const found = database.prepare('SELECT count(*) AS n, sum(cents) AS cents FROM accounts').get();
  const check = database.prepare('PRAGMA quick_check').get()?.['quick_check'];
  database.close();
  return { n: found?.['n'], cents: found?.['cents'], check };
}

describe('a copy of a database', () => {
  it('has what stands in its journal only, and is one file that can be read', async () => {
    fill();
    const product = new DatabaseSync(file);
    product.exec("PRAGMA wal_autocheckpoint = 0; INSERT INTO accounts (cents, note) VALUES (5, 'acknowledged')");
    const copy = join(folder, 'copy.db');
    await copyDatabase(file, copy);
    product.close();
    expect(read(copy)).toEqual({ n: accounts + 1, cents: accounts * 100 + 5, check: 'ok' });
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
  });

  it('is one moment of it, while others write', async () => {
    fill();
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(writer, { eval: true, workerData: { file, stop } });
    const ended = new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
    await new Promise((resolve) => worker.once('message', resolve));
    for (let i = 0; i < 15; i += 1) {
      const copy = join(folder, `copy-${i}.db`);
      await copyDatabase(file, copy);
      expect(read(copy)).toEqual({ n: accounts, cents: accounts * 100, check: 'ok' });
    }
    Atomics.store(stop, 0, 1);
    expect(await ended).toBe(0);
  });

  it('is not made of a damaged one, nor of none', async () => {
    fill();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, 4096 * 40);
    closeSync(handle);
    await expect(copyDatabase(file, join(folder, 'copy.db'))).rejects.toThrow(`${file} ist beschädigt`);
    await expect(copyDatabase(join(folder, 'none.db'), join(folder, 'copy.db'))).rejects.toThrow('none.db fehlt.');
  });
});
