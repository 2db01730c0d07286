import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { doneFiles, readDone, writeDone } from './done-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-done-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('what was done last is told as it was noted, and nothing where nothing readable stands', () => {
  const verifiedFile = doneFiles.verified;
  expect(readDone(folder, 'verified')).toBeNull();
  const done = { at: '2026-11-22T03:00:00.000Z', ok: false };
  expect(writeDone(folder, 'verified', done)).toBe(true);
  expect(readDone(folder, 'verified')).toEqual(done);
  expect(readDone(folder, 'backup')).toBeNull();
  expect([readdirSync(folder), statSync(join(folder, verifiedFile)).mode & 0o777]).toEqual([[verifiedFile], 0o600]);
  writeFileSync(join(folder, verifiedFile), '{"at":"yesterday"}');
  expect(readDone(folder, 'verified')).toBeNull();
});

it('where it cannot be noted, nothing is thrown', () => {
  expect(writeDone(join(folder, 'missing'), 'backup', { at: '2026-11-22T03:00:00.000Z', ok: true })).toBe(false);
});
