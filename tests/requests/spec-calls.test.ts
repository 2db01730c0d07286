import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvoice, createSampleCustomer, samplePassword } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { closeWithFile } from '../support/close-with-file.ts';
import { startBreakingProxy } from '../support/breaking-proxy.ts';
import type { BreakingProxy, PassingCall } from '../support/breaking-proxy.ts';
import { signInAtService, startIdentityService } from '../support/identity-service.ts';
import type { IdentityService } from '../support/identity-service.ts';
import { listenTo, untilHearing } from '../support/live-streams.ts';
import { fieldsOf, linkIn, mailsTo, register } from '../support/registration.ts';
import { freshAddress, inputValue, openBrowser, openSite, origin, signedIn } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { configureProviders } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// Every call of the specification (1.4): a person does something, and the real call is seen on its way to PocketBase,
// with the payload that the specification names, and answered by PocketBase itself.

let proxy: BreakingProxy;
let service: IdentityService;
let site: Site;

beforeAll(async () => {
  service = await startIdentityService(origin);
  proxy = await startBreakingProxy(inject('databaseUrl'));
  closeWithFile(async () => {
    await proxy.stop();
    await service.stop();
  });
  site = await openSite({ ...service.env, POCKETBASE_URL: proxy.url });
  const { services } = site.installation;
  await ask(services.connect(null), configureProviders, { providers: services.env.providers });
});

afterAll(() => ask(site.installation.services.connect(null), configureProviders, { providers: [] }));

interface Person {
  browser: Browser;
  account: SampleAccount;
}

interface SpecCall {
  call: string;
  /** names of its payload */
  payload: readonly string[];
  /** what a person does so that it is made */
  done: (person: Person) => Promise<void>;
}

const access = '/invoice/einstellungen/anmeldung';
const users = 'collections/users';

async function mailOf(email: string, words: string) {
  return (await mailsTo(site, email)).find(({ subject }) => subject.includes(words));
}

async function expectStatus(page: Promise<{ status: number }>, status: number): Promise<void> {
  expect((await page).status).toBe(status);
}

const calls: readonly SpecCall[] = [
  {
    call: `POST ${users}/auth-with-password`,
    payload: ['identity', 'password'],
    done: ({ account }) =>
      expectStatus(openBrowser(site).post('/login', { email: account.email, password: samplePassword }), 303),
  },
  {
    call: `POST ${users}/auth-refresh`,
    payload: [],
    done: async ({ browser }) => {
      site.clock.now = new Date(Date.now() + 2 * 86_400_000);
      await expectStatus(browser.get('/invoice'), 200);
    },
  },
  {
    call: `POST ${users}/request-password-reset`,
    payload: ['email'],
    done: ({ account }) => expectStatus(openBrowser(site).post('/login/passwort', { email: account.email }), 200),
  },
  {
    call: `POST ${users}/confirm-password-reset`,
    payload: ['token', 'password', 'passwordConfirm'],
    done: async ({ account }) => {
      await openBrowser(site).post('/login/passwort', { email: account.email });
      const { token } = fieldsOf(linkIn(await mailOf(account.email, 'Neues Passwort')));
      await expectStatus(openBrowser(site).post('/login/passwort/neu', { token, password: 'ein neuer Satz' }), 303);
    },
  },
  {
    call: `POST ${users}/request-verification`,
    payload: ['email'],
    done: async () => {
      const email = `${randomUUID()}@example.org`;
      await register(openBrowser(site), email);
      await expectStatus(openBrowser(site).post('/login/registrieren/confirm', { email }), 200);
    },
  },
  {
    call: `POST ${users}/confirm-verification`,
    payload: ['token'],
    done: async () => {
      const email = `${randomUUID()}@example.org`;
      await register(openBrowser(site), email, samplePassword);
      const link = linkIn(await mailOf(email, 'bestätigen'));
      const typed = { ...fieldsOf(link), proof: '', password: samplePassword };
      await expectStatus(openBrowser(site).post(link, typed), 303);
    },
  },
  {
    call: `POST ${users}/request-email-change`,
    payload: ['newEmail'],
    done: ({ browser }) =>
      expectStatus(browser.post(`${access}/adresse`, { email: `${randomUUID()}@example.org` }), 200),
  },
  {
    call: `POST ${users}/confirm-email-change`,
    payload: ['token', 'password'],
    done: async ({ browser }) => {
      const email = `${randomUUID()}@example.org`;
      await browser.post(`${access}/adresse`, { email });
      const { token } = fieldsOf(linkIn(await mailOf(email, 'neue E-Mail-Adresse')));
      await expectStatus(openBrowser(site).post('/login/adresse', { token, password: samplePassword }), 303);
    },
  },
  {
    call: `GET ${users}/auth-methods`,
    payload: [],
    done: () => expectStatus(openBrowser(site).get('/login/anbieter/oidc'), 302),
  },
  {
    call: `POST ${users}/auth-with-oauth2`,
    payload: ['provider', 'code', 'codeVerifier', 'redirectURL'],
    done: async () => {
      const browser = openBrowser(site);
      const { location } = await browser.get('/login/anbieter/oidc');
      const back = await signInAtService(location, { sub: randomUUID(), email: `${randomUUID()}@example.org` });
      await expectStatus(browser.get(`${back.slice(origin.length)}&neuladen=1`), 303);
    },
  },
  {
    call: `POST ${users}/request-otp`,
    payload: ['email'],
    done: ({ account }) => expectStatus(openBrowser(site).post('/login/code', { email: account.email }), 200),
  },
  {
    call: `POST ${users}/auth-with-otp`,
    payload: ['otpId', 'password'],
    done: async ({ account }) => {
      const { email } = account;
      const asked = await openBrowser(site).post('/login/code', { email });
      const code = /^(\d{4} \d{4})$/m.exec((await mailOf(email, 'Ihr Code'))?.text ?? '')?.[1] ?? '';
      const typed = { email, otpId: inputValue(asked.text, 'otpId'), step: 'code', code };
      await expectStatus(openBrowser(site).post('/login/code', typed), 303);
    },
  },
];

function pathOf({ path }: PassingCall): string {
  return path.split('?')[0] ?? '';
}

const madeCalls = (call: string) => proxy.calls.filter((each) => `${each.method} ${pathOf(each)}` === call);

describe('accounts', () => {
  it.each(calls)('$call', async ({ call, payload, done }) => {
    const before = site.clock.now;
    const person = await signedIn(site);
    const earlier = madeCalls(call).length;
    await done(person);
    site.clock.now = before;
    const made = madeCalls(call);
    expect(made.length).toBeGreaterThan(earlier);
    const { body } = made.at(-1) ?? { body: Buffer.from('') };
    const sent = body.length === 0 ? {} : (JSON.parse(body.toString()) as Record<string, unknown>);
    expect(Object.keys(sent)).toEqual(expect.arrayContaining([...payload]));
    for (const name of payload) expect(sent[name]).toEqual(expect.stringMatching(/./));
  });
});

interface Answered {
  status: number;
  answer: unknown;
}

async function askDatabase(path: string, token: string): Promise<Answered> {
  const headers = { Authorization: token, 'X-Forwarded-For': freshAddress() };
  const response = await fetch(`${proxy.url}/api/${path}`, { headers });
  return { status: response.status, answer: await response.json() };
}

describe('records, health and files', () => {
  it('a list takes page, perPage and filter, and holds what is one’s own', async () => {
    const { account } = await signedIn(site);
    const own = await createSampleCustomer(account.backend);
    const token = account.backend.sdk.authStore.token;
    const filter = encodeURIComponent(`id = "${own}"`);
    const listed = await askDatabase(`collections/customers/records?page=1&perPage=30&filter=${filter}`, token);
    expect(listed).toMatchObject({
      status: 200,
      answer: { page: 1, perPage: 30, totalItems: 1, items: [{ id: own }] },
    });
    const one = await askDatabase(`collections/customers/records/${own}`, token);
    expect(one).toMatchObject({ status: 200, answer: { id: own } });
    const stranger = (await signedIn(site)).account.backend.sdk.authStore.token;
    expect(await askDatabase(`collections/customers/records?filter=${filter}`, stranger)).toMatchObject({
      answer: { totalItems: 0 },
    });
    expect((await askDatabase(`collections/customers/records/${own}`, stranger)).status).toBe(404);
  });

  it('a page of one record asks for it by its id', async () => {
    const { browser, account } = await signedIn(site);
    const own = await createSampleCustomer(account.backend);
    await expectStatus(browser.get(`/invoice/kunden/${own}/bearbeiten`), 200);
    expect(madeCalls(`GET collections/customers/records/${own}`).length).toBeGreaterThan(0);
  });

  it.each(['POST', 'PATCH', 'DELETE'])(
    '%s of records is for hook routes alone, which hold the rules',
    async (method) => {
      const { account } = await signedIn(site);
      const own = await createSampleCustomer(account.backend);
      const path = `collections/customers/records${method === 'POST' ? '' : `/${own}`}`;
      const response = await fetch(`${proxy.url}/api/${path}`, {
        method,
        headers: { Authorization: account.backend.sdk.authStore.token, 'Content-Type': 'application/json' },
        body: '{}',
      });
      expect([403, 404]).toContain(response.status);
    },
  );

  it('GET health', async () => {
    expect(await askDatabase('health', '')).toMatchObject({ status: 200, answer: { code: 200 } });
  });

  it('GET files: bytes go out by hook routes alone, so that they end with the session (decision 011)', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend);
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const { id } = await createInvoice(site.installation.services, account.backend, order);
    const token = account.backend.sdk.authStore.token;
    expect((await askDatabase(`files/invoice_files/${id}/blob.pdf`, token)).status).toBe(403);
    await expectStatus(browser.get(`/invoice/rechnungen/${id}/dateien/zugferd`), 200);
    expect(proxy.calls.some(({ path }) => path.startsWith('belegwerk/') && path.includes(id))).toBe(true);
  });

  it('POST /mail/send', async () => {
    const { browser, account } = await signedIn(site);
    await createSampleCustomer(account.backend, { email: 'kunde@example.org' });
    const mail = { recipient: 'kunde@example.org', subject: 'Guten Tag', text: 'Text', document: '' };
    await expectStatus(browser.post('/mail/send', mail), 200);
    expect(madeCalls('POST belegwerk/mails').length).toBeGreaterThan(0);
  });
});

describe('live updates', () => {
  it('GET and POST realtime, once a page listens', async () => {
    const { browser } = await signedIn(site);
    const stream = await listenTo(site, browser);
    await untilHearing(stream);
    stream.leave();
    expect(madeCalls('GET realtime').length + madeCalls('POST realtime').length).toBeGreaterThanOrEqual(2);
  });
});
