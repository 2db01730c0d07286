import { isCollected } from '../states.ts';
import { unpaid } from '../invoices/sql.ts';
import { firstDiscount } from '../invoices/sql.ts';
import { family } from '../statement.ts';
import type { Statement } from '../statement.ts';

const isThere = `EXISTS (SELECT 1 FROM bank_entries e
  WHERE e.company = {:company} AND e.identity = j.value ->> 'identity' AND e.withdrawn = FALSE)`;

/** How many of `entries` (JSON) are not there yet. */
export const newEntries = {
  sql: `SELECT count(*) AS n FROM json_each({:entries}) j WHERE NOT ${isThere}`,
  row: { n: 0 },
} satisfies Statement;

/** That a bank gave an entry a reference of its own. */
const hasReference = (reference: string) => `lower(${reference}) NOT IN ('', 'nonref', 'notprovided', 'none', 'keine')`;

/**
 * An entry that another file told before, which this one does not tell, of the same account and day: it may be the same
 * money, the collective booking that this one is a part of, or a part of it. Two references of one format and amount are two.
 */
const twin = `SELECT t.id FROM bank_entries t LEFT JOIN bank_imports i ON i.id = t.import
  WHERE t.company = {:company} AND t.bookingDate = j.value ->> 'bookingDate'
    AND (t.amountCents IN (j.value ->> 'amountCents', j.value ->> 'wholeCents') OR t.wholeCents = j.value ->> 'amountCents')
    AND t.withdrawn = FALSE AND t.account IN (SELECT a.value FROM json_each({:accounts}) a)
    AND t.identity NOT IN (SELECT o.value FROM json_each({:told}) o)
    AND NOT (t.amountCents = j.value ->> 'amountCents' AND coalesce(i.format, '') = {:format}
      AND ${hasReference('t.bankReference')} AND ${hasReference("j.value ->> 'bankReference'")})
  ORDER BY t.rowid LIMIT 1`;

/** Keeps the entries of `entries` (JSON) that are not there yet; `told` (JSON): the identities of all that the file tells of the account. */
export const addEntries = {
  sql: `INSERT INTO bank_entries (id, company, account, identity, bookingDate, valueDate, amountCents, name, iban, purpose,
      endToEndId, bankReference, created, import, wholeCents, twin)
    SELECT substr(lower(hex(randomblob(8))), 1, 15), {:company}, j.value ->> 'account', j.value ->> 'identity',
      j.value ->> 'bookingDate', j.value ->> 'valueDate', j.value ->> 'amountCents', j.value ->> 'name',
      j.value ->> 'iban', j.value ->> 'purpose', j.value ->> 'endToEndId', j.value ->> 'bankReference',
      strftime('%Y-%m-%d %H:%M:%fZ'), {:import}, coalesce(j.value ->> 'wholeCents', 0), coalesce((${twin}), '')
    FROM json_each({:entries}) j WHERE NOT ${isThere}`,
  row: {},
} satisfies Statement;

/**
 * The file that was read last and stands; what is booked of it keeps it from being taken back. An archive has an import of
 * each format, `ids`: it was read at once, as long as nothing else was read since.
 */
export const lastImport = {
  sql: `WITH last AS (SELECT * FROM bank_imports WHERE company = {:company} AND undone = FALSE
      ORDER BY created DESC, rowid DESC LIMIT 1),
    own AS (SELECT i.id, i.format FROM last JOIN bank_imports i ON i.company = last.company AND i.undone = FALSE
      WHERE i.id = last.id OR i.file = last.file AND last.heading = '' AND NOT EXISTS (SELECT 1 FROM bank_imports o
        WHERE o.company = last.company AND o.undone = FALSE AND o.file != last.file AND o.created > i.created)
      ORDER BY i.created, i.rowid)
    SELECT id, file, heading, summary, created, (SELECT group_concat(id) FROM own) AS ids,
      (SELECT group_concat(DISTINCT format) FROM own) AS formats,
      (SELECT count(*) FROM bank_entries e JOIN own ON own.id = e.import) AS entries,
      (SELECT count(*) FROM bank_entries e JOIN own ON own.id = e.import WHERE e.amountCents < 0) AS outgoing,
      (SELECT count(*) FROM bank_entries e JOIN own ON own.id = e.import JOIN bank_entry_states s ON s.entry = e.id
        WHERE s.state = 'booked') AS booked
    FROM last`,
  row: {
    id: '',
    file: '',
    heading: '',
    summary: '',
    created: '',
    ids: '',
    formats: '',
    entries: 0,
    outgoing: 0,
    booked: 0,
  },
} satisfies Statement;

/** What is booked of imports (`imports`: their ids as JSON): by taking these payments back it is released. */
export const bookedOfImports = {
  sql: `SELECT e.id, e.name, e.bookingDate, e.amountCents, s.payment FROM bank_entries e
    JOIN bank_entry_states s ON s.entry = e.id
    WHERE e.company = {:company} AND e.import IN (SELECT value FROM json_each({:imports})) AND s.state = 'booked'
    ORDER BY e.bookingDate DESC, e.id LIMIT 100`,
  row: { id: '', name: '', bookingDate: '', amountCents: 0, payment: '' },
} satisfies Statement;

export const undoImport = {
  sql: 'UPDATE bank_imports SET undone = TRUE WHERE company = {:company} AND id = {:import} AND undone = FALSE',
  row: {},
} satisfies Statement;

export const withdrawEntries = {
  sql: 'UPDATE bank_entries SET withdrawn = TRUE WHERE company = {:company} AND import = {:import} AND withdrawn = FALSE',
  row: {},
} satisfies Statement;

const isTakenBack = (payment: string) =>
  `EXISTS (SELECT 1 FROM payments r WHERE r.reversalOf = ${payment} AND r.reversalOf != '')`;

/** That the payment booked by a decision was taken back. */
export const reversed = isTakenBack('d.payment');

/** The last decision about an entry. */
export const lastBankDecision = {
  sql: `SELECT d.position, d.kind, d.payment, ${reversed} AS reversed FROM bank_decisions d
    WHERE d.company = {:company} AND d.entry = {:entry} ORDER BY d.position DESC LIMIT 1`,
  row: { position: 0, kind: '', payment: '', reversed: false },
} satisfies Statement;

/** Money that went out is `out` until somebody decides about it: most of it has nothing to do with invoices. */
export const entryStates = ['open', 'booked', 'aside', 'out'] as const;

/** How many entries of a state a page looks at. */
const shownEntries = { open: 50, booked: 20, aside: 20, out: 100 } as const;

/** The later ones first. `numbers`: of the invoices that the payment is for; `twin`: what may be the same money, as long as nobody has said. */
export const entriesOfState = family(
  { state: entryStates },
  {
    sql: ({
      state,
    }: {
      state: (typeof entryStates)[number];
    }) => `SELECT e.id, e.account, e.bookingDate, e.amountCents, e.name, e.iban,
        e.purpose, e.endToEndId, s.payment, coalesce(t.id, '') AS twin, coalesce(t.name, '') AS twinName,
        coalesce(t.purpose, '') AS twinPurpose, coalesce(t.amountCents, 0) AS twinCents,
        coalesce((SELECT group_concat(DISTINCT i.number) FROM payment_parts t JOIN invoices i ON i.id = t.invoice
          WHERE t.payment = s.payment AND s.payment != ''), '') AS numbers
      FROM (SELECT * FROM bank_entry_states WHERE company = {:company} AND state = '${state}'
        ORDER BY bookingDate DESC, entry LIMIT ${shownEntries[state]}) s JOIN bank_entries e ON e.id = s.entry
      LEFT JOIN bank_entries t ON t.id = e.twin AND t.withdrawn = FALSE
        AND NOT EXISTS (SELECT 1 FROM bank_decisions d WHERE d.entry = e.id)
      ORDER BY s.bookingDate DESC, s.entry`,
    row: {
      id: '',
      account: '',
      bookingDate: '',
      amountCents: 0,
      name: '',
      iban: '',
      purpose: '',
      endToEndId: '',
      payment: '',
      twin: '',
      twinName: '',
      twinPurpose: '',
      twinCents: 0,
      numbers: '',
    },
  },
);

export const entryCounts = {
  sql: `SELECT state, count(*) AS n, sum(amountCents) AS amountCents FROM bank_entry_states WHERE company = {:company}
    GROUP BY state`,
  row: { state: '', n: 0, amountCents: 0 },
} satisfies Statement;

/** What no payment says anything of. */
export const openEntries = {
  sql: `SELECT count(*) AS n, coalesce(sum(amountCents), 0) AS cents FROM bank_entry_states
    WHERE company = {:company} AND state = 'open'`,
  row: { n: 0, cents: 0 },
} satisfies Statement;

/** Invoices that are not paid, the longest due first: more are not looked through. Of one that was written off that is what may come. */
export const payableInvoices = {
  sql: `SELECT i.id, i.number, i.customer, i.customerName, i.issueDate, s.dueCents,
      s.state = 'uncollectible' AS writtenOff,
      CASE s.state WHEN 'uncollectible' THEN (SELECT sum(t.amountCents) FROM payment_parts t
        WHERE t.company = s.company AND t.invoice = i.id AND t.kind = 'uncollectible') ELSE s.openCents END AS openCents,
      ${firstDiscount}
    FROM invoice_states s JOIN invoices i ON i.id = s.invoice
    WHERE s.company = {:company} AND (${unpaid} AND s.openCents > 0 OR s.state = 'uncollectible') ORDER BY i.dueDate, i.id LIMIT 1000`,
  row: {
    id: '',
    number: '',
    customer: '',
    customerName: '',
    issueDate: '',
    dueCents: 0,
    writtenOff: false,
    openCents: 0,
    discount: '',
  },
} satisfies Statement;

/** From which accounts customers have paid, as people have confirmed. One's own account is nobody's. */
export const knownPayers = {
  sql: `SELECT DISTINCT e.iban, coalesce(i.customer, t.customer) AS customer FROM bank_decisions d
    JOIN bank_entries e ON e.id = d.entry JOIN payment_parts t ON t.payment = d.payment
    LEFT JOIN invoices i ON i.id = t.invoice
    WHERE d.company = {:company} AND d.kind = 'booked' AND e.iban != '' AND NOT ${reversed}
      AND NOT EXISTS (SELECT 1 FROM bank_entries o WHERE o.company = {:company} AND o.account = e.iban)
      AND NOT EXISTS (SELECT 1 FROM bank_accounts a WHERE a.company = {:company} AND a.iban = e.iban)
    LIMIT 2000`,
  row: { iban: '', customer: '' },
} satisfies Statement;

/** What is paid of invoices whose numbers are among these words (JSON): each payment that stands. */
export const paidInvoices = {
  sql: `SELECT i.id, i.number, i.customerName, s.openCents,
      CASE WHEN s.dueCents > 0 THEN max(0, s.receivedCents + s.reducedCents - s.dueCents) ELSE 0 END AS excessCents,
      t.amountCents AS paidCents, p.method = 'debit' OR ${isCollected('i.id')} AS isDebit, ${isCollected('i.id')} AS inRun
    FROM (SELECT DISTINCT value AS word FROM json_each({:words})) w
    JOIN invoices i ON i.company = {:company} AND i.number = w.word AND i.number != ''
    JOIN invoice_states s ON s.invoice = i.id
    JOIN payment_parts t ON t.company = {:company} AND t.invoice = i.id AND t.kind = 'paid'
    JOIN payments p ON p.id = t.payment
    WHERE (${unpaid} OR s.state = 'paid') AND t.amountCents BETWEEN 1 AND s.receivedCents AND p.reversalOf = ''
      AND NOT ${isTakenBack('p.id')} LIMIT 1000`,
  row: {
    id: '',
    number: '',
    customerName: '',
    openCents: 0,
    excessCents: 0,
    paidCents: 0,
    isDebit: false,
    inRun: false,
  },
} satisfies Statement;

/** Issued documents by which the company owes, the oldest first: more are not looked through. */
export const owedInvoices = {
  sql: `SELECT i.id, i.number, i.customer, i.customerName, i.issueDate, s.dueCents, s.openCents
    FROM invoice_states s JOIN invoices i ON i.id = s.invoice
    WHERE s.company = {:company} AND s.state = 'refund' ORDER BY i.issueDate, i.id LIMIT 1000`,
  row: { id: '', number: '', customer: '', customerName: '', issueDate: '', dueCents: 0, openCents: 0 },
} satisfies Statement;

/** Customers with credit. */
export const credits = {
  sql: `SELECT t.customer, c.name AS customerName, sum(t.amountCents) AS creditCents FROM payment_parts t
    JOIN customers c ON c.id = t.customer WHERE t.company = {:company} AND t.kind = 'credit'
    GROUP BY t.customer HAVING sum(t.amountCents) > 0 LIMIT 1000`,
  row: { customer: '', customerName: '', creditCents: 0 },
} satisfies Statement;
