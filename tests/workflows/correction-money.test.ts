import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { LineCredit } from '#app/invoicing/invoice/credited-lines.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findPayment } from '#app/pocketbase/payments/queries.ts';
import { books, correctSampleInvoice, hours, listedInvoice, twoRatesDraft } from '../support/corrections.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';
import { paymentsOfInvoice, reversePayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// What becomes of the money of an invoice of which a part is taken back.

const today = '2026-11-21';

let installation: TestInstallation;
let backend: Backend;
let customer: string;

async function issue(): Promise<string> {
  const order = { customer, status: 'issued', today, draft: twoRatesDraft() } as const;
  return (await createInvoice(installation.services, backend, { ...order, confirmed: true })).id;
}

const correct = (invoiceId: string, ...credits: LineCredit[]) =>
  correctSampleInvoice(installation.services, backend, { invoiceId, today, credits });
const listed = (id: string) => listedInvoice(backend, { id, today });

/** What was booked of each rate, over all that was booked on the documents. */
async function bookedByRate(ids: readonly string[], kinds: readonly string[]) {
  const sums = new Map<number, number>();
  for (const id of ids) {
    const payments = new Set((await ask(backend, paymentsOfInvoice, { id })).map(({ payment }) => payment));
    for (const payment of payments)
      for (const part of (await findPayment(backend, payment))?.parts ?? [])
        for (const { rateBp, grossCents } of part.invoice === id && kinds.includes(part.kind) ? part.taxGroups : [])
          sums.set(rateBp, (sums.get(rateBp) ?? 0) + grossCents);
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
}

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  customer = await createSampleCustomer(backend);
});
describe('money of a corrected invoice', () => {
  it('that is still open is asked for less', async () => {
    const id = await issue();
    await createSamplePayment(backend, { invoice: id, amountCents: 50_000 });
    const made = await correct(id, hours('1'));
    expect(await listed(id)).toEqual({ state: 'part-paid', openCents: 129_700 - 50_000 - 11_900, kind: 'invoice' });
    expect(await listed(made)).toMatchObject({ state: 'paid', openCents: 0 });
    await createSamplePayment(backend, { invoice: id });
    expect(await listed(id)).toMatchObject({ state: 'paid', openCents: 0 });
  });

  it('that was received already is to be given back, and no more', async () => {
    const id = await issue();
    await createSamplePayment(backend, { invoice: id, amountCents: 125_000 });
    const made = await correct(id, hours('1'));
    expect(await listed(id)).toMatchObject({ state: 'paid', openCents: 0 });
    expect(await listed(made)).toEqual({ state: 'refund', openCents: 4_700 - 11_900, kind: 'correction' });
    await createSamplePayment(backend, { invoice: made });
    expect(await listed(made)).toMatchObject({ state: 'paid', openCents: 0 });
  });

  it('of an invoice paid with a discount is never more than was received', async () => {
    const id = await issue();
    await createSamplePayment(backend, { invoice: id, amountCents: 127_700, rest: 'discount' });
    const first = await correct(id, hours('10'));
    const second = await correct(id, books('4'));
    const owed = [await listed(first), await listed(second)].map((each) => each?.openCents ?? 0);
    expect(owed[0] ?? 0).toBeLessThan(0);
    expect((owed[0] ?? 0) + (owed[1] ?? 0)).toBe(-127_700);
  });

  it('comes in full after all: what is too much is owed by the correction', async () => {
    const id = await issue();
    const made = await correct(id, hours('1'));
    const payment = await createSamplePayment(backend, { invoice: id, amountCents: 129_700, excess: true });
    expect(await settlementOfInvoice(backend, id)).toMatchObject({ openCents: 0, excessCents: 0 });
    expect(await listed(made)).toMatchObject({ state: 'refund', openCents: -11_900 });
    accepted(await ask(backend, reversePayment, { id: payment, date: today, reason: 'Verwechselt' }));
    expect(await listed(id)).toMatchObject({ state: 'open', openCents: 117_800 });
    expect(await listed(made)).toMatchObject({ state: 'paid', openCents: 0 });
  });

  it('went back already: the payment stands as long as that does', async () => {
    const id = await issue();
    const payment = await createSamplePayment(backend, { invoice: id });
    const made = await correct(id, hours('1'));
    const refund = await createSamplePayment(backend, { invoice: made });
    const takeBack = (of: string) => ask(backend, reversePayment, { id: of, date: today, reason: 'Verwechselt' });
    expect(await takeBack(payment)).toMatchObject({ ok: false, refusal: 'needed-later' });
    accepted(await takeBack(refund));
    accepted(await takeBack(payment));
    expect(await listed(made)).toMatchObject({ state: 'paid', openCents: 0 });
  });

  it('falls on the rates that are left, and what is let go on the rate that was credited', async () => {
    const id = await issue();
    const made = await correct(id, books('4'));
    expect(await bookedByRate([id], ['offset'])).toEqual({ 700: 10_700 });
    expect(await bookedByRate([made], ['offset'])).toEqual({ 700: -10_700 });
    await createSamplePayment(backend, { invoice: id });
    expect(await bookedByRate([id], ['paid'])).toEqual({ 1900: 119_000 });
    const paid = await issue();
    await createSamplePayment(backend, { invoice: paid });
    const refund = await correct(paid, books('4'));
    await createSamplePayment(backend, { invoice: refund });
    expect(await bookedByRate([paid, refund], ['paid', 'offset'])).toEqual({ 1900: 119_000 });
  });
});
