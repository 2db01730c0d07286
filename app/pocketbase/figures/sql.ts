import { draftRows, listedInvoice, unpaid } from '../invoices/sql.ts';
import type { Statement } from '../statement.ts';

/** How many the dashboard names; drafts and overdue ones are what nine keys lead to. */
const namedMax = { customers: 5, overdue: 5, drafts: 4 };

const daysBetween = (from: string, to: string) =>
  `FROM revenue_days WHERE company = {:company} AND day BETWEEN {:${from}} AND {:${to}}`;
const summed = 'coalesce(sum(n), 0) AS n, coalesce(sum(netCents), 0) AS netCents';

/**
 * Net revenue of issued invoices by their date: each month, the span and the days it is compared with. What takes an
 * invoice back is issued itself, with its own date and negative sums.
 */
export const revenue = {
  sql: `SELECT substr(day, 1, 7) AS part, ${summed} ${daysBetween('monthsFrom', 'monthsTo')} GROUP BY 1
    UNION ALL SELECT 'span', ${summed} ${daysBetween('from', 'to')}
    UNION ALL SELECT 'before', ${summed} ${daysBetween('beforeFrom', 'beforeTo')}`,
  /** `part`: a month as YYYY-MM, the span, or what it is compared with */
  row: { part: '', n: 0, netCents: 0 },
} satisfies Statement;

/** The customers with the most net revenue of the span, by the name they have now; `customers` counts all of them. */
export const topCustomers = {
  sql: `WITH sums AS MATERIALIZED (SELECT i.customer, sum(i.netCents) AS netCents
      FROM invoices i INDEXED BY idx_invoices_revenue WHERE i.company = {:company} AND i.status = 'issued'
      AND i.issueDate BETWEEN {:from} AND {:to} GROUP BY i.customer),
    top AS MATERIALIZED (SELECT customer, netCents, count(*) OVER () AS customers FROM sums
      ORDER BY netCents DESC, customer LIMIT ${namedMax.customers})
    SELECT t.customer, coalesce(c.name, '') AS name, t.netCents, t.customers FROM top t
    LEFT JOIN customers c ON c.id = t.customer ORDER BY t.netCents DESC, t.customer`,
  row: { customer: '', name: '', netCents: 0, customers: 0 },
} satisfies Statement;

const ages = {
  draft: '',
  later: `${unpaid} AND s.dueDate > {:today}`,
  today: `${unpaid} AND s.dueDate = {:today}`,
  recent: `${unpaid} AND s.dueDate < {:today} AND s.dueDate >= {:fortnight}`,
  old: `${unpaid} AND s.dueDate < {:fortnight}`,
  paid: "s.state = 'paid'",
};

export type DueAge = keyof typeof ages;
export const dueAges = Object.keys(ages) as DueAge[];

/** Drafts, and what is still open by when it is or was due. */
export const sumsByAge = {
  sql: dueAges
    .map((age) =>
      age === 'draft'
        ? `SELECT 'draft' AS age, count(*) AS n, coalesce(sum(i.grossCents), 0) AS cents FROM invoices i
          WHERE i.company = {:company} AND i.status = 'draft'`
        : `SELECT '${age}' AS age, coalesce(sum(s.n), 0) AS n, coalesce(sum(s.openCents), 0) AS cents
          FROM invoice_sums s WHERE s.company = {:company} AND ${ages[age]}`,
    )
    .join(' UNION ALL '),
  row: { age: '', n: 0, cents: 0 },
} satisfies Statement;

/** Drafts that were begun last. */
export const latestDrafts = {
  sql: `${draftRows} ORDER BY i.listOrder DESC LIMIT ${namedMax.drafts}`,
  row: listedInvoice.row,
} satisfies Statement;

const waiting = (state: string) => `SELECT * FROM (SELECT s.place, s.dueDate, s.openCents FROM invoice_states s
  WHERE s.company = {:company} AND s.state = '${state}' AND s.dueDate < {:today}
  ORDER BY s.dueDate, s.openCents DESC LIMIT ${namedMax.overdue})`;

/** Those that wait longest. */
export const longestOverdue = {
  sql: `SELECT ${listedInvoice.columns} FROM (${waiting('open')} UNION ALL ${waiting('part-paid')}) w
    JOIN invoice_states s ON s.place = w.place JOIN invoices i ON i.id = s.invoice
    ORDER BY s.dueDate, s.openCents DESC LIMIT ${namedMax.overdue}`,
  row: listedInvoice.row,
} satisfies Statement;
