import { beforeAll, describe, expect, it } from 'vitest';
import { openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const cookiesOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('requests from elsewhere', () => {
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

  it.each([
    '/mail/send',
    '/invoice/kunden/aaaaaaaaaaaaaaa/archiv',
    '/invoice/rechnungen/aaaaaaaaaaaaaaa/kopie',
    '/abmelden',
    '/login',
  ])('POST %s is refused with a page', async (path) => {
    const { browser } = await signedIn(site);
    const page = await browser.postForged(path, { a: 'b' }, evil);
    expect(page.status).toBe(400);
    expect(visibleText(page.text)).toContain('Es ist nichts geschehen.');
    expect((await browser.get('/invoice')).status).toBe(200);
  });

  it('Sec-Fetch-Site alone is enough', async () => {
    const { browser } = await signedIn(site);
    const headers = { 'sec-fetch-site': 'same-site', origin: '' };
    expect((await browser.postForged('/abmelden', {}, headers)).status).toBe(400);
  });

  it('a foreign Referer is enough where the browser says nothing else', async () => {
    const { browser } = await signedIn(site);
    const request = (headers: Record<string, string>) =>
      site.installation.answer(
        new Request('http://localhost:3000/abmelden', {
          method: 'POST',
          body: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookiesOf(browser), ...headers },
        }),
        { address: '10.9.9.9', local: true },
      );
    expect((await request({ referer: 'https://evil.example/form' })).status).toBe(403);
    expect((await browser.get('/invoice')).status).toBe(200);
    expect((await request({ referer: 'http://localhost:3000/invoice' })).status).toBe(303);
    expect((await request({})).status).toBe(303);
  });

  it('a file that is not there is a page for a person and a text for a program', async () => {
    const { browser } = await signedIn(site);
    const path = '/invoice/rechnungen/aaaaaaaaaaaaaaa/dateien/zugferd';
    const page = await browser.get(path, { accept: 'text/html,*/*' });
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(visibleText(page.text)).toContain("The requested resource wasn't found.");
  });

  it.each(['a[99999999].b=1', 'a=1&'.repeat(9000), '__intent__=%7Bkaputt'])(
    'a body made to hurt (%.20s) is refused before it is paid for',
    async (body) => {
      const answer = await site.installation.answer(
        new Request('http://localhost:3000/login', {
          method: 'POST',
          body,
          headers: { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
        }),
        { address: '10.9.9.9', local: true },
      );
      expect(answer.status).toBe(400);
    },
  );
});
