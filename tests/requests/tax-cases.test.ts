import { beforeAll, describe, expect, it } from 'vitest';
import { taxCaseNames } from '#app/invoicing/tax/tax-cases.ts';
import { isSection13b } from '#app/invoicing/tax/tax.ts';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { CustomerFields } from '#app/invoicing/customer/fields.ts';
import { otherTax, taxChoices, taxChoicesFor } from '#app/invoicing/tax/tax-choices.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { taxCases } from '#app/invoicing/tax/tax-cases.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { isNight, someOf } from '../support/night.ts';
import { invoiceFields, invoiceIdIn, offerFields, openNewInvoice } from '../support/invoice-posts.ts';
import {
  decode,
  formFields,
  inputValue,
  openCreating,
  openSite,
  press,
  signedIn,
  visibleText,
} from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

// A tax that a line can have, through the forms: chosen, checked, issued, written, taken back. By day one of each category
// (BT-151): what a choice means, is written and says stands in tax.test.ts and to-einvoice.test.ts. At night all of them.

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const french = { countryCode: 'FR', postCode: '75001', city: 'Paris', vatId: 'FR23334175221' };
const swiss = { countryCode: 'CH', postCode: '8001', city: 'Zürich', vatId: '' };

/** Customers that the law has in mind; at home for all others. */
const customerOf: Partial<Record<TaxChoice, Partial<CustomerFields>>> = {
  'reverse-charge-eu': french,
  'intra-community-supply': french,
  'triangular-supply': french,
  export: swiss,
  'not-taxable': swiss,
  ...Object.fromEntries(taxCaseNames.filter(isSection13b).map((taxCase) => [taxCase, { vatId: 'DE136695976' }])),
};

interface Typed {
  browser: Browser;
  id: string;
}

async function draft(browser: Browser, customer: string, tax: readonly TaxChoice[]): Promise<Typed> {
  const { address } = await openNewInvoice(browser);
  const choices = Object.fromEntries(tax.map((each, index) => [`lines[${index}].tax`, each]));
  const page = await browser.post(address, invoiceFields(customer, choices));
  return { browser, id: invoiceIdIn(page) };
}

it('a line asks for all taxes, and takes one of them', async () => {
  const { browser } = await signedIn(site);
  const { address } = await openNewInvoice(browser);
  const asked = await browser.post(
    address,
    invoiceFields('', { 'lines[0].tax': otherTax, 'lines[0].unitPrice': '77' }),
  );
  expect([asked.status, formFields(asked.text)['lines[0].unitPrice']]).toEqual([422, '77']);
  expect(visibleText(asked.text)).toContain('USt: Bitte wählen Sie die Umsatzsteuer.');
  expect(asked.text).toContain('<input type="radio" name="lines[0].tax" value="section-13b-scrap"');
  const chosen = { ...formFields(asked.text), 'lines[0].tax': 'section-13b-scrap' };
  const saved = await browser.post(address, chosen);
  const edited = await browser.get(pathOf(invoiceIdIn(saved), 'bearbeiten'));
  expect(edited.text).toContain(
    '<option value="section-13b-scrap" selected="">§ 13b Nr. 7 Schrott, Altmetall</option>',
  );
});

const pathOf = (id: string, page: string) => `/invoice/rechnungen/${id}/${page}`;

async function issue({ browser, id }: Typed): Promise<Page> {
  const path = pathOf(id, 'ausstellen');
  return browser.post(path, { ...formFields((await browser.get(path)).text), confirmed: 'on' });
}

function chosen(choices: typeof taxChoices): typeof taxChoices {
  const categories = choices.map(({ taxCase }) => taxCases[taxCase].category);
  return isNight
    ? choices
    : choices.filter((_, index) => categories.findIndex((each) => each === categories[index]) === index);
}

describe.each([
  ['of a seller with VAT', {}, chosen(taxChoices)],
  ['of a small business', { smallBusiness: true }, someOf(taxChoicesFor(true), 2)],
] as const)('invoices %s', (_, profile, choices) => {
  it('are issued with each choice, say why there is no tax, and are taken back the same way', async () => {
    const { browser, account } = await signedIn(site, profile);
    const customers = new Map<string, string>();
    for (const { value } of choices) {
      const fields = customerOf[value] ?? {};
      const key = JSON.stringify(fields);
      const customer = customers.get(key) ?? (await createSampleCustomer(account.backend, fields));
      customers.set(key, customer);
      const typed = await draft(browser, customer, [value, value]);
      const issued = await issue(typed);
      expect([value, issued.status, issued.location]).toEqual([value, 303, `/invoice/rechnungen/${typed.id}`]);
      const stored = await findInvoice(account.backend, typed.id);
      if (stored?.status !== 'issued') throw new Error(`${value} is not issued`);
      const { totals } = stored.snapshot;
      const [group] = totals.taxGroups;
      const wanted =
        'smallBusiness' in profile && value === 'standard-1900'
          ? 'small-business'
          : taxChoices.find((each) => each.value === value)?.taxCase;
      expect([totals.taxGroups.length, group?.taxCase]).toEqual([1, wanted]);
      const { category, exemptionText } = taxCases[group?.taxCase ?? 'standard'];
      const xml = (await browser.get(pathOf(typed.id, 'dateien/xrechnung-ubl'))).text;
      expect(xml).toContain(`<cbc:ID>${category}</cbc:ID>`);
      if (exemptionText) expect(xml).toContain(exemptionText.de);
      if (category !== 'S') expect(totals.taxCents).toBe(0);
      const cancelled = await press(browser, pathOf(typed.id, 'storno'), { confirmed: 'on' });
      expect([value, cancelled.status]).toEqual([value, 303]);
    }
  });
});

describe('a rate of the past', () => {
  const supplied = (day: string, ...taxes: string[]) => ({
    supplyFrom: day,
    supplyTo: '',
    ...Object.fromEntries(taxes.map((tax, index) => [`lines[${index}].tax`, tax])),
  });
  const offered = (text: string) => {
    const [, select = ''] = /<select[^>]*id="invoice-lines\[0\]\.tax"[^>]*>([\s\S]*?)<\/select>/.exec(text) ?? [];
    return [...select.matchAll(/<option value="(standard-\d+)"/g)].map(([, value]) => value);
  };

  it('is offered where the day of supply has it, asked for at each line, and issued', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend);
    const { address, text } = await openNewInvoice(browser);
    expect(offered(text)).toEqual(['standard-1900', 'standard-700']);
    const today = invoiceFields(customer, supplied('12.8.2020', 'standard-1900', 'standard-700'));
    const id = invoiceIdIn(await browser.post(address, today));
    const check = await browser.get(pathOf(id, 'ausstellen'));
    const words = visibleText(check.text);
    expect(words).toContain('Der Steuersatz von Position 1 gilt zum Zeitpunkt der Leistung nicht');
    expect(words).toContain('Sätze am 12.08.2020: 16 % und 5 % (Speisen im Restaurant: 5 %).');
    expect(check.text).toMatch(/href="[^"]*#invoice-lines\[1\]\.tax"/);
    const edit = await browser.get(pathOf(id, 'bearbeiten'));
    expect(offered(edit.text)).toEqual(['standard-1900', 'standard-700', 'standard-1600', 'standard-500']);
    // As the button of a further line sends it.
    const [, intent = ''] = /data-add-row=""[^>]*value="([^"]+)"/.exec(edit.text) ?? [];
    const row = await browser.post(pathOf(id, 'bearbeiten'), {
      ...formFields(edit.text),
      __intent__: decode(intent),
    });
    const more = formFields((await browser.get(row.location)).text);
    expect(more['lines[2].tax']).toBe('standard-1600');
    const typed = { ...today, ...supplied('12.8.2020', 'standard-1600', 'standard-500') };
    const { version = '', editToken = '' } = formFields((await browser.get(pathOf(id, 'bearbeiten'))).text);
    expect((await browser.post(pathOf(id, 'bearbeiten'), { version, editToken, ...typed })).status).toBe(303);
    await browser.post(pathOf(id, 'frage/supply-past'), { confirmed: 'on' });
    expect((await issue({ browser, id })).location).toBe(`/invoice/rechnungen/${id}`);
    const xml = (await browser.get(pathOf(id, 'dateien/xrechnung-ubl'))).text;
    for (const rate of ['16', '5']) expect(xml).toContain(`<cbc:Percent>${rate}</cbc:Percent>`);
    expect(xml).not.toContain('<cbc:Percent>19</cbc:Percent>');
    expect((await press(browser, pathOf(id, 'storno'), { confirmed: 'on' })).status).toBe(303);
  });

  it('is understood in a row of the quick entry that names its day, or under the day of the whole', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend);
    const { address } = await openNewInvoice(browser);
    const quick = 'Satz @100\nBuch @20 5%\nJetzt @5 12.11.2026\nFalsch @5 19%';
    const empty = { 'lines[0].description': '', 'lines[0].quantity': '1', 'lines[0].unitPrice': '' };
    const page = await browser.post(address, { customer, ...supplied('12.8.2020'), ...empty, quick, then: 'quick' });
    expect(page.status).toBe(422);
    const form = formFields(page.text);
    expect(['0', '1', '2'].map((index) => form[`lines[${index}].tax`])).toEqual([
      'standard-1600',
      'standard-500',
      'standard-1900',
    ]);
    expect(form['quick']).toBe('Falsch @5 19%');
    expect(visibleText(page.text)).toContain(
      '19 % passt nicht zum Tag der Leistung. Sätze am 12.08.2020: 16 % und 5 %',
    );
  });

  it('cannot be had by an offer that is not for a day in the past', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend);
    const { address } = await openCreating(browser, '/invoice/angebote/neu');
    const page = await browser.post(address, offerFields(customer, { 'lines[0].tax': 'standard-1600' }));
    const [, id = ''] = /angebote\/([a-z0-9]{15})/.exec(page.location) ?? [];
    const check = visibleText((await browser.get(`/invoice/angebote/${id}/versenden`)).text);
    expect(check).toContain('Der Steuersatz von Position 1 gilt zum Zeitpunkt der Leistung nicht');
  });
});

describe('what a tax asks for', () => {
  it('is an error at the field of the record that lacks it, and no number is used', async () => {
    const { browser, account } = await signedIn(site, { vatId: '' });
    const customer = await createSampleCustomer(account.backend, {
      countryCode: 'FR',
      postCode: '75001',
      city: 'Paris',
    });
    const typed = await draft(browser, customer, ['reverse-charge-eu', 'not-taxable']);
    const page = await browser.get(pathOf(typed.id, 'ausstellen'));
    const text = visibleText(page.text);
    expect(text).toContain('Ihre USt-IdNr. fehlt');
    expect(text).toContain('Die USt-IdNr. des Kunden fehlt, oder sie ist deutsch');
    expect(text).toContain('Position 1 passt nicht neben „Nicht steuerbar“');
    expect(page.text).toMatch(new RegExp(`href="/invoice/kunden/${customer}/bearbeiten\\?[^"]*#`));
    expect((await issue(typed)).status).toBe(409);
  });
});

describe('a business abroad', () => {
  it('is switched to its tax by one button, lines of other taxes aside', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend, french);
    const typed = await draft(browser, customer, ['standard-1900', 'exempt-education']);
    const question = pathOf(typed.id, 'frage/foreign-tax');
    const page = await browser.get(question);
    expect(visibleText(page.text)).toContain('Dienstleistung: Reverse Charge (EU)');
    expect(visibleText(page.text)).toContain('Warenlieferung: EU-Lieferung');
    expect((await browser.post(question, { switch: 'reverse-charge-eu' })).location).toBe(
      pathOf(typed.id, 'ausstellen'),
    );
    const stored = await findInvoice(account.backend, typed.id);
    expect(stored?.draft.lines.map(({ taxCase }) => taxCase)).toEqual(['reverse-charge-eu', 'exempt-education']);
    const check = visibleText((await browser.get(pathOf(typed.id, 'ausstellen'))).text);
    expect(check).not.toContain('für diesen Kunden im Ausland richtig?');
    expect(check).toContain('Reverse Charge (EU) auf');
    expect((await issue(typed)).status).toBe(303);
  });

  it('of a small business too, whose editor then shows the choice', async () => {
    const { browser, account } = await signedIn(site, { smallBusiness: true });
    const customer = await createSampleCustomer(account.backend, french);
    const typed = await draft(browser, customer, ['standard-1900', 'standard-1900']);
    const edit = pathOf(typed.id, 'bearbeiten');
    expect((await browser.get(edit)).text).not.toContain('<select id="invoice-lines[0].tax"');
    await browser.post(pathOf(typed.id, 'frage/foreign-tax'), { switch: 'reverse-charge-eu' });
    const { text } = await browser.get(edit);
    expect(text).toContain('§ 19 UStG</option>');
    expect(text).not.toContain('19 %</option>');
    expect(formFields(text)['lines[1].tax']).toBe('reverse-charge-eu');
    expect((await issue(typed)).status).toBe(303);
  });

  it('is switched to nothing that the question does not offer', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend, french);
    const typed = await draft(browser, customer, ['standard-1900', 'standard-700']);
    for (const tax of ['export', 'nothing', '']) {
      const page = await browser.post(pathOf(typed.id, 'frage/foreign-tax'), { switch: tax });
      expect([tax, page.location]).toEqual([tax, pathOf(typed.id, 'ausstellen')]);
    }
    const stored = await findInvoice(account.backend, typed.id);
    expect(stored?.draft.lines.map(({ taxRateBp }) => taxRateBp)).toEqual([1900, 700]);
  });

  it('a person there is asked about, in words of its own', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend, { ...french, kind: 'consumer', vatId: '' });
    const typed = await draft(browser, customer, ['standard-1900', 'standard-1900']);
    expect((await issue(typed)).status).toBe(409);
    const question = pathOf(typed.id, 'frage/foreign-consumer');
    expect(visibleText((await browser.get(question)).text)).toContain('One-Stop-Shop');
    await browser.post(question, { confirmed: 'on' });
    expect((await issue(typed)).status).toBe(303);
  });

  it('an export to a customer at home is asked about', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend);
    const typed = await draft(browser, customer, ['export', 'standard-1900']);
    expect((await issue(typed)).status).toBe(409);
    const page = await browser.get(pathOf(typed.id, 'frage/unusual-tax'));
    expect(visibleText(page.text)).toContain('nachweislich in ein Land außerhalb der EU gebracht');
    expect(inputValue(page.text, 'tax')).toBe('');
    await browser.post(pathOf(typed.id, 'frage/unusual-tax'), { confirmed: 'on' });
    expect((await issue(typed)).status).toBe(303);
  });
});
