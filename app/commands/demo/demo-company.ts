import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import type { DraftLine, InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import { paymentFields } from '#app/invoicing/ledger/fields.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import type { TimeEntryFields } from '#app/invoicing/project/fields.ts';
import { mondayOf } from '#app/values/weeks.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { archiveCustomer } from '#app/pocketbase/customers/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { bookPayment } from '#app/pocketbase/payments/queries.ts';
import { createProject } from '#app/pocketbase/projects/queries.ts';
import { saveEntries } from '#app/pocketbase/projects/time-entries.ts';
import { createLayout, setLayoutUses } from '#app/pocketbase/layouts/queries.ts';
import { makeInvoiceOf } from '#app/workflows/bill-offer.ts';
import { beginVersion, storeOffer } from '#app/workflows/save-offer.ts';
import { freezeAndSend } from '#app/workflows/send-offer.ts';
import type { Services } from '#app/workflows/services.ts';
import { uploadLogo } from '#app/workflows/upload-pictures.ts';
import { createAccount, createInvoice, createSampleCustomer, createSampleOffer } from '../fixtures.ts';
import type { SampleAccount } from '../fixtures.ts';
import { archivedCustomers, demoCustomers } from './demo-customers.ts';
import type { DemoCustomer, DemoCustomerName } from './demo-customers.ts';
import { demoDrafts } from './demo-drafts.ts';
import { firstHalf } from './demo-first-half.ts';
import { unitCodeOf } from './demo-invoice.ts';
import type { DemoInvoice, DemoLine } from './demo-invoice.ts';
import { paymentsOf } from './demo-payments.ts';
import { demoProjects } from './demo-projects.ts';
import { demoLogo } from './demo-logo.ts';
import { demoOffers } from './demo-offers.ts';
import type { DemoOffer } from './demo-offers.ts';
import { secondHalf } from './demo-second-half.ts';

type CustomerIds = Readonly<Record<DemoCustomerName, string>>;

/**
 * A small business after a year with the product. Its invoices are issued by a clock of their own, each on its day; the
 * event log says when they were really made.
 */
export async function createDemoCompany(
  services: Services,
  { email, today }: { email: string; today: IsoDate },
): Promise<SampleAccount> {
  const account = await createAccount(services, { email, clientAddress: '127.0.0.1' });
  const { backend } = account;
  await makeLayout(services, account);
  const ids = await makeCustomers(backend);
  const entries = [...firstHalf, ...secondHalf];
  for (const [index, entry] of entries.entries()) {
    const day = workingDay(addDays(today, -entry.daysAgo), entry.daysAgo);
    const order = { customer: ids[entry.customer], today: day, draft: draftOf(entry, day) };
    const { id } = await createInvoice(services, backend, { ...order, status: 'issued', confirmed: true });
    await payInvoice(backend, { id, day, daysAgo: entry.daysAgo, index: entries.length - 1 - index });
  }
  const projects = await makeProjects(backend, ids, today);
  for (const entry of demoDrafts) {
    const customer = entry.customer === '' ? '' : ids[entry.customer];
    const draft = { ...draftOf(entry, today), project: projects.get(customer) ?? '' };
    await createInvoice(services, backend, { customer, status: 'draft', today, draft });
  }
  for (const entry of demoOffers) {
    const customer = ids[entry.customer];
    await makeOffer(services, account, { entry, customer, project: projects.get(customer) ?? '', today });
  }
  for (const name of archivedCustomers) await archiveCustomer(backend, { id: ids[name], archived: true });
  return account;
}

async function payInvoice(
  backend: Backend,
  { id, day, daysAgo, index }: { id: string; day: IsoDate; daysAgo: number; index: number },
): Promise<void> {
  const invoice = await findInvoice(backend, id);
  if (invoice?.status !== 'issued') throw new Error('demo payment: not issued');
  const { dueCents } = invoice.snapshot.totals;
  for (const { after, ...order } of paymentsOf(index, { daysAgo, dueCents })) {
    const fields = { ...emptyValues(paymentFields), date: addDays(day, after) };
    const orders = [{ invoice: id, expectedOpenCents: dueCents, excess: false, ...order }];
    accepted(await bookPayment(backend, { createKey: crypto.randomUUID(), fields, orders }));
  }
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
  const { state, validDays, reason = '', revisedPrice, billed, subject, lines, daysAgo } = entry;
  const day = workingDay(addDays(today, -daysAgo), daysAgo);
  const validUntil = addDays(day, validDays);
  const draft = { ...emptyValues(offerFields), customer, project, subject, validUntil, lines: lines.map(toLine) };
  const { id } = await createSampleOffer(services, backend, { customer, state, today: day, draft, reason });
  if (billed) await makeInvoiceOf(backend, { offerId: id, sentVersions: 1 });
  if (revisedPrice === undefined) return;
  await beginVersion(backend, { offerId: id, sentVersions: 1, today });
  const revised = draft.lines.map((line, index) => (index === 0 ? { ...line, unitPrice: revisedPrice } : line));
  const saved = await storeOffer(backend, { ...draft, lines: revised }, { id, version: 1 });
  if (!saved.ok) throw new Error(`demo offer: ${saved.refusal}`);
  const order = { offerId: id, version: saved.value.version, contentHash: null, today };
  const sent = await freezeAndSend(services, backend, order);
  if (!sent.ok) throw new Error(`demo offer: ${sent.refusal}`);
}

async function makeLayout({ pdf }: Services, { backend, userId }: SampleAccount): Promise<void> {
  const logo = await uploadLogo({ pdf, backend, account: userId }, new TextEncoder().encode(demoLogo));
  if (!logo.ok) throw new Error(`demo logo: ${logo.refusal}`);
  const settings = {
    ...defaultLayout,
    logo: { picture: logo.value, widthTenthMm: 620, align: 'left' as const, alternative: 'Brandis Gestaltung' },
    colors: { accent: '#7a2e3a', text: '#2a1f24' },
  };
  const fields = { name: 'Brandis', settings };
  const { id } = accepted(await createLayout(backend, { createKey: crypto.randomUUID(), fields }));
  accepted(await setLayoutUses(backend, { id, kinds: [''] }));
}

async function makeCustomers(backend: Backend): Promise<CustomerIds> {
  const ids: [string, string][] = [];
  for (const [name, fields] of Object.entries<DemoCustomer>(demoCustomers))
    ids.push([
      name,
      await createSampleCustomer(backend, { ...emptyValues(customerFields), language: 'de', ...fields }),
    ]);
  return Object.fromEntries(ids) as CustomerIds;
}

/** Ids of those that are at work, by their customers. */
async function makeProjects(backend: Backend, ids: CustomerIds, today: IsoDate): Promise<Map<string, string>> {
  const active = new Map<string, string>();
  for (const { customer, budgetHours, weeks, tasks, ...fields } of demoProjects) {
    const project = {
      ...emptyValues(projectFields),
      ...fields,
      customer: customer === '' ? '' : ids[customer],
      budgetMinutes: budgetHours * 60,
    };
    const { id } = accepted(await createProject(backend, { createKey: crypto.randomUUID(), fields: project }));
    if (project.status === 'active' && project.customer !== '') active.set(project.customer, id);
    const [first, last] = weeks;
    for (let week = first; week >= last; week -= 1) {
      const monday = addDays(mondayOf(today), -7 * week);
      const entries = tasks.flatMap((task) => entriesOfTask(task, { monday, week, today }));
      const changes = entries.map((entry) => ({ kind: 'create', project: id, fields: entry }) as const);
      if (changes.length > 0 && !(await saveEntries(backend, changes)).ok) throw new Error('demo time');
    }
  }
  return active;
}

type DemoTask = (typeof demoProjects)[number]['tasks'][number];

function entriesOfTask(
  { text, days, minutes, billable = true, rate = '' }: DemoTask,
  { monday, week, today }: { monday: IsoDate; week: number; today: IsoDate },
): TimeEntryFields[] {
  return days.flatMap((day, index) => {
    const date = addDays(monday, day - 1);
    const worked = minutes[(week + index) % minutes.length] ?? 0;
    return worked === 0 || date > today ? [] : [{ date, text, billable, rate, minutes: worked }];
  });
}

/** The Friday before where the day is one of a weekend; today stays what it is. */
function workingDay(day: IsoDate, daysAgo: number): IsoDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (daysAgo === 0 || (weekday > 0 && weekday < 6)) return day;
  return addDays(day, weekday === 0 ? -2 : -1);
}

function draftOf(entry: Omit<DemoInvoice, 'customer'>, day: IsoDate): Omit<InvoiceDraft, 'customer'> {
  const finished = addDays(day, -2);
  const { customer: _none, ...empty } = emptyValues(invoiceFields);
  return {
    ...empty,
    subject: entry.subject,
    supplyFrom: entry.workDays === 0 ? '' : addDays(finished, 1 - entry.workDays),
    supplyTo: entry.workDays > 1 ? finished : '',
    lines: entry.lines.map(toLine),
  };
}

function toLine(line: DemoLine): DraftLine {
  const [description, quantity, , unitPrice, percent = 19] = line;
  const unitCode = unitCodeOf(line);
  return { ...newDraftLine, description, quantity, unitCode, unitPrice, taxCase: 'standard', taxRateBp: percent * 100 };
}
