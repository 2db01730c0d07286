import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccount, createInvoice, createSampleCustomer, samplePassword } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { openArchive } from '#app/pocketbase/archive/open-archive.ts';
import { allInvoices } from '#app/pocketbase/archive/sql.ts';
import { addDays } from '#app/values/dates.ts';
import { issueInvoice } from '#app/workflows/issuing/issue-invoice.ts';
import type { Services } from '#app/workflows/services.ts';
import { buildProduct, copyMigrated, projectFolder, startTestDatabase, testKey } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
import { servicesAt, servicesOf } from '../support/services.ts';
import { signFolder } from '../support/sign-folder.ts';
import { verifyFolder } from '../support/verify-folder.ts';
import { inputValue } from '../support/site.ts';
import { isNight } from '../support/night.ts';

const today = '2026-11-21';
const crowd = isNight ? 50 : 12;
const recycledTimes = isNight ? 5 : 2;
const queued = isNight ? 200 : 24;
const killedAfter = isNight ? 80 : 8;

function numbersUpTo(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `RE-2026-${String(i + 1).padStart(4, '0')}`);
}

/** Each of other days: the same once more would be asked about. */
const draftOf = (n: number) => ({ status: 'draft', today, draft: { supplyFrom: addDays('2026-01-01', n) } }) as const;

beforeAll(() => {
  buildProduct();
});

describe(`${crowd} parallel issues`, () => {
  let started: Awaited<ReturnType<typeof startTestDatabase>>;
  let services: Services;
  let account: SampleAccount;
  let customer: string;
  const hooks = mkdtempSync(join(tmpdir(), 'belegwerk-hooks-'));

  beforeAll(async () => {
    cpSync(join(projectFolder, 'build/pocketbase/hooks'), hooks, { recursive: true });
    // Drops the idle writer connection, as PocketBase does by itself after some idle minutes.
    writeFileSync(
      join(hooks, 'recycle.pb.js'),
      `routerAdd('POST', '/api/test/recycle', (e) => {
        const pool = e.app.nonconcurrentDB().db();
        pool.setMaxIdleConns(0);
        pool.setMaxIdleConns(1);
        const row = new DynamicModel({ synchronous: 0 });
        e.app.nonconcurrentDB().newQuery('PRAGMA synchronous').one(row);
        return e.json(200, { synchronous: row.synchronous });
      });`,
    );
    started = await startTestDatabase('belegwerk-crash-', hooks);
    services = servicesAt(started.database.url, testKey);
    account = await createAccount(services, { email: 'parallel@example.org', clientAddress: '10.0.0.1' });
    customer = await createSampleCustomer(account.backend);
    // As the start of a product does.
    await signFolder(services, started.folder);
  });

  afterAll(async () => {
    await services.pdf.close();
    await started.stop();
    rmSync(hooks, { recursive: true, force: true });
  });

  it('give consecutive numbers, no gap, no duplicate', async () => {
    const drafts = await Promise.all(
      Array.from({ length: crowd }, (_, n) => createInvoice(services, account.backend, { ...draftOf(n), customer })),
    );
    const outcomes = await Promise.all(
      drafts.map(({ id, version }) =>
        issueInvoice(services, account.backend, { invoiceId: id, version, contentHash: null, today }),
      ),
    );
    expect(outcomes.map((outcome) => (outcome.ok ? outcome.number : outcome.refusal)).sort()).toEqual(
      numbersUpTo(crowd),
    );
    expect((await verifyFolder(started.folder)).damages).toEqual([]);
  });

  it('of one draft give one number', async () => {
    const { id, version } = await createInvoice(services, account.backend, { customer, status: 'draft', today });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        issueInvoice(services, account.backend, { invoiceId: id, version, contentHash: null, today }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]))).toEqual(
      Array.from({ length: 9 }, () => 'already-issued'),
    );
  });

  it('the issuing transaction is durable (synchronous = 2), also on a recycled connection', async () => {
    const seen: number[] = [];
    for (let i = 0; i < recycledTimes; i += 1) {
      // A connection that is still at work is not idle, and stays.
      await vi.waitFor(async () => {
        const recycled = await fetch(`${started.database.url}/api/test/recycle`, { method: 'POST' });
        expect(await recycled.json()).toEqual({ synchronous: 1 });
      });
      const order = { ...draftOf(100 + i), customer };
      const { id, version } = await createInvoice(services, account.backend, order);
      const issued = await issueThroughHook(account, { id, version });
      seen.push(issued);
    }
    expect(seen).toEqual(Array.from({ length: recycledTimes }, () => 2));
  });
});

async function issueThroughHook(account: SampleAccount, draft: { id: string; version: number }): Promise<number> {
  const { prepareIssue } = await import('#app/workflows/issuing/prepare-issue.ts');
  const { issueDraft } = await import('#app/pocketbase/invoices/queries.ts');
  const { canonicalJson } = await import('#app/values/canonical-json.ts');
  const { sha256 } = await import('#app/pocketbase/stored-bytes.ts');
  const preparation = await prepareIssue(account.backend, draft.id, today);
  if (!preparation?.content) throw new Error('draft not complete');
  const contentHash = sha256(canonicalJson(preparation.content as never));
  const outcome = await issueDraft(account.backend, { ...draft, content: preparation.content, contentHash });
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value.synchronous;
}

describe(`kill -9 of PocketBase in the middle of ${queued} issues`, () => {
  it('leaves no gap and no duplicate, and the start heals every file', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-kill-'));
    await copyMigrated(dataDir);
    const product = await startProduct({ dataDir });
    const services = servicesOf(dataDir);
    const account = await createAccount(services, { email: 'kill@example.org', clientAddress: '10.0.0.2' });
    const customer = await createSampleCustomer(account.backend);
    const drafts: { id: string; version: number }[] = [];
    for (let i = 0; i < queued; i += 1)
      drafts.push(await createInvoice(services, account.backend, { ...draftOf(i), customer }));

    const cookie = await signInCookie(product.url, account.email);
    let answered = 0;
    const pathOf = (id: string) => `${product.url}/invoice/rechnungen/${id}/ausstellen`;
    const seen = new Map<string, string>();
    for (const { id } of drafts)
      seen.set(id, inputValue(await (await fetch(pathOf(id), { headers: { cookie } })).text(), 'content'));
    const issueOne = async ({ id, version }: { id: string; version: number }) => {
      const response = await fetch(pathOf(id), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: product.url },
        body: new URLSearchParams({ version: String(version), content: seen.get(id) ?? '', confirmed: 'on' }),
      });
      await response.arrayBuffer();
      answered += 1;
      return response.status;
    };
    const statuses: number[] = [];
    const queue = [...drafts];
    const workers = Array.from({ length: 8 }, async () => {
      for (let draft = queue.shift(); draft; draft = queue.shift()) statuses.push(await issueOne(draft));
    });
    while (answered < killedAfter) await sleep(5);
    process.kill(Number(readFileSync(join(dataDir, 'pocketbase.pid'), 'utf8')), 'SIGKILL');
    await Promise.all(workers);
    expect(statuses.filter((status) => status === 303).length).toBeGreaterThanOrEqual(killedAfter);
    expect(new Set(statuses)).toEqual(new Set([303, 503]));

    await expect.poll(async () => (await fetch(`${product.url}/health`)).status, { timeout: 20_000 }).toBe(200);
    for (const draft of drafts) await issueOne(draft);
    expect((await product.stop()).code).toBe(0);
    expect(existsSync(join(dataDir, 'pocketbase.pid'))).toBe(false);

    const again = await startProduct({ dataDir });
    const archive = openArchive(join(dataDir, 'pocketbase'), () => {});
    const numbers = [...archive.rows(allInvoices)].map(({ number }) => number);
    archive.close();
    expect(numbers.sort()).toEqual(numbersUpTo(queued));
    const report = await verifyFolder(dataDir);
    expect(report.damages).toEqual([]);
    expect(report.files).toBe(queued * 3);
    await again.stop();
    await services.pdf.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

async function signInCookie(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ email, password: samplePassword }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
