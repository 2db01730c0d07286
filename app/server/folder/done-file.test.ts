import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readDone, verifiedFile, writeDone } from './done-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-done-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('what was done last is told as it was noted, and nothing where nothing readable stands', () => {
  expect(readDone(folder, verifiedFile)).toBeNull();
  const done = { at: '2026-11-22T03:00:00.000Z', ok: false };
  writeDone(folder, verifiedFile, done);
  expect(readDone(folder, verifiedFile)).toEqual(done);
  expect([readdirSync(folder), statSync(join(folder, verifiedFile)).mode & 0o777]).toEqual([[verifiedFile], 0o600]);
  writeFileSync(join(folder, verifiedFile), '{"at":"yesterday"}');
  expect(readDone(folder, verifiedFile)).toBeNull();
});
