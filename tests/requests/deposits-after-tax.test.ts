import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { extractEnclosed } from '#app/pdf/reader/extract.ts';
import { listInvoiceFiles, readInvoiceFile } from '#app/pocketbase/invoices/files.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { invoiceIdIn } from '../support/invoice-posts.ts';
import { createSamplePayment } from '../support/payments.ts';
import { formFields, openSite, press, shownEuro, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// A final invoice that takes its deposits off as paid, by the pages.

let site: Site;
let browser: Browser;
let account: SampleAccount;
const today = '2026-11-21';

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

const words = async (path: string) => visibleText((await browser.get(path)).text);
const pathOf = (id: string, page = '') => `/invoice/rechnungen/${id}${page && `/${page}`}`;

describe('the choice how deposits are taken off', () => {
  it('is offered where there are some, and leads to a document with its annex in all files', async () => {
    const { services } = site.installation;
    const customer = await createSampleCustomer(account.backend, { name: 'Hof Linde' });
    const order = { customer, today } as const;
    const draft = { documentKind: 'deposit' } as const;
    const deposit = await createInvoice(services, account.backend, { ...order, status: 'issued', draft });
    const paidCents = (await findInvoice(account.backend, deposit.id))?.grossCents ?? 0;
    await createSamplePayment(account.backend, { invoice: deposit.id });
    const plain = await createInvoice(services, account.backend, { ...order, status: 'draft' });
    expect((await browser.get(pathOf(plain.id, 'bearbeiten'))).text).not.toContain('Abzug der Abschläge');

    const page = await browser.get(pathOf(deposit.id));
    const [form = ''] = /<form[^>]*\/kopie"[\s\S]*?name="as" value="final"[\s\S]*?<\/form>/.exec(page.text) ?? [];
    const begun = await browser.post(pathOf(deposit.id, 'kopie'), formFields(form));
    const edit = await browser.get(begun.location);
    expect(edit.text).toContain('Abzug der Abschläge');
    const typed = formFields(edit.text);
    expect(typed).toMatchObject({ deductionForm: 'rest', deposits: deposit.number });
    const work = {
      supplyFrom: '20.11.2026',
      'lines[0].description': 'Umbau',
      'lines[0].quantity': '1',
      'lines[0].unitPrice': '9.000',
      'lines[0].tax': 'standard-1900',
    };
    const id = invoiceIdIn(begun);
    const saved = await browser.post(begun.location, { ...typed, ...work, deductionForm: 'prepaid' });
    expect(saved.status).toBe(303);
    const again = await browser.get(pathOf(id, 'bearbeiten'));
    expect(formFields(again.text)).toMatchObject({ deductionForm: 'prepaid' });
    const left = shownEuro(1_071_000 - paidCents);
    const sums = `Rechnungsbetrag 10.710,00 € Abschlagsrechnung ${deposit.number} vom 21.11.2026 ${shownEuro(-paidCents)} Bleibt zu zahlen ${left}`;
    expect(visibleText(again.text)).toContain(sums);
    expect((await findInvoice(account.backend, id))?.grossCents).toBe(1_071_000 - paidCents);

    const check = await words(pathOf(id, 'ausstellen'));
    expect(check).toContain('Bereit zum Ausstellen');
    expect(check).toContain(`Davon als Abschlag gezahlt ${shownEuro(-paidCents)} Zahlbetrag ${left}`);
    expect((await press(browser, pathOf(id, 'ausstellen'), { confirmed: 'on' })).location).toBe(pathOf(id));
    expect(await words(pathOf(id))).toContain(`Zieht ab ${deposit.number}`);

    const files = await listInvoiceFiles(account.backend, id);
    const contents = await Promise.all(
      files.map(({ kind }) => readInvoiceFile(account.backend, { invoice: id, kind })),
    );
    const texts = contents.map((bytes) => new TextDecoder().decode(bytes ?? undefined));
    const xmls = texts.filter((text) => text.startsWith('<?xml'));
    expect(xmls.length).toBeGreaterThanOrEqual(2);
    for (const xml of xmls) expect(xml).toContain('filename="anlage-abschlagsrechnungen.csv"');
    const pdf = contents.find((bytes) => bytes?.[0] === '%'.charCodeAt(0)) ?? new Uint8Array();
    const [annex] = extractEnclosed(pdf);
    expect(annex?.name).toBe('anlage-abschlagsrechnungen.csv');
    expect(new TextDecoder().decode(annex?.bytes)).toContain(`"${deposit.number}";"21.11.2026"`);

    expect(await words(pathOf(id, 'korrektur'))).toContain('Nur im Ganzen');
    expect((await press(browser, pathOf(id, 'storno'), { confirmed: 'on' })).status).toBe(303);
    expect(await words(pathOf(deposit.id))).not.toContain('Abgezogen in');
  });

  it('is kept where the day for it is over, with a sentence at its field', async () => {
    const { services } = site.installation;
    const customer = await createSampleCustomer(account.backend, { name: 'Hof Ulme' });
    const draft = { documentKind: 'final', deposits: 'RE-1', deductionForm: 'prepaid' } as const;
    const { id } = await createInvoice(services, account.backend, { customer, today, status: 'draft', draft });
    expect((await browser.get(pathOf(id, 'bearbeiten'))).text).toContain('Abzug der Abschläge');
  });
});
