import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { inputValue, openSite, ownFields, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
const today = '2026-11-21';
const creditorId = 'DE98ZZZ09999999999';

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site, { creditorId }));
});

const words = async (path: string, of = browser) => visibleText((await of.get(path)).text);
const mandate = { mandateReference: 'M-7', mandateSignedOn: '15.01.2026', debitedIban: 'DE02 1203 0000 0000 2020 51' };
const pathOf = (customer: string) => `/invoice/kunden/${customer}/mandat`;

async function customerWith(typed: Record<string, string> = {}, of = { browser, account }): Promise<string> {
  const customer = await createSampleCustomer(of.account.backend, { name: 'Blattwerk GmbH' });
  const saved = await press(of.browser, pathOf(customer), { ...mandate, ...typed });
  expect([saved.status, saved.location]).toEqual([303, pathOf(customer)]);
  return customer;
}

async function draftFor(customer: string, of = account, supplyFrom = '2026-11-20'): Promise<string> {
  const order = { customer, status: 'draft', today, draft: { supplyFrom } } as const;
  return (await createInvoice(site.installation.services, of.backend, order)).id;
}

describe('the mandate of a customer', () => {
  it('is typed on a page of its own and kept', async () => {
    const customer = await customerWith({ debitedHolder: 'Anja Blatt', mandateBusiness: 'on' });
    expect(await findCustomer(account.backend, customer)).toMatchObject({
      mandateReference: 'M-7',
      mandateSignedOn: '2026-01-15',
      debitedIban: 'DE02120300000000202051',
      debitedHolder: 'Anja Blatt',
      mandateBusiness: true,
    });
    const { text } = await browser.get(pathOf(customer));
    expect(inputValue(text, 'debitedIban')).toBe('DE02 1203 0000 0000 2020 51');
    expect((await browser.get(`/invoice/kunden/${customer}`)).text).toContain(`href="${pathOf(customer)}"`);
  });

  it('is offered to nobody who has no creditor id, and stays where one was typed', async () => {
    const other = await signedIn(site);
    const customer = await createSampleCustomer(other.account.backend);
    const page = async () => (await other.browser.get(`/invoice/kunden/${customer}`)).text;
    expect(await page()).not.toContain(pathOf(customer));
    await press(other.browser, pathOf(customer), mandate);
    expect(await page()).toContain(`href="${pathOf(customer)}"`);
  });

  it.each([
    ['mandateReference', '', 'Bitte geben Sie die Mandatsreferenz an'],
    ['mandateReference', 'Müller', 'Erlaubt sind Buchstaben ohne Umlaute'],
    ['mandateReference', 'M'.repeat(36), 'Bitte höchstens 35 Zeichen.'],
    ['mandateSignedOn', '', 'Bitte geben Sie an, wann das Mandat unterschrieben wurde.'],
    ['mandateSignedOn', '22.11.2026', 'Dieser Tag liegt in der Zukunft.'],
    ['debitedIban', '', 'Bitte geben Sie die IBAN des Kontos an'],
    ['debitedIban', 'DE02120300000000202052', 'Diese IBAN stimmt nicht.'],
    ['debitedIban', 'CR05015202001026284066', 'außerhalb von SEPA'],
    ['mandateUsedOn', '14.01.2026', 'Das Mandat ist erst später unterschrieben.'],
    ['mandateEndedOn', '14.01.2026', 'Das Mandat ist erst später unterschrieben.'],
  ])('%s of "%s" is refused at its field, and nothing typed is lost', async (field, value, sentence) => {
    const customer = await createSampleCustomer(account.backend, { name: 'Blattwerk GmbH' });
    const wrong = await press(browser, pathOf(customer), { ...mandate, [field]: value });
    expect(wrong.status).toBe(422);
    expect(visibleText(wrong.text)).toContain(sentence);
    expect(wrong.text).toContain(`href="#mandate-${field}"`);
    for (const [name, typed] of Object.entries({ ...mandate, [field]: value }))
      expect(inputValue(wrong.text, name)).toBe(typed);
    expect(await findCustomer(account.backend, customer)).toMatchObject({ mandateReference: '' });
  });

  it('for companies is not taken from a consumer', async () => {
    const customer = await createSampleCustomer(account.backend, { kind: 'consumer' });
    const wrong = await press(browser, pathOf(customer), { ...mandate, mandateBusiness: 'on' });
    expect(wrong.status).toBe(422);
    expect(visibleText(wrong.text)).toContain('Firmenlastschriften gibt es nur mit Unternehmen.');
  });

  it('that was saved elsewhere meanwhile is asked about', async () => {
    const customer = await customerWith();
    const opened = ownFields((await browser.get(pathOf(customer))).text);
    await press(browser, pathOf(customer), { mandateReference: 'M-8' });
    const stale = await browser.post(pathOf(customer), { ...opened, mandateReference: 'M-9' });
    expect(stale.status).toBe(409);
    expect(visibleText(stale.text)).toContain('Der Kunde wurde in einem anderen Fenster gespeichert.');
    expect(await findCustomer(account.backend, customer)).toMatchObject({ mandateReference: 'M-8' });
  });

  it('says that it has lapsed, or is ended', async () => {
    const lapsed = await customerWith({ mandateSignedOn: '21.11.2023' });
    expect(await words(pathOf(lapsed))).toContain('gilt seit dem 21.11.2026 nicht mehr');
    const ended = await customerWith({ mandateEndedOn: '20.11.2026' });
    expect(await words(pathOf(ended))).toContain('Seit dem 20.11.2026 sagen neue Rechnungen');
  });

  it('is nobody else’s to see or change', async () => {
    const customer = await customerWith();
    const other = await signedIn(site);
    expect((await other.browser.get(pathOf(customer))).status).toBe(404);
    const own = ownFields((await other.browser.get(pathOf(await createSampleCustomer(other.account.backend)))).text);
    const posted = await other.browser.post(pathOf(customer), { ...own, ...mandate, mandateReference: 'X' });
    expect(posted.status).toBe(404);
    expect(await findCustomer(account.backend, customer)).toMatchObject({ mandateReference: 'M-7' });
  });
});

describe('an invoice to a customer who has given a mandate', () => {
  it('is collected by default, and says so when it is checked, issued and shown', async () => {
    const customer = await customerWith();
    const id = await draftFor(customer);
    const path = `/invoice/rechnungen/${id}`;
    expect((await browser.get(`${path}/bearbeiten`)).text).toContain('name="paymentWay"');
    const check = await words(`${path}/ausstellen`);
    expect(check).toContain('Bereit zum Ausstellen');
    expect(check).toContain('Lastschrift von DE02 1203 0000 0000 2020 51');
    const issued = await press(browser, `${path}/ausstellen`, { confirmed: 'on' });
    expect(issued.location).toBe(path);
    expect(await words(path)).toContain(creditorId);
    expect((await findInvoice(account.backend, id))?.status).toBe('issued');
    for (const format of ['xrechnung-ubl', 'xrechnung-cii'] as const) {
      const { text } = await browser.get(`${path}/dateien/${format}`);
      expect(text).toMatch(/>59</);
      expect(text).toContain('M-7');
      expect(text).toContain('DE02120300000000202051');
      expect(text).not.toContain('DE89370400440532013000');
    }
  });

  it('is paid by transfer where that was chosen', async () => {
    const customer = await customerWith();
    const id = await draftFor(customer);
    await press(browser, `/invoice/rechnungen/${id}/bearbeiten`, { paymentWay: 'transfer' });
    const check = await words(`/invoice/rechnungen/${id}/ausstellen`);
    expect(check).toContain('Bereit zum Ausstellen');
    expect(check).not.toContain('Lastschrift von');
    expect((await browser.get(`/invoice/rechnungen/${id}/bearbeiten`)).text).toMatch(/value="transfer" selected/);
  });

  it('asks nothing where there is no mandate', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Ohne Mandat' });
    const { text } = await browser.get(`/invoice/rechnungen/${await draftFor(customer)}/bearbeiten`);
    expect(text).not.toContain('name="paymentWay"');
  });

  it.each([
    [{}, {}, 'Ihre Gläubiger-Identifikationsnummer fehlt', '/invoice/profil', 'profile-creditorId'],
    [
      { creditorId },
      { mandateSignedOn: '21.11.2023' },
      'Das Mandat des Kunden ist verfallen',
      null,
      'mandate-mandateSignedOn',
    ],
  ])('is not issued while something is missing: %j %j', async (profile, typed, title, form, field) => {
    const own = await signedIn(site, profile);
    const customer = await customerWith(typed, own);
    const path = `/invoice/rechnungen/${await draftFor(customer, own.account)}/ausstellen`;
    const { text } = await own.browser.get(path);
    expect(visibleText(text)).toContain(title);
    expect(text).toContain(`href="${form ?? pathOf(customer)}?`);
    expect(text).toContain(`#${field}"`);
    const refused = await own.browser.post(path, { ...ownFields(text), confirmed: 'on' });
    expect(refused.status).toBe(409);
  });
});

it('proposes no direct debit for a customer without a mandate', async () => {
  const own = await signedIn(site, { creditorId });
  await createSampleCustomer(own.account.backend);
  expect(await words('/invoice/zahlungen/lastschriften', own.browser)).toContain('Nichts einzuziehen');
});

describe('the creditor identifier in the profile', () => {
  it('is taken with blanks and small letters, and refused where its check digits are wrong', async () => {
    const own = await signedIn(site);
    const wrong = await press(own.browser, '/invoice/profil', { creditorId: 'DE97ZZZ09999999999' });
    expect(wrong.status).toBe(422);
    expect(visibleText(wrong.text)).toContain('Diese Nummer stimmt nicht.');
    expect(inputValue(wrong.text, 'creditorId')).toBe('DE97ZZZ09999999999');
    await press(own.browser, '/invoice/profil', { creditorId: 'de98 zzz 0999 9999 999' });
    expect(inputValue((await own.browser.get('/invoice/profil')).text, 'creditorId')).toBe(creditorId);
  });
});
