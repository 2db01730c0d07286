import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleProduct } from '../support/products.ts';
import { productPages } from '../support/pages/customer-pages.ts';
import { formFields, openForm, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const list = '/invoice/produkte';
const typed = productPages['/invoice/produkte/neu'].form.fields;

async function send(browser: Browser, path: string, fields: Record<string, string>) {
  return browser.post(path, { ...(await openForm(browser, path)), ...fields });
}

async function listed(browser: Browser, query = ''): Promise<string[]> {
  const { text } = await browser.get(`${list}${query}`);
  return [...text.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, cell = '']) => visibleText(cell).trim());
}

describe('a product', () => {
  it('is made, listed, archived and taken back', async () => {
    const { browser } = await signedIn(site);
    const { location } = await send(browser, `${list}/neu`, typed);
    expect(visibleText((await browser.get(location)).text)).toContain('Das Produkt ist angelegt.');
    expect(visibleText((await browser.get(list)).text)).toContain('Satzspiegel und Muster Stunde 19 % 0 76,00');
    await browser.post(`${location}/archiv`, { archived: 'yes' });
    expect([await listed(browser), await listed(browser, '?status=archiviert')]).toEqual([
      [],
      ['G-020 Satzspiegel und Muster'],
    ]);
    await browser.post(`${location}/archiv`, { archived: 'no' });
    expect(await listed(browser)).toEqual(['G-020 Satzspiegel und Muster']);
  });

  it('is found by number and by either name, and stands by its number, without one at the end', async () => {
    const { browser, account } = await signedIn(site);
    await createSampleProduct(account.backend, { name: 'Beratung', nameEnglish: 'Consulting' });
    for (const [number, name] of [
      ['R-400', 'Fahrt'],
      ['b-100', 'Satz'],
    ] as const)
      await createSampleProduct(account.backend, { number, name });
    expect(await listed(browser)).toEqual(['b-100 Satz', 'R-400 Fahrt', 'ohne Beratung']);
    expect(await listed(browser, '?suche=consult')).toEqual(['ohne Beratung']);
    expect(await listed(browser, '?suche=R-4')).toEqual(['R-400 Fahrt']);
    expect(await listed(browser, '?sortierung=name')).toEqual(['ohne Beratung', 'R-400 Fahrt', 'b-100 Satz']);
  });

  it('stands in its group, which a list and a form propose', async () => {
    const { browser, account } = await signedIn(site);
    for (const groupName of ['Beratung', 'Reise', ''])
      await createSampleProduct(account.backend, { groupName, name: `zu ${groupName}` });
    expect(await listed(browser, '?gruppe=Reise')).toEqual(['ohne zu Reise']);
    const empty = await browser.get(`${list}?gruppe=Reise&status=archiviert`);
    expect(visibleText(empty.text)).toContain('Zur Gruppe „Reise“ gehört hier kein Produkt.');
    expect((await browser.get(`${list}/neu`)).text).toContain('<option value="Beratung">');
  });

  it('is found from everywhere', async () => {
    const { browser, account } = await signedIn(site);
    await createSampleProduct(account.backend, { number: 'G-020', groupName: 'Gestaltung' });
    const { text } = await browser.get('/invoice/suche?q=satzsp');
    expect(visibleText(text)).toContain('Gefunden: 0 Kunden, 0 Rechnungen, 1 Produkt.');
    expect(visibleText(text)).toContain('Satzspiegel und Muster Gestaltung');
  });

  it('has its number alone, however it is written; many have none', async () => {
    const { browser, account } = await signedIn(site);
    await createSampleProduct(account.backend, { number: 'G-020' });
    for (const name of ['Eins', 'Zwei']) await createSampleProduct(account.backend, { name });
    const page = await send(browser, `${list}/neu`, { ...typed, number: 'g-020', note: 'bleibt' });
    expect([page.status, formFields(page.text)['note']]).toEqual([422, 'bleibt']);
    expect(visibleText(page.text)).toContain('Die Artikelnummer G-020 hat schon ein anderes Produkt.');
    const own = `${list}/${await createSampleProduct(account.backend, { number: 'G-030' })}`;
    expect((await send(browser, own, { number: 'g-030' })).status).toBe(303);
    expect((await send(browser, own, { number: 'G-020' })).status).toBe(422);
  });

  it.each([
    [{ name: ' ' }, 'Bitte geben Sie an, wie das Produkt oder die Leistung heißt.'],
    [{ unitPrice: '1,23456' }, 'Bitte höchstens 4 Stellen nach dem Komma.'],
    [{ unitPrice: 'viel' }, 'Das ist keine Zahl.'],
  ])('%o is refused at the field, everything typed stays', async (wrong, sentence) => {
    const { browser } = await signedIn(site);
    const page = await send(browser, `${list}/neu`, { ...typed, description: 'Mit Korrektur', ...wrong });
    expect([page.status, formFields(page.text)['description']]).toEqual([422, 'Mit Korrektur']);
    expect(visibleText(page.text)).toContain(sentence);
  });

  it('that was saved elsewhere is compared, and never overwritten unasked', async () => {
    const { browser, account } = await signedIn(site);
    const path = `${list}/${await createSampleProduct(account.backend)}`;
    const before = await openForm(browser, path);
    await browser.post(path, { ...before, unitPrice: '80' });
    const stale = await browser.post(path, { ...before, unitPrice: '90' });
    expect(stale.status).toBe(409);
    expect(visibleText(stale.text)).toContain('Preis in beiden geändert 90,00 80,00');
  });

  it('keeps the tax it was given while § 19 UStG applies', async () => {
    const { browser, account } = await signedIn(site, { smallBusiness: true });
    const path = `${list}/${await createSampleProduct(account.backend, { tax: 'standard-700' })}`;
    const { text } = await browser.get(path);
    expect(visibleText(/<select[^>]*name="tax".*?<\/select>/s.exec(text)?.[0] ?? '')).toContain('§ 19 UStG');
    expect(formFields(text)['tax']).toBe('standard-700');
  });
});
