import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listBackups, pruneBackups } from './backup-folder.ts';
import type { BackupFolder } from './backup-folder.ts';
import { manifestFile, sumsFile } from './manifest.ts';

let shelf: BackupFolder;
beforeEach(() => {
  shelf = { target: mkdtempSync(join(tmpdir(), 'belegwerk-shelf-')), installation: 'ours' };
});
afterEach(() => rmSync(shelf.target, { recursive: true, force: true }));

function putBackup(day: string, deviations: string[] = []): void {
  const folder = join(shelf.target, `belegwerk-${day}T02-00-00Z`);
  const facts = { companies: 1, invoices: 0, files: 0, pendingInvoices: 0 };
  const none = { migrations: [], missingFiles: [], counters: [], heads: [] };
  const made = { format: 1, version: '1.0.0', at: `${day}T02:00:00Z`, installation: shelf.installation };
  mkdirSync(folder);
  writeFileSync(join(folder, manifestFile), JSON.stringify({ ...made, ...facts, ...none, deviations }));
  writeFileSync(join(folder, sumsFile), '');
}

const days = () => listBackups(shelf).map(({ folder }) => basename(folder).slice(10, 20));

it('older backups are deleted but for the newest clean ones, and none while the newest shows damage', async () => {
  for (const day of ['2026-11-01', '2026-11-02', '2026-11-03']) putBackup(day);
  putBackup('2026-11-04', ['data.db: damaged']);
  expect(await pruneBackups(shelf, 1)).toEqual([]);
  expect(days()).toEqual(['2026-11-04', '2026-11-03', '2026-11-02', '2026-11-01']);
  putBackup('2026-11-05');
  expect(await pruneBackups(shelf, 2)).toHaveLength(2);
  expect(days()).toEqual(['2026-11-05', '2026-11-04', '2026-11-03']);
});
