import { createInvoice, createSampleCustomer, createSampleOffer } from '../../app/commands/fixtures.ts';
import { findOffer } from '../../app/pocketbase/offers/queries.ts';
import { createSampleBankEntry } from './bank-entries.ts';
import { createDebitRun, createDebitable } from './debits.ts';
import { createSampleNote } from './delivery-notes.ts';
import { createSampleMail, createSamplePaperMail } from './document-mails.ts';
import { writeLayout } from './layout-posts.ts';
import { createSampleCredit, createSamplePayment } from './payments.ts';
import { createSampleSchedule } from './schedules.ts';
import { createSampleEntry, createSampleProject } from './projects.ts';
import { signedIn } from './site.ts';
import type { Browser, Site } from './site.ts';
import { attached } from './typed-attachments.ts';

type Ask<T = string> = () => Promise<T>;

/** Who fills in forms, and what they are about: each record is made when it is first asked for, by its id. */
export interface Person {
  email: string;
  browser: Browser;
  customer: Ask;
  /** a customer who has paid too much */
  credited: Ask;
  /** a customer whose VAT ID can be confirmed */
  abroad: Ask;
  layout: Ask;
  /** a project with time on it */
  work: Ask<{ project: string; entry: string }>;
  draft: Ask;
  /** a draft to an authority that has no Leitweg-ID */
  asked: Ask;
  issued: Ask;
  payment: Ask;
  /** money that came in */
  bankEntry: Ask;
  /** an invoice that can be collected by direct debit */
  debitable: Ask;
  /** a run of direct debits */
  debitRun: Ask;
  /** one that runs in a month */
  schedule: Ask;
  /** a mail of what is issued that does not go yet */
  waitingMail: Ask;
  /** a delivery note of a draft of its own */
  note: Ask;
  /** mails of the offer that was sent and of the delivery note that do not go yet */
  offerMail: Ask;
  noteMail: Ask;
  offers: Record<'draft' | 'sent' | 'accepted', Ask>;
}

function once<T>(make: Ask<T>): Ask<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

export async function personWithRecords(site: Site): Promise<Person> {
  const { browser, account } = await signedIn(site);
  const { backend, email } = account;
  const { services } = site.installation;
  const today = '2026-11-21';
  const customer = once(() => createSampleCustomer(backend));
  const issue = async () =>
    (await createInvoice(services, backend, { customer: await customer(), status: 'issued', today })).id;
  const issued = once(issue);
  const write = async (to: string, more: Partial<Parameters<typeof createInvoice>[2]> = {}) =>
    (await createInvoice(services, backend, { customer: to, status: 'draft', today, ...more })).id;
  const offer = (state: keyof Person['offers']) =>
    once(async () => (await createSampleOffer(services, backend, { customer: await customer(), state, today })).id);
  const offers = { draft: offer('draft'), sent: offer('sent'), accepted: offer('accepted') };
  const note = once(async () => {
    const invoiceId = await write(await customer(), { draft: { supplyFrom: '2026-11-04' } });
    return createSampleNote(services, backend, { invoiceId, today });
  });
  return {
    email,
    browser,
    customer,
    credited: once(async () => {
      const id = await createSampleCustomer(backend);
      await createSampleCredit(backend, { customer: id, amountCents: 3100 });
      return id;
    }),
    abroad: once(() => createSampleCustomer(backend, { vatId: 'ATU12345675', countryCode: 'AT' })),
    layout: once(() => writeLayout(browser)),
    work: once(async () => {
      const project = await createSampleProject(backend);
      return { project, entry: await createSampleEntry(backend, project) };
    }),
    // Of another day than what is issued: the same once more would be asked about.
    draft: once(async () => write(await customer(), { draft: { supplyFrom: '2026-11-03' }, attachments: [attached] })),
    asked: once(async () => write(await createSampleCustomer(backend, { kind: 'public', buyerReference: '' }))),
    issued,
    payment: once(async () => createSamplePayment(backend, { invoice: await issue() })),
    bankEntry: once(() => createSampleBankEntry(backend)),
    debitable: once(async () => (await createDebitable(services, backend, { today })).invoice),
    debitRun: once(async () => {
      const { invoice } = await createDebitable(services, backend, { today });
      return createDebitRun(backend, { today, invoices: [invoice] });
    }),
    schedule: once(async () => createSampleSchedule(backend, { invoice: await issued(), today })),
    waitingMail: once(async () => createSampleMail(backend, { invoice: await issued() })),
    note,
    offerMail: once(async () => {
      const version = (await findOffer(backend, await offers.sent()))?.sent[0]?.id ?? '';
      return createSamplePaperMail(backend, { kind: 'offer', id: version });
    }),
    noteMail: once(async () => createSamplePaperMail(backend, { kind: 'delivery-note', id: await note() })),
    offers,
  };
}
