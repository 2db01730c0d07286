import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { centsToDecimal, formatCents } from '#app/values/money.ts';
import { createSampleBankEntry, entryForm, matchingPage } from '../support/bank-entries.ts';
import { issueUnpaid, settlementOfInvoice } from '../support/payments.ts';
import { openForm, openSite, press, shownEuro, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import type { PartOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { name: 'Lenz Architekten' });
});

const issue = () => issueUnpaid({ site, backend: account.backend, customer });
const words = async (path: string) => visibleText((await browser.get(path)).text);

describe('an entry that several invoices make up', () => {
  const of = (bookings: PartOfInvoice[][]) =>
    bookings.map((parts) => parts.map(({ payment, kind, amountCents }) => ({ payment, kind, amountCents })));

  it('is booked on all of them as one payment by one button, and nothing twice', async () => {
    const invoices = [await issue(), await issue()];
    const sum = invoices.reduce((cents, { openCents }) => cents + openCents, 0);
    const purpose = `Rechnungen ${invoices.map(({ number }) => number).join(' und ')}`;
    const entry = await createSampleBankEntry(account.backend, { amount: centsToDecimal(sum), purpose, name: 'Lenz' });
    const { text, buttons } = await entryForm(browser, entry);
    expect(visibleText(text)).toContain(
      `${invoices.map(({ number }) => number).join(' und ')}, Lenz Architekten ${shownEuro(sum)} Auf 2 Rechnungen. Sie sind im Zweck genannt. Betrag und Name stimmen.`,
    );
    const sent = await Promise.all([1, 2, 3].map(() => browser.post(matchingPage, { entry, match: buttons[0] ?? '' })));
    expect(sent.map(({ status, location }) => [status, location])).toEqual(Array(3).fill([303, matchingPage]));
    const booked = of(await Promise.all(invoices.map(({ id }) => ask(account.backend, paymentsOfInvoice, { id }))));
    const payment = booked[0]?.[0]?.payment;
    expect(booked).toEqual(invoices.map(({ openCents }) => [{ payment, kind: 'paid', amountCents: openCents }]));
    // Taken back it is open again, on all of them.
    await press(browser, `/invoice/zahlungen/${payment}/zuruecknehmen`, { reason: 'Falsch zugeordnet' });
    expect((await entryForm(browser, entry)).buttons[0]).toBe(buttons[0]);
    await browser.post(matchingPage, { entry, match: buttons[0] ?? '' });
    expect(await settlementOfInvoice(account.backend, invoices[1]?.id ?? '')).toMatchObject({ state: 'paid' });
  });

  it('falls on them in the form, where less came, with what stays open', async () => {
    const [one, two] = [await issue(), await issue()];
    const came = one.openCents + 1000;
    const purpose = `${one.number} ${two.number}`;
    const entry = await createSampleBankEntry(account.backend, { amount: centsToDecimal(came), purpose, name: 'L' });
    const { text } = await entryForm(browser, entry);
    expect(visibleText(text)).toContain(`${shownEuro(two.openCents - 1000)} zu wenig.`);
    const form = `/invoice/zahlungen/neu?kunde=${customer}&umsatz=${entry}`;
    expect(text).toContain(`class="proposal best" href="${form.replaceAll('&', '&amp;')}"`);
    const fields = await openForm(browser, form);
    const amountOf = new Map([0, 1].map((row) => [fields[`lines[${row}].invoice`], fields[`lines[${row}].amount`]]));
    expect(amountOf.get(one.id)).toBe(formatCents(one.openCents));
    expect(amountOf.get(two.id)).toBe('10,00');
    expect(await words(form)).toContain(`offen ${shownEuro(two.openCents)}, danach ${shownEuro(two.openCents - 1000)}`);
    const moved = { ...fields, 'lines[0].amount': '20', 'lines[1].amount': '5' };
    const refused = await browser.post(form, moved);
    expect([refused.status, visibleText(refused.text)]).toEqual([422, expect.stringContaining('noch nicht verteilt')]);
    expect(refused.text).toContain('value="20"');
    const booked = await browser.post(form, fields);
    expect([booked.status, booked.location]).toEqual([303, matchingPage]);
    expect(await settlementOfInvoice(account.backend, two.id)).toMatchObject({ openCents: two.openCents - 1000 });
    await press(browser, `${two.path}/zahlung`, {});
  });

  it('books nothing when one of them was paid meanwhile', async () => {
    const [one, two] = [await issue(), await issue()];
    const amount = centsToDecimal(one.openCents + two.openCents);
    const entry = await createSampleBankEntry(account.backend, { amount, purpose: `${one.number} ${two.number}` });
    const { buttons } = await entryForm(browser, entry);
    await press(browser, `${two.path}/zahlung`, { amount: '10' });
    const refused = await browser.post(matchingPage, { entry, match: buttons[0] ?? '' });
    expect([refused.status, visibleText(refused.text)]).toEqual([
      409,
      expect.stringContaining('Inzwischen ist ein anderer Betrag offen'),
    ]);
    expect(await ask(account.backend, paymentsOfInvoice, { id: one.id })).toEqual([]);
    // Made up to be more than came, it is refused as well.
    const [first] = (buttons[0] ?? '').split('_');
    expect((await browser.post(matchingPage, { entry, match: first ?? '' })).status).toBe(409);
    expect(await ask(account.backend, paymentsOfInvoice, { id: one.id })).toEqual([]);
  });
});

describe('booking by keyboard', () => {
  const focusedIn = (text: string) =>
    [...text.matchAll(/<form[^>]*id="entry-(\w+)"[\s\S]*?<\/form>/g)]
      .filter(([form]) => /<button(?=[^>]*name="match")[^>]*autofocus/i.test(form))
      .map(([, entry]) => entry);

  it('the first sure proposal has the focus, then the next, and after the last the word that it is booked', async () => {
    const own = await signedIn(site);
    const ofOwn = { site, backend: own.account.backend, customer: await createSampleCustomer(own.account.backend) };
    const entries: string[] = [];
    for (const index of [1, 2, 3]) {
      const { amount, number } = await issueUnpaid(ofOwn);
      const paid = { amount, purpose: number, date: `2026-11-1${index}` };
      entries.unshift(await createSampleBankEntry(own.account.backend, paid));
    }
    await createSampleBankEntry(own.account.backend, { purpose: 'Wofür?', date: '2026-11-19' });
    const page = await own.browser.get(matchingPage);
    const [first = '', second = '', third = ''] = [...page.text.matchAll(/id="entry-(\w+)"/g)]
      .map(([, entry]) => entry ?? '')
      .filter((entry) => entries.includes(entry));
    expect(focusedIn(page.text)).toEqual([first]);
    const confirm = async (entry: string) => {
      const { text, buttons } = await entryForm(own.browser, entry);
      const next = / name="next" value="(\w+)"/.exec(text)?.[1];
      return own.browser.post(matchingPage, {
        entry,
        match: buttons[0] ?? '',
        ...(next !== undefined && { next }),
      });
    };
    // Whoever leaves the first out goes on behind the second.
    const sent = await confirm(second);
    expect(sent.location).toBe(`${matchingPage}?gebucht=${second}&weiter=${third}`);
    const after = await own.browser.get(sent.location);
    expect(focusedIn(after.text)).toEqual([third]);
    expect(visibleText(after.text)).toMatch(/von .*: zugeordnet zu RE-/);
    expect((await confirm(third)).location).toBe(`${matchingPage}?gebucht=${third}&weiter=${first}`);
    const last = await confirm(first);
    expect(last.location).toBe(matchingPage);
    expect(focusedIn((await own.browser.get(matchingPage)).text)).toEqual([]);
  });
});
