import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import { startAuthority } from '../support/vat-checks.ts';
import type { FakeAuthority } from '../support/vat-checks.ts';

let authority: FakeAuthority;
let site: Site;

beforeAll(async () => {
  authority = await startAuthority();
  site = await openSite({ VAT_CHECK_URL: authority.url });
});

afterAll(() => authority.stop());

async function openCustomer({ vatId = 'ATU12345675', ownVatId = 'DE136695976', at = site } = {}) {
  const { browser, account } = await signedIn(at, { vatId: ownVatId });
  const customer = await createSampleCustomer(account.backend, { vatId, countryCode: 'AT', city: 'Wien' });
  return { browser, path: `/invoice/kunden/${customer}`, page: `/invoice/kunden/${customer}/ust-idnr` };
}

describe('the VAT ID of a customer abroad', () => {
  it('is confirmed: asked once a form, told in words, and kept', async () => {
    const { browser, path, page } = await openCustomer();
    expect((await browser.get(path)).text).toContain(`href="${page}"`);
    const form = await browser.get(page);
    expect(visibleText(form.text)).toContain('ATU12345675');
    authority.answer = {
      status: 200,
      body: JSON.stringify({ id: 'frage-7', status: 'evatr-0000', ergFirmenname: 'A', ergOrt: 'A', ergStrasse: 'B' }),
    };
    const before = authority.asked.length;
    const createKey = inputValue(form.text, 'createKey');
    for (const _ of ['once', 'again']) expect((await browser.post(page, { createKey })).location).toBe(page);
    expect(authority.asked.slice(before)).toEqual([
      expect.objectContaining({ anfragendeUstid: 'DE136695976', angefragteUstid: 'ATU12345675', ort: 'Wien' }),
    ]);
    const answer = visibleText((await browser.get(page)).text);
    expect(answer).toContain('Die USt-IdNr. ist gültig. Name, Ort stimmen überein. Straße stimmt nicht überein.');
    expect(answer.split('frage-7')).toHaveLength(2);
  });

  it.each([
    [{ status: 'evatr-2001' }, 'Die USt-IdNr. ist nicht vergeben.'],
    [{ status: 'evatr-2002', gueltigAb: '2027-01-01' }, 'Die USt-IdNr. gilt erst ab dem 01.01.2027.'],
    [
      { status: 'evatr-2006', gueltigAb: '2020-01-01', gueltigBis: '2024-12-31' },
      'Die USt-IdNr. galt vom 01.01.2020 bis zum 31.12.2024.',
    ],
    [{ status: 'evatr-2005' }, 'Keine Antwort: Ihre eigene USt-IdNr. ist nicht gültig.'],
    [{ status: 'evatr-1001' }, 'Keine Antwort. Bitte fragen Sie später noch einmal.'],
    ['<html>Wartung</html>', 'Keine Antwort. Bitte fragen Sie später noch einmal.'],
  ])('%j is told as "%s"', async (told, sentence) => {
    const { browser, page } = await openCustomer();
    authority.answer = { status: 200, body: typeof told === 'string' ? told : JSON.stringify(told) };
    await browser.post(page, { createKey: inputValue((await browser.get(page)).text, 'createKey') });
    expect(visibleText((await browser.get(page)).text)).toContain(sentence);
  });

  it.each([
    [{ vatId: '' }, 'Beim Kunden steht keine USt-IdNr.'],
    [{ vatId: 'DE136695976' }, 'Deutsche USt-IdNrn. bestätigt das Bundeszentralamt nicht'],
    [{ vatId: 'CHE123456788MWST' }, 'Nur USt-IdNrn. aus der EU und aus Nordirland werden bestätigt.'],
    [{ ownVatId: '' }, 'Fragen kann nur, wer selbst eine deutsche USt-IdNr. hat.'],
  ])('of %j: nobody is asked, and the page says why', async (choice, sentence) => {
    const { browser, page } = await openCustomer(choice);
    expect(visibleText((await browser.get(page)).text)).toContain(sentence);
    const before = authority.asked.length;
    expect((await browser.post(page, {})).location).toBe(page);
    expect(authority.asked).toHaveLength(before);
  });

  it('of another company is not found', async () => {
    const { page } = await openCustomer();
    const { browser } = await signedIn(site);
    expect((await browser.get(page)).status).toBe(404);
    expect((await browser.post(page, {})).status).toBe(404);
  });
});

it('where no authority is set up, nothing leads to the page, and it says so', async () => {
  const { browser, path, page } = await openCustomer({ at: await openSite() });
  expect((await browser.get(path)).text).not.toContain(page);
  expect(visibleText((await browser.get(page)).text)).toContain('nicht eingerichtet');
});
