import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { invoiceFields, openExtras, openNewInvoice, writeDraft } from '../support/invoice-posts.ts';
import type { Fields } from '../support/invoice-posts.ts';
import { decode, formFields, openForm, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend);
  await openExtras(browser);
});

const editPath = (id: string) => `/invoice/rechnungen/${id}/bearbeiten`;
const draftOf = async (id: string) => (await findInvoice(account.backend, id))?.draft;
const rowsOf = async (id: string) =>
  (await draftOf(id))?.lines.map(({ description, quantity, unitPrice }) => `${description} ${quantity} × ${unitPrice}`);

/** The choices of a conflict page: of each field what either side would send. */
function choicesOf(page: Page): Record<string, string[]> {
  const choices: Record<string, string[]> = {};
  for (const [tag, name = ''] of page.text.matchAll(/<input[^>]*type="radio"[^>]*name="([^"]+)"[^>]*>/g))
    (choices[name] ??= []).push(decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? ''));
  return choices;
}

/** A draft that two windows have open. */
async function openTwice(fields: Fields = {}): Promise<{ id: string; path: string; one: Fields; other: Fields }> {
  const id = await writeDraft(browser, invoiceFields(customer, fields));
  const path = editPath(id);
  return { id, path, one: await openForm(browser, path), other: await openForm(browser, path) };
}

async function save(path: string, fields: Fields): Promise<void> {
  expect((await browser.post(path, fields)).status).toBe(303);
}

async function conflict(path: string, fields: Fields): Promise<Page> {
  const page = await browser.post(path, fields);
  expect(page.status).toBe(409);
  return page;
}

describe('a draft that two windows have changed', () => {
  it('proposes what each alone has changed, and saves the mixture as it is chosen', async () => {
    const { id, path, one, other } = await openTwice();
    await save(path, { ...one, subject: 'dort', orderReference: 'B-7', 'lines[1].unitPrice': '13' });
    const page = await conflict(path, { ...other, subject: 'hier', introText: 'Guten Tag', 'lines[0].quantity': '4' });
    const text = visibleText(page.text);
    expect(text).toContain('Betreff in beiden geändert hier dort');
    expect(text).toContain('Bestellnummer nur im anderen Fenster geändert – B-7');
    expect(text).toContain('Einleitung nur von Ihnen geändert Guten Tag –');
    expect(text).toContain(
      'Zeilen in beiden geändert Zeile 1 Menge 4 Zeile 2 Preis € 12,3456 Zeile 1 Menge 2,5 Zeile 2 Preis € 13,00',
    );
    const asked = ['introText', 'lines~0', 'orderReference', 'subject'];
    expect(Object.keys(choicesOf(page)).sort()).toEqual(asked);
    await save(path, { ...formFields(page.text), subject: 'dort' });
    const { subject, orderReference, introText } = (await draftOf(id)) ?? {};
    expect([subject, orderReference, introText]).toEqual(['dort', 'B-7', 'Guten Tag']);
    expect(await rowsOf(id)).toEqual(['Gestaltung\n48 Seiten 4 × 1234.56', 'Buch 3 × 12.3456']);
  });

  it('asks for all rows at once, mine or the others', async () => {
    const { id, path, one, other } = await openTwice();
    const row = (index: number, description: string) =>
      Object.fromEntries(
        ['description', 'quantity', 'unitCode', 'unitPrice', 'tax'].map((name) => [
          `lines[${index}].${name}`,
          { description }[name] ?? other[`lines[0].${name}`] ?? '',
        ]),
      );
    await save(path, { ...one, ...row(2, 'dort neu'), rowsBefore: '3' });
    const first = Object.fromEntries(Object.entries(other).filter(([name]) => !name.startsWith('lines[1]')));
    const page = await conflict(path, { ...first, ...row(1, 'hier neu'), rowsBefore: '2' });
    expect(visibleText(page.text)).toContain('Zeilen in beiden geändert');
    expect(visibleText(page.text)).toContain('Zeile 3 ohne diese Zeile');
    const [mine = '', theirs = ''] = choicesOf(page)['lines~0'] ?? [];
    const fields = formFields(page.text);
    expect(fields['lines~0']).toBe(mine);
    await save(path, { ...fields, 'lines~0': theirs });
    expect((await rowsOf(id))?.map((text) => text.split(' ')[0])).toEqual(['Gestaltung\n48', 'Buch', 'dort']);
  });

  it('keeps mine by one button', async () => {
    const { id, path, one, other } = await openTwice();
    await save(path, { ...one, orderReference: 'B-7', 'lines[0].quantity': '9' });
    const page = await conflict(path, { ...other, subject: 'hier' });
    const [kept = ''] = /<form id="keep-typed"[\s\S]*?<\/form>/.exec(page.text) ?? [];
    await save(path, formFields(kept));
    const draft = await draftOf(id);
    expect([draft?.subject, draft?.orderReference]).toEqual(['hier', '']);
    expect((await rowsOf(id))?.[0]).toBe('Gestaltung\n48 Seiten 2.5 × 1234.56');
  });

  it('meets a second conflict as well, which is only about what was saved since', async () => {
    const { id, path, one, other } = await openTwice();
    await save(path, { ...one, subject: 'dort' });
    const first = await conflict(path, { ...other, subject: 'hier' });
    const third = await openForm(browser, path);
    await save(path, { ...third, closingText: 'Mit Gruß' });
    const second = await conflict(path, formFields(first.text));
    const text = visibleText(second.text);
    expect(text).toContain('Betreff nur von Ihnen geändert hier dort');
    expect(text).toContain('Schlusstext nur im anderen Fenster geändert – Mit Gruß');
    await save(path, formFields(second.text));
    const draft = await draftOf(id);
    expect([draft?.subject, draft?.closingText]).toEqual(['hier', 'Mit Gruß']);
  });

  it('is shown again as a form where the mixture is wrong, and stays as new as it was', async () => {
    const { path, one, other } = await openTwice();
    await save(path, { ...one, supplyFrom: '', supplyTo: '' });
    const page = await conflict(path, { ...other, supplyTo: '21.11.26' });
    const wrong = await browser.post(path, { ...formFields(page.text), supplyFrom: '', supplyTo: '21.11.26' });
    expect(wrong.status).toBe(422);
    const again = formFields(wrong.text);
    expect(again).toMatchObject({ supplyTo: '21.11.26', 'lines[1].description': 'Buch' });
    expect([again['version'], again['baseMarks']]).toEqual([
      formFields(page.text)['version'],
      formFields(page.text)['baseMarks'],
    ]);
    await save(path, { ...again, supplyFrom: '2.11.2026' });
  });

  it('goes on where its button led', async () => {
    const { path, one, other } = await openTwice();
    await save(path, { ...one, subject: 'dort' });
    const page = await conflict(path, { ...other, subject: 'hier', then: 'preview' });
    const saved = await browser.post(path, formFields(page.text));
    expect(saved.location).toBe(path.replace('bearbeiten', 'vorschau'));
  });

  it('of a session that has ended travels through the sign-in, row by row as it was chosen', async () => {
    const { id, path, one, other } = await openTwice();
    await save(path, { ...one, subject: 'dort' });
    const chosen = formFields((await conflict(path, { ...other, subject: 'hier', 'lines[1].quantity': '9' })).text);
    const { browser: stranger } = await signedIn(site);
    stranger.cookies.clear();
    const page = await stranger.post(path, chosen);
    expect(page.status).toBe(401);
    const carried = [...page.text.matchAll(/name="replay-name" value="([^"]*)"/g)].map(([, name]) => name);
    expect(carried).toContain('lines[1].quantity');
    expect(carried.some((name) => name?.includes('~'))).toBe(false);
    await save(path, chosen);
    expect(await rowsOf(id)).toEqual(['Gestaltung\n48 Seiten 2.5 × 1234.56', 'Buch 9 × 12.3456']);
  });

  it('knows what an editor has saved by itself since it was opened', async () => {
    const { path, one, other } = await openTwice();
    const unasked = { ...other, subject: 'hier von selbst' };
    const page = await browser.post(path.replace('bearbeiten', 'sichern'), unasked, { accept: 'application/json' });
    const { version, baseMarks } = JSON.parse(page.text) as { version: number; baseMarks: string };
    const { baseMarks: stored } = await openForm(browser, path);
    expect(baseMarks).toBe(stored);
    await save(path, { ...(await openForm(browser, path)), subject: 'dort', editToken: one['editToken'] ?? '' });
    const stale = await conflict(path, { ...unasked, baseMarks, version: String(version), closingText: 'Gruß' });
    expect(visibleText(stale.text)).toContain('Betreff nur im anderen Fenster geändert hier von selbst dort');
  });

  it('of 500 long rows, each changed by both, is chosen from a page and saved', async () => {
    const long = (price: string): Fields =>
      Object.fromEntries(
        Array.from({ length: 500 }, (_, index) =>
          Object.entries({
            entry: 'line',
            description: `Leistung ${index} ${'lang '.repeat(95)}`.trim(),
            quantity: '1',
            unitCode: 'H87',
            unitPrice: price,
            tax: 'standard-1900',
            discountPercent: '',
            periodFrom: '',
            periodTo: '',
            articleNumber: '',
            note: '',
          }).map(([name, value]): [string, string] => [`lines[${index}].${name}`, value]),
        ).flat(),
      );
    const { id, path, one, other } = await openTwice(long('1'));
    await save(path, { ...one, ...long('2'), rowsBefore: '500' });
    const page = await conflict(path, { ...other, ...long('3'), rowsBefore: '500' });
    const [, theirs = ''] = choicesOf(page)['lines~0'] ?? [];
    const fields = formFields(page.text);
    await save(path, { ...fields, 'lines~0': theirs });
    const prices = (await draftOf(id))?.lines.map(({ unitPrice }) => unitPrice) ?? [];
    expect([prices.length, new Set(prices)]).toEqual([500, new Set(['2'])]);
  });
});

describe('a form that made a draft and is sent again', () => {
  it('proposes what was typed last', async () => {
    const fields = formFields((await openNewInvoice(browser)).text);
    const first = { ...fields, ...invoiceFields(customer), editToken: randomUUID() };
    await save('/invoice/rechnungen/neu', first);
    const page = await conflict('/invoice/rechnungen/neu', { ...first, subject: '', editToken: randomUUID() });
    expect(visibleText(page.text)).toContain('Betreff – Programmheft');
    expect(formFields(page.text)['subject']).toBe('');
  });
});

describe('other forms', () => {
  it('a customer: a field of each side', async () => {
    const id = await createSampleCustomer(account.backend);
    const path = `/invoice/kunden/${id}/bearbeiten`;
    const opened = await openForm(browser, path);
    await save(path, { ...opened, city: 'Kiel', phone: '0431 123' });
    const page = await conflict(path, { ...opened, city: 'Emden', note: 'ruft an' });
    const fields = formFields(page.text);
    expect([fields['city'], fields['phone'], fields['note']]).toEqual(['Emden', '0431 123', 'ruft an']);
    await save(path, { ...fields, city: 'Kiel' });
    expect(await findCustomer(account.backend, id)).toMatchObject({ city: 'Kiel', phone: '0431 123', note: 'ruft an' });
  });

  it('a section of the settings: a tick of each side', async () => {
    const path = '/invoice/einstellungen/darstellung';
    const opened = await openForm(browser, path);
    const { singleKeys: _on, ...without } = opened;
    await save(path, { ...without, theme: 'dark' });
    const page = await conflict(path, { ...opened, showFieldNumbers: 'on', theme: 'light' });
    expect(choicesOf(page)).toMatchObject({ singleKeys: ['on', ''], showFieldNumbers: ['on', ''] });
    const fields = formFields(page.text);
    expect([fields['singleKeys'], fields['showFieldNumbers'], fields['theme']]).toEqual(['', 'on', 'light']);
    await save(path, fields);
    const { settings } = await findCompany(account.backend);
    expect(settings).toMatchObject({ singleKeys: false, showFieldNumbers: true, theme: 'light' });
  });
});
