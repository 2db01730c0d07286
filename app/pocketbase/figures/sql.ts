import { openEntries } from '../bank-entries/sql.ts';
import { receivedOfYears, turnoverOfCompany } from '../companies/sql.ts';
import { draftRows, listedInvoice, unpaid } from '../invoices/sql.ts';
import { unionOfUnpaidStates } from '../states.ts';
import { undelivered } from '../invoices/order.ts';
import { listedOffer } from '../offers/sql.ts';
import { hoursBetween } from '../projects/sql.ts';
import { awaitedReminders, ruleSettings, stillOwed } from '../reminders/sql.ts';
import { stoppedRuns } from '../schedules/sql.ts';
import { family, jsonRows } from '../statement.ts';
import type { Statement } from '../statement.ts';

/** How many the dashboard names; drafts and overdue ones are what nine keys lead to. */
const namedMax = { customers: 5, overdue: 5, drafts: 4, offers: 4, failed: 4, lost: 4, undeliveredPapers: 4 };

const summed = 'coalesce(sum(n), 0) AS n, coalesce(sum(netCents), 0) AS netCents';

/** The sums of whole months within, and of the days before and after them; their names begin with `of`. */
const between = (of: string) => `SELECT ${summed} FROM (
  SELECT n, netCents FROM revenue_months WHERE company = {:company} AND month > {:${of}FirstMonth} AND month < {:${of}LastMonth}
  UNION ALL SELECT n, netCents FROM revenue_days WHERE company = {:company} AND day BETWEEN {:${of}From} AND {:${of}HeadTo}
  UNION ALL SELECT n, netCents FROM revenue_days WHERE company = {:company} AND day BETWEEN {:${of}TailFrom} AND {:${of}To})`;

/** Net revenue of issued invoices by their date. What takes an invoice back is issued itself, with its own date and negative sums. */
export const revenueOfSpans = {
  sql: `SELECT 'span' AS part, * FROM (${between('span')}) UNION ALL SELECT 'before', * FROM (${between('before')})`,
  row: { part: '', n: 0, netCents: 0 },
} satisfies Statement;

/** The same of each month. */
export const revenueOfMonths = {
  sql: `SELECT month AS part, n, netCents FROM revenue_months
    WHERE company = {:company} AND month BETWEEN {:firstMonth} AND {:lastMonth} ORDER BY month`,
  row: { part: '', n: 0, netCents: 0 },
} satisfies Statement;

/** Whether something bears a later date than a period that goes on has reached. */
const issuedAhead = 'EXISTS (SELECT 1 FROM revenue_days WHERE company = {:company} AND day > {:to} AND day <= {:end})';

/** The customers with the most net revenue of a whole period, by the name they have now; `customers` counts all of them. */
export const topOfPeriod = {
  sql: `SELECT t.customer, coalesce(c.name, '') AS name, t.netCents, coalesce((SELECT n FROM list_counts
      WHERE company = {:company} AND list = 'buyers' AND tab = {:period}), 0) AS customers
    FROM (SELECT customer, netCents FROM customer_sums WHERE company = {:company} AND period = {:period}
      ORDER BY netCents DESC, customer LIMIT ${namedMax.customers}) t
    LEFT JOIN customers c ON c.id = t.customer ORDER BY t.netCents DESC, t.customer`,
  row: { customer: '', name: '', netCents: 0, customers: 0 },
} satisfies Statement;

/** The same of any days. */
export const topCustomers = {
  sql: `WITH sums AS MATERIALIZED (SELECT i.customer, sum(i.netCents) AS netCents
      FROM invoices i INDEXED BY idx_invoices_revenue WHERE i.company = {:company} AND i.status = 'issued'
      AND i.origin = '' AND i.issueDate BETWEEN {:from} AND {:to} GROUP BY i.customer),
    top AS MATERIALIZED (SELECT customer, netCents, count(*) OVER () AS customers FROM sums
      ORDER BY netCents DESC, customer LIMIT ${namedMax.customers})
    SELECT t.customer, coalesce(c.name, '') AS name, t.netCents, t.customers FROM top t
    LEFT JOIN customers c ON c.id = t.customer ORDER BY t.netCents DESC, t.customer`,
  row: { customer: '', name: '', netCents: 0, customers: 0 },
} satisfies Statement;

/** How drafts are told, and what is still open by when it is or was due. */
export type DueAge = 'draft' | 'later' | 'today' | 'recent' | 'old' | 'paid';

const dueSum = (name: string, condition: string) =>
  `coalesce(sum(s.n) FILTER (WHERE ${condition}), 0) AS ${name},
  coalesce(sum(s.openCents) FILTER (WHERE ${condition}), 0) AS ${name}Cents`;

/** What is open and is due after today, today, or was within a fortnight. */
export const dueSums = {
  sql: `SELECT ${dueSum('later', 's.dueDate > {:today}')}, ${dueSum('now', 's.dueDate = {:today}')},
    ${dueSum('recent', 's.dueDate < {:today}')}
    FROM invoice_sums s WHERE s.company = {:company} AND ${unpaid} AND s.dueDate >= {:fortnight}`,
  row: { later: 0, laterCents: 0, now: 0, nowCents: 0, recent: 0, recentCents: 0 },
} satisfies Statement;

/** All of each state. */
export const stateTotals = {
  sql: `SELECT tab AS state, n, cents FROM list_counts WHERE company = {:company} AND list = 'invoices'`,
  row: { state: '', n: 0, cents: 0 },
} satisfies Statement;

/** Drafts that were begun last. */
export const latestDrafts = {
  sql: `${draftRows} ORDER BY i.listOrder DESC LIMIT ${namedMax.drafts}`,
  row: listedInvoice.row,
} satisfies Statement;

const waiting = (state: string) => `SELECT * FROM (SELECT s.place, s.dueDate, s.openCents
  FROM invoice_states s INDEXED BY idx_invoice_states_due
  WHERE s.company = {:company} AND s.state = '${state}' AND s.dueDate < {:today}
  ORDER BY s.dueDate, s.openCents DESC LIMIT ${namedMax.overdue})`;

/** Texts of those that wait longest. */
export const longestOverdue = {
  sql: `SELECT coalesce(group_concat(r.text), '') AS text FROM (SELECT place FROM (${unionOfUnpaidStates(waiting)})
    ORDER BY dueDate, openCents DESC LIMIT ${namedMax.overdue}) w CROSS JOIN invoice_rows r ON r.place = w.place`,
  row: { text: '' },
} satisfies Statement;

/** Texts of documents whose last mail did not go, or of which nobody knows whether it went; the latest first. */
const failedMails = {
  sql: `SELECT coalesce(group_concat(r.text), '') AS text FROM (SELECT s.place FROM ${undelivered}
    ORDER BY s.place DESC LIMIT ${namedMax.failed}) f CROSS JOIN invoice_rows r ON r.place = f.place`,
  row: { text: '' },
} satisfies Statement;

const whose = { ofCustomer: [true, false] };

/** Mails of reminders of which something did not go, of what is still owed; the latest first, one of each invoice. */
export const lostReminders = family(whose, {
  sql: ({
    ofCustomer,
  }: {
    ofCustomer: boolean;
  }) => `SELECT m.invoice, r.number, s.customerName FROM mails m INDEXED BY idx_mails_lost
    CROSS JOIN reminders r ON r.id = m.reminder CROSS JOIN invoice_states s ON s.invoice = m.invoice
    WHERE m.company = {:company} AND m.kind = 'reminder' AND m.lost = TRUE AND ${stillOwed}${ofCustomer ? ' AND s.customer = {:customer}' : ''}
    AND NOT EXISTS (SELECT 1 FROM reminders l WHERE l.invoice = m.invoice AND l.level > r.level)
    GROUP BY m.invoice ORDER BY max(m.created) DESC, max(m.rowid) DESC LIMIT ${namedMax.lost}`,
  row: { invoice: '', number: '', customerName: '' },
});

/**
 * Offers and delivery notes of whose mails something did not go, the latest first: offers that still wait for an answer,
 * in the version that is valid, and delivery notes for a month. A note that it went another way answers them.
 */
export const lostPapers = family(whose, {
  sql: ({
    ofCustomer,
  }: {
    ofCustomer: boolean;
  }) => `SELECT m.kind, coalesce(v.offer, n.id) AS id, coalesce(o.number, n.number) AS number,
      coalesce(o.customerName, n.customerName) AS customerName
    FROM mails m INDEXED BY idx_mails_lost LEFT JOIN offer_versions v ON v.id = m.offerVersion
    LEFT JOIN offers o ON o.id = v.offer LEFT JOIN delivery_notes n ON n.id = m.deliveryNote
    LEFT JOIN invoices i ON i.id = n.invoice
    WHERE m.company = {:company} AND m.kind IN ('offer', 'delivery-note') AND m.lost = TRUE${
      ofCustomer ? ' AND coalesce(o.customer, i.customer) = {:customer}' : ''
    }
    AND CASE m.kind WHEN 'offer' THEN o.state = 'sent' AND o.validUntil >= {:today} AND v.versionNumber = o.sentVersions
      ELSE m.created >= date({:today}, '-1 month') END
    AND NOT EXISTS (SELECT 1 FROM events e WHERE e.company = m.company AND e.subject = coalesce(v.offer, n.id)
      AND e.type = m.kind || '-sent-otherwise' AND e.at > replace(m.created, ' ', 'T')
      AND coalesce(json_extract(e.data, '$.version'), '') = m.offerVersion)
    GROUP BY m.kind, 2 ORDER BY max(m.created) DESC, max(m.rowid) DESC LIMIT ${namedMax.undeliveredPapers}`,
  row: { kind: '', id: '', number: '', customerName: '' },
});

/** Offers that will soon end, the first to end first. */
const expiringOffers = {
  sql: `SELECT ${listedOffer.columns} FROM offers o INDEXED BY idx_offers_state WHERE o.company = {:company}
    AND o.archived = FALSE AND o.state = 'sent' AND o.validUntil BETWEEN {:today} AND {:soon}
    ORDER BY o.validUntil, o.listOrder LIMIT ${namedMax.offers}`,
  row: listedOffer.row,
} satisfies Statement;

const all = { ofCustomer: false };

/** All of it in one row, each part as JSON; `whole`: the customers of a whole period. */
export const dashboard = family(
  { whole: [true, false] },
  {
    sql: ({ whole }: { whole: boolean }) => `SELECT ${jsonRows(dueSums)} AS due, ${jsonRows(stateTotals)} AS totals,
      ${jsonRows(revenueOfMonths)} AS months, ${jsonRows(revenueOfSpans)} AS spans,
      ${jsonRows(whole ? topOfPeriod : topCustomers)} AS customers, ${whole ? issuedAhead : 'FALSE'} AS ahead,
      ${jsonRows(latestDrafts)} AS drafts, (${longestOverdue.sql}) AS overdue,
      (${failedMails.sql}) AS failed, ${jsonRows(lostReminders.of(all))} AS lost, ${jsonRows(lostPapers.of(all))} AS undeliveredPapers, ${jsonRows(stoppedRuns.of(all))} AS runs,
      ${jsonRows(awaitedReminders)} AS awaited, ${jsonRows(ruleSettings)} AS rules, ${jsonRows(openEntries)} AS entries, ${jsonRows(expiringOffers)} AS offers,
      ${jsonRows(hoursBetween)} AS hours, ${jsonRows(receivedOfYears)} AS received, ${jsonRows(turnoverOfCompany)} AS turnover`,
    row: {
      due: '',
      totals: '',
      months: '',
      spans: '',
      customers: '',
      ahead: false,
      drafts: '',
      overdue: '',
      failed: '',
      lost: '',
      undeliveredPapers: '',
      runs: '',
      awaited: '',
      rules: '',
      entries: '',
      offers: '',
      hours: '',
      received: '',
      turnover: '',
    },
    prepare: true,
  },
);
