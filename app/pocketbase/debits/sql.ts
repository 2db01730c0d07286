import { debitsMax } from '#app/invoicing/debits/fields.ts';
import { unpaid } from '../invoices/sql.ts';
import { holdOfInvoice } from '../reminders/sql.ts';
import type { Statement } from '../statement.ts';

/** The day on which we collect last by a mandate `m` of `customers`; '' for none. */
const collectedByMandate = `coalesce((SELECT max(d.collectedOn) FROM debit_items d WHERE d.customer = m.id
  AND d.mandateReference = m.mandateReference AND d.live = 1), '')`;

export const mandateUse = {
  sql: `SELECT ${collectedByMandate} AS collectedOn FROM customers m WHERE m.id = {:customer}`,
  row: { collectedOn: '' },
} satisfies Statement;

const said = (name: string) => `coalesce(i.snapshot ->> '$.directDebit.${name}', '')`;

const addressed = (name: string) => `coalesce(i.snapshot ->> '$.customer.address.${name}', '')`;

/** Only customers with a mandate have such invoices: it is typed over, never emptied. */
export const debitable = {
  sql: `SELECT i.id, i.number, i.customer, i.customerName, i.dueDate, s.openCents, ${holdOfInvoice} AS hold,
      coalesce((SELECT d.run FROM debit_items d WHERE d.invoice = i.id AND d.live = 1), '') AS run,
      ${said('mandateReference')} AS saidReference, ${said('creditorIdentifier')} AS saidCreditor,
      ${said('debitedIban')} AS saidIban, m.mandateReference, m.mandateSignedOn, m.mandateEndedOn,
      max(m.mandateUsedOn, ${collectedByMandate}) AS mandateUsedOn, m.mandateBusiness, m.debitedIban, m.debitedHolder,
      ${addressed('street')} AS street, ${addressed('postCode')} AS postCode, ${addressed('city')} AS city,
      ${addressed('countryCode')} AS countryCode
    FROM invoice_states s JOIN invoices i ON i.id = s.invoice JOIN customers m ON m.id = i.customer
    WHERE s.company = {:company} AND ${unpaid} AND s.kind != 'self-billed' AND m.mandateReference != ''
      AND i.snapshot ->> '$.directDebit.mandateReference' != ''
    ORDER BY run != '', s.dueDate, s.place LIMIT ${debitsMax}`,
  row: {
    id: '',
    number: '',
    customer: '',
    customerName: '',
    dueDate: '',
    openCents: 0,
    hold: '',
    run: '',
    saidReference: '',
    saidCreditor: '',
    saidIban: '',
    mandateReference: '',
    mandateSignedOn: '',
    mandateEndedOn: '',
    mandateUsedOn: '',
    mandateBusiness: false,
    debitedIban: '',
    debitedHolder: '',
    street: '',
    postCode: '',
    city: '',
    countryCode: '',
  },
} satisfies Statement;

/** Who collects, by the profile of today, into that account of theirs. */
export const creditor = {
  sql: `SELECT c.name, coalesce(b.iban, '') AS iban, coalesce(b.bic, '') AS bic, c.creditorId
    FROM companies c LEFT JOIN bank_accounts b ON b.company = c.id AND b.iban = {:iban} AND b.archived = FALSE WHERE c.id = {:company}`,
  row: { name: '', iban: '', bic: '', creditorId: '' },
} satisfies Statement;

/** How many runs their page names. */
export const runsMax = 100;

const sumOf = (condition: string) =>
  `(SELECT count(*) FROM debit_items d WHERE d.run = r.id AND d.live = 1${condition})`;
const isIn = (states: string) =>
  ` AND EXISTS (SELECT 1 FROM invoice_states s WHERE s.invoice = d.invoice AND ${states})`;

const shownRun = {
  id: '',
  collectOn: '',
  messageId: '',
  madeOn: '',
  creditorName: '',
  creditorId: '',
  creditorIban: '',
  items: 0,
  sumCents: 0,
  /** that were not released; those of them that are not paid, and those that are: the others are cancelled or given up */
  live: 0,
  open: 0,
  paid: 0,
};
const shownColumns = `r.id, r.collectOn, r.messageId, r.madeOn, r.creditorName, r.creditorId, r.creditorIban, r.items,
  r.sumCents, ${sumOf('')} AS live, ${sumOf(isIn(unpaid))} AS open, ${sumOf(isIn("s.state = 'paid'"))} AS paid`;

export const latestRuns = {
  sql: `SELECT ${shownColumns} FROM debit_runs r WHERE r.company = {:company} ORDER BY r.createdAt DESC, r.rowid DESC LIMIT ${runsMax}`,
  row: shownRun,
} satisfies Statement;

export const oneRun = {
  sql: `SELECT ${shownColumns} FROM debit_runs r WHERE r.company = {:company} AND r.id = {:id}`,
  row: shownRun,
} satisfies Statement;

/** What a run contains, in its order, and how each stands now. */
export const itemsOfRun = {
  sql: `SELECT d.id, d.invoice, d.invoiceNumber, d.amountCents, d.scheme, d.collectedOn, d.mandateReference, d.debitedName,
      d.live, i.customer, i.customerName, s.state, coalesce(r.date, '') AS releasedOn, coalesce(r.reason, '') AS reason
    FROM debit_items d JOIN invoices i ON i.id = d.invoice JOIN invoice_states s ON s.invoice = d.invoice
    LEFT JOIN debit_releases r ON d.live = 0 AND r.id = (SELECT f.id FROM debit_releases f WHERE f.run = d.run
      AND f.item IN ('', d.id) ORDER BY f.item DESC LIMIT 1)
    WHERE d.company = {:company} AND d.run = {:id} ORDER BY d.position`,
  row: {
    id: '',
    invoice: '',
    invoiceNumber: '',
    amountCents: 0,
    scheme: '',
    collectedOn: '',
    mandateReference: '',
    debitedName: '',
    live: false,
    customer: '',
    customerName: '',
    state: '',
    releasedOn: '',
    reason: '',
  },
} satisfies Statement;

/** How many of the latest runs are looked at for money that came in. */
const awaitedRuns = 20;

/** What runs collect on one day by one scheme, where all of it is still open as it was collected. */
export const openBatches = {
  sql: `SELECT d.run, d.collectedOn, d.scheme, count(*) AS items, sum(d.amountCents) AS sumCents
    FROM (SELECT id FROM debit_runs WHERE company = {:company} ORDER BY createdAt DESC, rowid DESC LIMIT ${awaitedRuns}) r
    JOIN debit_items d ON d.run = r.id JOIN invoice_states s ON s.invoice = d.invoice
    WHERE d.live = 1 GROUP BY d.run, d.collectedOn, d.scheme
    HAVING count(*) = sum(${unpaid} AND s.openCents = d.amountCents)`,
  row: { run: '', collectedOn: '', scheme: '', items: 0, sumCents: 0 },
} satisfies Statement;

/** The item of an invoice that is live. */
export const liveItemOf = {
  sql: `SELECT id, run FROM debit_items WHERE company = {:company} AND invoice = {:invoice} AND live = 1`,
  row: { id: '', run: '' },
} satisfies Statement;

const runColumns = {
  id: '',
  company: '',
  createKey: '',
  collectOn: '',
  messageId: '',
  madeOn: '',
  createdAt: '',
  creditorName: '',
  creditorId: '',
  creditorIban: '',
  creditorBic: '',
  items: 0,
  sumCents: 0,
  file: '',
};
const itemColumns = {
  id: '',
  company: '',
  run: '',
  position: 0,
  invoice: '',
  customer: '',
  invoiceNumber: '',
  amountCents: 0,
  scheme: '',
  collectedOn: '',
  mandateReference: '',
  mandateSignedOn: '',
  debitedName: '',
  debitedIban: '',
};
const releaseColumns = { id: '', company: '', createKey: '', run: '', item: '', date: '', reason: '' };
const named = (columns: object) => Object.keys(columns).join(', ');

/** All of a run. Its event holds the SHA-256 of these columns, and of its items, as canonical JSON. */
export const hashedRunRow = {
  sql: `SELECT ${named(runColumns)} FROM debit_runs WHERE id = {:id}`,
  row: runColumns,
} satisfies Statement;

export const hashedItemRows = {
  sql: `SELECT ${named(itemColumns)} FROM debit_items WHERE run = {:id} ORDER BY position`,
  row: itemColumns,
} satisfies Statement;

export const hashedReleaseRow = {
  sql: `SELECT ${named(releaseColumns)} FROM debit_releases WHERE id = {:id}`,
  row: releaseColumns,
} satisfies Statement;

// What follows is asked by whoever checks the whole archive.

export const allRuns = {
  sql: `SELECT ${named(runColumns)}, coalesce((SELECT f.sha256 FROM files f WHERE f.id = r.file AND f.company = r.company), '')
    AS sha256 FROM debit_runs r ORDER BY rowid`,
  row: { ...runColumns, sha256: '' },
} satisfies Statement;

export const allReleases = {
  sql: `SELECT ${named(releaseColumns)} FROM debit_releases ORDER BY rowid`,
  row: releaseColumns,
} satisfies Statement;

/** Items that are live though they were released, or the other way round, and those of no run. */
export const mismatchedDebitItems = {
  sql: `SELECT d.company, d.invoiceNumber FROM debit_items d WHERE d.live = EXISTS (SELECT 1 FROM debit_releases r
      WHERE r.run = d.run AND r.item IN ('', d.id))
    OR NOT EXISTS (SELECT 1 FROM debit_runs r WHERE r.id = d.run AND r.company = d.company)`,
  row: { company: '', invoiceNumber: '' },
} satisfies Statement;

export const runBrief = {
  sql: 'SELECT id FROM debit_runs WHERE company = {:company} AND id = {:id}',
  row: { id: '' },
} satisfies Statement;

export const releaseBrief = {
  sql: 'SELECT id FROM debit_releases WHERE company = {:company} AND id = {:id}',
  row: { id: '' },
} satisfies Statement;
