import { unpaid } from '../invoices/sql.ts';
import { family } from '../statement.ts';
import type { Statement } from '../statement.ts';

/** Keeps the entries of `entries` (JSON) that are not there yet. */
export const addEntries = {
  sql: `INSERT INTO bank_entries (id, company, account, identity, bookingDate, valueDate, amountCents, name, iban, purpose,
      endToEndId, bankReference, created)
    SELECT substr(lower(hex(randomblob(8))), 1, 15), {:company}, j.value ->> 'account', j.value ->> 'identity',
      j.value ->> 'bookingDate', j.value ->> 'valueDate', j.value ->> 'amountCents', j.value ->> 'name',
      j.value ->> 'iban', j.value ->> 'purpose', j.value ->> 'endToEndId', j.value ->> 'bankReference',
      strftime('%Y-%m-%d %H:%M:%fZ')
    FROM json_each({:entries}) j WHERE NOT EXISTS (SELECT 1 FROM bank_entries e
      WHERE e.company = {:company} AND e.identity = j.value ->> 'identity')`,
  row: {},
} satisfies Statement;

/** That the payment booked by a decision was taken back. */
const reversed = "EXISTS (SELECT 1 FROM payments r WHERE r.reversalOf = d.payment AND r.reversalOf != '')";

/** The last decision about an entry. */
export const lastBankDecision = {
  sql: `SELECT d.position, d.kind, d.payment, ${reversed} AS reversed FROM bank_decisions d
    WHERE d.company = {:company} AND d.entry = {:entry} ORDER BY d.position DESC LIMIT 1`,
  row: { position: 0, kind: '', payment: '', reversed: false },
} satisfies Statement;

/** Money that came in, with how it stands by the last decision. */
const incoming = `SELECT e.*, coalesce(d.payment, '') AS payment,
    CASE WHEN d.kind = 'aside' THEN 'aside' WHEN d.kind = 'booked' AND NOT ${reversed} THEN 'booked' ELSE 'open' END AS state
  FROM bank_entries e LEFT JOIN bank_decisions d ON d.entry = e.id
    AND d.position = (SELECT max(l.position) FROM bank_decisions l WHERE l.entry = e.id)
  WHERE e.company = {:company} AND e.amountCents > 0`;

export const entryStates = ['open', 'booked', 'aside'] as const;

/** How many entries of a state a page shows. */
const shownEntries = { open: 50, booked: 20, aside: 20 } as const;

/** The later ones first. `numbers`: of the invoices that the payment is for. */
export const entriesOfState = family(
  { state: entryStates },
  {
    sql: ({
      state,
    }: {
      state: (typeof entryStates)[number];
    }) => `SELECT e.id, e.account, e.bookingDate, e.amountCents, e.name, e.iban,
        e.purpose, e.payment, coalesce((SELECT group_concat(DISTINCT i.number) FROM payment_parts t
          JOIN invoices i ON i.id = t.invoice WHERE t.payment = e.payment AND e.state = 'booked'), '') AS numbers
      FROM (${incoming}) e WHERE e.state = '${state}' ORDER BY e.bookingDate DESC, e.id LIMIT ${shownEntries[state]}`,
    row: {
      id: '',
      account: '',
      bookingDate: '',
      amountCents: 0,
      name: '',
      iban: '',
      purpose: '',
      payment: '',
      numbers: '',
    },
  },
);

export const entryCounts = {
  sql: `SELECT e.state, count(*) AS n, sum(e.amountCents) AS amountCents FROM (${incoming}) e GROUP BY e.state`,
  row: { state: '', n: 0, amountCents: 0 },
} satisfies Statement;

/** Invoices that are not paid, the longest due first: more are not looked through. */
export const payableInvoices = {
  sql: `SELECT i.id, i.number, i.customer, i.customerName, i.issueDate, s.dueCents, s.openCents,
      coalesce(json_extract(i.snapshot, '$.cashDiscounts[0]'), '') AS discount
    FROM invoice_states s JOIN invoices i ON i.id = s.invoice
    WHERE s.company = {:company} AND ${unpaid} AND s.openCents > 0 ORDER BY i.dueDate, i.id LIMIT 1000`,
  row: { id: '', number: '', customer: '', customerName: '', issueDate: '', dueCents: 0, openCents: 0, discount: '' },
} satisfies Statement;

/** From which accounts customers have paid, as people have confirmed. */
export const knownPayers = {
  sql: `SELECT DISTINCT e.iban, i.customer FROM bank_decisions d JOIN bank_entries e ON e.id = d.entry
    JOIN payment_parts t ON t.payment = d.payment JOIN invoices i ON i.id = t.invoice
    WHERE d.company = {:company} AND d.kind = 'booked' AND e.iban != '' AND NOT ${reversed} LIMIT 2000`,
  row: { iban: '', customer: '' },
} satisfies Statement;
