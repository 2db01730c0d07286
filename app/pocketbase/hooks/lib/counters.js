'use strict';

/** Draws the next value of (company, kind, period) inside the caller's transaction; a rolled back draw leaves no gap. */
function draw(tx, scope, range) {
  const before = last(tx, scope, range);
  const { kind, period } = range;
  const value = before.value + 1;
  move(tx, scope, { kind, period, value, lastDate: range.date || before.lastDate });
  return value;
}

/**
 * Writes a counter {kind, period, value, lastDate} inside the caller's transaction. No upsert: that would ask the
 * triggers on INSERT, which let no counter be replaced.
 */
function move(tx, scope, counter) {
  const values = Object.assign({ company: scope.company }, counter);
  const updated = tx
    .db()
    .newQuery(
      `UPDATE counters SET value = {:value}, lastDate = {:lastDate}
       WHERE company = {:company} AND kind = {:kind} AND period = {:period}`,
    )
    .bind(values)
    .execute();
  if (updated.rowsAffected() > 0) return;
  tx.db()
    .newQuery(
      `INSERT INTO counters (company, kind, period, value, lastDate)
       VALUES ({:company}, {:kind}, {:period}, {:value}, {:lastDate})`,
    )
    .bind(values)
    .execute();
}

/** Last drawn value and the date it was drawn for; 0 and '' when none was drawn. */
function last(app, scope, range) {
  const rows = arrayOf(new DynamicModel({ value: 0, lastDate: '' }));
  app
    .db()
    .newQuery(
      'SELECT value, lastDate FROM counters WHERE company = {:company} AND kind = {:kind} AND period = {:period}',
    )
    .bind({ company: scope.company, kind: range.kind, period: range.period })
    .all(rows);
  return rows.length === 0 ? { value: 0, lastDate: '' } : { value: rows[0].value, lastDate: rows[0].lastDate };
}

module.exports = { draw, move, last };
