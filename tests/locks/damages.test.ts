import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabaseFile } from '#app/server/database/check-database.ts';
import { projectFolder } from '../support/database.ts';
import { copyFolder, prepareFolder } from '../support/damaged-folder.ts';
import type { DamagedFolder, PreparedFolder } from '../support/damaged-folder.ts';
import { verifyFolder } from '../support/verify-folder.ts';
import { someOf } from '../support/night.ts';
import { heads, pages } from './damage-cases/database.ts';
import { debits } from './damage-cases/debits.ts';
import { imports } from './damage-cases/imported.ts';
import { deliveryNotes } from './damage-cases/delivery-notes.ts';
import { files } from './damage-cases/files.ts';
import { counters, events, rows } from './damage-cases/rows.ts';
import { lists } from './damage-cases/lists.ts';
import { offers } from './damage-cases/offers.ts';
import { payments, states } from './damage-cases/payments.ts';
import { reminders } from './damage-cases/reminders.ts';
import { records } from './damage-cases/records.ts';
import { relationFields, relations } from './damage-cases/relations.ts';
import { schema } from './damage-cases/schema.ts';
import { addSentDigest, cutHeads, resignHeads, rewriteChains } from './rewritten-chain.ts';

const groups = [
  rows,
  imports,
  offers,
  deliveryNotes,
  payments,
  reminders,
  debits,
  states,
  records,
  relations,
  lists,
  events,
  counters,
  files,
  schema,
  pages,
  heads,
];
const damageCases = groups.flat();

let prepared: PreparedFolder;
let folder: DamagedFolder;

beforeAll(async () => {
  prepared = await prepareFolder();
});
afterAll(() => prepared.remove());
afterEach(() => folder.remove());

/** What the start says of a data folder, null when it goes on. */
function refusalOf(path: string): string | null {
  const migrationsDir = join(projectFolder, 'build/pocketbase/migrations');
  try {
    checkDatabaseFile({ path, pocketbaseDir: join(path, 'pocketbase'), migrationsDir });
    return null;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StartError') throw error;
    return error.message;
  }
}

describe('a data folder', () => {
  it('that nobody damaged starts and has nothing to find', async () => {
    folder = copyFolder(prepared.path);
    expect(refusalOf(folder.path)).toBeNull();
    const report = await verifyFolder(folder.path, prepared.heads);
    expect(report).toMatchObject({ companies: 2, invoices: 12, files: 36, heads: 5, damages: [], notes: [] });
    expect(report.head).toBe(prepared.heads[1]);
  });

  it('is damaged in more than 150 ways here', () => {
    folder = copyFolder(prepared.path);
    expect(new Set(damageCases.map(({ name }) => name)).size).toBe(damageCases.length);
    expect(damageCases.length).toBeGreaterThan(150);
  });

  it.each(groups.flatMap((group) => someOf(group, 1)))('$name', async ({ damage, found, refused }) => {
    folder = copyFolder(prepared.path);
    damage(folder);
    const { damages } = await verifyFolder(folder.path);
    for (const [what, subject] of found)
      expect(damages).toContainEqual(
        expect.objectContaining({
          what,
          subject: typeof subject === 'string' ? subject : (expect.stringMatching(subject) as string),
        }),
      );
    const refusal = refusalOf(folder.path);
    if (refused === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(refused);
  });
});

describe('what people go on changing', () => {
  it('is held against the last save and the log', async () => {
    folder = copyFolder(prepared.path);
    const cases = relations.filter(({ name }) => !name.endsWith('is gone'));
    for (const { damage } of cases) damage(folder);
    const { damages } = await verifyFolder(folder.path);
    const told = (code: string, subject: string | RegExp) =>
      damages.some(({ what, subject: named }) => what === code && named.search(subject) !== -1);
    const missed = cases.filter(({ found }) => !found.every(([code, subject]) => told(code, subject)));
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  it('names nothing that is not there, by any field of the schema', async () => {
    folder = copyFolder(prepared.path);
    const fields = folder.open((db) => relationFields(db));
    expect(fields.length).toBeGreaterThan(25);
    for (const { table, field } of fields)
      folder.sql(`UPDATE ${table} SET ${field} = 'gibtesdochnicht' WHERE rowid = (SELECT min(rowid) FROM ${table})`);
    const { damages } = await verifyFolder(folder.path);
    const foreign = damages.filter(({ what }) => what === 'relation-foreign');
    expect(foreign.length).toBeGreaterThanOrEqual(fields.length);
  });
});

describe('signatures that are gone, in the database and in heads.jsonl', () => {
  const codesOf = async (backup: Parameters<typeof verifyFolder>[2] = null) =>
    (await verifyFolder(folder.path, [], backup)).damages.map(({ what }) => what);

  it.each([
    ['with the key', true],
    ['without it', false],
  ])('all of them, %s: found, and no start', async (_name, withKey) => {
    folder = copyFolder(prepared.path);
    folder.sql('DELETE FROM heads');
    rmSync(join(folder.path, 'heads.jsonl'));
    if (withKey) rmSync(join(folder.path, 'signing.key'));
    expect(await codesOf()).toEqual(['heads-missing']);
    expect(refusalOf(folder.path)).toMatch(/keine Unterschrift darunter/);
  });

  it('the later ones: found where events go on for longer than signing lets them', async () => {
    folder = copyFolder(prepared.path);
    cutHeads(folder, 1);
    expect(await codesOf()).toEqual([]);
    folder.sql(`UPDATE events SET at = '2020-01-01T00:00:00.000Z' WHERE rowid = (SELECT max(rowid) FROM events)`);
    expect(await codesOf()).toContain('events-unsigned');
  });

  it('leave what a digest has told an owner, and what the last backup knows', async () => {
    folder = copyFolder(prepared.path);
    const [company] = prepared.companies;
    const end = folder.open((db) => db.prepare('SELECT max(seq) AS seq FROM events WHERE company = ?').get(company));
    const seq = Number(end?.['seq']);
    const hash = folder.open((db) =>
      db.prepare('SELECT hash FROM events WHERE company = ? AND seq = ?').get(company, seq),
    )?.['hash'];
    const backup = { at: new Date().toISOString(), heads: [{ company, seq, hash: String(hash) }] };
    writeFileSync(join(folder.path, 'internal.key'), 'key');
    addSentDigest(folder, { company, head: `${company}-${seq}-${String(hash)}`, key: 'key' });
    const before = await codesOf(backup);
    expect(before.filter((code) => code === 'digest-differs' || code === 'backup-differs')).toEqual([]);
    rewriteChains(folder);
    resignHeads(folder);
    expect((await codesOf(backup)).filter((code) => !before.includes(code))).toEqual([
      'backup-differs',
      'digest-differs',
    ]);
  });

  it('of another log, which a restored backup explains', async () => {
    folder = copyFolder(prepared.path);
    const [company] = prepared.companies;
    const at = '2026-11-21T10:00:00.000Z';
    const backup = { at, heads: [{ company, seq: 3, hash: '0'.repeat(64) }] };
    expect(await codesOf(backup)).toEqual(['backup-differs']);
    folder.sql(`UPDATE events SET type = 'restored', at = '2026-11-21T11:00:00.000Z',
      data = '{"backupAt":"2026-11-20T10:00:00.000Z"}' WHERE company = '${company}' AND seq = 4`);
    expect(await codesOf(backup)).not.toContain('backup-differs');
  });
});

describe('a chain that was rewritten whole, every hash computed again', () => {
  it('is not what was signed', async () => {
    folder = copyFolder(prepared.path);
    rewriteChains(folder);
    const { damages } = await verifyFolder(folder.path);
    expect(new Set(damages.map(({ what }) => what))).toEqual(new Set(['head-event']));
    expect(refusalOf(folder.path)).toMatch(/wurde umgeschrieben/);
  });

  it('and signed again by whoever has the key: is not what somebody wrote down elsewhere', async () => {
    folder = copyFolder(prepared.path);
    const [company] = prepared.companies;
    const logEnd = folder.open((db) =>
      db.prepare('SELECT seq, hash FROM events WHERE company = ? ORDER BY seq DESC').get(company),
    );
    const noted = [...prepared.heads, `${company}-${String(logEnd?.['seq'])}-${String(logEnd?.['hash'])}`];
    expect((await verifyFolder(folder.path, noted)).damages).toEqual([]);
    rewriteChains(folder);
    resignHeads(folder);
    expect((await verifyFolder(folder.path)).damages).toEqual([]);
    const { damages } = await verifyFolder(folder.path, noted);
    expect(damages.map(({ subject, what }) => [subject, what])).toEqual(
      noted.map((name) => [name, 'expected-differs']),
    );
  });

  it('or cut back to an earlier round, heads.jsonl with it: lacks what somebody wrote down', async () => {
    folder = copyFolder(prepared.path);
    const later = `7-${'0'.repeat(64)}`;
    const { damages } = await verifyFolder(folder.path, [later]);
    expect(damages.map(({ subject, what }) => [subject, what])).toEqual([[later, 'expected-unknown']]);
  });
});
