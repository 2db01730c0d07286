import { createHash } from 'node:crypto';
import { pocketbaseSettings } from './settings.ts';
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

/** The first migration. Its name says which schema it makes: a folder of another one is told by it. */
export function writeMigration(subjects: readonly SubjectSchema[]): { name: string; code: string } {
  const collections = subjects.flatMap((each) => each.collections ?? []).map(exported);
  const tables = subjects.flatMap((each) => each.tables ?? []);
  const triggers = subjects.flatMap((each) => each.triggers ?? []);
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
