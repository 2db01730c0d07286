import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkPackagedBinary } from './pocketbase-binary.ts';
import { findPocketBaseBin } from '../pocketbase-process.ts';
import { StartError } from '../start-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-binary-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the shipped PocketBase is the released one; one byte more, and it is not run', () => {
  const changed = join(folder, 'pocketbase');
  copyFileSync(findPocketBaseBin(null), changed);
  expect(() => checkPackagedBinary(changed)).not.toThrow();
  appendFileSync(changed, '\n');
  expect(() => checkPackagedBinary(changed)).toThrow(StartError);
  expect(() => checkPackagedBinary(changed)).toThrow('ist nicht das PocketBase, das zu dieser Version gehört');
});
