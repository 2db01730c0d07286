import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { storePicture } from '#app/pocketbase/pictures/queries.ts';
import { makeInvoiceOf } from '#app/workflows/bill-offer.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { bookSampleEntry, createSampleBankEntry } from '../support/bank-entries.ts';
import { createSampleMail } from '../support/document-mails.ts';
import { createSampleNote } from '../support/delivery-notes.ts';
import { createSampleSchedule, runSampleSchedule } from '../support/schedules.ts';
import { openDatabase } from '../support/crafted-tokens.ts';
import { holdReminders } from '#app/pocketbase/reminders/queries.ts';
import { createDebitRun, createDebitable, releaseDebitOf } from '../support/debits.ts';
import { createSampleReminder } from '../support/reminders.ts';
import { createSamplePayment } from '../support/payments.ts';
import { keepSampleVatCheck } from '../support/vat-checks.ts';
import { openSite, signedIn } from '../support/site.ts';
import { reversePayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// Every way by which SQL could put something else in the place of a locked row, each tried and undone.

const lockedRows = {
  invoices: "status = 'issued'",
  invoice_files: 'TRUE',
  files: 'TRUE',
  events: 'TRUE',
  counters: 'TRUE',
  companies: 'TRUE',
  pictures: 'TRUE',
  offers: "number != ''",
  offer_versions: "status = 'issued'",
  offer_files: 'TRUE',
  document_links: 'TRUE',
  delivery_notes: 'TRUE',
  vat_checks: 'TRUE',
  bank_entries: 'TRUE',
  bank_decisions: 'TRUE',
  schedule_runs: 'TRUE',
  reminders: 'TRUE',
  reminder_holds: 'TRUE',
  debit_runs: 'TRUE',
  debit_items: 'live = 1',
  debit_releases: 'TRUE',
  payments: "reversalOf != ''",
  payment_parts: 'TRUE',
};

/** Columns that the insert needs beside a key, so that nothing else refuses it. */
const beside: Readonly<Record<string, readonly [column: string, value: string]>> = {
  invoices: ['status', "'draft'"],
  offer_versions: ['status', "'draft'"],
  document_links: ['role', "'offer-invoice'"],
};

/** Rows that are not locked and take the keys of one that is. */
const unlocked: Readonly<Record<string, string>> = {
  invoices: "id = '{draft}'",
  offers: "id = '{offer}'",
  offer_versions: "offer = '{offer}'",
};
const refusals =
  /frozen|keeps its number|its snapshot|append-only|chain|only rise|not replaced|keep their owner|not deleted|needs number|as drafts|of one company|of one document|below zero|one draft|no number of ours/;

let company: string;
let issued: { id: string };
let draft: { id: string };
let offer: { id: string };

beforeAll(async () => {
  const site = await openSite();
  const { account } = await signedIn(site);
  const customer = await createSampleCustomer(account.backend);
  const order = { customer, today: '2026-11-21' } as const;
  issued = await createInvoice(site.installation.services, account.backend, { ...order, status: 'issued' });
  draft = await createInvoice(site.installation.services, account.backend, { ...order, status: 'draft' });
  const { services } = site.installation;
  for (const state of ['sent', 'accepted', 'accepted'] as const) {
    const made = await createSampleOffer(services, account.backend, { ...order, state });
    if (state === 'accepted') await makeInvoiceOf(account.backend, { offerId: made.id, sentVersions: 1 });
  }
  const payment = await createSamplePayment(account.backend, { invoice: issued.id, amountCents: 100 });
  accepted(await ask(account.backend, reversePayment, { id: payment, date: order.today, reason: 'x' }));
  for (const _ of [1, 2]) {
    const bankEntry = await createSampleBankEntry(account.backend);
    await bookSampleEntry(account.backend, { invoice: issued.id, amountCents: 123, bankEntry });
  }
  for (const _ of [1, 2]) {
    const schedule = await createSampleSchedule(account.backend, { invoice: issued.id, today: order.today });
    await runSampleSchedule(account.backend, schedule);
  }
  offer = await createSampleOffer(services, account.backend, { ...order, state: 'draft' });
  for (const _ of [1, 2])
    await createSampleNote(services, account.backend, { invoiceId: draft.id, today: order.today });
  for (const today of ['2026-12-20', '2027-01-20'])
    await createSampleReminder(services, account.backend, { invoice: issued.id, today, choices: { interest: false } });
  const debited = await createDebitable(services, account.backend, { today: order.today });
  const other = await createDebitable(services, account.backend, { today: order.today, customer: debited.customer });
  for (const invoices of [[debited.invoice], [other.invoice, debited.invoice]]) {
    const run = await createDebitRun(account.backend, { today: order.today, invoices });
    await releaseDebitOf(account.backend, { run, invoice: debited.invoice });
  }
  await createDebitRun(account.backend, { today: order.today, invoices: [debited.invoice] });
  const held = { invoice: issued.id, hold: 'disputed', holdReason: 'x', customerStopped: true } as const;
  await holdReminders(account.backend, held);
  for (const _ of [1, 2]) await keepSampleVatCheck(account.backend, customer);
  await createSampleMail(account.backend, { invoice: issued.id });
  company = (await findCompany(account.backend)).company.id;
  for (const text of ['<svg/>', '<svg />']) {
    const bytes = Buffer.from(text);
    await storePicture(account.backend, { sha256: sha256(bytes), format: 'svg', bytes });
  }
  await signedIn(site);
});

function tryStatement(sql: string): string {
  const db = openDatabase();
  try {
    db.exec('BEGIN IMMEDIATE');
    const { changes } = db.prepare(fill(sql)).run();
    return changes === 0 ? 'nothing to do' : 'done';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    db.exec('ROLLBACK');
    db.close();
  }
}

function fill(sql: string): string {
  return sql
    .replaceAll('{issued}', issued.id)
    .replaceAll('{draft}', draft.id)
    .replaceAll('{offer}', offer.id)
    .replaceAll('{company}', company);
}

/** Columns of every unique key of the table, rowid included. */
function uniqueKeys(table: string): string[][] {
  const db = openDatabase();
  const keys = db
    .prepare(
      `SELECT group_concat(c.name) AS columns FROM pragma_index_list('${table}') i, pragma_index_info(i.name) c
       WHERE i."unique" AND i.name != 'idx_offer_versions_draft' GROUP BY i.name`,
    )
    .all()
    .map(({ columns }) => String(columns).split(','));
  db.close();
  return [['rowid'], ...keys];
}

const ownRow = (table: string) => (table === 'companies' ? "id = '{company}'" : "company = '{company}'");

describe.each(Object.entries(lockedRows))('a locked row of %s', (table, locked) => {
  it('is not replaced by an insert with one of its keys', () => {
    const keys = uniqueKeys(table);
    expect(keys.length).toBeGreaterThan(2);
    for (const key of keys) {
      const columns = key.join();
      const [more = '', value = ''] = key.includes(beside[table]?.[0] ?? '') ? [] : (beside[table] ?? []);
      const sql = `INSERT OR REPLACE INTO ${table} (${columns}${more && `, ${more}`})
        SELECT ${columns}${value && `, ${value}`} FROM ${table} WHERE ${locked} AND ${ownRow(table)} LIMIT 1`;
      expect([columns, tryStatement(sql)]).toEqual([columns, expect.stringMatching(refusals)]);
    }
  });

  it('is not replaced by another row that takes one of its keys', () => {
    for (const key of uniqueKeys(table)) {
      const columns = key.join();
      const others = unlocked[table] ?? `rowid != (SELECT min(rowid) FROM ${table})`;
      const moved = table === 'counters' ? ', value = value + 1' : '';
      const sql = `UPDATE OR REPLACE ${table} SET (${columns}) =
        (SELECT ${columns} FROM ${table} WHERE ${locked} AND ${table in unlocked ? ownRow(table) : 'TRUE'} ORDER BY rowid LIMIT 1)
        ${moved} WHERE ${others}`;
      expect([columns, tryStatement(sql)]).toEqual([columns, expect.stringMatching(refusals)]);
    }
  });
});

it('PocketBase’s own log keeps nothing: request paths name customers', async () => {
  const response = await fetch(`${inject('databaseUrl')}/api/belegwerk/customers?search=Tischlerei`);
  expect(response.status).toBe(401);
  // it is written every three seconds
  await new Promise((resolve) => setTimeout(resolve, 3500));
  const db = new DatabaseSync(join(inject('mailDir'), '../pocketbase/auxiliary.db'), { readOnly: true });
  expect(db.prepare('SELECT data FROM _logs').all()).toEqual([]);
  db.close();
});

const mailColumns =
  'INSERT INTO mails (id, recipient, status, dueAt, company, kind, invoice, offerVersion, deliveryNote)';
const aMail = "'aaaaaaaaaaaaaaa', 'a@b.example', 'queued', ''";

it.each([
  `${mailColumns} SELECT ${aMail}, '{company}', 'offer', '', id, '' FROM offer_versions WHERE offer = '{offer}'`,
  `${mailColumns} SELECT ${aMail}, c.id, 'offer', '', v.id, '' FROM offer_versions v JOIN companies c ON c.id != v.company
   WHERE v.company = '{company}' AND v.status = 'issued' LIMIT 1`,
  `${mailColumns} SELECT ${aMail}, c.id, 'delivery-note', '', '', n.id FROM delivery_notes n
   JOIN companies c ON c.id != n.company WHERE n.company = '{company}' LIMIT 1`,
  `${mailColumns} SELECT ${aMail}, company, 'delivery-note', '{issued}', '', id FROM delivery_notes WHERE company = '{company}' LIMIT 1`,
  `${mailColumns} SELECT ${aMail}, company, 'document', '{issued}', '', id FROM delivery_notes WHERE company = '{company}' LIMIT 1`,
  `${mailColumns} VALUES (${aMail}, '{company}', 'document-copy', '', '', '')`,
  `${mailColumns} VALUES (${aMail}, '{company}', 'message', '', 'aaaaaaaaaaaaaaa', '')`,
  "UPDATE mails SET invoice = '{draft}' WHERE invoice = '{issued}'",
  "UPDATE mails SET kind = 'message' WHERE invoice = '{issued}'",
  "UPDATE mails SET company = 'aaaaaaaaaaaaaaa' WHERE invoice = '{issued}'",
  "UPDATE OR REPLACE counters SET value = NULL WHERE company = '{company}'",
  "UPDATE counters SET value = value WHERE company = '{company}'",
  "UPDATE counters SET value = 'many' WHERE company = '{company}'",
  "UPDATE counters SET value = value + 1, lastDate = '2026-11-20' WHERE company = '{company}' AND kind = 'invoice'",
  "UPDATE OR REPLACE counters SET value = value + 1, lastDate = NULL WHERE company = '{company}' AND kind = 'invoice'",
  "UPDATE counters SET value = value + 1, period = '1999' WHERE company = '{company}' AND kind = 'invoice'",
  "DELETE FROM companies WHERE id = '{company}'",
  "UPDATE companies SET owner = (SELECT owner FROM companies WHERE id != '{company}') WHERE id = '{company}'",
  "UPDATE companies SET owner = 'aaaaaaaaaaaaaaa' WHERE id = '{company}'",
  "UPDATE invoices SET status = 'other' WHERE id = '{draft}'",
  "UPDATE OR REPLACE invoices SET status = 'issued', number = 'X-1', snapshot = '{}', snapshotHash = NULL WHERE id = '{draft}'",
  `UPDATE invoices SET status = 'issued', number = 'X-1', origin = 'sevdesk', sequence = 1,
    snapshot = '{"kind":"imported","origin":"sevdesk"}', snapshotHash = printf('%064d', 1) WHERE id = '{draft}'`,
  `UPDATE invoices SET status = 'issued', number = 'X-1', origin = 'sevdesk',
    snapshot = '{"kind":"invoice","origin":"sevdesk"}', snapshotHash = printf('%064d', 1) WHERE id = '{draft}'`,
  "UPDATE invoices SET withdrawn = TRUE WHERE id = '{issued}'",
  "INSERT OR REPLACE INTO invoices (company, status, number) VALUES ('{company}', NULL, 'X-1')",
  "UPDATE offers SET number = 'AN-9' WHERE company = '{company}' AND number != ''",
  "UPDATE offers SET number = '' WHERE company = '{company}' AND number != ''",
  "UPDATE offers SET state = 'draft' WHERE company = '{company}' AND number != ''",
  "UPDATE offers SET company = (SELECT id FROM companies WHERE id != '{company}') WHERE id = '{offer}'",
  "DELETE FROM offers WHERE company = '{company}' AND number != ''",
  "INSERT INTO offers (company, state, number) VALUES ('{company}', 'sent', 'X-1')",
  "UPDATE offer_versions SET status = 'other' WHERE offer = '{offer}'",
  "UPDATE OR REPLACE offer_versions SET status = 'issued', snapshot = '{}', snapshotHash = NULL WHERE offer = '{offer}'",
  "UPDATE offer_versions SET versionNumber = 7 WHERE offer = '{offer}'",
  "INSERT INTO offer_versions (company, offer, versionNumber, status) VALUES ('{company}', '{offer}', 2, 'issued')",
  "UPDATE offer_files SET kind = 'x' WHERE company = '{company}'",
  "UPDATE payments SET amountCents = 1 WHERE company = '{company}'",
  "DELETE FROM payments WHERE company = '{company}'",
  "UPDATE payment_parts SET amountCents = 1 WHERE company = '{company}'",
  "DELETE FROM payment_parts WHERE company = '{company}'",
  "INSERT INTO payment_parts (company, payment, invoice, position) SELECT company, payment, '{draft}', 9 FROM payment_parts WHERE company = '{company}' LIMIT 1",
  "INSERT INTO payment_parts (company, payment, invoice, position, kind) SELECT company, payment, '', 9, 'paid' FROM payment_parts WHERE company = '{company}' LIMIT 1",
  "INSERT INTO payment_parts (company, payment, position, kind, customer) SELECT company, payment, 9, 'credit', 'aaaaaaaaaaaaaaa' FROM payment_parts WHERE company = '{company}' LIMIT 1",
  "INSERT INTO payment_parts (company, payment, position, kind, customer) SELECT company, payment, 9, 'credit', (SELECT id FROM customers WHERE company != '{company}') FROM payment_parts WHERE company = '{company}' LIMIT 1",
  "INSERT INTO payment_parts (company, payment, invoice, position, kind, customer) SELECT company, payment, invoice, 9, 'credit', (SELECT id FROM customers WHERE company = '{company}') FROM payment_parts WHERE company = '{company}' LIMIT 1",
  "INSERT INTO payment_parts (company, payment, invoice, position, kind, customer) SELECT company, payment, invoice, 9, 'paid', (SELECT id FROM customers WHERE company = '{company}') FROM payment_parts WHERE company = '{company}' LIMIT 1",
  "INSERT INTO payment_parts (company, payment, position, kind, amountCents, customer) SELECT company, payment, 9, 'credit', -1, (SELECT id FROM customers WHERE company = '{company}') FROM payment_parts WHERE company = '{company}' LIMIT 1",
  "UPDATE delivery_notes SET number = 'LS-9' WHERE company = '{company}'",
  "DELETE FROM delivery_notes WHERE company = '{company}'",
  "INSERT INTO delivery_notes (company, invoice, createKey, number, snapshotHash, file) SELECT company, 'aaaaaaaaaaaaaaa', 'k', 'LS-9', snapshotHash, file FROM delivery_notes WHERE company = '{company}' LIMIT 1",
  "UPDATE vat_checks SET outcome = 'valid' WHERE company = '{company}'",
  "DELETE FROM vat_checks WHERE company = '{company}'",
  "UPDATE bank_entries SET amountCents = 1 WHERE company = '{company}'",
  "DELETE FROM bank_entries WHERE company = '{company}'",
  "UPDATE bank_entries SET withdrawn = TRUE WHERE company = '{company}'",
  "UPDATE bank_imports SET format = 'x' WHERE company = '{company}'",
  "DELETE FROM bank_imports WHERE company = '{company}'",
  "INSERT OR REPLACE INTO bank_imports (id, company, file, format) SELECT id, company, 'f', 'x' FROM bank_imports WHERE company = '{company}'",
  "UPDATE bank_decisions SET kind = 'open' WHERE company = '{company}'",
  "DELETE FROM bank_decisions WHERE company = '{company}'",
  "INSERT INTO bank_decisions (company, entry, position, kind, payment) SELECT company, entry, position + 1, 'aside', '' FROM bank_decisions WHERE company = '{company}' AND kind = 'booked' LIMIT 1",
  "INSERT INTO bank_decisions (company, entry, position, kind, payment) SELECT 'aaaaaaaaaaaaaaa', entry, position + 1, 'open', '' FROM bank_decisions WHERE company = '{company}' LIMIT 1",
  "UPDATE schedule_runs SET state = 'draft' WHERE company = '{company}'",
  "DELETE FROM schedule_runs WHERE company = '{company}'",
  "INSERT INTO schedule_runs (company, schedule, day, state) SELECT 'aaaaaaaaaaaaaaa', schedule, '2030-01-01', 'draft' FROM schedule_runs WHERE company = '{company}' LIMIT 1",
  "INSERT INTO schedule_runs (company, schedule, day, state, invoice) SELECT company, schedule, '2030-01-01', 'draft', 'aaaaaaaaaaaaaaa' FROM schedule_runs WHERE company = '{company}' LIMIT 1",
  "UPDATE document_links SET toId = '{draft}' WHERE company = '{company}'",
])('%s', (sql) => {
  expect(tryStatement(sql)).toMatch(refusals);
});

it.each([
  "UPDATE counters SET value = value + 1, lastDate = '2026-11-22' WHERE company = '{company}'",
  "UPDATE companies SET name = 'other' WHERE id = '{company}'",
  "UPDATE invoices SET searchText = 'other' WHERE id = '{draft}'",
  "DELETE FROM invoices WHERE id = '{draft}'",
  "UPDATE offers SET state = 'declined', reason = 'x' WHERE company = '{company}' AND number != ''",
  "UPDATE offer_versions SET searchText = 'other' WHERE offer = '{offer}'",
  "DELETE FROM offer_versions WHERE offer = '{offer}'",
  "DELETE FROM offers WHERE id = '{offer}'",
  "DELETE FROM document_links WHERE company = '{company}'",
])('the locks are no others: %s', (sql) => {
  expect(tryStatement(sql)).toBe('done');
});
