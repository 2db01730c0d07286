import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';
import { openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;
let due: number;

/** Issued on 1 October, half paid on 1 November. */
beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { name: '<b>Holm & Söhne</b>' });
  const order = { customer, status: 'issued', today: '2026-10-01', confirmed: true } as const;
  const { id } = await createInvoice(site.installation.services, account.backend, order);
  due = (await settlementOfInvoice(account.backend, id)).openCents;
  await createSamplePayment(account.backend, { invoice: id, amountCents: 10_000, fields: { date: '2026-11-01' } });
});

const pathOf = (query = '') => `/invoice/kunden/${customer}/konto${query}`;
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('the account of a customer', () => {
  it('of this year until today stands where no days are asked for', async () => {
    const { text } = await browser.get(pathOf());
    const words = plain(visibleText(text));
    expect(words).toContain('vom 01.01.2026 bis 21.11.2026');
    expect(words).toContain(plain(`Saldo am 21.11.2026 ${formatEuro(due - 10_000)}`));
    expect(words).toContain(plain(`01.10.2026 Rechnung RE-2026-0001 ${formatCents(due)} ${formatCents(due)}`));
    expect(words).toContain(plain(`Zahlung, RE-2026-0001 ${formatCents(-10_000)} ${formatCents(due - 10_000)}`));
  });

  it('shows an invoice before what was paid on its day', async () => {
    const cash = await createSampleCustomer(account.backend, { name: 'Barzahler' });
    const order = { customer: cash, status: 'issued', today: '2026-11-21', confirmed: true } as const;
    const { id, number } = await createInvoice(site.installation.services, account.backend, order);
    await createSamplePayment(account.backend, { invoice: id, amountCents: 100, fields: { date: '2026-11-21' } });
    const words = visibleText((await browser.get(`/invoice/kunden/${cash}/konto`)).text);
    const [invoice, payment] = [words.indexOf(`Rechnung ${number}`), words.indexOf(`Zahlung, ${number}`)];
    expect(invoice).toBeGreaterThan(0);
    expect(payment).toBeGreaterThan(invoice);
  });

  it('begins with what was owed before', async () => {
    const words = plain(visibleText((await browser.get(pathOf('?von=2026-10-02&bis=31.10.2026'))).text));
    expect(words).toContain(plain(`Anfangssaldo ${formatEuro(due)}`));
    expect(words).not.toContain('Rechnung RE-2026-0001');
    const before = plain(visibleText((await browser.get(pathOf('?bis=30.9.'))).text));
    expect(before).toContain(plain(`Saldo am 30.09.2026 ${formatEuro(0)}`));
  });

  it.each([
    ['?von=bald', 'Das ist kein Datum.', 'bald'],
    ['?bis=31.02.2026', 'Das ist kein Datum.', '31.02.2026'],
    ['?bis=22.11.2026', 'Dieser Tag liegt in der Zukunft.', '22.11.2026'],
    ['?von=3.3.2026&bis=2.3.2026', 'Der erste Tag liegt nach dem letzten.', '3.3.2026'],
    [`?von=${'9'.repeat(500)}`, 'Das ist kein Datum.', '9'.repeat(500)],
  ])('refuses the day %s at its field and keeps what was typed', async (query, sentence, typed) => {
    const answer = await browser.get(pathOf(query));
    expect(answer.status).toBe(422);
    expect(visibleText(answer.text)).toContain(sentence);
    expect(answer.text).toContain(`value="${typed}"`);
    expect((await browser.get(pathOf(`/pdf${query}`))).status).toBe(404);
  });

  it('can be downloaded as a PDF letter', async () => {
    const link = /href="([^"]*konto\/pdf[^"]*)"/.exec((await browser.get(pathOf())).text)?.[1] ?? '';
    const response = await browser.get(link.replaceAll('&amp;', '&'));
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('Kontoauszug-10001-2026-11-21.pdf');
  });

  it('of who reads English is a German page and an English letter', async () => {
    const english = await createSampleCustomer(account.backend, { name: 'Ashford Ltd', language: 'en' });
    const order = { customer: english, status: 'issued', today: '2026-11-21', confirmed: true } as const;
    const { id, number } = await createInvoice(site.installation.services, account.backend, order);
    await createSamplePayment(account.backend, { invoice: id, amountCents: 100, fields: { date: '2026-11-21' } });
    const path = `/invoice/kunden/${english}/konto`;
    const words = visibleText((await browser.get(path)).text);
    expect(words).toContain(`21.11.2026 Rechnung ${number}`);
    expect(words).toContain(`21.11.2026 Zahlung, ${number}`);
    expect(words).not.toMatch(/Invoice|Payment/);
    const { headers } = await browser.get(`${path}/pdf`);
    expect(headers.get('content-disposition')).toMatch(/"Statement-of-account-\d+-2026-11-21\.pdf"/);
  });

  it('is a 404 for another company', async () => {
    const { browser: stranger } = await signedIn(site);
    expect((await stranger.get(pathOf())).status).toBe(404);
    expect((await stranger.get(pathOf('/pdf'))).status).toBe(404);
  });
});
