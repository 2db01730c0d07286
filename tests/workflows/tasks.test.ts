import { beforeAll, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { findFigures } from '#app/pocketbase/figures/queries.ts';
import { claimMails, recordHandover } from '#app/pocketbase/outbox/queries.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import type { MailResult } from '#app/pocketbase/outbox/calls.ts';
import { addDays } from '#app/values/dates.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { bookSampleEntry, createSampleBankEntry } from '../support/bank-entries.ts';
import { createSampleNote } from '../support/delivery-notes.ts';
import { createSampleMail, createSamplePaperMail } from '../support/document-mails.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import {
  recordPaperSentOtherwise,
  recordSentOtherwise,
  repeatMail,
  repeatPaper,
  saveMailNews,
  settleMail,
} from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { decideOffer } from '#app/pocketbase/offers/calls.ts';
import { decideBankEntry } from '#app/pocketbase/bank-entries/calls.ts';
import { reversePayment } from '#app/pocketbase/payments/calls.ts';

// What the dashboard names beside what is due: mails that did not go, and money that nobody has said anything of.

let installation: TestInstallation;
let customer: string;

beforeAll(async () => {
  installation = await openInstallation();
  customer = await createSampleCustomer(installation.account.backend);
});

const figures = () => findFigures(installation.account.backend, { from: '2026-01-01', to: '2026-12-31' }, '2026-11-21');

async function issue(supplyFrom: string): Promise<{ id: string; number: string }> {
  const { services, account } = installation;
  const order = { customer, status: 'issued', today: '2026-11-20', draft: { supplyFrom } } as const;
  const { id, number } = await createInvoice(services, account.backend, order);
  return { id, number };
}

const at = () => new Date().toISOString();

/** Sends what is due and lets it end so. */
async function endMail(id: string, result: MailResult): Promise<void> {
  const system = installation.services.connect(null);
  const claimed = await claimMails(system, { now: new Date(), limit: 10 });
  expect(claimed.map((mail) => mail.id)).toContain(id);
  await recordHandover(system, id, { at: new Date(), transport: 'smtp' });
  await ask(system, settleMail, { id, ...result });
}

const failed = async () => (await figures()).failed.map(({ number }) => number);

it('a document whose last mail did not go, until it went again or another way', async () => {
  const { backend } = installation.account;
  const { id, number } = await issue('2026-10-01');
  const mail = await createSampleMail(backend, { invoice: id, dueAt: '' });
  expect(await failed()).toEqual([]);
  await endMail(mail, { status: 'failed', at: at(), error: '550 no such user' });
  expect(await failed()).toEqual([number]);
  await ask(backend, repeatMail, { id, mail });
  expect(await failed()).toEqual([]);
  await endMail(mail, { status: 'unclear', at: at(), error: 'timeout' });
  expect(await failed()).toEqual([number]);
  await ask(backend, recordSentOtherwise, { id, date: '2026-11-21', way: 'post', note: '' });
  expect(await failed()).toEqual([]);
  const next = await createSampleMail(backend, { invoice: id, dueAt: '' });
  await endMail(next, { status: 'failed', at: at(), error: '552 too big' });
  expect(await failed()).toEqual([number]);
});

const lost = async (today = '2026-11-21') =>
  (await findFigures(installation.account.backend, { from: '2026-01-01', to: '2026-12-31' }, today)).undeliveredPapers;

it('an offer whose last mail did not go, while the version waits for an answer', async () => {
  const { services, account } = installation;
  const { backend } = account;
  const { id, number } = await createSampleOffer(services, backend, { customer, state: 'sent', today: '2026-11-21' });
  const version = (await findOffer(backend, id))?.sent[0]?.id ?? '';
  const invoices = await failed();
  const order = { kind: 'offer', id: version, dueAt: '' } as const;
  const mail = await createSamplePaperMail(backend, order);
  expect(await lost()).toEqual([]);
  await endMail(mail, { status: 'failed', at: at(), error: '550 no such user' });
  expect(await lost()).toMatchObject([{ kind: 'offer', id, number }]);
  expect(await lost('2027-11-21')).toEqual([]);
  const next = await createSamplePaperMail(backend, order);
  expect(await lost()).toEqual([]);
  await endMail(next, { status: 'unclear', at: at(), error: 'timeout' });
  expect(await lost()).toHaveLength(1);
  expect(await failed()).toEqual(invoices);
  const noted = { date: '2026-11-21', way: 'post', note: '' } as const;
  await ask(backend, recordPaperSentOtherwise, { kind: 'offer', id: version, ...noted });
  expect(await lost()).toEqual([]);
  const later = await createSamplePaperMail(backend, order);
  await endMail(later, { status: 'failed', at: at(), error: '552 too big' });
  expect(await lost()).toHaveLength(1);
  accepted(await ask(backend, decideOffer, { id, expectedState: 'sent', decision: 'accepted', reason: '' }));
  expect(await lost()).toEqual([]);
});

it('an offer as long as one of its mails missed somebody whom no later one is for', async () => {
  const { services, account } = installation;
  const { backend } = account;
  const { id } = await createSampleOffer(services, backend, { customer, state: 'sent', today: '2026-11-21' });
  const version = (await findOffer(backend, id))?.sent[0]?.id ?? '';
  const order = { kind: 'offer', id: version, recipient: 'a@linde.example', cc: 'c@linde.example', dueAt: '' } as const;
  const mail = await createSamplePaperMail(backend, order);
  const isNamed = async () => (await lost()).some((each) => each.id === id);
  await endMail(mail, { status: 'sent', at: at(), answer: 'ok', transportId: 'resend-1' });
  const miss = async (to: string) =>
    accepted(
      await ask(services.connect(null), saveMailNews, {
        transportId: 'resend-1',
        mail: '',
        kind: 'failed',
        at: at(),
        words: 'bounced',
        whom: [to],
      }),
    );
  await miss('c@linde.example');
  expect(await isNamed()).toBe(true);
  const again = accepted(await ask(backend, repeatPaper, { ...order, mail }));
  await endMail(again.id, { status: 'sent', at: at(), answer: 'ok', transportId: 'resend-2' });
  expect(await isNamed()).toBe(false);
  await miss('a@linde.example');
  expect(await isNamed()).toBe(true);
  await ask(backend, recordPaperSentOtherwise, { ...order, date: '2026-11-21', way: 'post', note: '' });
  expect(await isNamed()).toBe(false);
});

it('a delivery note whose last mail did not go, for a month', async () => {
  const { services, account } = installation;
  const { backend } = account;
  const order = { customer, status: 'draft', today: '2026-11-20', draft: { supplyFrom: '2026-10-03' } } as const;
  const { id: invoiceId } = await createInvoice(services, backend, order);
  const id = await createSampleNote(services, backend, { invoiceId, today: '2026-11-21' });
  const mail = await createSamplePaperMail(backend, { kind: 'delivery-note', id, dueAt: '' });
  await endMail(mail, { status: 'failed', at: at(), error: '550 no such user' });
  const today = todayInBerlin(new Date());
  expect(await lost(today)).toMatchObject([{ kind: 'delivery-note', id, number: 'LS-2026-0001' }]);
  expect(await lost(addDays(today, 40))).toEqual([]);
  await ask(backend, repeatPaper, { kind: 'delivery-note', id, mail });
  expect(await lost(today)).toEqual([]);
  await endMail(mail, { status: 'unclear', at: at(), error: 'timeout' });
  expect(await lost(today)).toHaveLength(1);
  await ask(backend, recordPaperSentOtherwise, {
    kind: 'delivery-note',
    id,
    date: '2026-11-21',
    way: 'person',
    note: '',
  });
  expect(await lost(today)).toEqual([]);
});

it('money that came in, until it is booked or set aside, and again when the payment is taken back', async () => {
  const { backend } = installation.account;
  const open = async () => (await figures()).entries;
  const { id } = await issue('2026-10-02');
  const entry = await createSampleBankEntry(backend);
  const second = await createSampleBankEntry(backend);
  expect(await open()).toEqual({ n: 2, cents: 246 });
  const payment = await bookSampleEntry(backend, { invoice: id, amountCents: 123, bankEntry: entry });
  expect(await open()).toEqual({ n: 1, cents: 123 });
  await ask(backend, decideBankEntry, { id: second, kind: 'aside' });
  expect(await open()).toEqual({ n: 0, cents: 0 });
  await ask(backend, reversePayment, { id: payment, date: '2026-11-21', reason: 'falsche Rechnung' });
  await ask(backend, decideBankEntry, { id: second, kind: 'open' });
  expect(await open()).toEqual({ n: 2, cents: 246 });
});
