import { firstDiscount, unpaid } from '../invoices/sql.ts';
import { receivedOf, reducedOf } from '../states.ts';
import { narrowedMax, narrowings, narrowingTerms, ofCustomer } from '../narrowing.ts';
import type { Narrowed } from '../call.ts';
import { family } from '../statement.ts';
import type { Statement } from '../statement.ts';
import { memberNames } from '#app/values/records.ts';
import { movementsMax, namedCustomers, openItemsMax, ordersMax } from './limits.ts';

export const paymentPageSize = 30;

// `reversalOf` is indexed where there is one.
const reversedBy =
  "coalesce((SELECT r.id FROM payments r WHERE r.reversalOf = p.id AND r.reversalOf != ''), '') AS reversedBy";

const byDay = (direction: 'ASC' | 'DESC') =>
  ['date', 'created', 'id'].map((name) => `p.${name} ${direction}`).join(', ');

const isReversed = "IN (SELECT r.reversalOf FROM payments r WHERE r.company = {:company} AND r.reversalOf != '')";

/** How a payment stands: tabs of the list. */
const states = {
  booked: `p.reversalOf = '' AND p.id NOT ${isReversed}`,
  reversed: `p.id ${isReversed}`,
  reversal: "p.reversalOf != ''",
};
export type PaymentState = keyof typeof states;
export const paymentStates = memberNames(states);

interface PaymentFilter {
  /** null: all */
  state: PaymentState | null;
  by: Narrowed | null;
}

const paymentFilters = { state: [null, ...paymentStates], by: [null, ...narrowings] };

/** Booked on an invoice of the customer, or as credit. */
const narrowedColumns = {
  day: 'p.date',
  customer: `p.id IN (SELECT t.payment FROM invoice_states s CROSS JOIN payment_parts t ON t.company = s.company
      AND t.invoice = s.invoice WHERE s.company = {:company} AND ${ofCustomer('s.customer')}
    UNION SELECT t.payment FROM payment_parts t WHERE t.company = {:company} AND t.kind = 'credit'
      AND ${ofCustomer('t.customer')})`,
};

function filtered({ state, by }: PaymentFilter): string {
  const ofState = state === null ? [] : [states[state]];
  return ['p.company = {:company}', ...ofState, ...narrowingTerms(by, narrowedColumns)].join(' AND ');
}

/** How many there are, and what they come to, as far as they are counted. */
export const paymentCount = family(paymentFilters, {
  sql: (
    filter: PaymentFilter,
  ) => `SELECT count(*) AS n, coalesce(sum(amountCents), 0) AS cents FROM (SELECT p.amountCents
    FROM payments p INDEXED BY idx_payments_list WHERE ${filtered(filter)} LIMIT ${narrowedMax + 1})`,
  row: { n: 0, cents: 0 },
});

/**
 * The later ones first, counted from the beginning or from the end; `numbers`: of the invoices; `customers`: the first of
 * them, by name.
 */
export const paymentPage = family(
  { ...paymentFilters, fromEnd: [true, false] },
  {
    sql: ({ fromEnd, ...filter }: PaymentFilter & { fromEnd: boolean }) =>
      `SELECT p.id, p.date, p.method, p.amountCents, p.note, p.reversalOf, ${reversedBy},
        coalesce((SELECT group_concat(DISTINCT i.number) FROM payment_parts t JOIN invoices i ON i.id = t.invoice
          WHERE t.payment = p.id), '') AS numbers,
        coalesce((SELECT group_concat(n.name, ', ') FROM (SELECT DISTINCT i.customerName AS name FROM payment_parts t
          JOIN invoices i ON i.id = t.invoice WHERE t.payment = p.id ORDER BY name LIMIT ${namedCustomers}) n),
          (SELECT c.name FROM payment_parts t JOIN customers c ON c.id = t.customer WHERE t.payment = p.id), '') AS customers,
        (SELECT count(DISTINCT i.customerName) FROM payment_parts t JOIN invoices i ON i.id = t.invoice
          WHERE t.payment = p.id) AS customerCount
        FROM (SELECT p.id FROM payments p INDEXED BY idx_payments_list WHERE ${filtered(filter)}
          ORDER BY ${byDay(fromEnd ? 'ASC' : 'DESC')} LIMIT {:size} OFFSET {:offset}) c
        CROSS JOIN payments p ON p.id = c.id ORDER BY ${byDay('DESC')}`,
    row: {
      id: '',
      date: '',
      method: '',
      amountCents: 0,
      note: '',
      reversalOf: '',
      reversedBy: '',
      numbers: '',
      customers: '',
      customerCount: 0,
    },
    prepare: true,
  },
);

/** What one payment was booked on, in the order of booking. */
export const partsOfPayment = {
  sql: `SELECT t.invoice, coalesce(i.number, '') AS number, t.customer, coalesce(i.customerName, c.name, '') AS customerName,
      t.kind, t.amountCents, t.reason, t.taxGroups
    FROM payment_parts t LEFT JOIN invoices i ON i.id = t.invoice LEFT JOIN customers c ON c.id = t.customer
    WHERE t.company = {:company} AND t.payment = {:payment} ORDER BY t.position`,
  row: { invoice: '', number: '', customer: '', customerName: '', kind: '', amountCents: 0, reason: '', taxGroups: '' },
} satisfies Statement;

export const reversalOf = {
  sql: `SELECT coalesce((SELECT id FROM payments WHERE company = {:company} AND reversalOf = {:payment}), '') AS id`,
  row: { id: '' },
} satisfies Statement;

/** What was booked on one invoice, in the order of booking. */
export const partsOfInvoice = {
  sql: `SELECT t.payment, p.date, p.method, p.note, t.kind, t.amountCents, t.reason, p.reversalOf,
    ${reversedBy}, p.created
    FROM payment_parts t JOIN payments p ON p.id = t.payment
    WHERE t.company = {:company} AND t.invoice = {:invoice} ORDER BY p.created, p.id, t.position`,
  row: {
    payment: '',
    date: '',
    method: '',
    note: '',
    kind: '',
    amountCents: 0,
    reason: '',
    reversalOf: '',
    reversedBy: '',
    created: '',
  },
} satisfies Statement;

/** What was booked on an invoice, in sum. */
export const bookedOnInvoice = {
  sql: `SELECT coalesce(sum(${receivedOf('')}), 0) AS receivedCents,
    coalesce(sum(${reducedOf('')}), 0) AS reducedCents,
    coalesce(sum(CASE WHEN kind = 'offset' THEN amountCents ELSE 0 END), 0) AS offsetCents,
    coalesce(sum(CASE WHEN kind = 'uncollectible' THEN amountCents ELSE 0 END), 0) AS uncollectibleCents
    FROM payment_parts WHERE company = {:company} AND invoice = {:invoice}`,
  row: { receivedCents: 0, reducedCents: 0, offsetCents: 0, uncollectibleCents: 0 },
} satisfies Statement;

const keptColumns = {
  id: '',
  company: '',
  date: '',
  method: '',
  amountCents: 0,
  note: '',
  reversalOf: '',
  createKey: '',
};

/** All of a payment. The event of its booking holds the SHA-256 of this and of its parts, as canonical JSON. */
export const hashedPaymentRow = {
  sql: `SELECT ${Object.keys(keptColumns).join(', ')} FROM payments WHERE id = {:payment}`,
  row: keptColumns,
} satisfies Statement;

const keptPartColumns = {
  id: '',
  company: '',
  invoice: '',
  position: 0,
  kind: '',
  amountCents: 0,
  reason: '',
  taxGroups: '',
  customer: '',
};

export const hashedPartRows = {
  sql: `SELECT ${Object.keys(keptPartColumns).join(', ')} FROM payment_parts WHERE payment = {:payment} ORDER BY position`,
  row: keptPartColumns,
} satisfies Statement;

/** How many customers a page names that may pay. */
export const owingMax = 100;

/** Customers who have not paid all, by the name they have now; one more than are named is asked for. */
export const owingCustomers = {
  sql: `SELECT c.id, c.name, count(*) AS n, sum(s.openCents) AS openCents FROM invoice_states s
    JOIN invoices i ON i.id = s.invoice JOIN customers c ON c.id = i.customer
    WHERE s.company = {:company} AND ${unpaid}
    GROUP BY c.id ORDER BY c.sortName, c.id LIMIT ${owingMax + 1}`,
  row: { id: '', name: '', n: 0, openCents: 0 },
} satisfies Statement;

/** Issued invoices of a customer that are not paid, the longest due first. */
export const openInvoices = {
  sql: `SELECT i.id, i.number, i.issueDate, i.dueDate, s.dueCents, s.openCents, ${firstDiscount} FROM invoices i
    JOIN invoice_states s ON s.invoice = i.id
    WHERE i.company = {:company} AND i.customer = {:customer} AND i.status = 'issued' AND ${unpaid}
    ORDER BY i.dueDate, i.listOrder LIMIT ${ordersMax}`,
  row: { id: '', number: '', issueDate: '', dueDate: '', dueCents: 0, openCents: 0, discount: '' },
} satisfies Statement;

/** What is open now, and what was booked after the day. */
const openOnDay = 's.dueCents - s.receivedCents - s.reducedCents + coalesce(l.cents, 0)';

/** Set off against a document that came after the day, by a booking that was typed after it for an earlier day. */
const setOffLater = `SELECT t.invoice, t.amountCents FROM payment_parts t JOIN payments p ON p.id = t.payment
  WHERE t.company = {:company} AND t.kind = 'offset' AND p.date <= {:day} AND EXISTS (SELECT 1 FROM document_links l
    JOIN invoices d ON d.id = l.toId WHERE (l.fromId = t.invoice OR l.toId = t.invoice)
    AND l.role IN ('invoice-cancellation', 'invoice-correction')
    AND d.issueDate > {:day} AND replace(d.issuedAt, 'T', ' ') <= p.created)`;

/** Of the credit of the customer of that row: what moved it. */
const ofCredit = "t.company = {:company} AND t.customer = {:customer} AND t.kind = 'credit'";

/** What of a customer's credit can be spent on a day: what there is then, and on every later day. */
export const spendableCredit = {
  sql: `SELECT min(balance) AS cents FROM (SELECT (SELECT coalesce(sum(t.amountCents), 0) FROM payment_parts t
      JOIN payments p ON p.id = t.payment WHERE ${ofCredit} AND p.date <= d.date) AS balance
    FROM (SELECT {:day} AS date UNION SELECT p.date FROM payment_parts t JOIN payments p ON p.id = t.payment
      WHERE ${ofCredit} AND p.date > {:day}) d)`,
  row: { cents: 0 },
} satisfies Statement;

/** Customers whose credit was below zero at the end of a day. */
export const overspentCredits = {
  sql: `SELECT company, customer, min(date) AS day FROM (SELECT t.company, t.customer, p.date,
      sum(sum(t.amountCents)) OVER (PARTITION BY t.company, t.customer ORDER BY p.date) AS cents
    FROM payment_parts t JOIN payments p ON p.id = t.payment WHERE t.kind = 'credit'
    GROUP BY t.company, t.customer, p.date) WHERE cents < 0 GROUP BY company, customer ORDER BY company, customer`,
  row: { company: '', customer: '', day: '' },
} satisfies Statement;

/** The credit of a customer by all that was booked. */
export const creditNow = {
  sql: `SELECT coalesce(sum(t.amountCents), 0) AS cents FROM payment_parts t WHERE ${ofCredit}`,
  row: { cents: 0 },
} satisfies Statement;

/** What moved it, the latest first; `numbers`: of the invoices of the same payment. */
export const creditMovements = {
  sql: `SELECT p.id AS payment, p.date, p.method, p.note, t.amountCents, p.reversalOf != '' AS isReversal,
      coalesce((SELECT group_concat(DISTINCT i.number) FROM payment_parts o JOIN invoices i ON i.id = o.invoice
        WHERE o.payment = p.id), '') AS numbers
    FROM payment_parts t JOIN payments p ON p.id = t.payment WHERE ${ofCredit}
    ORDER BY p.date DESC, p.created DESC, p.id LIMIT {:limit}`,
  row: { payment: '', date: '', method: '', note: '', amountCents: 0, isReversal: false, numbers: '' },
} satisfies Statement;

/** Documents issued by a day of which something was open at its end, by customer, the longest due first, then their credit. */
export const openItemsOn = family(
  { ofOne: [true, false] },
  {
    sql: ({
      ofOne,
    }: {
      ofOne: boolean;
    }) => `WITH later AS (SELECT invoice, sum(amountCents) AS cents FROM (SELECT t.invoice, t.amountCents FROM payments p
      CROSS JOIN payment_parts t ON t.payment = p.id WHERE p.company = {:company} AND p.date > {:day}
      UNION ALL ${setOffLater}) GROUP BY invoice)
    SELECT id, number, kind, customer, customerName, issueDate, dueDate, dueCents, openCents FROM (
      SELECT i.id, i.number, s.kind, i.customer, c.name AS customerName, s.issueDate, s.dueDate, s.dueCents,
        ${openOnDay} AS openCents, c.sortName, s.place
      FROM invoice_states s LEFT JOIN later l ON l.invoice = s.invoice JOIN invoices i ON i.id = s.invoice
        JOIN customers c ON c.id = i.customer
      WHERE s.company = {:company} AND s.issueDate <= {:day} AND ${openOnDay} != 0${ofOne ? ` AND ${ofCustomer('s.customer')}` : ''}
      UNION ALL SELECT c.id, '', 'credit', c.id, c.name, '', '', 0, -sum(t.amountCents) AS cents, c.sortName, 0
      FROM payment_parts t JOIN payments p ON p.id = t.payment JOIN customers c ON c.id = t.customer
      WHERE t.company = {:company} AND t.kind = 'credit' AND p.date <= {:day}${ofOne ? ` AND ${ofCustomer('t.customer')}` : ''} GROUP BY c.id HAVING sum(t.amountCents) != 0)
    ORDER BY sortName, customer, kind = 'credit', dueDate, place LIMIT ${openItemsMax + 1}`,
    row: {
      id: '',
      number: '',
      kind: '',
      customer: '',
      customerName: '',
      issueDate: '',
      dueDate: '',
      dueCents: 0,
      openCents: 0,
    },
  },
);

/**
 * Documents of a customer and what was booked on them, but for what is set off between them or against the customer's credit;
 * each payment once a kind.
 */
const movements = `SELECT s.issueDate AS date, s.kind, i.number AS numbers, s.dueCents AS amountCents,
    FALSE AS isReversal, replace(i.issuedAt, 'T', ' ') AS at
  FROM invoices i JOIN invoice_states s ON s.invoice = i.id
  WHERE i.customer = {:customer} AND i.company = {:company} AND i.status = 'issued' AND i.withdrawn = FALSE
  UNION ALL SELECT p.date, t.kind, group_concat(i.number, ', '), -sum(t.amountCents), p.reversalOf != '', p.created
  FROM invoices i JOIN payment_parts t ON t.invoice = i.id JOIN payments p ON p.id = t.payment
  WHERE i.customer = {:customer} AND i.company = {:company} AND t.kind != 'offset'
    AND NOT (t.kind = 'paid' AND p.method = 'credit') GROUP BY p.id, t.kind
  UNION ALL SELECT p.date, t.kind, '', -t.amountCents, p.reversalOf != '', p.created
  FROM payment_parts t JOIN payments p ON p.id = t.payment WHERE ${ofCredit} AND p.method != 'credit'`;

export const movementsBetween = {
  sql: `SELECT date, kind, numbers, amountCents, isReversal FROM (${movements})
    WHERE date BETWEEN {:from} AND {:to} ORDER BY date, at LIMIT ${movementsMax + 1}`,
  row: { date: '', kind: '', numbers: '', amountCents: 0, isReversal: false },
} satisfies Statement;

export const owedBefore = {
  sql: `SELECT coalesce(sum(amountCents), 0) AS cents FROM (${movements}) WHERE date < {:from}`,
  row: { cents: 0 },
} satisfies Statement;
