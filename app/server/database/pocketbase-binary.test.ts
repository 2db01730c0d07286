import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findPocketBaseBin, pinnedPocketBase } from './pocketbase-binary.ts';
import { StartError } from '../start-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-binary-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

function refusalOf(pocketbaseBin: string, pocketbaseSha256: string | null): string {
  const find = () => findPocketBaseBin({ pocketbaseBin, pocketbaseSha256 });
  expect(find).toThrow(StartError);
  try {
    return find();
  } catch (error) {
    return String(error);
  }
}

it('starts the pinned PocketBase, wherever it lies, and another only where the settings name it', () => {
  const packaged = readFileSync(findPocketBaseBin({ pocketbaseBin: null, pocketbaseSha256: null }));
  expect(hashOf(packaged)).toBe(pinnedPocketBase.sha256);
  const bin = join(folder, 'pocketbase');
  writeFileSync(bin, packaged);
  expect(findPocketBaseBin({ pocketbaseBin: bin, pocketbaseSha256: null })).toBe(bin);
  const changed = Buffer.concat([packaged, Buffer.from('\n')]);
  writeFileSync(bin, changed);
  const refused = refusalOf(bin, null);
  expect(refused).toContain(`(SHA-256 ${hashOf(changed)}, erwartet ${pinnedPocketBase.sha256})`);
  // What is said can be typed as it stands.
  const [, named = ''] = /^ {2}POCKETBASE_SHA256=(\w+)$/m.exec(refused) ?? [];
  expect(findPocketBaseBin({ pocketbaseBin: bin, pocketbaseSha256: named })).toBe(bin);
});

it('starts none but the one that is named: not the pinned one either', () => {
  const other = hashOf('another');
  expect(() => findPocketBaseBin({ pocketbaseBin: null, pocketbaseSha256: other })).toThrow(
    `die POCKETBASE_SHA256 nennt (SHA-256 ${pinnedPocketBase.sha256}, genannt ${other})`,
  );
});

it('refuses one that is missing, or cannot be read', () => {
  const bin = join(folder, 'missing');
  expect(refusalOf(bin, null)).toContain(`POCKETBASE_BIN zeigt auf ${bin}, dort liegt keine Datei.`);
  expect(refusalOf(folder, pinnedPocketBase.sha256)).toContain(`${folder} lässt sich nicht lesen`);
});
