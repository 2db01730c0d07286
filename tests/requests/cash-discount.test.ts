import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { invoiceFields, openNewInvoice, writeDraft } from '../support/invoice-posts.ts';
import { createSamplePayment } from '../support/payments.ts';
import { inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;
const today = '2026-11-21';
const discount = { cashDiscountPercent: 200, cashDiscountDays: 7 };

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend);
});

async function issueWithDiscount(): Promise<string> {
  const order = { customer, status: 'issued', today, draft: { ...discount, paymentDays: 14 } } as const;
  return (await createInvoice(site.installation.services, account.backend, order)).id;
}

const words = async (path: string) => visibleText((await browser.get(path)).text);

describe('a cash discount', () => {
  it('is typed as rate and days, kept, and shown again as it was meant', async () => {
    const typed = { cashDiscountPercent: '2,5', cashDiscountDays: '7' };
    const id = await writeDraft(browser, invoiceFields(customer, typed));
    expect((await findInvoice(account.backend, id))?.draft).toMatchObject({
      cashDiscountPercent: 250,
      cashDiscountDays: 7,
    });
    const page = await browser.get(`/invoice/rechnungen/${id}/bearbeiten`);
    expect(inputValue(page.text, 'cashDiscountPercent')).toBe('2,50');
    expect(inputValue(page.text, 'cashDiscountDays')).toBe('7');
    expect(await words(`/invoice/rechnungen/${id}/ausstellen`)).toContain('2,5 % Skonto bei Zahlung bis');
  });

  it.each([
    [{ cashDiscountPercent: '12' }, 'Bitte 0,01 bis 10,00 Prozent.'],
    [{ cashDiscountPercent: 'zwei' }, 'Das ist keine Zahl.'],
    [{ cashDiscountPercent: '-2' }, 'Das ist keine Zahl.'],
    [{ cashDiscountDays: '400' }, 'Bitte 0 bis 365 Tage.'],
  ])('%j is refused at its field', async (typed, sentence) => {
    const { address } = await openNewInvoice(browser);
    const page = await browser.post(address, invoiceFields(customer, typed));
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
  });

  it.each([
    [{ cashDiscountPercent: '2' }, 'Beim Skonto fehlen die Tage'],
    [{ cashDiscountDays: '7' }, 'Beim Skonto fehlen die Prozente'],
    [
      { cashDiscountPercent: '2', cashDiscountDays: '30', paymentDays: '14' },
      'Skonto gilt länger als das Zahlungsziel',
    ],
  ])('%j stops at the check', async (typed, title) => {
    const id = await writeDraft(browser, invoiceFields(customer, typed));
    expect(await words(`/invoice/rechnungen/${id}/ausstellen`)).toContain(title);
  });

  it('stands in the XRechnung by its grammar, and on the page of the invoice', async () => {
    const id = await issueWithDiscount();
    const xml = await browser.get(`/invoice/rechnungen/${id}/dateien/xrechnung-ubl`);
    expect(xml.text).toContain('#SKONTO#TAGE=7#PROZENT=2.00#');
    expect(await words(`/invoice/rechnungen/${id}`)).toContain('Skonto 2 % Skonto bei Zahlung bis 28.11.2026.');
  });

  it('is proposed where its payment is booked, until something was received', async () => {
    const id = await issueWithDiscount();
    const path = `/invoice/rechnungen/${id}/zahlung`;
    expect(await words(path)).toContain('Mit 2 % Skonto bis 28.11.2026 314,63 €');
    await createSamplePayment(account.backend, { invoice: id, amountCents: 5_000 });
    expect(await words(path)).not.toContain('Mit 2 % Skonto');
  });
});
