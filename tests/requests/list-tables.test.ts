import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { cookiesContext } from '#app/http/app-context.ts';
import { readZip } from '#app/pdf/uploads/attachments/zip-file.ts';
import { answerTable, readAllRows } from '#app/routes/lists/table-file.server.ts';
import { createSamplePayment } from '../support/payments.ts';
import { createSampleProduct } from '../support/products.ts';
import { createSampleProject } from '../support/projects.ts';
import { createSampleSchedule } from '../support/schedules.ts';
import { decode, openSite, origin, signedIn } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// Every list as a file for spreadsheets, as it is narrowed and ordered.

let site: Site;
let browser: Browser;
let account: SampleAccount;
let holm: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  const { backend } = account;
  const { services } = site.installation;
  holm = await createSampleCustomer(backend, { name: 'Tischlerei Holm' });
  const formula = await createSampleCustomer(backend, { name: '=HYPERLINK("http://böse.example";"Café")' });
  for (const [customer, day] of [
    [holm, '2026-09-30'],
    [formula, '2026-10-20'],
  ] as const) {
    const order = { customer, status: 'issued', today: day, confirmed: true } as const;
    const { id } = await createInvoice(services, backend, order);
    if (customer !== holm) continue;
    await createSamplePayment(backend, { invoice: id, amountCents: 1000, fields: { date: day } });
    await createSampleSchedule(backend, { invoice: id, today: '2026-11-21', fields: { name: 'Serie Holm' } });
  }
  await createInvoice(services, backend, { customer: holm, status: 'draft', today: '2026-11-21' });
  await createSampleOffer(services, backend, { customer: holm, state: 'sent', today: '2026-11-21' });
  await createSampleProduct(backend, { name: 'Beratung', unitCode: 'HUR', unitPrice: '95' });
  await createSampleProject(backend, { customer: holm, name: 'Buchreihe' });
}, 60_000);

const csv = async (path: string) => {
  const { status, headers, text } = await browser.get(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return text.replace('\ufeff', '').trimEnd().split('\r\n');
};

/** Cells of the first sheet as they are shown, row by row; a formula would be one. */
async function xlsx(path: string): Promise<string[][]> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = new Request(origin + path, { headers: { cookie } });
  const answer = await site.installation.answer(asked, { address: '192.0.2.1', local: true });
  const files = readZip(Buffer.from(await answer.arrayBuffer()));
  const textOf = (end: string) => files.find(({ name }) => name.endsWith(end))?.content.toString() ?? '';
  const shared = [...textOf('sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) =>
    decode(text),
  );
  return [...textOf('sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="[A-Z]+\d+"([^>]*)>(.*?)<\/c>/gs)].map(([, kind = '', cell = '']) => {
      const value = /<v>(.*?)<\/v>/.exec(cell)?.[1] ?? '';
      if (cell.includes('<f')) return 'formula';
      return kind.includes('t="s"') ? (shared[Number(value)] ?? '') : value;
    }),
  );
}

describe('a list as a file', () => {
  it('has the rows of the list, and a text that looks like a formula is a text', async () => {
    expect(await csv('/invoice/rechnungen/csv')).toEqual([
      'Nummer;Art;Kunde;Datum;Fällig;Status;Betrag €;Offen €',
      ';Entwurf;Tischlerei Holm;;;Entwurf;321,05;',
      'RE-2026-0002;Rechnung;"\'=HYPERLINK(""http://böse.example"";""Café"")";20.10.2026;03.11.2026;Überfällig;321,05;321,05',
      'RE-2026-0001;Rechnung;Tischlerei Holm;30.09.2026;14.10.2026;Überfällig;321,05;311,05',
    ]);
    const [heads, , second, third] = await xlsx('/invoice/rechnungen/xlsx');
    expect(heads).toContain('Offen €');
    expect(second).toContain('=HYPERLINK("http://böse.example";"Café")');
    // Days since 1899-12-30, as Excel counts them.
    expect(third).toEqual([
      'RE-2026-0001',
      'Rechnung',
      'Tischlerei Holm',
      '46295',
      '46309',
      'Überfällig',
      '321.05',
      '311.05',
    ]);
  });

  it('is narrowed and ordered as the list is, whose links say so', async () => {
    const query = `?kunde=${holm}&zeitraum=jahr&sortierung=nummer`;
    const numbers = (rows: string[]) => rows.slice(1).map((row) => row.split(';')[0]);
    expect(numbers(await csv(`/invoice/rechnungen/csv${query}`))).toEqual(['RE-2026-0001']);
    expect(numbers(await csv('/invoice/rechnungen/csv?sortierung=nummer&status=ueberfaellig'))).toEqual([
      'RE-2026-0001',
      'RE-2026-0002',
    ]);
    const page = decode((await browser.get(`/invoice/rechnungen${query}`)).text);
    for (const format of ['csv', 'xlsx']) expect(page).toContain(`href="/invoice/rechnungen/${format}${query}"`);
  });

  it.each([
    ['/invoice/angebote', 'Nummer;Betreff', 1],
    ['/invoice/zahlungen', 'Datum;Kunde;Rechnungen', 1],
    ['/invoice/kunden', 'Kundennummer;Art des Kunden;Name oder Firma', 2],
    ['/invoice/produkte', 'Artikelnummer;Bezeichnung', 1],
    ['/invoice/projekte', 'Nummer;Projekt', 1],
    ['/invoice/mahnungen', 'Rechnung;Kunde;Fällig', 2],
    ['/invoice/wiederkehrend', 'Serie;Kunde', 1],
    ['/invoice/offene-posten', 'Stichtag;Kunde', 2],
  ])('is had from %s, with both links below it', async (path, heads, rows) => {
    const lines = await csv(`${path}/csv`);
    expect(lines[0]).toContain(heads);
    expect(lines).toHaveLength(rows + 1);
    expect(await xlsx(`${path}/xlsx`)).toHaveLength(rows + 1);
    const { text } = await browser.get(path);
    for (const format of ['csv', 'xlsx']) expect(text).toContain(`href="${path}/${format}"`);
  });

  it('holds all that a record is known by, as its form says it, and only those that are searched for', async () => {
    const [heads = '', row = '', ...more] = await csv('/invoice/kunden/csv?suche=holm+tisch');
    expect(more).toEqual([]);
    const cells = Object.fromEntries(heads.split(';').map((head, place) => [head, row.split(';')[place]]));
    expect(cells).toMatchObject({
      'Art des Kunden': 'Unternehmen',
      Land: 'Deutschland',
      'Name oder Firma': 'Tischlerei Holm',
    });
    expect(await csv('/invoice/kunden/csv?status=archiviert')).toHaveLength(1);
    const names = (rows: string[]) => rows.slice(1).map((each) => each.includes('Holm'));
    expect(names(await csv('/invoice/kunden/csv?sortierung=nummer'))).toEqual([true, false]);
    expect(names(await csv('/invoice/kunden/csv?sortierung=-nummer'))).toEqual([false, true]);
    expect((await csv('/invoice/produkte/csv')).at(-1)).toContain(';Beratung;;;Stunde;95,00;');
  });

  it('is narrowed to a customer where the list has no pages too', async () => {
    for (const path of ['/invoice/offene-posten', '/invoice/mahnungen'])
      expect((await csv(`${path}/csv?kunde=${holm}`)).join()).not.toContain('Café');
  });

  it('holds every page, a row that moved meanwhile once, and is refused with a sentence where it has too many', async () => {
    const readPage =
      (count: number) =>
      ({ page }: { page: number }) =>
        Promise.resolve({ pageSize: 2, rows: page > count ? [] : [{ id: String(page) }, { id: String(page + 1) }] });
    expect(await readAllRows(readPage(3))).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }]);
    const context = new RouterContextProvider();
    context.set(cookiesContext, []);
    const url = new URL(`${origin}/invoice/rechnungen/csv?zeitraum=jahr`);
    const list = { name: 'Liste', columns: [], readPage: readPage(10_001) };
    const { status, headers } = await answerTable({ url, context }, list);
    expect([status, headers.get('location')]).toEqual([303, '/invoice/rechnungen?zeitraum=jahr']);
    expect(decodeURIComponent(context.get(cookiesContext).join())).toContain('table-too-long');
  });
});
