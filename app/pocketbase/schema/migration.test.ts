import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { layoutsSchema } from '../layouts/schema.ts';
import { putMigrations, writeMigration } from './migration.ts';
import { subjects } from './subjects.ts';

const root = mkdtempSync(join(tmpdir(), 'belegwerk-migrations-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('what PocketBase migrates by', () => {
  it('is the schema of today until something is released', () => {
    const target = join(root, 'first');
    putMigrations(join(root, 'none'), target);
    const { name, code } = writeMigration(subjects);
    expect(readdirSync(target)).toEqual([name]);
    expect(readFileSync(join(target, name), 'utf8')).toBe(code);
  });

  it('is what was released, as it was, and nothing of today', () => {
    const [released, target] = [join(root, 'released'), join(root, 'later')];
    mkdirSync(released);
    for (const name of ['1_schema.js', '2_more.js']) writeFileSync(join(released, name), name);
    putMigrations(released, target);
    expect(readdirSync(target)).toEqual(['1_schema.js', '2_more.js']);
    expect(readFileSync(join(target, '1_schema.js'), 'utf8')).toBe('1_schema.js');
  });
});

it('another schema is another migration, by its name', () => {
  const { name } = writeMigration(subjects);
  expect(name).toMatch(/^1795000000_schema_[0-9a-f]{8}\.js$/);
  expect(writeMigration(subjects).name).toBe(name);
  expect(writeMigration(subjects.filter((each) => each !== layoutsSchema)).name).not.toBe(name);
});

/** SHA-256 of what was released, by its name: data folders have run it as it was. */
const released: Readonly<Record<string, string>> = {};

it('what is released stands here by its hash, and is never edited', () => {
  const folder = join(import.meta.dirname, '../migrations');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  expect(Object.fromEntries(names.map((name) => [name, hashOf(name)]))).toEqual(released);
});
