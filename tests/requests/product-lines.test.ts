import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer, sampleDraft } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { archiveProduct } from '#app/pocketbase/products/calls.ts';
import { findProduct } from '#app/pocketbase/products/queries.ts';
import { invoiceIdIn } from '../support/invoice-posts.ts';
import { createSampleProduct } from '../support/products.ts';
import { formFields, openForm, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

// Lines in which a product is typed, on the server.

let site: Site;
let browser: Browser;
let account: SampleAccount;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  const make = async (number: string, fields: Parameters<typeof createSampleProduct>[1]) => {
    ids[number] = await createSampleProduct(account.backend, { number, ...fields });
  };
  await make('G-020', { description: 'Zwei Abzüge', nameEnglish: 'Type area', tax: 'standard-700' });
  await make('I-200', { name: 'Illustration, Nutzungsrecht', unitCode: 'H87', unitPrice: '260' });
  await make('I-210', { name: 'Illustration, Entwurf', unitPrice: '72' });
  await make('T-1', { name: 'Tasse', unitCode: 'H87', unitPrice: '9.99', priceMode: 'gross' });
});

const newPath = '/invoice/rechnungen/neu';
const line = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`lines[0].${name}`, value]));

async function send(fields: Record<string, string>, path = newPath): Promise<Page> {
  return browser.post(path, { ...(await openForm(browser, path)), ...fields });
}

async function linesOf(page: Page) {
  return (await findInvoice(account.backend, invoiceIdIn(page)))?.draft.lines ?? [];
}

const filled = {
  description: 'Satzspiegel und Muster\nZwei Abzüge',
  quantity: '1',
  unitCode: 'HUR',
  unitPrice: '76',
  taxRateBp: 700,
  articleNumber: 'G-020',
};

describe('a line in which a product is typed', () => {
  it.each(['g-020', 'G-020 Satzspiegel und Muster', 'Satzspiegel und Muster', 'muster satz'])(
    '%s fills it, and leads on to its quantity',
    async (typed) => {
      const saved = await send(line({ description: typed }));
      expect([saved.status, saved.location.split('#')[1]]).toEqual([303, 'invoice-lines[0].quantity']);
      expect(await linesOf(saved)).toMatchObject([{ ...filled, product: ids['G-020'] }]);
      const page = await browser.get(saved.location);
      expect(visibleText(page.text)).toContain(
        'G-020 Satzspiegel und Muster ist Position 1 . Tragen Sie die Menge ein.',
      );
      expect(page.text).toContain('<option value="G-020 Satzspiegel und Muster">');
    },
  );

  it('gets back what was typed, and is then left as text', async () => {
    const { location } = await send(line({ description: 'muster' }));
    const undone = await send({ then: 'product-0-undo' }, location.split('#')[0]);
    const text = { description: 'muster', unitPrice: '', unitCode: 'H87', articleNumber: '', product: 'text' };
    expect(await linesOf(undone)).toMatchObject([text]);
    expect((await send({}, undone.location.split('#')[0])).status).toBe(303);
    expect(await linesOf(undone)).toMatchObject([text]);
  });

  it('keeps a price that was typed with the number, and words beside a price', async () => {
    const both = await send(line({ description: 'G-020', unitPrice: '80', quantity: '3' }));
    expect(await linesOf(both)).toMatchObject([{ ...filled, quantity: '3', unitPrice: '80' }]);
    const words = await send(line({ description: 'Muster', unitPrice: '80' }));
    expect(await linesOf(words)).toMatchObject([{ description: 'Muster', unitPrice: '80', product: '' }]);
  });

  it('is changed freely, and becomes another product by its number; the product stays', async () => {
    const saved = await send(line({ description: 'G-020' }));
    const path = saved.location.split('?')[0];
    await send(line({ description: 'Muster, drei Stück', unitPrice: '70' }), path);
    expect(await linesOf(saved)).toMatchObject([{ description: 'Muster, drei Stück', unitPrice: '70' }]);
    expect((await findProduct(account.backend, ids['G-020'] ?? ''))?.unitPrice).toBe('76');
    await send(line({ description: 'i-200' }), path);
    expect(await linesOf(saved)).toMatchObject([{ description: 'Illustration, Nutzungsrecht', unitPrice: '260' }]);
  });

  it('that means several is asked about: nothing typed is lost, and each answer counts', async () => {
    const asked = await send({ ...line({ description: 'illustration' }), subject: 'Plakat' });
    expect(asked.status).toBe(422);
    const words = visibleText(asked.text);
    expect(words).toContain('„illustration“ passt auf mehrere Produkte. Welches meinen Sie?');
    expect(words).toContain('I-200 Illustration, Nutzungsrecht 260,00 € je Stück, 19 %');
    const answer = async (then: string) => linesOf(await browser.post(newPath, { ...formFields(asked.text), then }));
    expect(await answer(`product-0-${ids['I-210']}`)).toMatchObject([{ articleNumber: 'I-210', unitPrice: '72' }]);
  });

  it.each([
    ['text', { description: 'illustration', product: 'text' }],
    ['new', { description: 'illustration', unitPrice: '' }],
  ])('that means several: %s', async (answer, expected) => {
    const asked = await send(line({ description: 'illustration' }));
    const saved = await browser.post(newPath, { ...formFields(asked.text), then: `product-0-${answer}` });
    const [stored] = await linesOf(saved);
    expect(stored).toMatchObject(expected);
    if (answer !== 'new') return;
    const made = await findProduct(account.backend, stored?.product ?? '');
    expect([made?.name, made?.unitPrice]).toEqual(['illustration', '']);
    await ask(account.backend, archiveProduct, { id: stored?.product ?? '', archived: true });
  });

  it('has the price as the document has its prices, or none where that would be rounded', async () => {
    const exact = await send({ ...line({ description: 'I-200' }), priceMode: 'gross' });
    expect(await linesOf(exact)).toMatchObject([{ unitPrice: '309.4' }]);
    const inexact = await send(line({ description: 'T-1' }));
    expect(inexact.status).toBe(422);
    expect(visibleText(inexact.text)).toContain(
      'Der Preis von T-1 Tasse steht brutto fest und ist netto nicht ohne Runden',
    );
  });

  it('is English where the customer’s documents are', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Harbour Ltd', language: 'en' });
    const saved = await send({ ...line({ description: 'G-020' }), customer: 'Harbour' });
    expect(await linesOf(saved)).toMatchObject([{ description: 'Type area\nZwei Abzüge' }]);
    expect((await findInvoice(account.backend, invoiceIdIn(saved)))?.draft.customer).toBe(customer);
  });

  it('of an archived one stays text, and says so', async () => {
    const id = await createSampleProduct(account.backend, { number: 'ALT', name: 'Abzug' });
    await ask(account.backend, archiveProduct, { id, archived: true });
    const page = await send(line({ description: 'ALT' }));
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('ALT Abzug ist archiviert. Der Text bleibt, wie er ist');
  });

  it('as text of several is filled too, before what earlier lines have cost', async () => {
    const saved = await send({ quick: '3 G-020\n2 Tasse @5', then: 'quick' });
    expect(await linesOf(saved)).toMatchObject([
      { ...filled, quantity: '3' },
      { description: 'Tasse', unitPrice: '5', product: '' },
    ]);
  });

  it('counts at its product, which says where it is used, until another takes its place', async () => {
    const id = await createSampleProduct(account.backend, { number: 'Z-9', name: 'Zeichnung' });
    const uses = async () => {
      const [, listed = ''] =
        /Zeichnung Stunde 19 % (\d+)/.exec(
          visibleText((await browser.get('/invoice/produkte?suche=zeichnung')).text),
        ) ?? [];
      return [listed, visibleText((await browser.get(`/invoice/produkte/${id}`)).text).includes('Rechnung im Entwurf')];
    };
    expect(await uses()).toEqual(['0', false]);
    const saved = await send(line({ description: 'Z-9' }));
    expect(await uses()).toEqual(['1', true]);
    await send(line({ description: 'G-020' }), saved.location.split('?')[0]);
    expect(await uses()).toEqual(['0', false]);
  });

  it('says what this customer was asked for it last', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Verlag Kettler' });
    const lines = sampleDraft.lines.map((each) => ({ ...each, unitPrice: '95', product: ids['G-020'] ?? '' }));
    const order = { customer, status: 'issued', today: '2026-10-02', draft: { lines } } as const;
    await createInvoice(site.installation.services, account.backend, order);
    const saved = await send({ ...line({ description: 'G-020' }), customer: 'Kettler' });
    expect(visibleText((await browser.get(saved.location)).text)).toMatch(
      /Aus G-020 Satzspiegel und Muster ?, zuletzt am 02\.10\.2026 95,00.€ bei diesem Kunden/,
    );
    const other = await send({ ...line({ description: 'G-020' }), customer: 'Harbour' });
    expect(visibleText((await browser.get(other.location)).text)).not.toContain('zuletzt am');
  });
});
