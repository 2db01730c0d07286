import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { startBreakingProxy } from '../support/breaking-proxy.ts';
import type { BreakingProxy } from '../support/breaking-proxy.ts';
import { closeWithFile } from '../support/close-with-file.ts';
import { openSite, signedIn, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';

// Lists and the dashboard ask the database once: whose page it is comes with what it shows.

let site: Site;
let proxy: BreakingProxy;

beforeAll(async () => {
  proxy = await startBreakingProxy(inject('databaseUrl'));
  closeWithFile(() => proxy.stop());
  site = await openSite({ POCKETBASE_URL: proxy.url });
});

const pages = [
  '/invoice',
  '/invoice?zeitraum=monat',
  '/invoice?von=1.1.2026&bis=3.4.2026',
  '/invoice/rechnungen',
  '/invoice/rechnungen?suche=n%C3%B6rdlich+%26+1&status=offen&sortierung=-betrag',
  '/invoice/kunden?suche=caf%C3%A9',
  '/invoice/angebote?status=versendet',
  '/invoice/zahlungen?seite=2',
];

const ofPages = ({ path }: { path: string }) =>
  !path.startsWith('belegwerk/system') && !path.startsWith('belegwerk/health');

describe('one call', () => {
  it.each(pages)('%s', async (path) => {
    const own = await signedIn(site);
    const customer = await createSampleCustomer(own.account.backend);
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    await createInvoice(site.installation.services, own.account.backend, order);
    proxy.calls.length = 0;
    expect((await own.browser.get(path)).status).toBe(200);
    expect(proxy.calls.filter(ofPages).map((call) => call.path)).toHaveLength(1);
  });

  it('nothing for a visitor, who is led to the sign-in', async () => {
    const { browser } = await signedIn(site);
    await browser.get('/abmelden');
    proxy.calls.length = 0;
    const answer = await browser.get('/invoice/rechnungen', { cookie: '' });
    expect([answer.status, proxy.calls.filter(ofPages)]).toEqual([302, []]);
  });
});

describe('where the call fails', () => {
  it('because of what the page asks, the page says so in its frame', async () => {
    const own = await signedIn(site);
    proxy.meddle = ({ path }) =>
      path.startsWith('belegwerk/invoices') ? { kind: 'answer', status: 400, json: { message: 'x' } } : null;
    const { status, text } = await own.browser.get('/invoice/rechnungen');
    proxy.meddle = null;
    expect([status, text.includes('href="/invoice/kunden"')]).toEqual([400, true]);
  });

  it('because the session is over, it leads to the sign-in', async () => {
    const own = await signedIn(site);
    proxy.meddle = ({ path }) =>
      path.startsWith('belegwerk/invoices') ? { kind: 'answer', status: 401, json: {} } : null;
    const { status, location } = await own.browser.get('/invoice/rechnungen');
    proxy.meddle = null;
    expect([status, location]).toEqual([302, '/login?weiter=%2Finvoice%2Frechnungen']);
  });

  it('because the database is away, it is told to come back', async () => {
    const own = await signedIn(site);
    proxy.meddle = ({ path }) => (path.startsWith('belegwerk/invoices') ? { kind: 'cut' } : null);
    const { status, text } = await own.browser.get('/invoice/rechnungen');
    proxy.meddle = null;
    expect([status, visibleText(text).length > 0]).toEqual([503, true]);
  });
});
