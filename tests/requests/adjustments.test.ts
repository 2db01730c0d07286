import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { invoiceFields, openExtras, openNewInvoice, writeDraft } from '../support/invoice-posts.ts';
import { someOf } from '../support/night.ts';
import { formFields, inputValue, openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

// What is taken off and added, on a line and on the whole, and what else a line may say.

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { email: 'kunde@example.org' });
  await openExtras(browser);
});

// 2 × 100 € at 19 % less 10 %, 1 × 50 € at 7 %; 5 % off the whole, 7 € on top.
const typed = {
  'lines[0].description': 'Gestaltung',
  'lines[0].quantity': '2',
  'lines[0].unitPrice': '100',
  'lines[0].discountPercent': '10',
  'lines[0].periodFrom': '3.11.2026',
  'lines[0].periodTo': '5.11.2026',
  'lines[0].articleNumber': 'G-17',
  'lines[0].note': 'Zwei Korrekturen eingeschlossen',
  'lines[1].quantity': '1',
  'lines[1].unitPrice': '50',
  allowancePercent: '5',
  allowanceReason: 'Treuenachlass',
  chargeAmount: '7',
  chargeReason: 'Versand',
};

const lineTyped = {
  'lines[0].discountPercent': '',
  'lines[0].discountAmount': '30',
  'lines[0].discountReason': 'Stammkunde',
  'lines[0].surchargePercent': '25',
  'lines[0].surchargeReason': 'Eilzuschlag',
  'lines[1].surchargeAmount': '4,9',
  chargeAmount: '',
  chargePercent: '3',
};

const pathOf = (id: string, page: string) => `/invoice/rechnungen/${id}/${page}`;

async function issue(id: string): Promise<Page> {
  const path = pathOf(id, 'ausstellen');
  return browser.post(path, { ...formFields((await browser.get(path)).text), confirmed: 'on' });
}

describe('an invoice with discounts, a charge and lines that say more', () => {
  it('is kept, shown, checked, issued, written and taken back', async () => {
    const id = await writeDraft(browser, invoiceFields(customer, typed));
    const edit = await browser.get(pathOf(id, 'bearbeiten'));
    expect(inputValue(edit.text, 'lines[0].discountPercent')).toBe('10,00');
    expect(inputValue(edit.text, 'lines[0].periodTo')).toBe('05.11.2026');
    expect(inputValue(edit.text, 'allowancePercent')).toBe('5,00');
    // Only what says something is open.
    expect(edit.text.match(/<details class="more" open=""/g)).toHaveLength(1);
    const check = visibleText((await browser.get(pathOf(id, 'ausstellen'))).text);
    for (const words of [
      'Rabatt −20,00 €, 03.11.2026 bis 05.11.2026',
      'Artikelnummer G-17',
      'Treuenachlass −11,50 €',
      'Versand 7,00 €',
    ])
      expect(check).toContain(words);
    expect((await issue(id)).location).toBe(`/invoice/rechnungen/${id}`);
    const stored = await findInvoice(account.backend, id);
    if (stored?.status !== 'issued') throw new Error('not issued');
    const { totals, lines } = stored.snapshot;
    expect(lines.map(({ netCents }) => netCents)).toEqual([18_000, 5_000]);
    // 230.00 − 11.50 + 7.00; the tax of each rate is rounded once.
    expect(totals).toMatchObject({ allowanceCents: 1150, chargeCents: 700, netCents: 22_550 });
    expect(stored).toMatchObject({ netCents: 22_550, grossCents: totals.grossCents });
    const xml = (await browser.get(pathOf(id, 'dateien/xrechnung-ubl'))).text;
    expect(xml).toMatch(/<cbc:AllowanceChargeReason>Rabatt<[\s\S]*<cbc:MultiplierFactorNumeric>10</);
    expect(xml).toMatch(/SellersItemIdentification>\s*<cbc:ID>G-17</);
    const cancelled = await press(browser, pathOf(id, 'storno'), { confirmed: 'on' });
    expect(cancelled.status).toBe(303);
    const cancellation = await findInvoice(
      account.backend,
      /rechnungen\/([a-z0-9]{15})/.exec(cancelled.location)?.[1] ?? '',
    );
    expect(cancellation).toMatchObject({ netCents: -22_550, grossCents: -totals.grossCents });
  });

  it('a discount as an amount and a charge of a line, with their reasons, go through all of it', async () => {
    const id = await writeDraft(browser, invoiceFields(customer, { ...typed, ...lineTyped }));
    const edit = await browser.get(pathOf(id, 'bearbeiten'));
    expect(formFields(edit.text)).toMatchObject({
      'lines[0].discountAmount': '30,00',
      'lines[0].surchargePercent': '25,00',
      'lines[1].surchargeAmount': '4,90',
    });
    const check = visibleText((await browser.get(pathOf(id, 'ausstellen'))).text);
    for (const words of ['Stammkunde −30,00 €', 'Eilzuschlag 50,00 €', 'Zuschlag 4,90 €', 'Versand 8,25 €'])
      expect(check).toContain(words);
    expect((await issue(id)).status).toBe(303);
    const stored = await findInvoice(account.backend, id);
    if (stored?.status !== 'issued') throw new Error('not issued');
    // 200 − 30 + 50, and 50 + 4.90
    expect(stored.snapshot.lines.map(({ netCents }) => netCents)).toEqual([22_000, 5_490]);
    const ubl = (await browser.get(pathOf(id, 'dateien/xrechnung-ubl'))).text;
    expect(ubl).toMatch(/<cbc:AllowanceChargeReason>Stammkunde<\/[\s\S]*?<cbc:Amount currencyID="EUR">30.00</);
    expect(ubl).toMatch(/>Eilzuschlag<\/[\s\S]*?MultiplierFactorNumeric>25<[\s\S]*?"EUR">50.00<[\s\S]*?"EUR">200.00</);
    // 3 % of each rate's lines
    expect(ubl).toMatch(/>Versand<\/[\s\S]*?MultiplierFactorNumeric>3<[\s\S]*?"EUR">6.60<[\s\S]*?"EUR">220.00</);
    expect(ubl).toMatch(/>Versand<\/[\s\S]*?MultiplierFactorNumeric>3<[\s\S]*?"EUR">1.65<[\s\S]*?"EUR">54.90</);
    const cancelled = await press(browser, pathOf(id, 'storno'), { confirmed: 'on' });
    const other = /rechnungen\/([a-z0-9]{15})/.exec(cancelled.location)?.[1] ?? '';
    expect(await findInvoice(account.backend, other)).toMatchObject({ netCents: -stored.netCents });
    const copied = await press(browser, pathOf(id, 'kopie'));
    const copy = await findInvoice(account.backend, /rechnungen\/([a-z0-9]{15})/.exec(copied.location)?.[1] ?? '');
    expect(copy?.draft.lines[0]).toMatchObject({ discountAmount: 3000, surchargePercent: 2500 });
    expect(copy?.draft.chargePercent).toBe(300);
  });

  it('with prices that have the tax in them, the customer pays what was typed', async () => {
    const id = await writeDraft(browser, invoiceFields(customer, { ...typed, priceMode: 'gross' }));
    const check = visibleText((await browser.get(pathOf(id, 'ausstellen'))).text);
    expect(check).toContain('× 100,00 € mit USt');
    expect(check).toContain('Summe der Positionen 230,00 €');
    expect(check).toContain('Rechnungsbetrag 225,50 €');
    expect((await issue(id)).status).toBe(303);
    const stored = await findInvoice(account.backend, id);
    expect(stored?.status === 'issued' && stored.snapshot.totals.grossCents).toBe(22_550);
    const xml = (await browser.get(pathOf(id, 'dateien/xrechnung-ubl'))).text;
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">225.50</cbc:PayableAmount>');
  });

  it('goods that are brought elsewhere name the place in every file, and it decides on the tax', async () => {
    const swiss = await createSampleCustomer(account.backend, { countryCode: 'CH', postCode: '8001', city: 'Zürich' });
    const place = {
      deliveryName: 'Lager Nord',
      deliveryStreet: 'Hafen 4',
      deliveryPostCode: '20457',
      deliveryCity: 'Hamburg',
    };
    const tax = { 'lines[0].tax': 'export', 'lines[1].tax': 'export' };
    const id = await writeDraft(browser, invoiceFields(swiss, { ...place, ...tax }));
    const check = async () => visibleText((await browser.get(pathOf(id, 'ausstellen'))).text);
    expect(await check()).toContain('Lager Nord, Hafen 4, 20457 Hamburg, Deutschland');
    expect(await check()).toContain('Passt die Steuer zu diesem Kunden?');
    const edit = pathOf(id, 'bearbeiten');
    await press(browser, edit, { deliveryPostCode: '4020', deliveryCity: 'Linz', deliveryCountry: 'Norwegen' });
    expect(await check()).not.toContain('Passt die Steuer');
    expect((await issue(id)).status).toBe(303);
    const xml = (await browser.get(pathOf(id, 'dateien/xrechnung-ubl'))).text;
    expect(xml).toMatch(/<cac:DeliveryLocation>[\s\S]*Linz[\s\S]*>NO</);
  });

  it('an emptied country is fine without an address of delivery', async () => {
    const { address } = await openNewInvoice(browser);
    const page = await browser.post(address, invoiceFields(customer, { deliveryCountry: ' ' }));
    expect(page.status).toBe(303);
  });

  it('a copy keeps discounts, charges and details', async () => {
    const id = await writeDraft(browser, invoiceFields(customer, typed));
    await issue(id);
    const copied = await press(browser, pathOf(id, 'kopie'));
    const copy = await findInvoice(account.backend, /rechnungen\/([a-z0-9]{15})/.exec(copied.location)?.[1] ?? '');
    expect(copy?.draft).toMatchObject({ allowancePercent: 500, chargeAmount: 700, chargeReason: 'Versand' });
    expect(copy?.draft.lines[0]).toMatchObject({ discountPercent: 1000, articleNumber: 'G-17' });
  });
});

describe('at the field', () => {
  const refused: [name: string, value: string, sentence: string][] = [
    ['lines[0].discountPercent', '101', 'Bitte 0,01 bis 100,00 Prozent.'],
    ['lines[0].discountPercent', 'viel', 'Das ist keine Zahl.'],
    ['lines[0].discountAmount', '-1', 'Das ist keine Zahl.'],
    ['lines[0].discountAmount', '99999999999', 'Diese Zahl ist zu groß.'],
    ['lines[0].discountReason', 'x'.repeat(101), '100 Zeichen'],
    ['lines[0].surchargePercent', '100,01', 'Bitte 0,01 bis 100,00 Prozent.'],
    ['lines[0].surchargeAmount', '1,2,3', 'Das ist keine Zahl.'],
    ['lines[0].surchargeAmount', '9.999.999.999', 'Mit dem Zuschlag kommt die Position auf mehr als'],
    ['lines[0].surchargeReason', 'x'.repeat(101), '100 Zeichen'],
    ['lines[0].periodFrom', '31.2.2026', 'Das ist kein Datum.'],
    ['lines[0].note', 'x'.repeat(501), '500 Zeichen'],
    ['deliveryCountry', 'Atlantis', 'Land'],
    ['allowancePercent', '100,01', 'Bitte 0,01 bis 100,00 Prozent.'],
    ['allowanceAmount', '-5', 'Das ist keine Zahl.'],
    ['chargePercent', '100,01', 'Bitte 0,01 bis 100,00 Prozent.'],
    ['chargeAmount', '99999999999', 'Diese Zahl ist zu groß.'],
  ];

  it.each(someOf(refused, 4))('%s %s is refused, and nothing typed is lost', async (name, value, sentence) => {
    const { address } = await openNewInvoice(browser);
    const page = await browser.post(address, invoiceFields(customer, { ...typed, [name]: value }));
    expect([page.status, visibleText(page.text)]).toEqual([422, expect.stringContaining(sentence)]);
    expect(inputValue(page.text, name)).toBe(value);
    expect(inputValue(page.text, 'chargeReason')).toBe('Versand');
  });

  it.each<[more: Record<string, string>, sentence: string]>([
    [{ allowanceAmount: '3' }, 'Der Nachlass steht in Prozent und als Betrag da'],
    [{ allowancePercent: '', allowanceAmount: '900' }, 'Der Nachlass ist höher als die Summe der Positionen'],
    [{ 'lines[0].discountAmount': '3' }, 'Der Rabatt von Position 1 steht in Prozent und als Betrag da'],
    [{ 'lines[1].discountAmount': '50,01' }, 'Der Rabatt von Position 2 ist höher als Menge mal Preis'],
    [
      { 'lines[1].surchargePercent': '3', 'lines[1].surchargeAmount': '3' },
      'Der Zuschlag von Position 2 steht in Prozent und als Betrag da',
    ],
    [
      { 'lines[1].surchargeAmount': '3', 'lines[1].surchargeReason': 'für 日本' },
      'Zeichen, die sich nicht drucken lassen',
    ],
    [{ chargePercent: '3' }, 'Der Zuschlag steht in Prozent und als Betrag da'],
    [{ deliveryCity: 'Linz' }, 'Die Lieferanschrift ist unvollständig'],
    [{ allowanceReason: 'für 日本' }, 'Zeichen, die sich nicht drucken lassen'],
    [{ 'lines[1].periodTo': '5.11.2026' }, 'Bei Position 2 fehlt der Anfang der Leistung'],
    [{ 'lines[0].periodTo': '1.11.2026' }, 'Die Leistung von Position 1 endet vor ihrem Anfang'],
  ])('%j is stopped by the check, which leads there', async (more, sentence) => {
    const id = await writeDraft(browser, invoiceFields(customer, { ...typed, ...more }));
    const page = await browser.get(pathOf(id, 'ausstellen'));
    expect(visibleText(page.text)).toContain(sentence);
    expect((await issue(id)).status).toBe(409);
  });
});
