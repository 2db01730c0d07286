import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { textBlockPages } from '../support/pages/customer-pages.ts';
import { invoiceIdIn } from '../support/invoice-posts.ts';
import { createSampleTextBlock } from '../support/products.ts';
import { formFields, openForm, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const list = '/invoice/einstellungen/bausteine';
const newInvoice = '/invoice/rechnungen/neu';
const typed = textBlockPages['/invoice/einstellungen/bausteine/neu'].form.fields;

async function send(browser: Browser, path: string, fields: Record<string, string>) {
  return browser.post(path, { ...(await openForm(browser, path)), ...fields });
}

describe('a text block', () => {
  it('is made, changed, archived and taken back', async () => {
    const { browser } = await signedIn(site);
    expect((await send(browser, `${list}/neu`, typed)).location).toContain(list);
    const { text } = await browser.get(list);
    expect(visibleText(text)).toContain('Dank Schlusstext Deutsch');
    const path = new RegExp(`${list}/[a-z0-9]{15}`).exec(text)?.[0] ?? '';
    await send(browser, path, { name: 'Gruß' });
    await browser.post(`${path}/archiv`, { archived: 'yes' });
    expect(visibleText((await browser.get(list)).text)).toContain('Gruß Schlusstext, archiviert');
    await browser.post(`${path}/archiv`, { archived: 'no' });
    expect(visibleText((await browser.get(list)).text)).not.toContain('archiviert');
  });

  it.each([
    [{ text: 'Danke, {Kunde} zu {Nummer}' }, '{Nummer} gibt es hier nicht. Erlaubt: {Kunde}'],
    [{ text: ' ' }, 'Bitte schreiben Sie den Text.'],
    [{ name: '' }, 'Bitte geben Sie dem Baustein einen Namen.'],
  ])('%o is refused at the field, everything typed stays', async (wrong, sentence) => {
    const { browser } = await signedIn(site);
    const page = await send(browser, `${list}/neu`, { ...typed, ...wrong });
    expect([page.status, formFields(page.text)['purpose']]).toEqual([422, 'closing']);
    expect(visibleText(page.text)).toContain(sentence);
  });

  it('is inserted at the end of what is typed, with the customer’s name in it', async () => {
    const { browser, account } = await signedIn(site);
    await createSampleCustomer(account.backend, { name: 'Verlag Kettler' });
    const fields = { purpose: 'closing', text: 'Danke, {Kunde}!\n{Absender}' } as const;
    const textBlock = await createSampleTextBlock(account.backend, fields);
    const unnamed = await send(browser, newInvoice, { textBlock, then: 'textBlock', closingText: 'Bis bald.' });
    expect([unnamed.status, formFields(unnamed.text)['closingText']]).toEqual([422, 'Bis bald.']);
    expect(visibleText(unnamed.text)).toContain('„Dank“ nennt den Kunden: Bitte wählen Sie ihn zuerst.');
    const form = { ...formFields(unnamed.text), customer: 'Kettler', subject: 'Plakat', textBlock, then: 'textBlock' };
    const saved = await browser.post(newInvoice, form);
    expect([saved.status, saved.location.split('#')[1]]).toEqual([303, 'invoice-introText']);
    const draft = (await findInvoice(account.backend, invoiceIdIn(saved)))?.draft;
    expect([draft?.subject, draft?.closingText]).toEqual(['Plakat', 'Bis bald.\nDanke, Verlag Kettler!\nMara Brandis']);
  });
});
