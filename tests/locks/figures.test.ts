import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { latestDrafts, longestOverdue, revenue, sumsByAge, topCustomers } from '../../app/pocketbase/figures/sql.ts';
import type { Statement } from '../../app/pocketbase/statement.ts';

// What the dashboard asks, in a table and with indexes as the migrations make them, with rows of every kind.

const migrated = new DatabaseSync(join(inject('mailDir'), '../pocketbase/data.db'), { readOnly: true });
const db = new DatabaseSync(':memory:');
for (const { sql } of migrated
  .prepare(
    `SELECT sql FROM sqlite_master WHERE sql != '' AND (name IN ('trg_invoices_revenue', 'trg_invoices_states')
     OR tbl_name IN ('invoice_states', 'invoice_sums')
     OR type IN ('table', 'index') AND tbl_name IN ('invoices', 'customers', 'revenue_days', 'search_companies',
     'search_pieces', 'payment_parts') OR name = 'trg_payment_parts_states') ORDER BY type = 'trigger'`,
  )
  .all())
  db.exec(String(sql));
migrated.close();
db.exec("INSERT INTO customers (id, name) VALUES ('c1', 'Neu GmbH')");
afterAll(() => db.close());

const insert = db.prepare(
  `INSERT INTO invoices (id, company, status, customer, customerName, issueDate, dueDate, netCents, grossCents, listOrder,
   snapshot) VALUES (?, ?, 'draft', ?, ?, ?, ?, ?, ?, ?, ?)`,
);
const issue = db.prepare("UPDATE invoices SET status = 'issued' WHERE id = ?");
for (const [index, [company, status, customer, name, issued, due, cents]] of (
  [
    ['a', 'issued', 'c1', 'Alt GmbH', '2026-01-01', '2026-11-06', 1000],
    ['a', 'issued', 'c1', 'Neu GmbH', '2026-12-31', '2027-01-14', 2000],
    ['a', 'issued', 'c2', 'Holm', '2026-12-31', '2026-11-21', 500],
    ['a', 'issued', 'c2', 'Holm', '2026-12-31', '2026-11-20', -700],
    ['a', 'issued', 'c3', 'Vor', '2025-12-31', '2026-11-07', 4000],
    ['a', 'draft', 'c1', 'Neu GmbH', '', '', 9000],
    ['b', 'issued', 'c9', 'Fremd', '2026-06-01', '2026-06-15', 8000],
  ] as const
).entries()) {
  const snapshot = JSON.stringify({ totals: { dueCents: cents } });
  insert.run(
    `i${index}`,
    company,
    customer,
    name,
    issued,
    due,
    cents,
    cents,
    status === 'draft' ? '9' : issued,
    snapshot,
  );
  if (status === 'issued') issue.run(`i${index}`);
}

const values = {
  company: 'a',
  today: '2026-11-21',
  fortnight: '2026-11-07',
  from: '2026-01-01',
  to: '2026-12-31',
  beforeFrom: '2025-01-01',
  beforeTo: '2025-12-31',
  monthsFrom: '2025-01-01',
  monthsTo: '2026-12-31',
};

function ask({ sql }: Statement, prefix = ''): Record<string, unknown>[] {
  const names = new Set([...sql.matchAll(/\{:(\w+)\}/g)].map(([, name = '']) => name));
  const bound = Object.entries(values).filter(([name]) => names.has(name));
  const text = prefix + sql.replace(/\{:(\w+)\}/g, ':$1');
  return db.prepare(text).all(Object.fromEntries(bound));
}

const stepsOf = (statement: Statement) =>
  ask(statement, 'EXPLAIN QUERY PLAN ')
    .map(({ detail }) => String(detail))
    .filter((step) => /SEARCH|SCAN/.test(step));

describe('revenue', () => {
  it('counts what was taken back negative, on its own date, both ends of a year, and nobody else’s', () => {
    expect(ask(revenue).map(({ part, n, netCents }) => [part, n, netCents])).toEqual([
      ['2025-12', 1, 4000],
      ['2026-01', 1, 1000],
      ['2026-12', 3, 1800],
      ['span', 4, 2800],
      ['before', 1, 4000],
    ]);
  });

  it('names customers by the name they have now, those that took back more than they bought at the end', () => {
    expect(ask(topCustomers).map(({ name, netCents, customers }) => [name, netCents, customers])).toEqual([
      ['Neu GmbH', 3000, 2],
      ['', -200, 2],
    ]);
  });
});

it('what is due today is open, a fortnight ago is recent, a day more is old; what is paid is no more', () => {
  const sums = () => ask(sumsByAge).map(({ age, n, cents }) => [age, n, cents]);
  expect(sums()).toEqual([
    ['draft', 1, 9000],
    ['later', 1, 2000],
    ['today', 1, 500],
    ['recent', 2, 3300],
    ['old', 1, 1000],
    ['paid', 0, 0],
  ]);
  db.exec(`INSERT INTO payment_parts (id, company, payment, position, invoice, kind, amountCents) VALUES
    ('p1', 'a', 'x', 1, 'i2', 'paid', 400), ('p2', 'a', 'x', 2, 'i0', 'paid', 900), ('p3', 'a', 'x', 3, 'i0', 'discount', 100)`);
  expect(sums()).toEqual([
    ['draft', 1, 9000],
    ['later', 1, 2000],
    ['today', 1, 100],
    ['recent', 2, 3300],
    ['old', 0, 0],
    ['paid', 1, 0],
  ]);
  expect(ask(longestOverdue).map(({ dueDate }) => dueDate)).toEqual(['2026-11-07', '2026-11-20']);
  expect(ask(latestDrafts)).toHaveLength(1);
});

describe('no row is read where an index holds all that is asked', () => {
  it('top customers', () => {
    const read = stepsOf(topCustomers).filter((step) => /\bi\b/.test(step));
    expect(read).toHaveLength(1);
    expect(read[0]).toMatch(/^SEARCH i USING COVERING INDEX idx_invoices_revenue \(company=/);
  });

  it('sums by age read a row a state and day, and the drafts', () => {
    const [drafts, ...states] = stepsOf(sumsByAge);
    expect(drafts).toMatch(/^SEARCH i USING INDEX idx_invoices_drafts \(company=/);
    expect(states).toHaveLength(5);
    for (const step of states) expect(step).toMatch(/^SEARCH s USING PRIMARY KEY \(company=\? AND state=\?/);
  });

  it('revenue reads a row a day', () => {
    const read = stepsOf(revenue);
    expect(read).toHaveLength(3);
    for (const step of read) expect(step).toMatch(/^SEARCH revenue_days USING PRIMARY KEY/);
    expect(db.prepare("SELECT count(*) AS n FROM revenue_days WHERE company = 'a'").get()).toEqual({ n: 3 });
  });
});
