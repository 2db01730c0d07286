import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '../../app/commands/fixtures.ts';
import { formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

describe('lists', () => {
  it('search, filter and sort', async () => {
    const own = await signedIn(site);
    const holm = await createSampleCustomer(own.account.backend, { name: 'Tischlerei Hölm' });
    const cafe = await createSampleCustomer(own.account.backend);
    const { services } = site.installation;
    await createInvoice(services, own.account.backend, { customer: holm, status: 'issued', today: '2026-10-01' });
    await createInvoice(services, own.account.backend, { customer: cafe, status: 'issued', today: '2026-11-21' });
    await createInvoice(services, own.account.backend, { customer: cafe, status: 'draft', today: '2026-11-21' });
    const rows = async (query: string) => {
      const page = await own.browser.get(`/invoice/rechnungen${query}`);
      return [...page.text.matchAll(/<th scope="row"[^>]*class="title"[^>]*>.*?<a[^>]*>(.*?)<\/a>/g)].map(
        ([, text]) => text,
      );
    };
    expect(await rows('')).toEqual(['Entwurf', 'RE-2026-0002', 'RE-2026-0001']);
    expect(await rows('?suche=h%C3%B6lm')).toEqual(['RE-2026-0001']);
    expect(await rows('?suche=re-2026-0002')).toEqual(['RE-2026-0002']);
    expect(await rows(`?suche=${encodeURIComponent('321,05 € hölm')}`)).toEqual(['RE-2026-0001']);
    expect(await rows('?suche=%25')).toEqual([]);
    expect(await rows('?status=entwurf')).toEqual(['Entwurf']);
    expect(await rows('?status=ueberfaellig')).toEqual(['RE-2026-0001']);
    expect(await rows('?status=offen')).toEqual(['RE-2026-0002']);
    expect(await rows('?sortierung=datum')).toEqual(['Entwurf', 'RE-2026-0001', 'RE-2026-0002']);
    expect(await rows('?sortierung=-kunde')).toEqual(['RE-2026-0001', 'Entwurf', 'RE-2026-0002']);
    expect(await rows('?sortierung=unsinn')).toEqual(['RE-2026-0001', 'RE-2026-0002', 'Entwurf']);
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(await rows(`?sortierung=${name}&status=${name}`)).toEqual(await rows('?sortierung=unsinn'));
    for (const name of ['constructor', '__proto__', 'toString'])
      expect((await own.browser.get(`/invoice/kunden?sortierung=${name}`)).status).toBe(200);
  });

  it('a draft is found by the customer’s new name', async () => {
    const own = await signedIn(site);
    const customer = await createSampleCustomer(own.account.backend, { name: 'Tischlerei Groß' });
    const order = { customer, status: 'draft', today: '2026-11-21' } as const;
    await createInvoice(site.installation.services, own.account.backend, order);
    const path = `/invoice/kunden/${customer}`;
    const fields = formFields((await own.browser.get(path)).text);
    expect((await own.browser.post(path, { ...fields, name: 'Möbel Weiß' })).status).toBe(303);
    const found = async (search: string) =>
      (await own.browser.get(`/invoice/rechnungen?suche=${encodeURIComponent(search)}`)).text.includes('>Entwurf</a>');
    expect(await found('möbel weiss')).toBe(true);
    expect(await found('Möbel Speisekarte')).toBe(true);
    expect(await found('Tischlerei')).toBe(false);
    expect(await found('gross')).toBe(false);
  });

  it('pages of 30', async () => {
    const own = await signedIn(site);
    for (let i = 0; i < 31; i += 1)
      await createSampleCustomer(own.account.backend, { name: `Kunde ${String(i).padStart(2, '0')}` });
    const first = await own.browser.get('/invoice/kunden');
    expect(first.text.match(/<tr role="row">/g)).toHaveLength(31);
    expect(visibleText(first.text)).toContain('1–30 von 31');
    const second = await own.browser.get('/invoice/kunden?seite=2');
    expect(visibleText(second.text)).toContain('Kunde 30');
    expect(visibleText(second.text)).toContain('31–31 von 31');
    const behind = await own.browser.get('/invoice/kunden?suche=kunde&seite=99');
    expect([behind.status, behind.location]).toEqual([302, '/invoice/kunden?suche=kunde&seite=2']);
    const none = await own.browser.get('/invoice/rechnungen?seite=2');
    expect([none.status, none.location]).toEqual([302, '/invoice/rechnungen']);
  });
});
