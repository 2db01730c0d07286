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
    expect(html).toContain(`href="/invoice/profil#profile-${field}"`);
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

describe('what was saved is told with the next step', () => {
  const note = (html: string) => {
    const [, text = ''] = /<div class="note good"[^>]*>([^]*?)<\/main>/.exec(html) ?? [];
    return /<a class="small" href="([^"]+)">([^<]+)</.exec(text.slice(0, text.indexOf('page-head')))?.slice(1) ?? null;
  };

  it('shows the steps profile, customer, invoice, and hides them afterwards', async () => {
    const { browser, account } = await signedIn(site, null);
    const empty = formFields((await browser.get('/invoice/profil')).text);
    const profile = { ...empty, name: 'Atelier Weide', street: 'Weg 1', postCode: '01067', city: 'Dresden' };
    await browser.post('/invoice/profil', profile);
    const partly = (await browser.get('/invoice/profil')).text;
    expect(note(partly)).toEqual(['/invoice/profil#profile-taxNumber', 'Es fehlt: Steuernummer oder USt-IdNr.']);
    const complete = { ...formFields(partly), taxNumber: '231/123/45678', iban: 'DE89370400440532013000' };
    await browser.post('/invoice/profil', complete);
    expect(note((await browser.get('/invoice/profil')).text)).toEqual(['/invoice/kunden/neu', 'Weiter mit dem Kunden']);
    const typed = {
      ...formFields((await browser.get('/invoice/kunden/neu')).text),
      name: 'Holm',
      postCode: '1',
      city: 'X',
    };
    const made = await browser.post('/invoice/kunden/neu', { ...typed, kind: 'business', postCode: '24937' });
    const id = made.location.split('/').at(-1) ?? '';
    expect(note((await browser.get(made.location)).text)).toEqual([
      `/invoice/rechnungen/neu?kunde=${id}`,
      'Weiter mit der Rechnung',
    ]);
    expect(note((await browser.get(made.location)).text)).toBeNull();
    await createInvoice(site.installation.services, account.backend, { customer: id, status: 'issued', today });
    await browser.post('/invoice/profil', formFields((await browser.get('/invoice/profil')).text));
    const later = (await browser.get('/invoice/profil')).text;
    expect(visibleText(later)).toContain('Ihr Profil ist gespeichert.');
    expect(note(later)).toBeNull();
  });
});

it('the profile asks for what all need, and says of the rest who needs it (L14)', async () => {
  const { browser } = await signedIn(site, null);
  const { text } = await browser.get('/invoice/profil');
  const starred = [...text.matchAll(/<label for="profile-(\w+)">[^<]*<\/label><i aria-hidden="true"> \*/g)];
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
    'creditorId',
    'website',
    'registrationNumber',
    'legalInformation',
  ]);
});
