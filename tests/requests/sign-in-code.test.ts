import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { startBreakingProxy } from '../support/breaking-proxy.ts';
import { chosenPassword, mailsTo, register } from '../support/registration.ts';
import { freshAddress, inputValue, openBrowser, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';
import { withQuery } from '#app/values/page-query.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const path = '/login/code';
const subject = 'Belegwerk: Ihr Code zum Anmelden';

async function codeFor(email: string): Promise<string> {
  const mail = (await mailsTo(site, email)).find((each) => each.subject === subject);
  return /^(\d{4} \d{4})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}

async function ask(browser: Browser, email: string, wanted = ''): Promise<Page> {
  const page = await browser.post(withQuery(path, { next: wanted }), { email, ...(wanted !== '' && { wanted }) });
  expect(page.status).toBe(200);
  return page;
}

function send(browser: Browser, asked: Page, code: string, more: Record<string, string> = {}): Promise<Page> {
  const fields = { email: inputValue(asked.text, 'email'), otpId: inputValue(asked.text, 'otpId'), step: 'code', code };
  return browser.post(path, { ...fields, ...more });
}

describe('a code by mail', () => {
  it('signs in once, to the page that was wanted', async () => {
    const { account } = await signedIn(site);
    const browser = openBrowser(site);
    const asked = await ask(browser, account.email, '/invoice/kunden');
    const code = await codeFor(account.email);
    const page = await send(browser, asked, code, { wanted: inputValue(asked.text, 'wanted') });
    expect([page.status, page.location]).toEqual([303, '/invoice/kunden']);
    expect((await browser.get('/invoice')).status).toBe(200);
    const again = openBrowser(site);
    const spent = await send(again, asked, code);
    expect([spent.status, again.cookies.has('pb_auth')]).toEqual([422, false]);
    expect(visibleText(spent.text)).toContain('stimmt nicht oder gilt nicht mehr');
  });

  it('is answered alike for an unknown address, to which nothing goes', async () => {
    const { account } = await signedIn(site);
    const unknown = `${randomUUID()}@example.org`;
    const pages = await Promise.all([account.email, unknown].map((email) => ask(openBrowser(site), email)));
    const [known, other] = pages.map(({ text }, index) => {
      const otpId = inputValue(text, 'otpId');
      expect(otpId).toMatch(/^[a-z0-9]{15}$/);
      return text.replaceAll(otpId, '').replaceAll(index === 0 ? account.email : unknown, '');
    });
    expect(known).toBe(other);
    expect(await mailsTo(site, unknown)).toEqual([]);
  });

  it('is answered before the database has looked whose address it is, and holds', async () => {
    const proxy = await startBreakingProxy(inject('databaseUrl'));
    onTestFinished(proxy.stop);
    const slow = await openSite({ POCKETBASE_URL: proxy.url }, onTestFinished);
    const { account } = await signedIn(slow);
    const looked = Promise.withResolvers<null>();
    proxy.meddle = ({ path: called }) => (called.endsWith('/request-otp') ? looked.promise : null);
    const browser = openBrowser(slow);
    const asked = await ask(browser, account.email);
    looked.resolve(null);
    const code = await vi.waitFor(
      async () => {
        const sent = await codeFor(account.email);
        expect(sent).not.toBe('');
        return sent;
      },
      { timeout: 10_000 },
    );
    expect((await send(browser, asked, code)).status).toBe(303);
  });

  it('is nothing that a database without it is silent about', async () => {
    const proxy = await startBreakingProxy(inject('databaseUrl'));
    onTestFinished(proxy.stop);
    const away = await openSite({ POCKETBASE_URL: proxy.url }, onTestFinished);
    proxy.meddle = ({ path: called }) => (called.endsWith('/request-otp') ? { kind: 'cut' } : null);
    expect((await openBrowser(away).post(path, { email: 'mara@example.org' })).status).toBe(503);
  });

  it('does not open an account that was never confirmed: its password may be a stranger’s', async () => {
    const email = `${randomUUID()}@example.org`;
    await register(openBrowser(site), email, chosenPassword);
    await ask(openBrowser(site), email);
    const subjects = (await mailsTo(site, email)).map((mail) => mail.subject);
    expect(subjects).not.toContain(subject);
    expect(subjects.filter((each) => each.includes('bestätigen Sie Ihre E-Mail-Adresse'))).toHaveLength(2);
  });

  it('five wrong ones are enough, from wherever and whatever address the page claims', async () => {
    const { account } = await signedIn(site);
    const asked = await ask(openBrowser(site), account.email);
    const right = await codeFor(account.email);
    for (let i = 0; i < 5; i += 1) {
      const wrong = await send(openBrowser(site), asked, '00000000', { email: `${i}@example.org` });
      expect(wrong.status).toBe(422);
    }
    const browser = openBrowser(site, freshAddress());
    const page = await send(browser, asked, right, { email: 'other@example.org' });
    expect([page.status, browser.cookies.has('pb_auth')]).toEqual([429, false]);
  });

  it.each(['', 'x'.repeat(31), '1234'])('%j is no code: 422, and the page stays', async (code) => {
    const { account } = await signedIn(site);
    const asked = await ask(openBrowser(site), account.email, '/invoice/kunden');
    const page = await send(openBrowser(site), asked, code, { wanted: inputValue(asked.text, 'wanted') });
    expect(page.status).toBe(422);
    expect(inputValue(page.text, 'otpId')).toBe(inputValue(asked.text, 'otpId'));
    expect(inputValue(page.text, 'wanted')).toBe('/invoice/kunden');
  });

  it('no address: 422 with what was typed; too many mails: 429', async () => {
    const page = await openBrowser(site).post(path, { email: 'keine Adresse' });
    expect([page.status, inputValue(page.text, 'email')]).toEqual([422, 'keine Adresse']);
    const place = freshAddress();
    const email = `${randomUUID()}@example.org`;
    for (let i = 0; i < 5; i += 1) await openBrowser(site, place).post(path, { email });
    expect((await openBrowser(site, place).post(path, { email })).status).toBe(429);
  });
});
