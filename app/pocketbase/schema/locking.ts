import { readIndex } from './sql-list.ts';
import type { CollectionSchema } from './terms.ts';

// What model hooks refuse, the database refuses too: the SQL console and other programs bypass hooks.
// OR REPLACE deletes the row in its way without asking delete triggers, so every key of a locked row is asked for first;
// and it turns NULL into the column's default after these conditions were asked, hence IS NOT instead of !=.

/** Refuses what happens `when`. */
export function refuse(name: string, when: string, message: string): string {
  return `CREATE TRIGGER ${name} ${when} BEGIN SELECT RAISE(ABORT, '${message}'); END`;
}

/** The unique keys of a collection as conditions on a row `t` that stands in the way of NEW. */
export function keysOf({ indexes }: Pick<CollectionSchema, 'indexes'>): string[] {
  return indexes
    .map(readIndex)
    .filter(({ unique }) => unique)
    .map(({ columns, where }) => {
      const more = where === '' ? [] : where.split(' AND ').map((each) => `t.${each}`);
      return [...columns.map((each) => `t.${each} = NEW.${each}`), ...more].join(' AND ');
    });
}

/** That a row which is locked stands in the way of NEW; `more`: which rows those are. */
export function isTaken(table: string, keys: readonly string[], more = ''): string {
  return ['t.rowid = NEW.rowid', 't.id = NEW.id', ...keys]
    .map((key) => `EXISTS (SELECT 1 FROM ${table} t WHERE ${key}${more})`)
    .join(' OR ');
}

export function isMoved(...columns: readonly string[]): string {
  return ['rowid', 'id', ...columns].map((name) => `NEW.${name} IS NOT OLD.${name}`).join(' OR ');
}

export function isKept(columns: readonly string[]): string {
  return columns.map((name) => `NEW.${name} IS OLD.${name}`).join(' AND ');
}

/** No row is ever changed, deleted or replaced; `unless`: the one change that a row may see. */
export function appendOnly(of: CollectionSchema, unless?: string): string[] {
  const { name } = of;
  const message = `${name} are append-only`;
  const update = unless === undefined ? '' : ` WHEN NOT (${unless})`;
  return [
    refuse(`trg_${name}_update`, `BEFORE UPDATE ON ${name}${update}`, message),
    refuse(`trg_${name}_delete`, `BEFORE DELETE ON ${name}`, message),
    refuse(`trg_${name}_replace`, `BEFORE INSERT ON ${name} WHEN ${isTaken(name, keysOf(of))}`, message),
  ];
}

/** Keeps what follows from other rows. `when`: after which event, of which rows. */
export function keeper(name: string, when: string, ...steps: readonly string[]): string {
  return `CREATE TRIGGER ${name} ${when} BEGIN ${steps.join('; ')}; END`;
}
