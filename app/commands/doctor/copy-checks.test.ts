import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { levelAndText } from '#tests/support/diagnosis.ts';
import { readEnv } from '#app/env.server.ts';
import { writeManifest } from '#app/workflows/backup/manifest.ts';
import { writeLastRun } from '#app/workflows/folder/last-run-file.ts';
import { diagnose } from './check.ts';
import { checksOfCopies } from './copy-checks.ts';

let root: string;
let dataDir: string;
const now = new Date('2026-11-28T11:00:00Z');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'belegwerk-copies-'));
  dataDir = join(root, 'data');
  mkdirSync(dataDir);
});

afterEach(() => rmSync(root, { recursive: true }));

async function tell(settings: Record<string, string> = {}) {
  const dns = { texts: () => Promise.reject(new Error('nobody asks')) };
  const examined = { env: readEnv({ DATA_DIR: dataDir, ...settings }), dns, now, projectFolder: '/' };
  const [backup, replica, verification] = await Promise.all(checksOfCopies.map((check) => diagnose(check, examined)));
  return { backup, replica, verification };
}

async function putBackup(target: string, at: string) {
  writeFileSync(join(dataDir, 'internal.key'), 'key');
  const folder = join(target, `belegwerk-${at.slice(0, 19).replaceAll(':', '-')}Z`);
  mkdirSync(folder, { recursive: true });
  const installation = createHash('sha256').update('backups of key').digest('hex').slice(0, 12);
  const none = { companies: 0, invoices: 0, files: 0, pendingInvoices: 0, counters: [], heads: [] };
  await writeManifest(folder, {
    ...none,
    ...{ format: 1, version: '0.1.0', at, installation, migrations: [], missingFiles: [], deviations: [] },
  });
  writeFileSync(join(folder, 'SHA256SUMS'), '');
}

describe('the last backup', () => {
  it('is not missed where nothing is there, and is where something is', async () => {
    expect((await tell()).backup).toMatchObject({ level: 'good', text: 'Noch gibt es nichts zu sichern.' });
    writeFileSync(join(dataDir, 'internal.key'), 'key');
    expect(levelAndText((await tell()).backup)).toEqual(['warning', expect.stringContaining('noch keine')]);
    expect((await tell({ POCKETBASE_URL: 'http://127.0.0.1:1' })).backup?.level).toBe('good');
  });

  it.each([
    ['2026-11-28T10:30:00.000Z', 'warning', 'ist weniger als eine Stunde alt, liegt aber auf demselben Laufwerk'],
    ['2026-11-28T09:30:00.000Z', 'warning', 'ist eine Stunde alt, liegt aber auf demselben Laufwerk'],
    ['2026-11-27T09:01:00.000Z', 'warning', 'ist 25 Stunden alt, liegt aber auf demselben Laufwerk'],
    ['2026-11-27T08:59:00.000Z', 'warning', 'ist 26 Stunden alt'],
    ['2026-11-25T10:59:00.000Z', 'bad', 'ist 3 Tage alt'],
  ])('of a daily schedule, from %s, is %s', async (at, level, text) => {
    const target = join(root, 'backups');
    await putBackup(target, at);
    expect(levelAndText((await tell({ BACKUP_DIR: target })).backup)).toEqual([level, expect.stringContaining(text)]);
  });

  it('that somebody makes by hand may be a week old', async () => {
    await putBackup(join(dataDir, 'backups'), '2026-11-21T11:00:00.000Z');
    expect((await tell()).backup?.text).toContain('ist 7 Tage alt, liegt aber auf demselben');
    removeBackup('2026-11-21');
    await putBackup(join(dataDir, 'backups'), '2026-11-21T10:59:00.000Z');
    expect((await tell()).backup?.text).toContain('ist 7 Tage alt (');
  });

  const otherDrive = '/dev/shm';
  it.runIf(existsSync(otherDrive) && statSync(otherDrive).dev !== statSync(tmpdir()).dev)(
    'is good on another drive',
    async () => {
      const target = mkdtempSync(join(otherDrive, 'belegwerk-copies-'));
      try {
        await putBackup(target, '2026-11-28T02:15:00.000Z');
        expect((await tell({ BACKUP_DIR: target })).backup).toMatchObject({ level: 'good' });
      } finally {
        rmSync(target, { recursive: true });
      }
    },
  );

  it('is bad where the last one failed, or its folder is gone', async () => {
    await putBackup(join(dataDir, 'backups'), '2026-11-28T02:15:00.000Z');
    expect((await tell({ BACKUP_DIR: join(root, 'gone') })).backup?.level).toBe('bad');
    writeLastRun(dataDir, 'backup', { at: '2026-11-28T02:15:00.000Z', ok: false });
    expect(levelAndText((await tell()).backup)).toEqual(['bad', expect.stringContaining('28.11.2026, 03:15')]);
  });

  function removeBackup(day: string) {
    rmSync(join(dataDir, `backups/belegwerk-${day}T11-00-00Z`), { recursive: true });
  }
});

it('the last check of the data folder is told with what it found', async () => {
  expect((await tell()).verification?.level).toBe('good');
  const levels = [];
  for (const [at, ok] of [
    ['2026-11-26T04:45:00.000Z', true],
    ['2026-11-24T04:45:00.000Z', true],
    ['2026-11-28T04:45:00.000Z', false],
  ] as const) {
    writeLastRun(dataDir, 'verified', { at, ok });
    levels.push((await tell()).verification?.level);
  }
  expect(levels).toEqual(['good', 'warning', 'bad']);
});

describe('the replica', () => {
  const folder = () => join(root, 'replica');
  const write = (path: string, at: string) => {
    writeFileSync(path, 'x');
    utimesSync(path, new Date(at), new Date(at));
  };

  it('is not asked for where none is named', async () => {
    expect((await tell()).replica).toBeNull();
  });

  it.each([
    ['2026-11-28T10:59:30Z', 'good', 'ist kopiert'],
    ['2026-11-28T10:50:00Z', 'warning', 'ist weniger als eine Stunde hinter der Datenbank zurück'],
    ['2026-11-28T07:59:30Z', 'bad', 'ist 3 Stunden hinter der Datenbank zurück'],
  ])('that was written at %s is %s', async (at, level, text) => {
    mkdirSync(folder());
    mkdirSync(join(dataDir, 'pocketbase'));
    write(join(dataDir, 'pocketbase/data.db'), '2026-11-28T11:00:00Z');
    write(join(folder(), 'one.ltx'), at);
    expect(levelAndText((await tell({ REPLICA_DIR: folder() })).replica)).toEqual([
      level,
      expect.stringContaining(text),
    ]);
  });

  it('that has nothing in it is bad', async () => {
    expect((await tell({ REPLICA_DIR: folder() })).replica?.level).toBe('bad');
  });
});
