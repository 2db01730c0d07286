import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import {
  cancelSampleInvoice,
  createAccount,
  createInvoice,
  sampleDraft,
  createSampleCustomer,
  samplePassword,
} from '#app/commands/fixtures.ts';
import { questionCodes } from '#app/invoicing/invoice/checks/questions.ts';
import { beginSecondFactor, listSessions, spendCode } from '#app/pocketbase/accounts/access-queries.ts';
import { signIn } from '#app/pocketbase/accounts/queries.ts';
import { stepAt, totpOf } from '#app/pocketbase/accounts/totp.hooks.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCustomer, listCustomers, saveCustomer } from '#app/pocketbase/customers/queries.ts';
import { listInvoices } from '#app/pocketbase/invoices/queries.ts';
import { listOwingCustomers } from '#app/pocketbase/payments/queries.ts';
import { findOffer, listOffers } from '#app/pocketbase/offers/queries.ts';
import { listProjects } from '#app/pocketbase/projects/queries.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import type { Services } from '#app/workflows/services.ts';
import { createSampleBankEntry } from '../support/bank-entries.ts';
import { projectFolder } from '../support/database.ts';
import { createDebitRun, createDebitable } from '../support/debits.ts';
import { createSampleNote } from '../support/delivery-notes.ts';
import { createSampleMail, createSamplePaperMail } from '../support/document-mails.ts';
import { usualRecords } from '../support/pages/page.ts';
import { createSampleLayout, recordsOf } from '../support/pages/records.ts';
import { createSampleReminder } from '../support/reminders.ts';
import { createSampleSchedule } from '../support/schedules.ts';
import { listTimeEntries } from '#app/pocketbase/projects/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { listLayouts } from '#app/pocketbase/layouts/calls.ts';
import { recordPaperSentOtherwise } from '#app/pocketbase/outbox/calls.ts';
import { listPayments } from '#app/pocketbase/payments/calls.ts';

const clientAddress = '10.0.0.1';

/** Who looks at a page: nobody signed in, the demo company, somebody who has just registered. */
export type Who = 'visitor' | 'demo' | 'new';

export interface Records {
  /** `app`: of an account that asks for a code of an app, too */
  emails: Record<Exclude<Who, 'visitor'> | 'app', string>;
  password: string;
  /** what may stand for a parameter of a path, by its name; the first that its page takes is shown */
  values: Record<string, readonly string[]>;
  /** a customer who has not paid all */
  payer: string;
  /** an invoice that was paid in part, and the document that takes it back */
  cancelled: { invoice: string; cancellation: string };
  /** saves the demo company's first customer, so that a form opened before is stale */
  changeCustomer: () => Promise<void>;
}

/** The demo company as `npm run seed` makes it, and an empty account. */
export async function makeRecords(services: Services, dataDir: string): Promise<Records> {
  const demo = seedDemo(dataDir);
  const backend = await connectAs(services, demo);
  const fresh = 'neu@belegwerk.example';
  await createAccount(services, { email: fresh, clientAddress, profile: null });
  const app = 'app@belegwerk.example';
  await turnOnSecondFactor((await createAccount(services, { email: app, clientAddress, profile: null })).backend);
  const customerId = await firstCustomer(backend);
  const documents = await draftsAndIssued(services, backend);
  const payer = (await listOwingCustomers(backend)).rows[0]?.id ?? '';
  return {
    emails: { demo, new: fresh, app },
    password: samplePassword,
    values: await completed(services, backend, {
      customerId: [customerId],
      customer: [payer],
      layoutId: [await anyLayout(backend)],
      ...(await projectAndEntry(backend)),
      invoiceId: [...documents, ...(await draftsWithQuestions(services, backend))],
      issued: await ticked(services, backend),
      offerSent: await offersByState(services, backend),
      questionCode: [...questionCodes],
      sessionId: [await ownSession(backend)],
      paymentId: await latestPayment(backend),
      provider: ['oidc'],
      offerId: await offersByState(services, backend),
      versionNumber: ['2', '1'],
      ...(await whatFollows(services, backend)),
      draftId: await discardedOfEach(services, backend),
      '*': ['gibt-es-nicht'],
    }),
    cancelled: await cancelOne(services, backend),
    payer,
    changeCustomer: () => changeCustomer(backend, customerId),
  };
}

function seedDemo(dataDir: string): string {
  const seeded = spawnSync(process.execPath, [join(projectFolder, 'app/commands/seed.ts')], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
  const email = /E-Mail:\s+(\S+)/.exec(seeded.stdout)?.[1];
  if (seeded.status !== 0 || email === undefined) throw new Error(`seed failed\n${seeded.stdout}\n${seeded.stderr}`);
  return email;
}

async function turnOnSecondFactor(backend: Backend): Promise<void> {
  const code = totpOf((await beginSecondFactor(backend)) ?? '', stepAt(Date.now()));
  const { result } = await spendCode(backend, 'confirm', code);
  if (result !== 'right') throw new Error(`second factor: ${result}`);
}

async function connectAs(services: Services, email: string): Promise<Backend> {
  const visitor = services.connect({ token: null, clientAddress });
  const result = await signIn(visitor, { email, password: samplePassword });
  if (result !== 'signed-in') throw new Error(`demo account: ${JSON.stringify(result)}`);
  return services.connect({ token: visitor.sdk.authStore.token, clientAddress });
}

async function firstCustomer(backend: Backend): Promise<string> {
  const query = { page: 1, search: '', archived: false, sort: 'number', descending: false } as const;
  const [first] = (await listCustomers(backend, query)).rows;
  if (!first) throw new Error('the demo company has no customer');
  return first.id;
}

/** One that is written, and one of each state that was sent. */
async function offersByState(services: Services, backend: Backend): Promise<string[]> {
  const query = { page: 1, search: '', archived: false, sort: 'number', descending: true } as const;
  const { rows } = await listOffers(backend, { ...query, state: '', today: todayInBerlin(services.now()) });
  const states = [...new Set(rows.map(({ state }) => state))];
  if (states.length < 4) throw new Error('the demo company has offers of few states');
  return states.flatMap((state) => rows.find((row) => row.state === state)?.id ?? []);
}

/** Id of the last version of an offer that waits for an answer. */
async function sentVersion(services: Services, backend: Backend): Promise<string> {
  for (const id of await offersByState(services, backend)) {
    const offer = await findOffer(backend, id);
    if (offer?.state === 'sent' && offer.sent[0]) return offer.sent[0].id;
  }
  throw new Error('no offer of the demo company waits for an answer');
}

async function draftsAndIssued(services: Services, backend: Backend): Promise<string[]> {
  const query = { page: 1, search: '', descending: true, today: todayInBerlin(services.now()) } as const;
  const drafts = await listInvoices(backend, { ...query, state: 'draft', sort: 'amount' });
  const open = await listInvoices(backend, { ...query, state: 'open', sort: 'number' });
  const ids = [drafts.rows[0], drafts.rows.at(-1), open.rows[0]].map((row) => row?.id ?? '');
  if (ids.includes('')) throw new Error('the demo company has no draft or no open invoice');
  return ids;
}

/** Invoices of different states, as they are ticked in a list. */
async function ticked(services: Services, backend: Backend): Promise<string[]> {
  const query = { page: 1, search: '', descending: true, sort: 'number' } as const;
  const listOf = (state: 'open' | 'overdue' | 'paid') =>
    listInvoices(backend, { ...query, state, today: todayInBerlin(services.now()) });
  const lists = await Promise.all([listOf('open'), listOf('overdue'), listOf('paid')]);
  return lists.flatMap(({ rows }) => rows.slice(0, 2).map(({ id }) => id));
}

/** A draft for each question: to an authority without a Leitweg-ID, and to a business abroad. */
async function draftsWithQuestions(services: Services, backend: Backend): Promise<string[]> {
  const authority = { name: 'Amt Föhr-Amrum', kind: 'public', buyerReference: '', email: 'post@amt.example' } as const;
  const abroad = {
    name: 'Atelier Lumière SARL',
    countryCode: 'FR',
    postCode: '67000',
    city: 'Straßburg',
    email: 'bureau@lumiere.example',
    vatId: 'FR23334175221',
  } as const;
  const ids = [];
  const [line = newDraftLine] = sampleDraft.lines;
  const said = { discountPercent: 1000, note: 'Ohne Bildrechte' };
  const draft = {
    lines: [{ ...line, ...said }, line],
    allowancePercent: 500,
    chargeAmount: 490,
    chargeReason: 'Versand',
  };
  for (const fields of [authority, abroad]) {
    const customer = await createSampleCustomer(backend, fields);
    const order = { customer, status: 'draft', today: todayInBerlin(services.now()), draft } as const;
    ids.push((await createInvoice(services, backend, order)).id);
  }
  return ids;
}

/** What comes after an invoice was issued: a mail, a reminder, a delivery note, a schedule; and money that nobody has assigned. */
async function whatFollows(
  services: Services,
  backend: Backend,
): Promise<Record<'mailId' | 'reminderId' | 'noteId' | 'scheduleId' | 'runId', string[]>> {
  const today = todayInBerlin(services.now());
  const query = { page: 1, search: '', descending: true, today, sort: 'number' } as const;
  const [late, open] = await Promise.all(
    (['overdue', 'open'] as const).map(
      async (state) => (await listInvoices(backend, { ...query, state })).rows[0]?.id ?? '',
    ),
  );
  const draft = (await listInvoices(backend, { ...query, state: 'draft' })).rows[0]?.id ?? '';
  if (!late || !open || !draft) throw new Error('the demo company has no draft, nothing open or nothing overdue');
  await createSampleBankEntry(backend, { name: 'Tischlerei Holm' });
  const note = await createSampleNote(services, backend, { invoiceId: draft, today });
  const papers = [
    { kind: 'offer', id: await sentVersion(services, backend) },
    { kind: 'delivery-note', id: note },
  ] as const;
  for (const paper of papers)
    await ask(backend, recordPaperSentOtherwise, {
      ...paper,
      ...{ date: today, way: 'post', note: 'Einschreiben RT 12' },
    });
  return {
    mailId: [
      await createSampleMail(backend, { invoice: open, subject: 'Ihre Rechnung' }),
      ...(await Promise.all(papers.map((paper) => createSamplePaperMail(backend, paper)))),
    ],
    reminderId: [await createSampleReminder(services, backend, { invoice: late, today })],
    noteId: [note],
    scheduleId: [await createSampleSchedule(backend, { invoice: open, today })],
    runId: [await runOfDebits(services, backend)],
  };
}

/** A run of one invoice; what can be collected next is there too. */
async function runOfDebits(services: Services, backend: Backend): Promise<string> {
  const today = todayInBerlin(services.now());
  const debited = await createDebitable(services, backend, { today, name: 'Blattwerk GmbH' });
  await createDebitable(services, backend, { today, customer: debited.customer });
  return createDebitRun(backend, { today, invoices: [debited.invoice] });
}

async function latestPayment(backend: Backend): Promise<string[]> {
  const [latest] = (await ask(backend, listPayments, { page: 1 })).rows;
  if (!latest) throw new Error('the demo company was paid nothing');
  return [latest.id];
}

async function ownSession(backend: Backend): Promise<string> {
  const [own] = await listSessions(backend);
  if (!own) throw new Error('nobody is signed in');
  return own.id;
}

async function projectAndEntry(backend: Backend): Promise<Record<'projectId' | 'entryId', string[]>> {
  const query = { page: 1, search: '', tab: 'active', sort: 'number', descending: false } as const;
  const [project] = (await listProjects(backend, query)).rows;
  const [entry] = project ? (await ask(backend, listTimeEntries, { id: project.id, page: 1 })).rows : [];
  if (!project || !entry) throw new Error('the demo company has no project with time');
  return { projectId: [project.id], entryId: [entry.id] };
}

async function anyLayout(backend: Backend): Promise<string> {
  const [first] = await ask(backend, listLayouts);
  return first?.id ?? createSampleLayout(backend);
}

/** A discarded draft of an invoice, and one of an offer. */
async function discardedOfEach(services: Services, backend: Backend): Promise<string[]> {
  const records = recordsOf({ services, backend, today: todayInBerlin(services.now()) });
  return [await records.discarded(), await records.discardedOffer()];
}

/** With the usual record for each parameter of a path that has none here. */
async function completed(
  services: Services,
  backend: Backend,
  values: Readonly<Record<string, readonly string[]>>,
): Promise<Records['values']> {
  const records = recordsOf({ services, backend, today: todayInBerlin(services.now()) });
  const all = { ...values };
  for (const [parameter, name] of Object.entries(usualRecords)) all[parameter] ??= [await records[name]()];
  return all;
}

async function changeCustomer(backend: Backend, id: string): Promise<void> {
  const record = await findCustomer(backend, id);
  if (!record) throw new Error('no customer');
  const { version, ...fields } = record;
  const saved = await saveCustomer(backend, { id, version, fields: { ...fields, note: `Stand ${version}` } });
  if (!saved.ok) throw new Error(`customer: ${saved.refusal}`);
}

async function cancelOne(services: Services, backend: Backend): Promise<Records['cancelled']> {
  const today = todayInBerlin(services.now());
  const query = { page: 1, search: '', state: 'part-paid', sort: 'number', descending: true, today } as const;
  const [found] = (await listInvoices(backend, query)).rows;
  const invoice = found?.id ?? '';
  return { invoice, cancellation: await cancelSampleInvoice(services, backend, { invoiceId: invoice, today }) };
}
