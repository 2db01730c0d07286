import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lastRunFiles, readLastRun, writeLastRun } from './last-run-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-done-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('what was done last is told as it was noted, and nothing where nothing readable stands', () => {
  const verifiedFile = lastRunFiles.verified;
  expect(readLastRun(folder, 'verified')).toBeNull();
  const done = { at: '2026-11-22T03:00:00.000Z', ok: false };
  expect(writeLastRun(folder, 'verified', done)).toBe(true);
  expect(readLastRun(folder, 'verified')).toEqual(done);
  expect(readLastRun(folder, 'backup')).toBeNull();
  expect([readdirSync(folder), statSync(join(folder, verifiedFile)).mode & 0o777]).toEqual([[verifiedFile], 0o600]);
  writeFileSync(join(folder, verifiedFile), '{"at":"yesterday"}');
  expect(readLastRun(folder, 'verified')).toBeNull();
});

it('where it cannot be noted, nothing is thrown', () => {
  expect(writeLastRun(join(folder, 'missing'), 'backup', { at: '2026-11-22T03:00:00.000Z', ok: true })).toBe(false);
});
