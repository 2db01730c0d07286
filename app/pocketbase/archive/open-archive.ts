import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import type { z } from 'zod';
import { rowSchema } from '../records.ts';
import type { Statement } from '../statement.ts';

type Values = Record<string, string | number>;

/** A row that does not have what its statement promises: something wrote around the product. */
export interface BrokenRow {
  table: string;
  /** '' where the statement does not ask for it */
  id: string;
}

/** One moment of a database file, beside a running PocketBase or without one. Nothing is written. */
export interface Archive {
  db: DatabaseSync;
  /** Rows as they come, without the broken ones. Throws where the file cannot be read. */
  rows: <Row extends object>(statement: Statement<Row>, values?: Values) => Generator<Row>;
  /** The first row, or null. */
  row: <Row extends object>(statement: Statement<Row>, values?: Values) => Row | null;
  close: () => void;
}

interface Prepared {
  statement: StatementSync;
  schema: z.ZodType;
}

/** Opens data.db of a folder. Throws where there is none or it is no database. */
export function openArchive(pocketbaseDir: string, tellBroken: (row: BrokenRow) => void): Archive {
  const db = new DatabaseSync(join(pocketbaseDir, 'data.db'), { readOnly: true, timeout: 10_000 });
  try {
    db.exec('BEGIN');
    // Opens the file in earnest.
    db.prepare('SELECT count(*) FROM sqlite_master').get();
  } catch (error) {
    db.close();
    throw error;
  }
  const prepared = new Map<string, Prepared>();
  const prepare = (statement: Statement): Prepared => {
    const known = prepared.get(statement.sql);
    if (known) return known;
    const made = {
      statement: db.prepare(statement.sql.replace(/\{:(\w+)\}/g, ':$1')),
      schema: rowSchema(statement),
    };
    prepared.set(statement.sql, made);
    return made;
  };
  function* rows<Row extends object>(statement: Statement<Row>, values: Values = {}): Generator<Row> {
    const { statement: query, schema } = prepare(statement);
    for (const raw of query.iterate(values)) {
      const read = schema.safeParse(raw);
      if (read.success) yield read.data as Row;
      else tellBroken({ table: /\bFROM (\w+)/.exec(statement.sql)?.[1] ?? '', id: textOf(raw['id']) });
    }
  }
  return {
    db,
    rows,
    row: (statement, values) => [...rows(statement, values)][0] ?? null,
    close: () => db.close(),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
