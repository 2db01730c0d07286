import { keeper } from '../schema/locking.ts';

// What tabs of lists and the dashboard count, so that none of them costs more where there is more. All of it follows from
// other rows (decision 009); consistency/sql.ts says the same.

const count = (of: readonly [company: string, list: string, tab: string], n: string, cents = '0') => {
  const [company, list, tab] = of;
  return `INSERT INTO list_counts VALUES (${company}, '${list}', ${tab},
    ${n}, ${cents}) ON CONFLICT (company, list, tab) DO UPDATE SET n = n + excluded.n, cents = cents + excluded.cents`;
};

// Issued invoices by state, with what is open of them; how many are overdue says their day.
const ofState = (row: string) => [`${row}.company`, 'invoices', `${row}.state`] as const;
const stateCounts = [
  keeper('trg_invoice_sums_insert', 'AFTER INSERT ON invoice_sums', count(ofState('NEW'), 'NEW.n', 'NEW.openCents')),
  keeper(
    'trg_invoice_sums_update',
    'AFTER UPDATE ON invoice_sums',
    count(ofState('NEW'), 'NEW.n - OLD.n', 'NEW.openCents - OLD.openCents'),
  ),
  keeper('trg_invoice_sums_delete', 'AFTER DELETE ON invoice_sums', count(ofState('OLD'), '-OLD.n', '-OLD.openCents')),
];

// Drafts, with what they come to.
const ofDraft = (row: string) => [`${row}.company`, 'invoices', "'draft'"] as const;
const draftCounts = [
  keeper(
    'trg_invoices_draft_insert',
    "AFTER INSERT ON invoices WHEN NEW.status = 'draft'",
    count(ofDraft('NEW'), '1', 'NEW.grossCents'),
  ),
  keeper(
    'trg_invoices_draft_update',
    `AFTER UPDATE ON invoices WHEN OLD.status = 'draft'
      AND (NEW.status != 'draft' OR NEW.grossCents != OLD.grossCents)`,
    count(
      ofDraft('OLD'),
      "CASE NEW.status WHEN 'draft' THEN 0 ELSE -1 END",
      "CASE NEW.status WHEN 'draft' THEN NEW.grossCents ELSE 0 END - OLD.grossCents",
    ),
  ),
  keeper(
    'trg_invoices_draft_delete',
    "AFTER DELETE ON invoices WHEN OLD.status = 'draft'",
    count(ofDraft('OLD'), '-1', '-OLD.grossCents'),
  ),
];

/** Records that are counted by a tab which they may leave. */
function tabCounts(table: string, columns: string, tabOf: (row: string) => string): string[] {
  const of = (row: string) => [`${row}.company`, table, tabOf(row)] as const;
  return [
    keeper(`trg_${table}_counts_insert`, `AFTER INSERT ON ${table}`, count(of('NEW'), '1')),
    keeper(
      `trg_${table}_counts_update`,
      `AFTER UPDATE OF ${columns} ON ${table} WHEN ${tabOf('NEW')} != ${tabOf('OLD')}`,
      count(of('OLD'), '-1'),
      count(of('NEW'), '1'),
    ),
    keeper(`trg_${table}_counts_delete`, `AFTER DELETE ON ${table}`, count(of('OLD'), '-1')),
  ];
}

export const countKeepers = [
  ...stateCounts,
  ...draftCounts,
  ...tabCounts('customers', 'archived', (row) => `CASE WHEN ${row}.archived THEN 'archived' ELSE 'active' END`),
  ...tabCounts(
    'offers',
    'archived, state',
    (row) => `CASE WHEN ${row}.archived THEN 'archived ' ELSE '' END || ${row}.state`,
  ),
  keeper('trg_payments_counts', 'AFTER INSERT ON payments', count(['NEW.company', 'payments', "''"], '1')),
  // Buyers of a period.
  keeper(
    'trg_customer_sums_insert',
    'AFTER INSERT ON customer_sums',
    count(['NEW.company', 'buyers', 'NEW.period'], '1'),
  ),
];
