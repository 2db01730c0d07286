import { contactsOfCustomer } from '../contacts/sql.ts';
import { customerTwins } from '../customers/sql.ts';
import { lostPapers, lostReminders } from '../figures/sql.ts';
import { undelivered } from '../invoices/order.ts';
import { aboutDraft, draftRows, listedInvoice, unpaid } from '../invoices/sql.ts';
import { listedOffer } from '../offers/sql.ts';
import { summedTime } from '../projects/sql.ts';
import { remindable, ruleSettings } from '../reminders/sql.ts';
import { stoppedRuns } from '../schedules/sql.ts';
import { family, jsonRows } from '../statement.ts';
import type { Statement } from '../statement.ts';
import { memberNames, recordOf } from '#app/values/records.ts';

// All that the page of one customer tells, each part a range of an index by the customer.

/** How many rows of each kind the page names. */
const namedMax = { items: 8, todo: 4, projects: 5, events: 6 };

export const documentPageSize = 8;

const issued = `invoice_states s INDEXED BY idx_invoice_states_customer
  WHERE s.company = {:company} AND s.customer = {:customer}`;
const ofDrafts = "i.company = {:company} AND i.customer = {:customer} AND i.status = 'draft'";
const ofOffers = 'o.company = {:company} AND o.customer = {:customer} AND o.archived = FALSE';
const reminded = `invoice_states s INDEXED BY idx_invoice_states_customer CROSS JOIN reminders r ON r.invoice = s.invoice
  WHERE s.company = {:company} AND s.customer = {:customer}`;

/** Net revenue of two years. */
export const revenueOfYears = {
  sql: `SELECT period, n, netCents FROM customer_sums
    WHERE company = {:company} AND period IN ({:year}, {:yearBefore}) AND customer = {:customer}`,
  row: { period: '', n: 0, netCents: 0 },
} satisfies Statement;

/** What is open, and of that what is late since when at the longest. */
export const openOfCustomer = {
  sql: `SELECT count(*) AS n, coalesce(sum(s.openCents), 0) AS cents, count(*) FILTER (WHERE s.dueDate < {:today}) AS late,
    coalesce(sum(s.openCents) FILTER (WHERE s.dueDate < {:today}), 0) AS lateCents, coalesce(min(s.dueDate), '') AS oldest
    FROM ${issued} AND ${unpaid}`,
  row: { n: 0, cents: 0, late: 0, lateCents: 0, oldest: '' },
} satisfies Statement;

/** The first to be paid of it. */
export const openItems = {
  sql: `SELECT o.invoice AS id, i.number, o.kind, o.issueDate, o.dueDate, o.state, o.openCents
    FROM (SELECT s.* FROM ${issued} AND ${unpaid} ORDER BY s.dueDate, s.place LIMIT ${namedMax.items}) o
    JOIN invoices i ON i.id = o.invoice ORDER BY o.dueDate, o.place`,
  row: { id: '', number: '', kind: '', issueDate: '', dueDate: '', state: '', openCents: 0 },
} satisfies Statement;

const paidOn = `(SELECT max(p.date) FROM payment_parts t JOIN payments p ON p.id = t.payment WHERE t.company = s.company
  AND t.invoice = s.invoice AND t.kind = 'paid' AND t.amountCents > 0)`;

/** After how many days the last twenty invoices that are paid were, and what their terms had said. */
export const paysAfter = {
  sql: `SELECT count(*) AS n, coalesce(CAST(round(avg(days)) AS INTEGER), 0) AS days,
    coalesce(CAST(round(avg(termDays)) AS INTEGER), 0) AS termDays
    FROM (SELECT julianday(${paidOn}) - julianday(s.issueDate) AS days,
      julianday(s.dueDate) - julianday(s.issueDate) AS termDays
      FROM ${issued} AND s.state = 'paid' AND s.grossCents > 0 ORDER BY s.issueDate DESC, s.place DESC LIMIT 20)
    WHERE days IS NOT NULL`,
  row: { n: 0, days: 0, termDays: 0 },
} satisfies Statement;

export const documentCounts = {
  sql: `SELECT (SELECT count(*) FROM ${issued}) + (SELECT count(*) FROM invoices i WHERE ${ofDrafts}) AS invoices,
    (SELECT count(*) FROM offers o INDEXED BY idx_offers_customer WHERE ${ofOffers}) AS offers,
    (SELECT count(*) FROM ${reminded}) AS reminders`,
  row: { invoices: 0, offers: 0, reminders: 0 },
} satisfies Statement;

/** What the customer's credit is, and whether there ever was any. */
export const creditOfOne = {
  sql: `SELECT count(*) AS n, coalesce(sum(t.amountCents), 0) AS cents FROM payment_parts t
    WHERE t.company = {:company} AND t.customer = {:customer} AND t.kind = 'credit'`,
  row: { n: 0, cents: 0 },
} satisfies Statement;

// `place` orders what is of one day; of each kind no more is read than the page can show.
const dayChanged = (row: string) => `substr(${row}.updated, 1, 10)`;
const newest = (columns: string, from: string, order: string) =>
  `SELECT * FROM (SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT {:until})`;

const documentsOf = {
  invoices: [
    newest(
      `'draft' AS type, i.id, '' AS number, 'invoice' AS form, ${dayChanged('i')} AS day, 'draft' AS state, '' AS until,
      i.grossCents AS cents, ${aboutDraft} AS about, i.listOrder AS place`,
      `invoices i WHERE ${ofDrafts}`,
      'i.updated DESC',
    ),
    newest(
      `'invoice', s.invoice, '', s.kind, s.issueDate, s.state, s.dueDate, s.grossCents, '', printf('%020d', s.place)`,
      issued,
      's.issueDate DESC, s.place DESC',
    ),
  ],
  offers: [
    newest(
      `'offer' AS type, o.id, o.number, CAST(o.sentVersions AS TEXT) AS form,
      CASE o.issueDate WHEN '' THEN ${dayChanged('o')} ELSE o.issueDate END AS day, o.state, o.validUntil AS until,
      o.grossCents AS cents, o.about, o.listOrder AS place`,
      `offers o INDEXED BY idx_offers_customer WHERE ${ofOffers}`,
      'day DESC, o.listOrder DESC',
    ),
  ],
  reminders: [
    newest(
      `'reminder' AS type, r.invoice AS id, r.number, CAST(r.level AS TEXT) AS form, r.date AS day, '' AS state,
      r.until, r.totalCents AS cents, '' AS about, r.created AS place`,
      reminded,
      'r.date DESC, r.created DESC',
    ),
  ],
};

const tabs = {
  all: [...documentsOf.invoices, ...documentsOf.offers, ...documentsOf.reminders],
  ...documentsOf,
};

export type DocumentTab = keyof typeof tabs;
export const documentTabs = memberNames(tabs);

/** A page of the documents of all kinds or of one, the newest first; `id`: of a reminder that of its invoice. */
const documentPage = family(
  { tab: documentTabs },
  {
    sql: ({ tab }: { tab: DocumentTab }) => `SELECT d.type, d.id, CASE d.type WHEN 'invoice'
        THEN coalesce((SELECT i.number FROM invoices i WHERE i.id = d.id), '') ELSE d.number END AS number,
      d.form, d.day, d.state, d.until, d.cents, d.about
      FROM (${tabs[tab].join(' UNION ALL ')} ORDER BY day DESC, place DESC LIMIT ${documentPageSize} OFFSET {:offset}) d`,
    row: { type: '', id: '', number: '', form: '', day: '', state: '', until: '', cents: 0, about: '' },
  },
);

/** Documents whose last mail did not go, the latest first. */
export const undeliveredOfCustomer = {
  sql: `SELECT f.invoice AS id, i.number FROM (SELECT s.invoice, s.place FROM ${undelivered} AND s.customer = {:customer}
    ORDER BY s.place DESC LIMIT ${namedMax.todo}) f JOIN invoices i ON i.id = f.invoice ORDER BY f.place DESC`,
  row: { id: '', number: '' },
} satisfies Statement;

/** Offers that wait for an answer, the first to end first. */
const waitingOffers = {
  sql: `SELECT ${listedOffer.columns} FROM offers o INDEXED BY idx_offers_customer WHERE ${ofOffers}
    AND o.state = 'sent' AND o.validUntil >= {:today} ORDER BY o.validUntil, o.listOrder LIMIT ${namedMax.todo}`,
  row: listedOffer.row,
} satisfies Statement;

export const draftsOfOne = {
  sql: `${draftRows} AND i.customer = {:customer} ORDER BY i.listOrder DESC LIMIT ${namedMax.todo}`,
  row: listedInvoice.row,
} satisfies Statement;

/** Those at work first. */
export const projectsOfCustomer = {
  sql: `SELECT p.id, p.number, p.name, p.status, p.hourlyRate AS rate, p.budgetMinutes
    FROM projects p INDEXED BY idx_projects_customer
    WHERE p.company = {:company} AND p.customer = {:customer} AND p.archived = FALSE
    ORDER BY p.status = 'done', p.updated DESC, p.id LIMIT ${namedMax.projects}`,
  row: { id: '', number: '', name: '', status: '', rate: '', budgetMinutes: 0 },
} satisfies Statement;

export const timeOfProjects = {
  sql: `SELECT ${summedTime.columns} FROM time_entries WHERE company = {:company}
    AND project IN (SELECT id FROM (${projectsOfCustomer.sql})) GROUP BY ${summedTime.order}`,
  row: summedTime.row,
} satisfies Statement;

/** What the page tells of the log. */
export const toldEvents = [
  ...['customer-created', 'customer-changed', 'customer-archived', 'customer-restored', 'vat-id-checked'],
  ...['invoice-issued', 'invoice-cancelled', 'invoice-corrected', 'invoice-sent-otherwise', 'mail-handed-over'],
  ...['invoice-imported', 'invoice-import-withdrawn'],
  ...['offer-sent', 'offer-sent-otherwise', 'offer-accepted', 'offer-declined', 'offer-withdrawn'],
  ...['payment-booked', 'payment-reversed', 'reminder-issued', 'mail-rejected'],
] as const;

const eventList = toldEvents.map((type) => `'${type}'`).join(', ');
const ofInvoices = 'IN (SELECT invoice FROM latest)';

/** What happened last with the customer, its latest invoices and offers, their payments and reminders. */
export const latestEvents = {
  sql: `WITH latest AS MATERIALIZED (SELECT s.invoice FROM ${issued} ORDER BY s.issueDate DESC, s.place DESC LIMIT 40),
    booked AS MATERIALIZED (SELECT DISTINCT t.payment FROM payment_parts t
      WHERE t.company = {:company} AND t.invoice ${ofInvoices}),
    subjects(id) AS (SELECT {:customer} UNION SELECT invoice FROM latest UNION SELECT payment FROM booked
      UNION SELECT r.id FROM reminders r WHERE r.invoice ${ofInvoices}
      UNION SELECT id FROM (SELECT o.id FROM offers o INDEXED BY idx_offers_customer WHERE ${ofOffers}
        ORDER BY o.updated DESC LIMIT 20)),
    told AS MATERIALIZED (SELECT e.type, e.subject, e.at, e.seq FROM events e WHERE e.company = {:company}
      AND e.subject IN (SELECT id FROM subjects) AND e.type IN (${eventList})
      ORDER BY e.seq DESC LIMIT ${namedMax.events})
    SELECT t.type, t.at, coalesce((SELECT i.number FROM invoices i WHERE i.id = t.subject),
      (SELECT o.number FROM offers o WHERE o.id = t.subject), (SELECT r.number FROM reminders r WHERE r.id = t.subject),
      (SELECT group_concat(DISTINCT i.number) FROM payment_parts p JOIN invoices i ON i.id = p.invoice
        WHERE p.payment = t.subject), '') AS number,
      coalesce((SELECT p.amountCents FROM payments p WHERE p.id = t.subject), 0) AS cents
    FROM told t ORDER BY t.seq DESC`,
  row: { type: '', at: '', number: '', cents: 0 },
} satisfies Statement;

const parts = {
  twins: customerTwins,
  contacts: contactsOfCustomer,
  credit: creditOfOne,
  revenue: revenueOfYears,
  open: openOfCustomer,
  items: openItems,
  pays: paysAfter,
  counts: documentCounts,
  overdue: remindable.of({ one: false, by: 'customer' }),
  rules: ruleSettings,
  failed: undeliveredOfCustomer,
  lost: lostReminders.of({ ofCustomer: true }),
  papers: lostPapers.of({ ofCustomer: true }),
  runs: stoppedRuns.of({ ofCustomer: true }),
  offers: waitingOffers,
  drafts: draftsOfOne,
  projects: projectsOfCustomer,
  times: timeOfProjects,
  events: latestEvents,
};

/** All of it in one row, each part as JSON. */
export const customerHub = family(
  { tab: documentTabs },
  {
    sql: (choice: { tab: DocumentTab }) =>
      `SELECT ${jsonRows(documentPage.of(choice))} AS documents, ${Object.entries(parts)
        .map(([name, part]) => `${jsonRows(part)} AS ${name}`)
        .join(', ')}`,
    row: { documents: '', ...recordOf(memberNames(parts).map((name): [typeof name, string] => [name, ''])) },
  },
);
