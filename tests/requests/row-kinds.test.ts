import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { invoiceFields, openExtras, openNewInvoice, writeDraft } from '../support/invoice-posts.ts';
import type { Fields } from '../support/invoice-posts.ts';
import { formFields, inputValue, openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

// Sections, texts, subtotals and optional lines: what stands beside the lines of the norm's invoice.

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { email: 'kunde@example.org' });
  await openExtras(browser);
});

type Row = readonly [entry: string, description: string, price?: string];

const rowsOf = (rows: readonly Row[]): Fields =>
  Object.fromEntries(
    rows.flatMap(([entry, description, price = ''], index) =>
      Object.entries({
        entry,
        description,
        quantity: '1',
        unitCode: 'H87',
        unitPrice: price,
        tax: 'standard-1900',
      }).map(([name, value]) => [`lines[${index}].${name}`, value]),
    ),
  );

const bath: readonly Row[] = [
  ['section', 'Bad'],
  ['line', 'Fliesen', '100'],
  ['optional', 'Fugen färben', '30'],
  ['line', 'Silikon', '20,50'],
  ['subtotal', ''],
  ['text', 'Abfuhr ist enthalten.'],
  ['line', 'Anfahrt', '10'],
];

const pathOf = (id: string, page: string) => `/invoice/rechnungen/${id}/${page}`;

async function issue(id: string): Promise<Page> {
  const path = pathOf(id, 'ausstellen');
  return browser.post(path, { ...formFields((await browser.get(path)).text), confirmed: 'on' });
}

describe('rows beside the lines', () => {
  it('are kept, checked, issued, told in the XML and taken back', async () => {
    const id = await writeDraft(browser, { ...invoiceFields(customer), ...rowsOf(bath) });
    const edit = await browser.get(pathOf(id, 'bearbeiten'));
    expect(inputValue(edit.text, 'lines[0].description')).toBe('Bad');
    expect(inputValue(edit.text, 'lines[4].entry')).toBe('subtotal');
    expect(visibleText(edit.text)).toContain('155,30');
    expect(edit.text).toContain('aria-label="Zwischensumme 1"');
    // Numbers are those of the document.
    expect(edit.text).toContain('aria-label="Position 4"');
    expect(edit.text).not.toContain('aria-label="Position 5 entfernen"');
    const check = visibleText((await browser.get(pathOf(id, 'ausstellen'))).text);
    for (const words of [
      'Bad',
      '2 . Fugen färben',
      'wahlweise, nicht in der Summe',
      '( 30,00 )',
      'Zwischensumme 120,50',
    ])
      expect(check.slice(check.indexOf('Positionen'))).toContain(words);
    expect((await issue(id)).location).toBe(`/invoice/rechnungen/${id}`);
    const stored = await findInvoice(account.backend, id);
    if (stored?.status !== 'issued') throw new Error('not issued');
    expect(stored).toMatchObject({ netCents: 13_050 });
    expect(stored.snapshot.lines.map((line) => line.id)).toEqual(['1', '3', '4']);
    for (const file of ['xrechnung-ubl', 'xrechnung-cii']) {
      const xml = (await browser.get(pathOf(id, `dateien/${file}`))).text;
      expect(xml).toContain('Position 2, wahlweise und nicht in der Summe: Fugen färben');
      expect(xml.match(/<cac:InvoiceLine>|<ram:IncludedSupplyChainTradeLineItem>/g)).toHaveLength(3);
    }
    const cancelled = await press(browser, pathOf(id, 'storno'), { confirmed: 'on' });
    const taken = await findInvoice(account.backend, /rechnungen\/([a-z0-9]{15})/.exec(cancelled.location)?.[1] ?? '');
    expect(taken).toMatchObject({ netCents: -13_050 });
    const copied = await press(browser, pathOf(id, 'kopie'));
    const copy = await findInvoice(account.backend, /rechnungen\/([a-z0-9]{15})/.exec(copied.location)?.[1] ?? '');
    expect(copy?.draft.lines.map((line) => line.entry)).toEqual(bath.map(([entry]) => entry));
  });

  it('are added by buttons, behind the others, without a script', async () => {
    for (const entry of ['section', 'text', 'subtotal']) {
      const opened = await openNewInvoice(browser);
      const buttons = opened.text.match(/<button[^>]*__intent__[^>]*>/g) ?? [];
      const button = buttons.find((tag) => tag.includes(`&quot;entry&quot;:&quot;${entry}&quot;`)) ?? '';
      const intent = /value="([^"]*)"/.exec(button)?.[1]?.replaceAll('&quot;', '"') ?? '';
      const { createKey = '', editToken = '' } = formFields(opened.text);
      const fields = { ...invoiceFields(customer), createKey, editToken };
      const answer = await browser.post('/invoice/rechnungen/neu', { ...fields, __intent__: intent });
      expect(answer.status).toBe(303);
      const { text } = await browser.get(answer.location.split('#')[0] ?? '');
      expect(inputValue(text, 'lines[2].entry')).toBe(entry);
    }
  });

  it('that are missing or empty are said where they stand, by the number of the document', async () => {
    const rows: readonly Row[] = [
      ['section', ''],
      ['optional', 'Fugen', ''],
      ['line', 'Fliesen', ''],
    ];
    const id = await writeDraft(browser, { ...invoiceFields(customer), ...rowsOf(rows) });
    const { text } = await browser.get(pathOf(id, 'ausstellen'));
    expect(visibleText(text)).toContain('Ein Abschnitt oder Text ist leer');
    expect(visibleText(text)).toContain('Der Preis von Position 1 fehlt');
    expect(visibleText(text)).toContain('Der Preis von Position 2 fehlt');
    expect(text).toContain('#invoice-lines[2].unitPrice');
    const nothing = await writeDraft(browser, { ...invoiceFields(customer), ...rowsOf([['text', 'Nur Text']]) });
    // The second line of the sample stays.
    expect(visibleText((await browser.get(pathOf(nothing, 'ausstellen'))).text)).toContain('Nur Text');
  });

  it('have no field but their text, whatever is sent of them', async () => {
    const rows = {
      ...rowsOf([
        ['section', 'Bad'],
        ['line', 'Fliesen', '5'],
      ]),
      'lines[0].quantity': 'viel',
    };
    const id = await writeDraft(browser, { ...invoiceFields(customer), ...rows, 'lines[0].note': 'x' });
    const draft = (await findInvoice(account.backend, id))?.draft;
    expect(draft?.lines[0]).toMatchObject({ entry: 'section', description: 'Bad', quantity: '1', note: '' });
  });

  it('a kind of row that nobody knows is refused, and nothing typed is lost', async () => {
    const opened = await openNewInvoice(browser);
    const fields = { ...invoiceFields(customer), ...formFields(opened.text), ...rowsOf([['gift', 'Geschenk', '5']]) };
    const page = await browser.post('/invoice/rechnungen/neu', fields);
    expect(page.status).toBe(422);
    expect(page.text).toContain('Geschenk');
  });
});
