import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { cancelSampleInvoice } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findDebitRun, readDebitRunFile } from '#app/pocketbase/debits/queries.ts';
import { holdReminders } from '#app/pocketbase/reminders/queries.ts';
import { createSamplePayment } from '../support/payments.ts';
import { createDebitRun, createDebitable, giveMandate, releaseDebitOf, tryDebitRun } from '../support/debits.ts';
import type { Debitable } from '../support/debits.ts';
import { inputValue, openForm, openSite, ownFields, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';
import { listDebitRuns } from '#app/pocketbase/debits/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
const today = '2026-11-21';
const list = '/invoice/zahlungen/lastschriften';

beforeAll(async () => {
  site = await openSite();
});

/** A company of its own for each test, so that its page names nothing else. */
async function begin(): Promise<void> {
  ({ browser, account } = await signedIn(site));
}

const services = () => site.installation.services;
const debitable = (more: Partial<Parameters<typeof createDebitable>[2]> = {}) =>
  createDebitable(services(), account.backend, { today, ...more });
const words = async (path: string) => visibleText((await browser.get(path)).text);
const boxes = (html: string) =>
  [...html.matchAll(/<input[^>]*name="debit"[^>]*>/g)].map(([tag]) => ({
    value: /value="([^"]*)"/.exec(tag)?.[1] ?? '',
    checked: tag.includes(' checked'),
  }));

/** Sends the form as it stands, with the boxes that are ticked. */
async function makeRun(change: Record<string, string> = {}): Promise<Page> {
  const { text } = await browser.get(list);
  const { debit: _last, ...own } = ownFields(text);
  const ticked = boxes(text).filter(({ checked }) => checked);
  const fields = Object.entries({ ...own, ...change });
  return browser.post(list, [...fields, ...ticked.map(({ value }): [string, string] => ['debit', value])]);
}

describe('a run of direct debits', () => {
  it('is proposed, made, downloaded twice alike, and told by its invoices', async () => {
    await begin();
    const one = await debitable({ name: 'Blattwerk GmbH' });
    const mandate = { mandateReference: 'B-1', mandateBusiness: true, debitedIban: 'CH9300762011623852957' };
    const business = await debitable({ name: 'Holz AG', mandate });
    const page = await browser.get(list);
    expect(boxes(page.text).map(({ checked }) => checked)).toEqual([true, true]);
    expect(inputValue(page.text, 'collectOn')).toBe('23.11.2026');
    const made = await makeRun({ booking: 'batch' });
    const shown = await words(made.location);
    expect(shown).toMatch(/Der Lauf ist gespeichert\..*Stand Im Einzug.*B-1 \(Firmenlastschrift\)/s);
    for (const { text } of [page, await browser.get(made.location)])
      expect(text).toMatch(new RegExp(`href="/invoice/kunden/${one.customer}"[^>]*>Blattwerk GmbH<`));
    const files = [await browser.get(`${made.location}/datei`), await browser.get(`${made.location}/datei`)];
    expect(files.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [200, 'application/xml'],
      [200, 'application/xml'],
    ]);
    expect(files[0]?.headers.get('content-disposition')).toMatch(/Lastschriften-BW-20261121-[0-9a-f]{12}\.xml/);
    expect(files[0]?.text).toBe(files[1]?.text);
    const xml = files[0]?.text ?? '';
    expect(xml).toContain(`<EndToEndId>${one.number}</EndToEndId>`);
    expect(xml.match(/<PmtInf>/g)).toHaveLength(2);
    expect(xml).toContain('<CtrlSum>642.10</CtrlSum>');
    expect(xml).toContain('<BtchBookg>true</BtchBookg>');
    // Of the account outside of the European Economic Area only.
    expect(xml.match(/<PstlAdr>\s*<StrtNm>/g)).toHaveLength(1);
    // Due on the 28th, a Saturday.
    expect(xml).toContain('<ReqdColltnDt>2026-11-30</ReqdColltnDt>');
    for (const { invoice } of [one, business]) {
      const { text } = await browser.get(`/invoice/rechnungen/${invoice}`);
      expect(visibleText(text)).toContain('Im Einzug seit 21.11.2026');
      expect(text).toContain(`href="${made.location}"`);
    }
    const after = await words(list);
    expect(after).toContain('Nichts einzuziehen');
    expect(after).toContain('Schon im Einzug.');
    expect(after).toContain('21.11.2026, 2 Rechnungen');
  });

  it('is made once by a form that is sent twice, and found again by the way back', async () => {
    await begin();
    await debitable();
    const opened = await browser.get(list, { 'sec-fetch-mode': 'navigate' });
    const { text } = await browser.get(opened.location);
    const both = await Promise.all([1, 2].map(() => browser.post(opened.location, ownFields(text))));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(both[0]?.location).toBe(both[1]?.location);
    expect(await ask(account.backend, listDebitRuns)).toHaveLength(1);
    expect((await browser.get(opened.location)).location).toBe(both[0]?.location);
  });

  it('takes an invoice once, however many are made at the same time', async () => {
    await begin();
    const [one, other] = [await debitable(), await debitable({ name: 'Andere GmbH' })];
    const form = await openForm(browser, list);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const taken = index % 2 === 0 ? [one.invoice] : [other.invoice, one.invoice];
        const fields = Object.entries({ ...form, createKey: randomUUID() }).filter(([name]) => name !== 'debit');
        return browser.post(list, [...fields, ...taken.map((id): [string, string] => ['debit', `${id}:32105`])]);
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 303 && status !== 409 && status !== 422)).toEqual([]);
    const runs = await ask(account.backend, listDebitRuns);
    expect(runs).toHaveLength(1);
    const items = (await findDebitRun(account.backend, runs[0]?.id ?? ''))?.items ?? [];
    expect(items.filter(({ invoice }) => invoice === one.invoice)).toHaveLength(1);
  });

  it('is a 404 for another company: page, file and release', async () => {
    await begin();
    const { invoice } = await debitable();
    const run = await createDebitRun(account.backend, { today, invoices: [invoice] });
    const stranger = await signedIn(site);
    for (const path of [run, `${run}/datei`, `${run}/zurueckziehen`])
      expect((await stranger.browser.get(`${list}/${path}`)).status).toBe(404);
    const taken = await stranger.browser.postForged(`${list}/${run}/zurueckziehen`, { reason: 'x', item: '' });
    expect(taken.status).toBe(404);
    await createDebitable(services(), stranger.account.backend, { today });
    const form = await openForm(stranger.browser, list);
    const foreign = await stranger.browser.post(list, { ...form, debit: `${invoice}:32105` });
    expect(foreign.status).toBe(409);
    expect((await findDebitRun(account.backend, run))?.run).toMatchObject({ live: 1, items: 1 });
  });
});

describe('what is wrong is said at its field, and nothing typed is lost', () => {
  it('a day on which nothing can be collected', async () => {
    await begin();
    await debitable();
    await debitable({ name: 'Andere GmbH' });
    const { text } = await browser.get(list);
    const [first = { value: '' }] = boxes(text);
    for (const [collectOn, sentence] of [
      ['21.11.2026', 'frühestens am 23.11.2026'],
      ['22.11.2026', 'Es ist Wochenende oder ein Bankfeiertag.'],
      ['08.12.2026', 'spätestens am 05.12.2026'],
      ['bald', 'Das ist kein Datum'],
      ['', 'Bitte geben Sie an, ab welchem Tag eingezogen wird.'],
    ] as const) {
      const page = await browser.post(list, { ...ownFields(text), collectOn, debit: first.value });
      expect([collectOn, page.status]).toEqual([collectOn, 422]);
      expect(visibleText(page.text)).toContain(sentence);
      expect(page.text).toContain('href="#debit-run-collectOn"');
      expect(inputValue(page.text, 'collectOn')).toBe(collectOn);
      expect(boxes(page.text).map(({ checked }) => checked)).toEqual([true, false]);
    }
  });

  it('no invoice, or too many', async () => {
    await begin();
    await debitable();
    const { debit: _none, ...form } = await openForm(browser, list);
    const none = await browser.post(list, form);
    expect(none.status).toBe(422);
    expect(visibleText(none.text)).toContain('Bitte wählen Sie mindestens eine Rechnung.');
    expect(boxes(none.text).map(({ checked }) => checked)).toEqual([false]);
    const id = (index: number) => String(index).padStart(15, 'a');
    const many = Array.from({ length: 501 }, (_, index): [string, string] => ['debit', `${id(index)}:1`]);
    const page = await browser.post(list, [...Object.entries(form), ...many]);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Bitte wählen Sie höchstens 500 Rechnungen.');
  });

  it('what was paid, or whose mandate ended, since the page was opened', async () => {
    await begin();
    const { invoice, customer, number } = await debitable();
    const form = await openForm(browser, list);
    await createSamplePayment(account.backend, { invoice, amountCents: 100 });
    const paid = await browser.post(list, form);
    expect(paid.status).toBe(409);
    expect(visibleText(paid.text)).toContain('Inzwischen wurde gezahlt');
    await giveMandate(account.backend, customer, { mandateEndedOn: '2026-11-22' });
    const ended = await browser.post(list, form);
    expect(ended.status).toBe(422);
    expect(visibleText(ended.text)).toContain(`${number}: Das Mandat ist beendet.`);
    expect(await ask(account.backend, listDebitRuns)).toEqual([]);
  });

  it('the reason of a run that is taken back', async () => {
    await begin();
    const { invoice } = await debitable();
    const run = await createDebitRun(account.backend, { today, invoices: [invoice] });
    for (const reason of ['', 'x'.repeat(201)]) {
      const page = await press(browser, `${list}/${run}/zurueckziehen`, { reason });
      expect(page.status).toBe(422);
      expect(page.text).toContain('href="#debit-release-reason"');
      expect(inputValue(page.text, 'reason')).toBe(reason);
    }
  });
});

describe('what is left out says why', () => {
  it('mandate, dispute, day', async () => {
    await begin();
    const changed = await debitable({ name: 'Neues Konto' });
    await giveMandate(account.backend, changed.customer, { debitedIban: 'DE89370400440532013000' });
    const disputed = await debitable({ name: 'Strittig' });
    const held = { hold: 'disputed', holdReason: 'x', customerStopped: false } as const;
    await holdReminders(account.backend, { invoice: disputed.invoice, ...held });
    await debitable({ name: 'Später', paymentDays: 30 });
    const page = await browser.get(list);
    expect(boxes(page.text)).toEqual([]);
    const text = visibleText(page.text);
    expect(text).toContain('Mandat oder Konto sind andere, als die Rechnung sagt. Zum Mandat');
    expect(text).toContain('Sie ist strittig.');
    expect(text).toContain('Einzug erst am 21.12.2026');
    expect(page.text).toContain(`href="/invoice/kunden/${changed.customer}/mandat"`);
  });

  it('a profile without creditor identifier has a way to its field, and no form', async () => {
    await begin();
    const { text } = await browser.get(list);
    expect(text).toContain('href="/invoice/profil#profile-creditorId"');
    expect(boxes(text)).toEqual([]);
  });
});

describe('released direct debits can be collected again', () => {
  it('a whole run, once, and what it contained stays', async () => {
    await begin();
    const invoices = [(await debitable()).invoice, (await debitable({ name: 'Andere GmbH' })).invoice];
    const run = await createDebitRun(account.backend, { today, invoices });
    const before = await readDebitRunFile(account.backend, run);
    const form = await openForm(browser, `${list}/${run}/zurueckziehen`);
    for (const _ of [1, 2]) {
      const sent = await browser.post(`${list}/${run}/zurueckziehen`, { ...form, reason: 'Datei verloren' });
      expect([sent.status, sent.location]).toEqual([303, `${list}/${run}`]);
    }
    const shown = await words(`${list}/${run}`);
    expect(shown).toContain('Stand Zurückgezogen');
    expect(shown).toContain('Herausgenommen am 21.11.2026: Datei verloren');
    expect(await readDebitRunFile(account.backend, run)).toEqual(before);
    expect(boxes((await browser.get(list)).text)).toHaveLength(2);
    expect((await browser.get(`${list}/${run}/zurueckziehen`)).location).toBe(`${list}/${run}`);
    expect(await tryDebitRun(account.backend, { today, invoices })).toMatchObject({ ok: true });
  });

  it('one invoice that the bank gave back, and only that', async () => {
    await begin();
    const [one, other] = [await debitable(), await debitable({ name: 'Andere GmbH' })];
    const run = await createDebitRun(account.backend, { today, invoices: [one.invoice, other.invoice] });
    const path = `${list}/${run}/zurueckziehen?rechnung=${one.invoice}`;
    expect((await browser.get(`${list}/${run}`)).text).toContain(`href="${path}"`);
    expect(await words(path)).toContain(`${one.number} herausnehmen`);
    expect((await press(browser, path, { reason: 'Konto nicht gedeckt' })).location).toBe(`${list}/${run}`);
    const free = boxes((await browser.get(list)).text).map(({ value }) => value);
    expect(free).toEqual([`${one.invoice}:32105`]);
    expect(await words(`/invoice/rechnungen/${one.invoice}`)).not.toContain('Im Einzug');
    expect(await words(`/invoice/rechnungen/${other.invoice}`)).toContain('Im Einzug seit');
  });

  it('refuses the item of another run', async () => {
    await begin();
    const runs: string[] = [];
    const made: Debitable[] = [];
    for (const name of ['Eine', 'Andere']) {
      made.push(await debitable({ name }));
      runs.push(await createDebitRun(account.backend, { today, invoices: [made.at(-1)?.invoice ?? ''] }));
    }
    const item = (await findDebitRun(account.backend, runs[1] ?? ''))?.items[0]?.id ?? '';
    const form = await openForm(browser, `${list}/${runs[0]}/zurueckziehen`);
    const sent = await browser.post(`${list}/${runs[0]}/zurueckziehen`, { ...form, item, reason: 'x' });
    expect(sent.status).toBe(404);
    for (const run of runs) expect((await findDebitRun(account.backend, run))?.run.live).toBe(1);
  });
});

it('an invoice that is paid is done, in its run too', async () => {
  await begin();
  const { invoice } = await debitable();
  const run = await createDebitRun(account.backend, { today, invoices: [invoice] });
  await createSamplePayment(account.backend, { invoice, amountCents: 32_105 });
  const shown = await words(`${list}/${run}`);
  expect(shown).toContain('Stand Bezahlt');
  expect(await words(`/invoice/rechnungen/${invoice}`)).not.toContain('Im Einzug');
});

it('an invoice that is cancelled is not called paid, nor is its run', async () => {
  await begin();
  const { invoice: invoiceId } = await debitable();
  await createDebitRun(account.backend, { today, invoices: [invoiceId] });
  await cancelSampleInvoice(services(), account.backend, { invoiceId, today });
  expect(await words(list)).toContain('Nichts mehr offen');
});

it('nobody is reminded of what is being collected', async () => {
  await begin();
  const { invoice } = await createDebitable(services(), account.backend, { today: '2026-09-01' });
  const path = `/invoice/rechnungen/${invoice}/mahnung`;
  const form = await openForm(browser, path);
  const run = await createDebitRun(account.backend, { today, invoices: [invoice] });
  expect(await words(path)).toContain('im Einzug');
  expect(await words('/invoice/mahnungen')).toContain('im Einzug');
  expect((await browser.post(path, form)).status).toBe(409);
  await releaseDebitOf(account.backend, { run });
  expect(await words(path)).not.toContain('Sie ist im Einzug');
});

it('collecting extends the mandate', async () => {
  await begin();
  // It lapses on 25 November, and is used on the 24th.
  const mandate = { mandateReference: 'ALT', mandateSignedOn: '2023-11-25' };
  const { customer, invoice } = await debitable({ mandate, paymentDays: 1 });
  expect(await words(`/invoice/kunden/${customer}/mandat`)).not.toContain('verfallen');
  const run = await createDebitRun(account.backend, { today, invoices: [invoice] });
  const second = await debitable({ customer, paymentDays: 7 });
  expect(await words(list)).toContain(second.number);
  expect(boxes((await browser.get(list)).text).map(({ value }) => value)).toEqual([`${second.invoice}:32105`]);
  // After it would have lapsed: the check of an invoice knows of it too.
  const later = { today: '2026-11-26', customer };
  expect((await debitable(later)).number).not.toBe('');
  await releaseDebitOf(account.backend, { run });
  expect(await words(list)).toContain('Das Mandat ist verfallen');
  await expect(debitable(later)).rejects.toThrow('sample invoice');
});
