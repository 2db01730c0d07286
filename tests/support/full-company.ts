import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { holdReminders } from '#app/pocketbase/reminders/queries.ts';
import { sha256 as hashOf } from '#app/pocketbase/stored-bytes.ts';
import { findLayout } from '#app/pocketbase/layouts/queries.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import { pngOf } from '../pdf/uploads.ts';
import { recordPaperSentOtherwise } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { discardDraft } from '#app/pocketbase/invoices/calls.ts';
import { ownAccount } from '#app/pocketbase/accounts/calls.ts';
import { layoutFields, layoutIdIn, newLayoutForm, postFiles } from './layout-posts.ts';
import { createSampleBankAccount } from './bank-accounts.ts';
import { bookSampleEntry, createSampleBankEntry } from './bank-entries.ts';
import { stageSampleTable } from './imports.ts';
import { createSampleMail, createSamplePaperMail } from './document-mails.ts';
import { createDebitRun, createDebitable, releaseDebitOf } from './debits.ts';
import { createSampleNote } from './delivery-notes.ts';
import { createSampleContact } from './contacts.ts';
import { createSampleCredit, createSamplePayment } from './payments.ts';
import { createSampleSchedule, runSampleSchedule } from './schedules.ts';
import { createSampleImported } from './imported.ts';
import { createSampleReminder } from './reminders.ts';
import { createSampleProduct, createSampleTextBlock } from './products.ts';
import { createSampleEntry, createSampleProject } from './projects.ts';
import { inputValue } from './site.ts';
import type { Browser, Site } from './site.ts';

/** One record of every kind that people make. */
export interface FullCompany {
  customer: string;
  draft: string;
  issued: string;
  offerDraft: string;
  offer: string;
  version: string;
  layout: string;
  project: string;
  payment: string;
  entry: string;
  companyId: string;
  /** stands in most of them */
  word: string;
  /** what stands for each parameter of a path */
  values: Record<string, string[]>;
}

interface Owner {
  browser: Browser;
  account: SampleAccount;
  /** stands on every page that shows something of it */
  word: string;
}

const today = '2026-11-21';

/** Fills a company, whose owner is signed in, by the ways of the product. */
export async function fillCompany(site: Site, owner: Owner): Promise<FullCompany> {
  const { browser, word } = owner;
  const { backend } = owner.account;
  const { services } = site.installation;
  const customer = await createSampleCustomer(backend, { name: `${word} KG` });
  const order = { customer, today, draft: { subject: word } } as const;
  const bytes = Buffer.from(`Wort;Zahl\n${word};1\n`);
  const attachments = [{ name: `${word}.csv`, bytes }];
  const draft = (await createInvoice(services, backend, { ...order, attachments, status: 'draft' })).id;
  const issued = (await createInvoice(services, backend, { ...order, status: 'issued' })).id;
  const offerDraft = (await createSampleOffer(services, backend, { ...order, state: 'draft' })).id;
  const offer = (await createSampleOffer(services, backend, { ...order, state: 'accepted' })).id;
  const version = (await findOffer(backend, offer))?.sent[0]?.id ?? '';
  const discarded = (await createInvoice(services, backend, { ...order, status: 'draft' })).id;
  accepted(await ask(backend, discardDraft, { id: discarded, version: 1 }));
  const payment = await createSamplePayment(backend, { invoice: issued, amountCents: 100, fields: { note: word } });
  await createSampleCredit(backend, { customer, amountCents: 700, fields: { note: word } });
  const came = await createSampleBankEntry(backend, { name: word });
  await bookSampleEntry(backend, { invoice: issued, amountCents: 123, bankEntry: came });
  const bankEntry = await createSampleBankEntry(backend, { name: word });
  const noted = (await createInvoice(services, backend, { ...order, status: 'draft' })).id;
  const note = await createSampleNote(services, backend, { invoiceId: noted, today });
  const mail = await createSampleMail(backend, { invoice: issued, subject: word });
  const offerMail = await createSamplePaperMail(backend, { kind: 'offer', id: version, subject: word });
  const noteMail = await createSamplePaperMail(backend, { kind: 'delivery-note', id: note, subject: word });
  const sentOtherwise = { date: today, way: 'other', note: word } as const;
  await ask(backend, recordPaperSentOtherwise, { kind: 'offer', id: version, ...sentOtherwise });
  await ask(backend, recordPaperSentOtherwise, { kind: 'delivery-note', id: note, ...sentOtherwise });
  const schedule = await createSampleSchedule(backend, { invoice: issued, today, fields: { name: word } });
  const run = await runSampleSchedule(backend, schedule);
  await createSampleImported(backend, { customer, origin: word, subject: word });
  const reminder = await createSampleReminder(services, backend, { invoice: issued, today: '2026-12-30' });
  const held = { hold: 'disputed', holdReason: word, customerStopped: true } as const;
  await holdReminders(backend, { invoice: issued, ...held });
  const debited = await createDebitable(services, backend, { today, name: `${word} AG` });
  const debitRun = await createDebitRun(backend, { today, invoices: [debited.invoice] });
  await releaseDebitOf(backend, { run: debitRun, reason: word });
  const liveRun = await createDebitRun(backend, { today, invoices: [debited.invoice] });
  const { companyId } = await ask(backend, ownAccount);
  const layout = await makeLayout(owner);
  const bankAccount = await createSampleBankAccount(backend, { name: word });
  const project = await createSampleProject(backend, { name: word, customer });
  const product = await createSampleProduct(backend, { name: word, note: word });
  const contact = await createSampleContact(backend, customer, { name: word });
  const textBlock = await createSampleTextBlock(backend, { name: word, text: word });
  const entry = await createSampleEntry(backend, project, { text: word });
  const tableImport = await stageSampleTable(backend, word);
  const sha256 = (await findLayout(backend, layout))?.settings.logo?.picture.sha256 ?? '';
  const sessions = await browser.get('/invoice/einstellungen/anmeldung/sitzungen');
  const [, session = ''] = /sitzungen\/([a-z0-9]{15})"/.exec(sessions.text) ?? [];
  const values = {
    customerId: [customer],
    contactId: [contact],
    importId: [tableImport],
    layoutId: [layout],
    projectId: [project],
    productId: [product],
    textBlockId: [textBlock],
    entryId: [entry],
    paymentId: [payment],
    noteId: [note],
    reminderId: [reminder],
    mailId: [mail, offerMail, noteMail],
    scheduleId: [schedule],
    runId: [liveRun],
    mail: [mail, offerMail, noteMail],
    invoiceId: [draft, issued],
    draftId: [discarded],
    questionCode: ['foreign-tax'],
    offerId: [offerDraft, offer],
    versionNumber: ['1'],
    fileKind: ['zugferd', 'xrechnung-ubl'],
    sha256: [sha256],
    attachment: [hashOf(bytes)],
    bankAccountId: [bankAccount],
    sessionId: [session],
    session: [session],
    provider: ['oidc'],
    card: ['word.png'],
    '*': ['gibt-es-nicht'],
    id: [
      ...[
        draft,
        issued,
        customer,
        layout,
        project,
        product,
        entry,
        offerDraft,
        offer,
        version,
        payment,
        note,
        mail,
        bankEntry,
      ],
      ...[schedule, run, reminder, liveRun, bankAccount, discarded, contact, tableImport],
    ],
    company: [companyId],
    role: ['offer-invoice', 'deposit-final', 'invoice-cancellation', 'invoice-correction'],
    known: ['fromId', 'toId'],
    collection: ['customers', 'invoices', 'payments', 'debit_runs'],
    kind: ['zugferd', 'pdf', 'offer', 'delivery-note'],
  };
  return {
    customer,
    draft,
    issued,
    offerDraft,
    offer,
    version,
    layout,
    project,
    entry,
    payment,
    companyId,
    word,
    values,
  };
}

async function makeLayout({ browser, word }: Owner): Promise<string> {
  const path = newLayoutForm;
  const createKey = inputValue((await browser.get(path)).text, 'createKey');
  const fields = layoutFields({ name: word, logoAlternative: word, createKey });
  const files = { logoFile: { bytes: pngOf(60, 20, [13, 74, 102]), name: 'logo', type: 'image/png' } };
  return layoutIdIn(await postFiles(browser, { path, fields, files }));
}
