import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listBankEntries } from '#app/pocketbase/bank-entries/queries.ts';
import { figuresRequest } from '#app/pocketbase/figures/queries.ts';
import { findPayment } from '#app/pocketbase/payments/queries.ts';
import type { InvoiceOrder, PaymentBooking } from '#app/pocketbase/payments/calls.ts';
import { createSampleBankEntry } from '../support/bank-entries.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { isNight } from '../support/night.ts';
import { samplePayment, settlementOfInvoice } from '../support/payments.ts';
import { bookPayment, customerCredit, listPayments, reversePayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

const today = samplePayment.date;

let installation: TestInstallation;
let backend: Backend;
let customer: string;
let foreign: { backend: Backend; customer: string };

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  const order = { email: 'other@example.org', clientAddress: '10.0.0.9' };
  const { backend: other } = await createAccount(installation.services, order);
  foreign = { backend: other, customer: await createSampleCustomer(other) };
});

async function issue(of = customer): Promise<{ id: string; due: number }> {
  const order = { customer: of, status: 'issued', today: '2026-11-01' } as const;
  const { id } = await createInvoice(installation.services, backend, order);
  return { id, due: (await settlementOfInvoice(backend, id)).openCents };
}

const orderFor = (invoice: string, amountCents: number, expectedOpenCents: number): InvoiceOrder => ({
  ...{ invoice, amountCents, expectedOpenCents },
  ...{ rest: 'open', excess: false },
});
const book = (booking: Partial<PaymentBooking>, fields: Partial<PaymentBooking['fields']> = {}) =>
  ask(backend, bookPayment, {
    ...{ createKey: randomUUID(), orders: [], ...booking },
    fields: { ...samplePayment, ...fields },
  });
const creditOf = async (of = customer) => (await ask(backend, customerCredit, { id: of, limit: 0 })).creditCents;

/** Pays all of an invoice and as much more. */
async function overpay(amountCents: number, date = today): Promise<string> {
  const { id, due } = await issue();
  const booking = { orders: [orderFor(id, due, due)], credit: { customer, amountCents } };
  return accepted(await book(booking, { date })).id;
}

/** Sets credit off against an invoice of which nothing was paid. */
const setOff = ({ id, due }: { id: string; due: number }, amountCents: number, date = today) =>
  book(
    { orders: [orderFor(id, amountCents, due)], credit: { customer, amountCents: -amountCents } },
    { date, method: 'credit' },
  );

const payBack = (amountCents: number, date = today) =>
  book({ credit: { customer, amountCents: -amountCents } }, { date });

describe('money beyond what is open', () => {
  it('becomes credit of the customer, and settles a later invoice without money', async () => {
    customer = await createSampleCustomer(backend);
    const payment = (await findPayment(backend, await overpay(3100))) ?? { payment: null, parts: [] };
    expect(payment.parts.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['paid', expect.any(Number)],
      ['credit', 3100],
    ]);
    const [paid, credit] = payment.parts;
    expect(payment.payment?.amountCents).toBe((paid?.amountCents ?? 0) + 3100);
    expect(credit).toMatchObject({ invoice: '', customer, taxGroups: [] });
    expect(await settlementOfInvoice(backend, paid?.invoice ?? '')).toMatchObject({ state: 'paid', excessCents: 0 });

    const next = await issue();
    const { id } = accepted(await setOff(next, 3000));
    expect(await findPayment(backend, id)).toMatchObject({ payment: { amountCents: 0, method: 'credit' } });
    expect(await settlementOfInvoice(backend, next.id)).toMatchObject({ openCents: next.due - 3000 });
    const { creditCents, movements } = await ask(backend, customerCredit, { id: customer, limit: 10 });
    expect(creditCents).toBe(100);
    expect(movements.map(({ amountCents }) => amountCents)).toEqual([-3000, 3100]);
  });

  it('counts as received in no year before it is set off', async () => {
    customer = await createSampleCustomer(backend);
    const receivedIn = async (year: number) => {
      const { path, query } = figuresRequest({ from: `${year}-01-01`, to: `${year}-12-31` }, today);
      return (await backend.read(path, z.object({ received: z.array(z.unknown()) }), query)).received;
    };
    const { id, due } = await issue();
    const before = await receivedIn(2026);
    accepted(await book({ credit: { customer, amountCents: due } }));
    expect(await receivedIn(2026)).toEqual(before);
    accepted(await setOff({ id, due }, due));
    expect(await receivedIn(2026)).not.toEqual(before);
  });

  it('can be refunded to the customer, and is zero then', async () => {
    customer = await createSampleCustomer(backend);
    await overpay(500);
    const { id } = accepted(await payBack(500));
    expect(await findPayment(backend, id)).toMatchObject({
      payment: { amountCents: -500 },
      parts: [{ kind: 'credit', amountCents: -500 }],
    });
    expect(await creditOf()).toBe(0);
    expect((await ask(backend, listPayments, { page: 1 })).rows.find((row) => row.id === id)).toMatchObject({
      numbers: '',
    });
    expect((await ask(backend, listPayments, { page: 1 })).rows.find((row) => row.id === id)?.customers).not.toBe('');
  });

  it('of an entry of the account is the whole of it', async () => {
    customer = await createSampleCustomer(backend);
    const { id, due } = await issue();
    const amount = ((due + 900) / 100).toFixed(2);
    const bankEntry = await createSampleBankEntry(backend, { amount });
    const orders = [orderFor(id, due, due)];
    const differs = await book({ orders, credit: { customer, amountCents: 901 }, bankEntry });
    expect(differs).toMatchObject({ refusal: 'entry-differs', details: { amountCents: due + 900 } });
    accepted(await book({ orders, credit: { customer, amountCents: 900 }, bankEntry }));
    expect((await listBankEntries(backend)).booked.some((entry) => entry.id === bankEntry)).toBe(true);
    expect(await creditOf()).toBe(900);
  });
});

describe('a credit is never below zero', () => {
  const spenders = isNight ? 50 : 8;

  it(`of ${spenders} that spend it at once only what is there is spent`, async () => {
    customer = await createSampleCustomer(backend);
    await overpay(1000);
    const invoices = [];
    for (let index = 0; index < spenders; index += 1) invoices.push(await issue());
    const booked = await Promise.all(invoices.map((invoice) => setOff(invoice, 300)));
    expect(booked.filter(({ ok }) => ok)).toHaveLength(3);
    for (const each of booked.filter(({ ok }) => !ok)) expect(each).toMatchObject({ refusal: 'not-enough-credit' });
    expect(await creditOf()).toBe(100);
  }, 120_000);

  it('is not below zero on any earlier day', async () => {
    customer = await createSampleCustomer(backend);
    await overpay(1000, '2026-11-10');
    await overpay(500, '2026-11-15');
    accepted(await payBack(1200, '2026-11-16'));
    expect(await payBack(1, '2026-11-09')).toMatchObject({ details: { creditCents: 0 } });
    // 1,000 on that day, but of those 700 are gone since.
    expect(await payBack(301, '2026-11-11')).toMatchObject({ details: { creditCents: 300 } });
    accepted(await payBack(300, '2026-11-11'));
    expect(await creditOf()).toBe(0);
  });

  it('what was spent stands in the way of taking the payment back that it came from', async () => {
    customer = await createSampleCustomer(backend);
    const payment = await overpay(1000);
    const spent = accepted(await setOff(await issue(), 400)).id;
    const takeBack = (id: string) => ask(backend, reversePayment, { id, date: today, reason: 'Irrtum' });
    expect(await takeBack(payment)).toMatchObject({ refusal: 'needed-later', details: { invoice: '' } });
    accepted(await takeBack(spent));
    expect(await creditOf()).toBe(1000);
    accepted(await takeBack(payment));
    expect(await creditOf()).toBe(0);
    const { parts } = (await findPayment(backend, payment)) ?? { parts: [] };
    expect(await settlementOfInvoice(backend, parts[0]?.invoice ?? '')).toMatchObject({ state: 'open' });
  });
});

describe('what pages never send', () => {
  let unpaid: Awaited<ReturnType<typeof issue>>;

  beforeAll(async () => {
    customer = await createSampleCustomer(backend);
    await overpay(1000);
    unpaid = await issue();
  });

  it.each([
    ['credit of another company', () => ({ credit: { customer: foreign.customer, amountCents: 5 } }), {}, 404],
    ['a set-off without credit', (orders: InvoiceOrder[]) => ({ orders }), { method: 'credit' as const }, 400],
    [
      'a set-off that moves money',
      (orders: InvoiceOrder[]) => ({ orders, credit: { customer, amountCents: -50 } }),
      { method: 'credit' as const },
      400,
    ],
    [
      'money that spends credit',
      (orders: InvoiceOrder[]) => ({ orders, credit: { customer, amountCents: -100 } }),
      {},
      400,
    ],
    ['nothing', () => ({ credit: { customer, amountCents: 0 } }), {}, 400],
    ['no whole cents', () => ({ credit: { customer, amountCents: 1.5 } }), {}, 400],
    [
      'more than the invoice and credit',
      (orders: InvoiceOrder[]) => ({
        orders: orders.map((order) => ({ ...order, excess: true })),
        credit: { customer, amountCents: 5 },
      }),
      {},
      400,
    ],
  ])('%s', async (_name, booking, fields, status) => {
    await expect(book(booking([orderFor(unpaid.id, 100, unpaid.due)]), fields)).rejects.toMatchObject({ status });
    expect(await creditOf()).toBe(1000);
  });

  it('an invoice of another customer is not paid from it', async () => {
    customer = await createSampleCustomer(backend);
    await overpay(1000);
    const { id, due } = await issue(await createSampleCustomer(backend));
    await expect(setOff({ id, due }, 100)).rejects.toMatchObject({ status: 400 });
  });

  it('is not readable for another company', async () => {
    await expect(ask(foreign.backend, customerCredit, { id: customer, limit: 5 })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('the same form books once, and another credit is something else', async () => {
    customer = await createSampleCustomer(backend);
    const createKey = randomUUID();
    const first = accepted(await book({ createKey, credit: { customer, amountCents: 700 } })).id;
    expect(accepted(await book({ createKey, credit: { customer, amountCents: 700 } })).id).toBe(first);
    expect(await book({ createKey, credit: { customer, amountCents: 701 } })).toMatchObject({
      refusal: 'already-booked',
    });
    expect(await creditOf()).toBe(700);
  });
});
