import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { invoiceFields, openNewInvoice, writeDraft } from '../support/invoice-posts.ts';
import { formFields, openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

// An earlier invoice that is named by hand (BG-3), of this program or another.

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { email: 'kunde@example.org' });
});

const named = { precedingNumber: 'ALT-2025/7', precedingDate: '1.9.2025' };
const pathOf = (id: string, page: string) => `/invoice/rechnungen/${id}/${page}`;
const idIn = ({ location }: Page) => /rechnungen\/([a-z0-9]{15})/.exec(location)?.[1] ?? '';

async function issue(id: string): Promise<Page> {
  const path = pathOf(id, 'ausstellen');
  return browser.post(path, { ...formFields((await browser.get(path)).text), confirmed: 'on' });
}

async function stored(id: string) {
  const invoice = await findInvoice(account.backend, id);
  if (!invoice) throw new Error('no invoice');
  return invoice;
}

async function numberOf(id: string): Promise<string> {
  const invoice = await stored(id);
  return invoice.status === 'issued' ? invoice.number : '';
}

const xml = async (id: string, syntax: string) => (await browser.get(pathOf(id, `dateien/xrechnung-${syntax}`))).text;

describe('an earlier invoice', () => {
  it('is kept, checked, frozen, and written into every file', async () => {
    const id = await writeDraft(browser, invoiceFields(customer, named));
    const edit = await browser.get(pathOf(id, 'bearbeiten'));
    expect(formFields(edit.text)).toMatchObject({ ...named, precedingDate: '01.09.2025' });
    const check = visibleText((await browser.get(pathOf(id, 'ausstellen'))).text);
    expect(check).toMatch(/Frühere Rechnung (?:BT-25 )?ALT-2025\/7/);
    expect(check).toMatch(/Datum der früheren Rechnung (?:BT-26 )?01\.09\.2025/);
    expect((await issue(id)).status).toBe(303);
    const frozen = { precedingNumber: 'ALT-2025/7', precedingDate: '2025-09-01' };
    expect(await stored(id)).toMatchObject({ status: 'issued', snapshot: frozen });
    expect(await xml(id, 'ubl')).toMatch(/<cac:BillingReference>[\s\S]*>ALT-2025\/7<[\s\S]*>2025-09-01</);
    expect(await xml(id, 'cii')).toMatch(/<ram:InvoiceReferencedDocument>[\s\S]*>ALT-2025\/7<[\s\S]*>20250901</);
    const list = visibleText((await browser.get('/invoice/rechnungen?suche=ALT-2025')).text);
    expect(list).toContain(await numberOf(id));
  });

  it('needs no day', async () => {
    const id = await writeDraft(
      browser,
      invoiceFields(customer, { ...named, precedingDate: '', supplyFrom: '4.11.2026' }),
    );
    expect((await issue(id)).status).toBe(303);
    const ubl = await xml(id, 'ubl');
    const [reference = ''] = /<cac:BillingReference>[\s\S]*<\/cac:BillingReference>/.exec(ubl) ?? [];
    expect(reference).toContain('ALT-2025/7');
    expect(reference).not.toContain('IssueDate');
  });

  it('is not the one that a cancellation, a copy or a final invoice is about', async () => {
    const id = await writeDraft(
      browser,
      invoiceFields(customer, { ...named, documentKind: 'deposit', supplyFrom: '3.11.2026' }),
    );
    expect((await issue(id)).status).toBe(303);
    const number = await numberOf(id);
    const copy = await stored(idIn(await press(browser, pathOf(id, 'kopie'))));
    expect(copy.draft).toMatchObject({ precedingNumber: '', precedingDate: '' });
    // The page offers it once something is paid, which could not be cancelled then.
    const final = await stored(idIn(await browser.postForged(pathOf(id, 'kopie'), { as: 'final' })));
    expect(final.draft).toMatchObject({ documentKind: 'final', precedingNumber: '', precedingDate: '' });
    const cancelled = idIn(await press(browser, pathOf(id, 'storno'), { confirmed: 'on' }));
    const ubl = await xml(cancelled, 'ubl');
    expect(ubl.match(/<cac:BillingReference>/g)).toHaveLength(1);
    expect(ubl).toMatch(new RegExp(`<cac:BillingReference>[\\s\\S]*>${number}<`));
    expect(ubl).not.toContain('ALT-2025');
  });

  it.each([
    [{ precedingNumber: '' }, 'Die Nummer der früheren Rechnung fehlt', 'precedingNumber'],
    [{ precedingDate: '31.12.2199' }, 'Die frühere Rechnung hat ein Datum in der Zukunft', 'precedingDate'],
    [{ documentKind: 'final' }, 'Eine Schlussrechnung nennt keine frühere Rechnung von Hand', 'precedingNumber'],
    [{ precedingNumber: 'Nr. 日本' }, 'Zeichen, die sich nicht drucken lassen', 'precedingNumber'],
  ])('%j is stopped by the check: %s', async (more, sentence, field) => {
    const id = await writeDraft(browser, invoiceFields(customer, { ...named, ...more }));
    const page = await browser.get(pathOf(id, 'ausstellen'));
    expect(visibleText(page.text)).toContain(sentence);
    expect(page.text).toMatch(new RegExp(`href="[^"?]*\\?angaben=1[^"#]*#invoice-${field}"`));
    expect((await issue(id)).status).toBe(409);
  });

  it.each([
    [{ precedingNumber: 'x'.repeat(101) }, '100 Zeichen'],
    [{ precedingDate: 'neulich' }, 'Das ist kein Datum.'],
  ])('%j is wrong at its field, and nothing typed is lost', async (more, sentence) => {
    const { address } = await openNewInvoice(browser);
    const page = await browser.post(address, invoiceFields(customer, { ...named, ...more }));
    expect([page.status, visibleText(page.text)]).toEqual([422, expect.stringContaining(sentence)]);
    expect(formFields(page.text)).toMatchObject({ ...named, ...more });
  });
});
