import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { superuserToken, testKey } from '../support/database.ts';
import { openDatabase } from '../support/crafted-tokens.ts';
import { createSampleEntry, createSampleProject } from '../support/projects.ts';
import { freshAddress, openSite, signedIn } from '../support/site.ts';

// Time entries are the only records that the records API writes: by batch, for their company's person, with the key.

interface Owner {
  account: SampleAccount;
  company: string;
  project: string;
  entry: string;
  token: string;
}

let own: Owner;
let foreign: Owner;
let superToken: string;
let invoice: string;
const db = openDatabase();
afterAll(() => db.close());

const records = '/api/collections/time_entries/records';

async function call(path: string, init: { method: string; token?: string; key?: string; body?: unknown }) {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'X-Forwarded-For': freshAddress() };
  if (init.token) headers['Authorization'] = init.token;
  if (init.key) headers['X-Belegwerk-Key'] = init.key;
  const body = init.body === undefined ? {} : { body: JSON.stringify(init.body) };
  const response = await fetch(inject('databaseUrl') + path, { method: init.method, headers, ...body });
  return { status: response.status, text: await response.text() };
}

interface BatchEntry {
  method: string;
  url: string;
  body?: object;
  headers?: Record<string, string>;
}

const batch = (requests: BatchEntry[], { token = own.token, key = testKey } = {}) =>
  call('/api/batch', { method: 'POST', token, key, body: { requests } });

beforeAll(async () => {
  const site = await openSite();
  const makeOwner = async (): Promise<Owner> => {
    const { account } = await signedIn(site);
    const { backend } = account;
    const project = await createSampleProject(backend);
    const entry = await createSampleEntry(backend, project);
    const { company } = await findCompany(backend);
    return { account, company: company.id, project, entry, token: backend.sdk.authStore.token };
  };
  own = await makeOwner();
  foreign = await makeOwner();
  const customer = await createSampleCustomer(own.account.backend);
  const order = { customer, status: 'draft', today: '2026-11-21' } as const;
  ({ id: invoice } = await createInvoice(site.installation.services, own.account.backend, order));
  superToken = await superuserToken(inject('databaseUrl'));
});

const fresh = (more: object = {}) => ({
  company: own.company,
  project: own.project,
  date: '2026-11-18',
  minutes: 30,
  text: `Probe ${randomUUID()}`,
  billable: true,
  rate: '',
  ...more,
});
const creation = (more: object = {}): BatchEntry => ({ method: 'POST', url: records, body: fresh(more) });
const rows = () => db.prepare('SELECT * FROM time_entries WHERE company IN (?, ?)').all(own.company, foreign.company);

it('a batch of one’s own is taken, so that what follows says something', async () => {
  expect(await batch([creation()])).toMatchObject({ status: 200 });
});

describe('refuses a write', () => {
  it.each(['own', 'superuser', 'nobody'])('by a single request of %s, with the key or without', async (who) => {
    const token = { own: own.token, superuser: superToken, nobody: '' }[who] ?? '';
    const before = rows();
    for (const key of ['', testKey])
      for (const [method, path, body] of [
        ['POST', records, fresh()],
        ['PATCH', `${records}/${own.entry}?version=1`, { minutes: 1 }],
        ['DELETE', `${records}/${own.entry}?version=1`, undefined],
        ['PATCH', `/api/collections/projects/records/${own.project}`, { name: 'x' }],
        ['DELETE', `/api/collections/projects/records/${own.project}`, undefined],
        [
          'POST',
          '/api/collections/projects/records',
          { company: own.company, name: 'x', number: 'x', status: 'active' },
        ],
      ] as const)
        expect([method, path, (await call(path, { method, token, key, body })).status]).toEqual([method, path, 403]);
    expect(rows()).toEqual(before);
  });

  it.each([
    ['without the key', () => batch([creation()], { key: '' })],
    ['with another key', () => batch([creation()], { key: 'x'.repeat(64) })],
    ['by the superuser', () => batch([creation()], { token: superToken })],
    ['by nobody', () => batch([creation()], { token: '' })],
    [
      'with the key beside an entry only',
      () => batch([{ ...creation(), headers: { 'X-Belegwerk-Key': testKey } }], { key: '' }),
    ],
  ])('by a batch %s', async (_how, send) => {
    const before = rows();
    expect((await send()).status).toBe(403);
    expect(rows()).toEqual(before);
  });

  it('by a batch whose token is over', async () => {
    expect((await batch([creation()], { token: `${own.token.slice(0, -4)}AAAA` })).status).toBe(401);
  });

  it.each<[string, () => BatchEntry]>([
    ['for another company', () => creation({ company: foreign.company, project: foreign.project })],
    ['on a project of another company', () => creation({ project: foreign.project })],
    ['on no project', () => creation({ project: '' })],
    ['under an id of its own choice', () => creation({ id: 'abcdefghijklmno' })],
    ['as billed', () => creation({ invoice })],
    ['with a key of a form', () => creation({ createKey: 'x' })],
    ['without words', () => creation({ text: ' ' })],
    ['of more than a day', () => creation({ minutes: 1441 })],
    ['of no time', () => creation({ minutes: 0 })],
    ['of a part of a minute', () => creation({ minutes: 1.5 })],
    ['on no day of the calendar', () => creation({ date: '2026-02-30' })],
    ['at a rate that is none', () => creation({ rate: '7,2' })],
    ['in the place of another', () => ({ method: 'PUT', url: records, body: fresh({ id: own.entry }) })],
    [
      'of another company, changed',
      () => ({ method: 'PATCH', url: `${records}/${foreign.entry}?version=1`, body: { minutes: 1 } }),
    ],
    ['of another company, deleted', () => ({ method: 'DELETE', url: `${records}/${foreign.entry}?version=1` })],
    ['changed without its version', () => ({ method: 'PATCH', url: `${records}/${own.entry}`, body: { minutes: 1 } })],
    ['deleted without its version', () => ({ method: 'DELETE', url: `${records}/${own.entry}` })],
    [
      'moved to another project',
      () => ({ method: 'PATCH', url: `${records}/${own.entry}?version=1`, body: { project: own.project } }),
    ],
    [
      'moved to another company',
      () => ({ method: 'PATCH', url: `${records}/${own.entry}?version=1`, body: { company: foreign.company } }),
    ],
    ['billed by a change', () => ({ method: 'PATCH', url: `${records}/${own.entry}?version=1`, body: { invoice } })],
    [
      'of a project',
      () => ({ method: 'PATCH', url: `/api/collections/projects/records/${own.project}`, body: { name: 'x' } }),
    ],
    ['of an invoice', () => ({ method: 'DELETE', url: `/api/collections/invoices/records/${invoice}` })],
    ['of an event', () => ({ method: 'POST', url: '/api/collections/events/records', body: { seq: 1 } })],
    [
      'of an account',
      () => ({
        method: 'PATCH',
        url: `/api/collections/users/records/${own.account.userId}`,
        body: { verified: false },
      }),
    ],
    ['of a hook route', () => ({ method: 'POST', url: '/api/belegwerk/projects', body: {} })],
  ])('by a batch %s, nor what stands beside it', async (_what, entry) => {
    const before = rows();
    expect((await batch([creation(), entry()])).status).toBe(400);
    expect(rows()).toEqual(before);
    expect(db.prepare('SELECT name FROM projects WHERE id = ?').get(own.project)).toEqual({
      name: 'Programmheft Winterlesen',
    });
  });

  it('by a batch of more than fifty, or of none', async () => {
    const before = rows();
    for (const count of [0, 51])
      expect((await batch(Array.from({ length: count }, () => creation()))).status).toBe(400);
    expect(rows()).toEqual(before);
  });
});

it('another version is drawn by the database, whatever is sent', async () => {
  const path = `${records}/${own.entry}?version=1`;
  expect((await batch([{ method: 'PATCH', url: path, body: { minutes: 15, version: 77 } }])).status).toBe(200);
  expect((await batch([{ method: 'PATCH', url: path, body: { minutes: 20 } }])).status).toBe(400);
  expect(db.prepare('SELECT minutes, version FROM time_entries WHERE id = ?').get(own.entry)).toEqual({
    minutes: 15,
    version: 2,
  });
});

it.each(['projects', 'time_entries'])('nobody reads %s of another company', async (collection) => {
  const list = `/api/collections/${collection}/records`;
  const { text } = await call(`${list}?perPage=500`, { method: 'GET', token: own.token });
  const { items } = JSON.parse(text) as { items: { id: string; company: string }[] };
  expect(items.length).toBeGreaterThan(0);
  expect(items.filter(({ company }) => company !== own.company)).toEqual([]);
  const theirs = collection === 'projects' ? foreign.project : foreign.entry;
  expect((await call(`${list}/${theirs}`, { method: 'GET', token: own.token })).status).toBe(404);
  expect(JSON.parse((await call(list, { method: 'GET' })).text)).toMatchObject({ totalItems: 0 });
});
