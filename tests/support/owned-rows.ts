import type { DatabaseSync } from 'node:sqlite';

/** Whose rows are looked at: a company and its owner. */
export interface Owned {
  company: string;
  user: string;
}

/** A collection, and the column by which a row belongs to somebody; null: no column says so. */
export interface OwnedCollection {
  name: string;
  column: string | null;
}

/** Rows of PocketBase's own administration belong to nobody. */
const nobodys = '_superusers';

const ownerColumns: readonly (readonly [column: string, of: keyof Owned])[] = [
  ['company', 'company'],
  ['owner', 'user'],
  ['user', 'user'],
  ['recordRef', 'user'],
];

const ownIds: Readonly<Record<string, keyof Owned>> = { users: 'user', companies: 'company' };

/** Every collection that the database has, by its own schema. */
export function listCollections(db: DatabaseSync): OwnedCollection[] {
  const rows = db.prepare('SELECT name FROM _collections WHERE name != ? ORDER BY name').all(nobodys);
  return rows.map(({ name }) => ({ name: String(name), column: ownerColumnOf(db, String(name)) }));
}

function ownerColumnOf(db: DatabaseSync, table: string): string | null {
  if (table in ownIds) return 'id';
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all(table);
  const names = new Set(columns.map(({ name }) => name));
  return ownerColumns.find(([column]) => names.has(column))?.[0] ?? null;
}

/** Rows of a collection that are somebody's. */
export function rowsOf(db: DatabaseSync, { name, column }: OwnedCollection, owned: Owned): Record<string, unknown>[] {
  if (column === null) return [];
  const of = ownIds[name] ?? ownerColumns.find(([each]) => each === column)?.[1] ?? 'company';
  return db.prepare(`SELECT * FROM ${name} WHERE ${column} = ? ORDER BY 1, 2`).all(owned[of]);
}

/** All that is somebody's, by table; tables that are no collection with it. */
export function snapshotOf(db: DatabaseSync, owned: Owned): Record<string, Record<string, unknown>[]> {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'").all();
  const all = tables.map(({ name }) => ({ name: String(name), column: ownerColumnOf(db, String(name)) }));
  return Object.fromEntries(all.map((each) => [each.name, rowsOf(db, each, owned)]));
}

/** Tables with a row of anybody else that names one of these ids. */
export function strangersNaming(db: DatabaseSync, ids: ReadonlySet<string>, owned: Owned): string[] {
  return listCollections(db).flatMap((each) => {
    const own = new Set(rowsOf(db, each, owned).map(({ id }) => id));
    const others = db
      .prepare(`SELECT * FROM ${each.name}`)
      .all()
      .filter(({ id }) => !own.has(id ?? ''));
    const naming = others.filter((row) => [...ids].some((id) => JSON.stringify(row).includes(id)));
    return naming.map(({ id }) => `${each.name} ${String(id)}`);
  });
}
