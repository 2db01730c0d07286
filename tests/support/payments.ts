import { randomUUID } from 'node:crypto';
import { createInvoice } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { balanceOf } from '#app/invoicing/ledger/settlement.ts';
import type { PaymentOrder, Settlement } from '#app/invoicing/ledger/settlement.ts';
import type { PaymentFields } from '#app/invoicing/ledger/fields.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { bookPayment, paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { centsToDecimal } from '#app/values/money.ts';
import type { Site } from './site.ts';

export const samplePayment: PaymentFields = { date: '2026-11-21', method: 'transfer', note: '' };

/** How an issued invoice stands by what was booked on it. */
export async function settlementOfInvoice(backend: Backend, id: string): Promise<Settlement> {
  const invoice = await findInvoice(backend, id);
  if (invoice === null || invoice.status === 'draft') throw new Error('not issued');
  const { state, openCents, excessCents } = balanceOf(
    invoice.snapshot.totals.dueCents,
    await ask(backend, paymentsOfInvoice, { id }),
  );
  return { state, openCents, excessCents };
}

interface Billing extends Pick<SampleAccount, 'backend'> {
  site: Site;
  customer: string;
}

let issued = 0;

/** An invoice that waits for its money; of a day of its own, since the same once more would be asked about. */
export async function issueUnpaid({ site, backend, customer }: Billing, draft: Partial<InvoiceDraft> = {}) {
  issued += 1;
  const supplyFrom = `2026-10-${String((issued % 28) + 1).padStart(2, '0')}`;
  const order = { customer, status: 'issued', today: '2026-11-21', draft: { supplyFrom, ...draft } } as const;
  const { id, number } = await createInvoice(site.installation.services, backend, order);
  const { openCents } = await settlementOfInvoice(backend, id);
  return { id, number, openCents, amount: centsToDecimal(openCents), path: `/invoice/rechnungen/${id}` };
}

interface SampleOrder extends Partial<PaymentOrder> {
  invoice: string;
  fields?: Partial<PaymentFields>;
}

/** Id of a payment for one invoice; without an amount all that is open. */
export async function createSamplePayment(
  backend: Backend,
  { invoice, fields, ...order }: SampleOrder,
): Promise<string> {
  const { openCents } = await settlementOfInvoice(backend, invoice);
  const whole = { amountCents: openCents, rest: 'open', excess: false, ...order } as const;
  const orders = [{ invoice, expectedOpenCents: openCents, ...whole }];
  const booking = { createKey: randomUUID(), fields: { ...samplePayment, ...fields }, orders };
  return accepted(await ask(backend, bookPayment, booking)).id;
}

interface SampleCredit {
  customer: string;
  amountCents: number;
  fields?: Partial<PaymentFields>;
}

/** Id of a payment that is all credit of the customer. */
export async function createSampleCredit(
  backend: Backend,
  { customer, amountCents, fields }: SampleCredit,
): Promise<string> {
  const booking = { createKey: randomUUID(), fields: { ...samplePayment, ...fields }, orders: [] };
  return accepted(await ask(backend, bookPayment, { ...booking, credit: { customer, amountCents } })).id;
}
