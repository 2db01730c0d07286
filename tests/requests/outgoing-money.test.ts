import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { listBankEntries } from '#app/pocketbase/bank-entries/queries.ts';
import { findDebitRun } from '#app/pocketbase/debits/queries.ts';
import { centsToDecimal } from '#app/values/money.ts';
import { createSampleBankEntry, entryForm, matchingPage } from '../support/bank-entries.ts';
import { createDebitRun, createDebitable, releaseDebitOf } from '../support/debits.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';
import { openSite, ownFields, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { customerCredit } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

const today = '2026-11-21';

let site: Site;
let browser: Browser;
let account: SampleAccount;

beforeAll(async () => {
  site = await openSite();
});

/** A company of its own for each test, so that its page names nothing else. */
async function begin(): Promise<void> {
  ({ browser, account } = await signedIn(site));
}

const words = async () => visibleText((await browser.get(matchingPage)).text);
const settled = (invoice: string) => settlementOfInvoice(account.backend, invoice);
const debitable = (name?: string) =>
  createDebitable(site.installation.services, account.backend, { today, ...(name !== undefined && { name }) });

const names = ['Blattwerk', 'Holm', 'Lenz', 'Nordlicht', 'Quast', 'Rieger'];

/** What was collected of some invoices by one run, and the sum of it. */
async function collect(count: number) {
  const debits = [];
  for (const name of names.slice(0, count)) debits.push(await debitable(name));
  const invoices = debits.map(({ invoice }) => invoice);
  const run = await createDebitRun(account.backend, { today, invoices });
  const { openCents } = await settled(invoices[0] ?? '');
  const date = (await findDebitRun(account.backend, run))?.items[0]?.collectedOn ?? '';
  return { run, debits, invoices, openCents, credit: { amount: centsToDecimal(openCents * count), date } };
}

const paidBy = (entry: string, match: string | undefined) => browser.post(matchingPage, { entry, match: match ?? '' });

describe('the credit of a whole run', () => {
  it('is booked on every invoice of it as one payment by one button', async () => {
    await begin();
    const { invoices, credit: credited } = await collect(6);
    const entry = await createSampleBankEntry(account.backend, { ...credited, name: 'Sammler' });
    const { text, buttons } = await entryForm(browser, entry);
    expect(visibleText(text)).toContain('Auf 6 Rechnungen. Es ist genau, was an dem Tag eingezogen wurde.');
    const sent = await Promise.all([1, 2, 3].map(() => paidBy(entry, buttons[0])));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    for (const invoice of invoices) expect(await settled(invoice)).toMatchObject({ state: 'paid', excessCents: 0 });
    expect((await listBankEntries(account.backend)).counts).toMatchObject([{ state: 'booked', n: 1 }]);
    const list = visibleText((await browser.get('/invoice/zahlungen')).text);
    expect(list).toContain('RE-2026-0001, RE-2026-0002, RE-2026-0003, RE-2026-0004 und 2 weitere');
    expect(list).toContain('Blattwerk, Holm, Lenz und 3 weitere');
  });

  it('is booked on nothing that was taken out of the run before', async () => {
    await begin();
    const { run, invoices, openCents, credit: credited } = await collect(3);
    const [first, second, released = ''] = invoices;
    await releaseDebitOf(account.backend, { run, invoice: released });
    const amount = centsToDecimal(openCents * 2);
    const entry = await createSampleBankEntry(account.backend, { ...credited, amount, name: 'Sammler' });
    const { buttons } = await entryForm(browser, entry);
    expect((await paidBy(entry, buttons[0])).status).toBe(303);
    for (const invoice of [first, second]) expect(await settled(invoice ?? '')).toMatchObject({ state: 'paid' });
    expect(await settled(released)).toMatchObject({ state: 'open' });
  });

  it('is not proposed once one of them was paid, and its button books nothing then', async () => {
    await begin();
    const { invoices, credit: credited } = await collect(2);
    const entry = await createSampleBankEntry(account.backend, { ...credited, name: 'Sammler' });
    const { buttons } = await entryForm(browser, entry);
    await press(browser, `/invoice/rechnungen/${invoices[1]}/zahlung`, { amount: '10' });
    expect((await entryForm(browser, entry)).text).not.toContain('eingezogen');
    const refused = await paidBy(entry, buttons[0]);
    expect([refused.status, visibleText(refused.text)]).toEqual([
      409,
      expect.stringContaining('Inzwischen ist ein anderer Betrag offen'),
    ]);
    expect(await settled(invoices[0] ?? '')).toMatchObject({ state: 'open' });
  });
});

describe('a direct debit that came back', () => {
  it('opens its invoice again and takes it out of the run, whatever the bank took for it', async () => {
    await begin();
    const { run, debits, invoices, openCents, credit: credited } = await collect(2);
    const credit = await createSampleBankEntry(account.backend, { ...credited, name: 'Sammler' });
    await paidBy(credit, (await entryForm(browser, credit)).buttons[0]);
    const [back] = debits;
    const entry = await createSampleBankEntry(account.backend, {
      amount: centsToDecimal(openCents + 400),
      indicator: 'DBIT',
      date: '2026-12-02',
      endToEndId: back?.number ?? '',
      purpose: 'Rueckgabe wegen AM04',
    });
    const { text, buttons } = await entryForm(browser, entry);
    expect(visibleText(text)).toContain('4,00 € mehr gingen ab: vermutlich, was die Bank dafür nimmt.');
    const sent = await Promise.all([1, 2, 3].map(() => paidBy(entry, buttons[0])));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await settled(invoices[0] ?? '')).toMatchObject({ state: 'open', openCents });
    expect(await settled(invoices[1] ?? '')).toMatchObject({ state: 'paid' });
    const { items = [] } = (await findDebitRun(account.backend, run)) ?? {};
    expect(items.map(({ invoice, live, reason }) => [invoice, live, reason])).toEqual(
      invoices.map((invoice, index) => (index === 0 ? [invoice, false, 'Rücklastschrift'] : [invoice, true, ''])),
    );
    // Collected anew it is in another run.
    await createDebitRun(account.backend, { today, invoices: invoices.slice(0, 1) });
  });

  it('stands there again once what was booked is taken back', async () => {
    await begin();
    const { debits, invoices, openCents, credit: credited } = await collect(2);
    const credit = await createSampleBankEntry(account.backend, credited);
    await paidBy(credit, (await entryForm(browser, credit)).buttons[0]);
    const entry = await createSampleBankEntry(account.backend, {
      amount: centsToDecimal(openCents),
      indicator: 'DBIT',
      date: '2026-12-02',
      endToEndId: debits[0]?.number ?? '',
    });
    const { buttons } = await entryForm(browser, entry);
    await paidBy(entry, buttons[0]);
    const booked = (await listBankEntries(account.backend)).booked.find(({ id }) => id === entry);
    await press(browser, `/invoice/zahlungen/${booked?.payment}/zuruecknehmen`, { reason: 'Falsch zugeordnet' });
    expect(await settled(invoices[0] ?? '')).toMatchObject({ state: 'paid' });
    expect((await entryForm(browser, entry)).buttons).toEqual(buttons);
  });

  it('is refused where far more went out than was collected', async () => {
    await begin();
    const { debits, invoices, openCents, credit: credited } = await collect(2);
    const credit = await createSampleBankEntry(account.backend, credited);
    await paidBy(credit, (await entryForm(browser, credit)).buttons[0]);
    const entry = await createSampleBankEntry(account.backend, {
      amount: centsToDecimal(openCents + 5001),
      indicator: 'DBIT',
      endToEndId: debits[0]?.number ?? '',
    });
    expect(await words()).not.toContain('Zurückgegangen?');
    const made = await paidBy(entry, `${invoices[0]}.0.-${openCents}.returned`);
    expect([made.status, visibleText(made.text)]).toEqual([409, expect.stringContaining('abgegangen')]);
    expect(await settled(invoices[0] ?? '')).toMatchObject({ state: 'paid' });
  });
});

describe('money that was paid back', () => {
  it('is booked as the credit that a customer had, once', async () => {
    await begin();
    const { customer, invoice } = await debitable();
    const { openCents } = await settled(invoice);
    const came = await createSampleBankEntry(account.backend, { amount: centsToDecimal(openCents + 2500) });
    const path = `/invoice/rechnungen/${invoice}/zahlung?umsatz=${came}`;
    const asked = await press(browser, path, { amount: centsToDecimal(openCents + 2500).replace('.', ',') });
    await browser.post(path, { ...ownFields(asked.text), credit: 'on' });
    expect(await ask(account.backend, customerCredit, { id: customer, limit: 0 })).toMatchObject({ creditCents: 2500 });
    const entry = await createSampleBankEntry(account.backend, { amount: '25.00', indicator: 'DBIT' });
    const { text, buttons } = await entryForm(browser, entry);
    expect(visibleText(text)).toContain('So viel Guthaben hat der Kunde.');
    const sent = await Promise.all([1, 2].map(() => paidBy(entry, buttons[0])));
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    expect(await ask(account.backend, customerCredit, { id: customer, limit: 0 })).toMatchObject({ creditCents: 0 });
  });

  it('is what a cancellation owes', async () => {
    await begin();
    const { invoice } = await debitable();
    const { openCents } = await settled(invoice);
    await createSamplePayment(account.backend, { invoice, amountCents: openCents });
    await press(browser, `/invoice/rechnungen/${invoice}/storno`, { reason: 'Falscher Zeitraum', confirmed: 'on' });
    const purpose = 'ST-2026-0001';
    const back = { amount: centsToDecimal(openCents), indicator: 'DBIT', purpose } as const;
    const entry = await createSampleBankEntry(account.backend, back);
    const { text, buttons } = await entryForm(browser, entry);
    expect(visibleText(text)).toContain(`Ausgezahlt: ${purpose}`);
    expect((await paidBy(entry, buttons[0])).status).toBe(303);
    expect((await listBankEntries(account.backend)).owed).toEqual([]);
  });

  it('is not proposed for other outgoing money, and what was set aside stays set aside', async () => {
    await begin();
    const { number, invoice } = await debitable();
    const { openCents } = await settled(invoice);
    await createSamplePayment(account.backend, { invoice, amountCents: openCents });
    const rent = { amount: '900.00', indicator: 'DBIT', purpose: 'Miete November' } as const;
    await createSampleBankEntry(account.backend, rent);
    expect(await words()).not.toContain('Zurückgegangen?');
    const back = { amount: centsToDecimal(openCents), indicator: 'DBIT', purpose: `zurueck ${number}` } as const;
    const entry = await createSampleBankEntry(account.backend, back);
    expect(await words()).toContain('Zurückgegangen?');
    expect((await browser.post(matchingPage, { entry, then: 'aside' })).status).toBe(303);
    const shown = await words();
    expect(shown).not.toContain('Zurückgegangen?');
    expect(shown).toContain('Keine Rechnung 1');
    expect((await browser.post(matchingPage, { entry, then: 'open' })).status).toBe(303);
    expect(await words()).toContain('Zurückgegangen?');
  });
});

it('of others is neither shown nor booked', async () => {
  await begin();
  const { invoice } = await debitable();
  const { openCents } = await settled(invoice);
  await createSamplePayment(account.backend, { invoice, amountCents: openCents });
  const { number } = await createInvoice(site.installation.services, account.backend, {
    customer: (await debitable()).customer,
    status: 'issued',
    today,
  });
  await begin();
  const back = { amount: centsToDecimal(openCents), indicator: 'DBIT', purpose: number } as const;
  const entry = await createSampleBankEntry(account.backend, back);
  expect((await listBankEntries(account.backend)).paid).toEqual([]);
  expect((await paidBy(entry, `${invoice}.0.-${openCents}.open`)).status).toBe(404);
});
