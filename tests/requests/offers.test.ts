import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldNames } from '#app/invoicing/fields.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import { addDays } from '#app/values/dates.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import { offerIdIn, offerPath, openOfferPages, typedOffer } from '../support/offer-pages.ts';
import type { OfferPages } from '../support/offer-pages.ts';
import { formFields, inputValue, openForm, press, visibleText } from '../support/site.ts';
import { decideOffer } from '#app/pocketbase/offers/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let browser: OfferPages['browser'];
let account: OfferPages['account'];
let customer: OfferPages['customer'];
let today: OfferPages['today'];
let create: OfferPages['create'];
let words: OfferPages['words'];

beforeAll(async () => {
  ({ browser, account, customer, today, create, words } = await openOfferPages());
});

describe('a new offer', () => {
  it('keeps every field of its tables', async () => {
    const path = '/invoice/angebote/neu';
    const empty = await openForm(browser, path);
    const posted = await browser.post(path, { ...empty, ...typedOffer, customer });
    expect(posted.status).toBe(303);
    // What the first line says nothing of is on the page when it is asked for.
    const shown = formFields((await browser.get(`${posted.location}?mehr=1&angaben=1`)).text);
    expect(shown).toMatchObject(typedOffer);
    const names = [
      ...fieldNames(offerFields),
      ...fieldNames(lineFields).flatMap((name) => (name === 'product' ? [] : [`lines[0].${name}`])),
    ];
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(names));
    expect((await findOffer(account.backend, offerIdIn(posted)))?.draft?.draft).toMatchObject({
      validUntil: '2099-12-24',
      signature: true,
      customer,
    });
  });

  it('is valid for 30 days by default', async () => {
    const shown = inputValue((await browser.get('/invoice/angebote/neu')).text, 'validUntil');
    const [year, month, day] = addDays(today, 30).split('-');
    expect(shown).toBe([day, month, year].join('.'));
  });

  it.each([
    [{ validUntil: '31.2.2026' }, 'Das ist kein Datum.'],
    [{ supplyTo: '1.11.2099' }, 'Das Ende liegt vor dem Anfang der Leistung.'],
    [{ 'lines[0].quantity': 'zwei' }, 'Das ist keine Zahl.'],
    [{ customer: 'Niemand Bekanntes' }, '„Niemand Bekanntes“ ist noch kein Kunde.'],
  ])('%o is refused at the field and nothing typed is lost', async (wrong, sentence) => {
    const path = '/invoice/angebote/neu';
    const createKey = inputValue((await browser.get(path)).text, 'createKey');
    const sent = { ...typedOffer, customer, createKey, ...wrong };
    const page = await browser.post(path, sent);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    const { customer: _customer, ...kept } = sent;
    expect(formFields(page.text)).toMatchObject(kept);
  });

  it('saves by itself, and the same form sent twice makes one', async () => {
    const createKey = randomUUID();
    const fields = { ...typedOffer, customer, createKey };
    const first = await browser.post('/invoice/angebote/neu/sichern', fields);
    expect(JSON.parse(first.text)).toMatchObject({ state: 'saved', version: 1 });
    const second = await browser.post('/invoice/angebote/neu', fields);
    const { editPath } = JSON.parse(first.text) as { editPath: string };
    expect(second.location).toContain(editPath);
    const wrong = await browser.post(editPath.replace('bearbeiten', 'sichern'), {
      ...fields,
      validUntil: 'bald',
      version: '1',
    });
    expect([wrong.status, JSON.parse(wrong.text)]).toMatchObject([422, { state: 'wrong' }]);
  });
});

describe('what is being written', () => {
  it('is compared where another window saved it', async () => {
    const { id } = await create('draft');
    const edit = offerPath(id, 'bearbeiten');
    const seen = await openForm(browser, edit);
    expect((await browser.post(edit, { ...seen, subject: 'Erster' })).status).toBe(303);
    const stale = await browser.post(edit, { ...seen, subject: 'Zweiter', editToken: randomUUID() });
    expect(stale.status).toBe(409);
    expect(visibleText(stale.text)).toMatch(/Betreff in beiden geändert Zweiter Erster/);
  });

  it('that was sent meanwhile becomes a new draft', async () => {
    const { id } = await create('draft');
    const seen = await openForm(browser, offerPath(id, 'bearbeiten'));
    await press(browser, offerPath(id, 'versenden'), { confirmed: 'on' });
    const saved = await browser.post(offerPath(id, 'bearbeiten'), { ...seen, subject: 'Zu spät' });
    expect(saved.status).toBe(303);
    expect(offerIdIn(saved)).not.toBe(id);
    expect(inputValue((await browser.get(saved.location)).text, 'subject')).toBe('Zu spät');
  });

  it('is shown as a draft, with what is missing and the way there', async () => {
    const { id } = await create('draft', { validUntil: '' });
    const page = await browser.get(offerPath(id, 'vorschau'));
    expect(visibleText(page.text)).toContain('Bis wann das Angebot gilt, fehlt');
    expect(page.text).toContain(`${offerPath(id, 'bearbeiten')}?zurueck=`);
    expect(page.text).toContain('#invoice-validUntil');
    const picture = await browser.get(`${offerPath(id, 'vorschau/bild')}?seite=1`);
    expect([picture.status, picture.text.includes('<svg')]).toEqual([200, true]);
    expect((await browser.get(offerPath(id, 'vorschau/pdf'))).text.slice(0, 5)).toBe('%PDF-');
  });

  it('is discarded after a question, unless it was changed since, and taken back at its own address', async () => {
    const { id } = await create('draft');
    const old = await openForm(browser, offerPath(id, 'loeschen'));
    await press(browser, offerPath(id, 'bearbeiten'), { subject: 'Neu' });
    expect((await browser.post(offerPath(id, 'loeschen'), old)).status).toBe(409);
    expect((await press(browser, offerPath(id, 'loeschen'))).location).toBe('/invoice/angebote');
    const { location } = await browser.get(offerPath(id, 'bearbeiten'));
    expect(location).toMatch(/^\/invoice\/angebote\/verworfen\/[a-z0-9]{15}$/);
    expect((await press(browser, location)).location).toBe(offerPath(id, 'bearbeiten'));
    expect((await browser.get(location)).status).toBe(404);
  });
});

describe('finishing', () => {
  it('wants a yes, then freezes, sends nothing and does not say so', async () => {
    const { id } = await create('draft');
    const path = offerPath(id, 'versenden');
    expect(await words(path)).toContain('Verschickt wird dabei nichts');
    const unsaid = await press(browser, path);
    expect(unsaid.status).toBe(422);
    expect(visibleText(unsaid.text)).toContain('Bitte bestätigen Sie, dass die Angaben stimmen.');
    const sent = await press(browser, path, { confirmed: 'on' });
    expect([sent.status, sent.location]).toEqual([303, offerPath(id, '')]);
    const shown = await words(offerPath(id, ''));
    expect(shown).toMatch(/AN-\d{4}-\d{4}/);
    expect(shown).toContain('Status Offen');
    expect(shown).not.toMatch(/versendet/i);
    const pdf = await browser.get(offerPath(id, 'versionen/1/pdf'));
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(pdf.headers.get('content-disposition')).toMatch(/filename="AN-\d{4}-\d{4}\.pdf"/);
    expect((await browser.get(`${offerPath(id, 'versionen/1/bild')}?seite=1`)).text).toContain('<svg');
    expect((await browser.get(path)).location).toBe(offerPath(id, ''));
  });

  it('says what is missing and leads there, and draws nothing', async () => {
    const { id } = await create('draft', { validUntil: '2020-01-01' });
    const shown = await words(offerPath(id, 'versenden'));
    expect(shown).toContain('Noch 1 Fehler');
    expect(shown).toContain('Das Angebot wäre schon abgelaufen');
    const forced = await press(browser, offerPath(id, 'versenden'), { confirmed: 'on' });
    expect(forced.status).toBe(409);
    expect(visibleText(forced.text)).toContain('Es fehlen noch Angaben. Es wurde keine Nummer verbraucht.');
  });

  it('of what was changed since is refused', async () => {
    const { id } = await create('draft');
    const seen = await openForm(browser, offerPath(id, 'versenden'));
    await press(browser, offerPath(id, 'bearbeiten'), { subject: 'Anders' });
    const late = await browser.post(offerPath(id, 'versenden'), { ...seen, confirmed: 'on' });
    expect(late.status).toBe(409);
    expect(visibleText(late.text)).toContain('wurden inzwischen geändert');
  });
});

describe('a new version', () => {
  it('begins as a draft, and its page shows what it says otherwise', async () => {
    const { id } = await create('sent');
    const begun = await press(browser, offerPath(id, 'neue-version'));
    expect(begun.location).toBe(offerPath(id, 'bearbeiten'));
    await press(browser, offerPath(id, 'bearbeiten'), {
      subject: 'Speisekarte Herbst',
      'lines[0].unitPrice': '100,00',
    });
    const written = await words(offerPath(id, 'versionen/2'));
    expect(written).toContain('Betreff Speisekarte Sommer Speisekarte Herbst');
    expect(written).toMatch(/Zeile 1 Preis € 135,00 100,00/);
    expect(written).toMatch(/Summe netto .* 35,00 € weniger/);
    expect(await words(offerPath(id, ''))).toContain('Version 2 weiterschreiben');
    await press(browser, offerPath(id, 'versenden'), { confirmed: 'on' });
    expect(await words(offerPath(id, 'versionen/1'))).toContain('ersetzt durch Version 2');
    expect(await words(offerPath(id, 'versionen/2'))).toContain('Stand gilt');
    const pdf = await browser.get(offerPath(id, 'versionen/2/pdf'));
    expect(pdf.headers.get('content-disposition')).toMatch(/-v2\.pdf"/);
  });

  it('is refused where another window has gone on', async () => {
    const { id } = await create('sent');
    const seen = await openForm(browser, offerPath(id, 'neue-version'));
    const refused = await browser.post(offerPath(id, 'neue-version'), { ...seen, sentVersions: '7' });
    expect(refused.status).toBe(409);
    expect(visibleText(refused.text)).toContain('in einem anderen Fenster weitergeführt');
  });
});

describe('what became of it', () => {
  it('is noted with its reason', async () => {
    const { id } = await create('sent');
    const noted = await press(browser, offerPath(id, 'entscheidung'), { decision: 'declined', reason: 'Zu teuer' });
    expect(noted.location).toBe(offerPath(id, ''));
    const shown = await words(offerPath(id, ''));
    expect(shown).toContain('Status Abgelehnt');
    expect(shown).toContain('Grund der Ablehnung: Zu teuer');
  });

  it('has to be chosen, and what was typed stays', async () => {
    const { id } = await create('sent');
    const { decision: _decision, ...fields } = await openForm(browser, offerPath(id, 'entscheidung'));
    const page = await browser.post(offerPath(id, 'entscheidung'), { ...fields, reason: 'Noch unklar' });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Bitte wählen Sie, was aus dem Angebot geworden ist.');
    expect(page.text).toContain('Noch unklar');
  });

  it('is refused where it was noted otherwise meanwhile', async () => {
    const { id } = await create('sent');
    const fields = await openForm(browser, offerPath(id, 'entscheidung'));
    await ask(account.backend, decideOffer, { id, expectedState: 'sent', decision: 'withdrawn', reason: '' });
    const page = await browser.post(offerPath(id, 'entscheidung'), { ...fields, decision: 'accepted' });
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain('Der Stand des Angebots ist inzwischen ein anderer');
  });
});
