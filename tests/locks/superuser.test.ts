import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { superuserToken } from '../support/database.ts';
import { openDatabase } from '../support/crafted-tokens.ts';
import { freshAddress, openSite, signedIn } from '../support/site.ts';

// The superuser's password lies in the data folder. Whoever finds it must not find a way into anybody's account with it.

let superToken: string;
let person: { email: string; token: string };

async function call(path: string, init: { method?: string; token?: string; body?: object } = {}) {
  const { method = 'GET', token, body } = init;
  const response = await fetch(inject('databaseUrl') + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': freshAddress(),
      ...(token === undefined ? {} : { Authorization: token }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

const db = openDatabase();
afterAll(() => {
  db.exec("DELETE FROM mails WHERE id = 'waitingmailabcd'");
  db.close();
});

beforeAll(async () => {
  const site = await openSite();
  const { account } = await signedIn(site);
  person = { email: account.email, token: account.backend.sdk.authStore.token };
  superToken = await superuserToken(inject('databaseUrl'));
  // Due in a thousand years: no outbox takes it.
  db.prepare(
    `INSERT INTO mails (id, kind, recipient, content, status, attempts, dueAt, created)
     VALUES ('waitingmailabcd', 'reset-password', ?, 'a link', 'queued', 0, '2999-01-01T00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
  ).run(person.email);
  const mail = db.prepare("SELECT content FROM mails WHERE id = 'waitingmailabcd'").get() as { content: string };
  expect(mail.content).toBe('a link');
});

describe('the superuser', () => {
  it('reads other records, so that what follows says something', async () => {
    const { status, text } = await call(`/api/collections/users/records?filter=(email='${person.email}')`, {
      token: superToken,
    });
    expect([status, text.includes(person.email)]).toEqual([200, true]);
  });

  it.each([
    '/api/collections/mails/records',
    '/api/collections/mails/records/waitingmailabcd',
    "/api/collections/mails/records?filter=(kind='reset-password')&fields=content",
    '/api/collections/sessions/records',
  ])('does not read %s', async (path) => {
    const { status, text } = await call(path, { token: superToken });
    expect([status, text.includes('a link')]).toEqual([403, false]);
  });

  it('reads no session by its id', async () => {
    const { id } = db.prepare('SELECT id FROM sessions LIMIT 1').get() as { id: string };
    expect((await call(`/api/collections/sessions/records/${id}`, { token: superToken })).status).toBe(403);
  });

  it('is told of no record as it is saved', async () => {
    expect((await call('/api/realtime', { token: superToken })).status).toBe(403);
    const body = { clientId: 'x', subscriptions: ['mails/*'] };
    expect((await call('/api/realtime', { method: 'POST', token: superToken, body })).status).toBe(403);
  });

  it('sees neither passwords nor what tokens are signed with', async () => {
    const keys = db.prepare('SELECT tokenKey, password FROM users WHERE email = ?').get(person.email) as Record<
      string,
      string
    >;
    const secrets = db.prepare("SELECT options FROM _collections WHERE name = 'users'").get() as { options: string };
    const signing = [...secrets.options.matchAll(/"secret":"([^"]+)"/g)].map(([, secret]) => secret);
    const hidden = [...Object.values(keys), ...signing];
    expect(hidden.length).toBeGreaterThanOrEqual(6);
    for (const path of ['/api/collections/users/records?perPage=500', '/api/collections/users', '/api/collections']) {
      const { text } = await call(path, { token: superToken });
      for (const each of hidden) expect(text).not.toContain(each);
    }
  });
});

it('no job of PocketBase clears anything away in the middle of a test', async () => {
  const { text } = await call('/api/crons', { token: superToken });
  const jobs = (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
  expect(jobs).toEqual(['__pbRateLimitersCleanup__']);
});

describe('asking for another address', () => {
  it.each(['users', '_pb_users_auth_'])('of %s answers alike for known and unknown addresses', async (collection) => {
    const ask = (newEmail: string) =>
      call(`/api/collections/${collection}/request-email-change`, {
        method: 'POST',
        token: person.token,
        body: { newEmail },
      });
    const known = await ask('system@belegwerk.invalid');
    const taken = await ask(person.email);
    const unknown = await ask(`${randomUUID()}@example.org`);
    expect([known, taken]).toEqual([unknown, unknown]);
    expect(unknown.status).toBe(403);
  });

  it.each(['confirm-email-change', 'request-otp', 'auth-with-otp', 'auth-with-oauth2'])(
    '%s is closed as well',
    async (way) => {
      const answer = await call(`/api/collections/users/${way}`, { method: 'POST', body: {} });
      expect(answer.status).toBe(403);
    },
  );
});

describe('a token of a file', () => {
  it('is never given out, as it would outlive its session', async () => {
    for (const token of [person.token, superToken])
      expect((await call('/api/files/token', { method: 'POST', token })).status).toBe(403);
  });
});
