import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { InvoiceOrder } from '#app/pocketbase/payments/calls.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findPayment } from '#app/pocketbase/payments/queries.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { createSamplePayment, samplePayment, settlementOfInvoice } from '../support/payments.ts';
import { bookPayment, listPayments, paymentsOfInvoice, reversePayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// What the database does with payments, whatever asks for it.

const today = '2026-11-21';

let installation: TestInstallation;
let backend: Backend;
let customer: string;
let foreign: { backend: Backend; invoice: string };

async function issue(owner = backend, of = customer): Promise<{ id: string; due: number }> {
  const { id } = await createInvoice(installation.services, owner, { customer: of, status: 'issued', today });
  return { id, due: (await settlementOfInvoice(owner, id)).openCents };
}

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  customer = await createSampleCustomer(backend);
  const email = 'other@example.org';
  const { backend: other } = await createAccount(installation.services, { email, clientAddress: '10.0.0.9' });
  const invoice = await issue(other, await createSampleCustomer(other));
  foreign = { backend: other, invoice: invoice.id };
});

const orderFor = (invoice: string, due: number, more: Partial<InvoiceOrder> = {}): InvoiceOrder => ({
  invoice,
  expectedOpenCents: due,
  amountCents: due,
  rest: 'open',
  excess: false,
  ...more,
});

const book = (orders: InvoiceOrder[], createKey: string = randomUUID(), owner = backend) =>
  ask(owner, bookPayment, { createKey, fields: samplePayment, orders });

describe('a payment', () => {
  it('is kept with its parts, and its invoice is paid', async () => {
    const { id, due } = await issue();
    const { id: payment } = accepted(await book([orderFor(id, due)]));
    const found = await findPayment(backend, payment);
    expect(found).toMatchObject({
      payment: { amountCents: due, date: today, method: 'transfer', reversalOf: '' },
      parts: [{ invoice: id, kind: 'paid', amountCents: due }],
      reversedBy: '',
    });
    const groups = found?.parts[0]?.taxGroups ?? [];
    expect(groups.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(due);
    expect(await settlementOfInvoice(backend, id)).toEqual({ state: 'paid', openCents: 0, excessCents: 0 });
    expect((await ask(backend, listPayments, { page: 1 })).rows[0]).toMatchObject({ id: payment, amountCents: due });
  });

  it('is split over several invoices, one of them with a cash discount', async () => {
    const [first, second] = [await issue(), await issue()];
    const discount = Math.round(second.due * 0.02);
    const orders = [
      orderFor(first.id, first.due, { amountCents: 5000 }),
      orderFor(second.id, second.due, { amountCents: second.due - discount, rest: 'discount' }),
    ];
    const { id } = accepted(await book(orders));
    const { payment, parts } = (await findPayment(backend, id)) ?? {};
    expect(payment?.amountCents).toBe(5000 + second.due - discount);
    expect(parts?.map(({ invoice, kind, amountCents }) => [invoice, kind, amountCents])).toEqual([
      [first.id, 'paid', 5000],
      [second.id, 'paid', second.due - discount],
      [second.id, 'discount', discount],
    ]);
    expect(await settlementOfInvoice(backend, first.id)).toMatchObject({ state: 'part-paid' });
    expect(await settlementOfInvoice(backend, second.id)).toMatchObject({ state: 'paid', openCents: 0 });
  });

  it('of one key is booked once, and says so where something else was meant', async () => {
    const { id, due } = await issue();
    const key = randomUUID();
    const order = orderFor(id, due, { amountCents: 1000 });
    const booked = await Promise.all(Array.from({ length: 5 }, () => book([order], key)));
    expect(new Set(booked.map((each) => accepted(each).id)).size).toBe(1);
    expect(await ask(backend, paymentsOfInvoice, { id })).toHaveLength(1);
    const other = await book([{ ...order, amountCents: 2000 }], key);
    expect(other).toMatchObject({
      ok: false,
      refusal: 'already-booked',
      details: { payment: accepted(await book([order], key)).id },
    });
  });

  it('of twenty at once only that is booked which saw the sum it pays', async () => {
    const { id, due } = await issue();
    const results = await Promise.all(Array.from({ length: 20 }, () => book([orderFor(id, due)])));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      refusal: 'open-changed',
      details: { invoice: id, openCents: 0 },
    });
    expect(await settlementOfInvoice(backend, id)).toMatchObject({ state: 'paid', excessCents: 0 });
  });

  it('is booked whole or not at all', async () => {
    const [first, second] = [await issue(), await issue()];
    const refused = await book([
      orderFor(first.id, first.due),
      orderFor(second.id, second.due, { amountCents: second.due + 1 }),
    ]);
    expect(refused).toMatchObject({
      refusal: 'not-bookable',
      details: { reason: 'more-than-open', invoice: second.id, openCents: second.due },
    });
    expect(await ask(backend, paymentsOfInvoice, { id: first.id })).toEqual([]);
  });

  it('is for issued invoices of the own company', async () => {
    const none = { status: 404 };
    const { due } = await settlementOfInvoice(foreign.backend, foreign.invoice).then(({ openCents }) => ({
      due: openCents,
    }));
    await expect(book([orderFor(foreign.invoice, due)])).rejects.toMatchObject(none);
    const draft = await createInvoice(installation.services, backend, { customer, status: 'draft', today });
    await expect(book([orderFor(draft.id, 0, { amountCents: 1 })])).rejects.toMatchObject(none);
    const payment = await createSamplePayment(foreign.backend, { invoice: foreign.invoice, amountCents: 100 });
    expect(await findPayment(backend, payment)).toBeNull();
    expect(await ask(backend, paymentsOfInvoice, { id: foreign.invoice })).toEqual([]);
    await expect(ask(backend, reversePayment, { id: payment, date: today, reason: 'x' })).rejects.toMatchObject(none);
  });

  it('names no invoice twice, has a day and whole cents', async () => {
    const { id, due } = await issue();
    const order = orderFor(id, due, { amountCents: 100 });
    const bad = { status: 400 };
    await expect(book([order, order])).rejects.toMatchObject(bad);
    await expect(book([])).rejects.toMatchObject(bad);
    await expect(book([{ ...order, amountCents: 0.5 }])).rejects.toThrow();
    const fields = { ...samplePayment, date: '2026-02-30' as const };
    await expect(ask(backend, bookPayment, { createKey: randomUUID(), fields, orders: [order] })).rejects.toMatchObject(
      bad,
    );
    expect(await ask(backend, paymentsOfInvoice, { id })).toEqual([]);
  });
});

describe('taking a payment back', () => {
  it('leaves both, opens the invoice again and is done once', async () => {
    const { id, due } = await issue();
    const payment = await createSamplePayment(backend, { invoice: id });
    const all = await Promise.all(
      Array.from({ length: 5 }, () =>
        ask(backend, reversePayment, { id: payment, date: today, reason: 'Falsche Rechnung' }),
      ),
    );
    const done = all.filter(({ ok }) => ok);
    expect(done).toHaveLength(1);
    const reversal = done.map((each) => accepted(each).id)[0] ?? '';
    expect(all.find(({ ok }) => !ok)).toMatchObject({ refusal: 'already-reversed', details: { payment: reversal } });
    expect(await findPayment(backend, payment)).toMatchObject({ reversedBy: reversal });
    expect(await findPayment(backend, reversal)).toMatchObject({
      payment: { reversalOf: payment, amountCents: -due, note: 'Falsche Rechnung' },
      parts: [{ kind: 'paid', amountCents: -due }],
    });
    expect(await settlementOfInvoice(backend, id)).toEqual({ state: 'open', openCents: due, excessCents: 0 });
    expect(await ask(backend, reversePayment, { id: reversal, date: today, reason: 'x' })).toMatchObject({
      refusal: 'is-reversal',
    });
  });

  it('is refused while a refund rests on it', async () => {
    const { id } = await issue();
    const payment = await createSamplePayment(backend, { invoice: id, amountCents: 5000 });
    const refund = await createSamplePayment(backend, { invoice: id, amountCents: -4000 });
    const refused = await ask(backend, reversePayment, { id: payment, date: today, reason: 'x' });
    expect(refused).toMatchObject({ refusal: 'needed-later', details: { invoice: id } });
    accepted(await ask(backend, reversePayment, { id: refund, date: today, reason: 'x' }));
    accepted(await ask(backend, reversePayment, { id: payment, date: today, reason: 'x' }));
    expect(await settlementOfInvoice(backend, id)).toMatchObject({ state: 'open' });
  });
});
