import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer, cancelSampleInvoice } from '#app/commands/fixtures.ts';
import { holdFields } from '#app/invoicing/reminders/fields.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findRemindable, holdReminders, issueReminder, readReminderFile } from '#app/pocketbase/reminders/queries.ts';
import { findFigures } from '#app/pocketbase/figures/queries.ts';
import { claimMails, recordHandover } from '#app/pocketbase/outbox/queries.ts';
import {
  listProposals,
  prepareReminder,
  proposeChoices,
  assessChoices,
} from '#app/workflows/reminders/prepare-reminder.ts';
import { createSampleMail } from '../support/document-mails.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';
import { createSampleReminder, issueSampleReminder } from '../support/reminders.ts';
import { enqueueDocument, mailsOfInvoice, repeatMail, saveMailNews, settleMail } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

const issuedOn = '2026-09-01';
/** The due date is 15 September. */
const firstDay = '2026-09-21';
const secondDay = '2026-10-12';

let installation: TestInstallation;
let backend: Backend;

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
});

let sums = 0;

async function issue(kind: 'business' | 'consumer' = 'business'): Promise<string> {
  sums += 1;
  const customer = await createSampleCustomer(backend, { kind, ...(kind === 'consumer' && { vatId: '' }) });
  const draft = { subject: `Auftrag ${sums}` };
  const order = { customer, status: 'issued', today: issuedOn, draft, confirmed: true } as const;
  return (await createInvoice(installation.services, backend, order)).id;
}

const remind = (invoice: string, today = firstDay, more: object = {}) =>
  createSampleReminder(installation.services, backend, { invoice, today, ...more });
const tryToRemind = (invoice: string, more: object = {}) =>
  issueSampleReminder(installation.services, backend, { invoice, today: firstDay, ...more });
const remindersOf = async (invoice: string) =>
  JSON.parse((await findRemindable(backend, invoice))?.reminders ?? '[]') as { level: number; totalCents: number }[];
const proposalOf = async (invoice: string, today: string) =>
  (await prepareReminder(backend, { invoiceId: invoice, today }))?.proposal;
const pay = async (invoice: string, share = 1) => {
  const { openCents } = await settlementOfInvoice(backend, invoice);
  return createSamplePayment(backend, { invoice, amountCents: Math.round(openCents * share) });
};

describe('reminders', () => {
  it('are proposed, issued with their letter, and followed by the next level', async () => {
    const invoice = await issue();
    expect(await proposalOf(invoice, '2026-09-18')).toMatchObject({ ok: false, reason: 'waiting' });
    const listed = (await listProposals(backend, { today: firstDay })).find(({ row }) => row.id === invoice);
    expect(listed).toMatchObject({ proposal: { ok: true, level: 0 } });
    const id = await remind(invoice);
    const bytes = Buffer.from((await readReminderFile(backend, { id })) ?? []);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await proposalOf(invoice, secondDay)).toMatchObject({ ok: true, level: 1 });
    await remind(invoice, secondDay);
    const [first, second] = await remindersOf(invoice);
    const { openCents } = await settlementOfInvoice(backend, invoice);
    expect(first).toMatchObject({ level: 0, totalCents: openCents });
    // 40 € and the interest since 25 September.
    expect(second?.level).toBe(1);
    expect(second?.totalCents).toBeGreaterThan(openCents + 4_000);
  });

  it('begin the default of a consumer by the first, and never ask for the lump sum', async () => {
    const invoice = await issue('consumer');
    await remind(invoice);
    const prepared = await prepareReminder(backend, { invoiceId: invoice, today: secondDay });
    if (!prepared?.proposal.ok) throw new Error('not proposed');
    const choices = { ...proposeChoices(prepared, prepared.proposal), lumpSum: true };
    expect(assessChoices(prepared, prepared.proposal, choices)).toMatchObject({
      inDefault: { from: '2026-09-25', reason: 'reminder' },
      sums: { lumpSumCents: 0 },
    });
    expect(choices.text).toContain('§ 286 Abs. 1 BGB');
  });

  it('the same form sent twice is one', async () => {
    const invoice = await issue();
    const createKey = randomUUID();
    const first = await tryToRemind(invoice, { createKey });
    const prepared = await prepareReminder(backend, { invoiceId: invoice, today: issuedOn });
    expect(prepared?.proposal).toMatchObject({ ok: false });
    expect(first.ok).toBe(true);
    expect(await remindersOf(invoice)).toHaveLength(1);
  });

  it.each([
    ['paid', (invoice: string) => pay(invoice), 'not-proposed'],
    ['paid in part', (invoice: string) => pay(invoice, 0.5), 'changed'],
    [
      'cancelled',
      (invoice: string) => cancelSampleInvoice(installation.services, backend, { invoiceId: invoice, today: issuedOn }),
      'not-proposed',
    ],
    ['disputed', (invoice: string) => hold(invoice, { hold: 'disputed' }), 'not-proposed'],
    ['stopped', (invoice: string) => hold(invoice, { hold: 'stopped' }), 'not-proposed'],
    ['stopped with its customer', (invoice: string) => hold(invoice, { customerStopped: true }), 'not-proposed'],
  ] as const)('what is %s since it was looked at is not reminded of', async (_what, change, refusal) => {
    const invoice = await issue();
    expect(await tryToRemind(invoice, { meanwhile: () => change(invoice) })).toMatchObject({ ok: false, refusal });
    expect(await remindersOf(invoice)).toEqual([]);
  });

  it('ask for no interest without its base rate', async () => {
    const invoice = await issue();
    await remind(invoice);
    const order = { invoice, today: '2027-01-04' };
    const refused = await issueSampleReminder(installation.services, backend, order);
    expect(refused).toMatchObject({ ok: false, refusal: 'rate-missing', weighed: { missing: ['2027-01-01'] } });
    expect(
      await issueSampleReminder(installation.services, backend, { ...order, choices: { interest: false } }),
    ).toMatchObject({ ok: true });
  });

  it('are stopped and let go again', async () => {
    const invoice = await issue();
    await hold(invoice, { hold: 'disputed', holdReason: 'Mangel' });
    expect(await proposalOf(invoice, firstDay)).toEqual({ ok: false, reason: 'disputed' });
    expect(await findRemindable(backend, invoice)).toMatchObject({ hold: 'disputed', holdReason: 'Mangel' });
    await hold(invoice, {});
    expect(await proposalOf(invoice, firstDay)).toMatchObject({ ok: true });
  });
});

async function hold(invoice: string, more: Partial<Parameters<typeof holdReminders>[1]>) {
  const none = { hold: 'none', holdReason: '', customerStopped: false } as const;
  expect(Object.keys(none)).toEqual(Object.keys(holdFields));
  return await holdReminders(backend, { invoice, ...none, ...more });
}

describe('the hook', () => {
  const order = async (change: object = {}) => {
    const invoice = await issue();
    const { openCents } = await settlementOfInvoice(backend, invoice);
    const sums = { openCents, interestCents: 0, lumpSumCents: 0, feesCents: 0, ownFeeCents: 0, totalCents: openCents };
    const snapshot = {
      ...{ kind: 'reminder', level: 0, number: 'X', issueDate: firstDay, dueDate: secondDay, receivedOn: firstDay },
      ...{ invoiceReceivedOn: issuedOn, dateAgreed: false, sums },
      ...change,
    } as const;
    return { invoice, createKey: randomUUID(), snapshot: snapshot as never, pdf: Buffer.from('%PDF-') };
  };

  it('keeps what stands, once', async () => {
    const asked = await order();
    const first = accepted(await issueReminder(backend, asked));
    expect(accepted(await issueReminder(backend, asked))).toEqual(first);
    expect(await issueReminder(backend, { ...asked, createKey: randomUUID() })).toMatchObject({
      refusal: 'level-sent',
    });
  });

  it.each([
    ['not-remindable', (invoice: string) => pay(invoice)],
    ['open-changed', (invoice: string) => pay(invoice, 0.5)],
    ['not-remindable', (invoice: string) => hold(invoice, { hold: 'disputed' })],
    ['not-remindable', (invoice: string) => hold(invoice, { customerStopped: true })],
  ] as const)('refuses with %s', async (refusal, change) => {
    const asked = await order();
    await change(asked.invoice);
    expect(await issueReminder(backend, asked)).toMatchObject({ ok: false, refusal });
  });

  it('refuses another kind of document', async () => {
    expect(await issueReminder(backend, await order({ kind: 'invoice' }))).toMatchObject({ refusal: 'unknown-kind' });
  });
});

describe('the mail of a reminder', () => {
  const mail = async (invoice: string, dueAt = '') => {
    const reminder = await remind(invoice);
    const words = { recipient: 'kunde@linde.example', subject: 'Zahlungserinnerung', text: 'Guten Tag' };
    const asked = { createKey: randomUUID(), ...words, files: 'pdf', reminder, dueAt } as const;
    return { reminder, send: () => ask(backend, enqueueDocument, { id: invoice, ...asked }) };
  };
  const due = '2026-09-22T10:00:00.000Z';
  const stateOf = async (invoice: string) => (await ask(backend, mailsOfInvoice, { id: invoice }))[0]?.status;
  const claim = async () => claimMails(installation.services.connect(null), { now: new Date(due), limit: 4 });

  it('goes as long as the sum is open', async () => {
    const invoice = await issue();
    const { send, reminder } = await mail(invoice, due);
    const { id } = accepted(await send());
    expect(await claim()).toMatchObject([{ id, reminder }]);
    await recordHandover(installation.services.connect(null), id, { at: new Date(due), transport: 'folder' });
  });

  it('says nothing of how the invoice was sent; what did not go is told until another one goes', async () => {
    const system = installation.services.connect(null);
    const invoice = await issue();
    const sentAs = () =>
      installation.sql.prepare('SELECT transmission FROM invoice_states WHERE invoice = ?').get(invoice);
    const lost = async () =>
      (await findFigures(backend, { from: '2026-01-01', to: firstDay }, firstDay)).lost.filter(
        (each) => each.invoice === invoice,
      );
    const { send, reminder } = await mail(invoice, '2999-01-01T00:00:00.000Z');
    const { id } = accepted(await send());
    expect([sentAs(), await lost()]).toEqual([{ transmission: '' }, []]);
    await ask(system, settleMail, { id, status: 'failed', at: due, error: '550 unbekannt' });
    expect(sentAs()).toEqual({ transmission: '' });
    expect((await lost()).map(({ number }) => number.slice(-3))).toEqual(['-ZE']);
    const words = { recipient: 'neu@linde.example', subject: 'Zahlungserinnerung', text: 'Guten Tag' };
    const again = await createSampleMail(backend, { invoice, reminder, ...words });
    expect(await lost()).toEqual([]);
    await ask(system, settleMail, { id: again, status: 'unclear', at: due, error: 'keine Antwort' });
    expect(await lost()).toHaveLength(1);
    await pay(invoice);
    expect([sentAs(), await lost()]).toEqual([{ transmission: '' }, []]);
  });

  it('is told of while it missed somebody, though another one that went again arrived', async () => {
    const system = installation.services.connect(null);
    const invoice = await issue();
    const lost = async () =>
      (await findFigures(backend, { from: '2026-01-01', to: firstDay }, firstDay)).lost.filter(
        (each) => each.invoice === invoice,
      );
    const reminder = await remind(invoice);
    const mail = await createSampleMail(backend, { invoice, reminder, bcc: 'd@linde.example, e@linde.example' });
    await ask(system, settleMail, { id: mail, status: 'sent', at: due, answer: 'ok', transportId: 'resend-1' });
    const news = { transportId: 'resend-1', mail: '', kind: 'failed', at: due, words: 'bounced' } as const;
    for (const whom of ['d@linde.example', 'e@linde.example'])
      await ask(system, saveMailNews, { ...news, whom: [whom] });
    expect(await lost()).toHaveLength(1);
    accepted(await ask(backend, repeatMail, { id: invoice, mail }));
    expect(await lost()).toEqual([]);
    const [last, first] = await ask(backend, mailsOfInvoice, { id: invoice });
    await ask(system, settleMail, { id: first?.id ?? '', status: 'failed', at: due, error: '550 unbekannt' });
    await ask(system, settleMail, {
      id: last?.id ?? '',
      status: 'sent',
      at: due,
      answer: 'ok',
      transportId: 'resend-2',
    });
    expect(await lost()).toHaveLength(1);
  });

  it('is refused where it was paid before', async () => {
    const invoice = await issue();
    const { send } = await mail(invoice);
    await pay(invoice, 0.5);
    expect(await send()).toMatchObject({ ok: false, refusal: 'not-open' });
  });

  it('stays here where it was paid while it waited', async () => {
    const invoice = await issue();
    const { send } = await mail(invoice, due);
    accepted(await send());
    await pay(invoice);
    expect((await claim()).filter((each) => each.invoice === invoice)).toEqual([]);
    expect(await stateOf(invoice)).toBe('held');
  });

  it('is not handed over where it was paid while it was written', async () => {
    const system = installation.services.connect(null);
    const invoice = await issue();
    const { send } = await mail(invoice, due);
    const { id } = accepted(await send());
    await claimMails(system, { now: new Date('2026-09-22T11:00:00.000Z'), limit: 4 });
    expect(await stateOf(invoice)).toBe('sending');
    await pay(invoice);
    await expect(recordHandover(system, id, { at: new Date(due), transport: 'folder' })).rejects.toThrow();
  });
});
