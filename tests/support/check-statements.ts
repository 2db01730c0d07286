import type { DatabaseSync } from 'node:sqlite';
import type { Family, Statement } from '#app/pocketbase/statement.ts';

/** Everything that an sql.ts says, by name; whatever cannot be held against a database is an error. */
export function statementsOf(module: Readonly<Record<string, unknown>>): { name: string; statement: Statement }[] {
  return Object.entries(module).flatMap(([name, value]) => {
    if (isFamily(value)) return value.every().map((statement) => ({ name, statement }));
    if (isStatement(value)) return [{ name, statement: value }];
    if (typeof value === 'function') throw new Error(`${name}: SQL that is made by a function cannot be listed`);
    return [];
  });
}

function isFamily(value: unknown): value is Family<object> {
  return typeof value === 'object' && value !== null && 'of' in value && 'every' in value;
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'sql' in value;
}

/** What is wrong with a statement in this database, or null: its SQL, or a row that is not what its example says. */
export function refuseStatement(database: DatabaseSync, { sql, row }: Statement): string | null {
  try {
    const prepared = database.prepare(sql.replace(/\{:(\w+)\}/g, ':$1'));
    const answered = prepared.columns().map(({ name }) => name);
    const expected = Object.keys(row);
    // A pragma names its columns only when it runs.
    if (sql.startsWith('PRAGMA')) answered.splice(0, answered.length, ...Object.keys(prepared.get() ?? {}));
    if (answered.toSorted().join() === expected.toSorted().join()) return null;
    return `answers ${answered.join(', ')}; expected ${expected.join(', ')}`;
  } catch (error) {
    return String(error);
  }
}
