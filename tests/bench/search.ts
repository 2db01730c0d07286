import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { createAccount } from '#app/commands/fixtures.ts';
import { connectBackend } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { listInvoices } from '#app/pocketbase/invoices/queries.ts';
import { search } from '#app/pocketbase/search/queries.ts';
import { findPocketBaseBin, startPocketBase } from '#app/server/pocketbase-process.ts';
import { buildProduct, startTestDatabase, testKey } from '../support/database.ts';
import { servicesAt } from '../support/services.ts';

// npm run bench -- search [--invoices N]: the head's search, the list and its sums, in one company with that many issued
// invoices beside as many of another one; the bulk is written by SQL, past the product, but through its triggers.

const { values } = parseArgs({ options: { invoices: { type: 'string' } } });
const count = Number(values.invoices ?? '100000');

const towns = ['aachen', 'bremen', 'chemnitz', 'dresden', 'essen', 'freiburg', 'gera', 'halle', 'ingolstadt', 'jena'];

function fill(file: string, companies: readonly string[]): number {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA synchronous = OFF');
  const insert = db.prepare(
    `INSERT INTO invoices (id, company, status, version, draft, customerName, listOrder, searchText, grossCents, updated)
     VALUES (?, ?, 'draft', 1, '{}', ?, ?, ?, 32105, '2026-11-21 10:00:00.000Z')`,
  );
  const issue = db.prepare(
    `UPDATE invoices SET status = 'issued', number = ?, sequence = ?, snapshot = ?, snapshotHash = ?,
     issueDate = ?, dueDate = date(?, '+14 days'), issuedAt = '2026-11-01T10:00:00.000Z' WHERE id = ?`,
  );
  const receive = db.prepare(
    `INSERT INTO payments (id, company, date, method, amountCents, created)
     VALUES (?, ?, '2026-11-20', 'transfer', ?, '2026-11-20 10:00:00.000Z')`,
  );
  const pay = db.prepare(
    `INSERT INTO payment_parts (id, company, payment, position, invoice, kind, amountCents, taxGroups)
     VALUES (?, ?, ?, 1, ?, 'paid', ?, '[]')`,
  );
  const totals = { dueCents: 32_105 };
  const snapshot = JSON.stringify({ kind: 'invoice', totals, lines: [], text: 'x'.repeat(2000) });
  const started = performance.now();
  for (const [place, company] of companies.entries()) {
    for (let i = 0; i < count; i += 1) {
      if (i % 5000 === 0) db.exec(i === 0 ? 'BEGIN' : 'COMMIT; BEGIN');
      const id = `${place}${String(i).padStart(14, '0')}`;
      const number = `RE-2026-${String(i).padStart(6, '0')}`;
      const town = towns[i % towns.length] ?? '';
      const rare = i === Math.floor(count / 2) ? ' zwetschgenmus' : '';
      const text = `${number.toLowerCase()} kunde ${i % 997} ${town} 321,05 auftrag ${i} wartung und beratung${rare}`;
      insert.run(id, company, `Kunde ${i % 997} ${town}`, `2026-11-01/${String(i).padStart(9, '0')}`, text);
      const day = daysBefore(((count - i) * 1500) / count);
      issue.run(number, i + 1, snapshot, 'a'.repeat(64), day, day, id);
      // Most are paid, some in part.
      if (i % 50 === 0) continue;
      const cents = i % 50 === 1 ? 10_000 : totals.dueCents;
      receive.run(id, company, cents);
      pay.run(id, company, id, id, cents);
    }
    db.exec('COMMIT');
  }
  const each = ((performance.now() - started) * 1000) / (count * companies.length);
  db.exec('ANALYZE');
  const pages = db.prepare("SELECT sum(pgsize) / 1024 AS kb FROM dbstat WHERE name LIKE 'search%'").get();
  console.log(`written: ${each.toFixed(0)} µs an invoice; the search holds ${String(pages?.['kb'])} KB`);
  db.close();
  return each;
}

/** Four years before the day of the list; the last ones are not due yet. */
function daysBefore(days: number): string {
  return new Date(Date.parse('2026-11-21') - Math.floor(days) * 86_400_000).toISOString().slice(0, 10);
}

async function time(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  const [, , median = 0] = times.sort((a, b) => a - b).slice(4);
  return `${median.toFixed(1).padStart(8)} ms`;
}

async function measure(backend: Backend): Promise<void> {
  const query = { page: 1, state: '', sort: 'number', descending: true, today: '2026-11-21' } as const;
  const list = (more: object) => time(() => listInvoices(backend, { ...query, search: '', ...more }));
  console.log(`list                       ${await list({})}`);
  console.log(`list, last page by number  ${await list({ page: Math.ceil(count / 30) })}`);
  console.log(`list, page 25 by amount    ${await list({ sort: 'amount', page: 25 })}`);
  for (const sort of ['customer', 'due', 'issued'] as const)
    console.log(`list by ${sort.padEnd(19)}${await list({ sort })}`);
  for (const state of ['open', 'part-paid', 'overdue', 'paid'] as const)
    console.log(`list of ${state.padEnd(19)}${await list({ state })}`);
  for (const words of ['beratung', 'zwetschgenmus', 'gibtesnicht', 'b', '321,05', 'aachen bremen', 'kunde zwetschgen'])
    console.log(
      `${words.padEnd(20)} head ${await time(() => search(backend, words))}, list ${await time(() => listInvoices(backend, { ...query, search: words }))}`,
    );
}

buildProduct();
const made = await startTestDatabase('belegwerk-search-');
const first = servicesAt(made.database.url, testKey);
const accounts = [];
for (const name of ['a', 'b'])
  accounts.push(await createAccount(first, { email: `${name}@example.org`, clientAddress: '10.0.0.1' }));
const companies: string[] = [];
for (const { backend } of accounts) companies.push((await findCompany(backend)).company.id);
const token = accounts[0]?.backend.sdk.authStore.token ?? '';
await first.pdf.close();
await made.database.stop();
fill(join(made.folder, 'pocketbase/data.db'), companies);
const database = await startPocketBase({
  bin: findPocketBaseBin(process.env['POCKETBASE_BIN'] ?? null),
  dataDir: join(made.folder, 'pocketbase'),
  hooksDir: join(import.meta.dirname, '../../build/pocketbase/hooks'),
  migrationsDir: join(import.meta.dirname, '../../build/pocketbase/migrations'),
  internalKey: testKey,
  superuserSecret: 'superuser-of-the-tests',
});
try {
  await measure(connectBackend({ url: database.url, internalKey: testKey, token, clientAddress: '10.0.0.1' }));
} finally {
  await database.stop();
  rmSync(made.folder, { recursive: true, force: true });
}
