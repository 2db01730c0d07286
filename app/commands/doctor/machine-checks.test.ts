import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { levelAndText } from '#tests/support/diagnosis.ts';
import { readEnv } from '#app/env.server.ts';
import { diagnose } from './check.ts';
import { judgeSpace, checksOfMachine } from './machine-checks.ts';

let folder: string;
const now = new Date('2026-11-28T11:00:00Z');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belegwerk-machine-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function tell(dataDir = folder) {
  const dns = { texts: () => Promise.reject(new Error('nobody asks')) };
  const examined = { env: readEnv({ DATA_DIR: dataDir }), dns, now, projectFolder: join(folder, 'none') };
  const [clock, disk] = await Promise.all(checksOfMachine.slice(0, 2).map((check) => diagnose(check, examined)));
  return { clock, disk };
}

it('the clock is behind where an event of the database is from the future', async () => {
  mkdirSync(join(folder, 'pocketbase'));
  const file = join(folder, 'pocketbase/data.db');
  const database = new DatabaseSync(file);
  database.exec("CREATE TABLE events (at TEXT); INSERT INTO events VALUES ('2026-11-28T11:01:00.000Z')");
  utimesSync(file, now, now);
  expect((await tell()).clock?.level).toBe('good');
  database.exec("INSERT INTO events VALUES ('2027-01-02T10:00:00.000Z')");
  database.close();
  utimesSync(file, now, now);
  expect(levelAndText((await tell()).clock)).toEqual([
    'bad',
    expect.stringContaining(
      'es 28.11.2026, 12:00, aber das letzte Ereignis ist von 02.01.2027, 11:00: Die Uhr geht nach',
    ),
  ]);
});

it('the clock is behind where a file is from the future', async () => {
  const file = join(folder, 'heads.jsonl');
  writeFileSync(file, '');
  utimesSync(file, now, new Date('2026-11-28T11:01:00Z'));
  expect((await tell()).clock?.level).toBe('good');
  utimesSync(file, now, new Date('2026-11-28T12:00:00Z'));
  expect((await tell()).clock?.text).toContain(`aber die Datei ${file} ist von 28.11.2026, 13:00`);
});

it('the data folder may be missing, and must be closed to others', async () => {
  expect((await tell(join(folder, 'missing'))).disk?.level).toBe('good');
  expect((await tell()).disk?.level).toBe('good');
  chmodSync(folder, 0o755);
  expect(levelAndText((await tell()).disk)).toEqual(['warning', expect.stringContaining('(Rechte 755)')]);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect((await tell(file)).disk).toMatchObject({ level: 'bad' });
});

it('free space has to hold a copy of the database, and what a start wants', () => {
  const mb = 1024 * 1024;
  const state = (free: number, database: number) => judgeSpace(free * mb, database * mb).state;
  expect([state(49, 0), state(50, 0), state(199, 0), state(200, 0)]).toEqual(['full', 'low', 'low', 'roomy']);
  expect([state(1_199, 1_000), state(1_200, 1_000)]).toEqual(['low', 'roomy']);
});
