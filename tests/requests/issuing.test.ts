import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import type { FrozenContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import { findInvoice, issueDraft } from '#app/pocketbase/invoices/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { canonicalSnapshot, prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import { invoiceFields, invoiceIdIn, writeDraft } from '../support/invoice-posts.ts';
import type { Fields } from '../support/invoice-posts.ts';
import { inputValue, openDrawingSite, signedIn, visibleText, formFields } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openDrawingSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend);
});

describe('issuing', () => {
  async function issue(id: string, more: Fields = {}): Promise<Page> {
    const page = await browser.get(`/invoice/rechnungen/${id}/ausstellen`);
    return browser.post(`/invoice/rechnungen/${id}/ausstellen`, {
      version: inputValue(page.text, 'version'),
      content: inputValue(page.text, 'content'),
      confirmed: 'on',
      ...more,
    });
  }

  it('every button saves first', async () => {
    const id = await writeDraft(browser, invoiceFields(customer));
    const path = `/invoice/rechnungen/${id}/bearbeiten`;
    const version = inputValue((await browser.get(path)).text, 'version');
    const page = await browser.post(path, {
      ...invoiceFields(customer, { subject: 'eben getippt' }),
      version,
      then: 'issue',
    });
    expect(page.location).toBe(`/invoice/rechnungen/${id}/ausstellen`);
    expect((await findInvoice(account.backend, id))?.draft.subject).toBe('eben getippt');
  });

  it('names what is missing, each with a link to its field, and draws no number for a forged form', async () => {
    const other = await signedIn(site, null);
    const created = await other.browser.post('/invoice/rechnungen/neu', {
      'lines[0].description': '',
      'lines[0].quantity': '1',
      'lines[0].unitPrice': '',
      'lines[0].tax': 'standard-1900',
    });
    const id = invoiceIdIn(created);
    const page = await other.browser.get(`/invoice/rechnungen/${id}/ausstellen`);
    const text = visibleText(page.text);
    for (const missing of [
      'Ihr Name fehlt',
      'Ihre IBAN fehlt',
      'Steuernummer oder USt-IdNr. fehlt',
      'Noch kein Kunde gewählt',
      'Der Zeitpunkt der Leistung fehlt',
      'Die Beschreibung von Position 1 fehlt',
      'Der Preis von Position 1 fehlt',
    ]) {
      expect(text).toContain(missing);
    }
    expect(page.text).toMatch(/href="\/invoice\/profil\?zurueck=[^"#]+#profile-iban"/);
    expect(page.text).toMatch(
      new RegExp(`href="/invoice/rechnungen/${id}/bearbeiten\\?zurueck=[^"#]+#invoice-lines\\[0\\]\\.unitPrice"`),
    );
    const edit = await other.browser.get(`/invoice/rechnungen/${id}/bearbeiten`);
    expect(edit.text).toContain('id="invoice-lines[0].unitPrice"');
    const forged = { version: '1', confirmed: 'on' };
    const refused = await other.browser.postForged(`/invoice/rechnungen/${id}/ausstellen`, forged);
    expect(refused.status).toBe(409);
    expect(visibleText(refused.text)).toContain('Es wurde keine Nummer verbraucht.');
    expect((await findInvoice(other.account.backend, id))?.status).toBe('draft');
  });

  it('shows exactly what will be frozen', async () => {
    const id = await writeDraft(browser, invoiceFields(customer));
    const text = visibleText((await browser.get(`/invoice/rechnungen/${id}/ausstellen`)).text);
    for (const row of [
      'Café Nordlicht',
      '21.11.2026',
      '02.11.2026 bis 20.11.2026',
      '05.12.2026',
      'NL-2026',
      '3.712,45 €',
      'DE89 3704 0044 0532 0130 00',
    ]) {
      expect(text).toContain(row);
    }
  });

  it('needs the confirmation', async () => {
    const id = await writeDraft(browser, invoiceFields(customer));
    const page = await browser.post(`/invoice/rechnungen/${id}/ausstellen`, { version: '1' });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Bitte bestätigen Sie');
    expect(page.text).toMatch(/<input[^>]*id="confirmed"[^>]*aria-invalid="true"/);
  });

  it('draws the number, freezes, and offers the three files', async () => {
    const id = await writeDraft(browser, invoiceFields(customer));
    const issued = await issue(id);
    expect(issued.location).toBe(`/invoice/rechnungen/${id}`);
    const page = await browser.get(`/invoice/rechnungen/${id}`);
    const text = visibleText(page.text);
    expect(text).toMatch(/RE-2026-\d{4}/);
    expect(text).toContain('Ausgestellt');
    expect(text).toContain('PDF und XML gespeichert');
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
    expect((await browser.post(`/invoice/rechnungen/${id}/loeschen`, {})).location).toBe(`/invoice/rechnungen/${id}`);
    expect(
      (await browser.post(`/invoice/rechnungen/${id}/ausstellen`, { version: '1', confirmed: 'on' })).location,
    ).toBe(`/invoice/rechnungen/${id}`);
    expect(await findInvoice(account.backend, id)).toMatchObject({ status: 'issued', number });
  });

  it('a stale version is refused', async () => {
    const id = await writeDraft(browser, invoiceFields(customer));
    const page = await browser.post(`/invoice/rechnungen/${id}/ausstellen`, { version: '99', confirmed: 'on' });
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain('wurden inzwischen geändert');
  });

  it('a snapshot that does not say what it is draws no number', async () => {
    const id = await writeDraft(browser, invoiceFields(await createSampleCustomer(account.backend)));
    const prepared = await prepareIssue(account.backend, id, '2026-11-21');
    const { kind, ...kindless } = prepared?.content ?? {};
    expect(kind).toBe('invoice');
    for (const content of [kindless, { ...kindless, kind: 'rechnung' }] as FrozenContent[]) {
      const contentHash = sha256(canonicalSnapshot(content));
      const refused = await issueDraft(account.backend, { id, version: 1, content, contentHash });
      expect(refused).toMatchObject({ ok: false, refusal: 'unknown-kind' });
    }
    expect((await findInvoice(account.backend, id))?.status).toBe('draft');
  });

  it.each(['profile', 'customer'] as const)(
    'refuses to issue when the %s changed since the page was shown',
    async (what) => {
      const own = await signedIn(site);
      const buyer = await createSampleCustomer(own.account.backend);
      const id = await writeDraft(own.browser, invoiceFields(buyer));
      const shown = await own.browser.get(`/invoice/rechnungen/${id}/ausstellen`);
      const edited = what === 'profile' ? '/invoice/profil' : `/invoice/kunden/${buyer}/bearbeiten`;
      const form = await own.browser.get(edited);
      const saved = await own.browser.post(edited, { ...formFields(form.text), name: 'Ganz anders GmbH' });
      expect(saved.status).toBe(303);
      const confirmed = {
        version: inputValue(shown.text, 'version'),
        content: inputValue(shown.text, 'content'),
        confirmed: 'on',
      };
      const refused = await own.browser.post(`/invoice/rechnungen/${id}/ausstellen`, confirmed);
      expect(refused.status).toBe(409);
      expect(visibleText(refused.text)).toContain('Ganz anders GmbH');
      const again = { ...confirmed, content: inputValue(refused.text, 'content') };
      expect((await own.browser.post(`/invoice/rechnungen/${id}/ausstellen`, again)).status).toBe(303);
    },
  );

  it('a customer without electronic address gets ZUGFeRD only, and the page says what XRechnung would need', async () => {
    const silent = await createSampleCustomer(account.backend, { kind: 'public', email: '', buyerReference: '' });
    const id = await writeDraft(browser, invoiceFields(customer, { customer: silent }));
    await browser.post(`/invoice/rechnungen/${id}/frage/without-xrechnung`, { confirmed: 'on' });
    await issue(id);
    const text = visibleText((await browser.get(`/invoice/rechnungen/${id}`)).text);
    expect(text).toContain('Keine XRechnung');
    expect(text).toContain('BR-DE-15');
    expect(text).toContain('BT-49');
    expect((await browser.get(`/invoice/rechnungen/${id}/dateien/zugferd`)).status).toBe(200);
    expect((await browser.get(`/invoice/rechnungen/${id}/dateien/xrechnung-ubl`)).status).toBe(404);
  });

  it.each([
    [{ buyerReference: '' }, false],
    [{ buyerReference: '04011000-1234512345-06' }, true],
  ])('of an XRechnung that cannot be made a business with %o hears: %s', async (reference, hears) => {
    const business = await createSampleCustomer(account.backend, { kind: 'business', email: '', ...reference });
    const id = await writeDraft(browser, invoiceFields(customer, { customer: business }));
    const gate = visibleText((await browser.get(`/invoice/rechnungen/${id}/ausstellen`)).text);
    expect(gate).toContain('Immer ein PDF mit der E-Rechnung darin (ZUGFeRD).');
    expect(gate.includes('XRechnung')).toBe(hears);
    await issue(id);
    const page = visibleText((await browser.get(`/invoice/rechnungen/${id}`)).text);
    expect(page.includes('XRechnung')).toBe(hears);
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
    const form = visibleText((await small.browser.get('/invoice/rechnungen/neu')).text);
    expect(form).toContain('3,5 h Beratung @95 12.-14.11.');
    expect(form).not.toMatch(/19 ?%/);
  });

  it('characters that cannot be printed stop at their field', async () => {
    const id = await writeDraft(browser, invoiceFields(customer, { subject: 'Glocke 😀 läutet' }));
    const page = await browser.get(`/invoice/rechnungen/${id}/ausstellen`);
    expect(visibleText(page.text)).toContain('U+1F600');
    expect(page.text).toMatch(/\/bearbeiten\?zurueck=[^"#]+#invoice-subject"/);
    expect((await issue(id)).status).toBe(409);
  });

  it('discards a draft, and takes it back at once or later', async () => {
    const id = await writeDraft(browser, invoiceFields(customer));
    const page = await browser.get(`/invoice/rechnungen/${id}/loeschen`);
    const discarded = await browser.post(`/invoice/rechnungen/${id}/loeschen`, {
      version: inputValue(page.text, 'version'),
    });
    expect(discarded.location).toBe('/invoice/rechnungen');
    const told = await browser.get(discarded.location);
    expect(visibleText(told.text)).toContain('Der Entwurf ist verworfen. Sie können ihn 30 Tage lang zurückholen.');
    const way = `/invoice/rechnungen/verworfen/${id}`;
    expect(told.text).toContain(`action="${way}"`);
    expect((await browser.get(`/invoice/rechnungen/${id}/bearbeiten`)).location).toBe(way);
    expect((await browser.get(`/invoice/rechnungen/${id}`)).location).toBe(way);
    expect((await browser.get('/invoice/rechnungen/verworfen')).text).toContain(`href="${way}"`);
    expect((await browser.post(way, {})).location).toBe(`/invoice/rechnungen/${id}/bearbeiten`);
    expect((await browser.get(`/invoice/rechnungen/${id}/bearbeiten`)).status).toBe(200);
    // By the browser's Back.
    expect((await browser.get(way)).location).toBe(`/invoice/rechnungen/${id}/bearbeiten`);
  });

  it('discards only the draft that was seen', async () => {
    const id = await writeDraft(browser, invoiceFields(customer));
    const path = `/invoice/rechnungen/${id}/loeschen`;
    const seen = inputValue((await browser.get(path)).text, 'version');
    await browser.post(`/invoice/rechnungen/${id}/bearbeiten`, { ...invoiceFields(customer), version: seen });
    const stale = await browser.post(path, { version: seen });
    expect(stale.status).toBe(409);
    expect(visibleText(stale.text)).toContain('Der Entwurf wurde inzwischen geändert');
    expect((await browser.post(path, {})).status).toBe(409);
    const again = inputValue(stale.text, 'version');
    expect(again).not.toBe(seen);
    expect((await browser.post(path, { version: again })).location).toBe('/invoice/rechnungen');
  });
});
