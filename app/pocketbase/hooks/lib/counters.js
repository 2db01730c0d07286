'use strict';

/** Draws the next value of (company, kind, period) inside the caller's transaction; a rolled back draw leaves no gap. */
function draw(tx, scope, range) {
  const row = new DynamicModel({ value: 0 });
  tx.db()
    .newQuery(
      `INSERT INTO counters (id, company, kind, period, value, lastDate) VALUES ({:id}, {:company}, {:kind}, {:period}, 1, {:date})
       ON CONFLICT (company, kind, period) DO UPDATE SET value = value + 1, lastDate = {:date} RETURNING value`,
    )
    .bind({
      id: $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789'),
      company: scope.company,
      kind: range.kind,
      period: range.period,
      date: range.date || '',
    })
    .one(row);
  return row.value;
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

module.exports = { draw, last };
