// What was received in which year, without tax, by the tax case of what was billed: § 19 (2) UStG counts by that. A part of
// a payment never changes, so all of it follows from what is added (decision 052).
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  run(`CREATE TABLE received_years (company TEXT NOT NULL, year TEXT NOT NULL, taxCase TEXT NOT NULL,
    netCents INTEGER NOT NULL, PRIMARY KEY (company, year, taxCase)) WITHOUT ROWID`);

  // What was paid falls on the tax groups of its invoice in their proportion, rounded half away from zero; all of it on the
  // first one where the invoice asks for nothing.
  const groups = "json_each(i.snapshot -> '$.totals.taxGroups')";
  const base = "(g.value ->> '$.baseCents')";
  const whole = `(SELECT sum((w.value ->> '$.baseCents') + (w.value ->> '$.taxCents')) FROM ${groups} w)`;
  const share = (paid) => `CASE ${whole} WHEN 0 THEN iif(g.key = 0, ${paid}, 0) ELSE CAST((2 * ${paid} * ${base}
    + sign(${paid}) * sign(${base}) * abs(${whole})) / (2 * ${whole}) AS INTEGER) END`;
  const received = (part) =>
    `SELECT p.company, substr(p.date, 1, 4), g.value ->> '$.taxCase', sum(${share(`${part}.amountCents`)})`;

  run(`INSERT INTO received_years ${received('t')} FROM payment_parts t JOIN payments p ON p.id = t.payment
    JOIN invoices i ON i.id = t.invoice JOIN ${groups} g WHERE t.kind = 'paid' GROUP BY 1, 2, 3`);
  run(`CREATE TRIGGER trg_payment_parts_received AFTER INSERT ON payment_parts WHEN NEW.kind = 'paid' BEGIN
    INSERT INTO received_years ${received('NEW')} FROM payments p JOIN invoices i ON i.id = NEW.invoice JOIN ${groups} g
      WHERE p.id = NEW.payment GROUP BY 1, 2, 3
      ON CONFLICT (company, year, taxCase) DO UPDATE SET netCents = netCents + excluded.netCents; END`);
});
