import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { receivedOfYears, turnoverOfCompany } from '#app/pocketbase/companies/sql.ts';
import {
  dashboard,
  dueSums,
  latestDrafts,
  longestOverdue,
  revenueOfMonths,
  revenueOfSpans,
  stateTotals,
  topCustomers,
  topOfPeriod,
} from '#app/pocketbase/figures/sql.ts';
import { awaitedReminders, ruleSettings } from '#app/pocketbase/reminders/sql.ts';
import type { Statement } from '#app/pocketbase/statement.ts';

// What the dashboard asks, in a table and with indexes as the schema makes them, with rows of every kind.

const migrated = new DatabaseSync(join(inject('mailDir'), '../pocketbase/data.db'), { readOnly: true });
const db = new DatabaseSync(':memory:');
const tables = [
  'invoices',
  'customers',
  'payments',
  'payment_parts',
  'received_years',
  'invoice_states',
  'invoice_sums',
  'invoice_rows',
  'revenue_days',
  'revenue_months',
  'customer_sums',
  'list_counts',
  'search_companies',
  'search_pieces',
  'offers',
  'offer_versions',
  'delivery_notes',
  'projects',
  'time_entries',
  'pending_files',
  'bank_entry_states',
  'mails',
  'events',
  'reminders',
  'reminder_holds',
  'debit_items',
  'schedules',
  'schedule_runs',
  'companies',
  'company_settings',
  'products',
  'product_uses',
];
for (const { sql } of migrated
  .prepare("SELECT sql, tbl_name FROM sqlite_master WHERE sql != '' ORDER BY type = 'trigger'")
  .all()
  .filter(({ sql, tbl_name: table }) => tables.includes(String(table)) && !String(sql).includes('RAISE(')))
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

db.exec(`UPDATE invoice_states SET transmission = 'failed' WHERE invoice IN ('i0', 'i6');
  UPDATE invoice_states SET transmission = 'otherwise' WHERE invoice = 'i1';
  INSERT INTO bank_entry_states VALUES ('e1', 'a', 'open', '2026-11-01', 123, ''),
    ('e2', 'a', 'booked', '2026-11-01', 99, 'p1'), ('e3', 'b', 'open', '2026-11-01', 77, '')`);

const values = {
  company: 'a',
  today: '2026-11-21',
  fortnight: '2026-11-07',
  soon: '2026-11-28',
  from: '2026-01-01',
  to: '2026-12-31',
  period: '2026',
  end: '2026-12-31',
  spanFirstMonth: '2026-01',
  spanLastMonth: '2026-12',
  spanFrom: '2026-01-01',
  spanHeadTo: '2026-01-31',
  spanTailFrom: '2026-12-01',
  spanTo: '2026-12-31',
  beforeFirstMonth: '2025-01',
  beforeLastMonth: '2025-12',
  beforeFrom: '2025-01-01',
  beforeHeadTo: '2025-01-31',
  beforeTailFrom: '2025-12-01',
  beforeTo: '2025-12-31',
  firstMonth: '2025-01',
  lastMonth: '2026-12',
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
    const parts = [...ask(revenueOfMonths), ...ask(revenueOfSpans)];
    expect(parts.map(({ part, n, netCents }) => [part, n, netCents])).toEqual([
      ['2025-12', 1, 4000],
      ['2026-01', 1, 1000],
      ['2026-12', 3, 1800],
      ['span', 4, 2800],
      ['before', 1, 4000],
    ]);
  });

  it('names customers by the name they have now, those that took back more than they bought at the end', () => {
    for (const statement of [topCustomers, topOfPeriod])
      expect(ask(statement).map(({ name, netCents, customers }) => [name, netCents, customers])).toEqual([
        ['Neu GmbH', 3000, 2],
        ['', -200, 2],
      ]);
  });
});

it('what is due today is open, a fortnight ago is recent, a day more is old; what is paid is no more', () => {
  const totals = () => ask(stateTotals).map(({ state, n, cents }) => [state, n, cents]);
  expect(ask(dueSums)[0]).toEqual({ later: 1, laterCents: 2000, now: 1, nowCents: 500, recent: 2, recentCents: 3300 });
  expect(totals()).toEqual([
    ['draft', 1, 9000],
    ['open', 5, 6800],
  ]);
  db.exec(`INSERT INTO payment_parts (id, company, payment, position, invoice, kind, amountCents) VALUES
    ('p1', 'a', 'x', 1, 'i2', 'paid', 400), ('p2', 'a', 'x', 2, 'i0', 'paid', 900), ('p3', 'a', 'x', 3, 'i0', 'discount', 100)`);
  expect(ask(dueSums)[0]).toEqual({ later: 1, laterCents: 2000, now: 1, nowCents: 100, recent: 2, recentCents: 3300 });
  expect(totals()).toEqual([
    ['draft', 1, 9000],
    ['open', 3, 5300],
    ['paid', 1, 0],
    ['part-paid', 1, 100],
  ]);
  const overdue = JSON.parse(`[${String(ask(longestOverdue)[0]?.['text'])}]`) as unknown[][];
  expect(overdue.map(([, , , , , dueDate]) => dueDate)).toEqual(['2026-11-07', '2026-11-20']);
  expect(ask(latestDrafts)).toHaveLength(1);
});

it('one statement says all of it, of a whole period and of days', () => {
  for (const whole of [true, false]) {
    const [{ ahead, overdue, failed, ...parts } = {}] = ask(dashboard.of({ whole }));
    const read = Object.entries(parts).map(([name, json]) => [name, JSON.parse(String(json)) as unknown]);
    expect(Object.fromEntries(read)).toEqual({
      due: ask(dueSums),
      totals: ask(stateTotals),
      months: ask(revenueOfMonths),
      spans: ask(revenueOfSpans),
      customers: ask(topCustomers),
      drafts: ask(latestDrafts),
      lost: [],
      undeliveredPapers: [],
      runs: [],
      awaited: ask(awaitedReminders),
      rules: ask(ruleSettings),
      entries: [{ n: 1, cents: 123 }],
      offers: [],
      hours: [{ minutes: 0, hasProjects: false }],
      received: ask(receivedOfYears),
      turnover: ask(turnoverOfCompany).map((own) => ({ ...own, smallBusiness: true })),
    });
    const [refused] = ask({ sql: `SELECT text FROM invoice_rows WHERE text LIKE '%"i0"%'`, row: {} });
    expect([ahead, overdue, failed]).toEqual([0, ask(longestOverdue)[0]?.['text'], refused?.['text']]);
  }
});

describe('reads the index alone where it holds all that is asked', () => {
  it('top customers', () => {
    const read = stepsOf(topCustomers).filter((step) => /\bi\b/.test(step));
    expect(read).toHaveLength(1);
    expect(read[0]).toMatch(/^SEARCH i USING COVERING INDEX idx_invoices_revenue \(company=/);
  });

  it('what is due reads a row a state and day of a fortnight and later', () => {
    expect(stepsOf(dueSums)).toEqual([
      expect.stringMatching(/^SEARCH s USING PRIMARY KEY \(company=\? AND state=\? AND dueDate>\?\)/),
    ]);
    expect(stepsOf(stateTotals)).toEqual([
      expect.stringMatching(/^SEARCH list_counts USING PRIMARY KEY \(company=\? AND list=\?\)/),
    ]);
  });

  it('reminders read the longest due, and no invoice that is not', () => {
    const read = stepsOf(awaitedReminders).filter((step) => step.startsWith('SEARCH s '));
    expect(read).toHaveLength(2);
    for (const step of read)
      expect(step).toBe('SEARCH s USING INDEX idx_invoice_states_due (company=? AND state=? AND dueDate<?)');
    expect(stepsOf(awaitedReminders).filter((step) => /^SCAN [hilrs]$/.test(step))).toEqual([]);
  });

  it('revenue reads a row a month, and the days at both ends', () => {
    for (const step of [...stepsOf(revenueOfMonths), ...stepsOf(revenueOfSpans)].filter((each) =>
      each.includes('revenue'),
    ))
      expect(step).toMatch(/^SEARCH revenue_(days|months) USING PRIMARY KEY/);
  });

  it('customers of a period are read from the top', () => {
    expect(stepsOf(topOfPeriod).filter((step) => step.includes('customer_sums'))).toEqual([
      expect.stringMatching(
        /^SEARCH customer_sums USING COVERING INDEX idx_customer_sums_net \(company=\? AND period=\?\)/,
      ),
    ]);
  });
});
