import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '../../app/commands/fixtures.ts';
import type { SampleAccount } from '../../app/commands/fixtures.ts';
import { findInvoice } from '../../app/pocketbase/invoices.ts';
import { inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend);
});

type Fields = Record<string, string>;

function invoiceFields(more: Fields = {}): Fields {
  return {
    customer,
    supplyFrom: '2.11.2026',
    supplyTo: '20.11.26',
    paymentDays: '',
    buyerReference: '',
    orderReference: '',
    subject: 'Programmheft',
    introText: '',
    closingText: '',
    paymentTerms: '',
    'lines[0].description': 'Gestaltung\r\n48 Seiten',
    'lines[0].quantity': '2,5',
    'lines[0].unitCode': 'HUR',
    'lines[0].unitPrice': '1.234,56',
    'lines[0].tax': 'standard-1900',
    'lines[1].description': 'Buch',
    'lines[1].quantity': '3',
    'lines[1].unitCode': 'H87',
    'lines[1].unitPrice': '12,3456',
    'lines[1].tax': 'standard-700',
    ...more,
  };
}

function idIn(page: Page): string {
  return /rechnungen\/([a-z0-9]{15})/.exec(page.location)?.[1] ?? '';
}

async function writeDraft(more: Fields = {}): Promise<string> {
  const form = await browser.get('/invoice/rechnungen/neu');
  const page = await browser.post('/invoice/rechnungen/neu', {
    ...invoiceFields(more),
    createKey: inputValue(form.text, 'createKey'),
  });
  expect(page.status).toBe(303);
  return idIn(page);
}

describe('the form without a script', () => {
  it('reads German numbers and dates and keeps them', async () => {
    const id = await writeDraft();
    const page = await browser.get(`/invoice/rechnungen/${id}/bearbeiten`);
    expect(inputValue(page.text, 'supplyFrom')).toBe('02.11.2026');
    expect(inputValue(page.text, 'supplyTo')).toBe('20.11.2026');
    expect(inputValue(page.text, 'lines[0].quantity')).toBe('2,5');
    expect(inputValue(page.text, 'lines[0].unitPrice')).toBe('1.234,56');
    expect(inputValue(page.text, 'lines[1].unitPrice')).toBe('12,3456');
    expect(visibleText(page.text)).toContain('Rechnungsbetrag 3.712,45 €');
  });

  it('"12,50" never becomes 0: it is read here, and PocketBase only sees whole cents', async () => {
    const id = await writeDraft({ 'lines[0].quantity': '1', 'lines[0].unitPrice': '12,50', 'lines[1].quantity': '0' });
    const stored = await findInvoice(account.backend, id);
    expect(stored?.netCents).toBe(1250);
    expect(stored?.grossCents).toBe(1488);
  });

  it.each([
    [{ 'lines[0].quantity': 'zwei' }, 'Das ist keine Zahl. Bitte wie 1.234,56 eingeben.'],
    [{ 'lines[0].unitPrice': '1,23456' }, 'Bitte höchstens 4 Stellen nach dem Komma.'],
    [{ 'lines[0].unitPrice': '99999999999' }, 'Diese Zahl ist zu groß.'],
    [{ supplyFrom: '31.2.2026' }, 'Das ist kein Datum.'],
    [{ supplyTo: '1.11.2026' }, 'Das Ende liegt vor dem Anfang der Leistung.'],
    [{ paymentDays: '400' }, 'Bitte 0 bis 365 Tage.'],
    [{ 'lines[0].description': 'x'.repeat(2001) }, 'Bitte höchstens 2000 Zeichen.'],
    [{ 'lines[0].unitCode': 'XXX' }, 'Bitte wählen Sie eine Einheit.'],
    [{ customer: 'aaaaaaaaaaaaaaa' }, 'Diesen Kunden gibt es nicht mehr.'],
  ])('%o is refused at the field and nothing typed is lost', async (wrong, sentence) => {
    const page = await browser.post('/invoice/rechnungen/neu', invoiceFields(wrong));
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    expect(page.text).toContain('aria-invalid="true"');
    const kept = { ...invoiceFields(), ...wrong };
    for (const [name, value] of Object.entries(kept)) {
      if (
        name.endsWith('description') ||
        name.endsWith('unitCode') ||
        name.endsWith('tax') ||
        name === 'customer' ||
        name.endsWith('Text') ||
        name === 'paymentTerms'
      )
        continue;
      expect(inputValue(page.text, name)).toBe(value);
    }
    if (!('lines[0].description' in wrong)) expect(page.text).toContain('48 Seiten');
  });

  it('adds, moves and removes rows by buttons and keeps every typed value', async () => {
    const insert = JSON.stringify({
      type: 'insert',
      payload: { name: 'lines', defaultValue: { description: '', quantity: '1' } },
    });
    const added = await browser.post('/invoice/rechnungen/neu', {
      ...invoiceFields({ 'lines[1].quantity': 'noch nicht' }),
      __intent__: insert,
    });
    expect(added.status).toBe(200);
    expect(inputValue(added.text, 'lines[1].quantity')).toBe('noch nicht');
    expect(inputValue(added.text, 'lines[2].quantity')).toBe('1');
    const move = JSON.stringify({ type: 'reorder', payload: { name: 'lines', from: 1, to: 0 } });
    const moved = await browser.post('/invoice/rechnungen/neu', { ...invoiceFields(), __intent__: move });
    expect(inputValue(moved.text, 'lines[0].unitPrice')).toBe('12,3456');
    expect(inputValue(moved.text, 'lines[1].unitPrice')).toBe('1.234,56');
    const remove = JSON.stringify({ type: 'remove', payload: { name: 'lines', index: 0 } });
    const removed = await browser.post('/invoice/rechnungen/neu', { ...invoiceFields(), __intent__: remove });
    expect(inputValue(removed.text, 'lines[0].unitPrice')).toBe('12,3456');
    expect(inputValue(removed.text, 'lines[1].unitPrice')).toBe('');
  });

  it('Enter saves: the first button of the form has no name', async () => {
    const page = await browser.get('/invoice/rechnungen/neu');
    const form = page.text.slice(
      page.text.indexOf('<form id="invoice"') === -1
        ? page.text.indexOf('id="invoice"')
        : page.text.indexOf('<form id="invoice"'),
    );
    expect(/<button[^>]*>/.exec(form)?.[0]).toMatch(/type="submit".*hidden/);
    expect(/<button[^>]*>/.exec(form)?.[0]).not.toContain('name=');
  });

  it('takes 200 lines and refuses 201 with a sentence', async () => {
    const many = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [
          [`lines[${i}].description`, `Position ${i}`],
          [`lines[${i}].quantity`, '1'],
          [`lines[${i}].unitCode`, 'H87'],
          [`lines[${i}].unitPrice`, '1'],
          [`lines[${i}].tax`, 'standard-1900'],
        ]).flat(),
      ) as Fields;
    const fits = await browser.post('/invoice/rechnungen/neu', { ...invoiceFields(), ...many(200) });
    expect(fits.status).toBe(303);
    const page = await browser.post('/invoice/rechnungen/neu', { ...invoiceFields(), ...many(201) });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Eine Rechnung hat hier höchstens 200 Positionen.');
    expect(page.text).toContain('Position 200');
  });

  it('a double click makes one draft', async () => {
    const form = await browser.get('/invoice/rechnungen/neu');
    const fields = { ...invoiceFields(), createKey: inputValue(form.text, 'createKey') };
    const [one, two] = await Promise.all([
      browser.post('/invoice/rechnungen/neu', fields),
      browser.post('/invoice/rechnungen/neu', fields),
    ]);
    expect(idIn(one)).toMatch(/^[a-z0-9]{15}$/);
    expect(idIn(two)).toBe(idIn(one));
  });
});

describe('two tabs with the same draft', () => {
  it('the second save shows what differs and lets the person choose', async () => {
    const id = await writeDraft();
    const path = `/invoice/rechnungen/${id}/bearbeiten`;
    const version = inputValue((await browser.get(path)).text, 'version');
    expect((await browser.post(path, { ...invoiceFields({ subject: 'Erster Tab' }), version })).status).toBe(303);
    const stale = await browser.post(path, {
      ...invoiceFields({ subject: 'Zweiter Tab', 'lines[0].quantity': '7' }),
      version,
    });
    expect(stale.status).toBe(409);
    const text = visibleText(stale.text);
    expect(text).toContain('Betreff Zweiter Tab Erster Tab');
    expect(text).toContain('Position 1: Menge 7 2,5');
    expect(text).not.toContain('Position 2: Menge');
    expect((await findInvoice(account.backend, id))?.draft).toContain('Erster Tab');
    const fields = [...stale.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    expect(fields.find(([name]) => name === 'version')?.[1]).not.toBe(version);
    expect((await browser.post(path, fields)).status).toBe(303);
    expect((await findInvoice(account.backend, id))?.draft).toContain('Zweiter Tab');
  });
});

describe('issuing', () => {
  async function issue(id: string, more: Fields = {}): Promise<Page> {
    const page = await browser.get(`/invoice/rechnungen/${id}/ausstellen`);
    return browser.post(`/invoice/rechnungen/${id}/ausstellen`, {
      version: inputValue(page.text, 'version'),
      confirmed: 'on',
      ...more,
    });
  }

  it('every button saves first', async () => {
    const id = await writeDraft();
    const path = `/invoice/rechnungen/${id}/bearbeiten`;
    const version = inputValue((await browser.get(path)).text, 'version');
    const page = await browser.post(path, { ...invoiceFields({ subject: 'eben getippt' }), version, then: 'issue' });
    expect(page.location).toBe(`/invoice/rechnungen/${id}/ausstellen`);
    expect((await findInvoice(account.backend, id))?.draft).toContain('eben getippt');
  });

  it('names what is missing, each with a link to its field, and draws no number', async () => {
    const other = await signedIn(site, null);
    const created = await other.browser.post('/invoice/rechnungen/neu', {
      'lines[0].description': '',
      'lines[0].quantity': '1',
      'lines[0].unitPrice': '',
    });
    const id = idIn(created);
    const page = await other.browser.get(`/invoice/rechnungen/${id}/ausstellen`);
    const text = visibleText(page.text);
    for (const missing of [
      'Ihr Name fehlt',
      'Ihre IBAN fehlt',
      'Steuernummer oder USt-IdNr. fehlt',
      'Noch kein Kunde gewählt',
      'Der Zeitpunkt der Leistung fehlt',
      'Eine Beschreibung fehlt',
      'Ein Preis fehlt',
    ]) {
      expect(text).toContain(missing);
    }
    expect(page.text).toContain('href="/invoice/profil#profile-iban"');
    expect(page.text).toContain(`href="/invoice/rechnungen/${id}/bearbeiten#invoice-lines[0].unitPrice"`);
    const edit = await other.browser.get(`/invoice/rechnungen/${id}/bearbeiten`);
    expect(edit.text).toContain('id="invoice-lines[0].unitPrice"');
    const refused = await other.browser.post(`/invoice/rechnungen/${id}/ausstellen`, { version: '1', confirmed: 'on' });
    expect(refused.status).toBe(409);
    expect(visibleText(refused.text)).toContain('Es wurde keine Nummer verbraucht.');
    expect((await findInvoice(other.account.backend, id))?.number).toBe('');
  });

  it('shows exactly what will be frozen', async () => {
    const id = await writeDraft();
    const text = visibleText((await browser.get(`/invoice/rechnungen/${id}/ausstellen`)).text);
    for (const row of [
      'Café Nordlicht',
      '21.11.2026',
      '02.11.2026 bis 20.11.2026',
      '05.12.2026',
      'NL-2026',
      '3.712,45 €',
      'DE89370400440532013000',
    ]) {
      expect(text).toContain(row);
    }
  });

  it('needs the confirmation', async () => {
    const id = await writeDraft();
    const page = await browser.post(`/invoice/rechnungen/${id}/ausstellen`, { version: '1' });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Bitte bestätigen Sie');
  });

  it('draws the number, freezes, and offers the three files', async () => {
    const id = await writeDraft();
    const issued = await issue(id);
    expect(issued.location).toBe(`/invoice/rechnungen/${id}`);
    const page = await browser.get(`/invoice/rechnungen/${id}`);
    const text = visibleText(page.text);
    expect(text).toMatch(/RE-2026-\d{4}/);
    expect(text).toContain('Ausgestellt und festgeschrieben');
    expect(text).toContain('Dateien mit Prüfsummen abgelegt');
    const pdf = await browser.get(`/invoice/rechnungen/${id}/dateien/zugferd`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('cache-control')).toBe('private, no-store');
    expect(pdf.text.startsWith('%PDF-1.7')).toBe(true);
    const ubl = await browser.get(`/invoice/rechnungen/${id}/dateien/xrechnung-ubl`);
    expect(ubl.text).toContain('<cbc:PayableAmount currencyID="EUR">3712.45</cbc:PayableAmount>');
    expect(ubl.headers.get('content-disposition')).toMatch(/^attachment; filename="RE-2026-\d{4}-xrechnung-ubl\.xml"$/);
    const cii = await browser.get(`/invoice/rechnungen/${id}/dateien/xrechnung-cii`);
    expect(cii.text).toContain('<ram:DuePayableAmount>3712.45</ram:DuePayableAmount>');
    expect((await browser.get(`/invoice/rechnungen/${id}/dateien/anderes`)).status).toBe(404);
  });

  it('an issued invoice is not editable, deletable or issued again by any form', async () => {
    const { id, number } = await createInvoice(site.installation.services, account.backend, {
      customer,
      status: 'issued',
      today: '2026-11-21',
    });
    for (const page of ['bearbeiten', 'ausstellen', 'loeschen']) {
      expect((await browser.get(`/invoice/rechnungen/${id}/${page}`)).location).toBe(`/invoice/rechnungen/${id}`);
    }
    expect(
      (await browser.post(`/invoice/rechnungen/${id}/bearbeiten`, { ...invoiceFields(), version: '1' })).location,
    ).toBe(`/invoice/rechnungen/${id}`);
    expect((await browser.post(`/invoice/rechnungen/${id}/loeschen`, {})).location).toBe(`/invoice/rechnungen/${id}`);
    expect(
      (await browser.post(`/invoice/rechnungen/${id}/ausstellen`, { version: '1', confirmed: 'on' })).location,
    ).toBe(`/invoice/rechnungen/${id}`);
    expect((await findInvoice(account.backend, id))?.number).toBe(number);
  });

  it('a stale version is refused', async () => {
    const id = await writeDraft();
    const page = await browser.post(`/invoice/rechnungen/${id}/ausstellen`, { version: '99', confirmed: 'on' });
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain('Der Entwurf wurde inzwischen geändert.');
  });

  it('a customer without electronic address gets ZUGFeRD only, and the page says what XRechnung would need', async () => {
    const silent = await createSampleCustomer(account.backend, { kind: 'public', email: '', buyerReference: '' });
    const id = await writeDraft({ customer: silent });
    await issue(id);
    const text = visibleText((await browser.get(`/invoice/rechnungen/${id}`)).text);
    expect(text).toContain('Keine XRechnung');
    expect(text).toContain('BR-DE-15');
    expect(text).toContain('BT-49');
    expect((await browser.get(`/invoice/rechnungen/${id}/dateien/zugferd`)).status).toBe(200);
    expect((await browser.get(`/invoice/rechnungen/${id}/dateien/xrechnung-ubl`)).status).toBe(404);
  });

  it('a Kleinunternehmer shows no tax and names § 19', async () => {
    const small = await signedIn(site, { smallBusiness: true, vatId: '' });
    const buyer = await createSampleCustomer(small.account.backend);
    const { id } = await createInvoice(site.installation.services, small.account.backend, {
      customer: buyer,
      status: 'issued',
      today: '2026-11-21',
    });
    const cii = await small.browser.get(`/invoice/rechnungen/${id}/dateien/xrechnung-cii`);
    expect(cii.text).toContain('<ram:CategoryCode>E</ram:CategoryCode>');
    expect(cii.text).toContain('§ 19 Abs. 1 UStG');
    expect(visibleText((await small.browser.get('/invoice/rechnungen/neu')).text)).not.toContain('19 %');
  });

  it('characters that cannot be printed stop at their field', async () => {
    const id = await writeDraft({ subject: 'Glocke \u0007 läutet' });
    const page = await browser.get(`/invoice/rechnungen/${id}/ausstellen`);
    expect(visibleText(page.text)).toContain('U+0007');
    expect(page.text).toContain(`/bearbeiten#invoice-subject`);
    expect((await issue(id)).status).toBe(409);
  });

  it('discards a draft without leaving a gap', async () => {
    const id = await writeDraft();
    expect((await browser.post(`/invoice/rechnungen/${id}/loeschen`, {})).location).toBe('/invoice/rechnungen');
    expect((await browser.get(`/invoice/rechnungen/${id}/bearbeiten`)).status).toBe(404);
  });
});

describe('lists', () => {
  it('search, filter and sort', async () => {
    const own = await signedIn(site);
    const holm = await createSampleCustomer(own.account.backend, { name: 'Tischlerei Hölm' });
    const cafe = await createSampleCustomer(own.account.backend);
    const { services } = site.installation;
    await createInvoice(services, own.account.backend, { customer: holm, status: 'issued', today: '2026-10-01' });
    await createInvoice(services, own.account.backend, { customer: cafe, status: 'issued', today: '2026-11-21' });
    await createInvoice(services, own.account.backend, { customer: cafe, status: 'draft', today: '2026-11-21' });
    const rows = async (query: string) => {
      const page = await own.browser.get(`/invoice/rechnungen${query}`);
      return [...page.text.matchAll(/<th scope="row"[^>]*class="title"[^>]*>.*?<a[^>]*>(.*?)<\/a>/g)].map(
        ([, text]) => text,
      );
    };
    expect(await rows('')).toEqual(['Entwurf', 'RE-2026-0002', 'RE-2026-0001']);
    expect(await rows('?suche=h%C3%B6lm')).toEqual(['RE-2026-0001']);
    expect(await rows('?suche=re-2026-0002')).toEqual(['RE-2026-0002']);
    expect(await rows('?suche=%25')).toEqual([]);
    expect(await rows('?status=entwurf')).toEqual(['Entwurf']);
    expect(await rows('?status=ueberfaellig')).toEqual(['RE-2026-0001']);
    expect(await rows('?status=offen')).toEqual(['RE-2026-0002']);
    expect(await rows('?sortierung=datum')).toEqual(['Entwurf', 'RE-2026-0001', 'RE-2026-0002']);
    expect(await rows('?sortierung=-kunde')).toEqual(['RE-2026-0001', 'Entwurf', 'RE-2026-0002']);
    expect(await rows('?seite=99&sortierung=unsinn')).toEqual([]);
  });

  it('pages of 30', async () => {
    const own = await signedIn(site);
    for (let i = 0; i < 31; i += 1)
      await createSampleCustomer(own.account.backend, { name: `Kunde ${String(i).padStart(2, '0')}` });
    const first = await own.browser.get('/invoice/kunden');
    expect(first.text.match(/<tr role="row">/g)).toHaveLength(31);
    expect(visibleText(first.text)).toContain('1–30 von 31');
    const second = await own.browser.get('/invoice/kunden?seite=2');
    expect(visibleText(second.text)).toContain('Kunde 30');
    expect(visibleText(second.text)).toContain('31–31 von 31');
  });
});
