import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  cancelSampleInvoice,
  createAccount,
  createInvoice,
  createSampleCustomer,
  sampleDraft,
} from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { holdReminders } from '#app/pocketbase/reminders/queries.ts';
import { jumpNumber } from '#app/pocketbase/counters/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { discardDraft } from '#app/pocketbase/invoices/calls.ts';
import { reversePayment } from '#app/pocketbase/payments/calls.ts';
import type { Services } from '#app/workflows/services.ts';
import { bookSampleEntry, createSampleBankEntry } from './bank-entries.ts';
import { correctSampleInvoice } from './corrections.ts';
import { startTestDatabase, testKey } from './database.ts';
import { createDebitRun, createDebitable, releaseDebitOf } from './debits.ts';
import { createSampleNote } from './delivery-notes.ts';
import { importSampleCustomer } from './imports.ts';
import { createSampleImports } from './imported.ts';
import { storeSamplePicture } from './pictures.ts';
import { createSampleReminder } from './reminders.ts';
import { createSampleSchedule, runSampleSchedule } from './schedules.ts';
import { createSampleCredit, createSamplePayment } from './payments.ts';
import { createSampleEntry, createSampleProject } from './projects.ts';
import { servicesAt } from './services.ts';
import { markStarted } from '#app/workflows/folder/database-mark.ts';
import { signFolder } from './sign-folder.ts';

/** A data folder with two companies and what the product keeps of them, stopped in order; copied for each case. */
export interface PreparedFolder {
  path: string;
  /** HEADs of the rounds, oldest first */
  heads: string[];
  /** ids of the companies: of two invoices and a jump, and of one invoice */
  companies: [string, string];
  remove: () => void;
}

const today = '2026-11-21';

export async function prepareFolder(): Promise<PreparedFolder> {
  const path = mkdtempSync(join(tmpdir(), 'belegwerk-prepared-'));
  const { database, folder, stop } = await startTestDatabase('belegwerk-damage-');
  const services = servicesAt(database.url, testKey);
  const heads: string[] = [];
  const first = await createAccount(services, { email: 'a@example.org', clientAddress: '10.0.0.1' });
  const customer = await fillFirst(services, first);
  heads.push(await signFolder(services, path));
  await createInvoice(services, first.backend, { customer, status: 'issued', today });
  const second = await createAccount(services, { email: 'b@example.org', clientAddress: '10.0.0.1' });
  const theirs = await createSampleCustomer(second.backend);
  const { id: wrong } = await createInvoice(services, second.backend, { customer: theirs, status: 'issued', today });
  await cancelSampleInvoice(services, second.backend, { invoiceId: wrong, today });
  const deposit = { customer: theirs, status: 'issued', today, draft: { documentKind: 'deposit' } } as const;
  const { id: paid, number } = await createInvoice(services, second.backend, deposit);
  await createSamplePayment(second.backend, { invoice: paid });
  const lines = sampleDraft.lines.map((line) => ({ ...line, quantity: '100' }));
  const final = { ...deposit, draft: { documentKind: 'final', deposits: number, lines } } as const;
  await createInvoice(services, second.backend, final);
  const { id: corrected } = await createInvoice(services, second.backend, {
    customer: theirs,
    status: 'issued',
    today,
  });
  const credits = [{ id: '3', quantity: '1' }];
  await correctSampleInvoice(services, second.backend, { invoiceId: corrected, today, credits });
  await createSampleImports({ services, backend: second.backend }, theirs);
  await createSampleOffer(services, second.backend, { customer: theirs, state: 'draft', today });
  const series = await createSampleSchedule(second.backend, { invoice: corrected, today });
  await runSampleSchedule(second.backend, series);
  const hold = { hold: 'disputed', holdReason: 'Menge strittig', customerStopped: false } as const;
  await holdReminders(second.backend, { invoice: corrected, ...hold });
  const kept = await createDebitable(services, second.backend, { today });
  const freed = await createDebitable(services, second.backend, { today, customer: kept.customer });
  const run = await createDebitRun(second.backend, { today, invoices: [kept.invoice, freed.invoice] });
  await releaseDebitOf(second.backend, { run, invoice: freed.invoice });
  heads.push(await signFolder(services, path));
  const companies: [string, string] = [await idOf(first), await idOf(second)];
  await services.pdf.close();
  await database.stop();
  cpSync(join(folder, 'pocketbase'), join(path, 'pocketbase'), {
    recursive: true,
    filter: (source) => !source.endsWith('types.d.ts'),
  });
  await stop();
  return { path, heads, companies, remove: () => rmSync(path, { recursive: true, force: true }) };
}

async function idOf({ backend }: SampleAccount): Promise<string> {
  return (await findCompany(backend)).company.id;
}

async function fillFirst(services: Services, { backend }: SampleAccount): Promise<string> {
  await storeSamplePicture(backend);
  const customer = await createSampleCustomer(backend);
  await createSampleCustomer(backend, { name: 'Zweite Kundin' });
  await importSampleCustomer(backend, 'Eingelesen GmbH');
  await createInvoice(services, backend, { customer, status: 'draft', today });
  const discarded = await createInvoice(services, backend, { customer, status: 'draft', today });
  accepted(await ask(backend, discardDraft, discarded));
  const { id: invoice } = await createInvoice(services, backend, { customer, status: 'issued', today });
  const payment = await createSamplePayment(backend, { invoice, amountCents: 10_000 });
  accepted(await ask(backend, reversePayment, { id: payment, date: today, reason: 'Doppelt gebucht' }));
  await createSamplePayment(backend, { invoice, amountCents: 20_000, fields: { note: 'Anzahlung' } });
  await createSampleCredit(backend, { customer, amountCents: 500 });
  const bankEntry = await createSampleBankEntry(backend);
  await bookSampleEntry(backend, { invoice, amountCents: 123, bankEntry });
  await createSampleOffer(services, backend, { customer, state: 'sent', today });
  const { id: delivered } = await createInvoice(services, backend, { customer, status: 'draft', today });
  await createSampleNote(services, backend, { invoiceId: delivered, today });
  await createSampleReminder(services, backend, { invoice, today: '2026-12-20' });
  const project = await createSampleProject(backend, { number: 'P-0001', customer });
  await createSampleEntry(backend, project);
  const reason = 'other-program';
  accepted(
    await ask(backend, jumpNumber, { kind: 'invoice', today, next: 10, last: 1, reason, note: 'Altes Programm bis 9' }),
  );
  return customer;
}

/** A copy of the folder that one case may damage. */
export interface DamagedFolder {
  path: string;
  /** the database without what refuses changes; the locks are put back when it is closed */
  sql: (change: string) => void;
  /** the database as it is, locks and all */
  open: <T>(work: (db: DatabaseSync) => T) => T;
  remove: () => void;
}

export function copyFolder(prepared: string): DamagedFolder {
  const path = mkdtempSync(join(tmpdir(), 'belegwerk-damaged-'));
  cpSync(prepared, path, { recursive: true });
  markStarted({ path, pocketbaseDir: join(path, 'pocketbase') });
  const open = <T>(work: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(join(path, 'pocketbase/data.db'));
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  return {
    path,
    open,
    sql: (change) => open((db) => withoutLocks(db, () => runAll(db, change))),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Drops every trigger, works, and puts each back as it was. */
export function withoutLocks(db: DatabaseSync, work: () => void): void {
  const triggers = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all();
  if (triggers.length === 0) throw new Error('no triggers found');
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${String(name)}`);
  work();
  for (const { sql } of triggers) db.exec(String(sql));
}

function runAll(db: DatabaseSync, change: string): void {
  for (const statement of change.split(';').filter((each) => each.trim() !== '')) {
    const { changes } = db.prepare(statement).run();
    if (Number(changes) === 0) throw new Error(`nothing changed: ${statement}`);
  }
}
