import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const today = '2026-11-21';

async function pageText(browser: Browser): Promise<string> {
  return (await browser.get('/invoice')).text;
}

/** Captions of the main actions in the page itself; the bar above it has one of its own. */
function mainActions(html: string): string[] {
  const page = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return [...page.matchAll(/<(?:a|button)[^>]*class="button main[^"]*"[^>]*>([^]*?)<\/(?:a|button)>/g)].map(
    ([, caption = '']) => visibleText(caption).trim(),
  );
}

/** Headings of the steps with whether they are done. */
function stepsOf(html: string): string[] {
  return [...html.matchAll(/<li( class="finished")?><h2>([^<]+)/g)].map(([, done, title = '']) =>
    done === undefined ? title : `${title} ✓`,
  );
}

describe('without an issued invoice /invoice shows three steps', () => {
  it('before the first step: what is needed, how long it takes, one main action, no figures', async () => {
    const { browser } = await signedIn(site, null);
    const html = await pageText(browser);
    const text = visibleText(html);
    expect(text).toContain('In drei Schritten zur ersten Rechnung');
    expect(stepsOf(html)).toEqual(['Ihr Profil', 'Ihr erster Kunde', 'Ihre erste Rechnung']);
    expect(text.split('Sie brauchen')).toHaveLength(4);
    expect(text.split('Dauer')).toHaveLength(4);
    expect(mainActions(html)).toEqual(['Profil ausfüllen']);
    expect(text).not.toContain('0,00');
    expect(html).toContain('Schritt 1 füllt Kopf und Fuß, Schritt 2 füllt die Anschrift');
  });

  it('the profile done: it shrinks to a line, the sheet shows the sender, the customer is next', async () => {
    const { browser } = await signedIn(site);
    const html = await pageText(browser);
    expect(visibleText(html)).toContain('Noch zwei Schritte zur ersten Rechnung Schritt 1 ist erledigt.');
    expect(stepsOf(html)).toEqual(['Ihr Profil ✓', 'Ihr erster Kunde', 'Ihre erste Rechnung']);
    expect(visibleText(html)).toContain(
      'Brandis Gestaltung, Leipzig. Ihre E-Mails kommen von „Brandis Gestaltung“, Antworten gehen an mara@brandis.example. Ändern im Profil',
    );
    expect(mainActions(html)).toEqual(['Kunden anlegen']);
    expect(html).toContain('DE89 3704 0044 0532 0130 00');
  });

  it('both done: the invoice to that customer is next, then the draft that was begun', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend);
    const html = await pageText(browser);
    expect(visibleText(html)).toContain('Noch ein Schritt zur ersten Rechnung Schritt 1 und 2 sind erledigt.');
    expect(stepsOf(html)).toEqual(['Ihr Profil ✓', 'Ihr erster Kunde ✓', 'Ihre erste Rechnung']);
    expect(mainActions(html)).toEqual(['Rechnung an Café Nordlicht schreiben']);
    expect(html).toContain(`href="/invoice/rechnungen/neu?kunde=${customer}"`);
    const { id } = await createInvoice(site.installation.services, account.backend, {
      customer,
      status: 'draft',
      today,
    });
    const begun = await pageText(browser);
    expect(mainActions(begun)).toEqual(['Entwurf weiterschreiben']);
    expect(begun).toContain(`href="/invoice/rechnungen/${id}/bearbeiten"`);
  });

  it.each([
    [{ iban: '' }, 'Es fehlt noch: IBAN.', 'iban'],
    [{ taxNumber: '', vatId: '' }, 'Es fehlt noch: Steuernummer oder USt-IdNr.', 'taxNumber'],
    [{ street: '', iban: '' }, 'Es fehlt noch: Straße und Hausnummer, IBAN.', 'street'],
  ])('%o opens the first step again, names the field and leads to it', async (profile, sentence, field) => {
    const { browser, account } = await signedIn(site, profile);
    await createSampleCustomer(account.backend);
    const html = await pageText(browser);
    expect(stepsOf(html)).toEqual(['Ihr Profil', 'Ihr erster Kunde ✓', 'Ihre erste Rechnung']);
    expect(visibleText(html)).toContain(sentence);
    expect(mainActions(html)).toEqual(['Profil ergänzen']);
    expect(html).toContain(`href="/invoice/profil?schritt=1#profile-${field}"`);
    expect((await browser.get('/invoice/profil')).text).toContain(`id="profile-${field}"`);
  });

  it('a customer first leaves the profile as the next step', async () => {
    const { browser, account } = await signedIn(site, null);
    await createSampleCustomer(account.backend);
    const html = await pageText(browser);
    expect(stepsOf(html)).toEqual(['Ihr Profil', 'Ihr erster Kunde ✓', 'Ihre erste Rechnung']);
    expect(mainActions(html)).toEqual(['Profil ausfüllen']);
  });

  it('after the first issued invoice the overview is there, without a figure of nothing', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend);
    await createInvoice(site.installation.services, account.backend, { customer, status: 'issued', today });
    const html = await pageText(browser);
    const text = visibleText(html);
    expect(html).toContain('<h1>Übersicht</h1>');
    expect(text).toContain('1. Januar bis 21. November 2026');
    expect(text).toContain('Offen 321,05 € 1 Rechnung');
    expect(text).not.toContain('Überfällig');
    expect(text).not.toContain('0,00');
    expect(text).toContain('Nichts zu tun. Schönen Tag.');
    expect(text).toContain('Umsatz netto 274,81 €');
  });
});

/** Address and caption of the way on that a message carries; null: none. */
function wayOn(html: string): string[] | null {
  const [, text = ''] = /<div class="note good"[^>]*>([^]*?)<\/main>/.exec(html) ?? [];
  const link = /<a href="([^"]+)" class="button main slim">([^<]+)</.exec(text.slice(0, text.indexOf('page-head')));
  return link?.slice(1) ?? null;
}

const complete = { taxNumber: '231/123/45678', iban: 'DE89370400440532013000' };

async function saveProfile(browser: Browser, path: string, fields: Record<string, string>) {
  const { text } = await browser.get(path);
  return browser.post(path, { ...formFields(text), ...fields });
}

async function saveCustomer(browser: Browser, path: string) {
  const typed = formFields((await browser.get(path)).text);
  return browser.post(path, { ...typed, name: 'Holm', kind: 'business', postCode: '24937', city: 'Flensburg' });
}

describe('whoever walks through the steps', () => {
  const [profile, customer] = ['/invoice/profil?schritt=1', '/invoice/kunden/neu?schritt=2'];
  const address = { name: 'Atelier Weide', street: 'Weg 1', postCode: '01067', city: 'Dresden' };

  it('is led on by each save, from the profile to the invoice, with what was saved', async () => {
    const { browser } = await signedIn(site, null);
    const overview = await pageText(browser);
    expect(overview).toContain(`href="${profile}"`);
    expect(overview).toContain(`href="${customer}"`);
    const page = (await browser.get(profile)).text;
    expect(visibleText(page)).toContain('Schritt 1 von 3');
    expect(mainActions(page)).toEqual(['Speichern und weiter Strg S']);
    expect(page).toContain('class="form unnumbered"');
    expect((await saveProfile(browser, profile, address)).location).toBe(profile);
    expect(wayOn((await browser.get(profile)).text)).toEqual([
      `${profile}#profile-taxNumber`,
      'Es fehlt: Steuernummer oder USt-IdNr.',
    ]);
    expect((await saveProfile(browser, profile, complete)).location).toBe(customer);
    // A browser is sent on to the address with the key of the form: that page tells what was saved.
    const sent = await browser.get(customer, { 'sec-fetch-mode': 'navigate' });
    expect(sent.status).toBe(302);
    const next = (await browser.get(sent.location)).text;
    expect(visibleText(next)).toContain('Ihr Profil ist gespeichert.');
    expect(visibleText(next)).toContain('Schritt 2 von 3');
    expect(wayOn(next)).toBeNull();
    const made = await saveCustomer(browser, customer);
    expect(made.location).toMatch(/^\/invoice\/rechnungen\/neu\?kunde=[a-z0-9]{15}$/);
    const invoice = visibleText((await browser.get(made.location)).text);
    expect(invoice).toContain('Der Kunde ist angelegt.');
    expect(invoice).not.toContain('Als neuen Kunden anlegen');
    expect(visibleText((await browser.get('/invoice/rechnungen/neu')).text)).toContain('Als neuen Kunden anlegen');
  });

  it('with the customer first is led to the profile, and from there to the invoice', async () => {
    const { browser } = await signedIn(site, { iban: '' });
    expect((await saveCustomer(browser, customer)).location).toBe(profile);
    expect((await saveProfile(browser, profile, complete)).location).toContain('/invoice/rechnungen/neu?kunde=');
  });

  it('is not led on once an invoice is issued, and nobody is who saves elsewhere', async () => {
    const { browser, account } = await signedIn(site);
    expect((await saveProfile(browser, '/invoice/profil', {})).location).toBe('/invoice/profil');
    expect((await saveCustomer(browser, '/invoice/kunden/neu')).location).toMatch(/^\/invoice\/kunden\/[a-z0-9]{15}$/);
    const id = await createSampleCustomer(account.backend);
    await createInvoice(site.installation.services, account.backend, { customer: id, status: 'issued', today });
    expect((await saveProfile(browser, profile, {})).location).toBe('/invoice/profil');
    expect((await saveCustomer(browser, customer)).location).toMatch(/^\/invoice\/kunden\/[a-z0-9]{15}$/);
  });
});

it('elsewhere what was saved is told with the next step, until an invoice is issued', async () => {
  const { browser, account } = await signedIn(site);
  await saveProfile(browser, '/invoice/profil', {});
  expect(wayOn((await browser.get('/invoice/profil')).text)).toEqual([
    '/invoice/kunden/neu?schritt=2',
    'Weiter mit dem Kunden',
  ]);
  const { location } = await saveCustomer(browser, '/invoice/kunden/neu');
  const id = location.split('/').at(-1) ?? '';
  expect(wayOn((await browser.get(location)).text)).toEqual([
    `/invoice/rechnungen/neu?kunde=${id}`,
    'Weiter mit der Rechnung',
  ]);
  expect(wayOn((await browser.get(location)).text)).toBeNull();
  await createInvoice(site.installation.services, account.backend, { customer: id, status: 'issued', today });
  await saveProfile(browser, '/invoice/profil', {});
  const later = (await browser.get('/invoice/profil')).text;
  expect(visibleText(later)).toContain('Ihr Profil ist gespeichert.');
  expect(wayOn(later)).toBeNull();
});

it('the profile asks for what all need, and says of the rest who needs it (L14)', async () => {
  const { browser } = await signedIn(site, null);
  const { text } = await browser.get('/invoice/profil');
  const starred = [...text.matchAll(/<label for="profile-(\w+)">[^<]*<\/label><i aria-hidden="true">\s\*/g)];
  const compulsory = starred.map(([, name]) => name);
  const inFold = text.slice(text.indexOf('Weitere Angaben'), text.indexOf('action-bar'));
  expect(compulsory).toEqual(['name', 'street', 'postCode', 'city', 'countryCode', 'iban']);
  expect(visibleText(text)).toContain('Angaben mit * sind nötig.');
  expect(visibleText(text)).toContain('Steuernummer oder USt-IdNr.: eine der beiden ist nötig (§ 14 UStG).');
  expect(visibleText(text)).toContain('Alle drei Angaben brauchen Sie nur für Rechnungen an Behörden.');
  expect(visibleText(text)).toContain('Diese Adresse steht auch in der E-Rechnung.');
  expect([...inFold.matchAll(/<label for="profile-(\w+)"/g)].map(([, name]) => name)).toEqual([
    'tradingName',
    'addition',
    'accountName',
    'bankName',
    'website',
    'registrationNumber',
    'legalInformation',
    'creditorId',
  ]);
});
