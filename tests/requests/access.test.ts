import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer, samplePassword } from '#app/commands/fixtures.ts';
import { linkIn, mailsTo } from '../support/registration.ts';
import { inputValue, openBrowser, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { reopenAccount } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const start = '/invoice/einstellungen/anmeldung';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:154.0) Gecko/20100101 Firefox/154.0';

async function enter(email: string, password: string, headers: Record<string, string> = {}): Promise<Browser> {
  const browser = openBrowser(site);
  expect((await browser.post('/login', { email, password }, headers)).status).toBe(303);
  return browser;
}

const isIn = async (browser: Browser) => (await browser.get('/invoice/kunden')).status === 200;
const subjectsTo = async (email: string) => (await mailsTo(site, email)).map(({ subject }) => subject);

describe('the section', () => {
  it('lists the ways to sign in', async () => {
    const { browser, account } = await signedIn(site);
    const text = visibleText((await browser.get(start)).text);
    for (const words of ['Eigenes Passwort', account.email, 'Zweiter Faktor aus', '2 Geräte angemeldet'])
      expect(text).toContain(words);
    expect(visibleText((await browser.get('/invoice/einstellungen')).text)).toContain(
      `${account.email}, zweiter Faktor aus`,
    );
  });
});

describe('sessions', () => {
  it('are listed with their devices, this one first and marked, and each can be ended', async () => {
    const { browser, account } = await signedIn(site);
    const phone = await enter(account.email, samplePassword, { 'user-agent': firefox });
    const list = await browser.get(`${start}/sitzungen`);
    const rows = visibleText(list.text);
    expect(rows.indexOf('Dieses Gerät')).toBeGreaterThan(-1);
    expect(rows.indexOf('Dieses Gerät')).toBeLessThan(rows.indexOf('Firefox, Linux'));
    const ids = [...list.text.matchAll(/sitzungen\/([a-z0-9]{15})"/g)].map(([, id = '']) => id);
    expect(ids.length).toBeGreaterThanOrEqual(2);
    const pages = await Promise.all(ids.map((id) => browser.get(`${start}/sitzungen/${id}`)));
    const foreign = ids.find((_id, index) => visibleText(pages[index]?.text ?? '').includes('Firefox, Linux')) ?? '';
    const ended = await browser.post(`${start}/sitzungen/${foreign}`, {});
    expect(ended.location).toBe(`${start}/sitzungen`);
    expect([await isIn(phone), await isIn(browser)]).toEqual([false, true]);
    expect((await browser.get(`${start}/sitzungen/${foreign}`)).status).toBe(404);
    const own = await browser.post(`${start}/sitzungen/${ids[0]}`, {});
    expect([own.location, browser.cookies.has('pb_auth'), await isIn(browser)]).toEqual(['/login', false, false]);
  });

  it('of another person answer 404 like one that does not exist', async () => {
    const other = await signedIn(site);
    const list = await other.browser.get(`${start}/sitzungen`);
    const [, id = ''] = /sitzungen\/([a-z0-9]{15})"/.exec(list.text) ?? [];
    const { browser } = await signedIn(site);
    expect((await browser.get(`${start}/sitzungen/${id}`)).status).toBe(404);
    expect((await browser.post(`${start}/sitzungen/${id}`, {})).status).toBe(404);
    expect(await isIn(other.browser)).toBe(true);
  });

  it('end all at once', async () => {
    const { browser, account } = await signedIn(site);
    const phone = await enter(account.email, samplePassword);
    const page = await browser.post(`${start}/sitzungen/alle`, {});
    expect([page.location, browser.cookies.has('pb_auth')]).toEqual(['/login', false]);
    expect([await isIn(phone), await isIn(browser)]).toEqual([false, false]);
  });
});

describe('a new device', () => {
  it('is told by mail, once for each browser', async () => {
    const { account } = await signedIn(site);
    const browser = await enter(account.email, samplePassword, { 'user-agent': firefox });
    const told = (await mailsTo(site, account.email)).filter(({ subject }) => subject.includes('neuen Gerät'));
    expect(told[0]?.text).toContain('noch nicht kannten: Firefox, Linux.');
    await browser.post('/abmelden', {});
    expect((await browser.post('/login', { email: account.email, password: samplePassword })).status).toBe(303);
    expect((await subjectsTo(account.email)).filter((each) => each.includes('neuen Gerät'))).toHaveLength(told.length);
  });
});

describe('the password', () => {
  const path = `${start}/passwort`;

  it('is changed by the old one; every other session ends, this one goes on', async () => {
    const { browser, account } = await signedIn(site);
    const phone = await enter(account.email, samplePassword);
    const page = await browser.post(path, { oldPassword: samplePassword, password: 'ein ganz neuer Satz' });
    expect(page.location).toBe(start);
    expect([await isIn(browser), await isIn(phone)]).toEqual([true, false]);
    expect(await subjectsTo(account.email)).toContain('Belegwerk: Ihr Passwort wurde geändert');
    const old = await openBrowser(site).post('/login', { email: account.email, password: samplePassword });
    expect(old.status).toBe(422);
    await enter(account.email, 'ein ganz neuer Satz');
  });

  it.each([
    [{ oldPassword: 'falsch falsch', password: 'ein ganz neuer Satz' }, 'nicht Ihr bisheriges Passwort'],
    [{ oldPassword: '', password: 'ein ganz neuer Satz' }, 'Ihr bisheriges Passwort ein'],
    [{ oldPassword: samplePassword, password: 'kurz' }, 'mindestens 8 Zeichen'],
  ])('stays for %j', async (fields, words) => {
    const { browser, account } = await signedIn(site);
    const page = await browser.post(path, fields);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(words);
    for (const typed of Object.values(fields).filter((each) => each !== ''))
      expect(page.text).not.toContain(`value="${typed}"`);
    await enter(account.email, samplePassword);
  });

  it('locks after eight wrong guesses', async () => {
    const { browser } = await signedIn(site);
    const guess = () => browser.post(path, { oldPassword: 'falsch falsch', password: 'ein ganz neuer Satz' });
    for (let i = 0; i < 8; i += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });
});

describe('the address', () => {
  const path = `${start}/adresse`;

  it('changes by the link in the new mailbox and the password; the old mailbox is told, every session ends', async () => {
    const { browser, account } = await signedIn(site);
    const email = `${randomUUID()}@example.org`;
    const asked = await browser.post(path, { email });
    expect(asked.status).toBe(200);
    expect(await subjectsTo(account.email)).toContain('Belegwerk: Ihre E-Mail-Adresse soll geändert werden');
    const [mail] = await mailsTo(site, email);
    const link = linkIn(mail);
    const visitor = openBrowser(site);
    const token = inputValue((await visitor.get(link)).text, 'token');
    const wrong = await visitor.post('/login/adresse', { token, password: 'falsch falsch' });
    expect([wrong.status, inputValue(wrong.text, 'token')]).toEqual([422, token]);
    expect(await isIn(browser)).toBe(true);
    expect((await visitor.post('/login/adresse', { token, password: samplePassword })).location).toBe('/login');
    expect(await isIn(browser)).toBe(false);
    await enter(email, samplePassword);
    const old = await openBrowser(site).post('/login', { email: account.email, password: samplePassword });
    expect(old.status).toBe(422);
    const again = await visitor.post('/login/adresse', { token, password: samplePassword });
    expect(again.status).toBe(422);
    expect(visibleText(again.text)).toContain('Dieser Link gilt nicht mehr.');
  });

  it('that is taken is answered like a free one, and no link is sent to it', async () => {
    const { browser } = await signedIn(site);
    const other = await signedIn(site);
    const free = `${randomUUID()}@example.org`;
    const pages = [await browser.post(path, { email: other.account.email }), await browser.post(path, { email: free })];
    const told = pages.map(({ status, text }) => [status, visibleText(text).includes('unterwegs')]);
    expect(told).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await subjectsTo(other.account.email)).not.toContain(
      'Belegwerk: Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
    );
    expect(await subjectsTo(free)).toContain('Belegwerk: Bitte bestätigen Sie Ihre neue E-Mail-Adresse');
  });

  it('that is no e-mail address is a 422 and keeps what was typed', async () => {
    const { browser } = await signedIn(site);
    const page = await browser.post(path, { email: 'keine Adresse' });
    expect([page.status, inputValue(page.text, 'email')]).toEqual([422, 'keine Adresse']);
  });
});

describe('closing the account', () => {
  const path = `${start}/konto`;

  it('ends every session and every way in; the documents stay; it can be opened again', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend);
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const { number } = await createInvoice(site.installation.services, account.backend, order);
    expect(visibleText((await browser.get(path)).text)).toContain('acht Jahre');
    const wrong = await browser.post(path, { password: 'falsch falsch' });
    expect([wrong.status, await isIn(browser)]).toEqual([422, true]);
    const page = await browser.post(path, { password: samplePassword });
    expect([page.location, browser.cookies.has('pb_auth')]).toEqual(['/login', false]);
    expect(await isIn(browser)).toBe(false);
    const refused = await openBrowser(site).post('/login', { email: account.email, password: samplePassword });
    expect(refused.status).toBe(403);
    expect(visibleText(refused.text)).toContain('Dieses Konto ist geschlossen.');
    await openBrowser(site).post('/login/code', { email: account.email });
    const subjects = await subjectsTo(account.email);
    expect(subjects.filter((each) => each.includes('ist geschlossen'))).toHaveLength(2);
    expect(subjects.join()).not.toContain('Code');
    const opened = await ask(site.installation.services.connect(null), reopenAccount, { email: account.email });
    expect(opened.ok).toBe(true);
    const back = await enter(account.email, samplePassword);
    expect((await back.get('/invoice/rechnungen')).text).toContain(number);
  });

  it.each([
    ['unknown-address', () => Promise.resolve(`${randomUUID()}@example.org`)],
    ['not-closed', async () => (await signedIn(site)).account.email],
  ])('opening again is refused: %s', async (refusal, email) => {
    const opened = await ask(site.installation.services.connect(null), reopenAccount, { email: await email() });
    expect(opened).toMatchObject({ ok: false, refusal });
  });
});
