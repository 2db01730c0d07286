import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { readSnapshot } from '#app/pocketbase/invoices/record.ts';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { todayInBerlin } from '#app/workflows/services.ts';
import type { CompanyProfile } from '#app/invoicing/company/fields.ts';
import { startProduct } from '#tests/support/product.ts';
import { servicesOf } from '#tests/support/services.ts';
import { createBulkWriter } from './bulk.ts';
import { prepareDocuments } from './documents.ts';

export const emails = { large: 'gross@example.org', small: 'klein@example.org' };

interface Size {
  email: string;
  invoices: number;
  customers: number;
  drafts: number;
}

const others = 9;
const daysBack = 1000;

/** A tenth of all in one company, a thousand in another one, the rest in nine more. */
function sizesOf(count: number): Size[] {
  const large = Math.round(count / 10);
  const small = Math.min(1000, large);
  const rest = Math.max(0, count - large - small);
  return [
    { email: emails.large, invoices: large, customers: Math.max(200, Math.round(large / 5)), drafts: 8 },
    { email: emails.small, invoices: small, customers: 200, drafts: 8 },
    ...Array.from({ length: others }, (_, n) => ({
      email: `andere${n}@example.org`,
      invoices: Math.floor(rest / others) + (n < rest % others ? 1 : 0),
      customers: 200,
      drafts: 0,
    })),
  ].filter(({ invoices }) => invoices > 0);
}

/** Fills an empty data folder with so many issued invoices in all, in companies of several sizes. */
export async function seed(dataDir: string, count: number): Promise<void> {
  const today = todayInBerlin(new Date());
  const firstDay = addDays(today, -daysBack);
  const sizes = sizesOf(count);
  const begun = await beginCompanies(dataDir, { sizes, firstDay, today });
  const db = new DatabaseSync(join(dataDir, 'pocketbase/data.db'));
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY; BEGIN');
  const started = performance.now();
  let done = 0;
  for (const [no, { size, profile, company }] of begun.entries()) {
    fillCompany(db, { no, size, profile, company, firstDay, today });
    done += size.invoices;
    const micros = ((performance.now() - started) * 1000) / done;
    console.log(`${done} of ${count} invoices, ${micros.toFixed(0)} µs each`);
  }
  // As PocketBase does it at night.
  db.exec('COMMIT; PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}

interface Begun {
  size: Size;
  profile: CompanyProfile;
  company: { id: string; owner: string };
}

/** Through the product: accounts, a customer, the first invoice with its files, drafts. */
async function beginCompanies(
  dataDir: string,
  { sizes, firstDay, today }: { sizes: readonly Size[]; firstDay: IsoDate; today: IsoDate },
): Promise<Begun[]> {
  const product = await startProduct({ dataDir });
  const services = servicesOf(dataDir);
  const begun: Begun[] = [];
  try {
    for (const size of sizes) {
      const { backend, userId } = await createAccount(services, { email: size.email, clientAddress: '10.0.0.1' });
      const customer = await createSampleCustomer(backend);
      await createInvoice(services, backend, { customer, status: 'issued', today: firstDay, confirmed: true });
      for (let n = 0; n < size.drafts; n += 1)
        await createInvoice(services, backend, {
          customer,
          status: 'draft',
          today,
          draft: { subject: `Entwurf ${n}` },
        });
      const { company } = await findCompany(backend);
      begun.push({ size, profile: company, company: { id: company.id, owner: userId } });
    }
  } finally {
    await services.pdf.close();
    await product.stop();
  }
  return begun;
}

interface Filling extends Begun {
  no: number;
  firstDay: IsoDate;
  today: IsoDate;
}

function fillCompany(db: DatabaseSync, { no, size, profile, company, firstDay, today }: Filling): void {
  const first = db
    .prepare(
      `SELECT i.snapshot, l.file, l.kind, f.sha256 FROM invoices i JOIN invoice_files l ON l.invoice = i.id
       JOIN files f ON f.id = l.file WHERE i.company = ? AND i.status = 'issued' AND l.kind = 'zugferd'`,
    )
    .get(company.id);
  const file = { id: String(first?.['file']), kind: String(first?.['kind']), sha256: String(first?.['sha256']) };
  const writer = createBulkWriter(db, { ...company, file }, no);
  const customers = Array.from({ length: size.customers - 1 }, (_, n) => writer.customer(n + 1));
  writer.counter('customer', '', { value: size.customers, lastDate: '' });
  const documentOf = prepareDocuments(profile, readSnapshot(String(first?.['snapshot'])).layout);
  // The first was issued by the product.
  const counters = new Map([[firstDay.slice(0, 4), { value: 1, lastDate: firstDay }]]);
  const bulk = size.invoices - 1;
  for (let position = 0; position < bulk; position += 1) {
    const issueDate = addDays(firstDay, Math.floor((position * (daysBack + 1)) / bulk));
    const period = issueDate.slice(0, 4);
    const sequence = (counters.get(period)?.value ?? 0) + 1;
    counters.set(period, { value: sequence, lastDate: issueDate });
    // Some buy much more than others.
    const place = Math.floor((((position * 7919) % 10_000) ** 2 / 1e8) * customers.length);
    const customer = customers[place];
    if (!customer) throw new Error('no customer');
    const isRare = position === Math.floor(bulk / 2);
    writer.invoice(customer.id, sequence, documentOf({ position, sequence, issueDate, customer, isRare, today }));
  }
  for (const [period, counter] of counters) writer.counter('invoice', period, counter);
}
