import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { invoiceFields, invoiceIdIn, openNewInvoice } from '../support/invoice-posts.ts';
import { formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// Lines typed or pasted as text, on the server.

let site: Site;
let browser: Browser;
let account: SampleAccount;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

const editPath = (id: string) => `/invoice/rechnungen/${id}/bearbeiten`;
const linesOf = async (id: string) =>
  (await findInvoice(account.backend, id))?.draft.lines.map(({ description, quantity, unitCode, unitPrice }) =>
    [quantity, unitCode, description, unitPrice].join(' '),
  );

describe('the quick entry', () => {
  it('takes its rows in the place of the empty line, and leads back to itself', async () => {
    const { address, text } = await openNewInvoice(browser);
    const quick = '3,5 h Beratung @95 19% 12.-14.11.\r\n\r\n12 km Fahrt @0,30';
    const saved = await browser.post(address, { ...formFields(text), quick, then: 'quick' });
    const id = invoiceIdIn(saved);
    expect([saved.status, saved.location]).toEqual([303, `${editPath(id)}#invoice-quick`]);
    expect(await linesOf(id)).toEqual(['3.5 HUR Beratung 95', '12 KMT Fahrt 0.3']);
    const page = await browser.get(editPath(id));
    expect(visibleText(page.text)).toContain('Die Zeilen sind als Positionen übernommen');
    expect(formFields(page.text)).toMatchObject({ quick: '', 'lines[0].periodTo': '14.11.2026' });
    const more = await browser.post(editPath(id), {
      ...formFields(page.text),
      quick: 'Beschreibung\tMenge\tPreis\nDruck\t2\t30',
    });
    expect(more.status).toBe(303);
    expect(await linesOf(id)).toEqual(['3.5 HUR Beratung 95', '12 KMT Fahrt 0.3', '2 H87 Druck 30']);
  });

  it('keeps what it does not understand, with its reason, and loses nothing of the rest', async () => {
    const customer = await createSampleCustomer(account.backend);
    const { address } = await openNewInvoice(browser);
    const quick = 'Satz @viel\n2 Tage Workshop @800\nDruck 16% @3';
    const page = await browser.post(address, invoiceFields(customer, { quick, then: 'issue' }));
    expect(page.status).toBe(422);
    const words = visibleText(page.text);
    expect(words).toContain('„Satz @viel“: „@viel“ ist kein Preis.');
    expect(words).toContain('16 % galt zuletzt am 31.12.2020. Schreiben Sie den Tag der Leistung dazu.');
    expect(page.text).toContain('href="#invoice-quick"');
    const fields = formFields(page.text);
    expect(fields).toMatchObject({
      quick: 'Satz @viel\nDruck 16% @3',
      'lines[0].description': 'Gestaltung\n48 Seiten',
      'lines[2].description': 'Workshop',
      'lines[2].quantity': '2',
      'lines[2].unitCode': 'DAY',
    });
    const saved = await browser.post(address, { ...fields, quick: '' });
    expect(saved.status).toBe(303);
    expect(await linesOf(invoiceIdIn(saved))).toHaveLength(3);
  });

  it('fills in the price, the unit and the tax of the last line of the same words', async () => {
    const customer = await createSampleCustomer(account.backend);
    const before = await openNewInvoice(browser);
    const words = { 'lines[0].description': 'Korrektorat', 'lines[0].unitCode': 'HUR', 'lines[0].unitPrice': '61,5' };
    await browser.post(before.address, invoiceFields(customer, { ...words, 'lines[0].tax': 'standard-700' }));
    const { address, text } = await openNewInvoice(browser);
    const quick = '2 korrektorat\nNoch nie\n3 Tage Korrektorat 19%\nKorrektorat @70';
    const saved = await browser.post(address, { ...formFields(text), quick, then: 'quick' });
    const id = invoiceIdIn(saved);
    expect(await linesOf(id)).toEqual([
      '2 HUR korrektorat 61.5',
      '1 H87 Noch nie ',
      '3 DAY Korrektorat 61.5',
      '1 H87 Korrektorat 70',
    ]);
    const taxes = (await findInvoice(account.backend, id))?.draft.lines.map(({ taxRateBp }) => taxRateBp);
    expect(taxes).toEqual([700, 1900, 1900, 1900]);
    expect(visibleText((await browser.get(editPath(id))).text)).toContain('gilt der letzte mit derselben Beschreibung');
  });

  it('remembers nothing of another company', async () => {
    const customer = await createSampleCustomer(account.backend);
    const before = await openNewInvoice(browser);
    const words = { 'lines[0].description': 'Geheimtarif', 'lines[0].unitPrice': '61,5' };
    await browser.post(before.address, invoiceFields(customer, words));
    const other = await signedIn(site);
    const { address, text } = await openNewInvoice(other.browser);
    const saved = await other.browser.post(address, { ...formFields(text), quick: 'Geheimtarif', then: 'quick' });
    const stored = await findInvoice(other.account.backend, invoiceIdIn(saved));
    expect(stored?.draft.lines.map(({ description, unitPrice }) => [description, unitPrice])).toEqual([
      ['Geheimtarif', ''],
    ]);
  });

  it('says how many rows it takes at once', async () => {
    const { address, text } = await openNewInvoice(browser);
    const quick = Array.from({ length: 201 }, () => 'Satz @1').join('\n');
    const page = await browser.post(address, { ...formFields(text), quick });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Es sind mehr als 200 Zeilen.');
    expect(formFields(page.text)['quick']).toBe(quick);
  });
});

describe('a quantity with its unit', () => {
  it.each([
    ['12,5 h', '12.5', 'HUR'],
    ['3 Tage', '3', 'DAY'],
    ['40km', '40', 'KMT'],
  ])('%s sets both', async (typed, quantity, unitCode) => {
    const customer = await createSampleCustomer(account.backend);
    const { address } = await openNewInvoice(browser);
    const saved = await browser.post(address, invoiceFields(customer, { 'lines[0].quantity': typed }));
    const [line] = (await findInvoice(account.backend, invoiceIdIn(saved)))?.draft.lines ?? [];
    expect(line).toMatchObject({ quantity, unitCode });
  });

  it('that nobody knows is wrong at its field, as it was typed', async () => {
    const { address, text } = await openNewInvoice(browser);
    const page = await browser.post(address, { ...formFields(text), 'lines[0].quantity': '12 Dutzend' });
    expect(page.status).toBe(422);
    expect(formFields(page.text)['lines[0].quantity']).toBe('12 Dutzend');
  });
});
