import { ClientResponseError } from 'pocketbase';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { resolveCheck } from '#app/http/checks.ts';
import { authCookie, readSession } from '#app/http/session.ts';
import { toBackendError } from '#app/pocketbase/backend-error.ts';
import type { BackendError } from '#app/pocketbase/backend-error.ts';
import { connectBackend } from '#app/pocketbase/backend.ts';
import { closeWithFile } from '../support/close-with-file.ts';
import { startBreakingProxy } from '../support/breaking-proxy.ts';
import type { BreakingProxy } from '../support/breaking-proxy.ts';
import { cookieOf, makeToken, tokenIn } from '../support/crafted-tokens.ts';
import { formFields, openBrowser, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

// Every error of the specification's 1.3 and every state, constant and limit of its 1.5, a row each. Those that need more
// than a page stand in spec-limits.test.ts.

let proxy: BreakingProxy;
let site: Site;
let user: Browser;

const provided = { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' };
const addresses = { OIDC_AUTH_URL: 'http://127.0.0.1:9/', OIDC_TOKEN_URL: 'http://127.0.0.1:9/' };

beforeAll(async () => {
  proxy = await startBreakingProxy(inject('databaseUrl'));
  closeWithFile(() => proxy.stop());
  const service = { ...provided, ...addresses, OIDC_USERINFO_URL: 'http://127.0.0.1:9/' };
  site = await openSite({ POCKETBASE_URL: proxy.url, ...service });
  user = (await signedIn(site)).browser;
});

interface Row {
  what: string;
  shown: () => unknown;
}

function expectError({ status, text }: Page, wanted: { status: number; message: string; description: string }): void {
  expect(status).toBe(wanted.status);
  const words = visibleText(text);
  expect(words).toContain(wanted.message);
  expect(words).toContain(wanted.description);
}

const [notFound, failed] = ['Page Not Found', 'Internal Server Error'];
const unavailable = 'Something went wrong while processing your request.';

async function whileDatabaseAnswers(status: number, path: string): Promise<Page> {
  proxy.meddle = (call) => (call.path.includes('customers') ? { kind: 'answer', status, json: {} } : null);
  return user.get(path).finally(() => {
    proxy.meddle = null;
  });
}

const messageOf = (error: ClientResponseError) => (toBackendError(error) as BackendError).message;

const errors: readonly Row[] = [
  {
    what: 'backend failure, default',
    shown: async () =>
      expectError(await whileDatabaseAnswers(500, '/invoice/kunden'), {
        status: 500,
        message: failed,
        description: unavailable,
      }),
  },
  {
    what: 'cancelled request',
    shown: () => {
      const aborted = new ClientResponseError(new DOMException('x', 'AbortError'));
      expect(messageOf(aborted)).toBe('The request was autocancelled.');
    },
  },
  {
    what: 'missing record id',
    shown: async () => {
      const { sdk } = connectBackend({ url: proxy.url, internalKey: '', token: null, clientAddress: null });
      const refused: unknown = await sdk
        .collection('customers')
        .getOne('')
        .catch((error: unknown) => error);
      expect(messageOf(refused as ClientResponseError)).toBe('Missing required record id.');
      expect((refused as ClientResponseError).status).toBe(404);
    },
  },
  {
    what: 'first-match look-up finds nothing',
    shown: async () =>
      expectError(await user.get('/invoice/kunden/aaaaaaaaaaaaaaa'), {
        status: 404,
        message: notFound,
        description: "The requested resource wasn't found.",
      }),
  },
  {
    what: 'unknown page',
    shown: async () =>
      expectError(await openBrowser(site).get('/gibt-es-nicht'), {
        status: 404,
        message: notFound,
        description: 'Page not found: /gibt-es-nicht',
      }),
  },
  {
    what: 'a validate check fails: the 404 page',
    shown: async () =>
      expectError(await user.get('/invoice/kunden/NEIN'), {
        status: 404,
        message: notFound,
        description: 'Page not found: /invoice/kunden/NEIN',
      }),
  },
  {
    what: 'unknown route middleware',
    shown: () => expect(() => resolveCheck('no-such-check')).toThrow('Unknown route middleware: no-such-check'),
  },
  {
    what: 'unknown provider name',
    shown: async () =>
      expectError(await openBrowser(site).get('/login/anbieter/gibt-es-nicht'), {
        status: 404,
        message: notFound,
        description: 'Missing or invalid provider',
      }),
  },
  {
    what: 'OAuth2 state mismatch: the login fails',
    shown: async () => {
      const browser = openBrowser(site);
      const kept = {
        provider: 'oidc',
        state: 'x'.repeat(30),
        codeVerifier: 'x',
        wanted: null,
        link: null,
        addressHash: '',
      };
      browser.cookies.set('provider', Buffer.from(JSON.stringify(kept)).toString('base64url'));
      const page = await browser.get('/login/anbieter/zurueck?neuladen=1&code=x&state=other');
      expectError(page, { status: 403, message: failed, description: 'Diese Antwort gehört nicht zu der Anmeldung' });
      expect(browser.cookies.has('pb_auth')).toBe(false);
    },
  },
  {
    what: 'a form that meets an ended session: the same status message, beside the way to go on',
    shown: async () => {
      const { browser } = await signedIn(site);
      const fields = formFields((await browser.get('/invoice/kunden/neu')).text);
      browser.cookies.delete('pb_auth');
      const page = await browser.post('/invoice/kunden/neu', fields);
      expectError(page, { status: 401, message: failed, description: 'Ihre Eingaben sind nicht verloren.' });
    },
  },
  {
    what: 'other failure: its status is kept',
    shown: async () =>
      expectError(await openBrowser(site).postForged('/agb', { a: 'b' }), {
        status: 405,
        message: failed,
        description: unavailable,
      }),
  },
  {
    what: 'a failure that our words explain: the same status message',
    shown: async () => {
      const visitor = openBrowser(site);
      const shown = { message: failed, description: 'Diese Adresse ist zu lang' };
      expectError(await visitor.get(`/${'a'.repeat(1100)}`), { ...shown, status: 414 });
      const foreign = await visitor.postForged('/login', {}, { origin: 'https://evil.example' });
      expectError(foreign, { ...shown, description: 'Diese Anfrage kam nicht von unseren Seiten', status: 400 });
    },
  },
  {
    what: 'backend errors carry url, status, response and message',
    shown: () => {
      const data = { message: 'words of PocketBase' };
      const error = toBackendError(new ClientResponseError({ url: 'http://pb/api/x', status: 400, data }));
      expect(error).toMatchObject({ url: 'http://pb/api/x', status: 400, response: data, message: unavailable });
    },
  },
];

const requestWith = (cookie: string) => new Request('http://localhost:3000/', { headers: { cookie } });
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

const states: readonly Row[] = [
  {
    what: 'auth state: valid by the token’s expiry',
    shown: () => {
      const claims = { id: 'a'.repeat(15), type: 'auth' };
      const here = { now: new Date(), issuer: '' };
      const sent = (exp: number) => readSession(requestWith(cookieOf(makeToken({ ...claims, exp }, 'k'))), here);
      expect([sent(inAnHour()) !== null, sent(1000)]).toEqual([true, null]);
    },
  },
  {
    what: 'auth state: a token and id, email, collectionId, collectionName, verified',
    shown: async () => {
      const { browser } = await signedIn(site);
      const stored = JSON.parse(decodeURIComponent(browser.cookies.get('pb_auth') ?? '')) as { record: object };
      expect(tokenIn(browser.cookies)).toMatch(/^\w+\.[\w-]+\.[\w-]+$/);
      const names = ['id', 'email', 'collectionId', 'collectionName', 'verified'];
      expect(Object.keys(stored.record)).toEqual(expect.arrayContaining(names));
    },
  },
  {
    what: 'auth cookie: pb_auth, path /, secure, strict, 604800 seconds, its record cut above 4096 bytes',
    shown: () => {
      const backend = connectBackend({ url: proxy.url, internalKey: '', token: null, clientAddress: null });
      const record = { id: 'a'.repeat(15), email: 'a@b.example', collectionId: 'c', collectionName: 'users' };
      const token = makeToken({ id: record.id, type: 'auth', exp: inAnHour() }, 'k');
      backend.sdk.authStore.save(token, { ...record, verified: true, more: 'x'.repeat(5000) });
      const [value = '', ...attributes] = authCookie(backend).split('; ');
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'SameSite=Strict', 'Max-Age=604800']));
      expect(value.length).toBeLessThan(4096);
      expect(JSON.parse(decodeURIComponent(value.slice('pb_auth='.length)))).toEqual({
        token,
        record: { ...record, verified: true },
      });
    },
  },
  {
    what: 'cookie consent starts with necessary only, and is what the visitor says',
    shown: async () => {
      const browser = openBrowser(site);
      const ticked = async () =>
        [...(await browser.get('/einwilligungen')).text.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
          .map(([tag]) => tag)
          .filter((tag) => tag.includes(' checked'))
          .map((tag) => / value="([^"]*)"/.exec(tag)?.[1] ?? 'necessary');
      expect(await ticked()).toEqual(['necessary']);
      await browser.post('/einwilligungen', [
        ['choice', 'selected'],
        ['category', 'statistic'],
      ]);
      expect(await ticked()).toEqual(['necessary', 'statistic']);
    },
  },
  {
    what: 'list page size 30',
    shown: async () => {
      const { browser, account } = await signedIn(site);
      for (let i = 0; i < 31; i += 1) await createSampleCustomer(account.backend, { name: `Kunde ${i}` });
      const rowsOf = ({ text }: Page) => new Set(text.match(/href="\/invoice\/kunden\/[a-z0-9]{15}"/g)).size;
      expect(rowsOf(await browser.get('/invoice/kunden'))).toBe(30);
      expect(rowsOf(await browser.get('/invoice/kunden?seite=2'))).toBe(1);
    },
  },
  {
    what: 'page titles: page title, separator, site name',
    shown: async () => {
      expect((await openBrowser(site).get('/kontakt')).text).toContain('<title>Kontakt – Belegwerk</title>');
    },
  },
  {
    what: 'canonical link: the path, whitelisted parameters sorted and in lower case',
    shown: async () => {
      const { text } = await user.get('/invoice/kunden?suche=x&seite=B&SEITE=9');
      expect(text).toContain('<link rel="canonical" href="http://localhost:3000/invoice/kunden"/>');
    },
  },
];

describe('spec 1.3', () => {
  it.each(errors)('$what', async ({ shown }) => {
    expect.hasAssertions();
    await shown();
  });
});

describe('spec 1.5', () => {
  it.each(states)('$what', async ({ shown }) => {
    expect.hasAssertions();
    await shown();
  });
});
