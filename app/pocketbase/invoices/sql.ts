import { family, holdsWords, wordCounts } from '../statement.ts';
import type { Statement } from '../statement.ts';
import { issuedStates } from '#app/invoicing/ledger/document-state.ts';
import type { IssuedState } from '#app/invoicing/ledger/document-state.ts';
import { isUnpaid } from '../states.ts';

export const invoicePageSize = 30;

const placeOf = (next: 0 | 1) =>
  `(SELECT (c.no + ${next}) * 4294967296 FROM search_companies c WHERE c.company = {:company})`;

/** From which place on, and before which one, all of the company's lie: they hold it in their upper half (decision 009). */
export const placeBounds = { first: placeOf(0), after: placeOf(1) };

/** That pieces `p` of the search are of the company's. */
export const ownPieces = `p.rowid >= ${placeBounds.first} AND p.rowid < ${placeBounds.after}`;

/** That something of an issued invoice is still open. */
export const unpaid = isUnpaid('s.state');

export type ListedState = 'draft' | IssuedState;
export const listedStates: readonly ListedState[] = ['draft', ...issuedStates];

/** What tells a draft: its subject, else its first line. */
export const aboutDraft = `substr(coalesce(nullif(i.draft ->> '$.subject', ''), i.draft ->> '$.lines[0].description', ''), 1, 200)`;
const about = `CASE WHEN i.status = 'draft' AND json_valid(i.draft) THEN ${aboutDraft} ELSE '' END AS about`;

/** What lists show of an invoice. */
export const listedInvoice = {
  columns: `i.id, i.status, i.number, i.customerName, i.issueDate, i.dueDate, i.grossCents, i.updated, ${about},
    coalesce(s.state, '') AS state, coalesce(s.openCents, 0) AS openCents, coalesce(s.kind, 'invoice') AS kind, i.origin`,
  from: 'invoices i LEFT JOIN invoice_states s ON s.invoice = i.id',
  row: {
    id: '',
    status: '',
    number: '',
    customerName: '',
    issueDate: '',
    dueDate: '',
    grossCents: 0,
    updated: '',
    about: '',
    state: '',
    openCents: 0,
    kind: '',
    origin: '',
  },
};

const ofDrafts = "i.company = {:company} AND i.status = 'draft'";

/** Rows of all drafts; they are few. */
export const draftRows = `SELECT ${listedInvoice.columns} FROM ${listedInvoice.from} WHERE ${ofDrafts}`;

const holdingWords = (words: number) =>
  holdsWords('i.searchText', words)
    .map((each) => ` AND ${each}`)
    .join('');

/** Drafts, the last begun first; they stand above what is issued, and are few. */
export const draftPage = family(
  { words: wordCounts, ofCustomer: [true, false] },
  {
    sql: ({
      words,
      ofCustomer,
    }: {
      words: number;
      ofCustomer: boolean;
    }) => `SELECT i.id, i.status, i.customerName, i.grossCents, i.updated, ${about}
      FROM invoices i WHERE ${ofDrafts}${ofCustomer ? ' AND i.customer = {:customer}' : ''}${holdingWords(words)} ORDER BY i.listOrder DESC LIMIT ${invoicePageSize} OFFSET {:offset}`,
    row: { id: '', status: '', customerName: '', grossCents: 0, updated: '', about: '' },
    prepare: true,
  },
);

/** How many drafts have all words of the search. */
export const foundDraftCount = family(
  { words: wordCounts.filter((words) => words > 0) },
  {
    sql: ({ words }: { words: number }) =>
      `SELECT count(*) AS n FROM invoices i WHERE ${ofDrafts}${holdingWords(words)}`,
    row: { n: 0 },
    prepare: true,
  },
);

/** Issued invoices whose files are not stored: a crash after the transaction. Those just issued are still being drawn. */
export const pendingFiles = {
  sql: `SELECT i.id, i.company, i.number, i.snapshot FROM pending_files p CROSS JOIN invoices i ON i.id = p.invoice
    WHERE i.issuedAt < {:before} ORDER BY i.company, i.listOrder LIMIT 500`,
  row: { id: '', company: '', number: '', snapshot: '' },
} satisfies Statement;

/** The last issued invoice of that customer, sum and time of supply, '' for none. */
export const sameInvoice = {
  sql: `SELECT coalesce(s.id, '') AS id, coalesce(s.number, '') AS number FROM (SELECT 1) LEFT JOIN (
    SELECT i.id, i.number FROM invoices i WHERE i.company = {:company} AND i.customer = {:customer}
    AND i.status = 'issued' AND i.origin = '' AND i.grossCents = {:grossCents} AND i.draft ->> '$.supplyFrom' = {:supplyFrom}
    AND i.draft ->> '$.supplyTo' = {:supplyTo}
    AND NOT EXISTS (SELECT 1 FROM invoice_states t WHERE t.invoice = i.id AND t.cancelled = 1)
    ORDER BY i.updated DESC LIMIT 1) s`,
  row: { id: '', number: '' },
} satisfies Statement;

/** Who bears a number: one of ours, and one of that program's that stands; '' for none. */
export const sameNumber = {
  sql: `SELECT coalesce((SELECT i.id FROM invoices i WHERE i.company = {:company} AND i.number = {:number}
      AND i.number != '' AND i.withdrawn = FALSE AND i.origin = ''), '') AS own,
    coalesce((SELECT i.id FROM invoices i WHERE i.company = {:company} AND i.number = {:number}
      AND i.number != '' AND i.withdrawn = FALSE AND i.origin = {:origin} AND i.origin != ''), '') AS imported`,
  row: { own: '', imported: '' },
} satisfies Statement;

/** How much rests on an invoice that came along. */
export const importUses = {
  sql: `SELECT (SELECT count(*) FROM payment_parts WHERE invoice = {:invoice})
    + (SELECT count(*) FROM reminders WHERE invoice = {:invoice})
    + (SELECT count(*) FROM document_links WHERE fromId = {:invoice} OR toId = {:invoice}) AS n`,
  row: { n: 0 },
} satisfies Statement;

/** The file of one that came along; '' for none. */
export const originalFile = {
  sql: `SELECT coalesce((SELECT i.snapshot ->> '$.attachments[0].file.sha256' FROM invoices i WHERE i.company = {:company}
    AND i.id = {:id} AND i.origin != ''), '') AS sha256`,
  row: { sha256: '' },
} satisfies Statement;

export const withdrawInvoice = {
  sql: `UPDATE invoices SET withdrawn = TRUE WHERE company = {:company} AND id = {:invoice} AND origin != ''
    AND withdrawn = FALSE`,
  row: {},
} satisfies Statement;

/** What came along, by program and year of issue: how many, and between which numbers. */
export const importedRanges = {
  sql: `SELECT i.origin, substr(i.issueDate, 1, 4) AS year, count(*) AS n, min(i.number) AS first, max(i.number) AS last,
      min(i.issueDate) AS firstDate, max(i.issueDate) AS lastDate, sum(i.grossCents) AS grossCents
    FROM invoices i WHERE i.company = {:company} AND i.origin != '' AND i.withdrawn = FALSE
    GROUP BY i.origin, year ORDER BY i.origin, year DESC`,
  row: { origin: '', year: '', n: 0, first: '', last: '', firstDate: '', lastDate: '', grossCents: 0 },
} satisfies Statement;

/** The final invoice that stands and has taken the deposit `i` off. */
const finalOf = `SELECT f.number FROM document_links l JOIN invoices f ON f.id = l.toId WHERE l.role = 'deposit-final'
  AND l.fromId = i.id AND NOT EXISTS (SELECT 1 FROM document_links c WHERE c.role = 'invoice-cancellation' AND c.fromId = l.toId)`;

/** How many of a customer's deposits a final invoice can choose from, the latest. */
const depositsMax = 200;

/** What corrects an invoice, the earliest first. */
export const correctionsOfInvoice = {
  sql: `SELECT i.id, i.snapshot FROM document_links l JOIN invoices i ON i.id = l.toId
    WHERE l.company = {:company} AND l.role = 'invoice-correction' AND l.fromId = {:invoice} ORDER BY l.rowid`,
  row: { id: '', snapshot: '' },
} satisfies Statement;

/** Issued invoices in advance of a customer that stand, with what was booked on them. */
export const depositsOfCustomer = {
  sql: `SELECT i.id, i.number, s.kind, coalesce(i.snapshot ->> '$.offerReference', '') AS offer, i.issueDate,
    i.snapshot ->> '$.totals' AS totals, (SELECT json_group_array(json(k.amounts)) FROM document_links k
      WHERE k.company = {:company} AND k.role = 'invoice-correction' AND k.fromId = i.id) AS credited,
    s.receivedCents, s.reducedCents,
    coalesce((${finalOf}), '') AS deductedBy FROM (
      SELECT d.place FROM invoice_states d WHERE d.company = {:company} AND d.kind = 'deposit'
      UNION SELECT p.place FROM offers o
      JOIN document_links l ON l.role = 'offer-invoice' AND l.fromId = o.id
      JOIN invoice_states p ON p.invoice = l.toId AND p.kind IN ('invoice', 'partial')
      WHERE o.company = {:company} AND o.customer = {:customer}
    ) t JOIN invoice_states s ON s.place = t.place JOIN invoices i ON i.id = s.invoice
    WHERE s.company = {:company} AND s.cancelled = 0 AND i.customer = {:customer}
    ORDER BY s.place DESC LIMIT ${depositsMax}`,
  row: {
    id: '',
    number: '',
    kind: '',
    offer: '',
    issueDate: '',
    totals: '',
    credited: '',
    receivedCents: 0,
    reducedCents: 0,
    deductedBy: '',
  },
} satisfies Statement;

/** What the final invoice of a deposit is; '' for none. */
export const finalOfDeposit = {
  sql: `SELECT coalesce((SELECT (${finalOf}) FROM invoices i WHERE i.company = {:company} AND i.id = {:deposit}), '') AS number`,
  row: { number: '' },
} satisfies Statement;

/** What a final invoice has let go of its deposits. */
export const setOffByFinal = {
  sql: `SELECT l.fromId AS deposit, coalesce((SELECT sum(p.amountCents) FROM payment_parts p
    WHERE p.invoice = l.fromId AND p.kind = 'offset'), 0) AS offsetCents
    FROM document_links l JOIN invoice_states s ON s.invoice = l.fromId AND s.kind = 'deposit'
    WHERE l.company = {:company} AND l.role = 'deposit-final' AND l.toId = {:final}`,
  row: { deposit: '', offsetCents: 0 },
} satisfies Statement;

/** How many documents back lines are remembered. */
const rememberedDocuments = 300;

/** Lines of these descriptions with a price, those of the latest document first. */
export const rememberedLines = {
  sql: `SELECT l.value ->> '$.description' AS description, l.value ->> '$.unitCode' AS unitCode,
    l.value ->> '$.unitPrice' AS unitPrice, l.value ->> '$.taxCase' AS taxCase, l.value ->> '$.taxRateBp' AS taxRateBp
    FROM (SELECT i.draft, i.listOrder FROM invoices i WHERE i.company = {:company}
      ORDER BY i.listOrder DESC LIMIT ${rememberedDocuments}) i, json_each(i.draft, '$.lines') l
    WHERE coalesce(i.draft ->> '$.priceMode', 'net') = {:priceMode} AND l.value ->> '$.unitPrice' <> ''
    AND l.value ->> '$.description' COLLATE NOCASE IN (SELECT value FROM json_each({:descriptions}))
    ORDER BY i.listOrder DESC, l.key DESC LIMIT 500`,
  row: { description: '', unitCode: '', unitPrice: '', taxCase: '', taxRateBp: 0 },
} satisfies Statement;

const taxedDocuments = 50;

/** Each tax that a line of the last documents has. */
export const usedTaxes = {
  sql: `SELECT DISTINCT l.value ->> '$.taxCase' AS taxCase, l.value ->> '$.taxRateBp' AS taxRateBp
    FROM (SELECT i.draft FROM invoices i WHERE i.company = {:company}
      ORDER BY i.listOrder DESC LIMIT ${taxedDocuments}) i, json_each(i.draft, '$.lines') l
    WHERE coalesce(l.value ->> '$.entry', 'line') IN ('line', 'optional')`,
  row: { taxCase: '', taxRateBp: 0 },
} satisfies Statement;

const frozenColumns = {
  id: '',
  company: '',
  customer: '',
  status: '',
  version: 0,
  createKey: '',
  draft: '',
  customerName: '',
  number: '',
  sequence: 0,
  issueDate: '',
  dueDate: '',
  netCents: 0,
  taxCents: 0,
  grossCents: 0,
  listOrder: '',
  searchText: '',
  snapshot: '',
  snapshotHash: '',
  issuedAt: '',
  origin: '',
  created: '',
  updated: '',
};

/** All of an issued row. The event of its issuing holds the SHA-256 of these columns as canonical JSON. */
export const frozenRow = {
  sql: `SELECT ${Object.keys(frozenColumns).join(', ')} FROM invoices WHERE id = {:id}`,
  row: frozenColumns,
} satisfies Statement;

/** The cash discount of an issued invoice as JSON, or ''. */
export const firstDiscount = "coalesce(json_extract(i.snapshot, '$.cashDiscounts[0]'), '') AS discount";

/** What a list of invoices may be sorted by. */
export type InvoiceSort = 'number' | 'issued' | 'due' | 'amount' | 'customer';
