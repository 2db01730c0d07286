import { customerFields } from '../../invoicing/customer/fields.ts';
import { fieldNames, mapFields } from '../../invoicing/fields.ts';
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

/** Every customer with what it is searched by; `isOwn…`: 1 where the other record is there, in the same company. */
export const allCustomers = {
  sql: `SELECT ${columnsOf({ ...searchedTexts, ...customerRow }, 'c')}, c.layout = '' OR l.id IS NOT NULL AS isOwnLayout
    FROM customers c LEFT JOIN layouts l ON l.id = c.layout AND l.company = c.company ORDER BY c.rowid`,
  row: { ...searchedTexts, ...customerRow, isOwnLayout: 0 },
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
  sql: `SELECT ${columnsOf(projectRow, 'p')}, p.customer = '' OR c.id IS NOT NULL AS isOwnCustomer
    FROM projects p LEFT JOIN customers c ON c.id = p.customer AND c.company = p.company ORDER BY p.rowid`,
  row: { ...projectRow, isOwnCustomer: 0 },
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
  sql: `SELECT ${columnsOf(entryRow, 'e')}, p.id IS NOT NULL AS isOwnProject,
    e.invoice = '' OR i.id IS NOT NULL AS isOwnInvoice
    FROM time_entries e LEFT JOIN projects p ON p.id = e.project AND p.company = e.company
    LEFT JOIN invoices i ON i.id = e.invoice AND i.company = e.company ORDER BY e.rowid`,
  row: { ...entryRow, isOwnProject: 0, isOwnInvoice: 0 },
} satisfies Statement;

function columnsOf(row: object, table: string): string {
  return Object.keys(row)
    .map((name) => `${table}.${name}`)
    .join(', ');
}

/** Issued invoices that the search has not, or by other words, or among those of another company. */
export const lostInvoices = {
  sql: `SELECT i.id, i.company, i.number FROM invoices i LEFT JOIN invoice_states r ON r.invoice = i.id
    LEFT JOIN search_companies c ON c.company = i.company WHERE i.status = 'issued'
    AND (r.searchText IS NOT i.searchText OR r.place / 4294967296 IS NOT c.no) ORDER BY i.rowid`,
  row: { id: '', company: '', number: '' },
} satisfies Statement;

/** What the search holds of invoices that are not there, or not issued. */
export const strayResults = {
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

/** How each issued invoice stands, as kept and by what was booked on it. */
export const allStates = {
  sql: `WITH booked AS (SELECT invoice, sum(CASE kind WHEN 'paid' THEN amountCents ELSE 0 END) AS receivedCents,
      sum(CASE kind WHEN 'paid' THEN 0 ELSE amountCents END) AS reducedCents FROM payment_parts GROUP BY invoice)
    SELECT i.id, i.company, i.number, i.snapshot ->> '$.totals.dueCents' AS dueCents,
    coalesce(b.receivedCents, 0) AS receivedCents, coalesce(b.reducedCents, 0) AS reducedCents,
    i.snapshot ->> '$.kind' AS kind, EXISTS (SELECT 1 FROM document_links l
      WHERE l.role = 'invoice-cancellation' AND l.fromId = i.id) AS isCancelled,
    s.state, s.openCents, s.dueCents AS keptDueCents, s.receivedCents AS keptReceivedCents,
    s.reducedCents AS keptReducedCents,
    s.customerName = i.customerName AND s.issueDate = i.issueDate AND s.dueDate = i.dueDate
      AND s.grossCents = i.grossCents AND s.kind = i.snapshot ->> '$.kind'
      AND s.cancelled = EXISTS (SELECT 1 FROM document_links l
        WHERE l.role = 'invoice-cancellation' AND l.fromId = i.id) AS isCopied
    FROM invoice_states s JOIN invoices i ON i.id = s.invoice LEFT JOIN booked b ON b.invoice = i.id ORDER BY s.place`,
  row: {
    id: '',
    company: '',
    number: '',
    dueCents: 0,
    receivedCents: 0,
    reducedCents: 0,
    kind: '',
    isCancelled: 0,
    state: '',
    openCents: 0,
    keptDueCents: 0,
    keptReceivedCents: 0,
    keptReducedCents: 0,
    isCopied: 0,
  },
} satisfies Statement;

const countedStates = `SELECT company, state, CASE WHEN state IN ('open', 'part-paid') THEN dueDate ELSE '' END AS dueDate, count(*) AS n,
  sum(grossCents) AS grossCents, sum(openCents) AS openCents FROM invoice_states GROUP BY 1, 2, 3`;
const keptSums = 'SELECT company, state, dueDate, n, grossCents, openCents FROM invoice_sums';

/** Sums of a state that are not those of their invoices. */
export const wrongSums = {
  sql: `SELECT DISTINCT company, state, dueDate FROM (SELECT * FROM (${countedStates} EXCEPT ${keptSums})
    UNION ALL SELECT * FROM (${keptSums} EXCEPT ${countedStates})) ORDER BY company, state, dueDate`,
  row: { company: '', state: '', dueDate: '' },
} satisfies Statement;

const issuedByDay = `SELECT company, issueDate AS day, count(*) AS n, sum(netCents) AS netCents FROM invoices
  WHERE status = 'issued' GROUP BY company, issueDate`;
const keptByDay = 'SELECT company, day, n, netCents FROM revenue_days';

/** Days whose sum is not that of their invoices. */
export const wrongDays = {
  sql: `SELECT DISTINCT company, day FROM (SELECT * FROM (${issuedByDay} EXCEPT ${keptByDay})
    UNION ALL SELECT * FROM (${keptByDay} EXCEPT ${issuedByDay})) ORDER BY company, day`,
  row: { company: '', day: '' },
} satisfies Statement;
