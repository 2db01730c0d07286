import { beforeAll, describe, expect, it } from 'vitest';
import { cancelSampleInvoice, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { createDebitRun, createDebitable, releaseDebitOf } from '../support/debits.ts';
import { createSamplePayment } from '../support/payments.ts';
import { openForm, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;
const today = '2026-11-21';

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { name: 'Tischlerei Holm' });
});

async function issue(): Promise<{ id: string; number: string; path: string }> {
  const order = { customer, status: 'issued', today } as const;
  const { id, number } = await createInvoice(site.installation.services, account.backend, order);
  return { id, number, path: `/invoice/rechnungen/${id}` };
}

const cancelOf = (invoiceId: string) =>
  cancelSampleInvoice(site.installation.services, account.backend, { invoiceId, today });
const words = async (path: string) => visibleText((await browser.get(path)).text);
const documentIn = (location: string) => /^\/invoice\/rechnungen\/([a-z0-9]{15})/.exec(location)?.[1] ?? '';

describe('the page that cancels', () => {
  it('says what will be frozen and what becomes of the money', async () => {
    const { id, number, path } = await issue();
    expect(await words(`${path}/storno`)).toContain('Es ist nichts eingegangen.');
    await createSamplePayment(account.backend, { invoice: id, amountCents: 10_000 });
    const page = await words(`${path}/storno`);
    expect(page).toContain(number);
    expect(page).toMatch(/ST-2026-\d{4} ausstellen/);
    expect(page).toContain('Eingegangen sind 100,00 €. So viel ist danach zu erstatten');
    expect(page).toContain('Stornobetrag');
    expect(await words(path)).toContain('Stornieren');
  });

  it('says that the invoice is being collected, with the way to take it out', async () => {
    const { invoice } = await createDebitable(site.installation.services, account.backend, { today });
    const page = `/invoice/rechnungen/${invoice}/storno`;
    expect(await words(page)).not.toContain('in einem Lauf von Lastschriften');
    const run = await createDebitRun(account.backend, { today, invoices: [invoice] });
    const { text } = await browser.get(page);
    expect(visibleText(text)).toContain('Die Rechnung ist in einem Lauf von Lastschriften');
    expect(text).toContain(`href="/invoice/zahlungen/lastschriften/${run}"`);
    await releaseDebitOf(account.backend, { run });
    expect(await words(page)).not.toContain('in einem Lauf von Lastschriften');
  });

  it('asks before it does anything, and keeps what was typed', async () => {
    const { path } = await issue();
    const fields = await openForm(browser, `${path}/storno`);
    const page = await browser.post(`${path}/storno`, { ...fields, reason: 'Falscher Zeitraum' });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Bitte bestätigen Sie, dass diese Rechnung storniert werden soll.');
    expect(page.text).toContain('value="Falscher Zeitraum"');
    expect(await words(path)).toContain('Zahlung erfassen');
  });

  it('refuses a reason that cannot be printed, at its field', async () => {
    const { path } = await issue();
    const fields = await openForm(browser, `${path}/storno`);
    const page = await browser.post(`${path}/storno`, { ...fields, reason: 'Grund 🙈', confirmed: 'on' });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Der Grund enthält Zeichen, die sich nicht drucken lassen.');
  });

  it('makes the document and leads to it; sent again it leads there once more', async () => {
    const { number, path } = await issue();
    const fields = { ...(await openForm(browser, `${path}/storno`)), reason: 'Doppelt gestellt', confirmed: 'on' };
    const done = await browser.post(`${path}/storno`, fields);
    expect(done.status).toBe(303);
    const made = `/invoice/rechnungen/${documentIn(done.location)}`;
    const shown = await words(made);
    expect(shown).toMatch(/ST-2026-\d{4}/);
    expect(shown).toContain(`Storniert ${number}`);
    expect(shown).toContain('Doppelt gestellt');
    expect(shown).not.toContain('Fällig');
    const again = await browser.post(`${path}/storno`, fields);
    expect([again.status, again.location]).toEqual([303, made]);
    expect((await browser.get(`${path}/storno`)).location).toBe(made);
    const original = await words(path);
    expect(original).toContain('Storniert durch');
    expect(original).not.toContain('hebt sie auf');
  });

  it('opens a draft with the same content for who wants to correct it', async () => {
    const { id, path } = await issue();
    const fields = { ...(await openForm(browser, `${path}/storno`)), again: 'on', confirmed: 'on' };
    const done = await browser.post(`${path}/storno`, fields);
    expect(done.location).toMatch(/\/bearbeiten$/);
    const copy = await findInvoice(account.backend, documentIn(done.location));
    const original = await findInvoice(account.backend, id);
    expect(copy?.status).toBe('draft');
    expect(copy?.draft).toEqual(original?.draft);
    expect(await words(path)).toContain('Storniert durch');
  });

  it('is not there for drafts and for what cancels', async () => {
    const order = { customer, status: 'draft', today } as const;
    const { id: draft } = await createInvoice(site.installation.services, account.backend, order);
    expect((await browser.get(`/invoice/rechnungen/${draft}/storno`)).status).toBe(404);
    const made = await cancelOf((await issue()).id);
    expect((await browser.get(`/invoice/rechnungen/${made}/storno`)).status).toBe(404);
  });
});

describe('the list', () => {
  it('lists cancelled invoices with their cancellations, which add up to zero', async () => {
    const { id, number } = await issue();
    await cancelOf(id);
    const page = await words('/invoice/rechnungen?status=storniert');
    expect(page).toContain(number);
    expect(page).toContain('Stornorechnung');
    expect(page).toContain('Summe dieser Seite 0,00');
  });

  it('lists what is to be refunded', async () => {
    const { id } = await issue();
    await createSamplePayment(account.backend, { invoice: id, amountCents: 4_200 });
    const made = await cancelOf(id);
    expect((await browser.get('/invoice/rechnungen?status=zu-erstatten')).text).toContain(made);
    expect(await words(`/invoice/rechnungen/${made}`)).toContain('Zu erstatten: 42,00 €.');
  });
});

describe('the settings of numbers', () => {
  it('have the range of cancellations, and let it go on further ahead', async () => {
    const path = '/invoice/einstellungen/nummern';
    expect(await words(path)).toContain('Stornorechnungen ST-2026-');
    const jump = `${path}/sprung?kreis=storno`;
    const fields = { ...(await openForm(browser, jump)), nextNumber: '500', reason: 'other-program' };
    const asked = await browser.post(jump, fields);
    const [, confirmed = ''] = /name="confirmed"[^>]*value="([^"]+)"/.exec(asked.text) ?? [];
    expect((await browser.post(jump, { ...fields, confirmed })).status).toBe(303);
    expect(await words(path)).toContain('Stornorechnungen ST-2026-0500');
    expect(await words(path)).toContain('(Stornorechnungen 2026)');
  });
});
