import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { addDays } from '#app/values/dates.ts';
import { createAccount } from '#app/commands/fixtures.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { todayInBerlin } from '#app/workflows/services.ts';
import { buildProduct } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';
import { signInByForm } from './sign-in.ts';

// npm run bench -- dashboard [--invoices N]: the dashboard beside the list of invoices, asked for in turn over HTTP, in
// one company with that many issued invoices over two years; the bulk is written by SQL, through its triggers. Fails
// where the dashboard takes more than three times as long.

const { values } = parseArgs({ options: { invoices: { type: 'string' } } });
const count = Number(values.invoices ?? '20000');
const ratioMax = 3;
const rounds = 40;

function fill(file: string, company: string, today: string): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA busy_timeout = 10000; PRAGMA synchronous = OFF; BEGIN');
  const insert = db.prepare(
    `INSERT INTO invoices (id, company, status, version, draft, customer, customerName, listOrder, searchText, netCents,
     grossCents, updated) VALUES (?, ?, 'draft', 1, '{}', ?, ?, ?, ?, ?, ?, '2026-11-21 10:00:00.000Z')`,
  );
  const issue = db.prepare(
    `UPDATE invoices SET status = 'issued', number = ?, sequence = ?, snapshot = ?, snapshotHash = ?,
     issueDate = ?, dueDate = ?, issuedAt = '2026-11-01T10:00:00.000Z' WHERE id = ?`,
  );
  const snapshot = JSON.stringify({ kind: 'invoice', totals: { dueCents: 32_105 }, lines: [], text: 'x'.repeat(2000) });
  for (let i = 0; i < count; i += 1) {
    const id = String(i).padStart(15, '0');
    const day = addDays(today, Math.round((i * 700) / count) - 700);
    const number = `RE-${String(i).padStart(6, '0')}`;
    const customer = `k${String(i % 997).padStart(14, '0')}`;
    const text = `${number.toLowerCase()} kunde ${i % 997} 321,05 auftrag ${i}`;
    const cents = 10_000 + (i % 83) * 1000;
    insert.run(id, company, customer, `Kunde ${i % 997}`, `${day}/${id}`, text, cents, cents);
    issue.run(number, i + 1, snapshot, 'a'.repeat(64), day, addDays(day, 14), id);
  }
  db.exec('COMMIT; ANALYZE');
  db.close();
}

async function time(address: string, cookie: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(address, { headers: { cookie } });
  const html = await answer.text();
  if (answer.status !== 200 || !html.includes('</html>')) throw new Error(`${address}: ${answer.status}`);
  return performance.now() - started;
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

buildProduct();
const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-dashboard-'));
const product = await startProduct({ dataDir });
try {
  const services = servicesOf(dataDir);
  const { email, backend } = await createAccount(services, { email: 'a@example.org', clientAddress: '10.0.0.1' });
  const { company } = await findCompany(backend);
  await services.pdf.close();
  fill(join(dataDir, 'pocketbase/data.db'), company.id, todayInBerlin(new Date()));
  const cookie = await signInByForm(product.url, email);
  const pages = { list: '/invoice/rechnungen', dashboard: '/invoice' };
  const times: Record<keyof typeof pages, number[]> = { list: [], dashboard: [] };
  for (let round = 0; round < rounds + 5; round += 1)
    for (const name of ['list', 'dashboard'] as const) {
      const took = await time(product.url + pages[name], cookie);
      if (round >= 5) times[name].push(took);
    }
  const ratio = median(times.dashboard) / median(times.list);
  console.log(
    `${count} invoices: list ${median(times.list).toFixed(1)} ms, dashboard ${median(times.dashboard).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (at most ${ratioMax})`,
  );
  process.exitCode = ratio > ratioMax ? 1 : 0;
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
