import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { fieldNames, rowOf } from '#app/invoicing/fields.ts';
import type { FieldKind, FieldTable } from '#app/invoicing/fields.ts';
import { invoiceFields as invoiceTable, lineFields } from '#app/invoicing/invoice/fields.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import {
  invoiceFields,
  invoiceIdIn,
  openExtras,
  openKinds,
  openNewInvoice,
  writeDraft,
} from '../support/invoice-posts.ts';
import type { Fields } from '../support/invoice-posts.ts';
import { formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

// Amounts, dates and lines without sense: a sentence at each field, nothing typed is lost, and no number is used.

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { email: 'kunde@example.org' });
  await openExtras(browser);
  await openKinds(browser);
});

const pathOf = (id: string, page: string) => `/invoice/rechnungen/${id}/${page}`;

async function issue(id: string): Promise<Page> {
  const path = pathOf(id, 'ausstellen');
  return browser.post(path, { ...formFields((await browser.get(path)).text), confirmed: 'on' });
}

/** Every field of these kinds, of the whole and of the first line: its name in the form and how a sentence names it. */
function fieldsOf(kinds: readonly FieldKind[]): { name: string; called: string }[] {
  const of = (table: FieldTable, prefix: string) =>
    fieldNames(table)
      .filter((name) => kinds.includes(rowOf(table, name).kind))
      .map((name) => ({ name: `${prefix}${name}`, called: rowOf(table, name).label }));
  return [...of(invoiceTable, ''), ...of(lineFields, 'lines[0].')];
}

async function expectEachRefused(fields: readonly { name: string; called: string }[], value: string, sentence: string) {
  const { address } = await openNewInvoice(browser);
  const typed = Object.fromEntries(fields.map(({ name }) => [name, value]));
  const page = await browser.post(address, invoiceFields(customer, typed));
  expect(page.status).toBe(422);
  const words = visibleText(page.text);
  expect(fields.filter(({ called }) => !words.includes(`${called}: ${sentence}`))).toEqual([]);
  expect(formFields(page.text)).toMatchObject(typed);
}

describe('at every field', () => {
  const dates = fieldsOf(['date']);

  it('that is a day', () => {
    expect(dates.map(({ name }) => name)).toEqual([
      'offerDate',
      'precedingDate',
      'supplyFrom',
      'supplyTo',
      'paymentReceivedOn',
      'lines[0].periodFrom',
      'lines[0].periodTo',
    ]);
  });

  it.each([
    '1.1.0001',
    '0001-01-01',
    '31.12.9999',
    '9999-12-31',
    '01019999',
    '30.2.2026',
    '0.0.2026',
    'x'.repeat(5000),
  ])('a day cannot be %s', (value) => expectEachRefused(dates, value, 'Das ist kein Datum.'));

  it.each([
    ['99999999999', 'Diese Zahl ist zu groß.'],
    ['9'.repeat(400), 'Das ist keine Zahl.'],
    ['1e9', 'Das ist keine Zahl.'],
  ])('an amount cannot be %s', (value, sentence) =>
    expectEachRefused(fieldsOf(['amount', 'percent', 'quantity', 'unitPrice']), value, sentence),
  );

  it('a percentage cannot be more than its most', () =>
    expectEachRefused(fieldsOf(['percent']), '100,01', 'Bitte 0,01 bis 1'));

  it('days until payment cannot be more than a year', () => expectEachRefused(fieldsOf(['days']), '366', 'Bitte '));
});

describe('500 lines of 500 letters', () => {
  const textOf = (index: number) => `${`${String(index).padStart(3, '0')} ${'ÄÖ lang '.repeat(62)}`.slice(0, 499)}.`;
  const lines = (last: string): Fields =>
    Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [
        [`lines[${index}].description`, textOf(index)],
        [`lines[${index}].quantity`, index === 499 ? last : '1'],
        [`lines[${index}].unitPrice`, '1'],
        [`lines[${index}].discountReason`, textOf(index).slice(0, 100)],
        [`lines[${index}].surchargeReason`, textOf(index).slice(0, 100)],
        [`lines[${index}].note`, textOf(index)],
      ]).flat(),
    ) as Fields;

  it('are all there where the last is wrong, and all kept once it is right', async () => {
    const { address } = await openNewInvoice(browser);
    const page = await browser.post(address, invoiceFields(customer, lines('viel')));
    expect([page.status, visibleText(page.text)]).toEqual([
      422,
      expect.stringContaining('Position 500, Menge: Das ist keine Zahl.'),
    ]);
    const shown = formFields(page.text);
    expect(shown).toMatchObject(lines('viel'));
    const saved = await browser.post(address, { ...shown, 'lines[499].quantity': '1' });
    const stored = await findInvoice(account.backend, invoiceIdIn(saved));
    expect(stored?.draft.lines.map(({ description, note }) => [description, note])).toEqual(
      Array.from({ length: 500 }, (_, index) => [textOf(index), textOf(index)]),
    );
  });
});

describe('what contradicts itself', () => {
  it.each([
    ['a period of three centuries', { supplyFrom: '1.1.1900', supplyTo: '31.12.2199' }],
    ['a line that ends before it begins', { 'lines[0].periodFrom': '5.11.2026', 'lines[0].periodTo': '4.11.2026' }],
    ['an earlier invoice of the future', { precedingNumber: 'A', precedingDate: '31.12.2199' }],
    ['a discount of more than the line', { 'lines[0].discountAmount': '99.999.999' }],
    ['an allowance of more than all', { allowanceAmount: '99.999.999', chargeAmount: '1' }],
  ])('%s is stopped by the check, and uses no number', async (_name, more) => {
    const id = await writeDraft(browser, invoiceFields(customer, more));
    expect((await browser.get(pathOf(id, 'ausstellen'))).status).toBe(200);
    const refused = await browser.postForged(pathOf(id, 'ausstellen'), { version: '1', confirmed: 'on' });
    expect([refused.status, visibleText(refused.text)]).toEqual([
      409,
      expect.stringContaining('Es fehlen noch Angaben.'),
    ]);
  });

  it('a line discounted to zero with a charge can be issued with the first number', async () => {
    const all = { 'lines[0].discountPercent': '100', 'lines[0].surchargeAmount': '12,5' };
    const id = await writeDraft(browser, invoiceFields(customer, all));
    expect((await issue(id)).status).toBe(303);
    const stored = await findInvoice(account.backend, id);
    expect(stored).toMatchObject({ number: 'RE-2026-0001', snapshot: { lines: [{ netCents: 1250 }, {}] } });
  });
});
