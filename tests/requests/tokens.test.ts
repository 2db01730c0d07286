import { beforeAll, describe, expect, inject, it } from 'vitest';
import { samplePassword } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { findLayout } from '#app/pocketbase/layouts/queries.ts';
import { testKey } from '../support/database.ts';
import { fillCompany } from '../support/full-company.ts';
import {
  claimsOf,
  cookieOf,
  makeToken,
  openDatabase,
  renew,
  signingKeyOf,
  tokenIn,
} from '../support/crafted-tokens.ts';
import { isNight } from '../support/night.ts';
import { linkIn, mailsTo } from '../support/registration.ts';
import { fillPath, listHookPaths, listRoutePaths } from '../support/route-table.ts';
import { decode, freshAddress, inputValue, openBrowser, openSite, origin, signedIn } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { testSeed } from '../support/test-seed.ts';
import { ownAccount } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// Every page, file, hook route and collection, found from the tables of the built product: a token that this request has
// not had verified gets what a visitor gets, and nothing of the person whom it names.

/** Stands in the victim's company, customer, invoices and layout, and so on every page that shows something of them. */
const secretWord = 'Zwetschgenmus';

let site: Site;
let victim: SampleAccount;
let draft: string;
let layout: string;
/** of the victim, one for every way in which a token can be bad */
const tokens: Record<string, string> = {};
let values: Record<string, string[]>;

const kinds = [
  'with a wrong signature',
  'without a signature',
  'run out',
  'run out for the database only',
  'of a session that signed out',
  'renewed before its session signed out',
  'of a session that a new password ended',
  'rightly signed for no session',
  'rightly signed for a session of somebody else',
];

beforeAll(async () => {
  site = await openSite();
  const first = await signedIn(site, { name: `${secretWord} GmbH` });
  victim = first.account;
  const { userId, backend } = victim;
  ({ values, draft, layout } = await fillCompany(site, { ...first, word: secretWord }));

  const good = claimsOf(tokenIn(first.browser.cookies));
  tokens['with a wrong signature'] = makeToken(good, 'guessed');
  tokens['without a signature'] = makeToken(good, null);

  tokens['of a session that a new password ended'] = tokenIn(first.browser.cookies);
  await resetPassword(victim.email);
  const key = signingKeyOf(userId);

  const leaving = await signIn(victim.email);
  tokens['of a session that signed out'] = tokenIn(leaving.cookies);
  tokens['renewed before its session signed out'] = await renew(tokenIn(leaving.cookies));
  expect((await leaving.post('/abmelden', {})).status).toBe(303);

  const staying = claimsOf(tokenIn((await signIn(victim.email)).cookies));
  const at = (instant: string) => new Date(instant).getTime() / 1000;
  tokens['run out'] = makeToken({ ...staying, exp: at('2026-11-20T10:00:00Z') }, key);
  tokens['run out for the database only'] = makeToken({ ...staying, exp: at('2026-11-21T12:00:00Z') }, key);
  const { sid: _none, ...sessionless } = staying;
  tokens['rightly signed for no session'] = makeToken(sessionless, key);
  const { sid } = claimsOf(tokenIn((await signedIn(site)).browser.cookies));
  tokens['rightly signed for a session of somebody else'] = makeToken({ ...staying, sid: sid ?? '' }, key);
  expect(Object.keys(tokens).toSorted()).toEqual(kinds.toSorted());
  victim = { ...victim, backend: await backendOf(victim.email) };
  expect(await ask(victim.backend, ownAccount)).toMatchObject({ userId });
  await expect(ask(backend, ownAccount)).rejects.toMatchObject({ status: 401 });
});

async function signIn(email: string): Promise<Browser> {
  const browser = openBrowser(site);
  const page = await browser.post('/login', { email, password: samplePassword });
  expect(page.status).toBe(303);
  return browser;
}

async function backendOf(email: string) {
  const browser = await signIn(email);
  return site.installation.services.connect({ token: tokenIn(browser.cookies), clientAddress: freshAddress() });
}

async function resetPassword(email: string): Promise<void> {
  const browser = openBrowser(site);
  await browser.post('/login/passwort', { email });
  const link = linkIn((await mailsTo(site, email)).find(({ subject }) => subject.includes('Neues Passwort')));
  const token = inputValue((await browser.get(link)).text, 'token');
  const set = await browser.post('/login/passwort/neu', { token, password: samplePassword });
  expect(set.location).toBe('/login');
}

interface Asked {
  method: 'GET' | 'HEAD' | 'POST';
  path: string;
  /** not as the browser asks for the page or sends its form */
  otherWay?: boolean;
}

interface Answer {
  status: number;
  location: string | null;
  text: string;
}

/** From elsewhere: the mailbox of this machine shows every mail of the other tests. */
async function askPath({ method, path }: Asked, token: string | null): Promise<Answer> {
  const posted = { version: '1', confirmed: 'on', archived: 'yes', name: 'Umbenannt', kind: 'business' };
  const request = new Request(origin + path, {
    method,
    headers: { origin, 'sec-fetch-site': 'same-origin', ...(token === null ? {} : { cookie: cookieOf(token) }) },
    ...(method === 'POST' ? { body: new URLSearchParams(posted) } : {}),
  });
  const response = await site.installation.answer(request, { address: freshAddress(), local: false });
  const { status, headers } = response;
  const text = await response.text();
  // The framework's own fetches read of a redirect in the body, which says besides whether cookies came along.
  const target = status === 202 ? /"redirect","([^"]*)"/.exec(text)?.[1] : undefined;
  return target === undefined
    ? { status, location: headers.get('location'), text }
    : { status, location: target, text: '' };
}

/** What the victim was shown while its addresses were looked for. */
const shown = new Map<string, Answer>();

/** Every address of the route table, and those that the victim's own pages name: pictures, previews, lists. */
async function listAddresses(): Promise<string[]> {
  const routes = await listRoutePaths();
  expect(routes.length).toBeGreaterThan(35);
  const addresses = new Set(routes.flatMap(({ path }) => fillPath(path, values)));
  const { token } = victim.backend.sdk.authStore;
  for (const path of [...addresses].filter((each) => each.startsWith('/invoice'))) {
    const answer = await askPath({ method: 'GET', path }, token);
    shown.set(path, answer);
    for (const [, address = ''] of answer.text.matchAll(
      /(?:src|href)="(\/invoice[^"?]*|\/[^"]*\/(?:vorschau|bild)[^"]*)"/g,
    ))
      addresses.add(decode(address));
  }
  return [...addresses];
}

/** The ways to ask for a page: by the browser, by the framework's own fetches, all loaders and one alone. */
async function listRequests(): Promise<Asked[]> {
  const addresses = await listAddresses();
  const asData = (address: string) => {
    const { pathname, search } = new URL(address, origin);
    return `${pathname === '/' ? '/_' : pathname}.data${search}`;
  };
  const alone = (await listRoutePaths()).flatMap(({ id, path }) =>
    fillPath(path, values).map((address) => `${asData(address)}?_routes=${encodeURIComponent(id)}`),
  );
  const data = addresses.map(asData);
  return [
    ...(['GET', 'POST'] as const).flatMap((method) => addresses.map((path) => ({ method, path }))),
    ...[...data, ...alone].map((path) => ({ method: 'GET' as const, path, otherWay: true })),
    ...data.map((path) => ({ method: 'POST' as const, path, otherWay: true })),
    ...addresses.map((path) => ({ method: 'HEAD' as const, path, otherWay: true })),
  ];
}

/**
 * One check says whose a token is: by day each page and form meets one kind of bad token, and of the framework's own ways
 * and HEAD every ninth. At night a page and its form meet every kind, the other ways a third of them; another seed
 * takes another third.
 */
function isAskedWith(kind: string, { otherWay }: Asked, index: number): boolean {
  const place = kinds.indexOf(kind) + index + testSeed();
  if (isNight) return !otherWay || place % 3 === 0;
  return place % kinds.length === 0 && (!otherWay || index % 9 === 0);
}

describe('pages and files', () => {
  let requests: Asked[];
  const visitors = new Map<Asked, Answer>();

  beforeAll(async () => {
    requests = await listRequests();
  });

  async function askVisitor(asked: Asked): Promise<Answer> {
    const answer = visitors.get(asked) ?? (await askPath(asked, null));
    visitors.set(asked, answer);
    return answer;
  }

  it('show the victim its own records, which others must not see', async () => {
    const { token } = victim.backend.sdk.authStore;
    const counts = { pages: 0, others: 0 };
    for (const asked of requests.filter(({ method, path }) => method === 'GET' && (isNight || shown.has(path)))) {
      const { status, text } = shown.get(asked.path) ?? (await askPath(asked, token));
      if (status === 200 && text.includes(secretWord)) counts.pages += 1;
      else if (status === 200 && asked.path.startsWith('/invoice/')) counts.others += 1;
    }
    expect(counts.pages).toBeGreaterThan(30);
    expect(counts.others).toBeGreaterThan(10);
  });

  it.each(kinds)('a token %s gets what a visitor gets', async (kind) => {
    const token = tokens[kind] ?? '';
    const wrong: string[] = [];
    for (const [index, asked] of requests.entries()) {
      if (!isAskedWith(kind, asked, index)) continue;
      // What the victim has just been shown is at hand for a minute.
      if (asked.method === 'GET' && asked.path.startsWith(`/invoice/layouts/${layout}/vorschau`)) await showLayout();
      const answer = await askPath(asked, token);
      const visitor = await askVisitor(asked);
      const same = JSON.stringify(answer) === JSON.stringify(visitor);
      const told = answer.text.includes(secretWord) || (answer.status === 200 && asked.path.startsWith('/invoice'));
      if (!same || told)
        wrong.push(`${asked.method} ${asked.path}: ${JSON.stringify(answer)}, a visitor ${JSON.stringify(visitor)}`);
    }
    expect(wrong).toEqual([]);
  });

  async function showLayout(): Promise<void> {
    const page = await askPath(
      { method: 'GET', path: `/invoice/layouts/${layout}` },
      victim.backend.sdk.authStore.token,
    );
    expect(page.status).toBe(200);
  }

  it('change nothing for such tokens', async () => {
    expect(await findInvoice(victim.backend, draft)).toMatchObject({ status: 'draft', version: 1 });
    expect(await findLayout(victim.backend, layout)).toMatchObject({ name: secretWord, archived: false, version: 1 });
    expect(await ask(victim.backend, ownAccount)).toMatchObject({ name: `${secretWord} GmbH` });
  });
});

/** The collections of the database with a record of each, PocketBase's own with them. */
function listCollections(): { name: string; id: string }[] {
  const db = openDatabase();
  const names = db.prepare("SELECT name FROM _collections WHERE type != 'view'").all() as { name: string }[];
  const collections = names.map(({ name }) => {
    const row = db.prepare(`SELECT id FROM ${name} ORDER BY rowid DESC LIMIT 1`).get() as { id: string } | undefined;
    return { name, id: row?.id ?? 'aaaaaaaaaaaaaaa' };
  });
  db.close();
  expect(collections.length).toBeGreaterThan(15);
  return collections;
}

const ownWays = [
  ['GET', '/api/collections'],
  ['GET', '/api/collections/meta/scaffolds'],
  ['GET', '/api/settings'],
  ['GET', '/api/backups'],
  ['GET', '/api/crons'],
  ['GET', '/api/logs'],
  ['GET', '/api/realtime'],
  ['POST', '/api/realtime'],
  ['POST', '/api/files/token'],
  ['POST', '/api/batch'],
  ['GET', '/api/health'],
  ['GET', '/api/collections/users/auth-methods'],
  ['POST', '/api/collections/users/auth-refresh'],
  ['POST', '/api/collections/users/request-email-change'],
] as const;

function listCalls(): { method: string; path: string }[] {
  const hooks = listHookPaths().flatMap(({ method, path }) => {
    const filled = fillPath(path, values);
    return (isNight ? filled : filled.slice(0, 1)).map((each) => ({ method, path: each }));
  });
  expect(hooks.length).toBeGreaterThan(35);
  const records = listCollections().flatMap(({ name, id }) => [
    { method: 'GET', path: `/api/collections/${name}/records` },
    { method: 'GET', path: `/api/collections/${name}/records/${id}` },
    { method: 'POST', path: `/api/collections/${name}/records` },
    { method: 'PATCH', path: `/api/collections/${name}/records/${id}` },
    { method: 'DELETE', path: `/api/collections/${name}/records/${id}` },
    { method: 'DELETE', path: `/api/collections/${name}/truncate` },
    { method: 'GET', path: `/api/files/${name}/${id}/blob.pdf` },
  ]);
  return [...hooks, ...records, ...ownWays.map(([method, path]) => ({ method, path }))];
}

async function call({ method, path }: { method: string; path: string }, headers: Record<string, string>) {
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? { body: '{}' } : {};
  const response = await fetch(inject('databaseUrl') + path, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': freshAddress(), ...headers },
    ...body,
  });
  return { status: response.status, text: await response.text() };
}

describe('hook routes and collections', () => {
  it('answer the victim: what is kept from others is there', async () => {
    const { token } = victim.backend.sdk.authStore;
    const reads = listCalls().filter(({ method, path }) => method === 'GET' && !path.endsWith('/realtime'));
    const told: string[] = [];
    for (const each of reads) {
      const { status, text } = await call(each, { Authorization: token });
      if (status === 200 && text.includes(secretWord)) told.push(each.path);
    }
    expect(told.length).toBeGreaterThan(10);
  });

  it.each(kinds)('a token %s is a 401, with the installation’s key as well', async (kind) => {
    const token = tokens[kind] ?? '';
    const wrong: string[] = [];
    const key = { 'X-Belegwerk-Key': testKey };
    // Of the four ways two for each call, which have both spellings and both keys between them; by day each call meets one
    // kind.
    const ways = [
      [{ Authorization: token }, { Authorization: `Bearer ${token}`, ...key }],
      [{ Authorization: token, ...key }, { Authorization: `Bearer ${token}` }],
    ];
    for (const [index, each] of listCalls().entries()) {
      if (!isNight && (kinds.indexOf(kind) + index + testSeed()) % kinds.length !== 0) continue;
      for (const headers of ways[(kinds.indexOf(kind) + index + testSeed()) % 2] ?? []) {
        const { status, text } = await call(each, headers);
        if (![401, 403].includes(status) || text.includes(secretWord))
          wrong.push(`${each.method} ${each.path}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
