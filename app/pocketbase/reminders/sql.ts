import { emptyRuleSettings } from '#app/invoicing/reminders/fields.ts';
import { isCollected } from '../states.ts';
import { unpaid } from '../invoices/sql.ts';
import { unionOfUnpaidStates } from '../states.ts';
import { narrowings, narrowingTerms, ofCustomer } from '../narrowing.ts';
import type { Narrowed } from '../call.ts';
import { family } from '../statement.ts';
import type { Statement } from '../statement.ts';

/** How many overdue invoices a page names. */
export const overdueMax = 200;

const lastHold = (subject: string, column: string, none: string) => `coalesce((SELECT h.${column} FROM reminder_holds h
  WHERE h.company = s.company AND h.subject = ${subject} ORDER BY h.position DESC LIMIT 1), '${none}')`;

/** What keeps an invoice `i` of the state `s` from being reminded of. */
export const holdOfInvoice = lastHold('i.id', 'kind', 'none');

const remindersOf = `(SELECT json_group_array(json_object('id', r.id, 'level', r.level, 'number', r.number, 'date', r.date,
    'until', r.until, 'receivedOn', r.receivedOn, 'invoiceReceivedOn', r.invoiceReceivedOn, 'dateAgreed', r.dateAgreed,
    'ownFeeCents', r.ownFeeCents, 'totalCents', r.totalCents))
  FROM (SELECT * FROM reminders WHERE invoice = i.id ORDER BY level) r)`;

const bookedOf = `(SELECT json_group_array(json_object('date', p.date, 'amountCents', t.amountCents))
  FROM payment_parts t JOIN payments p ON p.id = t.payment WHERE t.invoice = i.id)`;

/** Of the run that collects an invoice `i` by direct debit; '' for none. */
const liveDebit = (column: string) => `coalesce((SELECT r.${column} FROM debit_items d JOIN debit_runs r ON r.id = d.run
  WHERE d.invoice = i.id AND d.live = 1), '')`;

const narrowedColumns = { day: 's.dueDate', customer: ofCustomer('s.customer') };

/** What a proposal asks about an issued invoice: of one, or of all that are overdue. */
export const remindable = family(
  { one: [true, false], by: [null, ...narrowings] },
  {
    sql: ({
      one,
      by,
    }: {
      one: boolean;
      by: Narrowed | null;
    }) => `SELECT i.id, i.number, i.customer, i.customerName, i.issueDate, i.dueDate, s.kind,
      s.state, s.dueCents, s.openCents, i.snapshot ->> '$.customer.kind' AS customerKind,
      ${holdOfInvoice} AS hold, ${lastHold('i.id', 'reason', '')} AS holdReason,
      ${lastHold('i.customer', 'kind', 'none')} AS customerHold,
      ${liveDebit('id')} AS debitRun, ${liveDebit('madeOn')} AS debitedSince, ${bookedOf} AS booked, ${remindersOf} AS reminders
      FROM invoice_states s JOIN invoices i ON i.id = s.invoice WHERE s.company = {:company} ${
        one
          ? 'AND s.invoice = {:invoice}'
          : `AND ${unpaid} AND s.kind != 'self-billed' AND ${['s.dueDate < {:today}', ...narrowingTerms(by, narrowedColumns)].join(' AND ')} ORDER BY s.dueDate, s.place LIMIT ${overdueMax}`
      }`,
    row: {
      id: '',
      number: '',
      customer: '',
      customerName: '',
      issueDate: '',
      dueDate: '',
      kind: '',
      state: '',
      dueCents: 0,
      openCents: 0,
      customerKind: '',
      hold: '',
      holdReason: '',
      customerHold: '',
      debitRun: '',
      debitedSince: '',
      booked: '',
      reminders: '',
    },
  },
);

const overdueOf = (state: string) => `SELECT s.invoice, s.place, s.dueDate
  FROM invoice_states s INDEXED BY idx_invoice_states_due WHERE s.company = {:company} AND s.state = '${state}'
  AND s.kind != 'self-billed' AND s.dueDate < {:today}`;

/** How many of the overdue invoices that a page names, and that nothing keeps from it, wait for their next reminder since when. */
export const awaitedReminders = {
  sql: `WITH held AS MATERIALIZED (SELECT h.subject FROM reminder_holds h WHERE h.company = {:company} AND h.kind != 'none'
      AND NOT EXISTS (SELECT 1 FROM reminder_holds l WHERE l.subject = h.subject AND l.position > h.position))
    SELECT w.dueDate, coalesce(r.level, -1) AS level, coalesce(r.until, '') AS until, count(*) AS n
    FROM (${unionOfUnpaidStates(overdueOf)} ORDER BY dueDate, place LIMIT ${overdueMax}) w
    LEFT JOIN reminders r ON r.invoice = w.invoice
      AND r.level = (SELECT max(l.level) FROM reminders l WHERE l.invoice = w.invoice)
    WHERE w.invoice NOT IN (SELECT subject FROM held)
    AND NOT ${isCollected('w.invoice')}
    AND (NOT EXISTS (SELECT 1 FROM held)
      OR NOT EXISTS (SELECT 1 FROM invoices i WHERE i.id = w.invoice AND i.customer IN (SELECT subject FROM held)))
    GROUP BY 1, 2, 3`,
  row: {
    dueDate: '',
    /** of the last reminder; -1 for none */
    level: 0,
    /** the day that it gave; '' for none */
    until: '',
    n: 0,
  },
} satisfies Statement;

/** By what rules a company reminds. */
export const ruleSettings = {
  sql: `SELECT ${Object.keys(emptyRuleSettings).join(', ')} FROM company_settings WHERE company = {:company}`,
  row: emptyRuleSettings,
} satisfies Statement;

/** The last row about an invoice or a customer: '' for none. */
export const currentHold = {
  sql: `SELECT coalesce(max(position), 0) AS position, coalesce((SELECT kind FROM reminder_holds
    WHERE company = {:company} AND subject = {:subject} ORDER BY position DESC LIMIT 1), 'none') AS kind,
    coalesce((SELECT reason FROM reminder_holds
    WHERE company = {:company} AND subject = {:subject} ORDER BY position DESC LIMIT 1), '') AS reason
    FROM reminder_holds WHERE company = {:company} AND subject = {:subject}`,
  row: { position: 0, kind: '', reason: '' },
} satisfies Statement;

const keptColumns = {
  id: '',
  company: '',
  invoice: '',
  createKey: '',
  level: 0,
  number: '',
  date: '',
  until: '',
  receivedOn: '',
  invoiceReceivedOn: '',
  dateAgreed: 0,
  openCents: 0,
  interestCents: 0,
  lumpSumCents: 0,
  feesCents: 0,
  ownFeeCents: 0,
  totalCents: 0,
  defaultFrom: '',
  defaultReason: '',
  snapshot: '',
  file: '',
};
const keptNames = Object.keys(keptColumns).join(', ');

/** All of a reminder. Its event holds the SHA-256 of these columns as canonical JSON. */
export const hashedReminderRow = {
  sql: `SELECT ${keptNames} FROM reminders WHERE id = {:id}`,
  row: keptColumns,
} satisfies Statement;

/** That what the reminder `r` of the invoice `s` asks for stands as it was asked. */
export const stillOwed = `${unpaid} AND s.openCents = r.openCents AND ${lastHold('s.invoice', 'kind', 'none')} = 'none'
  AND ${lastHold('(SELECT i.customer FROM invoices i WHERE i.id = s.invoice)', 'kind', 'none')} = 'none'
  AND NOT ${isCollected('s.invoice')}`;

/** The number of a reminder, and whether what it asks for still stands; '' and no for none. */
export const mailedReminder = {
  sql: `SELECT coalesce(max(r.number), '') AS number, coalesce(max(${stillOwed}), 0) AS stands
    FROM reminders r JOIN invoice_states s ON s.invoice = r.invoice WHERE r.company = {:company} AND r.id = {:reminder}`,
  row: { number: '', stands: false },
} satisfies Statement;

// What follows is asked by whoever checks the whole archive.

export const allReminders = {
  sql: `SELECT ${keptNames}, coalesce((SELECT f.sha256 FROM files f WHERE f.id = r.file AND f.company = r.company), '')
    AS sha256 FROM reminders r ORDER BY rowid`,
  row: { ...keptColumns, sha256: '' },
} satisfies Statement;

export const reminderBrief = {
  sql: 'SELECT id FROM reminders WHERE company = {:company} AND id = {:id}',
  row: { id: '' },
} satisfies Statement;
