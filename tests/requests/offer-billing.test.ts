import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import { beginVersion } from '#app/workflows/save-offer.ts';
import { offerPath, openOfferPages } from '../support/offer-pages.ts';
import type { OfferPages } from '../support/offer-pages.ts';
import { createSamplePayment } from '../support/payments.ts';
import { formFields, inputValue, openForm, ownFields, press, visibleText } from '../support/site.ts';

// An accepted offer becomes deposits, partial invoices and a final one, by the pages.

let browser: OfferPages['browser'];
let account: OfferPages['account'];
let create: OfferPages['create'];
let words: OfferPages['words'];
let today: OfferPages['today'];

beforeAll(async () => {
  ({ browser, account, create, words, today } = await openOfferPages());
});

const billing = (id: string) => offerPath(id, 'rechnung');
const invoiceIn = (location: string) => /rechnungen\/([a-z0-9]{15})/.exec(location)?.[1] ?? '';
const stateOf = async (id: string) => (await findOffer(account.backend, id))?.state;

/** 8 hours of 80.00 €, and 3 proofs of 25.00 € at the lower rate. */
const lines = [
  { ...newDraftLine, description: 'Gestaltung', quantity: '8', unitCode: 'HUR', unitPrice: '80' },
  { ...newDraftLine, description: 'Andruck', quantity: '3', unitPrice: '25', taxRateBp: 700 },
];

// Each of a customer of its own: what one is asked of another invoice, or of a deposit that is free again, is no matter here.
const accepted = async () => create('accepted', { lines, customer: await createSampleCustomer(account.backend) });

/** Chooses on the page, and issues the draft after what is typed into it. */
async function bill(id: string, chosen: Record<string, string>, typed: Record<string, string> = {}) {
  const made = await press(browser, billing(id), chosen);
  expect(made.status).toBe(303);
  const invoice = invoiceIn(made.location);
  const edited = { ...formFields((await browser.get(made.location)).text), ...typed, then: 'issue' };
  const gate = await browser.post(made.location, edited);
  const issued = await press(browser, gate.location, { confirmed: 'on' });
  expect(issued.location).toBe(`/invoice/rechnungen/${invoice}`);
  return invoice;
}

const supplied = { supplyFrom: '20.11.2026' };
const cancel = (invoice: string) => press(browser, `/invoice/rechnungen/${invoice}/storno`, { confirmed: 'on' });

/** Of the first line of an invoice. */
async function credit(invoice: string, quantity: string) {
  const path = `/invoice/rechnungen/${invoice}/korrektur`;
  const checked = await press(browser, path, { 'lines[0].quantity': quantity, then: 'check' });
  return browser.post(path, { ...ownFields(checked.text), confirmed: 'on', then: 'issue' });
}

/** Per cent of the order, typed into a draft. */
async function share(draft: string, sharePercent: string) {
  return browser.post(draft, { ...formFields((await browser.get(draft)).text), sharePercent, then: 'share' });
}

describe('an accepted offer', () => {
  it('is billed by a deposit of 30 %, a part and a final invoice, and is partly billed again without that', async () => {
    const { id, number } = await accepted();
    const deposit = await bill(id, { way: 'deposit', percent: '30' });
    expect(await stateOf(id)).toBe('partly-billed');
    expect(await words('/invoice/angebote?status=teilweise')).toContain(number);
    expect(await words(offerPath(id, ''))).toContain('noch abzurechnen: 500,50 € ohne Umsatzsteuer');
    const stored = await findInvoice(account.backend, deposit);
    if (stored?.status !== 'issued') throw new Error('not issued');
    const { kind, supply, totals, offerReference } = stored.snapshot;
    expect([kind, supply, totals.netCents, offerReference]).toEqual(['deposit', undefined, 21_450, number]);

    const unpaid = await press(browser, billing(id), { way: 'final' });
    expect([unpaid.status, visibleText(unpaid.text).includes('ist noch nichts eingegangen')]).toEqual([409, true]);
    await createSamplePayment(account.backend, { invoice: deposit });

    await bill(id, { way: 'partial', 'lines[1].quantity': '2' }, supplied);
    expect(await stateOf(id)).toBe('partly-billed');
    expect(await words(billing(id))).toContain('noch 1 von 3 Stück');

    const final = await bill(id, { way: 'final' }, supplied);
    expect(await stateOf(id)).toBe('billed');
    const last = await findInvoice(account.backend, final);
    // 715.00 € less 214.50 € less 50.00 €
    expect(last?.netCents).toBe(45_050);
    expect((await browser.get(billing(id))).location).toBe(offerPath(id, ''));

    expect((await cancel(final)).status).toBe(303);
    expect(await stateOf(id)).toBe('partly-billed');
    expect(await words(offerPath(id, ''))).toContain('noch abzurechnen: 450,50 € ohne Umsatzsteuer');

    const { location } = await press(browser, billing(id), { way: 'deposit', amount: '1' });
    const beyond = await share(location, '80');
    expect(beyond.status).toBe(422);
    expect(visibleText(beyond.text)).toContain('mehr, als vom Angebot noch abzurechnen ist: 450,50 €');
    expect(formFields(beyond.text)).toMatchObject({ sharePercent: '80' });
  });

  it('gives its sums to a deposit that is asked for as per cent in the editor', async () => {
    const { id } = await accepted();
    const { location } = await press(browser, billing(id), { way: 'deposit', amount: '100' });
    expect((await share(location, '20')).status).toBe(303);
    const drafted = await findInvoice(account.backend, invoiceIn(location));
    // 640.00 € at 19 %, 75.00 € at 7 %
    expect(drafted?.draft.lines.slice(-2).map(({ unitPrice, taxRateBp }) => [unitPrice, taxRateBp])).toEqual([
      ['128', 1900],
      ['15', 700],
    ]);
  });

  it('is free again when its only invoice was cancelled, and the corrected copy bills it', async () => {
    const { id } = await accepted();
    const whole = await bill(id, { way: 'whole' }, supplied);
    expect(await stateOf(id)).toBe('billed');
    await cancel(whole);
    expect(await stateOf(id)).toBe('accepted');
    expect(await words(offerPath(id, ''))).toContain('Abrechnen');
    const second = await bill(id, { way: 'whole' }, { ...supplied, subject: 'Noch einmal' });
    const again = await press(browser, `/invoice/rechnungen/${second}/storno`, { confirmed: 'on', again: 'on' });
    expect(await stateOf(id)).toBe('accepted');
    // The draft of the corrected one is the one that is being written of the offer.
    expect((await browser.get(billing(id))).location).toBe(again.location);
  });

  it('is free again too when its invoice was credited in part and then taken back, and the copy bills it', async () => {
    const { id } = await accepted();
    const whole = await bill(id, { way: 'whole' }, supplied);
    await credit(whole, '1');
    expect(await stateOf(id)).toBe('partly-billed');
    expect(await words(offerPath(id, ''))).toContain('noch abzurechnen: 80,00 € ohne Umsatzsteuer');
    const again = await press(browser, `/invoice/rechnungen/${whole}/storno`, { confirmed: 'on', again: 'on' });
    expect(await stateOf(id)).toBe('accepted');
    expect((await browser.get(billing(id))).location).toBe(again.location);
  });

  it('is billed again by the copy of what corrections have taken back, and has no new version meanwhile', async () => {
    const { id } = await accepted();
    const whole = await bill(id, { way: 'whole' }, supplied);
    await credit(whole, '1');
    await cancel(whole);
    expect(await beginVersion(account.backend, { offerId: id, sentVersions: 1, today })).toMatchObject({ ok: true });
    const shown = await browser.get(`/invoice/rechnungen/${whole}`);
    expect(visibleText(shown.text)).toContain('Neu berechnen');
    const copied = await press(browser, `/invoice/rechnungen/${whole}/kopie`);
    expect((await browser.get(billing(id))).location).toBe(copied.location);
    const sent = await press(browser, offerPath(id, 'versenden'), { confirmed: 'on' });
    expect([sent.status, visibleText(sent.text)]).toEqual([
      409,
      expect.stringContaining('Aus diesem Angebot entsteht gerade eine Rechnung.'),
    ]);
  });

  it('has no new version while its invoice is written', async () => {
    const { id } = await accepted();
    await press(browser, billing(id), { way: 'deposit', percent: '30' });
    const asked = { offerId: id, sentVersions: 1, today };
    expect(await beginVersion(account.backend, asked)).toMatchObject({ ok: false, refusal: 'being-billed' });
  });

  it('leaves a part as it is while its final invoice takes that off', async () => {
    const { id } = await accepted();
    // It is called an invoice by whoever changed the draft.
    const typed = { ...supplied, documentKind: 'invoice' };
    const part = await bill(id, { way: 'partial', 'lines[1].quantity': '2' }, typed);
    const final = await bill(id, { way: 'final' }, supplied);
    const steps = await words(`/invoice/rechnungen/${part}`);
    expect(steps).not.toMatch(/Stornieren|Zum Teil gutschreiben/);
    const refused = await credit(part, '1');
    expect([refused.status, visibleText(refused.text)]).toEqual([
      409,
      expect.stringContaining('Eine Schlussrechnung zieht diese Rechnung ab.'),
    ]);
    await cancel(final);
    expect((await credit(part, '1')).status).toBe(303);
    // What was credited is billed by the next one: 715.00 € less 50.00 € and again 25.00 €.
    expect(await words(billing(id))).toContain('noch 2 von 3 Stück');
    const last = await findInvoice(account.backend, await bill(id, { way: 'final' }, supplied));
    expect([last?.netCents, await stateOf(id)]).toEqual([69_000, 'billed']);
  });

  it.each([
    [{ way: 'deposit' }, 'Bitte geben Sie an, wie viel Sie anzahlen lassen'],
    [{ way: 'deposit', percent: '30', amount: '5,00' }, 'Bitte geben Sie entweder Prozent oder einen Betrag an.'],
    [{ way: 'deposit', amount: '715,01' }, 'Das ist mehr, als vom Angebot noch abzurechnen ist: 715,00 € ohne'],
    [{ way: 'partial' }, 'Bitte geben Sie bei mindestens einer Position an, wie viel Sie abrechnen.'],
    [{ way: 'partial', 'lines[1].quantity': '4' }, 'Davon sind noch 3 abzurechnen.'],
    [{ way: 'partial', 'lines[0].quantity': 'viel' }, 'Das ist keine Zahl.'],
  ])('refuses %o with every value kept', async (typed, sentence) => {
    const { id } = await accepted();
    const page = await press(browser, billing(id), typed);
    expect([page.status, visibleText(page.text).includes(sentence)]).toEqual([422, true]);
    expect(formFields(page.text)).toMatchObject(typed);
  });

  it('is billed once by two windows, and by neither where something was billed since', async () => {
    const { id } = await accepted();
    const fields = { ...(await openForm(browser, billing(id))), way: 'deposit', percent: '31' };
    const made = await Promise.all([browser.post(billing(id), fields), browser.post(billing(id), fields)]);
    expect(new Set(made.map(({ location }) => location)).size).toBe(1);
    const invoice = invoiceIn(made[0].location);
    const issued = await press(browser, `/invoice/rechnungen/${invoice}/ausstellen`, { confirmed: 'on' });
    expect(issued.status).toBe(303);
    const late = await browser.post(billing(id), fields);
    expect([late.status, visibleText(late.text).includes('oder es gibt eine andere Rechnung daraus')]).toEqual([
      409,
      true,
    ]);
    expect(inputValue(late.text, 'percent')).toBe('31');
  });
});
