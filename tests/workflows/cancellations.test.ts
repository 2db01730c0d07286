import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { dueDateOf, isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { listInvoiceFiles } from '#app/pocketbase/invoices/files.ts';
import { cancelIssued, findInvoice, listInvoices } from '#app/pocketbase/invoices/queries.ts';
import type { IssuedInvoice } from '#app/pocketbase/invoices/record.ts';
import { findPayment } from '#app/pocketbase/payments/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { issueCancellation, prepareCancellation } from '#app/workflows/corrections/issue-cancellation.ts';
import { canonicalSnapshot } from '#app/workflows/issuing/prepare-issue.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { createSamplePayment, samplePayment, settlementOfInvoice } from '../support/payments.ts';
import { peekNextNumber, saveSettings } from '#app/pocketbase/companies/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { bookPayment, paymentsOfInvoice, reversePayment } from '#app/pocketbase/payments/calls.ts';

// What becomes of an invoice that is taken back, and of its money.

const today = '2026-11-21';

let installation: TestInstallation;
let backend: Backend;
let customer: string;

async function issue(): Promise<string> {
  return (await createInvoice(installation.services, backend, { customer, status: 'issued', today })).id;
}

async function cancel(invoiceId: string, { reason = '', owner = backend } = {}) {
  const { number } = await ask(owner, peekNextNumber, { today, kind: 'cancellation' });
  return issueCancellation(installation.services, owner, { invoiceId, today, reason, number });
}

async function cancelled(invoiceId: string): Promise<string> {
  const outcome = await cancel(invoiceId);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.id;
}

async function findIssued(id: string): Promise<IssuedInvoice> {
  const invoice = await findInvoice(backend, id);
  if (invoice?.status !== 'issued') throw new Error('not issued');
  return invoice;
}

/** How the lists show it. */
async function listed(id: string) {
  const { number } = await findIssued(id);
  const query = { page: 1, search: number, state: '', sort: 'number', descending: true, today } as const;
  const row = (await listInvoices(backend, query)).rows.find((each) => each.id === id);
  return row?.status === 'issued' ? { state: row.state, openCents: row.openCents, kind: row.kind } : null;
}

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  customer = await createSampleCustomer(backend);
});

describe('a cancelled invoice', () => {
  it('stands as it was, beside a document that takes all of it back', async () => {
    const id = await issue();
    const before = await findIssued(id);
    const { ok, ...outcome } = await cancel(id, { reason: 'Falscher Zeitraum' });
    expect(ok).toBe(true);
    const made = await findIssued('id' in outcome ? outcome.id : '');
    expect(await findIssued(id)).toEqual(before);
    expect(made.number).toBe('ST-2026-0001');
    expect(isCorrection(made.snapshot) && made.snapshot).toMatchObject({
      kind: 'cancellation',
      typeCode: '384',
      reason: 'Falscher Zeitraum',
      precedingInvoice: { number: before.number, issueDate: today },
    });
    expect(made.grossCents).toBe(-before.grossCents);
    expect(made.dueDate).toBe(dueDateOf(made.snapshot));
    expect((await listInvoiceFiles(backend, made.id)).map(({ kind }) => kind).sort()).toEqual([
      'xrechnung-cii',
      'xrechnung-ubl',
      'zugferd',
    ]);
    expect(await listed(id)).toEqual({ state: 'cancelled', openCents: 0, kind: 'invoice' });
    expect(await listed(made.id)).toEqual({ state: 'cancelled', openCents: 0, kind: 'cancellation' });
  });

  it('is cancelled once, whoever asks again', async () => {
    const id = await issue();
    const made = await cancelled(id);
    expect(await cancel(id)).toEqual({ ok: false, refusal: 'already-cancelled', id: made });
    expect(await cancel(made)).toMatchObject({ ok: false, refusal: 'not-found' });
  });

  it('is cancelled once by fifty at the same moment', async () => {
    const id = await issue();
    const prepared = await prepareCancellation(backend, { invoiceId: id, today, reason: '' });
    if (!prepared) throw new Error('no invoice');
    const { content, next } = prepared;
    const request = { id, content, contentHash: sha256(canonicalSnapshot(content)), number: next.number };
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => cancelIssued(backend, request)));
    const made = outcomes.filter(({ ok }) => ok);
    expect(made).toHaveLength(1);
    const refusals = new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal])));
    expect([...refusals]).toEqual(['already-cancelled']);
    const after = await ask(backend, peekNextNumber, { today, kind: 'cancellation' });
    expect(after.previous).toBe(next.number);
  });

  it('is nobody else’s to cancel, and a draft is none', async () => {
    const { backend: stranger } = await createAccount(installation.services, {
      email: 'stranger@example.org',
      clientAddress: '10.0.0.9',
    });
    const id = await issue();
    expect(await cancel(id, { owner: stranger })).toMatchObject({ ok: false, refusal: 'not-found' });
    const { id: draft } = await createInvoice(installation.services, backend, { customer, status: 'draft', today });
    expect(await cancel(draft)).toMatchObject({ ok: false, refusal: 'not-found' });
  });

  it('needs the number that was confirmed, and content that follows from the invoice', async () => {
    const id = await issue();
    const order = { invoiceId: id, today, reason: '' };
    const wrong = await issueCancellation(installation.services, backend, { ...order, number: 'ST-2026-9999' });
    expect(wrong).toMatchObject({ ok: false, refusal: 'number-changed' });
    const prepared = await prepareCancellation(backend, order);
    if (!prepared) throw new Error('no invoice');
    const contentHash = sha256(canonicalSnapshot({ ...prepared.content, subject: 'Anderes' }));
    const forged = { id, content: prepared.content, contentHash, number: prepared.next.number };
    expect(await cancelIssued(backend, forged)).toMatchObject({ ok: false, refusal: 'hash-mismatch' });
    expect(await listed(id)).toMatchObject({ state: 'open' });
  });
});

describe('its money', () => {
  it('was paid in part: so much is to be given back, and no more', async () => {
    const id = await issue();
    await createSamplePayment(backend, { invoice: id, amountCents: 10_000 });
    const made = await cancelled(id);
    expect(await settlementOfInvoice(backend, id)).toMatchObject({ openCents: 0, excessCents: 0 });
    expect(await listed(made)).toEqual({ state: 'refund', openCents: -10_000, kind: 'cancellation' });
    await createSamplePayment(backend, { invoice: made });
    expect(await listed(made)).toEqual({ state: 'cancelled', openCents: 0, kind: 'cancellation' });
  });

  it('was paid with a discount: what was received is to be given back', async () => {
    const id = await issue();
    const { openCents } = await settlementOfInvoice(backend, id);
    const discount = Math.round(openCents * 0.02);
    await createSamplePayment(backend, { invoice: id, amountCents: openCents - discount, rest: 'discount' });
    const made = await cancelled(id);
    expect(await listed(made)).toMatchObject({ state: 'refund', openCents: discount - openCents });
  });

  it('comes after all: it is to be given back by the cancellation', async () => {
    const id = await issue();
    const made = await cancelled(id);
    await createSamplePayment(backend, { invoice: id, amountCents: 5_000, excess: true });
    expect(await settlementOfInvoice(backend, id)).toMatchObject({ openCents: 0, excessCents: 0 });
    expect(await listed(made)).toMatchObject({ state: 'refund', openCents: -5_000 });
  });

  it('was booked by mistake: taken back, nothing is owed to anybody', async () => {
    const id = await issue();
    const { openCents } = await settlementOfInvoice(backend, id);
    const payment = await createSamplePayment(backend, { invoice: id });
    const made = await cancelled(id);
    expect(await listed(made)).toMatchObject({ state: 'refund', openCents: -openCents });
    accepted(await ask(backend, reversePayment, { id: payment, date: today, reason: 'Verwechselt' }));
    expect(await settlementOfInvoice(backend, id)).toMatchObject({ openCents: 0, excessCents: 0 });
    expect(await listed(made)).toEqual({ state: 'cancelled', openCents: 0, kind: 'cancellation' });
  });

  it('went back already: the payment stands as long as that does', async () => {
    const id = await issue();
    const payment = await createSamplePayment(backend, { invoice: id });
    const made = await cancelled(id);
    const refund = await createSamplePayment(backend, { invoice: made });
    const takeBack = (of: string) => ask(backend, reversePayment, { id: of, date: today, reason: 'Verwechselt' });
    expect(await takeBack(payment)).toMatchObject({ ok: false, refusal: 'needed-later' });
    accepted(await takeBack(refund));
    accepted(await takeBack(payment));
    expect(await listed(made)).toEqual({ state: 'cancelled', openCents: 0, kind: 'cancellation' });
  });

  it('adds up to nothing in each tax group, set off and paid back', async () => {
    const id = await issue();
    await createSamplePayment(backend, { invoice: id, amountCents: 12_345 });
    const made = await cancelled(id);
    await createSamplePayment(backend, { invoice: made });
    const sums = new Map<string, number>();
    for (const document of [id, made])
      for (const { payment } of await ask(backend, paymentsOfInvoice, { id: document }))
        for (const part of (await findPayment(backend, payment))?.parts ?? [])
          for (const { taxCase, rateBp, taxCents } of part.invoice === document ? part.taxGroups : []) {
            const key = `${taxCase} ${rateBp}`;
            sums.set(key, (sums.get(key) ?? 0) + taxCents);
          }
    expect(sums.size).toBeGreaterThan(0);
    expect([...new Set(sums.values())]).toEqual([0]);
  });

  it('that was set off is no payment that could be taken back', async () => {
    const id = await issue();
    await cancelled(id);
    const [part] = await ask(backend, paymentsOfInvoice, { id });
    const off = { id: part?.payment ?? '', date: today, reason: 'x' };
    expect(part?.kind).toBe('offset');
    expect(await ask(backend, reversePayment, off)).toMatchObject({ ok: false, refusal: 'is-offset' });
  });

  it('is asked for no more, also not with other invoices', async () => {
    const id = await issue();
    await cancelled(id);
    const orders = [{ invoice: id, expectedOpenCents: 0, amountCents: 100, rest: 'open', excess: false } as const];
    const booked = await ask(backend, bookPayment, { createKey: randomUUID(), fields: samplePayment, orders });
    expect(booked).toMatchObject({ ok: false, refusal: 'not-bookable', details: { reason: 'more-than-open' } });
  });
});

describe('its number', () => {
  it('is of the range of invoices where both have the same pattern', async () => {
    const { backend: owner } = await createAccount(installation.services, {
      email: 'shared@example.org',
      clientAddress: '10.0.0.8',
    });
    const of = await createSampleCustomer(owner);
    const order = { customer: of, status: 'issued', today } as const;
    const { settings } = await findCompany(owner);
    const fields = { cancellationPattern: settings.invoicePattern };
    accepted(await ask(owner, saveSettings, { version: settings.version, fields, today }));
    const { id } = await createInvoice(installation.services, owner, order);
    expect(await cancel(id, { owner })).toMatchObject({ ok: true });
    const next = await ask(owner, peekNextNumber, { today });
    expect(next).toMatchObject({ number: 'RE-2026-0003', previous: 'RE-2026-0002' });
    expect(await ask(owner, peekNextNumber, { today, kind: 'cancellation' })).toEqual(next);
  });
});
