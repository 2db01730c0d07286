import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { centsToDecimal, formatCents } from '#app/values/money.ts';
import { camt, camtEntry } from '../banking/camt-files.ts';
import {
  arriveAt,
  bookSampleEntry,
  createSampleBankEntry,
  entryForm,
  importingPage,
  matchingPage,
  sendStatement,
} from '../support/bank-entries.ts';
import { issueUnpaid, settlementOfInvoice } from '../support/payments.ts';
import { openForm, openSite, press, shownEuro, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { name: 'Tischlerei Holm GmbH' });
});

const issue = (draft: Partial<InvoiceDraft> = {}) => issueUnpaid({ site, backend: account.backend, customer }, draft);
const words = async (path: string) => visibleText((await browser.get(path)).text);

/** What is read leads on to what it brought. */
const upload = (content: string | Uint8Array) => arriveAt(browser, sendStatement(browser, content));

describe('a statement is read', () => {
  const entries = [
    camtEntry({ purpose: 'Zum Einlesen', reference: 'R1' }),
    camtEntry({ amount: '5.00', currency: 'USD' }),
  ];

  it('once, however often it is sent, and says what it did not take', async () => {
    const first = await upload(camt({ entries, opening: '0.00', closing: '500.00' }));
    expect(first.status).toBe(200);
    expect(visibleText(first.text)).toContain('1 Umsatz ist neu eingelesen');
    expect(visibleText(first.text)).toContain('5.00 USD Belegwerk bucht nur EUR.');
    const again = await upload(camt({ entries: [...entries, camtEntry({ reference: 'R2' })] }));
    expect(visibleText(again.text)).toContain('1 Umsatz ist neu eingelesen, 1 war schon da');
    const third = await upload(camt({ entries }));
    expect(visibleText(third.text)).toContain('Nichts Neues: 1 war schon da');
    expect((await words(matchingPage)).match(/Zum Einlesen/g)).toHaveLength(1);
  });

  it('with a word where its balances do not agree with it', async () => {
    const page = await upload(camt({ entries: [camtEntry({ reference: 'R1' })], opening: '0.00', closing: '500.00' }));
    expect(visibleText(page.text)).toContain(`der Unterschied ist ${shownEuro(16085)}`);
  });

  it.each([
    ['nothing', '', 'Die Datei ist leer.'],
    ['a letter', 'Guten Tag', 'kein Kontoauszug'],
    ['half a file', camt({ entries }).slice(0, 500), 'nicht vollständig'],
    ['too much', new Uint8Array(9 * 1024 * 1024).fill(0x20), 'größer als 8 MB'],
  ])('%s is refused with a sentence at the field', async (_what, text, sentence) => {
    const page = await upload(text);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    expect(page.text).toContain('aria-invalid="true"');
  });

  it('no file at all is asked for', async () => {
    const page = await browser.post(importingPage, {});
    expect([page.status, visibleText(page.text)]).toEqual([
      422,
      expect.stringContaining('wählen Sie zuerst eine Datei'),
    ]);
  });
});

describe('an entry is matched', () => {
  it('by one button that says why, and nothing is booked twice', async () => {
    const { id, number, openCents, path } = await issue();
    const amount = centsToDecimal(openCents);
    const entry = await createSampleBankEntry(account.backend, { amount, purpose: `Re ${number} danke`, name: 'Holm' });
    const { text, buttons } = await entryForm(browser, entry);
    expect(visibleText(text)).toContain(
      `${number}, Tischlerei Holm GmbH ${shownEuro(openCents)} Nummer, Betrag und Name stimmen.`,
    );
    const sent = await Promise.all([1, 2, 3].map(() => browser.post(matchingPage, { entry, match: buttons[0] ?? '' })));
    expect(sent.map(({ status, location }) => [status, location])).toEqual(Array(3).fill([303, matchingPage]));
    const parts = await ask(account.backend, paymentsOfInvoice, { id });
    expect(parts.map(({ date, amountCents, note }) => [date, amountCents, note])).toEqual([
      ['2026-11-20', openCents, `Re ${number} danke`],
    ]);
    expect(await words(path)).toContain('Bezahlt');
    expect((await entryForm(browser, entry)).text).toBe('');
    expect(await words(matchingPage)).toMatch(new RegExp(`${number} Aufheben`));
  });

  it('with the cash discount where that is the amount', async () => {
    const { id, openCents } = await issue({ cashDiscountDays: 7, cashDiscountPercent: 200 });
    const paid = openCents - Math.round(openCents * 0.02);
    const entry = await createSampleBankEntry(account.backend, {
      amount: centsToDecimal(paid),
      purpose: 'a',
      name: 'Holm',
    });
    const { text, buttons } = await entryForm(browser, entry);
    expect(visibleText(text)).toContain('Mit 2 % Skonto stimmt der Betrag.');
    await browser.post(matchingPage, { entry, match: buttons[0] ?? '' });
    expect((await ask(account.backend, paymentsOfInvoice, { id })).map(({ kind }) => kind)).toEqual([
      'paid',
      'discount',
    ]);
  });

  it('and is open again once its payment is taken back', async () => {
    const { id, number, openCents } = await issue();
    const payerIban = 'DE75512108001245126199';
    const amount = centsToDecimal(openCents);
    const entry = await createSampleBankEntry(account.backend, { amount, purpose: number, payerIban, name: 'X' });
    await browser.post(matchingPage, { entry, match: (await entryForm(browser, entry)).buttons[0] ?? '' });
    const [part] = await ask(account.backend, paymentsOfInvoice, { id });
    await press(browser, `/invoice/zahlungen/${part?.payment}/zuruecknehmen`, { reason: 'Falsch zugeordnet' });
    const { text, buttons } = await entryForm(browser, entry);
    expect(visibleText(text)).toContain('Nummer und Betrag stimmen.');
    await browser.post(matchingPage, { entry, match: buttons[0] ?? '' });
    expect(await settlementOfInvoice(account.backend, id)).toMatchObject({ state: 'paid' });
    // Now the account is known.
    const other = await issue();
    const next = await createSampleBankEntry(account.backend, { purpose: 'b', payerIban, name: 'X' });
    expect(visibleText((await entryForm(browser, next)).text)).toContain(`${other.number}, Tischlerei Holm GmbH`);
    expect(visibleText((await entryForm(browser, next)).text)).toContain(
      `Konto stimmt. ${shownEuro(other.openCents - 123)} zu wenig.`,
    );
  });

  it('by the form of the payment where more or less came', async () => {
    const { id, number, openCents, path } = await issue();
    const amountCents = openCents + 500;
    const entry = await createSampleBankEntry(account.backend, {
      amount: centsToDecimal(amountCents),
      purpose: number,
    });
    const { text, buttons } = await entryForm(browser, entry);
    expect(buttons).toEqual([]);
    const form = `${path}/zahlung?umsatz=${entry}`;
    expect(text).toContain(`href="${form}"`);
    expect(visibleText(text)).toContain(`Nummer, Konto und Name stimmen. ${shownEuro(500)} zu viel.`);
    const fields = await openForm(browser, form);
    expect(fields).toMatchObject({
      amount: formatCents(amountCents),
      date: '20.11.2026',
      note: number,
      bankEntry: entry,
    });
    const other = await browser.post(form, { ...fields, amount: '7' });
    expect([other.status, visibleText(other.text)]).toEqual([
      422,
      expect.stringContaining(`${shownEuro(amountCents)} eingegangen`),
    ]);
    const asked = await browser.post(form, fields);
    expect([asked.status, visibleText(asked.text)]).toEqual([422, expect.stringContaining('mehr, als offen ist')]);
    const booked = await browser.post(form, { ...fields, excess: 'on' });
    expect([booked.status, booked.location]).toEqual([303, matchingPage]);
    expect(await settlementOfInvoice(account.backend, id)).toMatchObject({ state: 'paid', excessCents: 500 });
    expect((await browser.get(form)).location).toBe(matchingPage);
  });

  it('to several invoices by the form that is for several', async () => {
    const [one, two] = [await issue(), await issue()];
    const amount = centsToDecimal(one.openCents + two.openCents);
    const entry = await createSampleBankEntry(account.backend, { amount, purpose: '2 Rechnungen', name: 'Unbekannt' });
    const chooser = await browser.get(`/invoice/zahlungen/neu?umsatz=${entry}`);
    expect(chooser.text).toContain(`?kunde=${customer}&amp;umsatz=${entry}`);
    const form = `/invoice/zahlungen/neu?kunde=${customer}&umsatz=${entry}`;
    const fields = await openForm(browser, form);
    expect(fields).toMatchObject({ amount: formatCents(one.openCents + two.openCents), bankEntry: entry });
    const rows = Object.entries(fields).filter(([name]) => name.endsWith('.invoice'));
    const amounts = rows.map(([name, invoice]): [string, string] => {
      const found = [one, two].find(({ id }) => id === invoice);
      return [name.replace('invoice', 'amount'), found ? formatCents(found.openCents) : ''];
    });
    const booked = await browser.post(form, { ...fields, ...Object.fromEntries(amounts) });
    expect([booked.status, booked.location]).toEqual([303, matchingPage]);
    const shown = await words(matchingPage);
    expect(shown).toContain([one.number, two.number].sort().join(' und '));
  });

  it('books nothing when the open amount has changed', async () => {
    const { id, number, openCents, path } = await issue();
    const amount = centsToDecimal(openCents);
    const entry = await createSampleBankEntry(account.backend, { amount, purpose: number });
    const { buttons } = await entryForm(browser, entry);
    await press(browser, `${path}/zahlung`, { amount: '10' });
    const refused = await browser.post(matchingPage, { entry, match: buttons[0] ?? '' });
    expect([refused.status, visibleText(refused.text)]).toEqual([
      409,
      expect.stringContaining('Inzwischen ist ein anderer Betrag offen'),
    ]);
    expect(await ask(account.backend, paymentsOfInvoice, { id })).toHaveLength(1);
  });

  it('is called booked only where it is: set aside meanwhile, or by a proposal that is none, it is not', async () => {
    const { id, number, openCents } = await issue();
    const entry = await createSampleBankEntry(account.backend, { amount: centsToDecimal(openCents), purpose: number });
    const { buttons } = await entryForm(browser, entry);
    const press = async (match: string) => visibleText((await browser.post(matchingPage, { entry, match })).text);
    expect(await press('unsinn')).toContain('Diesen Vorschlag gibt es so nicht mehr. Es wurde nichts gebucht.');
    await browser.post(matchingPage, { entry, then: 'aside' });
    expect(await press(buttons[0] ?? '')).toContain('ist inzwischen beiseitegelegt. Es wurde nichts gebucht.');
    expect(await ask(account.backend, paymentsOfInvoice, { id })).toEqual([]);
    await browser.post(matchingPage, { entry, then: 'open' });
    expect((await browser.post(matchingPage, { entry, match: buttons[0] ?? '' })).status).toBe(303);
    const late = await browser.post(matchingPage, { entry, then: 'aside' });
    expect([late.status, visibleText(late.text)]).toEqual([409, expect.stringContaining('ist inzwischen zugeordnet.')]);
  });

  it('is not called booked where somebody has booked it for another invoice meanwhile', async () => {
    const [one, other] = [await issue(), await issue()];
    const { openCents: amountCents } = one;
    const bankEntry = await createSampleBankEntry(account.backend, {
      amount: centsToDecimal(amountCents),
      purpose: one.number,
    });
    const { buttons } = await entryForm(browser, bankEntry);
    await bookSampleEntry(account.backend, { invoice: other.id, amountCents, bankEntry });
    const late = await browser.post(matchingPage, { entry: bankEntry, match: buttons[0] ?? '' });
    expect([late.status, visibleText(late.text)]).toEqual([
      409,
      expect.stringContaining('ist inzwischen zugeordnet. Es wurde nichts gebucht.'),
    ]);
    expect(await ask(account.backend, paymentsOfInvoice, { id: one.id })).toEqual([]);
  });
});

describe('an entry that is for no invoice', () => {
  it('is set aside and opened again', async () => {
    const entry = await createSampleBankEntry(account.backend, { purpose: 'Steuererstattung' });
    await browser.post(matchingPage, { entry, then: 'aside' });
    expect((await entryForm(browser, entry)).text).toContain('value="open"');
    const refused = await browser.post(matchingPage, { entry, match: `${'a'.repeat(15)}.1.1.open` });
    expect(refused.status).toBe(409);
    await browser.post(matchingPage, { entry, then: 'open' });
    expect((await entryForm(browser, entry)).text).toContain('value="aside"');
  });

  it('waits no more, and only then nothing does', async () => {
    const own = await signedIn(site);
    const entry = await createSampleBankEntry(own.account.backend);
    const done = async () =>
      visibleText((await own.browser.get(matchingPage)).text).includes('Alle Eingänge sind erledigt.');
    expect(await done()).toBe(false);
    await own.browser.post(matchingPage, { entry, then: 'aside' });
    expect(await done()).toBe(true);
  });

  it('of somebody else is not there', async () => {
    const entry = await createSampleBankEntry(account.backend);
    const { browser: other } = await signedIn(site);
    expect((await other.post(matchingPage, { entry, then: 'aside' })).status).toBe(404);
    expect((await other.get(`/invoice/zahlungen/neu?umsatz=${entry}`)).location).toBe(matchingPage);
    expect(visibleText((await other.get(matchingPage)).text)).toContain('Noch kein Zahlungseingang');
    expect((await entryForm(browser, entry)).text).toContain('value="aside"');
  });

  it('answers 404 for a malformed id', async () => {
    expect((await browser.post(matchingPage, { entry: 'x', then: 'aside' })).status).toBe(404);
  });
});
