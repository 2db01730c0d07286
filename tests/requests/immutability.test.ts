import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { superuserToken } from '../support/database.ts';
import { fillTheRest } from '../support/fill-collections.ts';
import { fillCompany } from '../support/full-company.ts';
import { tokenIn } from '../support/crafted-tokens.ts';
import { listCollections, rowsOf } from '../support/owned-rows.ts';
import type { OwnedCollection, Owned } from '../support/owned-rows.ts';
import { openOwnSite } from '../support/own-site.ts';
import { freshAddress, signedIn } from '../support/site.ts';

// Every collection of the schema by every way that PocketBase's API has to change or delete something, with the token of
// the person whose records they are and with a superuser's: refused, and not one row is another afterwards. What SQL on the
// file does is tried in tests/locks: refused by a trigger (locks, database-locks), or named by verify (damages).

let site: Awaited<ReturnType<typeof openOwnSite>>;
let db: DatabaseSync;
let owned: Owned;
let collections: OwnedCollection[];
let tokens: Record<(typeof callers)[number], string>;

const callers = ['the person’s token', 'a superuser’s token'] as const;

interface Way {
  name: string;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: (collection: string, id: string) => string;
  body?: (collection: string, row: Record<string, unknown>) => object;
}

const records = (collection: string) => `/api/collections/${collection}/records`;
const batched = (requests: object[]) => ({ requests });

const ways: Way[] = [
  { name: 'create', method: 'POST', path: records, body: (_collection, row) => ({ ...row, id: '' }) },
  {
    name: 'change',
    method: 'PATCH',
    path: (collection, id) => `${records(collection)}/${id}`,
    body: (_collection, row) => turned(row),
  },
  { name: 'delete', method: 'DELETE', path: (collection, id) => `${records(collection)}/${id}` },
  ...(
    [
      ['create', 'POST'],
      ['change', 'PATCH'],
      ['delete', 'DELETE'],
      ['create or change', 'PUT'],
    ] as const
  ).map(([name, method]) => ({
    name: `${name} in a batch`,
    method: 'POST' as const,
    path: () => '/api/batch',
    body: (collection: string, row: Record<string, unknown>) => {
      const named = method === 'PATCH' || method === 'DELETE' ? `/${String(row['id'])}` : '';
      return batched([
        { method, url: records(collection) + named, body: method === 'POST' ? { ...row, id: '' } : turned(row) },
      ]);
    },
  })),
  { name: 'truncate', method: 'DELETE', path: (collection) => `/api/collections/${collection}/truncate` },
  { name: 'drop', method: 'DELETE', path: (collection) => `/api/collections/${collection}` },
  {
    name: 'open its rules',
    method: 'PATCH',
    path: (collection) => `/api/collections/${collection}`,
    body: () => ({ updateRule: '', deleteRule: '' }),
  },
  {
    name: 'import another schema',
    method: 'PUT',
    path: () => '/api/collections/import',
    body: (collection) => ({ collections: [{ name: collection, type: 'base', fields: [] }], deleteMissing: true }),
  },
  {
    name: 'SQL console',
    method: 'POST',
    path: () => '/api/sql',
    body: (collection) => ({ query: `DELETE FROM ${collection}` }),
  },
  { name: 'restore a backup', method: 'POST', path: () => '/api/backups/x.zip/restore', body: () => ({}) },
];

/** The row with another value in each column that is no id. */
function turned(row: Record<string, unknown>): Record<string, unknown> {
  const other = (value: unknown) => (typeof value === 'number' ? value + 1 : `${String(value)}x`);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, name === 'id' ? value : other(value)]));
}

async function call(method: string, path: string, { token, body }: { token: string; body?: object }): Promise<number> {
  const response = await fetch(site.databaseUrl + path, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': freshAddress(), Authorization: token },
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

beforeAll(async () => {
  site = await openOwnSite('immutability');
  db = new DatabaseSync(join(site.folder, 'pocketbase/data.db'), { timeout: 5000 });
  const person = await signedIn(site);
  const full = await fillCompany(site, { ...person, word: 'Zwetschgenmus' });
  owned = { company: full.companyId, user: person.account.userId };
  await fillTheRest({ site, db, backend: person.account.backend }, full, owned);
  await site.installation.outbox.settle();
  collections = listCollections(db);
  tokens = {
    'the person’s token': tokenIn(person.browser.cookies),
    'a superuser’s token': await superuserToken(site.databaseUrl),
  };
});

afterAll(() => db.close());

it('each token reads, so that what follows says something', async () => {
  const read = async (token: string) => {
    const response = await fetch(`${site.databaseUrl}${records('invoices')}`, { headers: { Authorization: token } });
    return ((await response.json()) as { totalItems: number }).totalItems;
  };
  for (const caller of callers) expect(await read(tokens[caller])).toBeGreaterThan(0);
});

it('more than forty collections are tried, each with a row', () => {
  expect(collections.length).toBeGreaterThan(40);
  expect(collections.filter((each) => rowsOf(db, each, owned).length === 0).map(({ name }) => name)).toEqual([]);
});

describe.each(callers)('with %s', (caller) => {
  it.each(ways.map((way) => [way.name, way] as const))('%s is refused for every collection', async (_name, way) => {
    const before = collections.map((each) => rowsOf(db, each, owned));
    const statuses: Record<string, number> = {};
    for (const [index, { name }] of collections.entries()) {
      const row = before[index]?.at(-1) ?? {};
      const body = way.body?.(name, row);
      statuses[name] = await call(way.method, way.path(name, String(row['id'])), {
        token: tokens[caller],
        ...(body && { body }),
      });
    }
    const done = Object.entries(statuses).filter(([, status]) => status < 400 || status >= 500);
    expect(done).toEqual([]);
    for (const [index, each] of collections.entries())
      expect([each.name, rowsOf(db, each, owned)]).toEqual([each.name, before[index]]);
  });
});
