import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { sealed } from '#tests/support/sealed.ts';
import { openArchive } from '#app/pocketbase/archive/open-archive.ts';
import { damageCollector, startReport } from './verification.ts';
import { anchorChecks } from './anchor-checks.ts';
import type { NotedHeads } from './anchor-checks.ts';

let dataDir: string;
let db: DatabaseSync;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-anchors-'));
  db = new DatabaseSync(join(dataDir, 'data.db'));
  db.exec(`CREATE TABLE events (company, seq, at, type, data, hash);
    CREATE TABLE heads (company, seq, content);
    CREATE TABLE mails (id, company, kind, status, sentAt, content)`);
  return () => {
    db.close();
    rmSync(dataDir, { recursive: true });
  };
});

const at = (time: string) => `2026-11-21T${time}:00.000Z`;

function happen(seq: number, instant: string, { company = 'a', type = 'saved', data = '{}' } = {}): void {
  db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)').run(company, seq, instant, type, data, `${company}${seq}`);
}

function restore(seq: number, instant: string, backupAt: string): void {
  happen(seq, instant, { type: 'restored', data: JSON.stringify({ backupAt }) });
}

function sign(seq: number, instant: string): void {
  for (const company of ['a', ''])
    db.prepare('INSERT INTO heads VALUES (?, ?, ?)').run(company, seq, JSON.stringify({ at: instant }));
}

/** What is found at 12:00. */
async function codes(backup: NotedHeads | null = null): Promise<string[]> {
  const report = { ...startReport(), heads: 2 };
  const archive = openArchive(dataDir, () => undefined);
  const now = new Date(at('12:00'));
  const run = { archive, now, report, dataDir, pocketbaseDir: dataDir, damage: damageCollector(report) };
  try {
    for (const check of anchorChecks(backup)) await check.run({ ...run, step: () => Promise.resolve() });
  } finally {
    archive.close();
  }
  return report.damages.map(({ what }) => what);
}

it('misses a signature where events go on for more than an hour without one', async () => {
  happen(1, at('08:00'));
  sign(1, at('08:00'));
  happen(2, at('10:00'));
  happen(3, at('11:01'));
  expect(await codes()).toEqual(['events-unsigned']);
});

it.each([
  ['an event', '2027-01-01T00:00:00.000Z', at('08:00')],
  ['a signature', at('08:00'), '2027-01-01T00:00:00.000Z'],
])('takes %s of a clock that was once ahead for nothing that happened', async (_name, happened, signed) => {
  happen(1, happened);
  sign(1, signed);
  happen(2, at('11:50'));
  expect(await codes()).toEqual([]);
});

const backupWith = (company: string) => ({ at: at('10:00'), heads: [{ company, seq: 7, hash: '0'.repeat(64) }] });

it('misses no company that is younger than a backup that was put back', async () => {
  sign(3, at('08:00'));
  restore(1, at('11:00'), at('09:00'));
  expect(await codes(backupWith('younger'))).toEqual([]);
  happen(1, at('08:00'), { company: 'b' });
  sign(3, at('08:00'));
  expect(await codes(backupWith('b'))).toContain('backup-differs');
});

it('misses a company that the last backup knows where none, or only that one, was put back', async () => {
  sign(3, at('08:00'));
  happen(1, at('08:00'));
  expect(await codes(backupWith('gone'))).toEqual(['backup-differs']);
  restore(2, at('11:00'), at('10:00'));
  expect(await codes(backupWith('gone'))).toEqual(['backup-differs']);
});

it.each(['sent', 'delivered'])('holds what a digest that was %s has told against the log', async (status) => {
  sign(3, at('08:00'));
  writeFileSync(join(dataDir, 'internal.key'), 'key');
  const company = 'abcdefghij12345';
  const content = sealed(JSON.stringify({ head: `${company}-1-${'0'.repeat(64)}` }), 'key');
  db.prepare('INSERT INTO mails VALUES (?, ?, ?, ?, ?, ?)').run('m', company, 'digest', status, at('09:00'), content);
  expect(await codes()).toEqual(['digest-differs']);
});
