import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createInvoice } from '#app/commands/fixtures.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { paymentFields } from '#app/invoicing/ledger/fields.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { collect, timed } from '../shared/figures.ts';
import { openPerson, whileRunning } from '../shared/product.ts';
import type { Person, RunningProduct } from '../shared/product.ts';
import { bookPayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { Copier } from './copies.ts';

/** Of the first two people. */
export const emails = { large: 'person0@example.org', small: 'person1@example.org' };

interface Size {
  invoices: number;
  customers: number;
  drafts: number;
}

const others = 9;
const daysBack = 1000;
const templates = 12;

/** A tenth of all in one company, a thousand in another one, the rest in nine more. */
function sizesOf(count: number): Size[] {
  const large = Math.round(count / 10);
  const small = Math.min(1000, large);
  const rest = Math.max(0, count - large - small);
  return [
    { invoices: large, customers: Math.max(200, Math.round(large / 5)), drafts: 8 },
    { invoices: small, customers: 200, drafts: 8 },
    ...Array.from({ length: others }, (_, n) => ({
      invoices: Math.floor(rest / others) + (n < rest % others ? 1 : 0),
      customers: 200,
      drafts: 0,
    })),
  ].filter(({ invoices }) => invoices > 0);
}

interface Days {
  firstDay: IsoDate;
  today: IsoDate;
}

/** Fills an empty data folder with so many issued invoices in all, in companies of several sizes. */
export async function seed(dataDir: string, count: number): Promise<void> {
  const today = todayInBerlin(new Date());
  const days = { today, firstDay: addDays(today, -daysBack) };
  const sizes = sizesOf(count);
  const begun = await whileRunning(dataDir, (product) =>
    collect(sizes.length, async (n) =>
      beginCompany(product, await openPerson(product, n), days, sizes[n]?.drafts ?? 0),
    ),
  );
  const db = new DatabaseSync(join(dataDir, 'pocketbase/data.db'));
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY; BEGIN');
  for (const [no, { company, owner }] of begun.entries()) {
    const size = sizes[no];
    if (!size) continue;
    const ms = await timed(() => fillCompany(new Copier(db, company, owner), size, days));
    console.log(`${size.invoices} of ${count} invoices, ${((ms * 1000) / size.invoices).toFixed(0)} µs each`);
  }
  // As PocketBase does it at night.
  db.exec('COMMIT; PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)');
  const pages = db.prepare("SELECT sum(pgsize) / 1024 AS kb FROM dbstat WHERE name LIKE 'search%'").get();
  console.log(`the search holds ${String(pages?.['kb'])} KB`);
  db.close();
}

/** Through the product: what is copied, paid but the last one, which is so in part; drafts. */
async function beginCompany({ services }: RunningProduct, person: Person, { firstDay, today }: Days, drafts: number) {
  const { backend, customer, userId } = person;
  await collect(templates, async (n) => {
    const line = {
      ...newDraftLine,
      description: 'Beratung',
      quantity: '1',
      unitCode: 'HUR',
      taxCase: 'standard',
    } as const;
    const lines = [{ ...line, unitPrice: String(100 + n * 120), taxRateBp: 1900 }];
    const order = { customer, status: 'issued', today: firstDay, confirmed: true, draft: { lines } } as const;
    const { id } = await createInvoice(services, backend, order);
    const invoice = await findInvoice(backend, id);
    if (invoice?.status !== 'issued') throw new Error('not issued');
    const { dueCents } = invoice.snapshot.totals;
    const amountCents = n === templates - 1 ? Math.round(dueCents / 2) : dueCents;
    const fields = { ...emptyValues(paymentFields), date: addDays(firstDay, 12) };
    const orders = [{ invoice: id, expectedOpenCents: dueCents, excess: false, amountCents, rest: 'open' as const }];
    accepted(await ask(backend, bookPayment, { createKey: crypto.randomUUID(), fields, orders }));
  });
  const draftOf = (n: number) => ({ customer, status: 'draft', today, draft: { subject: `Entwurf ${n}` } }) as const;
  await collect(drafts, (n) => createInvoice(services, backend, draftOf(n)));
  return { company: (await findCompany(backend)).company.id, owner: userId };
}

function fillCompany(copier: Copier, size: Size, { firstDay, today }: Days): void {
  const customers = Array.from({ length: size.customers - 1 }, (_, n) => copier.customer(n + 1));
  copier.counter('customer', '', { value: size.customers, lastDate: '' });
  // The templates were issued by the product.
  const counters = new Map([[firstDay.slice(0, 4), { value: templates, lastDate: firstDay }]]);
  const copies = size.invoices - templates;
  for (let position = 0; position < copies; position += 1) {
    const issueDate = addDays(firstDay, Math.floor((position * (daysBack + 1)) / copies));
    const period = issueDate.slice(0, 4);
    const sequence = (counters.get(period)?.value ?? 0) + 1;
    counters.set(period, { value: sequence, lastDate: issueDate });
    // Some buy much more than others.
    const place = Math.floor((((position * 7919) % 10_000) ** 2 / 1e8) * customers.length);
    const customer = customers[place];
    if (!customer) throw new Error('no customer');
    copier.invoice({ position, sequence, issueDate, customer, isRare: position === Math.floor(copies / 2), today });
  }
  for (const [period, counter] of counters) copier.counter('invoice', period, counter);
}
