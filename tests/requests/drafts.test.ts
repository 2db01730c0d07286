import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { invoiceFields, invoiceIdIn, openNewInvoice, writeDraft } from '../support/invoice-posts.ts';
import type { Fields } from '../support/invoice-posts.ts';
import { formFields, inputValue, openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend);
});

describe('the form without a script', () => {
  it('reads German numbers and dates and keeps them', async () => {
    const id = await writeDraft(browser, invoiceFields(customer));
    const page = await browser.get(`/invoice/rechnungen/${id}/bearbeiten`);
    expect(inputValue(page.text, 'supplyFrom')).toBe('02.11.2026');
    expect(inputValue(page.text, 'supplyTo')).toBe('20.11.2026');
    expect(inputValue(page.text, 'lines[0].quantity')).toBe('2,5');
    expect(inputValue(page.text, 'lines[0].unitPrice')).toBe('1.234,56');
    expect(inputValue(page.text, 'lines[1].unitPrice')).toBe('12,3456');
    expect(visibleText(page.text)).toContain('Rechnungsbetrag 3.712,45 €');
  });

  it('"12,50" never becomes 0: it is read here, and PocketBase only sees whole cents', async () => {
    const id = await writeDraft(
      browser,
      invoiceFields(customer, { 'lines[0].quantity': '1', 'lines[0].unitPrice': '12,50', 'lines[1].quantity': '0' }),
    );
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
    [{ 'lines[1].tax': 'standard-1200' }, 'Position 2, USt: Bitte wählen Sie die Umsatzsteuer.'],
    [{ 'lines[1].quantity': 'drei' }, 'Position 2, Menge: Das ist keine Zahl.'],
    [{ subject: 'a\u0000b' }, 'Betreff: Hier stehen unsichtbare Steuerzeichen.'],
    [{ customer: 'aaaaaaaaaaaaaaa' }, '„aaaaaaaaaaaaaaa“ ist noch kein Kunde.'],
    [
      { 'lines[0].quantity': '9', 'lines[0].unitPrice': '9999999999' },
      'Position 1, Preis €: Menge mal Preis ergibt mehr als 9.999.999.999,99',
    ],
    [
      { 'lines[0].unitPrice': '0341 1234567', 'lines[0].quantity': '3' },
      'Position 1, Preis €: Menge mal Preis ergibt mehr als',
    ],
  ])('%o is refused at the field and nothing typed is lost', async (wrong, sentence) => {
    const page = await browser.post('/invoice/rechnungen/neu', invoiceFields(customer, wrong));
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    expect(page.text).toContain('aria-invalid="true"');
    const kept = { ...invoiceFields(customer), ...wrong };
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

  it('names an unknown customer beside all other errors, in the order of the page', async () => {
    const fields = invoiceFields('Müller', { supplyFrom: '31.2.2026', 'lines[1].quantity': 'drei' });
    const page = await browser.post('/invoice/rechnungen/neu', fields);
    expect(page.status).toBe(422);
    const text = visibleText(page.text);
    const named = ['„Müller“ ist noch kein Kunde.', 'Das ist kein Datum.', 'Position 2, Menge: Das ist keine Zahl.'];
    const places = named.map((sentence) => text.indexOf(sentence));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(text).not.toContain('Ihr Entwurf ist gespeichert.');
    const known = await browser.post('/invoice/rechnungen/neu', { ...fields, customer });
    expect(visibleText(known.text)).not.toContain('ist noch kein Kunde');
  });

  it('adds, moves and removes rows by buttons and keeps every typed value', async () => {
    const insert = JSON.stringify({
      type: 'insert',
      payload: { name: 'lines', defaultValue: { description: '', quantity: '1' } },
    });
    const added = await browser.post('/invoice/rechnungen/neu', {
      ...invoiceFields(customer, { 'lines[1].quantity': 'noch nicht' }),
      __intent__: insert,
    });
    expect(added.status).toBe(200);
    expect(inputValue(added.text, 'lines[1].quantity')).toBe('noch nicht');
    expect(inputValue(added.text, 'lines[2].quantity')).toBe('1');
    const press = async (intent: object) => {
      const { location } = await browser.post('/invoice/rechnungen/neu', {
        ...invoiceFields(customer),
        __intent__: JSON.stringify(intent),
      });
      return (await browser.get(location.replace(/#.*/, ''))).text;
    };
    const moved = await press({ type: 'reorder', payload: { name: 'lines', from: 1, to: 0 } });
    expect(inputValue(moved, 'lines[0].unitPrice')).toBe('12,3456');
    expect(inputValue(moved, 'lines[1].unitPrice')).toBe('1.234,56');
    const removed = await press({ type: 'remove', payload: { name: 'lines', index: 0 } });
    expect(inputValue(removed, 'lines[0].unitPrice')).toBe('12,3456');
    expect(inputValue(removed, 'lines[1].unitPrice')).toBe('');
  });

  it('a line without a tax choice is not taxed by guessing', async () => {
    const { 'lines[1].tax': _left, ...fields } = invoiceFields(customer);
    expect((await browser.post('/invoice/rechnungen/neu', fields)).status).toBe(422);
  });

  it('a rate that was chosen outlives a save while § 19 UStG applies', async () => {
    const own = await signedIn(site, { smallBusiness: true });
    const fields = invoiceFields(await createSampleCustomer(own.account.backend));
    const id = await writeDraft(own.browser, fields);
    const form = await own.browser.get(`/invoice/rechnungen/${id}/bearbeiten`);
    expect(form.text).not.toMatch(/<select[^>]*name="lines\[1\].tax"/);
    const taxes = Object.fromEntries(
      ['lines[0].tax', 'lines[1].tax'].map((name) => [name, inputValue(form.text, name)]),
    );
    const saved = await own.browser.post(`/invoice/rechnungen/${id}/bearbeiten`, {
      ...fields,
      ...taxes,
      version: inputValue(form.text, 'version'),
    });
    expect(saved.status).toBe(303);
    const stored = await findInvoice(own.account.backend, id);
    expect(stored?.draft.lines.map((line) => line.taxRateBp)).toEqual([1900, 700]);
  });

  it('Enter saves: the first button of the form has no name', async () => {
    const page = await openNewInvoice(browser);
    const form = page.text.slice(
      !page.text.includes('<form id="invoice"')
        ? page.text.indexOf('id="invoice"')
        : page.text.indexOf('<form id="invoice"'),
    );
    expect(/<button[^>]*>/.exec(form)?.[0]).toMatch(/type="submit".*hidden/);
    expect(/<button[^>]*>/.exec(form)?.[0]).not.toContain('name=');
  });

  it('takes 500 lines and refuses 501 with a sentence', async () => {
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
    const fits = await browser.post('/invoice/rechnungen/neu', { ...invoiceFields(customer), ...many(500) });
    expect(fits.status).toBe(303);
    const page = await browser.post('/invoice/rechnungen/neu', { ...invoiceFields(customer), ...many(501) });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Eine Rechnung hat hier höchstens 500 Positionen.');
    expect(page.text).toContain('Position 500');
    expect(page.text).toContain('href="#invoice-lines"');
    expect(page.text).toContain('<fieldset class="section full" id="invoice-lines" tabindex="-1">');
  });

  it('a double click makes one draft', async () => {
    const form = await openNewInvoice(browser);
    const fields = { ...invoiceFields(customer), createKey: inputValue(form.text, 'createKey') };
    const [one, two] = await Promise.all([
      browser.post('/invoice/rechnungen/neu', fields),
      browser.post('/invoice/rechnungen/neu', fields),
    ]);
    expect(invoiceIdIn(one)).toMatch(/^[a-z0-9]{15}$/);
    expect(invoiceIdIn(two)).toBe(invoiceIdIn(one));
  });
});

describe('nothing typed is lost', () => {
  it('the form that made a draft, changed and sent again, gets the comparison', async () => {
    const createKey = inputValue((await openNewInvoice(browser)).text, 'createKey');
    const first = await browser.post('/invoice/rechnungen/neu', { ...invoiceFields(customer), createKey });
    const changed = { ...invoiceFields(customer, { subject: 'nach dem Zurück getippt' }), createKey };
    const page = await browser.post('/invoice/rechnungen/neu', changed);
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain('nach dem Zurück getippt');
    const path = `/invoice/rechnungen/${invoiceIdIn(first)}/bearbeiten`;
    expect(page.text).toContain(`action="${path}"`);
    const kept = await browser.post(path, { ...changed, version: inputValue(page.text, 'version') });
    expect(kept.status).toBe(303);
    expect((await findInvoice(account.backend, invoiceIdIn(first)))?.draft.subject).toBe('nach dem Zurück getippt');
  });

  it('a form that is shown again keeps the version it was filled from', async () => {
    const id = await writeDraft(browser, invoiceFields(customer));
    const path = `/invoice/rechnungen/${id}/bearbeiten`;
    const version = inputValue((await browser.get(path)).text, 'version');
    expect((await browser.post(path, { ...invoiceFields(customer, { subject: 'Tab B' }), version })).status).toBe(303);
    const wrong = await browser.post(path, { ...invoiceFields(customer, { 'lines[0].quantity': 'x' }), version });
    expect(wrong.status).toBe(422);
    const shown = inputValue(wrong.text, 'version');
    expect((await browser.post(path, { ...invoiceFields(customer), version: shown })).status).toBe(409);
  });

  it.each(['discarded', 'issued'] as const)('what was typed into a draft that is %s is not lost', async (how) => {
    const { services } = site.installation;
    const { id } = await createInvoice(services, account.backend, { customer, status: 'draft', today: '2026-11-21' });
    const path = `/invoice/rechnungen/${id}/bearbeiten`;
    const version = inputValue((await browser.get(path)).text, 'version');
    const verb = how === 'issued' ? 'ausstellen' : 'loeschen';
    const ended = await press(
      browser,
      `/invoice/rechnungen/${id}/${verb}`,
      how === 'issued' ? { confirmed: 'on' } : {},
    );
    expect(ended.status).toBe(303);
    const typed = { ...invoiceFields(customer, { subject: 'mühsam getippt' }), version };
    const saved = await browser.post(path, typed);
    const told = await browser.get(saved.location);
    const twice = await browser.post(path, typed);
    expect(invoiceIdIn(saved)).toMatch(/^[a-z0-9]{15}$/);
    // A discarded one comes back with it; of an issued one it becomes another.
    expect(invoiceIdIn(saved) === id).toBe(how === 'discarded');
    expect(invoiceIdIn(twice)).toBe(invoiceIdIn(saved));
    expect(visibleText(told.text)).toContain(
      how === 'issued' ? 'Ihre Eingaben stehen in diesem neuen Entwurf' : 'Er ist zurückgeholt, mit Ihren Eingaben.',
    );
    expect(inputValue(told.text, 'subject')).toBe('mühsam getippt');
  });

  it('a copy button pressed again leads to its copy, edited or not', async () => {
    const { services } = site.installation;
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const { id } = await createInvoice(services, account.backend, order);
    const createKey = inputValue((await browser.get(`/invoice/rechnungen/${id}`)).text, 'createKey');
    const first = await browser.post(`/invoice/rechnungen/${id}/kopie`, { createKey });
    const edit = await browser.get(first.location);
    const version = inputValue(edit.text, 'version');
    expect((await browser.post(first.location, { ...invoiceFields(customer), version })).status).toBe(303);
    const again = await browser.post(`/invoice/rechnungen/${id}/kopie`, { createKey });
    expect(again.location).toBe(first.location);
  });
});

describe('two tabs with the same draft', () => {
  it('the second save shows what differs and lets the person choose', async () => {
    const id = await writeDraft(browser, invoiceFields(customer));
    const path = `/invoice/rechnungen/${id}/bearbeiten`;
    const version = inputValue((await browser.get(path)).text, 'version');
    expect((await browser.post(path, { ...invoiceFields(customer, { subject: 'Erster Tab' }), version })).status).toBe(
      303,
    );
    const stale = await browser.post(path, {
      ...invoiceFields(customer, {
        subject: 'Zweiter Tab',
        supplyFrom: '02.11.26',
        'lines[0].quantity': '7,0',
        'lines[0].unitCode': 'DAY',
        'lines[1].quantity': '3,00',
        'lines[1].unitPrice': '12,34560',
        'lines[1].tax': 'standard-1900',
      }),
      version,
    });
    expect(stale.status).toBe(409);
    const text = visibleText(stale.text);
    expect(text).toContain('Betreff Zweiter Tab Erster Tab');
    expect(text).toContain('Zeile 1 Menge 7 Zeile 1 Einheit Tag Zeile 2 USt 19 %');
    expect(text).toContain('Zeile 1 Menge 2,5 Zeile 1 Einheit Stunde Zeile 2 USt 7 %');
    expect(text).not.toContain('Leistungsdatum (oder Beginn)');
    expect((await findInvoice(account.backend, id))?.draft.subject).toBe('Erster Tab');
    const fields = formFields(stale.text);
    expect(fields['version']).not.toBe(version);
    expect((await browser.post(path, fields)).status).toBe(303);
    expect((await findInvoice(account.backend, id))?.draft.subject).toBe('Zweiter Tab');
  });
});
