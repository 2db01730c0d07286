import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { numberLedger, listRanges } from '#app/pocketbase/counters/calls.ts';
import { readInvoiceFile } from '#app/pocketbase/invoices/files.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { createSampleImported, sampleImported } from '../support/imported.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';
import { openForm, openSite, ownFields, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';
import { verifyFolder } from '../support/verify-folder.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;
const page = '/invoice/rechnungen/uebernehmen';
const typed = {
  customer: 'Altkundin',
  origin: 'Lexware Office',
  number: 'RE-1001',
  issueDate: '03.08.2026',
  dueDate: '17.08.2026',
  paid: '19',
  'lines[0].tax': 'standard-1900',
  'lines[0].net': '100,00',
  'lines[0].taxAmount': '19,00',
};

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { name: 'Altkundin' });
});

const words = async (path: string) => visibleText((await browser.get(path)).text);

/** As a browser sends it: fields, and the file if there is one. */
async function send(fields: Record<string, string>, file?: { name: string; bytes: Uint8Array }): Promise<Page> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', file ? new File([new Uint8Array(file.bytes)], file.name) : new File([], ''));
  return browser.post(page, body);
}

async function takeOver(more: Record<string, string> = {}, file?: { name: string; bytes: Uint8Array }) {
  const form = { ...(await openForm(browser, page)), ...typed, ...more };
  const checked = await send({ ...form, then: 'check' }, file);
  return { checked, taken: await send({ ...ownFields(checked.text), then: 'take' }) };
}

describe('an invoice of another program', () => {
  it('is checked, taken over, and stands in lists with its origin', async () => {
    const { checked, taken } = await takeOver();
    expect(checked.status).toBe(200);
    expect(visibleText(checked.text)).toContain('Das wird übernommen');
    expect(visibleText(checked.text)).toContain('Offener Rest 100,00 €');
    expect(taken.status).toBe(303);
    const path = taken.location;
    const shown = await words(path);
    expect(shown).toContain('Herkunft Lexware Office');
    expect(shown).toContain('Status Überfällig');
    expect(await words('/invoice/rechnungen')).toContain('aus Lexware Office');
    expect(await words('/invoice/rechnungen?status=ueberfaellig')).toContain('RE-1001');
    expect(await words('/invoice/offene-posten')).toContain('RE-1001');
    expect(await words('/invoice/mahnungen')).toContain('RE-1001');
  });

  it.each<[string, Record<string, string>, string]>([
    ['no program', { origin: '' }, 'Bitte geben Sie das Programm an'],
    ['a number too long', { number: 'x'.repeat(37) }, 'höchstens 36'],
    ['a day to come', { issueDate: '22.11.2026', dueDate: '30.11.2026' }, 'Dieser Tag liegt in der Zukunft.'],
    ['due before its date', { dueDate: '01.08.2026' }, 'vor ihrem Datum fällig'],
    ['a tax that its rate never makes', { 'lines[0].taxAmount': '7,00' }, 'weicht um einen Euro oder mehr ab'],
    ['no amount', { 'lines[0].net': '', 'lines[0].taxAmount': '' }, 'mindestens einen Betrag'],
    [
      'one tax twice',
      { 'lines[1].tax': 'standard-1900', 'lines[1].net': '1', 'lines[1].taxAmount': '0,19' },
      'steht schon in einer anderen Zeile',
    ],
    ['more paid than asked for', { paid: '119,01' }, 'mehr, als die Rechnung fordert'],
    ['an amount that is none', { 'lines[0].net': 'hundert' }, 'Zahl'],
    ['a customer that is none', { customer: 'Niemand GmbH' }, 'ist noch kein Kunde'],
  ])('with %s is said at the field, and nothing is lost', async (_name, wrong, sentence) => {
    const sent: Record<string, string> = { ...(await openForm(browser, page)), ...typed, number: 'RE-1002', ...wrong };
    const answer = await send({ ...sent, then: 'check' });
    expect(answer.status).toBe(422);
    expect(visibleText(answer.text)).toContain(sentence);
    const { createKey: _key, customerName: _proposed, ...own } = sent;
    expect(ownFields(answer.text)).toMatchObject(own);
  });

  it('is taken over once, and not before the person has seen what is kept', async () => {
    const form = { ...(await openForm(browser, page)), ...typed, number: 'RE-1003' };
    const unseen = await send({ ...form, then: 'take' });
    expect([unseen.status, unseen.location]).toEqual([200, '']);
    const seen = ownFields(unseen.text);
    const changed = await send({ ...seen, paid: '20', then: 'take' });
    expect(visibleText(changed.text)).toContain('Offener Rest 99,00 €');
    const [one, two] = await Promise.all([send({ ...seen, then: 'take' }), send({ ...seen, then: 'take' })]);
    expect(one.location).toBe(two.location);
    const again = await takeOver({ number: 'RE-1003' });
    expect(visibleText(again.checked.text)).toContain('ist schon übernommen');
    const other = await takeOver({ number: 'RE-1003', origin: 'sevdesk' });
    expect(other.taken.status).toBe(303);
  });

  it('makes its customer on the way', async () => {
    const form = { ...(await openForm(browser, page)), ...typed, number: 'RE-1004', customer: '' };
    const fresh = { customerKind: 'business', customerName: 'Neue Altkundin', customerPostCode: '04109' };
    const made = await send({ ...form, ...fresh, customerCity: 'Leipzig', then: 'customer' });
    expect(made.status).toBe(200);
    expect(ownFields(made.text)).toMatchObject({
      number: 'RE-1004',
      customer: expect.stringContaining('Leipzig') as string,
    });
  });
});

describe('its file', () => {
  it('is read and kept to the byte; what was typed stays', async () => {
    const { id } = await createInvoice(site.installation.services, account.backend, {
      ...{ customer, status: 'issued', today: '2026-10-01', confirmed: true },
    });
    const pdf = await readInvoiceFile(account.backend, { invoice: id, kind: 'zugferd' });
    const xml = await readInvoiceFile(account.backend, { invoice: id, kind: 'xrechnung-cii' });
    if (pdf === null || xml === null) throw new Error('no files');
    for (const [bytes, name] of [
      [pdf, 'alt.pdf'],
      [xml, 'alt.xml'],
    ] as const) {
      const empty = await openForm(browser, page);
      const read = await send({ ...empty, subject: 'Getippt', then: 'read' }, { name, bytes });
      expect(read.status).toBe(200);
      const filled = ownFields(read.text);
      expect(filled).toMatchObject({ issueDate: '01.10.2026', subject: 'Getippt', originalName: name });
      const number = `ALT-${name}`;
      const checked = await send({ ...filled, number, origin: 'sevdesk', then: 'check' });
      expect(visibleText(checked.text)).toContain(`Datei ${name}`);
      const taken = await send({ ...ownFields(checked.text), then: 'take' });
      const imported = taken.location.split('/').at(-1) ?? '';
      const hash = createHash('sha256').update(bytes).digest('hex');
      const invoice = await findInvoice(account.backend, imported);
      expect(invoice?.status === 'imported' && invoice.snapshot.attachments?.[0]?.file?.sha256).toBe(hash);
      const { text } = await browser.get(taken.location);
      expect(text).toContain(`/anhaenge/${hash}`);
    }
  });

  it.each([
    ['text', 'kein PDF', 'weder ein PDF noch eine E-Rechnung'],
    ['XML of something else', '<?xml version="1.0"?><Rechnung/>', 'weder ein PDF noch eine E-Rechnung'],
    ['nothing', '', 'Diese Datei ist leer.'],
  ])('that is %s is said at its field', async (_name, content, sentence) => {
    const form = { ...(await openForm(browser, page)), ...typed };
    const answer = await send({ ...form, then: 'read' }, { name: 'datei.xml', bytes: Buffer.from(content) });
    expect(answer.status).toBe(422);
    expect(visibleText(answer.text)).toContain(sentence);
    expect(ownFields(answer.text)).toMatchObject(typed);
  });
});

describe('what becomes of it here', () => {
  it('is asked for, paid and cancelled by a Storno of ours that names it', async () => {
    const id = await createSampleImported(account.backend, { customer, number: 'RE-2001' });
    const path = `/invoice/rechnungen/${id}`;
    expect((await browser.get(`${path}/mahnung`)).status).toBe(200);
    // There is no file of ours that could go with a mail.
    const mail = { recipient: 'a@b.example', subject: 'Rechnung', text: 'Anbei', files: 'pdf', when: 'now' };
    for (const answer of [await browser.get(`${path}/versand`), await browser.postForged(`${path}/versand`, mail)])
      expect([answer.status, answer.location]).toEqual([302, path]);
    await createSamplePayment(account.backend, { invoice: id, amountCents: 4_000 });
    expect(await words(path)).toContain('Noch offen 60,00 €');
    const page = await browser.get(`${path}/storno`);
    expect(visibleText(page.text)).not.toContain('Entwurf mit denselben Angaben');
    // Its lines are not known here: what is asked for by hand leads to the Storno, to no empty draft.
    const form = { ...(await openForm(browser, `${path}/storno`)), confirmed: 'on', again: 'on' };
    const done = await browser.postForged(`${path}/storno`, form);
    expect(done.status).toBe(303);
    expect(done.location).not.toContain('bearbeiten');
    const reversal = await findInvoice(account.backend, done.location.split('/').at(-1) ?? '');
    expect(reversal?.status === 'issued' && reversal.snapshot).toMatchObject({
      kind: 'cancellation',
      precedingInvoice: { number: 'RE-2001', issueDate: '2026-08-03' },
      totals: { netCents: -10_000, taxCents: -1_900, dueCents: -11_900 },
      lines: [{ name: 'Rechnung RE-2001 vom 03.08.2026', quantity: '-1' }],
    });
    expect(await words(path)).toContain('Status Storniert');
    // What was paid there and here is owed back.
    expect(reversal && (await settlementOfInvoice(account.backend, reversal.id)).openCents).toBe(-5_900);
  });

  it('takes back tax and sums to the cent, however that program has rounded', async () => {
    const lines = [
      { tax: 'standard-1900', net: 10_003, taxAmount: 1_903 },
      { tax: 'standard-700', net: 5_007, taxAmount: 349 },
    ] as const;
    const id = await createSampleImported(account.backend, { customer, number: 'RE-2002', paid: 0, lines });
    const path = `/invoice/rechnungen/${id}`;
    const done = await press(browser, `${path}/storno`, { confirmed: 'on' });
    const reversal = await findInvoice(account.backend, done.location.split('/').at(-1) ?? '');
    if (reversal?.status !== 'issued') throw new Error(visibleText(done.text));
    expect(reversal.snapshot.totals).toMatchObject({ netCents: -15_010, taxCents: -2_252, dueCents: -17_262 });
    expect(await words(`/invoice/rechnungen/${reversal.id}`)).toContain('XRechnung');
  });

  it('is taken back while nothing uses it, and its number taken over anew', async () => {
    const id = await createSampleImported(account.backend, { customer, number: 'RE-2003' });
    const path = `/invoice/rechnungen/${id}`;
    const done = await press(browser, `${path}/zuruecknehmen`);
    expect([done.status, done.location]).toEqual([303, path]);
    expect(await words(path)).toContain('Status Zurückgenommen');
    expect(await words('/invoice/offene-posten')).not.toContain('RE-2003');
    expect(await words('/invoice/rechnungen?status=zurueckgenommen')).toContain('RE-2003');
    await expect(createSamplePayment(account.backend, { invoice: id, amountCents: 100 })).rejects.toThrow();
    const again = await createSampleImported(account.backend, { customer, number: 'RE-2003' });
    await createSamplePayment(account.backend, { invoice: again, amountCents: 100 });
    const used = `/invoice/rechnungen/${again}/zuruecknehmen`;
    const refused = await browser.post(used, await openForm(browser, used));
    expect(refused.status).toBe(409);
    expect(visibleText(refused.text)).toContain('inzwischen etwas gebucht');
  });

  it('never counts among our numbers, and leaves the archive whole', async () => {
    const ranges = await ask(account.backend, listRanges);
    const ledgers = await Promise.all(ranges.map((range) => ask(account.backend, numberLedger, { ...range, page: 1 })));
    const numbers = ledgers.flatMap(({ rows }) => rows.map(({ number }) => number));
    expect(numbers).not.toContain(sampleImported.number);
    expect(numbers.filter((number) => /^RE-[12]00\d$/.test(number))).toEqual([]);
    const book = await words('/invoice/einstellungen/nummern/buch');
    expect(book).toContain('Lückenlos');
    expect(book).toContain('Übernommen aus Lexware Office');
    const own = await findInvoice(account.backend, await createSampleImported(account.backend, { customer }));
    const { damages } = await verifyFolder(join(inject('mailDir'), '..'));
    expect(damages.filter(({ company }) => company === own?.company)).toEqual([]);
  });
});
