import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { centsToDecimal, formatCents } from '#app/values/money.ts';
import { createSampleBankEntry } from '../support/bank-entries.ts';
import { createSampleCredit, settlementOfInvoice } from '../support/payments.ts';
import { openForm, openSite, ownFields, press, shownEuro, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { customerCredit } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customers = 0;
const today = '2026-11-21';

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

async function newCustomer(): Promise<{ customer: string; credit: string; name: string }> {
  customers += 1;
  const name = `Kundin ${customers} & <b>Co</b>`;
  const customer = await createSampleCustomer(account.backend, { name });
  return { customer, name, credit: `/invoice/kunden/${customer}/guthaben` };
}

async function issue(customer: string): Promise<{ id: string; due: number; path: string; pay: string }> {
  const order = { customer, status: 'issued', today } as const;
  const { id } = await createInvoice(site.installation.services, account.backend, order);
  const path = `/invoice/rechnungen/${id}`;
  const due = (await settlementOfInvoice(account.backend, id)).openCents;
  return { id, due, path, pay: `${path}/zahlung` };
}

const words = async (path: string) => visibleText((await browser.get(path)).text);
const isTicked = (html: string, name: string) =>
  [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].some(
    ([tag]) => tag.includes(`name="${name}"`) && tag.includes('checked'),
  );
const creditOf = async (customer: string) =>
  (await ask(account.backend, customerCredit, { id: customer, limit: 0 })).creditCents;

describe('more than is open', () => {
  it('is asked about, becomes credit, is seen everywhere, set off and paid back', async () => {
    const { customer, credit, name } = await newCustomer();
    const first = await issue(customer);
    const sent = { ...(await openForm(browser, first.pay)), amount: formatCents(first.due + 3100) };
    expect(sent).not.toHaveProperty('credit');
    const asked = await browser.post(first.pay, sent);
    expect(asked.status).toBe(422);
    expect(visibleText(asked.text)).toContain(`Das sind ${shownEuro(3100)} mehr, als offen ist.`);
    expect(visibleText(asked.text)).toContain('Was mehr ist, wird Guthaben des Kunden');
    const booked = await browser.post(first.pay, { ...sent, credit: 'on' });
    expect([booked.status, booked.location]).toEqual([303, first.path]);
    expect(await settlementOfInvoice(account.backend, first.id)).toMatchObject({ state: 'paid', excessCents: 0 });

    const page = await browser.get(credit);
    expect(visibleText(page.text)).toContain(`Guthaben ${shownEuro(3100)}`);
    expect(visibleText(page.text)).toContain('Mehr gezahlt, als offen war');
    expect(ownFields(page.text)).toMatchObject({ amount: '31,00', date: '21.11.2026', method: 'transfer' });
    expect(await words(`/invoice/kunden/${customer}`)).toContain(`Guthaben ${shownEuro(3100)}`);
    const [, payment = ''] = /zahlungen\/([a-z0-9]{15})/.exec(page.text) ?? [];
    const shown = await browser.get(`/invoice/zahlungen/${payment}`);
    expect(visibleText(shown.text)).toContain(`Guthaben , ${name}`);
    expect(shown.text).toContain(`href="${credit}"`);
    const open = await words(`/invoice/offene-posten`);
    expect(open).toContain(`${name} Zum Kunden`);
    expect(open).toContain('Guthaben – – – – −31,00');
    expect((await browser.get('/invoice/offene-posten/csv?stichtag=2026-11-21')).text).toContain(';Guthaben;');
    expect(await words(`/invoice/kunden/${customer}/konto`)).toContain('21.11.2026 Guthaben −31,00');

    const next = await issue(customer);
    expect(await words(next.pay)).toContain(`Guthaben des Kunden ${shownEuro(3100)}`);
    const more = await press(browser, next.pay, { amount: '31,01', method: 'credit' });
    expect([more.status, visibleText(more.text)]).toEqual([
      422,
      expect.stringContaining(`So viel Guthaben ist an diesem Tag nicht da: Es sind ${shownEuro(3100)}.`),
    ]);
    const earlier = await press(browser, next.pay, { amount: '1', method: 'credit', date: '20.11.2026' });
    expect(visibleText(earlier.text)).toContain('An diesem Tag ist kein Guthaben da.');
    const off = await press(browser, next.pay, { amount: '30', method: 'credit' });
    expect([off.status, off.location]).toEqual([303, next.path]);
    expect(await words(next.path)).toContain(`21.11.2026, Guthaben, ${shownEuro(3000)}`);
    expect(await settlementOfInvoice(account.backend, next.id)).toMatchObject({ openCents: next.due - 3000 });

    const back = await press(browser, credit, { amount: '1', note: 'Rest' });
    expect([back.status, back.location]).toEqual([303, expect.stringMatching(/zahlungen\/[a-z0-9]{15}$/)]);
    const over = await browser.get(credit);
    expect(visibleText(over.text)).toContain(`Guthaben ${shownEuro(0)}`);
    expect(visibleText(over.text)).toContain('21.11.2026 Mit Rechnung verrechnet');
    expect(over.text).not.toContain('Rückzahlung buchen');
    expect(await words('/invoice/zahlungen')).toContain(`${name} Rest Guthaben`);
    const refused = await press(browser, `/invoice/zahlungen/${payment}/zuruecknehmen`, { reason: 'Irrtum' });
    expect([refused.status, visibleText(refused.text)]).toEqual([
      409,
      expect.stringContaining('ausgegebenes Guthaben'),
    ]);
  });

  it('of an invoice that is paid already is all credit', async () => {
    const { customer } = await newCustomer();
    const { due, pay } = await issue(customer);
    await press(browser, pay);
    const twice = { amount: formatCents(due), credit: 'on', direction: 'in' };
    expect((await press(browser, pay, twice)).status).toBe(303);
    expect(await creditOf(customer)).toBe(due);
    const rest = await press(browser, pay, { ...twice, rest: 'discount' });
    expect([rest.status, visibleText(rest.text)]).toEqual([422, expect.stringContaining('Hier bleibt kein Rest.')]);
  });

  it('of an entry of the account is booked with it', async () => {
    const { customer } = await newCustomer();
    const { due, pay } = await issue(customer);
    const entry = await createSampleBankEntry(account.backend, { amount: centsToDecimal(due + 250) });
    const form = `${pay}?umsatz=${entry}`;
    const booked = await browser.post(form, { ...(await openForm(browser, form)), credit: 'on' });
    expect([booked.status, booked.location]).toEqual([303, '/invoice/zahlungen/umsaetze']);
    expect(await creditOf(customer)).toBe(250);
    const alone = await createSampleBankEntry(account.backend, { amount: '2.50' });
    const several = `/invoice/zahlungen/neu?kunde=${customer}&umsatz=${alone}`;
    expect(await openForm(browser, several)).toMatchObject({ amount: '2,50' });
    expect(isTicked((await browser.get(several)).text, 'credit')).toBe(true);
    expect((await press(browser, several, { credit: 'on' })).status).toBe(303);
    expect(await creditOf(customer)).toBe(500);
    expect(await words('/invoice/zahlungen/umsaetze')).toContain('Guthaben Aufheben für Guthaben');
  });

  it('of several invoices is what is left', async () => {
    const { customer } = await newCustomer();
    const made = [await issue(customer), await issue(customer)];
    const path = `/invoice/zahlungen/neu?kunde=${customer}`;
    const amount = formatCents(made.reduce((sum, { due }) => sum + due, 700));
    const asked = await press(browser, path, { amount });
    expect(visibleText(asked.text)).toContain('Soll der Rest Guthaben werden, haken Sie das an.');
    const spread = await browser.post(path, { ...ownFields(asked.text), credit: 'on' });
    expect([spread.status, ownFields(spread.text)]).toMatchObject([200, { amount }]);
    expect(isTicked(spread.text, 'credit')).toBe(true);
    expect((await browser.post(path, { ...ownFields(spread.text), credit: 'on' })).status).toBe(303);
    for (const { id } of made) expect(await settlementOfInvoice(account.backend, id)).toMatchObject({ state: 'paid' });
    expect(await creditOf(customer)).toBe(700);
  });

  it('several invoices are paid from credit together', async () => {
    const { customer } = await newCustomer();
    await createSampleCredit(account.backend, { customer, amountCents: 5000 });
    const made = [await issue(customer), await issue(customer)];
    const path = `/invoice/zahlungen/neu?kunde=${customer}`;
    const rows = { 'lines[0].amount': '20', 'lines[1].amount': '30' };
    const less = await press(browser, path, { ...rows, amount: '51', method: 'credit', credit: 'on' });
    expect([less.status, visibleText(less.text)]).toEqual([422, expect.stringContaining('noch nicht verteilt')]);
    expect((await press(browser, path, { ...rows, amount: '50', method: 'credit' })).status).toBe(303);
    const states = await Promise.all(made.map(({ id }) => settlementOfInvoice(account.backend, id)));
    expect(states.map(({ openCents }, index) => (made[index]?.due ?? 0) - openCents)).toEqual([2000, 3000]);
    expect(await creditOf(customer)).toBe(0);
  });
});

describe('refuses an impossible amount at its field and keeps what was typed', () => {
  it.each<[string, (due: number) => Record<string, string>, string]>([
    ['both', (due) => ({ amount: formatCents(due + 1), excess: 'on', credit: 'on' }), 'Bitte wählen Sie nur eines'],
    ['money that goes out', () => ({ amount: '1', direction: 'out', credit: 'on' }), 'nur Geld, das für die Rechnung'],
    ['no more than is open', (due) => ({ amount: formatCents(due), credit: 'on' }), 'Das ist nicht mehr, als offen'],
    ['credit that becomes credit', () => ({ method: 'credit', credit: 'on' }), 'Was schon Guthaben ist'],
    ['nothing of it', () => ({ amount: '0', method: 'credit' }), 'wie viel vom Guthaben'],
    ['credit that goes out', () => ({ amount: '1', direction: 'out', method: 'credit' }), 'nur Geld, das für die'],
    ['more than is open', (due) => ({ amount: formatCents(due + 1), method: 'credit' }), 'So viel ist nicht offen.'],
  ])('%s', async (_name, wrong, sentence) => {
    const { customer } = await newCustomer();
    await createSampleCredit(account.backend, { customer, amountCents: 100_000 });
    const { due, pay } = await issue(customer);
    const sent = { ...(await openForm(browser, pay)), note: 'Beleg 7', ...wrong(due) };
    const page = await browser.post(pay, sent);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    const { credit = '', excess = '', ...typed } = sent as Record<string, string>;
    expect(ownFields(page.text)).toMatchObject(typed);
    expect(isTicked(page.text, 'excess')).toBe(excess === 'on');
    if (typed['direction'] === 'in') expect(isTicked(page.text, 'credit')).toBe(credit === 'on');
    expect(await creditOf(customer)).toBe(100_000);
  });

  it.each<[string, Record<string, string>, string]>([
    ['nothing', { amount: '0' }, 'Bitte geben Sie an, wie viel es war.'],
    ['more than there is', { amount: '5,01' }, `Es sind ${shownEuro(500)}.`],
    ['a day to come', { date: '22.11.2026' }, 'Dieser Tag liegt in der Zukunft.'],
    ['before it came', { date: '20.11.2026' }, 'An diesem Tag ist kein Guthaben da.'],
    ['from credit', { method: 'credit' }, 'Bitte wählen Sie'],
    ['a note too long', { note: 'x'.repeat(201) }, 'höchstens 200'],
  ])('of a refund: %s', async (_name, wrong, sentence) => {
    const { customer, credit } = await newCustomer();
    await createSampleCredit(account.backend, { customer, amountCents: 500 });
    const sent = { ...(await openForm(browser, credit)), ...wrong };
    const page = await browser.post(credit, sent);
    expect([page.status, visibleText(page.text)]).toEqual([422, expect.stringContaining(sentence)]);
    const { method: _method, ...typed } = sent;
    expect(ownFields(page.text)).toMatchObject(typed);
    expect(await creditOf(customer)).toBe(500);
  });

  it('the same refund is booked once', async () => {
    const { customer, credit } = await newCustomer();
    await createSampleCredit(account.backend, { customer, amountCents: 500 });
    const sent = { ...(await openForm(browser, credit)), amount: '2' };
    for (let times = 0; times < 2; times += 1) expect((await browser.post(credit, sent)).status).toBe(303);
    expect(await creditOf(customer)).toBe(300);
    expect((await browser.post(credit, { ...sent, amount: '1' })).status).toBe(409);
  });
});

describe('of others', () => {
  it('another company can neither see, use nor refund it', async () => {
    const { customer, credit } = await newCustomer();
    await createSampleCredit(account.backend, { customer, amountCents: 500 });
    const other = await signedIn(site);
    expect((await other.browser.get(credit)).status).toBe(404);
    const own = await createSampleCustomer(other.account.backend);
    await createSampleCredit(other.account.backend, { customer: own, amountCents: 500 });
    const fields = await openForm(other.browser, `/invoice/kunden/${own}/guthaben`);
    expect((await other.browser.post(credit, { ...fields, amount: '1' })).status).toBe(404);
    expect(await creditOf(customer)).toBe(500);
  });

  it('the page of a customer without credit says so', async () => {
    const { customer, credit } = await newCustomer();
    const page = await browser.get(credit);
    // More than was open may have come, and stayed with its invoice.
    expect(visibleText(page.text)).toContain('Von diesem Kunden ist bisher nichts als Guthaben gebucht.');
    expect(page.text).not.toContain('Rückzahlung buchen');
    expect(await words(`/invoice/kunden/${customer}`)).not.toContain('Guthaben');
    expect((await browser.get(`/invoice/rechnungen/${(await issue(customer)).id}/zahlung`)).text).not.toContain(
      'value="credit"',
    );
  });
});
