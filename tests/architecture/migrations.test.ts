import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrationHashes } from './migration-hashes.ts';

const folder = join(import.meta.dirname, '../../app/pocketbase/migrations');

const hashesIn = (path: string) =>
  Object.fromEntries(
    readdirSync(path)
      .filter((name) => name.endsWith('.js'))
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(path, name)))
          .digest('hex'),
      ]),
  );

it('no migration is edited: data folders have run it as it was; a new one has its line in migration-hashes.ts', () => {
  expect(Object.keys(migrationHashes).length).toBeGreaterThanOrEqual(10);
  expect(hashesIn(folder)).toEqual(migrationHashes);
});
