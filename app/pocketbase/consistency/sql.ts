import { customerFields } from '#app/invoicing/customer/fields.ts';
import { fieldNames, mapFields } from '#app/invoicing/fields.ts';
import { reversed } from '../bank-entries/sql.ts';
import { isUnpaid, isTakenBack, receivedOf, reducedOf } from '../states.ts';
import type { Statement } from '../statement.ts';

// What whoever checks the whole archive asks of records that people go on changing, and of what is kept beside records
// because it follows from them.

const customerTexts = mapFields(customerFields, () => '');
const searchedTexts = Object.fromEntries(
  fieldNames(customerFields).flatMap((name) =>
    'searched' in customerFields[name] ? [[name, customerTexts[name]]] : [],
  ),
);

const customerRow = { id: '', company: '', number: 0, name: '', sortName: '', searchText: '' };

/** Every import whose customers are there, with what it has made and what the log says of that. */
export const allImports = {
  sql: `SELECT i.id, i.company, i.added,
    (SELECT coalesce(group_concat(id || ' ' || importHash, ' '), '') FROM (SELECT id, importHash FROM customers
      WHERE import = i.id AND company = i.company ORDER BY id)) AS made,
    coalesce((SELECT e.data ->> '$.made' FROM events e WHERE e.company = i.company AND e.subject = i.id
      AND e.type = 'customers-imported'), '') AS logged
    FROM table_imports i WHERE i.state = 'done' ORDER BY i.rowid`,
  row: { id: '', company: '', added: 0, made: '', logged: '' },
} satisfies Statement;

/** Every customer with what it is searched by. */
export const allCustomers = {
  sql: `SELECT ${columnsOf({ ...searchedTexts, ...customerRow }, 'c')} FROM customers c ORDER BY c.rowid`,
  row: { ...searchedTexts, ...customerRow },
} satisfies Statement;

const projectRow = {
  id: '',
  company: '',
  version: 0,
  number: '',
  name: '',
  customer: '',
  status: '',
  hourlyRate: '',
  budgetMinutes: 0,
  budgetCents: 0,
  note: '',
  sortName: '',
  searchText: '',
};

export const allProjects = {
  sql: `SELECT ${columnsOf(projectRow, 'p')} FROM projects p ORDER BY p.rowid`,
  row: projectRow,
} satisfies Statement;

const entryRow = {
  id: '',
  company: '',
  version: 0,
  date: '',
  minutes: 0,
  text: '',
  billable: 0,
  rate: '',
};

export const allTimeEntries = {
  sql: `SELECT ${columnsOf(entryRow, 'e')} FROM time_entries e ORDER BY e.rowid`,
  row: entryRow,
} satisfies Statement;

/** Every time that reminding was held, with the event of that place; `missing`: an event that no row is of. */
export const allHolds = {
  sql: `WITH logged AS (SELECT company, subject, data, row_number() OVER (PARTITION BY company, subject ORDER BY seq) AS place
      FROM events WHERE type = 'reminders-held')
    SELECT h.id, h.company, h.subject, h.kind, h.reason, coalesce(l.data, '') AS data, 0 AS missing FROM reminder_holds h
      LEFT JOIN logged l ON l.company = h.company AND l.subject = h.subject AND l.place = h.position
    UNION ALL SELECT '', l.company, l.subject, '', '', '', 1 FROM logged l WHERE NOT EXISTS (SELECT 1 FROM reminder_holds h
      WHERE h.company = l.company AND h.subject = l.subject AND h.position = l.place)`,
  row: { id: '', company: '', subject: '', kind: '', reason: '', data: '', missing: 0 },
} satisfies Statement;

/** Runs of recurring invoices of which rows and log do not say the same. */
export const mismatchedScheduleRuns = {
  sql: `SELECT company, schedule AS id, day FROM schedule_runs r WHERE NOT EXISTS (SELECT 1 FROM events e
      WHERE e.company = r.company AND e.subject = r.schedule AND e.type = 'schedule-ran'
      AND e.data ->> '$.day' = r.day AND e.data ->> '$.invoice' = r.invoice)
    UNION SELECT company, subject, data ->> '$.day' FROM events e WHERE type = 'schedule-ran'
    AND NOT EXISTS (SELECT 1 FROM schedule_runs r WHERE r.company = e.company AND r.schedule = e.subject
      AND r.day = e.data ->> '$.day')`,
  row: { company: '', id: '', day: '' },
} satisfies Statement;

/** Companies with more entries of bank accounts than their files have brought. */
export const excessBankEntries = {
  sql: `SELECT b.company, count(*) - coalesce((SELECT sum(e.data ->> '$.added') FROM events e
      WHERE e.company = b.company AND e.type = 'bank-entries-read'), 0) AS more
    FROM bank_entries b GROUP BY b.company HAVING more > 0`,
  row: { company: '', more: 0 },
} satisfies Statement;

function columnsOf(row: object, table: string): string {
  return Object.keys(row)
    .map((name) => `${table}.${name}`)
    .join(', ');
}

/** Issued invoices that the search has not, or by other words, or among those of another company. */
export const unindexedInvoices = {
  sql: `SELECT i.id, i.company, i.number FROM invoices i LEFT JOIN invoice_states r ON r.invoice = i.id
    LEFT JOIN search_companies c ON c.company = i.company WHERE i.status = 'issued'
    AND (r.searchText IS NOT i.searchText OR r.place / 4294967296 IS NOT c.no) ORDER BY i.rowid`,
  row: { id: '', company: '', number: '' },
} satisfies Statement;

/** What the search holds of invoices that are not there, or not issued. */
export const orphanedSearchRows = {
  sql: `SELECT r.invoice AS id, coalesce(i.company, '') AS company FROM invoice_states r LEFT JOIN invoices i ON i.id = r.invoice
    WHERE i.status IS NOT 'issued' ORDER BY r.place`,
  row: { id: '', company: '' },
} satisfies Statement;

export const allResults = {
  sql: `SELECT r.place, r.searchText, i.id, i.company, i.number FROM invoice_states r JOIN invoices i ON i.id = r.invoice
    ORDER BY r.place`,
  row: { place: 0, searchText: '', id: '', company: '', number: '' },
} satisfies Statement;

/** Places that the index answers for a piece. */
export const placesOfPiece = {
  sql: 'SELECT rowid AS place FROM search_pieces WHERE search_pieces MATCH {:piece}',
  row: { place: 0 },
} satisfies Statement;

const isCancelled = isTakenBack('i.id', "(i.snapshot ->> '$.totals.dueCents')");

const lastMail = (column: string, first = '') => `(SELECT ${column} FROM mails m INDEXED BY idx_mails_invoice
  WHERE m.invoice = i.id AND m.kind = 'document' ORDER BY ${first}m.created DESC, m.rowid DESC LIMIT 1)`;

/** How the invoice `i` was sent last. */
const transmission = `CASE WHEN coalesce((SELECT max(e.at) FROM events e WHERE e.company = i.company AND e.subject = i.id
    AND e.type = 'invoice-sent-otherwise'), '') > coalesce(replace(${lastMail('m.created')}, ' ', 'T'), '') THEN 'otherwise'
  ELSE coalesce(${lastMail("CASE m.status WHEN 'sending' THEN 'queued' ELSE m.status END", 'm.lost DESC, ')}, '') END`;

/** How each issued invoice stands, as kept and by what was booked on it. */
export const allStates = {
  sql: `WITH booked AS (SELECT invoice, sum(${receivedOf('')}) AS receivedCents,
      sum(${reducedOf('')}) AS reducedCents,
      sum(CASE kind WHEN 'uncollectible' THEN amountCents ELSE 0 END) AS uncollectibleCents FROM payment_parts GROUP BY invoice)
    SELECT i.id, i.company, i.number, iif(i.withdrawn, 0, i.snapshot ->> '$.totals.dueCents') AS dueCents,
    coalesce(b.receivedCents, 0) AS receivedCents, coalesce(b.reducedCents, 0) AS reducedCents,
    coalesce(b.uncollectibleCents, 0) AS uncollectibleCents,
    i.snapshot ->> '$.kind' AS kind, ${isCancelled} AS isCancelled, i.withdrawn AS isWithdrawn,
    s.state, s.openCents, s.dueCents AS keptDueCents, s.receivedCents AS keptReceivedCents,
    s.reducedCents AS keptReducedCents,
    s.customer = i.customer AND s.customerName = i.customerName AND s.issueDate = i.issueDate AND s.dueDate = i.dueDate
      AND s.grossCents = i.grossCents AND s.kind = i.snapshot ->> '$.kind'
      AND s.cancelled = ${isCancelled} AND s.transmission = ${transmission} AS isCopied
    FROM invoice_states s JOIN invoices i ON i.id = s.invoice LEFT JOIN booked b ON b.invoice = i.id ORDER BY s.place`,
  row: {
    id: '',
    company: '',
    number: '',
    dueCents: 0,
    receivedCents: 0,
    reducedCents: 0,
    uncollectibleCents: 0,
    kind: '',
    isCancelled: 0,
    isWithdrawn: 0,
    state: '',
    openCents: 0,
    keptDueCents: 0,
    keptReceivedCents: 0,
    keptReducedCents: 0,
    isCopied: 0,
  },
} satisfies Statement;

const countedStates = `SELECT company, state, CASE WHEN ${isUnpaid('state')} THEN dueDate ELSE '' END AS dueDate, count(*) AS n,
  sum(grossCents) AS grossCents, sum(openCents) AS openCents FROM invoice_states GROUP BY 1, 2, 3`;
const keptSums = 'SELECT company, state, dueDate, n, grossCents, openCents FROM invoice_sums';

/** Sums of a state that are not those of their invoices. */
export const wrongSums = {
  sql: `SELECT DISTINCT company, state, dueDate FROM (SELECT * FROM (${countedStates} EXCEPT ${keptSums})
    UNION ALL SELECT * FROM (${keptSums} EXCEPT ${countedStates})) ORDER BY company, state, dueDate`,
  row: { company: '', state: '', dueDate: '' },
} satisfies Statement;

const issuedByDay = `SELECT company, issueDate AS day, count(*) AS n, sum(netCents) AS netCents FROM invoices
  WHERE status = 'issued' AND origin = '' GROUP BY company, issueDate`;
const keptByDay = 'SELECT company, day, n, netCents FROM revenue_days';

/** Days whose sum is not that of their invoices. */
export const wrongDays = {
  sql: `SELECT DISTINCT company, day FROM (SELECT * FROM (${issuedByDay} EXCEPT ${keptByDay})
    UNION ALL SELECT * FROM (${keptByDay} EXCEPT ${issuedByDay})) ORDER BY company, day`,
  row: { company: '', day: '' },
} satisfies Statement;

/** Rows that are not the same in two queries. */
const differing = (wanted: string, prepare: string) => `SELECT * FROM (${wanted} EXCEPT ${prepare})
  UNION ALL SELECT * FROM (${prepare} EXCEPT ${wanted})`;

/** Invoices whose row of a list says something else, or is not there. */
export const wrongRows = {
  sql: `SELECT s.company, i.number FROM invoice_states s JOIN invoices i ON i.id = s.invoice
    LEFT JOIN invoice_rows r ON r.place = s.place WHERE r.text IS NOT json_array(s.place & 4294967295, s.invoice, i.number,
    s.customerName, s.issueDate, s.dueDate, s.grossCents, s.kind, s.state, s.openCents, i.origin) ORDER BY s.place`,
  row: { company: '', number: '' },
} satisfies Statement;

/** Rows of lists that no invoice has. */
export const orphanedListRows = {
  sql: `SELECT r.place FROM invoice_rows r LEFT JOIN invoice_states s ON s.place = r.place WHERE s.place IS NULL
    ORDER BY r.place`,
  row: { place: 0 },
} satisfies Statement;

const offerTab = "CASE WHEN archived THEN 'archived ' ELSE '' END || state";
const countedRows = `SELECT company, 'invoices' AS list, state AS tab, sum(n) AS n, sum(openCents) AS cents FROM invoice_sums GROUP BY 1, 3
  UNION ALL SELECT company, 'invoices', 'draft', count(*), sum(grossCents) FROM invoices WHERE status = 'draft' GROUP BY company
  UNION ALL SELECT company, 'customers', CASE WHEN archived THEN 'archived' ELSE 'active' END AS tab, count(*), 0 FROM customers GROUP BY 1, 3
  UNION ALL SELECT company, 'offers', ${offerTab} AS tab, count(*), 0 FROM offers GROUP BY 1, 3
  UNION ALL SELECT company, 'payments', '', count(*), 0 FROM payments GROUP BY company
  UNION ALL SELECT company, 'buyers', period, count(*), 0 FROM customer_sums GROUP BY 1, 3`;
const keptCounts = 'SELECT company, list, tab, n, cents FROM list_counts WHERE n != 0 OR cents != 0';

/** Counts of lists that are not those of their rows. */
export const wrongCounts = {
  sql: `SELECT DISTINCT company, list, tab FROM (${differing(`SELECT * FROM (${countedRows})`, keptCounts)})
    ORDER BY company, list, tab`,
  row: { company: '', list: '', tab: '' },
} satisfies Statement;

const periods = [
  "''",
  'substr(issueDate, 1, 4)',
  "substr(issueDate, 1, 4) || '-Q' || ((substr(issueDate, 6, 2) + 2) / 3)",
  'substr(issueDate, 1, 7)',
];
const soldTo = periods
  .map(
    (period) => `SELECT company, ${period} AS period, customer, count(*) AS n, sum(netCents) AS netCents,
      sum(grossCents) AS grossCents FROM invoices WHERE status = 'issued' AND origin = '' GROUP BY 1, 2, 3`,
  )
  .join(' UNION ALL ');

/** Sums of a customer and a period that are not those of the invoices. */
export const wrongCustomerSums = {
  sql: `SELECT DISTINCT company, customer, period FROM (${differing(
    `SELECT * FROM (${soldTo})`,
    'SELECT company, period, customer, n, netCents, grossCents FROM customer_sums',
  )}) ORDER BY company, customer, period`,
  row: { company: '', customer: '', period: '' },
} satisfies Statement;

/** Months whose sum is not that of their days. */
export const wrongMonths = {
  sql: `SELECT DISTINCT company, month FROM (${differing(
    'SELECT company, substr(day, 1, 7) AS month, sum(n) AS n, sum(netCents) AS netCents FROM revenue_days GROUP BY 1, 2',
    'SELECT company, month, n, netCents FROM revenue_months',
  )}) ORDER BY company, month`,
  row: { company: '', month: '' },
} satisfies Statement;

/** What of each tax group of the invoice `i` is still to be paid where some was paid in advance (decision 024). */
const groupsLeft = `(SELECT json_group_array(json_object('taxCase', taxCase, 'baseCents', baseCents, 'taxCents', taxCents))
  FROM (SELECT taxCase, sum(baseCents) AS baseCents, sum(taxCents) AS taxCents FROM (
      SELECT key AS place, value ->> '$.taxCase' AS taxCase, value ->> '$.rateBp' AS rateBp,
        value ->> '$.baseCents' AS baseCents, value ->> '$.taxCents' AS taxCents
      FROM json_each(i.snapshot, '$.totals.taxGroups')
      UNION ALL SELECT 1000000 + p.key, t.value ->> '$.taxCase', t.value ->> '$.rateBp', -(t.value ->> '$.netCents'),
        -(t.value ->> '$.taxCents')
      FROM json_each(i.snapshot, '$.prepayments') p, json_each(p.value, '$.taxGroups') t)
    GROUP BY taxCase, rateBp ORDER BY min(place)))`;
const askedGroups = `json_each(iif(i.snapshot -> '$.prepayments' IS NULL, i.snapshot -> '$.totals.taxGroups', ${groupsLeft}))`;
const askedWhole = `(SELECT sum((w.value ->> '$.baseCents') + (w.value ->> '$.taxCents')) FROM ${askedGroups} w)`;
// The share of a tax group in what was paid, rounded half away from zero, without tax (decision 021).
const receivedShare = `CASE whole WHEN 0 THEN iif(place = 0, paid, 0)
  ELSE CAST((2 * paid * base + sign(paid) * sign(base) * abs(whole)) / (2 * whole) AS INTEGER) END`;
const receivedByYear = `SELECT company, year, taxCase, sum(${receivedShare}) AS netCents FROM (
    SELECT p.company, substr(p.date, 1, 4) AS year, g.value ->> '$.taxCase' AS taxCase, g.value ->> '$.baseCents' AS base,
      g.key AS place, t.amountCents AS paid, ${askedWhole} AS whole
    FROM payment_parts t JOIN payments p ON p.id = t.payment JOIN invoices i ON i.id = t.invoice JOIN ${askedGroups} g
    WHERE t.kind = 'paid') GROUP BY 1, 2, 3`;

/** Years of which something else was received than payments say. */
export const wrongReceived = {
  sql: `SELECT DISTINCT company, year FROM (${differing(
    receivedByYear,
    'SELECT company, year, taxCase, netCents FROM received_years',
  )}) ORDER BY company, year`,
  row: { company: '', year: '' },
} satisfies Statement;

const decidedEntries = `SELECT e.company, e.id AS entry, e.bookingDate, e.amountCents,
    CASE WHEN d.kind IS NULL OR d.kind = 'open' OR d.kind = 'booked' AND ${reversed}
      THEN CASE WHEN e.amountCents > 0 THEN 'open' ELSE 'out' END ELSE d.kind END AS state,
    CASE WHEN d.kind = 'booked' AND NOT ${reversed} THEN d.payment ELSE '' END AS payment
  FROM bank_entries e LEFT JOIN bank_decisions d ON d.entry = e.id
    AND d.position = (SELECT max(l.position) FROM bank_decisions l WHERE l.entry = e.id)
  WHERE e.amountCents != 0 AND e.withdrawn = FALSE`;

/** Entries of bank statements that stand otherwise than what was decided about them says. */
export const wrongEntryStates = {
  sql: `SELECT DISTINCT company, entry FROM (${differing(
    decidedEntries,
    'SELECT company, entry, bookingDate, amountCents, state, payment FROM bank_entry_states',
  )}) ORDER BY company, entry`,
  row: { company: '', entry: '' },
} satisfies Statement;

const decisions = 'SELECT company, entry, position, kind, payment FROM bank_decisions';
const loggedDecisions = `SELECT company, subject AS entry, row_number() OVER (PARTITION BY company, subject ORDER BY seq),
    substr(type, ${'bank-entry-'.length + 1}), data ->> '$.payment' FROM events
  WHERE type IN ('bank-entry-booked', 'bank-entry-aside', 'bank-entry-open')`;

/** Entries of bank statements of which the log tells other decisions than those that are there. */
export const mismatchedDecisions = {
  sql: `SELECT DISTINCT company, entry FROM (${differing(decisions, loggedDecisions)}) ORDER BY company, entry`,
  row: { company: '', entry: '' },
} satisfies Statement;

/** Imports of bank statements that were taken back by what stands there, or by the log, but not by both; or with other entries than theirs. */
export const mismatchedImports = {
  sql: `SELECT DISTINCT company, import FROM (${differing(
    'SELECT company, id AS import FROM bank_imports WHERE undone = TRUE',
    "SELECT company, subject AS import FROM events WHERE type = 'bank-import-undone'",
  )} UNION SELECT e.company, e.import FROM bank_entries e LEFT JOIN bank_imports i ON i.id = e.import AND i.company = e.company
    WHERE e.withdrawn != coalesce(i.undone, FALSE) OR e.import != '' AND i.id IS NULL) ORDER BY company, import`,
  row: { company: '', import: '' },
} satisfies Statement;

/** Documents that wait for their files by what is kept of that, or by the files, but not by both. */
export const wrongPending = {
  sql: `SELECT d.invoice AS id, coalesce(i.company, '') AS company, coalesce(i.number, '') AS number FROM (${differing(
    `SELECT i.id AS invoice FROM invoices i WHERE i.status = 'issued' AND i.origin = ''
      AND NOT EXISTS (SELECT 1 FROM invoice_files f WHERE f.invoice = i.id)`,
    'SELECT invoice FROM pending_files',
  )}) d LEFT JOIN invoices i ON i.id = d.invoice ORDER BY d.invoice`,
  row: { id: '', company: '', number: '' },
} satisfies Statement;
