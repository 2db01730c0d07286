// Of an invoice that takes deposits off after tax only the rest is still to be paid: what comes in for it falls on what is
// left of its tax groups, and not on those of the whole (decision 067). No invoice before this takes anything off so.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const billed = `SELECT key AS place, value ->> '$.taxCase' AS taxCase, value ->> '$.rateBp' AS rateBp,
    value ->> '$.baseCents' AS baseCents, value ->> '$.taxCents' AS taxCents FROM json_each(i.snapshot, '$.totals.taxGroups')`;
  const prepaid = `SELECT 1000000 + p.key AS place, t.value ->> '$.taxCase', t.value ->> '$.rateBp',
    -(t.value ->> '$.netCents'), -(t.value ->> '$.taxCents')
    FROM json_each(i.snapshot, '$.prepayments') p, json_each(p.value, '$.taxGroups') t`;
  const left = `(SELECT json_group_array(json_object('taxCase', taxCase, 'baseCents', baseCents, 'taxCents', taxCents))
    FROM (SELECT taxCase, sum(baseCents) AS baseCents, sum(taxCents) AS taxCents FROM (${billed} UNION ALL ${prepaid})
      GROUP BY taxCase, rateBp ORDER BY min(place)))`;
  const groups = `json_each(iif(i.snapshot -> '$.prepayments' IS NULL, i.snapshot -> '$.totals.taxGroups', ${left}))`;

  // As before (1795001800_received.js) in all else.
  const base = "(g.value ->> '$.baseCents')";
  const whole = `(SELECT sum((w.value ->> '$.baseCents') + (w.value ->> '$.taxCents')) FROM ${groups} w)`;
  const paid = 'NEW.amountCents';
  const share = `CASE ${whole} WHEN 0 THEN iif(g.key = 0, ${paid}, 0) ELSE CAST((2 * ${paid} * ${base}
    + sign(${paid}) * sign(${base}) * abs(${whole})) / (2 * ${whole}) AS INTEGER) END`;
  run('DROP TRIGGER trg_payment_parts_received');
  run(`CREATE TRIGGER trg_payment_parts_received AFTER INSERT ON payment_parts WHEN NEW.kind = 'paid' BEGIN
    INSERT INTO received_years SELECT p.company, substr(p.date, 1, 4), g.value ->> '$.taxCase', sum(${share})
      FROM payments p JOIN invoices i ON i.id = NEW.invoice JOIN ${groups} g WHERE p.id = NEW.payment GROUP BY 1, 2, 3
      ON CONFLICT (company, year, taxCase) DO UPDATE SET netCents = netCents + excluded.netCents; END`);
});
