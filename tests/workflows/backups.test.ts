import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { backUp } from '#app/workflows/backup/back-up.ts';
import { openInstallation } from '../support/installation.ts';

it('a backup holds the mails that were laid down in a folder', async () => {
  const { folder } = await openInstallation();
  const target = mkdtempSync(join(tmpdir(), 'belegwerk-backups-'));
  onTestFinished(() => rmSync(target, { recursive: true, force: true }));
  if (!existsSync(join(folder, 'internal.key'))) writeFileSync(join(folder, 'internal.key'), 'k');
  mkdirSync(join(folder, 'mails'), { recursive: true });
  writeFileSync(join(folder, 'mails/one.eml'), 'Betreff: Rechnung');
  const made = await backUp({
    dataDir: folder,
    target,
    version: '1.0.0',
    now: new Date('2026-11-21T02:00:00Z'),
    keep: null,
    verify: () => Promise.resolve([]),
    tell: () => undefined,
  });
  expect(readFileSync(join(made.folder, 'mails/one.eml'), 'utf8')).toBe('Betreff: Rechnung');
});
