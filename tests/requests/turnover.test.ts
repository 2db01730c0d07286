import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { findCompany, findTurnover } from '#app/pocketbase/companies/queries.ts';
import { createSamplePayment } from '../support/payments.ts';
import { formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { saveSettings } from '#app/pocketbase/companies/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { reversePayment } from '#app/pocketbase/payments/calls.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const path = '/invoice/einstellungen/kleinunternehmer';
const today = '2026-11-21';
const small = { smallBusiness: true, vatId: '' };

async function issueFor(account: SampleAccount, euros: string): Promise<string> {
  const customer = await createSampleCustomer(account.backend);
  const line = { ...newDraftLine, description: 'Kurs', quantity: '1', unitCode: 'LS', unitPrice: euros };
  const { services } = site.installation;
  const draft = { lines: [line] };
  return (await createInvoice(services, account.backend, { customer, status: 'issued', today, draft, confirmed: true }))
    .id;
}

async function type(browser: Browser, fields: Record<string, string>) {
  return browser.post(path, { ...formFields((await browser.get(path)).text), ...fields });
}

const textAt = async (browser: Browser, at: string) => visibleText((await browser.get(at)).text);

describe('turnover from elsewhere', () => {
  it('is typed by year, counts, and is told by the overview of the settings', async () => {
    const { browser } = await signedIn(site, small);
    expect(await textAt(browser, '/invoice/einstellungen')).toContain(
      'Grenze nach § 19 UStG Kein Umsatz außerhalb von Belegwerk',
    );
    const typed = { elsewhereCents: '20000', excludedCents: '1.000,50', elsewhereBeforeCents: '25000,01' };
    expect((await type(browser, typed)).status).toBe(303);
    const text = await textAt(browser, path);
    expect(text).toContain('18.999,50 € von 25.000 € im Jahr 2026, 76 %');
    expect(text).toContain('2025 waren es 25.000,01 €, mehr als 25.000 €. Dann sind Ihre Umsätze 2026 von Anfang an');
    expect(text).toContain('Gesamtumsatz 18.999,50 25.000,01');
    expect(await textAt(browser, '/invoice/einstellungen')).toContain('Außerhalb von Belegwerk 2026: 20.000,00 €');
  });

  it('keeps all that was typed where something is wrong, and says it at the field', async () => {
    const { browser } = await signedIn(site, small);
    const typed = { turnoverYear: '20266', elsewhereCents: 'viel', foundingYear: '26', turnoverNote: 'Kurse' };
    const wrong = await type(browser, typed);
    expect(wrong.status).toBe(422);
    expect(formFields(wrong.text)).toMatchObject(typed);
    const text = visibleText(wrong.text);
    expect(text).toContain('Bitte eine ganze Zahl von 2024 bis 2099.');
    expect(text).toContain('Bitte eine ganze Zahl von 1900 bis 2099.');
    expect(text).toContain('Das ist keine Zahl. Bitte wie 1.234,56 eingeben.');
    const yearless = await type(browser, { turnoverYear: '', excludedCents: '5' });
    expect(yearless.status).toBe(422);
    expect(visibleText(yearless.text)).toContain('Bitte geben Sie an, von welchem Jahr die Beträge sind.');
    expect(formFields(yearless.text)).toMatchObject({ turnoverYear: '', excludedCents: '5' });
  });

  it('of last year is that of the year before in a new one', async () => {
    const { browser, account } = await signedIn(site, small);
    const { settings } = await findCompany(account.backend);
    const fields = { turnoverYear: 2025, elsewhereCents: 123_456, elsewhereBeforeCents: 99, foundingYear: 2025 };
    accepted(await ask(account.backend, saveSettings, { version: settings.version, fields, today }));
    expect(formFields((await browser.get(path)).text)).toMatchObject({
      turnoverYear: '2026',
      elsewhereCents: '',
      elsewhereBeforeCents: '1.234,56',
      excludedBeforeCents: '',
      foundingYear: '2025',
    });
    expect((await type(browser, { elsewhereCents: '7' })).status).toBe(303);
    expect((await findTurnover(account.backend, today)).known.typed).toMatchObject({
      turnoverYear: 2026,
      elsewhereCents: 700,
      elsewhereBeforeCents: 123_456,
    });
  });
});

describe('the dashboard', () => {
  it('shows a small business how what it received stands to the limits, by the day of the payment', async () => {
    const { browser, account } = await signedIn(site, small);
    const invoice = await issueFor(account, '24000');
    expect(await textAt(browser, '/invoice')).toContain('0,00 € von 25.000 € im Jahr 2026, 0 % ');
    const fields = { date: '2025-12-31' };
    await createSamplePayment(account.backend, { invoice, amountCents: 300_000, fields });
    const payment = await createSamplePayment(account.backend, { invoice, amountCents: 2_050_000 });
    const text = await textAt(browser, '/invoice');
    expect(text).toContain('Grenze nach § 19 UStG Umsatz ergänzen 20.500,00 € von 25.000 € im Jahr 2026, 82 %');
    expect(text).toContain('Noch 4.500,00 € bis 25.000 €, offen sind 500,00 €.');
    expect(text).toContain('ab dem 1. Januar 2027 steuerpflichtig (§ 19 Abs. 1 UStG)');
    expect(text).toContain('In Belegwerk gebucht 20.500,00 3.000,00');
    accepted(await ask(account.backend, reversePayment, { id: payment, date: '2026-11-22', reason: 'Irrtum' }));
    expect(await textAt(browser, '/invoice')).toContain('0,00 € von 25.000 € im Jahr 2026');
  });

  it('shows the limits to small businesses only, and no sums of another company', async () => {
    const other = await signedIn(site);
    const invoice = await issueFor(other.account, '24000');
    await createSamplePayment(other.account.backend, { invoice });
    expect(await textAt(other.browser, '/invoice')).not.toContain('§ 19');
    const { account } = await signedIn(site, small);
    expect((await findTurnover(account.backend, today)).known.received).toEqual([]);
    expect((await findTurnover(other.account.backend, today)).known.received).toEqual([
      { year: '2026', taxCase: 'standard', netCents: 2_400_000 },
    ]);
  });
});

describe('the check before issuing', () => {
  it('asks a small business about the invoice that goes beyond a limit, and lets it go once that is confirmed', async () => {
    const { browser, account } = await signedIn(site, small);
    await issueFor(account, '24000');
    const customer = await createSampleCustomer(account.backend);
    const line = { ...newDraftLine, description: 'Kurs', quantity: '1', unitCode: 'LS', unitPrice: '1000.01' };
    const draft = { lines: [line] };
    const order = { customer, status: 'draft' as const, today, draft };
    const { id } = await createInvoice(site.installation.services, account.backend, order);
    const check = `/invoice/rechnungen/${id}/ausstellen`;
    const question = `/invoice/rechnungen/${id}/frage/small-business-limit`;
    const opened = await browser.get(check);
    expect(opened.text).toContain(`href="${question}"`);
    expect(visibleText(opened.text)).toContain('Gilt § 19 UStG für diese Rechnung?');
    const refused = await browser.postForged(check, { version: '1', confirmed: 'on' });
    expect(visibleText(refused.text)).toContain('Es fehlen noch Angaben.');
    const page = await browser.get(question);
    expect(page.text).toContain(`href="${path}"`);
    expect(visibleText(page.text)).toContain('kommen 2026 zusammen 25.000,01 €');
    expect(visibleText(page.text)).toContain('Bis 100.000 € bleibt dieses Jahr steuerfrei.');
    expect((await browser.post(question, { confirmed: 'on' })).status).toBe(303);
    const issued = await browser.post(check, { ...formFields((await browser.get(check)).text), confirmed: 'on' });
    expect([issued.status, issued.location]).toEqual([303, `/invoice/rechnungen/${id}`]);
  });
});
