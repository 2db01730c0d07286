import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import { bookingFields } from '#app/invoicing/ledger/fields.ts';
import { formatCents } from '#app/values/money.ts';
import { createSamplePayment, issueUnpaid, settlementOfInvoice } from '../support/payments.ts';
import {
  openCreating,
  openForm,
  openSite,
  ownFields,
  press,
  shownEuro,
  signedIn,
  visibleText,
} from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

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

const issue = () => issueUnpaid({ site, backend: account.backend, customer });

const paymentIn = (text: string) => /\/invoice\/zahlungen\/([a-z0-9]{15})/.exec(text)?.[1] ?? '';
const words = async (path: string) => visibleText((await browser.get(path)).text);

describe('a payment is booked', () => {
  it('with what the form proposes: all that is open, today', async () => {
    const { id, openCents: due, path } = await issue();
    expect(await words(path)).toContain('Es ist noch nichts eingegangen.');
    const fields = await openForm(browser, `${path}/zahlung`);
    expect(fields).toMatchObject({ amount: formatCents(due), direction: 'in', date: '21.11.2026', rest: 'open' });
    const page = await browser.post(`${path}/zahlung`, fields);
    expect([page.status, page.location]).toEqual([303, path]);
    const shown = await words(path);
    expect(shown).toMatch(/Status Bezahlt.* Die Rechnung ist bezahlt\./);
    expect(shown).toContain(`21.11.2026, Überweisung, ${shownEuro(due)}`);
    expect(await settlementOfInvoice(account.backend, id)).toMatchObject({ state: 'paid' });
  });

  it('once, however often the form is sent, and Back leads to what it made', async () => {
    const { id, path } = await issue();
    const { text, address } = await openCreating(browser, `${path}/zahlung`);
    const fields = { ...ownFields(text), amount: '50' };
    const sent = await Promise.all([1, 2, 3].map(() => browser.post(`${path}/zahlung`, fields)));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await ask(account.backend, paymentsOfInvoice, { id })).toHaveLength(1);
    const again = await browser.get(address);
    expect(paymentIn(again.location)).toBe(paymentIn((await browser.get(path)).text));
    const other = await browser.post(`${path}/zahlung`, { ...fields, amount: '60' });
    expect(other.status).toBe(409);
    expect(visibleText(other.text)).toContain('schon eine andere Zahlung gebucht');
  });

  it('with a cash discount, and its page says what fell on which rate', async () => {
    const { openCents: due, path } = await issue();
    const paid = due - Math.round(due * 0.03);
    await press(browser, `${path}/zahlung`, { amount: formatCents(paid), rest: 'discount', note: 'RE & <b>3 %</b>' });
    const shown = await browser.get(path);
    expect(visibleText(shown.text)).toContain(`Skonto, ${shownEuro(due - paid)}`);
    const payment = await words(`/invoice/zahlungen/${paymentIn(shown.text)}`);
    expect(payment).toContain('RE & <b>3 %</b>');
    expect(payment).toMatch(/Skonto, 19/);
    const listed = await words('/invoice/zahlungen');
    expect(listed).toContain(`Tischlerei Holm RE & <b>3 %</b>`);
  });

  it('as a refund of what is too much, which the form then proposes', async () => {
    const { id, openCents: due, path } = await issue();
    const asked = await press(browser, `${path}/zahlung`, { amount: formatCents(due + 1234) });
    await browser.post(`${path}/zahlung`, { ...ownFields(asked.text), excess: 'on' });
    expect(await words(path)).toContain(`Zu viel erhalten ${shownEuro(1234)}`);
    expect(await openForm(browser, `${path}/zahlung`)).toMatchObject({ amount: '12,34', direction: 'out' });
    await press(browser, `${path}/zahlung`);
    expect(await settlementOfInvoice(account.backend, id)).toEqual({ state: 'paid', openCents: 0, excessCents: 0 });
  });
});

describe('what cannot be booked is said at its field, with all that was typed', () => {
  const typed = { method: 'cash', note: 'Barquittung 7', date: '20.11.2026' };
  let unpaid: Awaited<ReturnType<typeof issue>>;

  beforeAll(async () => {
    unpaid = await issue();
  });

  it.each<[string, (openCents: number) => Record<string, string>, string]>([
    ['no amount', () => ({ amount: '' }), 'Bitte geben Sie an, wie viel es war.'],
    ['nothing', () => ({ amount: '0' }), 'Bitte geben Sie an, wie viel es war.'],
    ['a word', () => ({ amount: 'alles' }), 'Das ist kein'],
    ['a number without end', () => ({ amount: '9'.repeat(40) }), 'höchstens'],
    ['a day that is none', () => ({ date: '31.2.2026' }), 'Das ist kein Datum.'],
    ['a day to come', () => ({ date: '22.11.2026' }), 'Dieser Tag liegt in der Zukunft.'],
    ['too much', (openCents) => ({ amount: formatCents(openCents + 100) }), 'mehr, als offen ist'],
    ['more back than came', () => ({ amount: '1', direction: 'out' }), 'So viel ist für diese Rechnung nicht'],
    ['no rest', () => ({ rest: 'discount' }), 'Hier bleibt kein Rest.'],
    ['a discount too large', () => ({ amount: '1', rest: 'discount' }), 'Als Skonto geht höchstens so viel.'],
    ['a difference too large', () => ({ amount: '1', rest: 'difference' }), 'Als kleine Differenz gehen höchstens'],
    [
      'a difference that nobody explains',
      (openCents) => ({ amount: formatCents(openCents - 650), rest: 'difference' }),
      'Grund: Bitte schreiben Sie in einem Satz, warum Sie auf den Rest verzichten.',
    ],
    ['a reason for nothing', () => ({ amount: '50', reason: 'Kulanz' }), 'Ein Grund gehört zu Skonto oder kleiner'],
    ['a reason too long', () => ({ reason: 'x'.repeat(201) }), 'höchstens 200'],
    ['a method that is none', () => ({ method: 'gold' }), 'Bitte wählen Sie'],
    ['a note too long', () => ({ note: 'x'.repeat(201) }), 'höchstens 200'],
  ])('%s', async (_name, wrong, sentence) => {
    const { id, openCents, path } = unpaid;
    const sent = { ...(await openForm(browser, `${path}/zahlung`)), ...typed, ...wrong(openCents) };
    const page = await browser.post(`${path}/zahlung`, sent);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    const { method, ...texts } = sent;
    expect(ownFields(page.text)).toMatchObject(method === 'gold' ? texts : sent);
    expect(await ask(account.backend, paymentsOfInvoice, { id })).toEqual([]);
  });

  it('another amount is open than the form showed', async () => {
    const { id, openCents: due, path } = await issue();
    const fields = await openForm(browser, `${path}/zahlung`);
    await createSamplePayment(account.backend, { invoice: id, amountCents: 1000 });
    const page = await browser.post(`${path}/zahlung`, { ...fields, note: 'Zweite Rate' });
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain(`Inzwischen ist ein anderer Betrag offen: ${shownEuro(due - 1000)}`);
    const again = ownFields(page.text);
    expect(again).toMatchObject({ note: 'Zweite Rate', expectedOpenCents: String(due - 1000) });
    expect((await browser.post(`${path}/zahlung`, { ...again, amount: formatCents(due - 1000) })).status).toBe(303);
  });

  it('the form has every field of its table', async () => {
    const { path, openCents: due } = await issue();
    const sent = { ...(await openForm(browser, `${path}/zahlung`)), amount: formatCents(due + 1) };
    const { text } = await browser.post(`${path}/zahlung`, sent);
    for (const name of fieldNames(bookingFields)) expect(text).toContain(`name="${name}"`);
  });
});

describe('one payment for several invoices', () => {
  let unpaid: Awaited<ReturnType<typeof payer>>;

  beforeAll(async () => {
    unpaid = await payer(2);
  });

  async function payer(count: number) {
    const of = await createSampleCustomer(account.backend, { name: `Verlag ${count} & Töchter` });
    const made = [];
    for (let index = 0; index < count; index += 1) {
      const order = { customer: of, status: 'issued', today } as const;
      made.push((await createInvoice(site.installation.services, account.backend, order)).id);
    }
    return { of, made, path: `/invoice/zahlungen/neu?kunde=${of}` };
  }

  it('begins with who paid, and has a row for each open invoice', async () => {
    const { made, path } = await payer(2);
    const list = (await browser.get('/invoice/zahlungen/neu')).text;
    expect(visibleText(list)).toContain('Verlag 2 & Töchter 2 642,10');
    expect(list).toContain(path);
    const fields = await openForm(browser, path);
    expect([fields['lines[0].invoice'], fields['lines[1].invoice']]).toEqual(made);
  });

  it('is spread over them, looked at, and booked as one', async () => {
    const { made, path } = await payer(3);
    const fields = { ...(await openForm(browser, path)), amount: '700,00', note: 'Sammelüberweisung' };
    const shown = await browser.post(path, fields);
    expect(shown.status).toBe(200);
    const spread = ownFields(shown.text);
    expect(spread).toMatchObject({ note: 'Sammelüberweisung', amount: '700,00' });
    expect(made.map((_, index) => spread[`lines[${index}].amount`])).toEqual(['321,05', '321,05', '57,90']);
    expect(await ask(account.backend, paymentsOfInvoice, { id: made[0] ?? '' })).toEqual([]);
    const booked = await browser.post(path, { ...spread, 'lines[2].rest': 'open' });
    expect([booked.status, booked.location]).toEqual([303, expect.stringMatching(/zahlungen\/[a-z0-9]{15}$/)]);
    expect((await browser.post(path, spread)).location).toBe(booked.location);
    expect(await words(booked.location)).toContain('700,00 €');
    const states = await Promise.all(made.map((id) => settlementOfInvoice(account.backend, id)));
    expect(states.map(({ openCents }) => openCents)).toEqual([0, 0, 32_105 - 5_790]);
  });

  it('settles one with a cash discount', async () => {
    const { made, path } = await payer(2);
    const rows = { 'lines[0].amount': '314,63', 'lines[0].rest': 'discount', 'lines[1].amount': '321,05' };
    const booked = await press(browser, path, { amount: '635,68', ...rows });
    expect(booked.status).toBe(303);
    for (const id of made) expect(await settlementOfInvoice(account.backend, id)).toMatchObject({ state: 'paid' });
    expect(visibleText((await browser.get(path)).text)).toContain('Keine Rechnung dieses Kunden wartet mehr auf Geld.');
  });

  it.each<[string, Record<string, string>, string]>([
    ['nothing', { amount: '' }, 'Betrag €: Bitte geben Sie an, wie viel es war.'],
    ['more than all of them ask', { amount: '1.000,00' }, 'Das sind 357,90 € mehr, als zusammen offen ist.'],
    ['a part on none', { amount: '300', 'lines[0].amount': '200' }, 'Davon sind 100,00 € noch nicht verteilt.'],
    ['a part on two', { amount: '300', 'lines[1].amount': '301' }, 'Verteilt sind 1,00 € mehr als dieser Betrag.'],
    ['too much on one', { amount: '400', 'lines[1].amount': '400' }, 'Rechnung 2, Davon €: Das sind 78,95 € mehr'],
    ['no rest', { amount: '321,05', 'lines[0].amount': '321,05', 'lines[0].rest': 'difference' }, 'bleibt kein Rest'],
    [
      'a difference that nobody explains',
      { amount: '320', 'lines[0].amount': '320', 'lines[0].rest': 'difference' },
      'Rechnung 1, Grund: Bitte schreiben Sie in einem Satz',
    ],
    [
      'a reason for nothing',
      { amount: '320', 'lines[0].amount': '320', 'lines[0].reason': 'Kulanz' },
      'Ein Grund gehört',
    ],
    ['a day to come', { amount: '300', date: '1.1.2027' }, 'Dieser Tag liegt in der Zukunft.'],
    ['a word', { amount: '300', 'lines[0].amount': 'alles' }, 'Rechnung 1, Davon €: Das ist keine Zahl.'],
  ])('says what is wrong, with all that was typed: %s', async (_name, wrong, sentence) => {
    const { made, path } = unpaid;
    const sent = { ...(await openForm(browser, path)), note: 'Überweisung 7', ...wrong };
    const page = await browser.post(path, sent);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    expect(ownFields(page.text)).toMatchObject(sent);
    for (const id of made) expect(await ask(account.backend, paymentsOfInvoice, { id })).toEqual([]);
  });

  it('is booked on nothing where one of them was paid meanwhile, and then on the others', async () => {
    const { made, path } = await payer(2);
    const spread = ownFields((await press(browser, path, { amount: '400' })).text);
    await createSamplePayment(account.backend, { invoice: made[0] ?? '' });
    const refused = await browser.post(path, spread);
    expect(refused.status).toBe(422);
    expect(visibleText(refused.text)).toContain('Rechnung 1, Davon €: Inzwischen ist ein anderer Betrag offen: 0,00 €');
    const again = { ...ownFields(refused.text), amount: '78,95', 'lines[0].amount': '' };
    expect((await browser.post(path, again)).status).toBe(303);
    expect(await settlementOfInvoice(account.backend, made[1] ?? '')).toMatchObject({ openCents: 32_105 - 7_895 });
  });

  it('of a customer of others, or with an invoice of others, does not exist', async () => {
    const { path } = await payer(1);
    const other = await signedIn(site);
    expect((await other.browser.get(path)).status).toBe(404);
    const own = await createSampleCustomer(other.account.backend);
    const { _account: _account, ...fields } = await openForm(browser, path);
    const row = { amount: '10', 'lines[0].amount': '10' };
    const sent = await other.browser.post(`/invoice/zahlungen/neu?kunde=${own}`, { ...fields, ...row });
    expect(sent.status).toBe(404);
  });
});

describe('a payment is taken back', () => {
  it('with a reason, once, and both stay', async () => {
    const { id, path } = await issue();
    const payment = await createSamplePayment(account.backend, { invoice: id });
    const form = `/invoice/zahlungen/${payment}/zuruecknehmen`;
    const empty = await browser.post(form, { reason: '' });
    expect([empty.status, visibleText(empty.text)]).toMatchObject([
      422,
      expect.stringContaining('Bitte schreiben Sie in einem Satz, warum.'),
    ]);
    const reason = { reason: 'Gehört zu einer anderen Rechnung' };
    for (const { status, location } of [await browser.post(form, reason), await browser.post(form, reason)])
      expect([status, location]).toEqual([303, `/invoice/zahlungen/${payment}`]);
    expect(await words(`/invoice/zahlungen/${payment}`)).toContain('Rücknahme ansehen');
    expect((await browser.get(form)).location).toBe(`/invoice/zahlungen/${payment}`);
    const parts = await ask(account.backend, paymentsOfInvoice, { id });
    expect(parts).toHaveLength(2);
    const reversal = await words(`/invoice/zahlungen/${parts[1]?.payment ?? ''}`);
    expect(reversal).toContain('Rücknahme vom 21.11.2026');
    expect(reversal).toContain('Gehört zu einer anderen Rechnung');
    expect(await words(path)).toContain('Noch offen');
    expect(await settlementOfInvoice(account.backend, id)).toMatchObject({ state: 'open' });
  });

  it('not while a refund rests on it', async () => {
    const { id } = await issue();
    const payment = await createSamplePayment(account.backend, { invoice: id, amountCents: 5000 });
    await createSamplePayment(account.backend, { invoice: id, amountCents: -4000 });
    const page = await browser.post(`/invoice/zahlungen/${payment}/zuruecknehmen`, { reason: 'Irrtum' });
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain('Nehmen Sie erst die spätere zurück');
    expect(ownFields(page.text)).toMatchObject({ reason: 'Irrtum' });
  });
});

it('lists and the dashboard tell what is open', async () => {
  const own = await signedIn(site);
  const of = await createSampleCustomer(own.account.backend);
  const order = { customer: of, status: 'issued', today } as const;
  const made = [];
  for (let count = 0; count < 3; count += 1)
    made.push(await createInvoice(site.installation.services, own.account.backend, order));
  const [first, second] = made.map(({ id }) => id);
  await createSamplePayment(own.account.backend, { invoice: first ?? '' });
  await createSamplePayment(own.account.backend, { invoice: second ?? '', amountCents: 10_000 });
  const due = (await settlementOfInvoice(own.account.backend, made[2]?.id ?? '')).openCents;
  const list = visibleText((await own.browser.get('/invoice/rechnungen')).text);
  expect(list).toMatch(/Offen 1 Teilbezahlt 1 Überfällig 0 Bezahlt 1/);
  expect(list).toContain(`offen ${formatCents(due - 10_000)}`);
  const paid = visibleText((await own.browser.get('/invoice/rechnungen?status=bezahlt')).text);
  expect(paid.match(/RE-2026-\d+/g)).toEqual(['RE-2026-0001']);
  const dashboard = visibleText((await own.browser.get('/invoice')).text);
  expect(dashboard).toContain(shownEuro(2 * due - 10_000));
});

it('answers 404 for a draft and for an invoice of another company', async () => {
  const { id } = await createInvoice(site.installation.services, account.backend, { customer, status: 'draft', today });
  expect((await browser.get(`/invoice/rechnungen/${id}/zahlung`)).location).toContain('/bearbeiten');
  const { id: issued } = await issue();
  const payment = await createSamplePayment(account.backend, { invoice: issued, amountCents: 100 });
  const other = await signedIn(site);
  for (const path of [
    `/invoice/rechnungen/${issued}/zahlung`,
    `/invoice/zahlungen/${payment}`,
    `/invoice/zahlungen/${payment}/zuruecknehmen`,
  ])
    expect((await other.browser.get(path)).status).toBe(404);
  expect((await other.browser.post(`/invoice/rechnungen/${issued}/zahlung`, { amount: '1' })).status).not.toBe(303);
  expect((await other.browser.post(`/invoice/zahlungen/${payment}/zuruecknehmen`, { reason: 'x' })).status).toBe(404);
  expect(visibleText((await other.browser.get('/invoice/zahlungen')).text)).toContain('Noch keine Zahlung');
});
