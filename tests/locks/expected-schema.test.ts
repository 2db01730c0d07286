import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layoutsSchema } from '#app/pocketbase/layouts/schema.ts';
import type { Schema } from '#app/pocketbase/schema/terms.ts';
import { readSchema } from '#app/pocketbase/locks/read-schema.ts';
import { deriveSchema, expectedSchema } from '#app/pocketbase/schema/expected.ts';
import { refuse } from '#app/pocketbase/schema/locking.ts';
import { writeMigration } from '#app/pocketbase/schema/migration.ts';
import { subjects } from '#app/pocketbase/schema/subjects.ts';
import { column } from '#app/pocketbase/schema/terms.ts';
import type { SubjectSchema } from '#app/pocketbase/schema/terms.ts';
import { readEnv } from '#app/env.server.ts';
import { findPocketBaseBin } from '#app/server/database/pocketbase-binary.ts';
import { startPocketBase } from '#app/server/pocketbase-process.ts';
import { hooksFolder, projectFolder, startTestDatabase } from '../support/database.ts';

function schemaIn(folder: string): Schema {
  const db = new DatabaseSync(join(folder, 'pocketbase/data.db'), { readOnly: true });
  const found = readSchema(db);
  db.close();
  return found;
}

describe('a database of an empty folder', () => {
  let found: Schema;
  beforeAll(async () => {
    const { folder, stop } = await startTestDatabase('belegwerk-schema-');
    found = schemaIn(folder);
    await stop();
  });

  it('is what verify, /health and the start derive from the schemas of the subjects', () => {
    expect(Object.keys(found.triggers).length).toBeGreaterThan(140);
    expect(Object.keys(found.objects).length).toBeGreaterThan(140);
    expect(found).toEqual(expectedSchema);
  });

  // After another version of PocketBase, or a change of accounts or settings: this file with -u; read its difference.
  it('holds of PocketBase’s own what is written down of it', async () => {
    const only = (named: Record<string, string>, names: RegExp) =>
      Object.fromEntries(Object.entries(named).filter(([name]) => names.test(name)));
    const own = {
      objects: only(
        found.objects,
        /^table (_|users$|search_pieces_)|^index idx_(_|\w+_(pbc_|_pb_)|authOrigins|externalAuths|mfas|otps)/,
      ),
      rules: only(found.rules, /^_/),
      collections: only(found.collections, /^(_|users$)/),
      settings: found.settings,
    };
    const file = join(projectFolder, 'app/pocketbase/schema/pocketbase-own.ts');
    const text = `import type { Schema } from './terms.ts';

    // PocketBase’s own share of a database, written by tests/locks/expected-schema.test.ts.
    export const pocketbaseOwn: Omit<Schema, 'triggers'> = ${JSON.stringify(own)};`;
    const style = await resolveConfig(file, { config: join(projectFolder, '.prettierrc.json') });
    await expect(await format(text, { ...style, parser: 'typescript' })).toMatchFileSnapshot(file);
  });
});

describe('a later change', () => {
  const root = mkdtempSync(join(tmpdir(), 'belegwerk-later-'));
  const migrationsDir = join(root, 'migrations');
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const index = 'CREATE INDEX idx_layouts_remark ON layouts (company, remark)';
  const lock = refuse('trg_layouts_remark', "BEFORE UPDATE ON layouts WHEN NEW.remark = 'x'", 'no');
  const changed = subjects.map((subject): SubjectSchema => {
    if (subject !== layoutsSchema) return subject;
    const collections = subject.collections?.map((each) =>
      each.name === 'layouts'
        ? { ...each, columns: [...each.columns, column.text('remark', 100)], indexes: [...each.indexes, index] }
        : each,
    );
    return { ...subject, ...(collections && { collections }), triggers: [lock] };
  });
  const later = `migrate((app) => {
    const layouts = app.findCollectionByNameOrId('layouts');
    layouts.fields.add(new TextField({ name: 'remark', max: 100 }));
    layouts.indexes = [...layouts.indexes, ${JSON.stringify(index)}];
    app.save(layouts);
    app.db().newQuery(${JSON.stringify(lock)}).execute();
  });`;

  async function migrate(): Promise<Schema> {
    const database = await startPocketBase({
      bin: findPocketBaseBin(readEnv(process.env)),
      dataDir: join(root, 'pocketbase'),
      hooksDir: hooksFolder,
      migrationsDir,
      internalKey: 'k'.repeat(64),
      superuserSecret: 'superuser-of-the-tests',
      migrates: true,
    });
    await database.stop();
    return schemaIn(root);
  }

  it('is a migration against the schema: an older folder becomes what a new one is', async () => {
    mkdirSync(migrationsDir);
    const { name, code } = writeMigration(subjects);
    writeFileSync(join(migrationsDir, name), code);
    expect(await migrate()).toEqual(expectedSchema);
    writeFileSync(join(migrationsDir, '1900000000_remark.js'), later);
    const upgraded = await migrate();
    expect(upgraded).toEqual(deriveSchema(changed));
    expect(upgraded).not.toEqual(expectedSchema);
  });
});
