import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openReplica } from './restore-replica.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belegwerk-replica-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['an empty file', '', 'ist keine Datenbank von Belegwerk'],
  ['anything but a database', 'x'.repeat(5000), 'ist beschädigt'],
  ['the database of another program', 'CREATE TABLE notes (id)', 'ist keine Datenbank von Belegwerk'],
])('says of %s what it is', (_, content, sentence) => {
  const file = join(folder, 'data.db');
  if (!content.startsWith('CREATE')) writeFileSync(file, content);
  else {
    const db = new DatabaseSync(file);
    db.exec(content);
    db.close();
  }
  expect(() => openReplica({ from: folder, heads: null, migrations: ['1_first.js'] })).toThrow(sentence);
});
