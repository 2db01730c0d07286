import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { addDays } from '#app/values/dates.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import { makeInvoiceOf } from '#app/workflows/bill-offer.ts';
import { beginVersion } from '#app/workflows/save-offer.ts';
import { offerIdIn, offerPath, openOfferPages, typedOffer } from '../support/offer-pages.ts';
import type { OfferPages } from '../support/offer-pages.ts';
import { inputValue, openForm, press, signedIn, visibleText } from '../support/site.ts';

let site: OfferPages['site'];
let browser: OfferPages['browser'];
let account: OfferPages['account'];
let customer: OfferPages['customer'];
let today: OfferPages['today'];
let create: OfferPages['create'];
let words: OfferPages['words'];

beforeAll(async () => {
  ({ site, browser, account, customer, today, create, words } = await openOfferPages());
});

describe('the invoice made of it', () => {
  it('is a draft once, linked both ways', async () => {
    const { id, number } = await create('accepted');
    const path = offerPath(id, 'rechnung');
    const fields = await openForm(browser, path);
    const made = await browser.post(path, fields);
    expect(made.location).toMatch(/rechnungen\/[a-z0-9]{15}\/bearbeiten$/);
    const edit = await browser.get(made.location);
    expect(inputValue(edit.text, 'subject')).toBe('Speisekarte Sommer');
    expect(visibleText(edit.text)).toContain(`aus Angebot ${number}`);
    expect(edit.text).toContain(`href="${offerPath(id, '')}"`);
    // An offer suggests that it is one of several.
    expect(edit.text).not.toContain('<summary>Abschlag oder Schlussrechnung');
    expect((await browser.post(path, fields)).location).toBe(made.location);
    expect((await browser.get(path)).location).toBe(made.location);
    expect(await words(offerPath(id, ''))).toContain('Entwurf der Rechnung');
  });

  it('refuses an invoice from an offer that was not accepted', async () => {
    const { id } = await create('sent');
    expect(await words(offerPath(id, 'rechnung'))).toContain('Erst als angenommen eintragen');
    // Accepted when the form was opened, and open again since.
    const fields = { sentVersions: '1', standing: '', way: 'whole' };
    const page = await browser.postForged(offerPath(id, 'rechnung'), fields);
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain('Das Angebot ist nicht angenommen.');
  });

  it('nor while a new version is being written', async () => {
    const { id } = await create('accepted');
    await beginVersion(account.backend, { offerId: id, sentVersions: 1, today });
    const page = await press(browser, offerPath(id, 'rechnung'));
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain('Inzwischen ist eine neue Version in Arbeit');
  });

  it('counts with the offer where documents are limited', async () => {
    const person = await signedIn(site);
    const to = await createSampleCustomer(person.account.backend);
    const order = { customer: to, state: 'accepted', today } as const;
    const { id } = await createSampleOffer(site.installation.services, person.account.backend, order);
    await createInvoice(site.installation.services, person.account.backend, { customer: to, status: 'draft', today });
    const { env } = site.installation.services;
    const [billing, demoDocumentLimit] = [env.billing, env.demoDocumentLimit];
    Object.assign(env, { billing: 'soon', demoDocumentLimit: 2 });
    try {
      const ways = [
        '/invoice/angebote/neu',
        '/invoice/rechnungen/neu',
        offerPath(id, 'rechnung'),
        offerPath(id, 'kopie'),
      ];
      for (const way of ways)
        expect([way, (await person.browser.get(way)).location]).toEqual([way, '/invoice/abo_coming_soon']);
      Object.assign(env, { demoDocumentLimit: 3 });
      expect((await person.browser.get('/invoice/angebote/neu')).status).toBe(200);
    } finally {
      Object.assign(env, { billing, demoDocumentLimit });
    }
  });
});

it('a copy is a new draft, once', async () => {
  const { id } = await create('sent');
  const { text } = await browser.get(offerPath(id, ''));
  const createKey = inputValue(text, 'createKey');
  const made = await browser.post(offerPath(id, 'kopie'), { createKey });
  expect(made.location).toMatch(/bearbeiten$/);
  expect(offerIdIn(made)).not.toBe(id);
  expect((await browser.post(offerPath(id, 'kopie'), { createKey })).location).toBe(made.location);
  expect((await browser.get(offerPath(id, 'kopie'))).location).toBe(offerPath(id, ''));
});

it('an archived one leaves the list, and comes back', async () => {
  const { id, number } = await create('withdrawn');
  await browser.post(offerPath(id, 'archiv'), { archived: 'yes' });
  expect(await words('/invoice/angebote')).not.toContain(number);
  expect(await words('/invoice/angebote?status=archiv')).toContain(number);
  expect(await words(offerPath(id, ''))).toContain('Zurückholen');
  await browser.post(offerPath(id, 'archiv'), { archived: 'no' });
  expect(await words('/invoice/angebote')).toContain(number);
  expect((await browser.get(offerPath(id, 'archiv'))).location).toBe(offerPath(id, ''));
});

describe('the list and the search', () => {
  it('find by state, word and number', async () => {
    const { number } = await create('sent', { subject: 'Fahrradkarten' });
    expect(await words('/invoice/angebote?status=versendet')).toContain(number);
    expect(await words('/invoice/angebote?status=angenommen')).not.toContain(number);
    expect(await words('/invoice/angebote?suche=fahrradkarten')).toContain(number);
    const found = await words('/invoice/suche?q=fahrradkarten');
    expect(found).toContain('1 Angebot');
    expect(found).toContain(number);
    expect(await words('/invoice/angebote?suche=gibtesnicht')).toContain('Nichts gefunden');
  });

  it('the overview names what expires', async () => {
    const { number } = await create('sent', { validUntil: addDays(today, 3) });
    const later = await create('sent', { validUntil: addDays(today, 30) });
    await createInvoice(site.installation.services, account.backend, { customer, status: 'issued', today });
    const shown = await words('/invoice');
    expect(shown).toContain(`${number} läuft ab`);
    expect(shown).not.toContain(`${later.number} läuft ab`);
  });
});

describe('another company’s offer', () => {
  it('is a 404 by every way', async () => {
    const { id } = await create('accepted');
    const draft = (await create('draft')).id;
    const other = await signedIn(site);
    const read = ['', 'versionen/1', 'versionen/1/bild', 'versionen/1/pdf', 'neue-version', 'entscheidung', 'rechnung'];
    const written = ['bearbeiten', 'versenden', 'vorschau', 'vorschau/bild', 'vorschau/pdf', 'loeschen'];
    for (const path of [...read.map((verb) => offerPath(id, verb)), ...written.map((verb) => offerPath(draft, verb))])
      expect([path, (await other.browser.get(path)).status]).toEqual([path, 404]);
    const posts: [string, Record<string, string>][] = [
      [offerPath(id, 'neue-version'), { sentVersions: '1' }],
      [offerPath(id, 'entscheidung'), { decision: 'sent', expectedState: 'accepted' }],
      [offerPath(id, 'rechnung'), { sentVersions: '1' }],
      [offerPath(id, 'kopie'), { createKey: randomUUID() }],
      [offerPath(id, 'archiv'), { archived: 'yes' }],
      [offerPath(draft, 'bearbeiten'), { ...typedOffer, version: '1' }],
      [offerPath(draft, 'sichern'), { ...typedOffer, version: '1' }],
      [offerPath(draft, 'versenden'), { confirmed: 'on', version: '1' }],
      [offerPath(draft, 'loeschen'), { version: '1' }],
    ];
    for (const [path, fields] of posts)
      expect([path, (await other.browser.postForged(path, fields)).status]).toEqual([path, 404]);
    expect(await findOffer(account.backend, draft)).toMatchObject({ state: 'draft' });
    expect(await makeInvoiceOf(other.account.backend, { offerId: id, sentVersions: 1 })).toBeNull();
  });

  it('an unknown id or version is a 404 too', async () => {
    const { id } = await create('sent');
    const wrong = [
      offerPath('nicht-da', ''),
      offerPath(id, 'versionen/2'),
      offerPath(id, 'versionen/eins'),
      offerPath(id, 'versionen/0/pdf'),
    ];
    for (const path of wrong) expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
  });
});
