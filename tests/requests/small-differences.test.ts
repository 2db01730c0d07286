import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { formatCents } from '#app/values/money.ts';
import { settlementOfInvoice } from '../support/payments.ts';
import { openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
const today = '2026-11-21';

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

const words = async (path: string) => visibleText((await browser.get(path)).text);

describe('a small difference', () => {
  it('says why wherever it is shown', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Tischlerei Holm' });
    const order = { customer, status: 'issued', today } as const;
    const { id } = await createInvoice(site.installation.services, account.backend, order);
    const due = (await settlementOfInvoice(account.backend, id)).openCents;
    const path = `/invoice/rechnungen/${id}`;
    const typed = { amount: formatCents(due - 650), rest: 'difference', reason: 'Bankgebühren <SHA>' };
    const booked = await press(browser, `${path}/zahlung`, typed);
    expect(booked.status).toBe(303);
    expect(await settlementOfInvoice(account.backend, id)).toMatchObject({ state: 'paid', openCents: 0 });
    const shown = 'Differenz (Bankgebühren <SHA>)';
    expect(await words(path)).toContain(`${shown}, 6,50 €`);
    const [, difference] = await ask(account.backend, paymentsOfInvoice, { id });
    expect(await words(`/invoice/zahlungen/${difference?.payment}`)).toContain(shown);
    expect((await ask(account.backend, paymentsOfInvoice, { id })).map(({ reason }) => reason)).toEqual([
      '',
      'Bankgebühren <SHA>',
    ]);
  });

  it('of one of several invoices says it too, and a discount may', async () => {
    const of = await createSampleCustomer(account.backend, { name: 'Verlag mit Gebühren' });
    const order = { customer: of, status: 'issued', today } as const;
    const made = [];
    for (const _each of [1, 2]) made.push((await createInvoice(site.installation.services, account.backend, order)).id);
    const first = { 'lines[0].amount': '314,63', 'lines[0].rest': 'discount', 'lines[0].reason': 'Trotz Verspätung' };
    const second = { 'lines[1].amount': '321', 'lines[1].rest': 'difference', 'lines[1].reason': 'Abgerundet' };
    const path = `/invoice/zahlungen/neu?kunde=${of}`;
    const booked = await press(browser, path, { amount: '635,63', ...first, ...second });
    expect(booked.status).toBe(303);
    const page = await words(booked.location);
    expect(page).toContain('Skonto (Trotz Verspätung)');
    expect(page).toContain('Differenz (Abgerundet)');
  });
});
