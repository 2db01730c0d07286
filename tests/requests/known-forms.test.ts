import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openSite, signedIn } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

describe('a test that sends a form', () => {
  it('may not send a name that the form does not have', async () => {
    const typed = { email: 'a@b.example', pasword: 'ein langer Satz' };
    await expect(openBrowser(site).post('/login', typed)).rejects.toThrow('no form that goes to /login has pasword');
  });

  it('may not send one that no page has', async () => {
    await expect(openBrowser(site).post('/gibt-es-nicht', { name: 'x' })).rejects.toThrow('has name');
  });

  it('may send more rows than the page shows, and no other names in them', async () => {
    const { browser } = await signedIn(site);
    const path = '/invoice/rechnungen/neu';
    const rows = Array.from({ length: 6 }, (_, index) => [`lines[${index}].quantity`, 'x'] as [string, string]);
    expect((await browser.post(path, rows)).status).toBe(422);
    await expect(browser.post(path, { 'lines[5].amount': '1' })).rejects.toThrow('has lines[5].amount');
  });

  it('may send it where a button of it leads besides', async () => {
    const { browser } = await signedIn(site);
    await browser.get('/invoice/kunden/neu');
    browser.cookies.delete('pb_auth');
    await browser.post('/invoice/kunden/neu', { name: 'Nordlicht' });
    const page = await browser.post('/login/passwort', { email: 'a@b.example', step: 'ask' });
    expect(page.status).toBe(200);
  });

  it('sends anything where it says that it forges', async () => {
    expect((await openBrowser(site).postForged('/login', { pasword: 'x' })).status).toBe(422);
  });
});
