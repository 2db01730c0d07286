import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { invoiceFields, invoiceIdIn, openNewInvoice } from '../support/invoice-posts.ts';
import { createSamplePayment } from '../support/payments.ts';
import { formFields, openSite, press, shownEuro, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// From the deposit to its final invoice, by the pages.

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
const issue = (id: string) => press(browser, pathOf(id, 'ausstellen'), { confirmed: 'on' });

/** A deposit of 1,000.00 € and its tax; paid unless said otherwise. */
async function deposit(customer: string, { isPaid = true } = {}): Promise<{ id: string; number: string }> {
  const draft = { documentKind: 'deposit' } as const;
  const order = { customer, status: 'issued', today, draft } as const;
  const { id, number } = await createInvoice(site.installation.services, account.backend, order);
  if (isPaid) await createSamplePayment(account.backend, { invoice: id });
  return { id, number };
}

describe('a final invoice', () => {
  const boxes = (text: string) =>
    [...text.matchAll(/<input type="checkbox"[^>]*name="deposits"[^>]*value="([^"]*)"[^>]*>/g)].map(
      ([tag, number = '']) => [
        number,
        tag.includes('disabled') ? 'shut' : tag.includes(' checked') ? 'ticked' : 'open',
      ],
    );

  it('is asked for at the top where the customer has paid deposits, and offers them to be ticked', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Bauherr Kurz' });
    const [first, second, third] = [
      await deposit(customer),
      await deposit(customer),
      await deposit(customer, { isPaid: false }),
    ];
    const { text, address } = await openNewInvoice(browser, `?kunde=${customer}`);
    expect(text).not.toContain('<summary>Abschlag oder Schlussrechnung');
    expect(boxes(text)).toEqual([]);
    // Without a script the button below the kind has the form ask for what the kind needs.
    const chosen = { ...formFields(text), documentKind: 'final', then: 'kind' };
    const shown = await browser.post(address, chosen);
    expect(shown.location).toMatch(/\/bearbeiten#invoice-documentKind$/);
    const edit = pathOf(invoiceIdIn(shown), 'bearbeiten');
    const asked = (await browser.get(edit)).text;
    expect(boxes(asked)).toEqual([
      [first.number, 'open'],
      [second.number, 'open'],
      [third.number, 'shut'],
    ]);
    expect(visibleText(asked)).toMatch(new RegExp(`${first.number} vom 21\\.11\\.2026: [\\d.,]+ € bezahlt`));
    expect(formFields(asked)).toMatchObject({ deductionForm: 'rest' });
    expect(formFields(asked)).not.toHaveProperty('deposits');
    expect(formFields(asked)).not.toHaveProperty('paymentReceivedOn');
    const both: [string, string][] = [first, second].map(({ number }) => ['deposits', number]);
    expect((await browser.post(edit, [...Object.entries(formFields(asked)), ...both])).status).toBe(303);
    const taken = (await browser.get(edit)).text;
    expect(boxes(taken).map(([, state]) => state)).toEqual(['ticked', 'ticked', 'shut']);
    expect(visibleText(taken)).toContain(`Abschlagsrechnung ${second.number} vom 21.11.2026`);
  });

  it('keeps a number that is none to take off, and lets it be taken out', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Bauherr Lang' });
    const { services } = site.installation;
    const draft = { documentKind: 'final', deposits: 'RE-1' } as const;
    const { id } = await createInvoice(services, account.backend, { customer, status: 'draft', today, draft });
    const { text } = await browser.get(pathOf(id, 'bearbeiten'));
    expect(boxes(text)).toEqual([['RE-1', 'ticked']]);
    expect((await browser.get(pathOf(id, 'ausstellen'))).text).toContain('RE-1 lässt sich nicht abziehen');
    const { deposits: _out, ...without } = formFields(text);
    expect((await browser.post(pathOf(id, 'bearbeiten'), without)).status).toBe(303);
    expect(boxes((await browser.get(pathOf(id, 'bearbeiten'))).text)).toEqual([]);
  });

  it('has nothing typed lost where the form is asked for another kind', async () => {
    const { address, text } = await openNewInvoice(browser);
    const typed = { ...formFields(text), documentKind: 'deposit', customerName: 'Ganz Neu', then: 'kind' };
    const shown = await browser.post(address, typed);
    expect(shown.status).toBe(200);
    expect(formFields(shown.text)).toMatchObject({
      documentKind: 'deposit',
      customerName: 'Ganz Neu',
      paymentReceivedOn: '',
    });
  });
});

describe('a deposit', () => {
  it('is chosen in a fold, and then asked for what it needs at the top, and for nothing else', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Bauherrin Busch' });
    const { address, text } = await openNewInvoice(browser);
    expect(text).toContain('<summary>Abschlag oder Schlussrechnung<small>nein<');
    expect(text).toMatch(/<details class="fold"><summary>Weitere Angaben<small>[^<]*: nichts eingetragen</);
    expect(formFields(text)).toMatchObject({ documentKind: 'invoice' });
    for (const name of ['paymentReceivedOn', 'deposits', 'deductionForm'])
      expect(formFields(text)).not.toHaveProperty(name);
    const typed = invoiceFields(customer, { documentKind: 'deposit', supplyFrom: '', supplyTo: '' });
    const id = invoiceIdIn(await browser.post(address, typed));
    const edit = await browser.get(pathOf(id, 'bearbeiten'));
    expect(edit.text).not.toContain('<summary>Abschlag oder Schlussrechnung');
    expect(visibleText(edit.text)).toMatch(/Rechnung oder Abschlag.*Empfänger.*Leistung voraussichtlich/);
    expect(formFields(edit.text)).toMatchObject({ documentKind: 'deposit', paymentReceivedOn: '' });
    expect((await browser.get(pathOf(id, 'ausstellen'))).text).toContain('<h1>Abschlagsrechnung ausstellen</h1>');
    expect(formFields(edit.text)).not.toHaveProperty('deposits');
    const received = { ...formFields(edit.text), paymentReceivedOn: '20.11.2026' };
    expect((await browser.post(pathOf(id, 'bearbeiten'), received)).status).toBe(303);
    expect((await issue(id)).location).toBe(pathOf(id));
    const shown = await words(pathOf(id));
    expect(shown).toContain('Abschlagsrechnung');
    expect(shown).toContain('hier ist noch nichts eingegangen');
    expect(await words('/invoice/rechnungen')).toContain('Bauherrin Busch Abschlagsrechnung');
    expect(await words('/invoice/einstellungen/nummern/buch')).toContain('Abschlagsrechnung an Bauherrin Busch');
  });

  it('takes per cent of the order as a position, with the tax of the row above, and says at the field what is missing', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Bauherrin Teil', language: 'en' });
    const { address, text } = await openNewInvoice(browser, `?kunde=${customer}`);
    expect(formFields(text)).not.toHaveProperty('sharePercent');
    const asked = await browser.post(address, { ...formFields(text), documentKind: 'deposit', then: 'kind' });
    const edit = pathOf(invoiceIdIn(asked), 'bearbeiten');
    const share = async (typed: Record<string, string>) =>
      browser.post(edit, { ...formFields((await browser.get(edit)).text), then: 'share', ...typed });
    const lines = async () =>
      (await findInvoice(account.backend, invoiceIdIn(asked)))?.draft.lines.map(
        ({ description, unitPrice, taxRateBp }) => [description, unitPrice, taxRateBp].join(' | '),
      );

    for (const [typed, sentence] of [
      [{ sharePercent: '', orderSum: '10.000' }, 'Wie viel Prozent des Auftrags sind es?'],
      [{ sharePercent: '30', orderSum: '' }, 'Bitte geben Sie die Auftragssumme an.'],
      [{ sharePercent: '130', orderSum: '10.000' }, 'Bitte 0,01 bis 100,00 Prozent.'],
      [{ sharePercent: '30', orderSum: '10.000', documentKind: 'invoice' }, 'gehört zu einer Abschlagsrechnung'],
    ] as const) {
      const refused = await share({ ...typed, subject: 'Anbau' });
      expect([refused.status, visibleText(refused.text)]).toEqual([422, expect.stringContaining(sentence)]);
      expect(formFields(refused.text)).toMatchObject({ ...typed, subject: 'Anbau' });
    }

    // What is a line by now is not asked for again where something else is to be mended first.
    const order = { sharePercent: '30', orderSum: '10.000', 'lines[0].tax': 'standard-700' };
    const wrong = await share({ ...order, paymentDays: 'bald' });
    expect([wrong.status, formFields(wrong.text)]).toMatchObject([422, { sharePercent: '', orderSum: '' }]);
    const taken = await share(order);
    expect(taken.location).toBe(`${edit}#invoice-lines[0].description`);
    // Whatever button sends the form: nothing that is typed stays behind.
    await share({ sharePercent: '12,5', orderSum: '99,99', then: 'save' });
    expect(await lines()).toEqual([
      '30% advance payment on the order of €\u00a010,000.00 net | 3000 | 700',
      '12.5% advance payment on the order of €\u00a099.99 net | 12.5 | 700',
    ]);
    expect(formFields((await browser.get(edit)).text)).toMatchObject({ sharePercent: '', orderSum: '' });
  });

  it('a deposit of zero leads to no final invoice', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Nullhof' });
    const draft = { documentKind: 'deposit', allowancePercent: 10_000 } as const;
    const order = { customer, status: 'issued', today, draft } as const;
    const { id } = await createInvoice(site.installation.services, account.backend, order);
    const shown = await words(pathOf(id));
    expect(shown).toContain('Abschlagsrechnung');
    expect(shown).not.toContain('Schlussrechnung');
    expect(shown).toContain('Es ist nichts mehr offen.');
  });

  it('leads to its final invoice, which takes all paid ones off and cannot be taken away from under it', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Hof Linde' });
    const [first, second, third] = [
      await deposit(customer),
      await deposit(customer),
      await deposit(customer, { isPaid: false }),
    ];
    const page = await browser.get(pathOf(second.id));
    const [form = ''] = /<form[^>]*\/kopie"[\s\S]*?name="as" value="final"[\s\S]*?<\/form>/.exec(page.text) ?? [];
    const fields = formFields(form);
    const begun = await browser.post(pathOf(second.id, 'kopie'), fields);
    expect((await browser.post(pathOf(second.id, 'kopie'), fields)).location).toBe(begun.location);
    const edit = await browser.get(begun.location);
    const typed = formFields(edit.text);
    expect(typed).toMatchObject({ documentKind: 'final', deposits: `${first.number}, ${second.number}` });
    expect(visibleText(edit.text)).toContain(`Abschlagsrechnung ${first.number} vom 21.11.2026 (19 %) −`);
    expect(visibleText(edit.text)).toContain('Bleibt zu zahlen');
    const id = invoiceIdIn(begun);
    const work = { supplyFrom: '20.11.2026', 'lines[0].description': 'Umbau', 'lines[0].unitPrice': '9.000' };
    expect((await browser.post(begun.location, { ...typed, ...work })).status).toBe(303);
    const rest = shownEuro((await findInvoice(account.backend, id))?.grossCents ?? 0);
    expect(await words(pathOf(id, 'bearbeiten'))).toContain(`Bleibt zu zahlen ${rest}`);
    expect((await issue(id)).location).toBe(pathOf(id));
    const shown = await words(pathOf(id));
    expect(shown).toContain(`Zieht ab ${first.number} ${second.number}`);
    expect(await words(pathOf(first.id))).toMatch(/Abgezogen in RE-2026-\d{4}/);
    expect(await words(pathOf(first.id))).not.toContain('hebt sie auf');
    const refused = await press(browser, pathOf(first.id, 'storno'), { confirmed: 'on' });
    expect([refused.status, visibleText(refused.text)]).toEqual([
      409,
      expect.stringContaining('Stornieren Sie zuerst die Schlussrechnung.'),
    ]);
    expect(await words(pathOf(third.id))).not.toContain('Abgezogen in');
    const stored = await findInvoice(account.backend, id);
    const paidCents = (await findInvoice(account.backend, first.id))?.netCents ?? 0;
    expect(stored?.netCents).toBe(900_000 - 2 * paidCents);
  });
});

describe('an invoice for who has paid in advance', () => {
  it('asks, and one button makes it the final one', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Gasthof Krone' });
    const paid = await deposit(customer);
    const { address } = await openNewInvoice(browser);
    const posted = await browser.post(address, invoiceFields(customer, { 'lines[0].unitPrice': '9.000' }));
    const id = invoiceIdIn(posted);
    expect(await words(pathOf(id, 'ausstellen'))).toContain('Gehören bezahlte Abschläge zu dieser Rechnung?');
    const question = pathOf(id, 'frage/open-deposits');
    expect(await words(question)).toContain(`${paid.number} vom 21.11.2026:`);
    expect((await browser.post(question, { switch: 'deposits' })).location).toBe(pathOf(id, 'ausstellen'));
    const check = await words(pathOf(id, 'ausstellen'));
    expect(check).toContain('Bereit zum Ausstellen');
    expect(check).toContain(`Abschlagsrechnung ${paid.number} vom 21.11.2026 (7 %)`);
    expect((await issue(id)).status).toBe(303);
  });

  it('is issued without the deposits once a person confirms it', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Gasthof Stern' });
    await deposit(customer);
    const { address } = await openNewInvoice(browser);
    const id = invoiceIdIn(await browser.post(address, invoiceFields(customer)));
    const question = pathOf(id, 'frage/open-deposits');
    expect((await browser.post(question, { confirmed: 'on' })).location).toBe(pathOf(id, 'ausstellen'));
    expect((await issue(id)).status).toBe(303);
  });
});
