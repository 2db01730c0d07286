import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { superuserToken, testKey } from '../support/database.ts';
import { openBrowser, openSite, signedIn } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { verifyFolder } from '../support/verify-folder.ts';

// An issued invoice stays: by form, by the API with the user's token, with a superuser's, by the SQL console, by SQL.

let site: Site;
let account: SampleAccount;
let browser: Browser;
let issued: { id: string; number: string };
let draft: { id: string };
let superToken: string;

const url = (path: string) => `${inject('databaseUrl')}${path}`;

async function call(
  path: string,
  init: { method: string; token?: string; key?: string; body?: unknown },
): Promise<number> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (init.token) headers['Authorization'] = init.token;
  if (init.key) headers['X-Belegwerk-Key'] = init.key;
  const response = await fetch(url(path), {
    method: init.method,
    headers,
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

beforeAll(async () => {
  site = await openSite();
  ({ account, browser } = await signedIn(site));
  const customer = await createSampleCustomer(account.backend);
  const order = { customer, today: '2026-11-21' } as const;
  issued = await createInvoice(site.installation.services, account.backend, { ...order, status: 'issued' });
  draft = await createInvoice(site.installation.services, account.backend, { ...order, status: 'draft' });
  superToken = await superuserToken(inject('databaseUrl'));
  expect(superToken).toMatch(/^ey/);
});

const changes = [
  ['PATCH', '/api/collections/invoices/records/{issued}', { number: 'RE-1' }],
  ['PATCH', '/api/collections/invoices/records/{issued}', { status: 'draft' }],
  ['DELETE', '/api/collections/invoices/records/{issued}', undefined],
  ['PATCH', '/api/collections/invoices/records/{draft}', { status: 'issued' }],
  ['POST', '/api/collections/invoices/records', { status: 'issued', number: 'RE-9' }],
  ['POST', '/api/collections/events/records', { seq: 1 }],
  ['POST', '/api/collections/counters/records', { value: 1 }],
  [
    'POST',
    '/api/collections/users/records',
    { email: 'x@example.org', password: 'abcdefgh', passwordConfirm: 'abcdefgh' },
  ],
  ['POST', '/api/batch', { requests: [{ method: 'DELETE', url: '/api/collections/invoices/records/{issued}' }] }],
] as const;

function fill(path: string): string {
  return path.replace('{issued}', issued.id).replace('{draft}', draft.id).replace('{user}', account.userId);
}

describe('through the API', () => {
  it.each(changes)('%s %s %o with the user’s token', async (method, path, body) => {
    expect(await call(fill(path), { method, token: account.backend.sdk.authStore.token, body })).toBe(403);
  });

  it.each(changes)('%s %s %o with a superuser’s token', async (method, path, body) => {
    expect(await call(fill(path), { method, token: superToken, body })).toBe(403);
  });

  it.each([
    ['POST', '/api/sql', { query: 'DROP TRIGGER trg_invoices_update' }],
    ['DELETE', '/api/collections/invoices/truncate', undefined],
    ['DELETE', '/api/collections/invoices', undefined],
    ['PATCH', '/api/collections/invoices', { name: 'other' }],
    ['POST', '/api/collections', { name: 'other', type: 'base' }],
    ['PUT', '/api/collections/import', { collections: [], deleteMissing: true }],
    ['POST', '/api/backups', {}],
    ['POST', '/api/backups/upload', {}],
    ['POST', '/api/backups/x.zip/restore', {}],
    ['DELETE', '/api/backups/x.zip', undefined],
    ['PATCH', '/api/settings', { batch: { enabled: true }, rateLimits: { enabled: false } }],
    ['PATCH', '/api/settings/', { s3: { enabled: true } }],
    ['POST', '/api/settings/test/s3', {}],
    ['POST', '/api/crons/__pbLogsCleanup__', {}],
    ['POST', '/api/collections/users/impersonate/{user}', {}],
  ])('%s %s is closed for the superuser', async (method, path, body) => {
    expect(await call(fill(path), { method, token: superToken, body })).toBe(403);
  });

  it('the invoice is as it was', async () => {
    expect(await findInvoice(account.backend, issued.id)).toMatchObject({ status: 'issued', number: issued.number });
    expect((await findInvoice(account.backend, draft.id))?.status).toBe('draft');
  });

  it('hook routes that write answer 404 without this installation’s key', async () => {
    const { token } = account.backend.sdk.authStore;
    const company = (await findCompany(account.backend)).company.id;
    const routes = [
      ['PUT', '/api/belegwerk/company'],
      ['PUT', '/api/belegwerk/settings'],
      ['POST', '/api/belegwerk/customers'],
      ['POST', '/api/belegwerk/invoices'],
      ['PUT', `/api/belegwerk/invoices/${draft.id}`],
      ['DELETE', `/api/belegwerk/invoices/${draft.id}`],
      ['POST', `/api/belegwerk/invoices/${draft.id}/issue`],
      ['POST', '/api/belegwerk/mails'],
      ['POST', '/api/belegwerk/register'],
      ['POST', '/api/belegwerk/confirm-own'],
      ['POST', '/api/belegwerk/system/outbox/claim'],
      ['POST', '/api/belegwerk/system/outbox/aaaaaaaaaaaaaaa'],
      ['GET', '/api/belegwerk/system/pending-files'],
      ['GET', '/api/belegwerk/system/heads'],
      ['GET', '/api/belegwerk/system/heads/from'],
      ['POST', '/api/belegwerk/system/heads'],
      ['GET', `/api/belegwerk/system/companies/${company}/invoices/${issued.id}/files/zugferd`],
      ['POST', `/api/belegwerk/system/companies/${company}/invoices/${issued.id}/files`],
      ['POST', '/api/belegwerk/system/accounts'],
    ] as const;
    for (const [method, path] of routes) {
      expect(await call(path, { method, token, body: method === 'GET' ? undefined : {} })).toBe(404);
      expect(await call(path, { method, token, key: 'x'.repeat(64), body: method === 'GET' ? undefined : {} })).toBe(
        404,
      );
    }
    expect(await call(`/api/belegwerk/invoices/${draft.id}`, { method: 'DELETE', key: testKey })).toBe(401);
  });
});

describe('through SQL on the database file', () => {
  function tryStatement(sql: string): string {
    const db = new DatabaseSync(join(inject('mailDir'), '../pocketbase/data.db'));
    try {
      db.exec('PRAGMA busy_timeout = 5000');
      db.exec(sql.replaceAll('{issued}', issued.id).replaceAll('{draft}', draft.id));
      return 'done';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      db.close();
    }
  }

  it.each([
    "UPDATE invoices SET grossCents = 1 WHERE id = '{issued}'",
    "UPDATE invoices SET status = 'draft' WHERE id = '{issued}'",
    "DELETE FROM invoices WHERE id = '{issued}'",
    "INSERT OR REPLACE INTO invoices (id, company, status, version, listOrder) SELECT id, company, 'draft', 1, 'x' FROM invoices WHERE id = '{issued}'",
    "UPDATE OR REPLACE invoices SET number = (SELECT number FROM invoices WHERE id = '{issued}') WHERE id = '{draft}'",
    "UPDATE invoices SET status = 'issued' WHERE id = '{draft}'",
    "UPDATE events SET type = 'other'",
    'DELETE FROM events',
    "INSERT INTO events (id, company, seq, prev, hash) SELECT 'aaaaaaaaaaaaaaa', company, seq + 5, hash, hash FROM events LIMIT 1",
    "UPDATE files SET sha256 = 'x'",
    'DELETE FROM invoice_files',
    "UPDATE counters SET value = value - 1 WHERE kind = 'invoice'",
    'DELETE FROM counters',
  ])('%s', (sql) => {
    expect(tryStatement(sql)).toMatch(/frozen|append-only|chain|only rise|needs number/);
  });

  it.each([
    ['missing', null],
    ['changed', ['WHEN OLD.status', "WHEN 'never' = OLD.status"]],
  ] as const)('a %s trigger is seen by /health', async (_what, change) => {
    const health = () =>
      site.installation.answer(new Request('http://localhost:3000/health'), { address: '127.0.0.1', local: true });
    expect((await health()).status).toBe(200);
    const db = new DatabaseSync(join(inject('mailDir'), '../pocketbase/data.db'));
    const { sql } = db.prepare("SELECT sql FROM sqlite_master WHERE name = 'trg_invoices_delete'").get() as {
      sql: string;
    };
    db.exec('DROP TRIGGER trg_invoices_delete');
    if (change) db.exec(sql.replace(...change));
    const broken = await health();
    if (change) db.exec('DROP TRIGGER trg_invoices_delete');
    db.exec(sql);
    db.close();
    expect(broken.status).toBe(503);
    expect(await broken.json()).toMatchObject({ app: 'ok', database: 'triggers missing' });
    expect((await health()).status).toBe(200);
  });

  it('a change behind the product’s back is found', async () => {
    const { services } = site.installation;
    const other = await signedIn(site);
    const customer = await createSampleCustomer(other.account.backend);
    const victim = await createInvoice(services, other.account.backend, {
      customer,
      status: 'issued',
      today: '2026-11-21',
    });
    const { company: own } = await findCompany(other.account.backend);
    const damagesNow = async () => {
      const { damages } = await verifyFolder(join(inject('mailDir'), '..'));
      return damages.filter((damage) => damage.company === own.id).map(({ subject, what }) => [subject, what]);
    };
    expect(await damagesNow()).toEqual([]);
    const db = new DatabaseSync(join(inject('mailDir'), '../pocketbase/data.db'));
    const { sql } = db.prepare("SELECT sql FROM sqlite_master WHERE name = 'trg_invoices_update'").get() as {
      sql: string;
    };
    db.exec('DROP TRIGGER trg_invoices_update');
    db.prepare("UPDATE invoices SET snapshot = replace(snapshot, 'Speisekarte', 'Speisekarten') WHERE id = ?").run(
      victim.id,
    );
    db.exec(sql);
    expect(await damagesNow()).toEqual([[victim.number, 'snapshot-hash']]);
    db.exec('DROP TRIGGER trg_invoices_update');
    db.prepare("UPDATE invoices SET snapshot = replace(snapshot, 'Speisekarten', 'Speisekarte') WHERE id = ?").run(
      victim.id,
    );
    db.exec(sql);
    db.close();
  });
});

describe('between companies', () => {
  it('a customer of another company cannot be invoiced', async () => {
    const stranger = await signedIn(site);
    const foreign = await createSampleCustomer(stranger.account.backend);
    const page = await browser.post('/invoice/rechnungen/neu', { customer: foreign });
    expect(page.status).toBe(422);
    const archived = await browser.postForged(`/invoice/kunden/${foreign}/archiv`, { archived: 'yes' });
    expect(archived.status).toBe(404);
  });

  it('stored files are reachable by the product alone, and never cached', async () => {
    const response = await fetch(url(`/api/collections/files/records?perPage=1`), {
      headers: { Authorization: account.backend.sdk.authStore.token },
    });
    const { items } = (await response.json()) as { items: { id: string; blob: string }[] };
    const [file] = items;
    for (const token of ['', account.backend.sdk.authStore.token, superToken])
      expect(await call(`/api/files/files/${file?.id ?? ''}/${file?.blob ?? ''}`, { method: 'GET', token })).toBe(403);
    const page = await browser.get(`/invoice/rechnungen/${issued.id}/dateien/zugferd`);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  });

  it('a bad token is an answer of its own, never an empty list', async () => {
    const visitor = openBrowser(site);
    visitor.cookies.set(
      'pb_auth',
      browser.cookies.get('pb_auth')?.replace(/.{6}%22%2C%22record/, 'AAAAAA%22%2C%22record') ?? '',
    );
    const page = await visitor.get('/invoice/kunden');
    expect([page.status, page.location]).toEqual([302, '/login?weiter=%2Finvoice%2Fkunden']);
  });
});
