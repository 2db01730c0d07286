import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { answerSchema, ask, readRequest, upload } from './ask.ts';
import { connectBackend } from './backend.ts';
import { jsonText, reading, saved, serving, uploading, wordOf, writing } from './call.ts';
import type { AnswerOf, Given, Saved } from './call.ts';
import type { Outcome } from './refusal.ts';

let server: Server;
let url: string;
let asked: { method: string | undefined; url: string | undefined; key: unknown; body: string }[] = [];
let next: { status: number; body: unknown };

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, headers } = request;
      asked.push({ method, url: request.url, key: headers['x-belegwerk-key'], body });
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
  next = { status: 200, body: {} };
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const backend = () => connectBackend({ url, internalKey: 'the-key', token: null, clientAddress: null });

const row = { id: '', cents: 0, open: false, kind: wordOf(['a', 'b']), parts: jsonText([{ n: 0 }]) };
const list = reading('owners/{owner}/things', { query: { page: 1, all: false }, answer: { rows: [row], total: 0 } });
const one = reading('thing', { answer: row });
const due = reading('system/due', { answer: [''] });
const file = serving('things/{id}/file');
const save = writing<{ version: number; fields: { name: string } }>()({
  method: 'PUT',
  path: 'things/{id}',
  refusals: ['stale', 'archived'],
  answer: saved,
});
const archive = writing<{ archived: boolean }>()({ method: 'POST', path: 'things/{id}/archived', answer: { n: 0 } });
const end = writing<undefined>()({ method: 'POST', path: 'end' });
const store = uploading<{ sha256: string }>()({
  method: 'POST',
  path: 'things/{id}/file',
  part: 'about',
  answer: saved,
});

const good = { id: 'x', cents: 5, open: true, kind: 'b', parts: '[{"n":1}]' };

describe('what a read is answered', () => {
  it('comes as its example says', async () => {
    next.body = { rows: [good, good], total: 2 };
    const answer = await ask(backend(), list, { owner: 'o' });
    expect(answer).toEqual({ rows: Array(2).fill({ ...good, parts: [{ n: 1 }] }), total: 2 });
    expectTypeOf(answer.rows[0]).toEqualTypeOf<
      { id: string; cents: number; open: boolean; kind: 'a' | 'b'; parts: { n: number }[] } | undefined
    >();
  });

  it.each([
    ['misses a member', { ...good, cents: undefined }],
    ['says more', { ...good, secret: 'x' }],
    ['has another type', { ...good, cents: '5' }],
    ['is no whole number', { ...good, cents: 0.5 }],
    ['is no yes or no', { ...good, open: 1 }],
    ['is none of the words', { ...good, kind: 'c' }],
    ['has other JSON in a text', { ...good, parts: '[{"n":"1"}]' }],
    ['has more JSON in a text', { ...good, parts: '[{"n":1,"m":1}]' }],
    ['is a list', [good]],
    ['is nothing', null],
  ])('is refused where it %s', async (_what, body) => {
    next.body = body;
    await expect(ask(backend(), one)).rejects.toThrow(z.ZodError);
    next.body = { rows: [good, body], total: 2 };
    await expect(ask(backend(), list, { owner: 'o' })).rejects.toThrow(z.ZodError);
  });

  it('is read by a schema that is made once', () => {
    expect(answerSchema(list.answer)).toBe(answerSchema(list.answer));
    expect(answerSchema(row)).toBe(answerSchema(row));
  });
});

describe('what is sent', () => {
  it('has the names of the path in it, and the query behind it', async () => {
    next.body = { rows: [], total: 0 };
    await ask(backend(), list, { owner: 'a/b', page: 2, all: true });
    expect(asked).toMatchObject([
      { method: 'GET', url: '/api/belegwerk/owners/a%2Fb/things?page=2&all=1', key: undefined },
    ]);
    expect(readRequest(list, { owner: 'o', all: false })).toEqual({ path: 'owners/o/things', query: { all: 0 } });
  });

  it('shows the key of this installation where it asks for itself', async () => {
    next.body = ['x'];
    expect(await ask(backend(), due)).toEqual(['x']);
    expect(asked).toMatchObject([{ url: '/api/belegwerk/system/due', key: 'the-key' }]);
  });

  it('of a write is its body without the names of the path', async () => {
    next.body = { id: 'x', version: 3 };
    expect(await ask(backend(), save, { id: 'x', version: 2, fields: { name: 'n' } })).toEqual({
      ok: true,
      value: { id: 'x', version: 3 },
    });
    expect(asked).toMatchObject([
      { method: 'PUT', url: '/api/belegwerk/things/x', body: '{"version":2,"fields":{"name":"n"}}', key: 'the-key' },
    ]);
  });

  it('of an upload is its body in a field of the form, beside the files', async () => {
    next.body = { id: 'x', version: 1 };
    const blob = new File(['bytes'], 'a.txt');
    expect(await upload(backend(), store, { id: 'x', sha256: 'h', uploads: { blob } })).toEqual({
      id: 'x',
      version: 1,
    });
    expect(asked).toMatchObject([{ method: 'POST', url: '/api/belegwerk/things/x/file' }]);
    expect(asked[0]?.body).toContain('name="about"\r\n\r\n{"sha256":"h"}\r\n');
    expect(asked[0]?.body).toMatch(/name="blob"; filename="a\.txt"[^]*bytes/);
  });
});

describe('a write', () => {
  it('that may be refused is an outcome', async () => {
    next = { status: 409, body: { refusal: 'stale', current: { version: 3 } } };
    const outcome = await ask(backend(), save, { id: 'x', version: 2, fields: { name: 'n' } });
    expect(outcome).toEqual({ ok: false, refusal: 'stale', details: { current: { version: 3 } } });
    expectTypeOf(outcome).toEqualTypeOf<Outcome<Saved, 'stale' | 'archived'>>();
  });

  it('that refuses by a word that its call does not name is a defect', async () => {
    next = { status: 409, body: { refusal: 'stail' } };
    await expect(ask(backend(), save, { id: 'x', version: 2, fields: { name: 'n' } })).rejects.toThrow('stail');
  });

  it('that refuses nothing is its value, and one that is answered with anything takes anything', async () => {
    next.body = { n: 1 };
    const { n } = await ask(backend(), archive, { id: 'x', archived: true });
    expect(n).toBe(1);
    expect(await ask(backend(), end)).toEqual({ n: 1 });
  });

  it('is held to its example', async () => {
    next.body = { id: 'x' };
    await expect(ask(backend(), save, { id: 'x', version: 2, fields: { name: 'n' } })).rejects.toThrow(z.ZodError);
    next.body = { n: '1' };
    await expect(ask(backend(), archive, { id: 'x', archived: true })).rejects.toThrow(z.ZodError);
  });
});

it('wrong calls do not compile', () => {
  const wrong = [
    // @ts-expect-error a name of the path is missing
    () => ask(backend(), list),
    // @ts-expect-error and so here
    () => ask(backend(), list, { page: 1 }),
    // @ts-expect-error the query has no such name
    () => ask(backend(), list, { owner: 'o', pages: 1 }),
    // @ts-expect-error nothing can be said
    () => ask(backend(), one, { page: 1 }),
    // @ts-expect-error the body is missing
    () => ask(backend(), save, { id: 'x' }),
    // @ts-expect-error of another type
    () => ask(backend(), archive, { id: 'x', archived: 'yes' }),
    // @ts-expect-error it has no body
    () => ask(backend(), end, { archived: true }),
    // @ts-expect-error bytes are no answer
    () => ask(backend(), file, { id: 'x' }),
    // @ts-expect-error files go by `upload`
    () => ask(backend(), store, { id: 'x', sha256: 'h' }),
    // @ts-expect-error the files are missing
    () => upload(backend(), store, { id: 'x', sha256: 'h' }),
    // @ts-expect-error a name of the path is one of the body too
    () => writing<{ id: string }>()({ method: 'POST', path: 'things/{id}' }),
  ];
  expect(wrong).toHaveLength(11);
  expectTypeOf<AnswerOf<typeof one>>().not.toHaveProperty('cent');
  expectTypeOf<AnswerOf<typeof save>>().toEqualTypeOf<Saved>();
  expectTypeOf<Given<typeof row>>().toEqualTypeOf<{
    readonly id: string;
    readonly cents: number;
    readonly open: boolean;
    readonly kind: string;
    readonly parts: string;
  }>();
});
