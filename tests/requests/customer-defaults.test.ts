import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { customerFields } from '../support/customer-posts.ts';
import { formFields, openForm, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

describe('what is agreed with a customer', () => {
  it.each(['/invoice/rechnungen/neu', '/invoice/angebote/neu'])('stands in a new document: %s', async (path) => {
    const agreed = { allowancePercent: 500, cashDiscountPercent: 200, cashDiscountDays: 7 };
    const customer = await createSampleCustomer(account.backend, agreed);
    expect(formFields((await browser.get(`${path}?kunde=${customer}`)).text)).toMatchObject({
      allowancePercent: '5,00',
      cashDiscountPercent: '2,00',
      cashDiscountDays: '7',
    });
    const untouched = formFields((await browser.get(`${path}?angaben=1`)).text);
    expect(untouched).toMatchObject({ allowancePercent: '', cashDiscountDays: '' });
    // Until they are asked for a page carries none of them.
    expect(formFields((await browser.get(path)).text)).not.toHaveProperty('allowancePercent');
  });

  it('does not change what is issued', async () => {
    const customer = await createSampleCustomer(account.backend, { supplierNumber: 'L-1' });
    const order = { customer, status: 'issued', today: '2026-11-21', confirmed: true } as const;
    const { id } = await createInvoice(site.installation.services, account.backend, order);
    const xml = async () => (await browser.get(`/invoice/rechnungen/${id}/dateien/xrechnung-ubl`)).text;
    const before = await xml();
    expect(before).toContain('L-1');
    const edit = `/invoice/kunden/${customer}/bearbeiten`;
    const typed = { ...(await openForm(browser, edit)), supplierNumber: 'L-2', allowancePercent: '5' };
    expect((await browser.post(edit, typed)).status).toBe(303);
    expect(await xml()).toBe(before);
  });

  it('names the address by which it receives, in its scheme', async () => {
    const address = { electronicKind: 'gln', electronicAddress: '4012345000009' } as const;
    const customer = await createSampleCustomer(account.backend, { ...address, tags: 'Messe, Druck' });
    const order = { customer, status: 'issued', today: '2026-11-21', confirmed: true } as const;
    const { id } = await createInvoice(site.installation.services, account.backend, order);
    const { text } = await browser.get(`/invoice/rechnungen/${id}/dateien/xrechnung-ubl`);
    expect(text).toContain('<cbc:EndpointID schemeID="0088">4012345000009</cbc:EndpointID>');
    const page = await browser.get(`/invoice/kunden/${customer}`);
    expect(visibleText(page.text)).toContain('GLN 4012345000009');
    expect(page.text).toContain('href="/invoice/kunden?suche=Druck"');
    expect(visibleText((await browser.get('/invoice/kunden?suche=druck')).text)).toContain('1 Kunde');
  });
});

it.each([
  [{ electronicKind: 'gln', electronicAddress: '4012345000008' }, 'Eine GLN hat 13 Ziffern'],
  [{ electronicKind: 'leitweg', electronicAddress: '04011000-1234512345-07' }, 'Das ist keine Leitweg-ID'],
  [{ electronicKind: 'vatId', electronicAddress: '' }, 'Bitte geben Sie die Adresse an, oder wählen Sie „E-Mail“.'],
  [{ cashDiscountPercent: '2', cashDiscountDays: '' }, 'Skonto braucht Prozent und Tage.'],
  [{ allowancePercent: '101' }, 'Bitte 0,01 bis 100,00 Prozent.'],
])('%o is refused', async (wrong, sentence) => {
  const page = await browser.post('/invoice/kunden/neu', { ...customerFields, ...wrong });
  expect(page.status).toBe(422);
  expect(visibleText(page.text)).toContain(sentence);
  expect(formFields(page.text)).toMatchObject(wrong);
});
