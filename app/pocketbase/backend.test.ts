import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BackendError } from './backend-error.ts';
import { accepted, connectBackend } from './backend.ts';

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let url: string;
let asked: Asked[] = [];
let next: { status: number; body: unknown };

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body });
      response.writeHead(next.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(next.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
});

beforeEach(() => {
  asked = [];
  next = { status: 200, body: { n: 1 } };
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const schema = z.object({ n: z.number() });
const refusals = ['stale'] as const;
const person = () =>
  connectBackend({ url, internalKey: 'the-key', token: 'the.user.token', clientAddress: '203.0.113.9' });
const system = () => connectBackend({ url, internalKey: 'the-key', token: null, clientAddress: null });

const keyHeaders = ({ headers }: Asked) => [
  headers.authorization,
  headers['x-belegwerk-key'],
  headers['x-forwarded-for'],
];

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'no failure',
    (error: unknown) => error,
  );
}

describe('what each call shows of whom', () => {
  it('reads as a person go with the token, from the place of the person, without the key', async () => {
    await person().read('company', schema, { search: 'a b&c', page: 2 });
    expect(asked[0]?.url).toBe('/api/belegwerk/company?search=a%20b%26c&page=2');
    expect(asked.map(keyHeaders)).toEqual([['the.user.token', undefined, '203.0.113.9']]);
  });

  it('writes as a person go with token and key', async () => {
    await person().write({ method: 'PUT', path: 'company', refusals, body: { a: 1 }, schema });
    expect(asked[0]).toMatchObject({ method: 'PUT', url: '/api/belegwerk/company', body: '{"a":1}' });
    expect(asked.map(keyHeaders)).toEqual([['the.user.token', 'the-key', '203.0.113.9']]);
  });

  it('work without a user goes with the key alone', async () => {
    await system().read('system/companies', schema);
    await system().write({ method: 'POST', path: 'system/outbox/claim', refusals, schema });
    await system().fetch(`${url}/file`);
    expect(asked.map(keyHeaders)).toEqual([
      [undefined, 'the-key', undefined],
      [undefined, 'the-key', undefined],
      [undefined, 'the-key', undefined],
    ]);
  });

  it('calls of the SDK never show the key', async () => {
    await person().call((sdk) => sdk.collection('invoices').getOne('abcdefghij12345'));
    expect(asked.map(keyHeaders)).toEqual([['the.user.token', undefined, '203.0.113.9']]);
  });

  it('two calls at once do not cancel each other', async () => {
    const backend = person();
    expect(await Promise.all([backend.read('company', schema), backend.read('company', schema)])).toHaveLength(2);
  });
});

describe('answers', () => {
  it('are untrusted until the schema has read them', async () => {
    next = { status: 200, body: { n: 'one' } };
    await expect(person().read('company', schema)).rejects.toThrow(z.ZodError);
    await expect(person().write({ method: 'POST', path: 'x', refusals, schema })).rejects.toThrow(z.ZodError);
  });

  it('409 with a refusal is an outcome, with what else it says', async () => {
    next = { status: 409, body: { refusal: 'stale', current: { version: 3 } } };
    expect(await person().write({ method: 'PUT', path: 'company', refusals, schema })).toEqual({
      ok: false,
      refusal: 'stale',
      details: { current: { version: 3 } },
    });
  });

  it('409 with a word that the call does not name is a defect of ours, not a failure of the database', async () => {
    next = { status: 409, body: { refusal: 'stail' } };
    const failure = await failureOf(person().write({ method: 'PUT', path: 'company', refusals, schema }));
    expect(failure).not.toBeInstanceOf(BackendError);
    expect(String(failure)).toContain('stail');
  });

  it.each([
    [409, { message: 'conflict' }],
    [409, { refusal: 7 }],
    [400, { refusal: 'stale' }],
    [404, {}],
    [500, {}],
  ])('%i %j is a failure', async (status, body) => {
    next = { status, body };
    const failure = await failureOf(person().write({ method: 'PUT', path: 'company', refusals, schema }));
    expect(failure).toBeInstanceOf(BackendError);
    expect(failure).toMatchObject({ status });
    expect(await failureOf(person().read('company', schema))).toMatchObject({ status });
  });

  it('statuses that are expected are answers, also when the answer is null', async () => {
    next = { status: 404, body: {} };
    const none: unknown = null;
    const get = () =>
      person().call((sdk) => sdk.collection('invoices').getOne<unknown>('abcdefghij12345'), { 404: none });
    expect(await get()).toBeNull();
    next = { status: 403, body: {} };
    expect(await failureOf(get())).toMatchObject({ status: 403 });
  });

  it('bytes come with any status', async () => {
    next = { status: 404, body: {} };
    expect((await system().fetch(`${url}/file`)).status).toBe(404);
  });

  it('answers 503 when the database is not there', async () => {
    const away = connectBackend({ url: 'http://127.0.0.1:1', internalKey: 'k', token: null, clientAddress: null });
    for (const call of [
      () => away.read('x', schema),
      () => away.fetch('http://127.0.0.1:1/x'),
      () => away.write({ method: 'POST', path: 'x', refusals, schema }),
    ])
      expect(await failureOf(call())).toMatchObject({ name: 'BackendError', status: 503, reason: 'away' });
  });

  it('gives no answer to a closed request, and a sentence to one that waits too long', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const silentUrl = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
    const leaving = new AbortController();
    const options = { url: silentUrl, internalKey: 'k', token: null, clientAddress: null };
    const left = failureOf(connectBackend({ ...options, abandoned: leaving.signal }).read('x', schema));
    setTimeout(() => leaving.abort(), 20);
    expect(await left).toMatchObject({ name: 'BackendError', status: 499 });
    const late = failureOf(connectBackend({ ...options, timeoutMs: 30 }).read('x', schema));
    expect(await late).toMatchObject({ name: 'BackendError', status: 503, reason: 'not-answering' });
    silent.closeAllConnections();
    silent.close();
  });
});

describe('accepted', () => {
  it('takes the value, and no refusal for an answer', () => {
    expect(accepted({ ok: true, value: 5 })).toBe(5);
    expect(() => accepted({ ok: false, refusal: 'stale', details: {} })).toThrow('unexpected refusal: stale');
  });
});
