import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { listCustomers } from '#app/pocketbase/customers/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { invoiceFields, openNewInvoice, writeDraft } from '../support/invoice-posts.ts';
import { formFields, inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const newPath = '/invoice/rechnungen/neu';

describe('the customer of an invoice', () => {
  async function bookOf(names: string[]): Promise<{ own: Awaited<ReturnType<typeof signedIn>>; ids: string[] }> {
    const own = await signedIn(site);
    const ids: string[] = [];
    for (const name of names) ids.push(await createSampleCustomer(own.account.backend, { name, city: 'Jena' }));
    return { own, ids };
  }

  it.each([
    ['Café Grün, Jena (10002)', 1],
    ['10001', 0],
    ['cafe gr', 1],
    ['Grün', 2],
  ])('%s is found', async (typed, index) => {
    const { own, ids } = await bookOf(['Tischlerei Holm', 'Café Grün', 'Grün']);
    const id = await writeDraft(own.browser, invoiceFields(typed));
    expect((await findInvoice(own.account.backend, id))?.draft.customer).toBe(ids[index]);
  });

  it.each([
    ['Müller', '„Müller“ ist noch kein Kunde. Als Kunden anlegen'],
    ['10009', '„10009“ ist noch kein Kunde.'],
    ['Jena', '„Jena“ passt auf mehrere Kunden. Welchen meinen Sie?'],
  ])('%s is asked about', async (typed, message) => {
    const { own } = await bookOf(['Tischlerei Holm', 'Café Grün']);
    const page = await own.browser.post('/invoice/rechnungen/neu', invoiceFields(typed));
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(message);
    expect(inputValue(page.text, 'subject')).toBe('Programmheft');
  });

  it('is typed, with all of up to 20 as suggestions, and those written to last where there are more', async () => {
    const { own, ids } = await bookOf(Array.from({ length: 20 }, (_, index) => `Kundin ${index}`));
    const choice = await openNewInvoice(own.browser, `?kunde=${ids[7] ?? ''}`);
    expect(inputValue(choice.text, 'customer')).toBe('Kundin 7, Jena (10008)');
    expect(choice.text.match(/<option value="[^"]*\(1\d{4}\)"/g)).toHaveLength(20);
    await createSampleCustomer(own.account.backend, { name: 'Die Einundzwanzigste' });
    const typing = await openNewInvoice(own.browser, `?kunde=${ids[7] ?? ''}`);
    expect(inputValue(typing.text, 'customer')).toBe('Kundin 7, Jena (10008)');
    expect(typing.text.match(/<option value="[^"]*\(1\d{4}\)"/g)).toHaveLength(8);
  });

  it('stays when it was archived since', async () => {
    const { own, ids } = await bookOf(['Tischlerei Holm']);
    const path = `/invoice/rechnungen/${await writeDraft(own.browser, invoiceFields('10001'))}/bearbeiten`;
    await own.browser.post(`/invoice/kunden/${ids[0] ?? ''}/archiv`, { archived: 'yes' });
    const form = await own.browser.get(path);
    expect(inputValue(form.text, 'customer')).toBe('Tischlerei Holm, Jena (10001)');
    const fields = { ...invoiceFields('Tischlerei Holm, Jena (10001)'), version: inputValue(form.text, 'version') };
    expect((await own.browser.post(path, fields)).status).toBe(303);
  });
});

describe('a customer from the invoice', () => {
  const typed = {
    customerKind: 'public',
    customerName: 'Kanzlei Werther',
    customerStreet: 'Rheinallee 1',
    customerPostCode: '55116',
    customerCity: 'Mainz',
    customerEmail: 'post@werther.example',
  };

  async function openBook(names: readonly string[]) {
    const own = await signedIn(site);
    for (const name of names) await createSampleCustomer(own.account.backend, { name, city: 'Mainz' });
    const { createKey = '', editToken = '' } = formFields((await openNewInvoice(own.browser)).text);
    return { ...own, hidden: { createKey, editToken } };
  }

  it('an unknown name is asked about, with those that look alike as buttons; the draft is stored', async () => {
    const own = await openBook(['Kanzlei Wertheim', 'Tischlerei Holm', 'Kanzlei am Dom']);
    const page = await own.browser.post(newPath, { ...invoiceFields('Kanzlei Werther'), ...own.hidden });
    expect(page.status).toBe(422);
    const text = visibleText(page.text);
    expect(text).toContain('„Kanzlei Werther“ ist noch kein Kunde. Als Kunden anlegen');
    expect(text).toContain('Ihr Entwurf ist gespeichert.');
    expect(page.text).toMatch(/value="customer-10001"[^>]*name="then"[^>]*>Kanzlei Wertheim, Mainz/);
    expect(page.text).not.toMatch(/name="then"[^>]*>Tischlerei Holm/);
    expect(page.text).toMatch(/<details class="fold" open="">/);
    expect(formFields(page.text)).toMatchObject({ customerName: 'Kanzlei Werther', subject: 'Programmheft' });
    const chosen = await own.browser.post(newPath, { ...formFields(page.text), then: 'customer-10001' });
    expect(chosen.location).toMatch(/\/bearbeiten#invoice-supplyFrom$/);
    const draft = formFields((await own.browser.get(chosen.location.replace(/#.*/, ''))).text);
    expect(draft).toMatchObject({ customer: 'Kanzlei Wertheim, Mainz (10001)', subject: 'Programmheft' });
  });

  it('several that fit are buttons', async () => {
    const own = await openBook(['Holm', 'Werther']);
    const page = await own.browser.post(newPath, { ...invoiceFields('Mainz'), ...own.hidden });
    expect(page.text).toMatch(/value="customer-10001"[^>]*>Holm, Mainz/);
    expect(page.text).toMatch(/value="customer-10002"[^>]*>Werther, Mainz/);
  });

  it('is made, stands in the field of the same draft, and once however often it is sent', async () => {
    const own = await openBook([]);
    const empty = await openNewInvoice(own.browser);
    expect(empty.text).toMatch(/<details class="fold" open="">/);
    const fields = { ...invoiceFields(''), ...own.hidden, ...typed, then: 'customer' };
    const [made, twice] = [await own.browser.post(newPath, fields), await own.browser.post(newPath, fields)];
    expect(made.location).toMatch(/\/bearbeiten#invoice-supplyFrom$/);
    expect(twice.location).toBe(made.location);
    const page = await own.browser.get(made.location.replace(/#.*/, ''));
    expect(visibleText(page.text)).toContain('Der Kunde ist angelegt.');
    expect(visibleText(page.text)).toContain('Öffentliche Stelle, Rheinallee 1, 55116 Mainz.');
    expect(formFields(page.text)).toMatchObject({
      customer: 'Kanzlei Werther, Mainz (10001)',
      subject: 'Programmheft',
      customerName: '',
    });
    const { rows } = await listCustomers(own.account.backend, {
      page: 1,
      search: '',
      archived: false,
      sort: 'name',
      descending: false,
    });
    expect(rows.map(({ name }) => name)).toEqual(['Kanzlei Werther']);
  });

  it('without a name is refused at the field, and nothing typed is lost', async () => {
    const own = await openBook([]);
    const fields = { ...invoiceFields(''), ...own.hidden, ...typed, customerName: ' ', then: 'customer' };
    const page = await own.browser.post(newPath, fields);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Bitte geben Sie den Namen oder die Firma an.');
    expect(page.text).toContain('href="#invoice-customerName"');
    expect(formFields(page.text)).toMatchObject({ customerStreet: 'Rheinallee 1', customerKind: 'public' });
  });

  it('fields of authorities stand in front only where the customer is one', async () => {
    const own = await signedIn(site);
    const business = await createSampleCustomer(own.account.backend, {
      kind: 'business',
      name: 'Holm',
      buyerReference: '',
    });
    const authority = await createSampleCustomer(own.account.backend, {
      kind: 'public',
      name: 'Stadt Fürth',
      buyerReference: '',
    });
    const inFront = async (chosen: string) => {
      const { text } = await openNewInvoice(own.browser, `?kunde=${chosen}&angaben=1`);
      expect(text.match(/name="buyerReference"/g)).toHaveLength(1);
      return text.indexOf('name="buyerReference"') < text.indexOf('name="supplyFrom"');
    };
    expect([await inFront(business), await inFront(authority), await inFront('')]).toEqual([false, true, false]);
  });
});
