import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chosenPassword as password, confirm, linkIn, mailsTo, register } from '../support/registration.ts';
import { freshAddress, inputValue, openBrowser, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

describe('signing in', () => {
  it('tells unknown address and wrong password alike', async () => {
    const { account } = await signedIn(site);
    const browser = openBrowser(site);
    const wrong = await browser.post('/login', { email: account.email, password: 'falsches Passwort' });
    const unknown = await browser.post('/login', {
      email: `${randomUUID()}@example.org`,
      password: 'falsches Passwort',
    });
    expect([wrong.status, unknown.status]).toEqual([422, 422]);
    expect(visibleText(wrong.text)).toContain('E-Mail-Adresse oder Passwort stimmen nicht.');
    expect(visibleText(unknown.text)).toContain('E-Mail-Adresse oder Passwort stimmen nicht.');
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('tells an unconfirmed account so only after the right password, and can send the mail again', async () => {
    const email = `${randomUUID()}@example.org`;
    const browser = openBrowser(site);
    await register(browser, email);
    expect(visibleText((await browser.post('/login', { email, password: 'falsches Passwort' })).text)).not.toContain(
      'bestätigen Sie zuerst',
    );
    const page = await browser.post('/login', { email, password });
    expect(page.status).toBe(403);
    expect(visibleText(page.text)).toContain('Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.');
    const again = await browser.post('/login/registrieren/confirm', { email });
    expect(again.status).toBe(200);
  });

  it('sets pb_auth as the specification says', async () => {
    const { account } = await signedIn(site);
    const response = await site.installation.answer(
      new Request('http://localhost:3000/login', {
        method: 'POST',
        body: new URLSearchParams({ email: account.email, password: 'beispiel-2026' }),
        headers: { origin: 'http://localhost:3000' },
      }),
      { address: freshAddress(), local: true },
    );
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith('pb_auth=')) ?? '';
    expect(cookie).toMatch(/; Path=\//i);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Strict/i);
    expect(cookie).toMatch(/; Max-Age=604800/i);
    const stored = JSON.parse(decodeURIComponent(cookie.split(';')[0]?.slice('pb_auth='.length) ?? '')) as {
      token: string;
      record: { id: string };
    };
    expect(stored.record.id).toBe(account.userId);
    const [, payload = ''] = stored.token.split('.');
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
    expect(exp - Date.now() / 1000).toBeGreaterThan(604_700);
  });

  it('does not trust the record in the cookie', async () => {
    const { browser } = await signedIn(site);
    const cookie = JSON.parse(decodeURIComponent(browser.cookies.get('pb_auth') ?? '')) as {
      token: string;
      record: Record<string, unknown>;
    };
    cookie.record = { id: 'aaaaaaaaaaaaaaa', email: 'other@example.org', verified: true };
    browser.cookies.set('pb_auth', encodeURIComponent(JSON.stringify(cookie)));
    expect((await browser.get('/invoice')).status).toBe(200);
    cookie.token = 'no.token.atall';
    browser.cookies.set('pb_auth', encodeURIComponent(JSON.stringify(cookie)));
    expect((await browser.get('/invoice')).location).toBe('/login');
  });

  it('a token with a wrong signature ends at the login, without a loop', async () => {
    const { browser } = await signedIn(site);
    const cookie = JSON.parse(decodeURIComponent(browser.cookies.get('pb_auth') ?? '')) as { token: string };
    cookie.token = `${cookie.token.slice(0, -4)}AAAA`;
    browser.cookies.set('pb_auth', encodeURIComponent(JSON.stringify(cookie)));
    const page = await browser.get('/invoice/rechnungen');
    expect([page.status, page.location]).toEqual([302, '/login?weiter=%2Finvoice%2Frechnungen']);
    expect(browser.cookies.has('pb_auth')).toBe(false);
    expect((await browser.get('/login')).status).toBe(200);
  });

  it('leads back to the wanted page, and only to one of ours', async () => {
    const { account } = await signedIn(site);
    const fields = { email: account.email, password: 'beispiel-2026' };
    const targets = [
      ['/invoice/kunden?seite=2', '/invoice/kunden?seite=2'],
      ['https://evil.example/invoice', '/invoice'],
      ['//evil.example/invoice', '/invoice'],
      ['/\\evil.example', '/invoice'],
      ['/agb', '/invoice'],
    ];
    for (const [wanted = '', expected = ''] of targets) {
      const address = `/login?weiter=${encodeURIComponent(wanted)}`;
      expect((await openBrowser(site).post(address, { ...fields, wanted })).location).toBe(expected);
    }
  });

  it('is limited after many failures of one address, and not for others', async () => {
    const { account } = await signedIn(site);
    const place = freshAddress();
    for (let i = 0; i < 8; i += 1)
      await openBrowser(site, place).post('/login', { email: account.email, password: 'falsch falsch' });
    const page = await openBrowser(site, place).post('/login', { email: account.email, password: 'beispiel-2026' });
    expect(page.status).toBe(429);
    expect(page.headers.get('retry-after')).toBe('600');
    expect(visibleText(page.text)).toContain('Zu viele Versuche. Bitte warten Sie zehn Minuten.');
    expect((await openBrowser(site).post('/login', { email: account.email, password: 'beispiel-2026' })).status).toBe(
      303,
    );
  });

  it('renews the token at most once a day', async () => {
    const own = await openSite({}, onTestFinished);
    const { browser } = await signedIn(own);
    const before = browser.cookies.get('pb_auth');
    await browser.get('/invoice');
    expect(browser.cookies.get('pb_auth')).toBe(before);
    // tokens count whole seconds
    await new Promise((resolve) => setTimeout(resolve, 1100));
    own.clock.now = new Date(Date.now() + 2 * 86_400_000);
    await browser.get('/invoice');
    expect(browser.cookies.get('pb_auth')).not.toBe(before);
  });

  it('signs out by POST only', async () => {
    const { browser } = await signedIn(site);
    await browser.get('/abmelden');
    expect((await browser.get('/invoice')).status).toBe(200);
    const page = await browser.post('/abmelden', {});
    expect(page.location).toBe('/login');
    expect(page.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect((await browser.get('/invoice')).location).toBe('/login');
  });

  it('a navigation from another site reloads itself once before it asks for the login', async () => {
    const browser = openBrowser(site);
    const first = await browser.get('/invoice/rechnungen?seite=2', { 'sec-fetch-site': 'cross-site' });
    expect(first.status).toBe(200);
    const target = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(target).toBe('/invoice/rechnungen?seite=2&neuladen=1');
    const second = await browser.get(target, { 'sec-fetch-site': 'cross-site' });
    expect(second.location).toBe(`/login?weiter=${encodeURIComponent('/invoice/rechnungen?seite=2')}`);
    const { browser: user } = await signedIn(site);
    expect((await user.get(target)).location).toBe('/invoice/rechnungen?seite=2');
  });
});

describe('password reset', () => {
  it('by mail, and ends every older session', async () => {
    const email = `${randomUUID()}@example.org`;
    const browser = openBrowser(site);
    await register(browser, email);
    await confirm(site, browser, email);
    await browser.post('/login', { email, password });
    const other = openBrowser(site);
    const asked = await other.post('/login/passwort', { email });
    expect(asked.status).toBe(200);
    const mail = (await mailsTo(site, email)).find((each) => each.subject === 'Belegwerk: Neues Passwort');
    const link = linkIn(mail);
    const form = await other.get(link);
    const token = inputValue(form.text, 'token');
    const set = await other.post('/login/passwort/neu', { token, password: 'ein neuer Satz' });
    expect(set.location).toBe('/login');
    expect((await browser.get('/invoice')).location).toBe('/login');
    expect((await other.post('/login', { email, password })).status).toBe(422);
    expect((await other.post('/login', { email, password: 'ein neuer Satz' })).status).toBe(303);
    expect((await other.post('/login/passwort/neu', { token, password: 'noch ein Satz' })).status).toBe(422);
  });

  it('answers an unknown address alike and sends nothing', async () => {
    const { account } = await signedIn(site);
    const unknown = `${randomUUID()}@example.org`;
    const known = await openBrowser(site).post('/login/passwort', { email: account.email });
    const other = await openBrowser(site).post('/login/passwort', { email: unknown });
    expect(other.status).toBe(known.status);
    expect(other.text.replaceAll(unknown, '')).toBe(known.text.replaceAll(account.email, ''));
    expect(await mailsTo(site, unknown)).toEqual([]);
  });
});

describe('/postfach', () => {
  it('exists only for whoever sits at this machine', async () => {
    expect((await openBrowser(site).get('/postfach')).status).toBe(200);
    const remote = await site.installation.answer(new Request('http://localhost:3000/postfach'), {
      address: '203.0.113.5',
      local: false,
    });
    expect(remote.status).toBe(404);
  });
});
