import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { BackendError } from '#app/pocketbase/backend-error.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Services } from '#app/workflows/services.ts';
import { appContext, clientContext, cookiesContext, requestContext, sessionContext } from './app-context.ts';
import type { App } from './app-context.ts';
import { resolveCheck } from './checks.ts';
import { found, pageNotFound } from './found.ts';

interface Situation {
  address?: string;
  init?: RequestInit;
  /** a number: the request has a token, and PocketBase answers so to it */
  signedIn?: boolean | number;
  params?: Record<string, string | undefined>;
  billing?: 'off' | 'soon' | 'on';
  documents?: number;
  subscribed?: boolean;
}

/** Runs one check; answers the Response, what it threw, or undefined when it lets the request pass. */
async function run(name: string, situation: Situation): Promise<unknown> {
  const {
    address = '/invoice',
    init,
    signedIn = false,
    params = {},
    billing = 'off',
    documents = 0,
    subscribed = false,
  } = situation;
  const request = new Request(`https://b.example${address}`, init);
  const failure = { url: '', status: Number(signedIn), response: {}, message: 'words of the backend' };
  const read = (path: string) => {
    if (path !== 'account') return Promise.resolve({ n: documents, subscribed });
    if (typeof signedIn === 'number') return Promise.reject(new BackendError(failure));
    return Promise.resolve({ userId: 'u', companyId: 'c', name: 'Nord' });
  };
  const connect = () => ({ read }) as unknown as Backend;
  const services = { env: { billing, demoDocumentLimit: 5 }, connect } as unknown as Services;
  const context = new RouterContextProvider();
  context.set(appContext, { services } as App);
  context.set(clientContext, { address: '10.0.0.7', local: false });
  context.set(requestContext, request);
  context.set(cookiesContext, []);
  context.set(sessionContext, signedIn === false ? null : { token: 't', expiresAt: 0 });
  try {
    return await resolveCheck(name)({ request, url: new URL(request.url), params, context });
  } catch (thrown) {
    return thrown;
  }
}

const location = (answer: unknown) =>
  answer instanceof Response ? `${answer.status} ${answer.headers.get('location') ?? ''}` : answer;

const own = { origin: 'https://b.example' };
const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } };

describe('resolveCheck', () => {
  it.each(['Auth', 'auth ', '', 'toString', '__proto__', 'constructor', 'demo_check'])('throws for %j', (name) => {
    expect(() => resolveCheck(name)).toThrow(new Error(`Unknown route middleware: ${name}`));
  });
});

describe('auth', () => {
  it.each([
    ['/invoice', '302 /login'],
    ['/invoice/kunden?seite=2', '302 /login?weiter=%2Finvoice%2Fkunden%3Fseite%3D2'],
    ['/invoicexyz', '302 /login?weiter=%2Finvoicexyz'],
    ['/invoice/gibt-es-nicht', '302 /login?weiter=%2Finvoice%2Fgibt-es-nicht'],
    ['/invoice/kunden?neuladen=1', '302 /login?weiter=%2Finvoice%2Fkunden'],
  ])('a visitor on %s signs in first', async (address, expected) => {
    expect(location(await run('auth', { address }))).toBe(expected);
  });

  it('a visitor on a page with a very long query is led back to that page without it', async () => {
    const address = `/invoice/kunden?suche=${'%22'.repeat(2500)}`;
    expect(location(await run('auth', { address }))).toBe('302 /login?weiter=%2Finvoice%2Fkunden');
  });

  // The router matches whatever the case or escape; a visitor must not meet a 500 there.
  it.each(['/INVOICE', '/Invoice/kunden', '/%69nvoice'])('a visitor on %s signs in first', async (address) => {
    expect(location(await run('auth', { address }))).toMatch(/^302 \/login/);
  });

  it.each([
    ['/invoice/kunden', '302 /login?weiter=%2Finvoice%2Fkunden'],
    ['/invoicexyz', '302 /login?weiter=%2Finvoicexyz'],
  ])('a token that PocketBase refuses is a visitor on %s', async (address, expected) => {
    expect(location(await run('auth', { address, signedIn: 401 }))).toBe(expected);
  });

  it('a failure to verify is no answer about the person', async () => {
    expect(await run('auth', { signedIn: 503 })).toMatchObject({ data: 'words of the backend', init: { status: 503 } });
  });

  it('lets pass who is signed in, and everybody elsewhere', async () => {
    expect(await run('auth', { signedIn: true })).toBeUndefined();
    expect(await run('auth', { address: '/agb' })).toBeUndefined();
  });

  it('a POST without session keeps its fields', async () => {
    const init = { method: 'POST', body: new URLSearchParams({ name: 'Nord' }), headers: own };
    expect(await run('auth', { address: '/invoice/profil', init })).toMatchObject({
      data: { kind: 'session-expired', email: '' },
      init: { status: 401 },
    });
  });

  it('refuses a form that was filled in as an account that is not signed in any more', async () => {
    const post = async (account: string) => {
      const init = { method: 'POST', body: new URLSearchParams({ _account: account, name: 'Nord' }), headers: own };
      return run('auth', { address: '/invoice/profil', signedIn: true, init });
    };
    expect(await post('u')).toBeUndefined();
    expect(await post('v')).toMatchObject({ data: { kind: 'session-expired' }, init: { status: 401 } });
  });

  it('reloads once where a strict cookie may have stayed behind', async () => {
    const address = '/invoice/kunden?a=%22&b=1';
    const answer = await run('auth', { address, init: crossSite });
    expect(answer).toBeInstanceOf(Response);
    const { status, headers } = answer as Response;
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const html = await (answer as Response).text();
    expect(html).toContain('content="0;url=/invoice/kunden?a=%22&amp;b=1&amp;neuladen=1"');
    const again = await run('auth', { address: `${address}&neuladen=1`, init: crossSite });
    expect(location(again)).toBe('302 /login?weiter=%2Finvoice%2Fkunden%3Fa%3D%2522%26b%3D1');
  });

  it('an address cannot break out of the page that reloads', async () => {
    const address = '/invoice/"><script>alert(1)</script>?x="onload="y&<b>';
    const html = await ((await run('auth', { address, init: crossSite })) as Response).text();
    expect(html).not.toMatch(/<script|"onload|<b>/);
  });

  it('takes the marker away after the reload', async () => {
    const answer = await run('auth', { address: '/invoice/kunden?a=1&neuladen=1', signedIn: true });
    expect(location(answer)).toBe('302 /invoice/kunden?a=1');
  });

  it.each(['same-origin', 'same-site', 'none'])('does not reload for %s', async (site) => {
    const init = { headers: { 'sec-fetch-site': site } };
    expect(location(await run('auth', { init }))).toBe('302 /login');
  });
});

describe('guest', () => {
  it('sends away who is signed in', async () => {
    for (const method of ['GET', 'HEAD'])
      expect(location(await run('guest', { address: '/login', signedIn: true, init: { method } }))).toBe(
        '302 /invoice',
      );
  });

  it.each([401, 503])('lets pass whose token is answered with %i', async (signedIn) => {
    expect(await run('guest', { address: '/login', signedIn })).toBeUndefined();
  });

  // A login form may carry what was typed before a session ended.
  it('lets a login form pass, whoever is signed in', async () => {
    expect(await run('guest', { address: '/login', signedIn: true, init: { method: 'POST' } })).toBeUndefined();
  });

  it('lets a visitor pass, after one reload when coming from elsewhere', async () => {
    expect(await run('guest', { address: '/login' })).toBeUndefined();
    const answer = await run('guest', { address: '/login', init: crossSite });
    expect(await (answer as Response).text()).toContain('url=/login?neuladen=1');
    expect(await run('guest', { address: '/login?neuladen=1', init: crossSite })).toBeUndefined();
    expect(await run('guest', { address: '/login', init: { ...crossSite, method: 'POST' } })).toBeUndefined();
  });
});

describe('validate', () => {
  it.each([
    [{}],
    [{ invoiceId: 'abcdefghij12345' }],
    [{ fileKind: 'zugferd' }],
    [{ invoiceId: 'abcdefghij12345', customerId: '000000000000000' }],
  ])('takes %j', async (params) => {
    expect(await run('validate', { params })).toBeUndefined();
  });

  it.each([
    [{ invoiceId: 'abc' }],
    [{ invoiceId: 'ABCDEFGHIJ12345' }],
    [{ invoiceId: 'abcdefghij123456' }],
    [{ invoiceId: 'abcdefghij1234\n' }],
    [{ invoiceId: '' }],
    [{ invoiceId: undefined }],
    [{ invoiceId: 'abcdefghij12345', customerId: "' OR 1=1 --abc" }],
  ])('answers %j with the 404 page', async (params) => {
    expect(await run('validate', { address: '/invoice/rechnungen/x', params })).toMatchObject({
      data: 'Page not found: /invoice/rechnungen/x',
      init: { status: 404 },
    });
  });
});

describe('demo-check', () => {
  it.each([
    ['off', 1000, undefined],
    ['soon', 4, undefined],
    ['soon', 5, '302 /invoice/abo_coming_soon'],
    ['on', 4, undefined],
    ['on', 5, '302 /invoice/abo'],
    ['on', 6, '302 /invoice/abo'],
  ] as const)('billing %s with %i documents: %s', async (billing, documents, expected) => {
    expect(location(await run('demo-check', { billing, documents, signedIn: true }))).toBe(expected);
  });

  it('knows no limit with a subscription', async () => {
    const subscriber = { billing: 'on', documents: 1000, subscribed: true, signedIn: true } as const;
    expect(await run('demo-check', subscriber)).toBe(undefined);
  });

  it('leaves what is posted to the database, which knows what was stored already', async () => {
    const posted = { billing: 'on', documents: 1000, signedIn: true, init: { method: 'POST' } } as const;
    expect(await run('demo-check', posted)).toBe(undefined);
  });
});

describe('found', () => {
  it('hands on what is there, also when it is false or empty', () => {
    expect([found(0), found(''), found(false)]).toEqual([0, '', false]);
  });

  it('throws the 404 of a record that is missing', () => {
    let thrown: unknown;
    try {
      found(null);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ data: "The requested resource wasn't found.", init: { status: 404 } });
  });
});

it('pageNotFound names the path without its query', () => {
  expect(pageNotFound(new URL('http://x/a/b?c=d'))).toMatchObject({
    data: 'Page not found: /a/b',
    init: { status: 404 },
  });
});
