import { beforeAll, describe, expect, it, vi } from 'vitest';
import { samplePassword } from '#app/commands/fixtures.ts';
import { stepAt, totpOf } from '#app/pocketbase/accounts/totp.hooks.ts';
import { openDatabase } from '../support/crafted-tokens.ts';
import { mailsTo } from '../support/registration.ts';
import { inputValue, openBrowser, openForm, openSite, ownFields, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const path = '/invoice/einstellungen/anmeldung/zweiter-faktor';
const second = '/login/zweiter-faktor';
/** the page that was wanted before the sign-in */
const wanted = '/invoice/kunden';
const query = `?weiter=${encodeURIComponent(wanted)}`;

/** The codes of the last, this and the next half minute: each counts once, so a test takes them in turn. */
const codeAt = (secret: string, shift: -1 | 0 | 1) => totpOf(secret, stepAt(Date.now()) + shift);
const codesIn = ({ text }: Page) =>
  [...text.matchAll(/<code>([a-z0-9]{5}-[a-z0-9]{5})<\/code>/g)].map(([, code = '']) => code);
const isIn = async (browser: Browser) => (await browser.get('/invoice/kunden')).status === 200;

/** Early in a half minute, so that its codes still are what they were a moment later. */
async function earlyInStep(): Promise<void> {
  await vi.waitUntil(() => Date.now() % 30_000 < 20_000, { timeout: 15_000, interval: 200 });
}

async function turnedOn() {
  await earlyInStep();
  const { browser, account } = await signedIn(site);
  const begun = await browser.post(path, { step: 'begin' });
  const secret = (/<code>([A-Z2-7 ]{32,})<\/code>/.exec(begun.text)?.[1] ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const page = await browser.post(path, { step: 'confirm', code: codeAt(secret, -1) });
  expect(page.status).toBe(200);
  return { browser, account, secret, begun, recovery: codesIn(page) };
}

async function firstStep(email: string): Promise<Browser> {
  const browser = openBrowser(site);
  const page = await browser.post(`/login${query}`, { email, password: samplePassword, wanted });
  expect([page.status, page.location]).toEqual([303, `${second}${query}`]);
  expect(browser.cookies.has('pb_auth')).toBe(false);
  return browser;
}

const passWith = (browser: Browser, code: string) => browser.post(`${second}${query}`, { code, wanted });

describe('turning it on', () => {
  it('shows the secret until its first code, then recovery codes, once', async () => {
    const { browser, account, begun, recovery, secret } = await turnedOn();
    expect(begun.text).toContain(`otpauth://totp/Belegwerk:${encodeURIComponent(account.email)}`);
    expect(begun.text).not.toContain('style=');
    expect(new Set(recovery).size).toBe(8);
    const after = await browser.get(path);
    expect(visibleText(after.text)).toContain('noch 8 Wiederherstellungscodes');
    for (const hidden of [secret, ...recovery]) expect(after.text).not.toContain(hidden);
    const again = await browser.post(path, { step: 'begin' });
    expect([again.status, again.location]).toEqual([303, path]);
    const subjects = (await mailsTo(site, account.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Belegwerk: Zweiter Faktor eingeschaltet');
  });

  it('a wrong code turns nothing on, and the same secret is shown again', async () => {
    const { browser } = await signedIn(site);
    const begun = await browser.post(path, { step: 'begin' });
    const wrong = await browser.post(path, { step: 'confirm', code: '000000' });
    const secretIn = ({ text }: Page) => /secret=([A-Z2-7]{32})/.exec(text)?.[1] ?? 'none';
    expect([wrong.status, secretIn(wrong)]).toEqual([422, secretIn(begun)]);
    expect(visibleText((await browser.get(path)).text)).toContain('Ausgeschaltet');
  });

  it('the database holds neither secret nor recovery codes in clear', async () => {
    const { account, secret, recovery } = await turnedOn();
    const db = openDatabase();
    const stored = JSON.stringify(db.prepare('SELECT * FROM second_factors WHERE user = ?').get(account.userId));
    db.close();
    for (const hidden of [secret, ...recovery, ...recovery.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(hidden);
  });
});

describe('signing in', () => {
  it('by password asks for a code, which counts once', async () => {
    const { account, secret } = await turnedOn();
    const browser = await firstStep(account.email);
    expect(await isIn(browser)).toBe(false);
    const code = codeAt(secret, 0);
    const page = await passWith(browser, code);
    expect([page.status, page.location]).toEqual([303, '/invoice/kunden']);
    expect(await isIn(browser)).toBe(true);
    const other = await firstStep(account.email);
    expect((await passWith(other, code)).status).toBe(422);
    expect((await passWith(other, codeAt(secret, -1))).status).toBe(422);
    expect((await passWith(other, codeAt(secret, 1))).location).toBe('/invoice/kunden');
  });

  it('by a code per mail asks for it too', async () => {
    const { account, secret } = await turnedOn();
    const browser = openBrowser(site);
    const asked = await browser.post(`/login/code${query}`, { email: account.email, wanted });
    const mail = (await mailsTo(site, account.email)).find(({ subject }) => subject.includes('Ihr Code'));
    const code = /^(\d{4} \d{4})$/m.exec(mail?.text ?? '')?.[1] ?? '';
    const page = await browser.post('/login/code', {
      email: account.email,
      otpId: inputValue(asked.text, 'otpId'),
      step: 'code',
      code,
      wanted: inputValue(asked.text, 'wanted'),
    });
    expect([page.location, browser.cookies.has('pb_auth')]).toEqual([`${second}${query}`, false]);
    expect((await passWith(browser, codeAt(secret, 0))).location).toBe('/invoice/kunden');
  });

  it('a recovery code does as well, once, however it is typed', async () => {
    const { account, recovery } = await turnedOn();
    const [code = ''] = recovery;
    const browser = await firstStep(account.email);
    expect((await passWith(browser, ` ${code.toUpperCase().replace('-', ' ')}`)).location).toBe('/invoice/kunden');
    expect(visibleText((await browser.get(path)).text)).toContain('noch 7 Wiederherstellungscodes');
    expect((await passWith(await firstStep(account.email), code)).status).toBe(422);
  });

  it('five wrong codes end the try, twenty the day, and the owner is told', async () => {
    const { account, secret } = await turnedOn();
    let browser = await firstStep(account.email);
    for (let i = 0; i < 5; i += 1) expect((await passWith(browser, '000000')).status).toBe(422);
    const over = await passWith(browser, codeAt(secret, 0));
    expect([over.status, browser.cookies.has('pb_auth')]).toEqual([422, false]);
    expect(visibleText(over.text)).toContain('Diese Anmeldung gilt nicht mehr.');
    const subjects = (await mailsTo(site, account.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Belegwerk: Falsche Codes bei einer Anmeldung');
    for (let i = 5; i < 20; i += 1) {
      if (i % 5 === 0) browser = await firstStep(account.email);
      expect((await passWith(browser, '000000')).status).toBe(422);
    }
    const blocked = await firstStep(account.email);
    expect((await passWith(blocked, codeAt(secret, 0))).status).toBe(429);
    expect(await isIn(blocked)).toBe(false);
  });

  it('refuses the second step without the first one', async () => {
    expect((await openBrowser(site).get(second)).location).toBe('/login');
    const { secret } = await turnedOn();
    const page = await openBrowser(site).postForged(second, { code: codeAt(secret, 0) });
    expect(page.status).toBe(422);
  });

  it('a new password ends the tries that wait', async () => {
    const { browser: owner, account, secret } = await turnedOn();
    const waiting = await firstStep(account.email);
    const changed = await owner.post('/invoice/einstellungen/anmeldung/passwort', {
      oldPassword: samplePassword,
      password: 'ein ganz neuer Satz',
    });
    expect(changed.status).toBe(303);
    expect((await passWith(waiting, codeAt(secret, 0))).status).toBe(422);
    expect(await isIn(waiting)).toBe(false);
  });

  it('what was typed before the session ended goes along through both steps', async () => {
    const { browser, account, secret } = await turnedOn();
    const { _account: filledInBy = '' } = await openForm(browser, '/invoice/kunden/neu');
    browser.cookies.delete('pb_auth');
    const stopped = await browser.post('/invoice/kunden/neu', { name: 'Tischlerei Holm', _account: filledInBy });
    const typed = { email: account.email, password: samplePassword };
    const asked = await browser.post('/login', { ...ownFields(stopped.text), ...typed });
    expect([asked.status, inputValue(asked.text, 'replay-value')]).toEqual([200, 'Tischlerei Holm']);
    const page = await browser.post(second, { ...ownFields(asked.text), code: codeAt(secret, 0) });
    expect(page.status).toBe(200);
    expect(visibleText(page.text)).toContain('Ihre Eingaben sind noch da');
    expect(page.text).toContain('Tischlerei Holm');
  });
});

describe('changing it', () => {
  it('new recovery codes take the place of the old ones', async () => {
    const { browser, secret, recovery } = await turnedOn();
    expect((await browser.post(`${path}/codes`, { code: '000000' })).status).toBe(422);
    const fresh = codesIn(await browser.post(`${path}/codes`, { code: codeAt(secret, 0) }));
    expect(fresh).toHaveLength(8);
    expect((await browser.post(`${path}/aus`, { code: recovery[0] ?? '' })).status).toBe(422);
    expect((await browser.post(`${path}/aus`, { code: fresh[0] ?? '' })).location).toBe(path);
  });

  it('turning it off wants a code, is told by mail, and the next sign-in asks for none', async () => {
    const { browser, account, secret } = await turnedOn();
    const wrong = await browser.post(`${path}/aus`, { code: '000000' });
    expect([wrong.status, visibleText(wrong.text).includes('Dieser Code stimmt nicht')]).toEqual([422, true]);
    expect((await browser.post(`${path}/aus`, { code: codeAt(secret, 0) })).location).toBe(path);
    const page = await openBrowser(site).post('/login', { email: account.email, password: samplePassword });
    expect(page.location).toBe('/invoice');
    const subjects = (await mailsTo(site, account.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Belegwerk: Zweiter Faktor ausgeschaltet');
  });
});
