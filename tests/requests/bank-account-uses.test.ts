import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { wayBackButton } from '#app/http/form/replay.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { listBankEntries } from '#app/pocketbase/bank-entries/queries.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { listDebitRuns } from '#app/pocketbase/debits/calls.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import { camt, camtEntry } from '../banking/camt-files.ts';
import { createSampleBankAccount } from '../support/bank-accounts.ts';
import { entryForm, matchingPage, sendStatement } from '../support/bank-entries.ts';
import { createDebitable } from '../support/debits.ts';
import { issueUnpaid } from '../support/payments.ts';
import { createSampleSchedule } from '../support/schedules.ts';
import { inputValue, openForm, openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let savings: string;
let vienna: string;

const today = '2026-11-21';
const usual = 'DE89370400440532013000';
const [savingsIban, viennaIban] = ['DE02120300000000202051', 'AT611904300234573201'];
const accounts = '/invoice/einstellungen/konten';
const profile = '/invoice/profil';
const services = () => site.installation.services;

beforeAll(async () => {
  site = await openSite();
});

/** A company with three accounts: that of its profile and two others. */
beforeEach(async () => {
  ({ browser, account } = await signedIn(site));
  savings = await createSampleBankAccount(account.backend, { iban: savingsIban });
  vienna = await createSampleBankAccount(account.backend, { iban: viennaIban, name: 'Konto in Wien' });
});

const words = async (path: string) => visibleText((await browser.get(path)).text);
const xmlOf = async (id: string) => (await browser.get(`/invoice/rechnungen/${id}/dateien/xrechnung-ubl`)).text;
const payeesIn = (xml: string) =>
  [...xml.matchAll(/<cbc:ID>([A-Z]{2}\d{2}[A-Z0-9]{10,30})<\/cbc:ID>/g)].map(([, iban]) => iban);

describe('an invoice is paid into', () => {
  it.each([
    ['the default account', () => ({}), () => ({}), usual],
    ['the account of its customer', () => ({ bankAccount: vienna }), () => ({}), viennaIban],
    ['its own account', () => ({ bankAccount: vienna }), () => ({ bankAccount: savings }), savingsIban],
  ])('%s', async (_, ofCustomer, ofDraft, iban) => {
    const customer = await createSampleCustomer(account.backend, ofCustomer());
    const order = { customer, status: 'issued', today, draft: ofDraft() } as const;
    const { id } = await createInvoice(services(), account.backend, order);
    expect(payeesIn(await xmlOf(id))).toEqual([iban]);
  });

  it('the default account again once its own is shut down', async () => {
    const customer = await createSampleCustomer(account.backend, { bankAccount: vienna });
    await browser.post(`${accounts}/${vienna}`, { archived: 'yes' });
    const { id } = await createInvoice(services(), account.backend, { customer, status: 'issued', today });
    expect(payeesIn(await xmlOf(id))).toEqual([usual]);
  });

  it('the account that it was issued with, whatever becomes of that', async () => {
    const customer = await createSampleCustomer(account.backend, { bankAccount: vienna });
    const { id } = await createInvoice(services(), account.backend, { customer, status: 'issued', today });
    const page = `${accounts}/${vienna}`;
    expect((await press(browser, page, { iban: 'AT483200000012345864' })).status).toBe(303);
    expect(payeesIn(await xmlOf(id))).toEqual([viennaIban]);
  });
});

it('the form of a draft, an offer and a customer offers the accounts, and keeps the chosen one', async () => {
  const customer = await createSampleCustomer(account.backend);
  const draft = (await createInvoice(services(), account.backend, { customer, status: 'draft', today })).id;
  const offer = (await createSampleOffer(services(), account.backend, { customer, state: 'draft', today })).id;
  for (const path of [
    `/invoice/rechnungen/${draft}/bearbeiten`,
    `/invoice/angebote/${offer}/bearbeiten`,
    `/invoice/kunden/${customer}/bearbeiten`,
  ]) {
    const saved = await press(browser, path, { bankAccount: vienna });
    expect([path, saved.status]).toEqual([path, 303]);
    expect((await browser.get(path)).text).toMatch(new RegExp(`<option value="${vienna}" selected`));
  }
  expect((await findOffer(account.backend, offer))?.draft?.draft.bankAccount).toBe(vienna);
});

it('a customer whose account was deleted meanwhile, or is another company’s, is shown again with all that was typed', async () => {
  const customer = await createSampleCustomer(account.backend);
  const foreign = await createSampleBankAccount((await signedIn(site)).account.backend);
  for (const path of [`/invoice/kunden/${customer}/bearbeiten`, '/invoice/kunden/neu']) {
    const typed = { ...(await openForm(browser, path)), name: 'Gasthof Eiche' };
    const gone = await createSampleBankAccount(account.backend, { iban: 'AT483200000012345864' });
    await browser.post(`${accounts}/${gone}`, { delete: 'yes' });
    for (const bankAccount of [gone, foreign]) {
      const refused = await browser.postForged(path, { ...typed, bankAccount });
      const said = visibleText(refused.text).includes('Dieses Konto gibt es nicht mehr.');
      expect([refused.status, said, inputValue(refused.text, 'name')]).toEqual([422, true, 'Gasthof Eiche']);
    }
  }
});

it('a run of direct debits is paid into the account that is chosen for it', async () => {
  await createDebitable(services(), account.backend, { today });
  const list = '/invoice/zahlungen/lastschriften';
  const made = await press(browser, list, { bankAccount: savings });
  expect(made.status).toBe(303);
  expect(await words(made.location)).toContain('Auf Konto DE02 1203 0000 0000 2020 51');
  const { text } = await browser.get(`${made.location}/datei`);
  expect(text).toContain(`<IBAN>${savingsIban}</IBAN>`);
  expect(text).not.toContain(usual);
});

it('no run of direct debits is made for a chosen account that is shut down meanwhile', async () => {
  await createDebitable(services(), account.backend, { today });
  const list = '/invoice/zahlungen/lastschriften';
  const form = await openForm(browser, list);
  await browser.post(`${accounts}/${savings}`, { archived: 'yes' });
  const refused = await browser.post(list, { ...form, bankAccount: savings });
  expect([refused.status, visibleText(refused.text).includes('Auf dieses Konto wird nichts mehr gezahlt.')]).toEqual([
    422,
    true,
  ]);
  expect(await ask(account.backend, listDebitRuns)).toEqual([]);
  expect((await browser.post(list, { ...form, bankAccount: '' })).status).toBe(303);
});

it('money from another account of one’s own is never learned as that of a customer', async () => {
  const customer = await createSampleCustomer(account.backend);
  const { amount, number } = await issueUnpaid({ site, backend: account.backend, customer });
  const entries = [camtEntry({ amount, purpose: number, payerIban: savingsIban })];
  expect((await sendStatement(browser, camt({ account: usual, entries }))).status).toBe(303);
  const [entry] = (await listBankEntries(account.backend)).open;
  const { buttons } = await entryForm(browser, entry?.id ?? '');
  await browser.post(matchingPage, { entry: entry?.id ?? '', match: buttons[0] ?? '' });
  const { booked, payers } = await listBankEntries(account.backend);
  expect([booked.length, payers]).toEqual([1, []]);
  expect(await words(accounts)).toContain('Auszug zuletzt am');
});

const draftNaming = (customer: string) =>
  createInvoice(services(), account.backend, { customer, status: 'draft', today, draft: { bankAccount: savings } });

async function offerNaming(customer: string): Promise<void> {
  const { id } = await createSampleOffer(services(), account.backend, { customer, state: 'draft', today });
  await press(browser, `/invoice/angebote/${id}/bearbeiten`, { bankAccount: savings });
}

async function scheduleNaming(customer: string): Promise<void> {
  const { id } = await draftNaming(customer);
  await createSampleSchedule(account.backend, { invoice: id, today });
  await press(browser, `/invoice/rechnungen/${id}/loeschen`, {});
}

async function debitsNaming(): Promise<void> {
  await createDebitable(services(), account.backend, { today });
  await press(browser, '/invoice/zahlungen/lastschriften', { bankAccount: savings });
}

it('what is found of the account of an invoice leads to that account, and back', async () => {
  const outside = await createSampleBankAccount(account.backend, { iban: 'TR330006100519786457841326' });
  const customer = await createSampleCustomer(account.backend, { bankAccount: outside });
  const { id } = await createInvoice(services(), account.backend, { customer, status: 'draft', today });
  const issue = `/invoice/rechnungen/${id}/ausstellen`;
  const [link = ''] = /[^"]*#account-iban/.exec((await browser.get(issue)).text) ?? [];
  const path = link.replaceAll('&amp;', '&');
  expect(path).toContain(`${accounts}/${outside}?`);
  const form = await openForm(browser, path);
  const back = await browser.post(path, {
    ...form,
    bankName: 'Bank in Izmir',
    [wayBackButton.name]: wayBackButton.value,
  });
  expect([back.status, back.location.split('?')[0]]).toEqual([303, issue]);
});

describe('the list of accounts', () => {
  it('says what names each, and deletes only what nothing names', async () => {
    const customer = await createSampleCustomer(account.backend, { bankAccount: vienna });
    await createInvoice(services(), account.backend, { customer, status: 'issued', today });
    const shown = await words(accounts);
    expect(shown).toContain('AT61 1904 3002 3457 3201 Auf 1 Rechnung, für 1 Kunden');
    expect(shown).toContain('DE02 1203 0000 0000 2020 51 Auf keiner Rechnung');
    expect((await browser.get(`${accounts}/${vienna}`)).text).not.toContain('name="delete"');
    const refused = await browser.postForged(`${accounts}/${vienna}`, { delete: 'yes' });
    expect([refused.status, visibleText(refused.text).includes('Sie können es stilllegen.')]).toEqual([409, true]);
    expect((await browser.post(`${accounts}/${savings}`, { delete: 'yes' })).status).toBe(303);
    expect((await findCompany(account.backend)).accounts.map(({ iban }) => iban)).toEqual([usual, viennaIban]);
  });

  it.each([
    ['a draft', (customer: string) => draftNaming(customer), 'vorgemerkt für 1 Beleg'],
    ['an offer', (customer: string) => offerNaming(customer), 'vorgemerkt für 1 Beleg'],
    ['a schedule', (customer: string) => scheduleNaming(customer), 'vorgemerkt für 1 Beleg'],
    ['a run of direct debits', () => debitsNaming(), 'in 1 Lastschriftlauf'],
  ])('deletes no account that %s names', async (_, name, said) => {
    await name(await createSampleCustomer(account.backend));
    expect(await words(accounts)).toContain(said);
    const refused = await browser.postForged(`${accounts}/${savings}`, { delete: 'yes' });
    expect([refused.status, visibleText(refused.text).includes('nennen dieses Konto.')]).toEqual([409, true]);
  });

  it('and the profile change one account', async () => {
    await browser.post(accounts, { chosen: vienna });
    const form = await openForm(browser, profile);
    expect(form['iban']).toBe('AT61 1904 3002 3457 3201');
    expect((await browser.post(profile, { ...form, bankName: 'Wiener Bank' })).status).toBe(303);
    expect((await findCompany(account.backend)).accounts[0]).toMatchObject({
      iban: viennaIban,
      bankName: 'Wiener Bank',
    });
    const open = await openForm(browser, profile);
    const own = `${accounts}/${vienna}`;
    await press(browser, own, { bankName: 'Bank in Wien' });
    const stale = await browser.post(profile, { ...open, bankName: 'Noch eine' });
    expect([stale.status, visibleText(stale.text).includes('Noch eine Bank in Wien')]).toEqual([409, true]);
    const now = await openForm(browser, profile);
    const taken = await browser.post(profile, { ...now, iban: savingsIban });
    expect([taken.status, visibleText(taken.text).includes('Wählen Sie es unter „Konten“.')]).toEqual([422, true]);
  });
});
