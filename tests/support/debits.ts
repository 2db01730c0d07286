import { randomUUID } from 'node:crypto';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { firstCollectionDay } from '#app/invoicing/debits/bank-days.ts';
import type { Mandate } from '#app/invoicing/customer/fields.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany, saveProfile } from '#app/pocketbase/companies/queries.ts';
import { findCustomer, saveMandate } from '#app/pocketbase/customers/queries.ts';
import { findDebitRun } from '#app/pocketbase/debits/queries.ts';
import { releaseDebits } from '#app/pocketbase/debits/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { makeRunOf, planDebits } from '#app/workflows/debits/make-debit-run.ts';
import type { DebitRunOrder, DebitRunOutcome } from '#app/workflows/debits/make-debit-run.ts';
import type { Services } from '#app/workflows/services.ts';

const sampleCreditorId = 'DE98ZZZ09999999999';

export const sampleMandate: Mandate = {
  mandateReference: 'M-7',
  mandateSignedOn: '2026-01-15',
  debitedIban: 'DE02120300000000202051',
  debitedHolder: '',
  mandateBusiness: false,
  mandateUsedOn: '',
  mandateEndedOn: '',
};

/** Makes the company one that collects, where it does not yet. */
async function letCollect(backend: Backend): Promise<void> {
  const { company } = await findCompany(backend);
  const { id: _id, version, ...fields } = company;
  if (fields.creditorId !== '') return;
  accepted(await saveProfile(backend, { version, fields: { ...fields, creditorId: sampleCreditorId } }));
}

/** Changes the mandate of a customer, or gives one. */
export async function giveMandate(backend: Backend, id: string, change: Partial<Mandate> = {}): Promise<void> {
  const version = (await findCustomer(backend, id))?.version ?? 0;
  accepted(await saveMandate(backend, { id, version, fields: { ...sampleMandate, ...change } }));
}

interface DebitableOrder {
  today: IsoDate;
  /** absent: a new one */
  customer?: string;
  name?: string;
  mandate?: Partial<Mandate>;
  paymentDays?: number;
}

export interface Debitable {
  customer: string;
  invoice: string;
  number: string;
}

/** An issued invoice that is collected by direct debit. */
export async function createDebitable(
  services: Services,
  backend: Backend,
  { today, customer: known, name, mandate = {}, paymentDays = 7 }: DebitableOrder,
): Promise<Debitable> {
  await letCollect(backend);
  const customer = known ?? (await createSampleCustomer(backend, name === undefined ? {} : { name }));
  if (known === undefined) await giveMandate(backend, customer, mandate);
  const order = { customer, status: 'issued', today, draft: { paymentDays }, confirmed: true } as const;
  const { id, number } = await createInvoice(services, backend, order);
  return { customer, invoice: id, number };
}

type SampleRun = Partial<Omit<DebitRunOrder, 'chosen'>> & { today: IsoDate; invoices: readonly string[] };

/** Collects of what a person sees who ticks these invoices on that day. */
export async function tryDebitRun(backend: Backend, { today, invoices, ...more }: SampleRun): Promise<DebitRunOutcome> {
  const collectOn = more.collectOn ?? firstCollectionDay(today);
  const { planned } = await planDebits(backend, { today, collectOn });
  const chosen = planned
    .filter(({ invoice }) => invoices.includes(invoice.id))
    .map(({ invoice: { id, openCents } }) => ({ invoice: id, openCents }));
  const now = new Date(`${today}T10:00:00Z`);
  return makeRunOf(backend, {
    createKey: randomUUID(),
    now,
    today,
    collectOn,
    bankAccount: '',
    isBatch: null,
    chosen,
    ...more,
  });
}

/** Id of a run that is made. */
export async function createDebitRun(backend: Backend, order: SampleRun): Promise<string> {
  const outcome = await tryDebitRun(backend, order);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.id;
}

interface Freed {
  run: string;
  /** '': all that is live of the run */
  invoice?: string;
  reason?: string;
}

/** Id of what frees the invoice, or all of a run. */
export async function releaseDebitOf(
  backend: Backend,
  { run, invoice = '', reason = 'Nicht abgegeben' }: Freed,
): Promise<string> {
  const items = (await findDebitRun(backend, run))?.items ?? [];
  const item = items.find((each) => each.invoice === invoice)?.id ?? '';
  const order = { id: run, item, reason, createKey: randomUUID(), today: '2026-11-21' };
  return accepted(await ask(backend, releaseDebits, order)).id;
}
