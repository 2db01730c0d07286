import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { samplePassword } from '#app/commands/fixtures.ts';
import { claimsOf, openDatabase, tokenIn } from '../support/crafted-tokens.ts';
import { fieldsOf, linkIn, mailsTo, register } from '../support/registration.ts';
import { formFields, freshAddress, inputValue, openBrowser, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const db = openDatabase();
afterAll(() => db.close());

interface StoredSession {
  user: string;
  device: string;
  created: string;
  seenAt: string;
  expiresAt: string;
  endedAt: string;
}

function storedSession(token: string): StoredSession {
  const hash = createHash('sha256')
    .update(String(claimsOf(token)['sid']))
    .digest('hex');
  const found = db.prepare('SELECT * FROM sessions WHERE secretHash = ?').get(hash);
  if (!found) throw new Error('no such session');
  return found as unknown as StoredSession;
}

function sessionsOf(user: string): number {
  const { n } = db.prepare('SELECT count(*) AS n FROM sessions WHERE user = ?').get(user) as { n: number };
  return n;
}

async function signIn(email: string, headers: Record<string, string> = {}): Promise<Browser> {
  const browser = openBrowser(site);
  expect((await browser.post('/login', { email, password: samplePassword }, headers)).status).toBe(303);
  return browser;
}

/** Another browser that holds the same cookie: a thief, or a copy of the disk. */
function copyOf(browser: Browser): Browser {
  const copy = openBrowser(site);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

const seesList = async (browser: Browser) => (await browser.get('/invoice/kunden')).status === 200;

const callAs = (token: string, path: string, method = 'GET') =>
  fetch(inject('databaseUrl') + path, {
    method,
    headers: { Authorization: token, 'X-Forwarded-For': freshAddress() },
  });

describe('signing out', () => {
  it('ends the session for whoever has a copy of the cookie, and for no other device', async () => {
    const { account, browser } = await signedIn(site);
    const phone = await signIn(account.email);
    const thief = copyOf(browser);
    expect(await seesList(thief)).toBe(true);
    await browser.post('/abmelden', {});
    expect((await thief.get('/invoice/kunden')).location).toBe('/login?weiter=%2Finvoice%2Fkunden');
    expect(thief.cookies.has('pb_auth')).toBe(false);
    expect(await seesList(phone)).toBe(true);
  });

  it('keeps no files of who is not signed in any more, or never was', async () => {
    const { browser } = await signedIn(site);
    const cookie = `pb_auth=${browser.cookies.get('pb_auth') ?? ''}`;
    const { hasSession } = site.installation;
    const answers = (sent: string) => hasSession(sent, { address: freshAddress() });
    expect(await answers(cookie)).toBe(true);
    // The secret is another, what it says of itself the same.
    expect(await answers(cookie.replace(/.{4}(?=%22%2C%22record)/, 'AAAA'))).toBe(false);
    expect(await answers('pb_auth=%7B%7D')).toBe(false);
    await browser.post('/abmelden', {});
    expect(await answers(cookie)).toBe(false);
  });

  it('is not confirmed while the database is away, as the token would still be valid', async () => {
    const { browser } = await signedIn(site);
    const away = await openSite({ POCKETBASE_URL: 'http://127.0.0.1:9' }, onTestFinished);
    const leaving = openBrowser(away);
    for (const [name, value] of browser.cookies) leaving.cookies.set(name, value);
    const page = await leaving.post('/abmelden', {});
    expect(page.status).toBe(503);
    expect(visibleText(page.text)).toContain('Sie sind noch angemeldet');
    expect(leaving.cookies.has('pb_auth')).toBe(true);
    expect(await seesList(browser)).toBe(true);
  });

  it('removes the cookie of a token that has expired', async () => {
    const { browser } = await signedIn(site);
    const second = copyOf(browser);
    await browser.post('/abmelden', {});
    expect((await second.post('/abmelden', {})).location).toBe('/login');
    expect(second.cookies.has('pb_auth')).toBe(false);
    expect((await openBrowser(site).post('/abmelden', {})).location).toBe('/login');
  });

  it('does not stand in the way of signing in again, with what was typed meanwhile', async () => {
    const { account, browser } = await signedIn(site);
    const left = copyOf(browser);
    const form = await browser.get('/invoice/kunden/neu');
    const typed = { name: 'Tischlerei Holm', _account: inputValue(form.text, '_account') };
    await browser.post('/abmelden', {});
    const stopped = await browser.post('/invoice/kunden/neu', typed);
    const fields = { ...formFields(stopped.text), email: account.email, password: samplePassword };
    const confirm = await left.post('/login', fields);
    expect([confirm.status, visibleText(confirm.text).includes('Tischlerei Holm')]).toEqual([200, true]);
    expect(await seesList(left)).toBe(true);
  });

  it('ends nobody else’s session', async () => {
    const { account } = await signedIn(site);
    const other = await signedIn(site);
    const { token } = account.backend.sdk.authStore;
    const foreign = tokenIn(other.browser.cookies);
    const services = site.installation.services;
    const own = services.connect({ token, clientAddress: freshAddress() });
    const body = { token: foreign };
    const request = { method: 'POST', path: 'sign-out', refusals: [], body } as const;
    expect((await own.write({ ...request, schema: z.unknown() })).ok).toBe(true);
    expect(storedSession(foreign).endedAt).toBe('');
    expect(await seesList(other.browser)).toBe(true);
  });
});

describe('a session', () => {
  it('is a record of its own for each sign-in, also within one second', async () => {
    const { account } = await signedIn(site);
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => signIn(account.email)));
    const tokens = [one, two, three].map((browser) => tokenIn(browser?.cookies ?? new Map()));
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(storedSession(token)).toMatchObject({ user: account.userId, endedAt: '' });
  });

  it('keeps a short name of the device, not its whole header, and of the token only a hash', async () => {
    const { account } = await signedIn(site);
    const header = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:154.0) Gecko/20100101 Firefox/154.0';
    const token = tokenIn((await signIn(account.email, { 'user-agent': header })).cookies);
    const stored = storedSession(token);
    expect(stored.device).toBe('Firefox, Linux');
    const written = JSON.stringify(stored);
    expect(written).not.toContain('Mozilla');
    expect(written).not.toContain(String(claimsOf(token)['sid']));
    expect(written).not.toContain(token);
  });

  it('is the same after its token was renewed', async () => {
    const { account, browser } = await signedIn(site);
    const old = tokenIn(browser.cookies);
    const count = sessionsOf(account.userId);
    db.prepare("UPDATE sessions SET expiresAt = '2999-01-01T00:00:00.000Z' WHERE user = ?").run(account.userId);
    const renewed = await callAs(old, '/api/collections/users/auth-refresh', 'POST');
    const { token } = (await renewed.json()) as { token: string };
    expect(claimsOf(token)['sid']).toBe(claimsOf(old)['sid']);
    expect(sessionsOf(account.userId)).toBe(count);
    const seconds = new Date(storedSession(token).expiresAt).getTime() / 1000;
    expect(Math.abs(seconds - Number(claimsOf(token)['exp']))).toBeLessThanOrEqual(2);
    await browser.post('/abmelden', {});
    for (const each of [old, token]) expect((await callAs(each, '/api/belegwerk/company')).status).toBe(401);
  });

  it('knows when it was seen, written at most every five minutes', async () => {
    const { browser } = await signedIn(site);
    const token = tokenIn(browser.cookies);
    const { seenAt } = storedSession(token);
    await browser.get('/invoice');
    expect(storedSession(token).seenAt).toBe(seenAt);
    const longAgo = new Date(Date.now() - 301_000).toISOString();
    db.prepare('UPDATE sessions SET seenAt = ? WHERE seenAt = ?').run(longAgo, seenAt);
    await browser.get('/invoice');
    expect(storedSession(token).seenAt > seenAt).toBe(true);
  });

  it('is forgotten when its token has run out', async () => {
    const { browser, account } = await signedIn(site);
    const token = tokenIn(browser.cookies);
    db.prepare("UPDATE sessions SET expiresAt = '2026-01-01T00:00:00.000Z' WHERE user = ?").run(account.userId);
    await signedIn(site);
    expect(() => storedSession(token)).toThrow('no such session');
    expect(await seesList(browser)).toBe(false);
  });
});

describe('a new password', () => {
  it('ends the sessions of all devices, in the book of sessions too', async () => {
    const { account, browser } = await signedIn(site);
    const phone = await signIn(account.email);
    const tokens = [browser, phone].map(({ cookies }) => tokenIn(cookies));
    const visitor = openBrowser(site);
    await visitor.post('/login/passwort', { email: account.email });
    const link = linkIn((await mailsTo(site, account.email)).find(({ subject }) => subject.includes('Neues Passwort')));
    const token = inputValue((await visitor.get(link)).text, 'token');
    await visitor.post('/login/passwort/neu', { token, password: 'ein ganz neuer Satz' });
    for (const each of tokens) expect(storedSession(each).endedAt).toMatch(/^2\d{3}-/);
    for (const each of [browser, phone]) expect(await seesList(each)).toBe(false);
  });
});

describe('the password that confirms an address elsewhere', () => {
  it('opens no session', async () => {
    const email = `${randomUUID()}@example.org`;
    const browser = openBrowser(site);
    await register(browser, email, samplePassword);
    const link = linkIn((await mailsTo(site, email))[0]);
    const elsewhere = await openBrowser(site).post(link, { ...fieldsOf(link), password: samplePassword });
    expect([elsewhere.status, elsewhere.location]).toEqual([303, '/login/registrieren/erfolgreich']);
    const open = db
      .prepare("SELECT count(*) AS n FROM sessions s JOIN users u ON u.id = s.user WHERE u.email = ? AND endedAt = ''")
      .get(email) as { n: number };
    expect(open.n).toBe(0);
  });
});
