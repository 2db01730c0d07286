import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { decode, formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import { archiveCustomer } from '#app/pocketbase/customers/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

/** What the link of each row says. */
function rowLinks(html: string): string[] {
  return [...html.matchAll(/<th scope="row"[^>]*class="title"[^>]*>.*?<a[^>]*>(.*?)<\/a>/g)].map(([, text = '']) =>
    decode(text.replace(/<[^>]+>/g, '')),
  );
}

/** What each tab counts. */
function tabCounts(html: string): string[] {
  const tabs = /<nav class="tabs"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  return [...tabs.matchAll(/>([^<>]+)<small>(\d+)<\/small>/g)].map(([, label, count]) => `${label} ${count}`);
}

describe('lists', () => {
  it('search, filter and sort', async () => {
    const own = await signedIn(site);
    const holm = await createSampleCustomer(own.account.backend, { name: 'Tischlerei Hölm' });
    const cafe = await createSampleCustomer(own.account.backend);
    const { services } = site.installation;
    await createInvoice(services, own.account.backend, { customer: holm, status: 'issued', today: '2026-10-01' });
    await createInvoice(services, own.account.backend, { customer: cafe, status: 'issued', today: '2026-11-21' });
    await createInvoice(services, own.account.backend, { customer: cafe, status: 'draft', today: '2026-11-21' });
    const draft = 'Speisekarte Winter';
    const ask = async (query: string) => (await own.browser.get(`/invoice/rechnungen${query}`)).text;
    const rows = async (query: string) => rowLinks(await ask(query));
    expect(await rows('')).toEqual([draft, 'RE-2026-0002', 'RE-2026-0001']);
    expect(await rows('?suche=h%C3%B6lm')).toEqual(['RE-2026-0001']);
    expect(await rows('?suche=re-2026-0002')).toEqual(['RE-2026-0002']);
    expect(await rows(`?suche=${encodeURIComponent('321,05 € hölm')}`)).toEqual(['RE-2026-0001']);
    expect(await rows('?suche=%25')).toEqual([]);
    expect(await rows('?status=entwurf')).toEqual([draft]);
    expect(await rows('?status=ueberfaellig')).toEqual(['RE-2026-0001']);
    expect(await rows('?status=offen')).toEqual(['RE-2026-0002']);
    expect(await rows('?sortierung=datum')).toEqual([draft, 'RE-2026-0001', 'RE-2026-0002']);
    expect(await rows('?sortierung=-kunde')).toEqual([draft, 'RE-2026-0001', 'RE-2026-0002']);
    expect(await rows('?sortierung=unsinn')).toEqual([draft, 'RE-2026-0001', 'RE-2026-0002']);
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(await rows(`?sortierung=${name}&status=${name}`)).toEqual(await rows('?sortierung=unsinn'));
    for (const name of ['constructor', '__proto__', 'toString'])
      expect((await own.browser.get(`/invoice/kunden?sortierung=${name}`)).status).toBe(200);

    const counts = (...[all, drafts, open, overdue]: number[]) => [
      `Alle ${all}`,
      `Entwürfe ${drafts}`,
      `Offen ${open}`,
      'Teilbezahlt 0',
      `Überfällig ${overdue}`,
      'Bezahlt 0',
    ];
    expect(tabCounts(await ask(''))).toEqual(counts(3, 1, 1, 1));
    expect(tabCounts(await ask('?suche=nordlicht'))).toEqual(counts(2, 1, 1, 0));
    expect(tabCounts(await ask('?suche=nordlicht&status=offen'))).toEqual(tabCounts(await ask('?suche=nordlicht')));
    expect(tabCounts(await ask('?suche=gibtesnicht'))).toEqual(counts(0, 0, 0, 0));
    expect(visibleText(await ask('?suche=nordlicht&status=offen'))).toContain('1 Rechnung mit „nordlicht“');
  });

  it('drafts are told apart by subject or first line, customer, and when they changed', async () => {
    const own = await signedIn(site);
    const { services } = site.installation;
    const customer = await createSampleCustomer(own.account.backend, { name: 'Tischlerei Holm' });
    const order = { customer, status: 'draft', today: '2026-11-21' } as const;
    const line = { quantity: '1', unitCode: 'HUR', unitPrice: '80', taxCase: 'standard', taxRateBp: 1900 } as const;
    await createInvoice(services, own.account.backend, { ...order, draft: { subject: 'Treppe <b>' } });
    const lines = [{ ...newDraftLine, ...line, description: 'Fensterbank' }];
    await createInvoice(services, own.account.backend, { ...order, draft: { subject: '', lines } });
    await createInvoice(services, own.account.backend, { ...order, customer: '', draft: { subject: '', lines: [] } });
    // The database's clock is the real one.
    site.clock.now = new Date();
    const { text } = await own.browser.get('/invoice/rechnungen');
    site.clock.now = new Date('2026-11-21T10:00:00Z');
    expect(rowLinks(text).sort()).toEqual([
      expect.stringMatching(/^Entwurf vom \d\d\.\d\d\.\d{4}$/),
      'Fensterbank',
      'Treppe <b>',
    ]);
    expect(visibleText(text)).toMatch(/Fensterbank Tischlerei Holm geändert (heute|gestern) \d\d:\d\d –/);
    expect(visibleText(text)).toMatch(/ohne Kunden geändert (heute|gestern) \d\d:\d\d –/);
  });

  it('the overview leads to what its list of today leaves out', async () => {
    const { services } = site.installation;
    const own = await signedIn(site);
    const customer = await createSampleCustomer(own.account.backend);
    const order = { customer, status: 'issued', today: '2026-10-01' } as const;
    for (let made = 0; made < 5; made += 1) await createInvoice(services, own.account.backend, order);
    expect((await own.browser.get('/invoice')).text).not.toContain('überfälligen Rechnungen');
    await createInvoice(services, own.account.backend, order);
    const { text } = await own.browser.get('/invoice');
    expect(text).toContain('<a href="/invoice/rechnungen?status=ueberfaellig">Alle 6 überfälligen Rechnungen</a>');
    expect(text.match(/ist überfällig/g)).toHaveLength(5);
  });

  it('a draft is found by the customer’s new name', async () => {
    const own = await signedIn(site);
    const customer = await createSampleCustomer(own.account.backend, { name: 'Tischlerei Groß' });
    const order = { customer, status: 'draft', today: '2026-11-21' } as const;
    await createInvoice(site.installation.services, own.account.backend, order);
    const path = `/invoice/kunden/${customer}/bearbeiten`;
    const fields = formFields((await own.browser.get(path)).text);
    expect((await own.browser.post(path, { ...fields, name: 'Möbel Weiß' })).status).toBe(303);
    const found = async (search: string) =>
      rowLinks((await own.browser.get(`/invoice/rechnungen?suche=${encodeURIComponent(search)}`)).text).length === 1;
    expect(await found('möbel weiss')).toBe(true);
    expect(await found('Möbel Speisekarte')).toBe(true);
    expect(await found('Tischlerei')).toBe(false);
    expect(await found('gross')).toBe(false);
  });

  it('pages of 30, and a page that there is not says so', async () => {
    const own = await signedIn(site);
    let last = '';
    for (let i = 0; i < 31; i += 1)
      last = await createSampleCustomer(own.account.backend, { name: `Kunde ${String(i).padStart(2, '0')}` });
    const first = await own.browser.get('/invoice/kunden');
    expect(first.text.match(/<tr role="row">/g)).toHaveLength(31);
    expect(visibleText(first.text)).toContain('1–30 von 31');
    const second = await own.browser.get('/invoice/kunden?seite=2');
    expect(visibleText(second.text)).toContain('Kunde 30');
    expect(visibleText(second.text)).toContain('31–31 von 31');
    const behind = await own.browser.get('/invoice/kunden?suche=kunde&seite=9999');
    expect(behind.status).toBe(200);
    expect(visibleText(behind.text)).toContain('Seite 9999 gibt es nicht Die Liste hat 2 Seiten.');
    expect(decode(behind.text)).toContain('href="/invoice/kunden?suche=kunde&seite=2"');
    expect(rowLinks(behind.text)).toEqual([]);
    const canonical = async (query: string) =>
      /rel="canonical" href="[^"?]*([^"]*)"/.exec((await own.browser.get(`/invoice/kunden?${query}`)).text)?.[1];
    expect(await canonical('suche=kunde&seite=2')).toBe('?seite=2');
    for (const wrong of ['seite=1', 'seite=9999', 'seite=abc', 'seite=']) expect(await canonical(wrong)).toBe('');
    const none = await own.browser.get('/invoice/rechnungen?seite=2');
    expect([none.status, visibleText(none.text).includes('Noch keine Rechnung')]).toEqual([200, true]);

    await ask(own.account.backend, archiveCustomer, { id: last, archived: true });
    expect(tabCounts((await own.browser.get('/invoice/kunden')).text)).toEqual(['Aktiv 30', 'Archiviert 1']);
    const searched = (await own.browser.get('/invoice/kunden?suche=kunde+10031')).text;
    expect(tabCounts(searched)).toEqual(['Aktiv 0', 'Archiviert 1']);
  });

  it('each row has one link, and each list one search', async () => {
    const own = await signedIn(site);
    const customer = await createSampleCustomer(own.account.backend);
    const order = { customer, today: '2026-11-21' } as const;
    await createInvoice(site.installation.services, own.account.backend, { ...order, status: 'issued' });
    await createInvoice(site.installation.services, own.account.backend, { ...order, status: 'draft' });
    for (const [path, rows] of [
      ['/invoice/rechnungen?status=offen&sortierung=betrag', 1],
      ['/invoice/kunden', 1],
      ['/invoice/suche?q=nordlicht', 3],
    ] as const) {
      const { text } = await own.browser.get(path);
      const body = [...text.matchAll(/<tbody[\s\S]*?<\/tbody>/g)].map(([part]) => part).join('');
      expect([path, body.match(/<tr/g)?.length, body.match(/<a /g)?.length]).toEqual([path, rows, rows]);
      expect([path, text.match(/type="search"/g)?.length]).toEqual([path, 1]);
    }
    const { text } = await own.browser.get('/invoice/rechnungen?status=offen&sortierung=betrag&seite=1');
    const [search = ''] = /<form class="search"[\s\S]*?<\/form>/.exec(text) ?? [];
    expect(search).toContain('action="/invoice/rechnungen"');
    expect(search).toContain('<input type="hidden" name="status" value="offen"/>');
    expect(search).toContain('<input type="hidden" name="sortierung" value="betrag"/>');
    expect(search).not.toContain('seite');
  });
});
