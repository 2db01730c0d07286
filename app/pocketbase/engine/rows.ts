import type { Statement } from '../statement.ts';

type Values = Record<string, string | number | boolean>;

/** All rows. Columns that the statement's example does not name are dropped. */
export function allRows<Row extends object>(app: core.App, statement: Statement<Row>, values: Values): Row[] {
  const rows = arrayOf(new DynamicModel(statement.row));
  app.db().newQuery(statement.sql).bind(values).all(rows);
  return rows as Row[];
}

/** The one row of a statement that always has one. */
export function oneRow<Row extends object>(app: core.App, statement: Statement<Row>, values: Values): Row {
  const row = new DynamicModel(statement.row);
  app.db().newQuery(statement.sql).bind(values).one(row);
  return row as Row;
}

/** Runs a statement without answer and says how many rows it changed. */
export function runStatement(app: core.App, statement: Statement, values: Values): number {
  return app.db().newQuery(statement.sql).bind(values).execute().rowsAffected();
}
