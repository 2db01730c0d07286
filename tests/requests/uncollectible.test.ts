import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { centsToDecimal, formatCents } from '#app/values/money.ts';
import { createSampleBankEntry } from '../support/bank-entries.ts';
import { createSamplePayment, samplePayment, settlementOfInvoice } from '../support/payments.ts';
import { openForm, openSite, ownFields, press, shownEuro, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { bookPayment, paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let day = 0;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

/** Issued on 1 October and long overdue on 21 November, when the clock stands. */
async function issue(draft: Partial<InvoiceDraft> = {}): Promise<{ id: string; due: number; path: string }> {
  day += 1;
  const customer = await createSampleCustomer(account.backend, { name: `Kundin ${day}` });
  const supplyFrom = `2026-09-${String(day).padStart(2, '0')}`;
  const order = { customer, status: 'issued', today: '2026-10-01', draft: { supplyFrom, ...draft } } as const;
  const { id } = await createInvoice(site.installation.services, account.backend, { ...order, confirmed: true });
  return { id, due: (await settlementOfInvoice(account.backend, id)).openCents, path: `/invoice/rechnungen/${id}` };
}

const words = async (path: string) => visibleText((await browser.get(path)).text);
const typed = { date: '20.11.2026', reason: 'Insolvenz eröffnet' };
const writeOff = (path: string) => press(browser, `${path}/uneinbringlich`, typed);

describe('what is open is written off', () => {
  it('after its tax was told, and is told everywhere, never as overdue or to be reminded of', async () => {
    const { path, due } = await issue();
    const page = await words(`${path}/uneinbringlich`);
    expect(page).toContain(`Wird ausgebucht ${shownEuro(due)}`);
    expect(page).toContain(`mindern Sie Ihre Umsatzsteuer um ${shownEuro(4_275 + 349)}`);
    expect(page).toContain('19 % 225,00 42,75 267,75 7 % 49,81 3,49 53,30');
    expect(page).toContain('§ 17 Abs. 2 Nr. 1 UStG');
    const done = await writeOff(path);
    expect([done.status, done.location]).toEqual([303, path]);
    const shown = await words(path);
    expect(shown).toContain('Status Uneinbringlich');
    expect(shown).toContain(`${shownEuro(due)} sind ausgebucht. Kommt davon doch noch Geld`);
    expect(shown).toContain(`20.11.2026, Uneinbringlich (Insolvenz eröffnet), ${shownEuro(due)}`);
    expect(shown).not.toMatch(/Stornieren|Zum Teil gutschreiben|Mahnen |Rückzahlung erfassen/);
    const name = `Kundin ${day}`;
    expect(await words('/invoice/rechnungen?status=uneinbringlich')).toContain(name);
    expect(await words('/invoice/rechnungen?status=ueberfaellig')).not.toContain(name);
    expect(await words('/invoice/mahnungen')).not.toContain(name);
    expect(await words(`${path}/mahnung`)).toContain('Sie ist als uneinbringlich ausgebucht.');
    expect((await browser.get(`${path}/uneinbringlich`)).location).toBe(path);
  });

  it('of a small business without anything to correct', async () => {
    const small = await signedIn(site, { smallBusiness: true, vatId: '' });
    const customer = await createSampleCustomer(small.account.backend, { name: 'Kundin' });
    const lines = [{ ...newDraftLine, description: 'Satz', quantity: '1', unitCode: 'C62', unitPrice: '100.00' }];
    const draft = { lines: lines.map((line) => ({ ...line, taxCase: 'small-business' as const, taxRateBp: 0 })) };
    const order = { customer, status: 'issued', today: '2026-10-01', draft, confirmed: true } as const;
    const { id } = await createInvoice(site.installation.services, small.account.backend, order);
    const { text } = await small.browser.get(`/invoice/rechnungen/${id}/uneinbringlich`);
    expect(visibleText(text)).toContain('Nichts: Als Kleinunternehmer');
    expect(text).not.toContain('mindern Sie');
  });

  it.each<[string, Record<string, string>, string]>([
    ['no day', { date: '' }, 'Bitte geben Sie an, seit wann.'],
    ['a day to come', { date: '22.11.2026' }, 'Dieser Tag liegt in der Zukunft.'],
    ['a day before the invoice', { date: '30.09.2026' }, 'Ausgestellt ist die Rechnung erst am 01.10.2026.'],
    ['no reason', { reason: '' }, 'Bitte schreiben Sie in einem Satz, warum.'],
    ['a reason too long', { reason: 'x'.repeat(201) }, 'höchstens 200'],
  ])('%s is said, and nothing is lost', async (_name, wrong, sentence) => {
    const { path, id } = await issue();
    const sent = { ...(await openForm(browser, `${path}/uneinbringlich`)), ...typed, ...wrong };
    const page = await browser.post(`${path}/uneinbringlich`, sent);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    expect(ownFields(page.text)).toMatchObject(sent);
    expect(await ask(account.backend, paymentsOfInvoice, { id })).toEqual([]);
  });

  it('once, whatever else is booked at the same time', async () => {
    const { path, id, due } = await issue();
    const off = { ...(await openForm(browser, `${path}/uneinbringlich`)), ...typed };
    const paid = { ...(await openForm(browser, `${path}/zahlung`)), amount: '50' };
    const posts = [`${path}/uneinbringlich`, `${path}/zahlung`, `${path}/uneinbringlich`];
    await Promise.all(posts.map((to) => browser.post(to, to.endsWith('zahlung') ? paid : off)));
    const parts = await ask(account.backend, paymentsOfInvoice, { id });
    expect(parts).toHaveLength(1);
    const [only] = parts;
    expect([
      { kind: 'uncollectible', amountCents: due },
      { kind: 'paid', amountCents: 5_000 },
    ]).toContainEqual({ kind: only?.kind, amountCents: only?.amountCents });
  });

  it('asks again where something came in between', async () => {
    const { path, id, due } = await issue();
    const sent = { ...(await openForm(browser, `${path}/uneinbringlich`)), ...typed };
    await createSamplePayment(account.backend, { invoice: id, amountCents: 1_000 });
    const page = await browser.post(`${path}/uneinbringlich`, sent);
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain(`Inzwischen ist ein anderer Betrag offen: ${shownEuro(due - 1_000)}`);
    expect(ownFields(page.text)).toMatchObject({ ...typed, expectedOpenCents: String(due - 1_000) });
  });

  it('never of what nobody owes, not even past the page', async () => {
    const { id, due } = await issue({ documentKind: 'deposit' });
    const deposit = `/invoice/rechnungen/${id}`;
    expect((await browser.get(`${deposit}/uneinbringlich`)).location).toBe(deposit);
    const order = { amountCents: 0, rest: 'uncollectible', reason: 'Insolvenz', excess: false } as const;
    const book = (invoice: string, expectedOpenCents: number, date: string) =>
      ask(account.backend, bookPayment, {
        createKey: randomUUID(),
        fields: { ...samplePayment, date },
        orders: [{ ...order, invoice, expectedOpenCents }],
      });
    await expect(book(id, due, '2026-11-21')).rejects.toThrow();
    const other = await issue();
    await expect(book(other.id, other.due, '2026-09-30')).rejects.toThrow();
    expect(await book(other.id, other.due, '2026-10-01')).toMatchObject({ ok: true });
  });

  it('and of nobody else', async () => {
    const { path } = await issue();
    const { browser: stranger } = await signedIn(site);
    expect((await stranger.get(`${path}/uneinbringlich`)).status).toBe(404);
    expect((await stranger.post(`${path}/uneinbringlich`, typed)).status).toBe(404);
  });
});

describe('what was written off', () => {
  it('takes money that still comes, says what it means, and is paid in the end', async () => {
    const { path, id, due } = await issue();
    await writeOff(path);
    const form = await browser.get(`${path}/zahlung`);
    expect(ownFields(form.text)).toMatchObject({ amount: formatCents(due), direction: 'in' });
    expect(visibleText(form.text)).toContain('die Umsatzsteuer darauf gehört wieder dazu');
    await press(browser, `${path}/zahlung`, { amount: '50' });
    const shown = await words(path);
    expect(shown).toContain(`Uneinbringlich ${shownEuro(due - 5_000)}`);
    expect(shown).toContain('Status Uneinbringlich');
    const tooMuch = await browser.post(`${path}/zahlung`, {
      ...(await openForm(browser, `${path}/zahlung`)),
      amount: formatCents(due),
    });
    expect(visibleText(tooMuch.text)).toContain(`Das sind ${shownEuro(5_000)} mehr, als offen ist.`);
    await press(browser, `${path}/zahlung`);
    expect(await words(path)).toContain('Status Bezahlt');
    expect(await settlementOfInvoice(account.backend, id)).toEqual({ state: 'paid', openCents: 0, excessCents: 0 });
  });

  it('is open again when it is taken back, and not while money rests on it', async () => {
    const { path, id, due } = await issue();
    await writeOff(path);
    const [off] = await ask(account.backend, paymentsOfInvoice, { id });
    const booking = `/invoice/zahlungen/${off?.payment}`;
    expect(await words(booking)).toContain('Ausbuchung vom 20.11.2026');
    const paid = await createSamplePayment(account.backend, { invoice: id, amountCents: 2_000 });
    const refused = await browser.post(`${booking}/zuruecknehmen`, { reason: 'Irrtum' });
    expect(refused.status).toBe(409);
    expect(visibleText(refused.text)).toContain('Geld, das nach einer Ausbuchung doch noch kam');
    await browser.post(`/invoice/zahlungen/${paid}/zuruecknehmen`, { reason: 'Irrtum' });
    const page = await words(`${booking}/zuruecknehmen`);
    expect(page).toContain('Ausbuchung zurücknehmen');
    const taken = await browser.post(`${booking}/zuruecknehmen`, { reason: 'Irrtum' });
    expect(taken.status).toBe(303);
    expect(await settlementOfInvoice(account.backend, id)).toMatchObject({ state: 'open', openCents: due });
    expect(await words(path)).toContain('Status Überfällig');
  });

  it('is neither cancelled nor corrected: its tax would fall twice', async () => {
    const { path } = await issue();
    const cancelled = { ...(await openForm(browser, `${path}/storno`)), reason: 'Irrtum', confirmed: 'on' };
    const checked = await browser.post(`${path}/korrektur`, {
      ...(await openForm(browser, `${path}/korrektur`)),
      reason: 'Irrtum',
      'lines[1].quantity': '1',
      then: 'check',
    });
    expect(checked.status).toBe(200);
    const corrected = { ...ownFields(checked.text), confirmed: 'on', then: 'issue' };
    await writeOff(path);
    for (const [end, fields] of [
      ['storno', cancelled],
      ['korrektur', corrected],
    ] as const) {
      const page = await browser.post(`${path}/${end}`, fields);
      expect([end, page.status]).toEqual([end, 409]);
      expect(visibleText(page.text)).toContain('Nehmen Sie zuerst die Ausbuchung zurück.');
    }
  });

  it('is proposed for money on the account, with its form', async () => {
    const { path, id, due } = await issue();
    await writeOff(path);
    const [number = ''] = /RE-2026-\d{4}/.exec(await words(path)) ?? [];
    const entry = await createSampleBankEntry(account.backend, {
      amount: centsToDecimal(due),
      purpose: `Re ${number}`,
    });
    const page = await browser.get('/invoice/zahlungen/umsaetze');
    expect(visibleText(page.text)).toContain('Sie ist als uneinbringlich ausgebucht.');
    const form = `${path}/zahlung?umsatz=${entry}`;
    expect(page.text).toContain(`href="${form}"`);
    const paid = await browser.post(form, await openForm(browser, form));
    expect(paid.status).toBe(303);
    expect(await settlementOfInvoice(account.backend, id)).toMatchObject({ state: 'paid', excessCents: 0 });
  });
});
