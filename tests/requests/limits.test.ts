import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { mailsTo, register } from '../support/registration.ts';
import { freshAddress, openBrowser, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;

// Each with counters of its own.
beforeEach(async () => {
  site = await openSite({}, onTestFinished);
});

const invented = () => `${randomUUID()}@example.org`;
const rightPassword = 'beispiel-2026';

function guess(browser: Browser, email: string, password = 'falsch falsch') {
  return browser.post('/login', { email, password });
}

async function guessMany(count: number, browserFor: () => Browser, emailFor: () => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let done = 0; done < count; done += 20) {
    const some = Array.from({ length: Math.min(20, count - done) }, () => guess(browserFor(), emailFor()));
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  return statuses;
}

describe('wrong passwords', () => {
  it('for invented addresses do not lock out who signs in from the same place', async () => {
    const { account } = await signedIn(site);
    const place = freshAddress();
    const statuses = await guessMany(40, () => openBrowser(site, place), invented);
    expect(new Set(statuses)).toEqual(new Set([422]));
    expect((await guess(openBrowser(site, place), account.email, rightPassword)).status).toBe(303);
  });

  it('leave a browser that the account knows alone, for a browser keeps a mark', async () => {
    const { browser, account } = await signedIn(site);
    expect(browser.cookies.get('device')).toMatch(/^[0-9a-f]{16}\.[0-9a-f]{64}$/);
    const place = freshAddress();
    for (let i = 0; i < 8; i += 1) await guess(openBrowser(site, place), account.email);
    expect((await guess(openBrowser(site, place), account.email, rightPassword)).status).toBe(429);
    const atThatPlace = openBrowser(site, place);
    atThatPlace.cookies.set('device', browser.cookies.get('device') ?? '');
    expect((await guess(atThatPlace, account.email, rightPassword)).status).toBe(303);
  });

  it('many at once are as many as one after the other', async () => {
    const { account } = await signedIn(site);
    const place = freshAddress();
    const pages = await Promise.all(Array.from({ length: 30 }, () => guess(openBrowser(site, place), account.email)));
    expect(pages.filter(({ status }) => status === 422).length).toBe(8);
  });

  it('the page tells the time that is left', async () => {
    const place = freshAddress();
    const email = invented();
    for (let i = 0; i < 8; i += 1) await guess(openBrowser(site, place), email);
    site.clock.now = new Date(site.clock.now.getTime() + 5 * 60_000);
    const page = await guess(openBrowser(site, place), email);
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '300']);
    expect(visibleText(page.text)).toContain('Zu viele Versuche. Bitte warten Sie fünf Minuten.');
  });

  it.each([
    ['of another account', (mark: string) => mark],
    ['made up', () => `${'a'.repeat(16)}.${'b'.repeat(64)}`],
  ])('a mark %s opens nothing', async (_name, change) => {
    const { browser } = await signedIn(site);
    const { account } = await signedIn(site);
    const place = freshAddress();
    const attacker = openBrowser(site, place);
    attacker.cookies.set('device', change(browser.cookies.get('device') ?? ''));
    for (let i = 0; i < 8; i += 1) await guess(attacker, account.email);
    expect((await guess(openBrowser(site, place), account.email, rightPassword)).status).toBe(429);
  });
});

describe('mails to one address', () => {
  it('registering over and over sends three, and every page looks the same', async () => {
    const email = invented();
    const pages = [];
    for (let i = 0; i < 25; i += 1) pages.push(await register(openBrowser(site), email));
    expect(new Set(pages.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    expect((await mailsTo(site, email)).length).toBe(3);
  });

  it('resets asked for from everywhere send at most three, and every page looks the same', async () => {
    const { account } = await signedIn(site);
    const texts = new Set<string>();
    for (let i = 0; i < 10; i += 1) {
      const page = await openBrowser(site).post('/login/passwort', { email: account.email });
      expect(page.status).toBe(200);
      texts.add(page.text);
    }
    expect(texts.size).toBe(1);
    const mails = await mailsTo(site, account.email);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.length).toBeLessThanOrEqual(3);
  });

  it('what others used up, a browser that the account knows still has', async () => {
    const { browser, account } = await signedIn(site);
    for (let i = 0; i < 4; i += 1) await register(openBrowser(site), account.email);
    const asked = async () =>
      (await mailsTo(site, account.email)).filter(({ subject }) => !subject.includes('neuen Gerät')).length;
    expect(await asked()).toBe(3);
    expect((await browser.post('/login/passwort', { email: account.email })).status).toBe(200);
    expect(await asked()).toBe(4);
  });
});
