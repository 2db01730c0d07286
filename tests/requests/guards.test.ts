import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createInvoice, createSampleCustomer, samplePassword } from '#app/commands/fixtures.ts';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { formAt } from '#app/forms/answers/typed-forms.ts';
import { customerFields } from '../support/customer-posts.ts';
import { invoiceFields, writeDraft } from '../support/invoice-posts.ts';
import {
  decode,
  formFields,
  freshAddress,
  inputValue,
  openBrowser,
  openSite,
  origin,
  signedIn,
  visibleText,
} from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

describe('a POST that meets an expired session', () => {
  it('loses nothing: its fields travel through the login and are confirmed by the person', async () => {
    const { browser, account } = await signedIn(site);
    const form = await browser.get('/invoice/kunden/neu');
    const fields = {
      ...customerFields,
      note: 'Zeile 1\r\n"zwei" <3',
      createKey: inputValue(form.text, 'createKey'),
      _account: inputValue(form.text, '_account'),
    };
    browser.cookies.delete('pb_auth');
    const stopped = await browser.post('/invoice/kunden/neu', fields);
    expect(stopped.status).toBe(401);
    expect(visibleText(stopped.text)).toContain(
      'Ihre Eingaben sind nicht verloren. Sie sehen sie gleich nach der Anmeldung',
    );
    const hidden = hiddenFields(stopped.text);
    const back = await browser.post('/login', [...hidden, ['email', account.email], ['password', 'falsches Passwort']]);
    expect(back.status).toBe(422);
    const confirm = await browser.post('/login', [
      ...hiddenFields(back.text),
      ['email', account.email],
      ['password', samplePassword],
    ]);
    expect(confirm.status).toBe(200);
    expect(visibleText(confirm.text)).toContain('Ihre Eingaben sind noch da');
    expect(visibleText(confirm.text)).toContain('Name oder Firma Tischlerei Holm');
    expect(visibleText((await browser.get('/invoice/kunden')).text)).not.toContain('Tischlerei Holm');
    const sent = await browser.post('/invoice/kunden/neu', hiddenFields(confirm.text));
    expect(sent.status).toBe(303);
    const stored = await findCustomer(account.backend, sent.location.split('/').at(-1) ?? '');
    expect(stored?.note).toBe('Zeile 1\n"zwei" <3');
  });

  it.each(['profil', 'einstellungen/texte', 'kunden/neu', 'rechnungen/neu', 'layouts/neu?gestaltung=plain'])(
    'of /invoice/%s shows every typed field of that form by its own label',
    async (path) => {
      const { browser, account } = await signedIn(site);
      const table = formAt(`/invoice/${path.split('?')[0] ?? ''}`);
      // Spare rows in which nobody has typed are nothing that was typed.
      const { text } = await browser.get(`/invoice/${path}`);
      const fields = formFields(text.replace(/<noscript>[\s\S]*?<\/noscript>/, ''));
      browser.cookies.delete('pb_auth');
      const stopped = await browser.post(`/invoice/${path}`, fields);
      const confirm = await browser.post('/login', [
        ...hiddenFields(stopped.text),
        ['email', account.email],
        ['password', samplePassword],
      ]);
      expect(confirm.status).toBe(200);
      const shown = visibleText(confirm.text);
      const labels = Object.entries(fields).flatMap(([name, value]) =>
        value === '' ? [] : (labelIn(table, name) ?? []),
      );
      expect(labels.length).toBeGreaterThan(0);
      for (const label of labels) expect(shown).toContain(label);
    },
  );

  it('is given back to the same account only', async () => {
    const { browser } = await signedIn(site);
    const other = await signedIn(site);
    const filledInBy = inputValue((await browser.get('/invoice/kunden/neu')).text, '_account');
    browser.cookies.delete('pb_auth');
    const stopped = await browser.post('/invoice/kunden/neu', { ...customerFields, _account: filledInBy });
    const page = await openBrowser(site).post('/login', [
      ...hiddenFields(stopped.text),
      ['email', other.account.email],
      ['password', samplePassword],
    ]);
    expect(page.location).toBe('/invoice');
  });

  it('survives that the same person signed in elsewhere meanwhile', async () => {
    const { browser, account } = await signedIn(site);
    const cookie = browser.cookies.get('pb_auth') ?? '';
    const filledInBy = inputValue((await browser.get('/invoice/kunden/neu')).text, '_account');
    browser.cookies.delete('pb_auth');
    const stopped = await browser.post('/invoice/kunden/neu', { ...customerFields, _account: filledInBy });
    browser.cookies.set('pb_auth', cookie);
    const page = await browser.post('/login', [
      ...hiddenFields(stopped.text),
      ['email', account.email],
      ['password', samplePassword],
    ]);
    expect(page.status).toBe(200);
    expect(visibleText(page.text)).toContain('Tischlerei Holm');
  });

  it('a form filled in as one person is not saved as another', async () => {
    const anna = await signedIn(site);
    const bert = await signedIn(site);
    const filledInBy = inputValue((await anna.browser.get('/invoice/kunden/neu')).text, '_account');
    const stopped = await bert.browser.post('/invoice/kunden/neu', { ...customerFields, _account: filledInBy });
    expect(stopped.status).toBe(401);
    expect(visibleText((await bert.browser.get('/invoice/kunden')).text)).not.toContain('Tischlerei Holm');
    expect(hiddenFields(stopped.text)).toContainEqual(['replay-value', 'Tischlerei Holm']);
  });

  it('reaches pages that only take a POST', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend);
    const { text } = await browser.get(`/invoice/kunden/${customer}`);
    browser.cookies.delete('pb_auth');
    const filledIn = { archived: 'yes', _account: inputValue(text, '_account') };
    const stopped = await browser.post(`/invoice/kunden/${customer}/archiv`, filledIn);
    expect(stopped.status).toBe(401);
    expect(stopped.text).toContain('Bitte erneut anmelden</h1>');
  });

  it('a token that only PocketBase knows to be over leads to the login everywhere', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend);
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const { id } = await createInvoice(site.installation.services, account.backend, order);
    const filledInBy = inputValue((await browser.get(`/invoice/rechnungen/${id}`)).text, '_account');
    const cookie = JSON.parse(decodeURIComponent(browser.cookies.get('pb_auth') ?? '')) as { token: string };
    cookie.token = `${cookie.token.slice(0, -4)}AAAA`;
    const broken = encodeURIComponent(JSON.stringify(cookie));
    for (const path of ['dateien/zugferd', 'ausstellen', 'bearbeiten']) {
      browser.cookies.set('pb_auth', broken);
      const page = await browser.get(`/invoice/rechnungen/${id}/${path}`);
      expect([path, page.status, page.location.startsWith('/login')]).toEqual([path, 302, true]);
    }
    browser.cookies.set('pb_auth', broken);
    expect((await browser.post(`/invoice/rechnungen/${id}/kopie`, { _account: filledInBy })).status).toBe(401);
  });

  it('does not trust a foreign origin, and carries no password', async () => {
    const visitor = openBrowser(site);
    const foreign = await visitor.post('/invoice/kunden/neu', customerFields, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(foreign.text).not.toContain('Tischlerei Holm');
    const own = await visitor.postForged('/invoice/kunden/neu', {
      ...customerFields,
      password: 'geheim',
      _account: 'x',
    });
    expect(own.status).toBe(401);
    expect(hiddenFields(own.text)).toContainEqual(['replay-value', 'Tischlerei Holm']);
    expect(own.text).not.toContain('geheim');
  });

  it('also when only PocketBase knows that the session is over', async () => {
    const { browser, account } = await signedIn(site);
    const form = await browser.get('/invoice/kunden/neu');
    const cookie = JSON.parse(decodeURIComponent(browser.cookies.get('pb_auth') ?? '')) as { token: string };
    cookie.token = `${cookie.token.slice(0, -4)}AAAA`;
    browser.cookies.set('pb_auth', encodeURIComponent(JSON.stringify(cookie)));
    const stopped = await browser.post('/invoice/kunden/neu', {
      ...customerFields,
      _account: inputValue(form.text, '_account'),
    });
    expect(stopped.status).toBe(401);
    expect(hiddenFields(stopped.text)).toContainEqual(['replay-value', 'Tischlerei Holm']);
    expect(account.email).toContain('@');
  });
});

function hiddenFields(html: string): [string, string][] {
  return [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    decode(value),
  ]);
}

describe('consent', () => {
  it('starts with necessary only, remembers, can be changed', async () => {
    const visitor = openBrowser(site);
    const chosen = await visitor.post('/einwilligungen', [
      ['choice', 'selected'],
      ['category', 'statistic'],
      ['category', 'unsinn'],
      ['returnTo', '/agb'],
    ]);
    expect([chosen.status, chosen.location]).toEqual([303, '/agb']);
    expect(visitor.cookies.get('consent')).toBe('necessary.statistic');
    const page = await visitor.get('/einwilligungen');
    expect(page.text).toMatch(/value="statistic"[^>]*checked|checked[^>]*value="statistic"/);
    await visitor.post('/einwilligungen', { choice: 'all', returnTo: '//evil.example' });
    expect(visitor.cookies.get('consent')).toBe('necessary.functional.statistic.marketing.unclassified');
    await visitor.post('/einwilligungen', { choice: 'necessary', returnTo: '/' });
    expect(visitor.cookies.get('consent')).toBe('necessary');
  });
});

describe('POST /mail/send', () => {
  it('sends to a contact of one’s own customers and answers JSON', async () => {
    const { browser, account } = await signedIn(site);
    const email = `${randomUUID()}@example.org`;
    await createSampleCustomer(account.backend, { email });
    const sent = await browser.post('/mail/send', {
      recipient: email,
      subject: 'Guten Tag',
      text: 'Ihre Rechnung.',
      document: '',
    });
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(JSON.parse(sent.text)).toMatchObject({ sent: true });
  });

  it.each([
    [{ recipient: 'fremd@example.org', subject: 'x', text: 'y' }, 403],
    [{ recipient: 'kein', subject: 'x', text: 'y' }, 422],
    [{ recipient: 'fremd@example.org', subject: '', text: 'y' }, 422],
    [{ recipient: 'fremd@example.org', subject: 'x\r\nBcc: z@example.org', text: 'y' }, 422],
    [{ recipient: 'fremd@example.org', subject: 'x\u0000', text: 'y' }, 422],
    [{ recipient: 'fremd@example.org', subject: 'x', text: 'y', document: 'aaaaaaaaaaaaaaa' }, 404],
    [{ recipient: 'fremd@example.org', subject: 'x', text: 'y', document: '../users' }, 404],
  ])('%o is refused', async (fields, status) => {
    const { browser } = await signedIn(site);
    const page = await browser.post('/mail/send', fields);
    expect(page.status).toBe(status);
    expect((JSON.parse(page.text) as { message: string }).message).not.toBe('');
  });

  it('a draft does not go along', async () => {
    const { browser, account } = await signedIn(site);
    const email = `${randomUUID()}@example.org`;
    const customer = await createSampleCustomer(account.backend, { email });
    const document = await writeDraft(browser, invoiceFields(customer));
    const page = await browser.post('/mail/send', { recipient: email, subject: 'x', text: 'y', document });
    expect(page.status).toBe(409);
    expect(JSON.parse(page.text)).toEqual({
      message: 'Ein Entwurf lässt sich nicht verschicken. Bitte stellen Sie die Rechnung zuerst aus.',
    });
  });

  it('takes nothing that no page of this site has sent', async () => {
    const { browser } = await signedIn(site);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(`${origin}/mail/send`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ recipient: 'fremd@example.org', subject: 'x', text: 'y' }),
    });
    const response = await site.installation.answer(request, { address: freshAddress(), local: true });
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'application/json']);
    expect(await response.text()).toContain('Diese Anfrage kommt nicht von einer Seite von Belegwerk.');
  });

  it('needs a session', async () => {
    expect(
      (await openBrowser(site).post('/mail/send', { recipient: 'a@example.org', subject: 'x', text: 'y' })).status,
    ).toBe(401);
  });
});

describe('demo-check', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_PRICE_ID: 'price' };

  it('passes without billing and stops at the limit with it', async () => {
    const billed = await openSite({ BILLING: 'on', DEMO_DOCUMENT_LIMIT: '1', ...stripe }, onTestFinished);
    const { browser } = await signedIn(billed);
    expect((await browser.get('/invoice/rechnungen/neu')).status).toBe(200);
    await browser.post('/invoice/rechnungen/neu', { customer: '' });
    expect((await browser.get('/invoice/rechnungen/neu')).location).toBe('/invoice/abo');
    const soon = await openSite({ BILLING: 'soon', DEMO_DOCUMENT_LIMIT: '0' }, onTestFinished);
    expect((await (await signedIn(soon)).browser.get('/invoice/rechnungen/neu')).location).toBe(
      '/invoice/abo_coming_soon',
    );
  });
});

describe('when PocketBase is away', () => {
  it('says so in German with 503 and Retry-After, and public pages still work', async () => {
    const { browser } = await signedIn(site);
    const away = await openSite({ POCKETBASE_URL: 'http://127.0.0.1:9' }, onTestFinished);
    const visitor = openBrowser(away);
    visitor.cookies.set('pb_auth', browser.cookies.get('pb_auth') ?? '');
    const page = await visitor.get('/invoice/kunden');
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('5');
    expect(visibleText(page.text)).toContain('Something went wrong while processing your request.');
    expect(visibleText(page.text)).toContain('Die Datenbank ist gerade nicht erreichbar');
    expect((await visitor.get('/agb')).status).toBe(200);
    const health = await visitor.get('/health');
    expect([health.status, (JSON.parse(health.text) as { database: string }).database]).toEqual([503, 'unavailable']);
  });
});
