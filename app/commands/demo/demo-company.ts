import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import { paymentFields } from '#app/invoicing/ledger/fields.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { makeInvoiceOf } from '#app/workflows/bill-offer.ts';
import { beginVersion, storeOffer } from '#app/workflows/save-offer.ts';
import { freezeAndSend } from '#app/workflows/send-offer.ts';
import type { Services } from '#app/workflows/services.ts';
import { createAccount, createInvoice, createSampleCustomer } from '../fixtures.ts';
import { createSampleOffer } from '../sample-offers.ts';
import type { SampleAccount } from '../fixtures.ts';
import { archiveCustomer } from '#app/pocketbase/customers/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { bookPayment } from '#app/pocketbase/payments/calls.ts';
import { archivedCustomers, demoCustomers, ownVatId } from './demo-customers.ts';
import { demoDrafts, demoInvoices, demoPaymentOf } from './demo-invoices.ts';
import type { DemoDraft } from './demo-invoices.ts';
import { demoOffers } from './demo-offers.ts';
import type { DemoOffer } from './demo-offers.ts';
import { makeProjects } from './demo-times.ts';
import type { IdOf } from './demo-times.ts';
import { makeLayout } from './demo-layout.ts';

/**
 * A small business after a year with the product. Its invoices are issued by a clock of their own, each on its day; the
 * event log says when they were really made.
 */
export async function createDemoCompany(
  services: Services,
  { email, today }: { email: string; today: IsoDate },
): Promise<SampleAccount> {
  const account = await createAccount(services, {
    email,
    clientAddress: '127.0.0.1',
    profile: { vatId: ownVatId },
  });
  const { backend } = account;
  await makeLayout(services, account);
  const idOf = await makeCustomers(backend);
  for (const { daysAgo, paid, ...entry } of demoInvoices) {
    const day = workingDay(addDays(today, -daysAgo), daysAgo);
    const order = { customer: idOf(entry.customer), today: day, draft: draftOf(entry, day) };
    const { id } = await createInvoice(services, backend, { ...order, status: 'issued', confirmed: true });
    if (paid) await payInvoice(backend, { id, date: addDays(day, paid.after), how: paid.how });
  }
  const projects = await makeProjects(backend, idOf, today);
  for (const entry of demoDrafts) {
    const customer = idOf(entry.customer);
    const draft = { ...draftOf(entry, today), project: projects.get(customer) ?? '' };
    await createInvoice(services, backend, { customer, status: 'draft', today, draft });
  }
  for (const entry of demoOffers) {
    const customer = idOf(entry.customer);
    await makeOffer(services, account, { entry, customer, project: projects.get(customer) ?? '', today });
  }
  for (const name of archivedCustomers) await ask(backend, archiveCustomer, { id: idOf(name), archived: true });
  return account;
}

async function payInvoice(
  backend: Backend,
  { id, date, how }: { id: string; date: IsoDate; how: string },
): Promise<void> {
  const invoice = await findInvoice(backend, id);
  if (invoice?.status !== 'issued') throw new Error('demo payment: not issued');
  const { dueCents } = invoice.snapshot.totals;
  const orders = [{ invoice: id, expectedOpenCents: dueCents, ...demoPaymentOf(how, dueCents) }];
  const fields = { ...emptyValues(paymentFields), date };
  accepted(await ask(backend, bookPayment, { createKey: crypto.randomUUID(), fields, orders }));
}

interface OfferToMake {
  entry: DemoOffer;
  customer: string;
  project: string;
  today: IsoDate;
}

/** Sent on its day; a second version and the draft of an invoice follow today. */
async function makeOffer(
  services: Services,
  { backend }: SampleAccount,
  { entry, customer, project, today }: OfferToMake,
): Promise<void> {
  const { state, validDays, reason, revisedPrice, isBilled, subject, lines, daysAgo } = entry;
  const day = workingDay(addDays(today, -daysAgo), daysAgo);
  const validUntil = addDays(day, validDays);
  const draft = { ...emptyValues(offerFields), customer, project, subject, validUntil, lines };
  const { id } = await createSampleOffer(services, backend, { customer, state, today: day, draft, reason });
  if (isBilled) await makeInvoiceOf(backend, { offerId: id, sentVersions: 1 });
  if (revisedPrice === '') return;
  await beginVersion(backend, { offerId: id, sentVersions: 1, today });
  const revised = draft.lines.map((line, index) => (index === 0 ? { ...line, unitPrice: revisedPrice } : line));
  const saved = await storeOffer(backend, { ...draft, lines: revised }, { id, version: 1 });
  if (!saved.ok) throw new Error(`demo offer: ${saved.refusal}`);
  const order = { offerId: id, version: saved.value.version, contentHash: null, today };
  const sent = await freezeAndSend(services, backend, order);
  if (!sent.ok) throw new Error(`demo offer: ${sent.refusal}`);
}

async function makeCustomers(backend: Backend): Promise<IdOf> {
  const ids = new Map([['', '']]);
  for (const [name, fields] of demoCustomers) ids.set(name, await createSampleCustomer(backend, fields));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`demo: no customer "${name}"`);
    return id;
  };
}

/** The Friday before where the day is one of a weekend; today stays what it is. */
function workingDay(day: IsoDate, daysAgo: number): IsoDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (daysAgo === 0 || (weekday > 0 && weekday < 6)) return day;
  return addDays(day, weekday === 0 ? -2 : -1);
}

function draftOf(entry: DemoDraft, day: IsoDate): Omit<InvoiceDraft, 'customer'> {
  const finished = addDays(day, -2);
  const { customer: _none, ...empty } = emptyValues(invoiceFields);
  return {
    ...empty,
    subject: entry.subject,
    supplyFrom: entry.workDays === 0 ? '' : addDays(finished, 1 - entry.workDays),
    supplyTo: entry.workDays > 1 ? finished : '',
    lines: [...entry.lines],
  };
}
