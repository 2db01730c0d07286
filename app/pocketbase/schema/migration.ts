import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pocketbaseSettings } from './settings.ts';
import { subjects } from './subjects.ts';
import { collectionId } from './terms.ts';
import type { CollectionSchema, SubjectSchema } from './terms.ts';

/** As PocketBase imports it: ids of columns, and what is not said of them, it makes itself. */
function exported({ name, type, rules, columns, indexes, options }: CollectionSchema): object {
  return {
    id: collectionId(name),
    name,
    type,
    listRule: rules.list ?? null,
    viewRule: rules.view ?? null,
    createRule: rules.create ?? null,
    updateRule: rules.update ?? null,
    deleteRule: rules.delete ?? null,
    fields: columns,
    indexes,
    ...options,
  };
}

/** The first migration, of these subjects. Its name says which schema it makes: a folder of another one is told by it. */
export function writeMigration(of: readonly SubjectSchema[]): { name: string; code: string } {
  const collections = of.flatMap((each) => each.collections ?? []).map(exported);
  const tables = of.flatMap((each) => each.tables ?? []);
  const triggers = of.flatMap((each) => each.triggers ?? []);
  const code = `// Written by the build from what the subjects say (schema.ts).
migrate((app) => {
  const settings = app.settings();
  for (const [part, values] of Object.entries(${JSON.stringify(pocketbaseSettings)}))
    for (const [name, value] of Object.entries(values)) settings[part][name] = value;
  app.save(settings);

  // PocketBase prints an installer link with a token as long as no superuser exists. Nobody signs in with this one.
  const superuser = new Record(app.findCollectionByNameOrId('_superusers'));
  superuser.setEmail('system@belegwerk.invalid');
  superuser.setPassword($os.getenv('BELEGWERK_SUPERUSER_SECRET') || $security.randomString(50));
  app.save(superuser);

  // All at once: a relation may lead to a collection that comes later. true: what PocketBase has made of users beyond it goes.
  app.importCollections(${JSON.stringify(collections)}, true);
  for (const sql of ${JSON.stringify([...tables, ...triggers])}) app.db().newQuery(sql).execute();
});
`;
  const mark = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { name: `1795000000_schema_${mark}.js`, code };
}

/**
 * What PocketBase migrates by. From the first release on that stands in a folder of its own, and runs as it was released;
 * until then it is the schema of today.
 */
export function putMigrations(released: string, target: string): void {
  mkdirSync(target, { recursive: true });
  if (existsSync(released)) cpSync(released, target, { recursive: true });
  else {
    const { name, code } = writeMigration(subjects);
    writeFileSync(join(target, name), code);
  }
}
