import { jsonRows } from '../statement.ts';
import type { Statement } from '../statement.ts';

type Values = Record<string, string | number | boolean>;

// Of this machine: whoever runs in it runs alone, so nobody binds other values to a statement meanwhile.
const prepared = new Map<string, dbx.Query>();
const preparedMax = 24;

/** A transaction sees what it has written, which no statement of another connection does. */
function queryFor(app: core.App, { sql, prepare: kept }: Statement): dbx.Query {
  if (!kept || app.isTransactional()) return app.db().newQuery(sql);
  const known = prepared.get(sql);
  if (known) prepared.delete(sql);
  else leaveRoom();
  const query = known ?? app.concurrentDB().newQuery(sql).prepare();
  prepared.set(sql, query);
  return query;
}

/** What was asked for longest ago goes. */
function leaveRoom(): void {
  const [oldest] = prepared;
  if (!oldest || prepared.size < preparedMax) return;
  const [sql, query] = oldest;
  prepared.delete(sql);
  query.close();
}

/** All rows. Columns that the statement's example does not name are dropped. */
export function allRows<Row extends object>(app: core.App, statement: Statement<Row>, values: Values): Row[] {
  const rows = arrayOf(new DynamicModel(statement.row));
  queryFor(app, statement).bind(values).all(rows);
  return rows as Row[];
}

/** All rows as JSON, as a page is answered with: SQLite writes it in half the time that rows take through this machine. */
export function rowsAsJson(app: core.App, statement: Statement, values: Values): string {
  return oneRow(app, { ...statement, sql: `SELECT ${jsonRows(statement)} AS text`, row: { text: '' } }, values).text;
}

/** The one row of a statement that always has one. */
export function oneRow<Row extends object>(app: core.App, statement: Statement<Row>, values: Values): Row {
  const row = new DynamicModel(statement.row);
  queryFor(app, statement).bind(values).one(row);
  return row as Row;
}

/** Runs a statement without answer and says how many rows it changed. */
export function runStatement(app: core.App, statement: Statement, values: Values): number {
  return app.db().newQuery(statement.sql).bind(values).execute().rowsAffected();
}
