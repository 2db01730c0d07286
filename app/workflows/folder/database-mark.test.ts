import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isWhereItWas, databaseMarkFile, markStarted, markStopped } from './database-mark.ts';

let path: string;
const folder = () => ({ path, pocketbaseDir: join(path, 'pocketbase') });
const database = () => join(path, 'pocketbase/data.db');

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'belegwerk-mark-'));
  mkdirSync(join(path, 'pocketbase'));
  write('CREATE TABLE events (id TEXT PRIMARY KEY)');
  write("INSERT INTO events VALUES ('a'), ('b')");
});

afterEach(() => rmSync(path, { recursive: true, force: true }));

function write(sql: string): void {
  const db = new DatabaseSync(database());
  db.exec(sql);
  db.close();
}

/** Puts a copy into the place of the database, as somebody does who restores one. */
function replaceByCopy(): void {
  copyFileSync(database(), `${database()}.copy`);
  renameSync(`${database()}.copy`, database());
}

it('knows the file that it was started on, after a crash too', () => {
  markStarted(folder());
  write("INSERT INTO events VALUES ('c')");
  expect(isWhereItWas(folder())).toBe(true);
});

it('refuses a copy in its place where nobody knows how far the log went', () => {
  markStarted(folder());
  replaceByCopy();
  expect(isWhereItWas(folder())).toBe(false);
});

it('takes a copy that has all events, as of a folder that was moved after a stop', () => {
  markStarted(folder());
  markStopped(folder());
  replaceByCopy();
  expect(isWhereItWas(folder())).toBe(true);
});

it('refuses a copy from before the last events', () => {
  copyFileSync(database(), `${database()}.before`);
  markStarted(folder());
  write("INSERT INTO events VALUES ('c')");
  markStopped(folder());
  renameSync(`${database()}.before`, database());
  expect(isWhereItWas(folder())).toBe(false);
});

it('refuses a folder without a mark, or with one that cannot be read', () => {
  expect(isWhereItWas(folder())).toBe(false);
  writeFileSync(join(path, databaseMarkFile), '{');
  expect(isWhereItWas(folder())).toBe(false);
});
