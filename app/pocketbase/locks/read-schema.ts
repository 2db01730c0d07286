import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { canonicalJson } from '#app/values/canonical-json.ts';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import { sortedTable } from '../schema/sql-list.ts';
import { sha256 } from '../stored-bytes.ts';
import type { Schema } from '../schema/terms.ts';
import { apiRules, triggers } from './sql.ts';

const objectRows =
  "SELECT type || ' ' || name AS name, sql FROM sqlite_master WHERE type != 'trigger' AND sql IS NOT NULL";
const collectionRows = 'SELECT name, type, system, fields, indexes, options FROM _collections';
const settingsRow = "SELECT CAST(value AS TEXT) AS value FROM _params WHERE id = 'settings'";

const named = z.object({ name: z.string(), sql: z.string() });
const ruled = z.object({ name: z.string(), rules: z.string() });
const collection = z.object({
  name: z.string(),
  type: z.string(),
  system: z.number(),
  fields: z.string(),
  indexes: z.string(),
  options: z.string(),
});

/** What Litestream, which copies a database while it runs, keeps in it: by its exact SQL, anything else is foreign. */
const ofReplicas: ReadonlySet<string> = new Set([
  'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)',
  'CREATE TABLE _litestream_lock (id INTEGER)',
]);

/** Reads what a database is made of. Throws where it cannot be read. */
export function readSchema(db: DatabaseSync): Schema {
  const objects = z.array(named).parse(db.prepare(objectRows).all());
  // SQLite's own, with figures about the data for its planner.
  const own = objects.filter(({ name, sql }) => !/^\w+ sqlite_/.test(name) && !ofReplicas.has(sql));
  const settings = z.array(z.object({ value: z.string() })).parse(db.prepare(settingsRow).all());
  return {
    triggers: hashes(z.array(named).parse(db.prepare(triggers.sql).all())),
    objects: hashes(own),
    rules: byName(z.array(ruled).parse(db.prepare(apiRules.sql).all()), ({ rules }) => rules),
    collections: byName(z.array(collection).parse(db.prepare(collectionRows).all()), hashCollection),
    settings: sha256(settings.map(({ value }) => plainJson(value)).join()),
  };
}

function byName<Row extends { name: string }>(rows: Row[], valueOf: (row: Row) => string): Record<string, string> {
  return Object.fromEntries(
    rows.map((row): [string, string] => [row.name, valueOf(row)]).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function hashes(rows: z.output<typeof named>[]): Record<string, string> {
  return byName(rows, ({ sql }) => sha256(sortedTable(sql.replace(/\s+/g, ' '))));
}

function hashCollection({ name, type, system, fields, indexes, options }: z.output<typeof collection>): string {
  return sha256([type, system, ...[fields, indexes, withoutProviders(name, options)].map(plainJson)].join('\n'));
}

/** Which services people sign in with is set at every start, from the environment. */
function withoutProviders(name: string, options: string): string {
  return name === 'users' ? JSON.stringify({ ...(JSON.parse(options) as object), oauth2: null }) : options;
}

/** JSON in one form, without what is drawn anew for each installation. */
function plainJson(text: string): string {
  const value = JSON.parse(text, (name, member: unknown) => (name === 'secret' ? '' : member)) as CanonicalValue;
  return canonicalJson(value);
}
