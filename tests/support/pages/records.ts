import { randomUUID } from 'node:crypto';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { listSessions } from '#app/pocketbase/accounts/access-queries.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { discardDraft } from '#app/pocketbase/invoices/calls.ts';
import { discardOffer } from '#app/pocketbase/offers/calls.ts';
import { createLayout } from '#app/pocketbase/layouts/queries.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Services } from '#app/workflows/services.ts';
import { createSampleBankAccount } from '../bank-accounts.ts';
import { createSampleBankEntry } from '../bank-entries.ts';
import { stageSampleTable } from '../imports.ts';
import { createDebitRun, createDebitable } from '../debits.ts';
import { createSampleImported } from '../imported.ts';
import { createSampleNote } from '../delivery-notes.ts';
import { createSampleMail, createSamplePaperMail } from '../document-mails.ts';
import { createSamplePayment, createSampleCredit } from '../payments.ts';
import { createSampleProduct, createSampleTextBlock } from '../products.ts';
import { createSampleContact } from '../contacts.ts';
import { createSampleEntry, createSampleProject } from '../projects.ts';
import { createSampleSchedule } from '../schedules.ts';
import { signedIn } from '../site.ts';
import type { Browser, Site } from '../site.ts';

type Ask = () => Promise<string>;

/** What forms and pages are about: each record is made when it is first asked for, by its id. */
export interface Records {
  customer: Ask;
  /** a customer who has paid too much */
  credited: Ask;
  /** a customer whose VAT ID can be confirmed */
  abroad: Ask;
  /** a person at that customer */
  contact: Ask;
  /** a foreign table whose columns wait to be chosen */
  tableImport: Ask;
  layout: Ask;
  /** one beside the default */
  bankAccount: Ask;
  project: Ask;
  product: Ask;
  textBlock: Ask;
  /** time of that project */
  entry: Ask;
  /** with a file attached */
  draft: Ask;
  /** a draft that nothing else needs */
  spareDraft: Ask;
  /** what was discarded of an invoice; of an offer */
  discarded: Ask;
  discardedOffer: Ask;
  /** a draft to an authority that has no Leitweg-ID */
  asked: Ask;
  /** the question that is asked about it */
  question: Ask;
  issued: Ask;
  /** one of another program */
  imported: Ask;
  payment: Ask;
  /** money that came in */
  bankEntry: Ask;
  /** an invoice that can be collected by direct debit */
  debitable: Ask;
  debitRun: Ask;
  /** one that runs in a month */
  schedule: Ask;
  /** a mail of the issued invoice that does not go yet; of the sent offer; of the delivery note */
  mail: Ask;
  offerMail: Ask;
  noteMail: Ask;
  /** a delivery note of a draft of its own */
  note: Ask;
  offerDraft: Ask;
  /** a draft that nothing else needs */
  spareOffer: Ask;
  offerSent: Ask;
  offerAccepted: Ask;
  /** number of the version of an offer that was sent */
  version: Ask;
  session: Ask;
  /** of signing in */
  provider: Ask;
}

export type RecordName = keyof Records;

/** The file that the draft carries. */
export const attached = { name: 'stunden.csv', bytes: Buffer.from('Tag;Stunden\n1.3.;2,5\n') };

/** Id of a new layout. */
export async function createSampleLayout(backend: Backend): Promise<string> {
  const fields = { name: 'Briefbogen', settings: defaultLayout };
  return accepted(await createLayout(backend, { createKey: randomUUID(), fields })).id;
}

function once(make: Ask): Ask {
  let made: Promise<string> | null = null;
  return () => (made ??= make());
}

const always = (value: string) => () => Promise.resolve(value);

interface Owner {
  services: Services;
  backend: Backend;
  today: IsoDate;
}

function documentsOf({ services, backend, today }: Owner, customer: Ask) {
  const write = async (to: string, more: Partial<Parameters<typeof createInvoice>[2]> = {}) =>
    (await createInvoice(services, backend, { customer: to, status: 'draft', today, ...more })).id;
  const offer = (state: 'draft' | 'sent' | 'accepted') =>
    once(async () => (await createSampleOffer(services, backend, { customer: await customer(), state, today })).id);
  // Of other days than what is issued: the same once more would be asked about.
  const supplied = (days: number) => ({ draft: { supplyFrom: addDays(today, -days) } });
  return {
    draft: once(async () => write(await customer(), { ...supplied(18), attachments: [attached] })),
    spareDraft: once(async () => write(await customer(), supplied(16))),
    discarded: once(async () => {
      const id = await write(await customer(), supplied(15));
      accepted(await ask(backend, discardDraft, { id, version: 1 }));
      return id;
    }),
    discardedOffer: once(async () => {
      const id = await offer('draft')();
      return accepted(await ask(backend, discardOffer, { id, version: 1 })).draft;
    }),
    asked: once(async () => write(await createSampleCustomer(backend, { kind: 'public', buyerReference: '' }))),
    question: always('without-xrechnung'),
    issued: once(async () => write(await customer(), { status: 'issued' })),
    payment: once(async () => {
      const invoice = await write(await customer(), { status: 'issued' });
      return createSamplePayment(backend, { invoice });
    }),
    note: once(async () => {
      const invoiceId = await write(await customer(), supplied(17));
      return createSampleNote(services, backend, { invoiceId, today });
    }),
    offerDraft: offer('draft'),
    spareOffer: offer('draft'),
    offerSent: offer('sent'),
    offerAccepted: offer('accepted'),
    version: always('1'),
  };
}

/** The records of a person whose company has none yet. */
export function recordsOf(owner: Owner): Records {
  const { services, backend, today } = owner;
  const customer = once(() => createSampleCustomer(backend));
  const project = once(() => createSampleProject(backend));
  const documents = documentsOf(owner, customer);
  const { issued, offerSent, note } = documents;
  const debitable = async () => (await createDebitable(services, backend, { today })).invoice;
  return {
    ...documents,
    customer,
    credited: once(async () => {
      const id = await createSampleCustomer(backend);
      await createSampleCredit(backend, { customer: id, amountCents: 3100 });
      return id;
    }),
    abroad: once(() => createSampleCustomer(backend, { vatId: 'ATU12345675', countryCode: 'AT' })),
    contact: once(async () => createSampleContact(backend, await customer())),
    tableImport: once(() => stageSampleTable(backend)),
    layout: once(() => createSampleLayout(backend)),
    bankAccount: once(() => createSampleBankAccount(backend)),
    project,
    textBlock: once(() => createSampleTextBlock(backend)),
    product: once(() => createSampleProduct(backend)),
    entry: once(async () => createSampleEntry(backend, await project())),
    bankEntry: once(() => createSampleBankEntry(backend)),
    imported: once(async () => createSampleImported(backend, { customer: await customer() })),
    debitable: once(debitable),
    debitRun: once(async () => createDebitRun(backend, { today, invoices: [await debitable()] })),
    schedule: once(async () => createSampleSchedule(backend, { invoice: await issued(), today })),
    mail: once(async () => createSampleMail(backend, { invoice: await issued() })),
    offerMail: once(async () => {
      const version = (await findOffer(backend, await offerSent()))?.sent[0]?.id ?? '';
      return createSamplePaperMail(backend, { kind: 'offer', id: version });
    }),
    noteMail: once(async () => createSamplePaperMail(backend, { kind: 'delivery-note', id: await note() })),
    session: once(async () => (await listSessions(backend))[0]?.id ?? ''),
    provider: always('oidc'),
  };
}

/** Who fills in forms, signed in. */
export interface Person extends Records {
  email: string;
  browser: Browser;
}

export async function personWithRecords(site: Site): Promise<Person> {
  const { browser, account } = await signedIn(site);
  const { services } = site.installation;
  return {
    ...recordsOf({ services, backend: account.backend, today: '2026-11-21' }),
    email: account.email,
    browser,
  };
}
