import { keeper } from '../schema/locking.ts';
import type { SubjectSchema } from '../schema/terms.ts';

// What the dashboard adds up of issued invoices and of what was received, so that neither snapshots nor all rows are read for
// it (decision 009). Neither invoices nor parts of payments ever change: each is added once, by whatever makes it.
// consistency/sql.ts says the same.

// What another program has billed is revenue there (decision 024); what comes in for it here counts here.
const whenIssued = "AFTER UPDATE ON invoices WHEN OLD.status = 'draft' AND NEW.status = 'issued' AND NEW.origin = ''";

// In all (''), by year, quarter and month of issue.
const periods = [
  "''",
  'substr(NEW.issueDate, 1, 4)',
  "substr(NEW.issueDate, 1, 4) || '-Q' || ((substr(NEW.issueDate, 6, 2) + 2) / 3)",
  'substr(NEW.issueDate, 1, 7)',
].join(' AS period UNION ALL SELECT ');

// Of an invoice that takes deposits off after tax only the rest is still to be paid: what comes in for it falls on what is
// left of its tax groups, and not on those of the whole (decision 024).
const billed = `SELECT key AS place, value ->> '$.taxCase' AS taxCase, value ->> '$.rateBp' AS rateBp,
  value ->> '$.baseCents' AS baseCents, value ->> '$.taxCents' AS taxCents FROM json_each(i.snapshot, '$.totals.taxGroups')`;
const prepaid = `SELECT 1000000 + p.key AS place, t.value ->> '$.taxCase', t.value ->> '$.rateBp',
  -(t.value ->> '$.netCents'), -(t.value ->> '$.taxCents')
  FROM json_each(i.snapshot, '$.prepayments') p, json_each(p.value, '$.taxGroups') t`;
const left = `(SELECT json_group_array(json_object('taxCase', taxCase, 'baseCents', baseCents, 'taxCents', taxCents))
  FROM (SELECT taxCase, sum(baseCents) AS baseCents, sum(taxCents) AS taxCents FROM (${billed} UNION ALL ${prepaid})
  GROUP BY taxCase, rateBp ORDER BY min(place)))`;
const groups = `json_each(iif(i.snapshot -> '$.prepayments' IS NULL, i.snapshot -> '$.totals.taxGroups', ${left}))`;

// What was paid falls on the tax groups of its invoice in their proportion, rounded half away from zero; all of it on the
// first one where the invoice asks for nothing.
const base = "(g.value ->> '$.baseCents')";
const whole = `(SELECT sum((w.value ->> '$.baseCents') + (w.value ->> '$.taxCents')) FROM ${groups} w)`;
const paid = 'NEW.amountCents';
const share = `CASE ${whole} WHEN 0 THEN iif(g.key = 0, ${paid}, 0) ELSE CAST((2 * ${paid} * ${base}
  + sign(${paid}) * sign(${base}) * abs(${whole})) / (2 * ${whole}) AS INTEGER) END`;

export const figuresSchema: SubjectSchema = {
  tables: [
    `CREATE TABLE revenue_days (company TEXT NOT NULL, day TEXT NOT NULL, n INTEGER NOT NULL, netCents INTEGER NOT NULL,
      PRIMARY KEY (company, day)) WITHOUT ROWID`,
    `CREATE TABLE revenue_months (company TEXT NOT NULL, month TEXT NOT NULL, n INTEGER NOT NULL,
      netCents INTEGER NOT NULL, PRIMARY KEY (company, month)) WITHOUT ROWID`,
    `CREATE TABLE customer_sums (company TEXT NOT NULL, period TEXT NOT NULL, customer TEXT NOT NULL, n INTEGER NOT NULL,
      netCents INTEGER NOT NULL, grossCents INTEGER NOT NULL, PRIMARY KEY (company, period, customer)) WITHOUT ROWID`,
    'CREATE INDEX idx_customer_sums_net ON customer_sums (company, period, netCents DESC, customer)',
    // Without tax, by the tax case of what was billed: § 19 (2) UStG counts by that (decision 021).
    `CREATE TABLE received_years (company TEXT NOT NULL, year TEXT NOT NULL, taxCase TEXT NOT NULL,
      netCents INTEGER NOT NULL, PRIMARY KEY (company, year, taxCase)) WITHOUT ROWID`,
  ],
  triggers: [
    keeper(
      'trg_invoices_revenue',
      whenIssued,
      `INSERT INTO revenue_days (company, day, n, netCents) VALUES (NEW.company, NEW.issueDate, 1, NEW.netCents)
        ON CONFLICT (company, day) DO UPDATE SET n = n + 1, netCents = netCents + excluded.netCents`,
    ),
    keeper(
      'trg_invoices_sums',
      whenIssued,
      `INSERT INTO customer_sums SELECT NEW.company, p.period, NEW.customer, 1, NEW.netCents, NEW.grossCents
        FROM (SELECT ${periods}) p WHERE TRUE
        ON CONFLICT (company, period, customer) DO UPDATE SET n = n + 1, netCents = netCents + excluded.netCents,
        grossCents = grossCents + excluded.grossCents`,
      `INSERT INTO revenue_months VALUES (NEW.company, substr(NEW.issueDate, 1, 7), 1, NEW.netCents)
        ON CONFLICT (company, month) DO UPDATE SET n = n + 1, netCents = netCents + excluded.netCents`,
    ),
    keeper(
      'trg_payment_parts_received',
      "AFTER INSERT ON payment_parts WHEN NEW.kind = 'paid'",
      `INSERT INTO received_years SELECT p.company, substr(p.date, 1, 4), g.value ->> '$.taxCase', sum(${share})
        FROM payments p JOIN invoices i ON i.id = NEW.invoice JOIN ${groups} g WHERE p.id = NEW.payment GROUP BY 1, 2, 3
        ON CONFLICT (company, year, taxCase) DO UPDATE SET netCents = netCents + excluded.netCents`,
    ),
  ],
};
