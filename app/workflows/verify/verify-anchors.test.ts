import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { openArchive } from '../../pocketbase/archive/open-archive.ts';
import { damageInto, startReport } from './verification.ts';
import { verifyAnchors } from './verify-anchors.ts';
import type { NotedHeads } from './verify-anchors.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-anchors-'));
  return () => rmSync(dataDir, { recursive: true });
});

interface Happened {
  company?: string;
  seq: number;
  at: string;
  type?: string;
  data?: string;
}

/** What is found at 12:00 where these happened and all up to a place was signed. */
async function codesOf(
  happened: readonly Happened[],
  { signed, signedAt = '' }: { signed: number; signedAt?: string },
  backup: NotedHeads | null = null,
): Promise<string[]> {
  const db = new DatabaseSync(join(dataDir, 'data.db'));
  db.exec(`CREATE TABLE events (company, seq, at, type, data, hash);
    CREATE TABLE heads (company, seq, content)`);
  for (const { company = 'a', seq, at, type = 'saved', data = '{}' } of happened)
    db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)').run(company, seq, at, type, data, `${company}${seq}`);
  for (const company of ['a', ''])
    db.prepare('INSERT INTO heads VALUES (?, ?, ?)').run(company, signed, JSON.stringify({ at: signedAt }));
  db.close();
  const report = { ...startReport(), heads: 2 };
  const archive = openArchive(dataDir, () => undefined);
  const now = new Date('2026-11-21T12:00:00.000Z');
  try {
    await verifyAnchors(
      {
        archive,
        now,
        report,
        dataDir,
        pocketbaseDir: dataDir,
        damage: damageInto(report),
        step: () => Promise.resolve(),
      },
      backup,
    );
  } finally {
    archive.close();
  }
  return report.damages.map(({ what }) => what);
}

const at = (time: string) => `2026-11-21T${time}:00.000Z`;

it('misses a signature where events go on for more than an hour without one', async () => {
  const happened = [
    { seq: 1, at: at('08:00') },
    { seq: 2, at: at('10:00') },
    { seq: 3, at: at('11:01') },
  ];
  expect(await codesOf(happened, { signed: 1 })).toEqual(['events-unsigned']);
});

it.each([
  ['an event', { seq: 1, at: '2027-01-01T00:00:00.000Z' }, ''],
  ['a signature', { seq: 1, at: at('08:00') }, '2027-01-01T00:00:00.000Z'],
])('takes %s of a clock that was once ahead for nothing that happened', async (_name, first, signedAt) => {
  expect(await codesOf([first, { seq: 2, at: at('11:50') }], { signed: 1, signedAt })).toEqual([]);
});
