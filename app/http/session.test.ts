import fc from 'fast-check';
import PocketBase from 'pocketbase';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { BackendError } from '#app/pocketbase/backend-error.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Services } from '#app/workflows/services.ts';
import { appContext, clientContext, requestContext, sessionContext } from './app-context.ts';
import type { App } from './app-context.ts';
import {
  authCookie,
  endedAuthCookie,
  isDueForRefresh,
  loginPath,
  readSession,
  sessionSeconds,
  userBackend,
  visitorBackend,
} from './session.ts';

const now = new Date('2026-11-21T10:00:00Z');
const nowSeconds = now.getTime() / 1000;
const here = { now, issuer: 'this one' };
const userId = 'abcdefghij12345';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf(payload: unknown): string {
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}.c2ln`;
}

const payload = { id: userId, type: 'auth', exp: nowSeconds + 1000, collectionId: '_pb_users_auth_' };

function asking(cookie: string): Request {
  return new Request('https://b.example/invoice', { headers: { cookie } });
}

const cookieOf = (value: unknown) => `pb_auth=${encodeURIComponent(JSON.stringify(value))}`;

describe('readSession', () => {
  it('reads the token out of the cookie that the SDK writes', () => {
    const token = tokenOf(payload);
    expect(readSession(asking(`a=1; ${cookieOf({ token, record: null })}; b=2`), here)).toEqual({
      token,
      expiresAt: nowSeconds + 1000,
    });
  });

  it('does not trust the record beside the token', () => {
    const other = { id: 'zzzzzzzzzzzzzzz', verified: true };
    expect(readSession(asking(cookieOf({ token: tokenOf(payload), record: other })), here)).toEqual({
      token: tokenOf(payload),
      expiresAt: payload.exp,
    });
  });

  it.each([
    ['run out this very second', { ...payload, exp: nowSeconds }],
    ['run out long ago', { ...payload, exp: 0 }],
    ['without end', { id: userId, type: 'auth' }],
    ['with an end that is no number', { ...payload, exp: String(payload.exp) }],
    ['for a file', { ...payload, type: 'file' }],
    ['to confirm an address', { ...payload, type: 'verification' }],
    ['without an id', { ...payload, id: '' }],
    ['with an id that is none', { ...payload, id: '../../../health' }],
    ['that is null', null],
    ['that is a list', [payload]],
  ])('a token %s is no session', (_name, tokenPayload) => {
    expect(readSession(asking(cookieOf({ token: tokenOf(tokenPayload) })), here)).toBeNull();
  });

  it.each([
    '',
    'pb_auth',
    'pb_auth=',
    'pb_auth=%E0%A4%A',
    'pb_auth=%',
    'pb_auth="',
    'pb_auth=true',
    'pb_auth=1',
    'pb_auth=[]',
    'pb_auth=%5B1%5D',
    'pb_auth={"token":1}',
    'pb_auth={"token":{"a":1}}',
    'pb_auth={"token":null}',
    'pb_auth={"token":"a.b"}',
    'pb_auth={"token":"..."}',
    `pb_auth=${'x'.repeat(9000)}`,
    'other_pb_auth=1',
    '=; =; pb_auth==',
  ])('cookie %j is no session', (cookie) => {
    expect(readSession(asking(cookie), here)).toBeNull();
  });

  it('never throws, whatever the cookie says', () => {
    const values = fc.oneof(
      fc.string({ unit: fc.constantFrom(...Array.from('{}[]":,.%abc0 ')) }),
      fc
        .json()
        .filter((text) => text !== 'null')
        .map(encodeURIComponent),
      fc.object().map((token) => encodeURIComponent(JSON.stringify({ token }))),
      fc
        .json()
        .map((text) => encodeURIComponent(JSON.stringify({ token: `x.${Buffer.from(text).toString('base64url')}.y` }))),
    );
    fc.assert(
      fc.property(values, (value) => {
        expect(readSession(asking(`pb_auth=${value}`), here)).toBeNull();
      }),
    );
  });

  // The SDK means to refuse null and does not; every page would answer 500 to this browser.
  it('cookie "null" is no session', () => {
    expect(readSession(asking('pb_auth=null'), here)).toBeNull();
  });

  it.each([
    ['of this installation is its own', { iss: here.issuer }, 'a session'],
    ['that names no installation is judged by the database', {}, 'a session'],
    ['of another one is foreign', { iss: 'another' }, 'foreign'],
    ['of another one that has run out is none', { iss: 'another', exp: nowSeconds }, null],
  ])('a token %s', (_name, more, expected) => {
    const read = readSession(asking(cookieOf({ token: tokenOf({ ...payload, ...more }) })), here);
    expect(read === null || read === 'foreign' ? read : 'a session').toBe(expected);
  });

  it('no cookie at all is no session', () => {
    expect(readSession(new Request('https://b.example/'), here)).toBeNull();
  });
});

describe('isDueForRefresh', () => {
  const sessionUntil = (expiresAt: number) => ({ token: '', userId, expiresAt });

  it('renews a token that is older than a day, not a younger one', () => {
    const day = 86_400;
    expect(isDueForRefresh(sessionUntil(nowSeconds + sessionSeconds), now)).toBe(false);
    expect(isDueForRefresh(sessionUntil(nowSeconds + sessionSeconds - day), now)).toBe(false);
    expect(isDueForRefresh(sessionUntil(nowSeconds + sessionSeconds - day - 1), now)).toBe(true);
    expect(isDueForRefresh(sessionUntil(nowSeconds + 10), now)).toBe(true);
  });
});

function backendOf(token: string, record: Record<string, unknown> = {}): Backend {
  const sdk = new PocketBase('http://127.0.0.1:1');
  sdk.authStore.save(token, { id: userId, collectionId: 'c', collectionName: 'users', ...record });
  const never = () => Promise.reject(new Error('not expected'));
  return { sdk, call: never, read: never, fetch: never, write: never, batch: never };
}

describe('authCookie', () => {
  const token = tokenOf(payload);

  it('goes to this site alone, and is hidden from scripts', () => {
    const cookie = authCookie(backendOf(token));
    expect(cookie).toMatch(/^pb_auth=/);
    expect(
      cookie
        .split('; ')
        .slice(1)
        .map((each) => each.split('=')[0]),
    ).toEqual(expect.arrayContaining(['Max-Age', 'Path', 'Expires', 'HttpOnly', 'Secure', 'SameSite']));
    expect(cookie).toContain('; Max-Age=604800');
    expect(cookie).toContain('; Path=/');
    expect(cookie).toContain('; SameSite=Strict');
  });

  it('is read back by the next request', () => {
    const [pair = ''] = authCookie(backendOf(token)).split(';');
    expect(readSession(asking(pair), here)).toMatchObject({ token });
  });

  it('cuts the record above 4096 bytes to what the contract names', () => {
    const record = { email: 'a@b.example', verified: true, note: 'ä'.repeat(4000) };
    const cookie = authCookie(backendOf(token, record));
    expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
    const [pair = ''] = cookie.split(';');
    const value = JSON.parse(decodeURIComponent(pair.slice('pb_auth='.length))) as { record: object };
    expect(Object.keys(value.record).sort()).toEqual(['collectionId', 'collectionName', 'email', 'id', 'verified']);
    expect(readSession(asking(pair), here)).toMatchObject({ token });
  });

  it('is ended by a cookie without token that runs out at once', () => {
    const cookie = endedAuthCookie();
    expect(cookie).toContain('; Max-Age=0');
    const [pair = ''] = cookie.split(';');
    expect(readSession(asking(pair), here)).toBeNull();
  });
});

describe('loginPath', () => {
  it.each([
    ['/invoice', '/login'],
    ['/invoice/kunden?seite=2&suche=a b', '/login?weiter=%2Finvoice%2Fkunden%3Fseite%3D2%26suche%3Da%2520b'],
    ['/invoice/kunden.data', '/login?weiter=%2Finvoice%2Fkunden'],
  ])('%s', (path, expected) => {
    expect(loginPath(new URL(path, 'http://x'))).toBe(expected);
  });
});

/** A request's context whose backend fails with the given error. */
function contextWith(error: Error | null, request: Request, signedIn = true) {
  const seen: unknown[] = [];
  const failing: Backend = {
    ...backendOf(''),
    call: () => Promise.reject(error),
    read: () => Promise.reject(error),
    fetch: () => Promise.reject(error),
    write: () => Promise.reject(error),
  };
  const services = {
    connect: (person: unknown) => {
      seen.push(person);
      return failing;
    },
  } as unknown as Services;
  const context = new RouterContextProvider();
  context.set(appContext, { services } as App);
  context.set(clientContext, { address: '10.0.0.7', local: false });
  context.set(requestContext, request);
  context.set(sessionContext, signedIn ? { token: 'the-token', expiresAt: 0 } : null);
  return { context, seen };
}

const failure = (status: number, message = 'words of the backend') =>
  new BackendError({ url: 'http://pb/api', status, response: {}, message });

async function thrownBy(run: () => Promise<unknown>): Promise<unknown> {
  return run().then(
    () => 'nothing',
    (error: unknown) => error,
  );
}

describe('userBackend', () => {
  const get = new Request('https://b.example/invoice/kunden?seite=2');

  it('connects as the signed-in person, from the place of the person', () => {
    const { context, seen } = contextWith(null, get);
    userBackend(context);
    visitorBackend(context);
    expect(seen).toEqual([
      { token: 'the-token', clientAddress: '10.0.0.7', abandoned: get.signal },
      { token: null, clientAddress: '10.0.0.7', abandoned: get.signal },
    ]);
  });

  it('is a programming error without a session', () => {
    const { context } = contextWith(null, get, false);
    expect(() => userBackend(context)).toThrow('auth check');
  });

  it('a session that PocketBase no longer knows ends and leads to the login', async () => {
    const answer = await thrownBy(() => userBackend(contextWith(failure(401), get).context).fetch('x'));
    expect(answer).toBeInstanceOf(Response);
    const { headers, status } = answer as Response;
    expect([status, headers.get('location')]).toEqual([302, '/login?weiter=%2Finvoice%2Fkunden%3Fseite%3D2']);
    expect(headers.get('set-cookie')).toContain('Max-Age=0');
  });

  it('what a form sent with such a session travels along', async () => {
    const post = new Request(get.url, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Nord' }),
      headers: { origin: 'https://b.example' },
    });
    const answer = await thrownBy(() => userBackend(contextWith(failure(401), post).context).fetch('x'));
    expect(answer).toMatchObject({
      data: { kind: 'session-expired', email: '' },
      init: { status: 401 },
    });
  });

  it.each([
    [404, 404],
    [503, 503],
    [429, 429],
    [499, 499],
    [0, 500],
    [200, 500],
    [600, 500],
  ])('a failure %i keeps its message and answers %i', async (status, expected) => {
    const answer = await thrownBy(() => userBackend(contextWith(failure(status), get).context).fetch('x'));
    expect(answer).toMatchObject({ data: 'words of the backend', init: { status: expected } });
  });

  it('a 401 without a session is a failure like others', async () => {
    const answer = await thrownBy(() => visitorBackend(contextWith(failure(401), get).context).fetch('x'));
    expect(answer).toMatchObject({ data: 'words of the backend', init: { status: 401 } });
  });

  it('a programming error stays what it is', async () => {
    const error = new TypeError('x is not a function');
    expect(await thrownBy(() => userBackend(contextWith(error, get).context).fetch('x'))).toBe(error);
  });
});
