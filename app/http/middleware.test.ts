import PocketBase from 'pocketbase';
import { RouterContextProvider } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Services } from '#app/workflows/services.ts';
import { appContext, clientContext, requestContext, sessionContext } from './app-context.ts';
import type { App, Context } from './app-context.ts';
import type { Check } from './checks.ts';
import { formOf } from './form/form-entries.ts';
import { loadSession, runChecks } from './middleware.ts';
import { addCookie, seeOther } from './flash.ts';
import { localCopyField, rememberLocalCopy } from './form/form-notices.ts';

const now = new Date('2026-11-21T10:00:00Z');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenUntil = (exp: number) => `x.${encode({ id: 'abcdefghij12345', type: 'auth', exp })}.y`;
const nowSeconds = now.getTime() / 1000;
const fresh = tokenUntil(nowSeconds + 604_800);
const old = tokenUntil(nowSeconds + 400_000);
const renewed = tokenUntil(nowSeconds + 604_799);

interface Surroundings {
  token?: string;
  refresh?: () => Promise<boolean>;
  checks?: Check[];
  method?: string;
}

function surround({
  token,
  refresh = () => Promise.reject(new Error('not asked for')),
  checks = [],
  method = 'GET',
}: Surroundings) {
  const asked: string[] = [];
  const sdk = new PocketBase('http://127.0.0.1:1');
  const call = async () => {
    asked.push('refresh');
    const done = await refresh();
    if (done) sdk.authStore.save(renewed);
    return done;
  };
  const connect = () => ({ sdk, call }) as unknown as Backend;
  const context = new RouterContextProvider();
  const app = {
    services: { now: () => now, connect } as unknown as Services,
    requirementsOf: () => ({ checks, prefetch: null }),
  };
  context.set(appContext, app as unknown as App);
  context.set(clientContext, { address: '10.0.0.7', local: false });
  const cookie = token ? { cookie: `pb_auth=${encodeURIComponent(JSON.stringify({ token }))}` } : {};
  const body = method === 'POST' ? { body: new URLSearchParams({ name: 'Nord' }) } : {};
  const request = new Request('https://b.example/invoice?x=1', { method, headers: cookie, ...body });
  return { context, request, asked };
}

async function pass(
  middleware: MiddlewareFunction<Response>,
  { context, request }: { context: RouterContextProvider; request: Request },
  next: (context: Context) => Response | Promise<Response> = () => new Response('page'),
): Promise<Response> {
  const args = { request, context, url: new URL(request.url), params: { a: '1' }, pattern: '/invoice' };
  return (await middleware(args, async () => next(context))) as Response;
}

describe('loadSession', () => {
  it('knows a visitor and a signed-in person', async () => {
    const visitor = surround({});
    await pass(loadSession, visitor);
    expect(visitor.context.get(sessionContext)).toBeNull();
    const person = surround({ token: fresh });
    await pass(loadSession, person);
    expect(person.context.get(sessionContext)?.token).toBe(fresh);
    expect(person.asked).toEqual([]);
  });

  it('renews a session that is older than a day, and sends the new cookie', async () => {
    const person = surround({ token: old, refresh: () => Promise.resolve(true) });
    const response = await pass(loadSession, person);
    expect(person.context.get(sessionContext)?.token).toBe(renewed);
    expect(response.headers.getSetCookie()).toHaveLength(1);
    expect(response.headers.get('set-cookie')).toContain(encodeURIComponent(renewed));
  });

  it('tells a browser that what it keeps of a form is saved, and of no other answer', async () => {
    const form = new FormData();
    form.set(localCopyField, 'k1');
    const answered = async (status: number) => {
      const person = surround({ token: fresh, method: 'POST' });
      rememberLocalCopy(person.request, form);
      const response = await pass(loadSession, person, () => new Response(null, { status }));
      return response.headers.getSetCookie();
    };
    expect(await answered(303)).toEqual([expect.stringMatching(/^saved=k1; (?!.*HttpOnly)/)]);
    expect(await answered(422)).toEqual([]);
    form.set(localCopyField, 'k1; Path=/x');
    expect(await answered(303)).toEqual([]);
  });

  it('ends a session that PocketBase does not renew', async () => {
    const person = surround({ token: old, refresh: () => Promise.resolve(false) });
    const response = await pass(loadSession, person);
    expect(person.context.get(sessionContext)).toBeNull();
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
  });

  it('keeps the session while the database is away', async () => {
    const person = surround({ token: old, refresh: () => Promise.reject(new Error('away')) });
    const response = await pass(loadSession, person);
    expect(person.context.get(sessionContext)?.token).toBe(old);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('adds every cookie that the request collected', async () => {
    const response = await pass(loadSession, surround({}), (context) => {
      addCookie(context, 'a=1');
      return seeOther(context, '/invoice', 'draft-saved');
    });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
      'a=1',
      'message=draft-saved',
    ]);
  });

  it('hands on the very request: a form is read once, whoever asks', async () => {
    const post = surround({ method: 'POST' });
    await pass(loadSession, post);
    expect(post.context.get(requestContext)).toBe(post.request);
    expect(await formOf(post.request)).toBe(await formOf(post.context.get(requestContext)));
  });
});

describe('runChecks', () => {
  const prepared = async (checks: Check[]) => {
    const parts = surround({ checks });
    await pass(loadSession, parts);
    return parts;
  };

  it('asks one after the other, with the parameters, and goes on when all are silent', async () => {
    const seen: unknown[] = [];
    const silent: Check = ({ params, url }) => {
      seen.push([params, url.pathname]);
      return undefined;
    };
    const response = await pass(runChecks, await prepared([silent, silent]));
    expect(await response.text()).toBe('page');
    expect(seen).toEqual([
      [{ a: '1' }, '/invoice'],
      [{ a: '1' }, '/invoice'],
    ]);
  });

  it('the first that answers decides; neither later checks nor the page run', async () => {
    const never: Check = () => {
      throw new Error('asked too late');
    };
    const answer: Check = () => Promise.resolve(new Response('reload'));
    const response = await pass(runChecks, await prepared([answer, never]), never as () => Response);
    expect(await response.text()).toBe('reload');
  });
});
