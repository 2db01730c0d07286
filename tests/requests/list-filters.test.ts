import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { createSamplePayment } from '../support/payments.ts';
import { createSampleSchedule } from '../support/schedules.ts';
import { decode, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

// What every list of documents is narrowed by: days, a customer, and its tab.

let site: Site;
let browser: Browser;
let account: SampleAccount;
let holm: string;
let foreign: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  const { backend } = account;
  const { services } = site.installation;
  holm = await createSampleCustomer(backend, { name: 'Tischlerei Holm' });
  const cafe = await createSampleCustomer(backend, { name: 'Café Holm' });
  for (const [customer, day] of [
    [holm, '2026-09-30'],
    [holm, '2026-10-01'],
    [cafe, '2026-10-20'],
    [cafe, '2026-11-21'],
  ] as const) {
    const order = { customer, status: 'issued', today: day, confirmed: true } as const;
    const { id } = await createInvoice(services, backend, order);
    if (day >= '2026-10-20') continue;
    await createSamplePayment(backend, { invoice: id, amountCents: 1000, fields: { date: day } });
    if (day === '2026-10-01')
      await createSampleSchedule(backend, { invoice: id, today: '2026-11-21', fields: { name: 'Serie Holm' } });
  }
  await createInvoice(services, backend, { customer: holm, status: 'draft', today: '2026-11-21' });
  await createSampleOffer(services, backend, { customer: holm, state: 'sent', today: '2026-11-21' });
  const other = await signedIn(site);
  foreign = await createSampleCustomer(other.account.backend, { name: 'Fremde GmbH' });
}, 60_000);

const invoices = '/invoice/rechnungen';
const get = (query: string, path = invoices) => browser.get(`${path}${query}`);

function titles({ text }: Page): string[] {
  return [...text.matchAll(/<th scope="row"[^>]*class="title"[^>]*>.*?<a[^>]*>(.*?)<\/a>/g)].map(([, name = '']) =>
    decode(name.replace(/<[^>]+>/g, '')),
  );
}

const ofHolm = ['Speisekarte Winter', 'RE-2026-0002', 'RE-2026-0001'];

describe('a list of documents', () => {
  it.each([
    ['?zeitraum=monat', ['RE-2026-0004']],
    ['?zeitraum=vormonat', ['RE-2026-0003', 'RE-2026-0002']],
    ['?zeitraum=quartal', ['RE-2026-0004', 'RE-2026-0003', 'RE-2026-0002']],
    ['?zeitraum=jahr&sortierung=nummer', ['RE-2026-0001', 'RE-2026-0002', 'RE-2026-0003', 'RE-2026-0004']],
    ['?zeitraum=vorjahr', []],
    ['?von=1.10.2026&bis=20.10.26', ['RE-2026-0003', 'RE-2026-0002']],
    ['?bis=2026-09-30', ['RE-2026-0001']],
    ['?zeitraum=quartal&status=ueberfaellig', ['RE-2026-0003', 'RE-2026-0002']],
    ['?zeitraum=quartal&suche=tischlerei', ['RE-2026-0002']],
  ])('is narrowed to days by %s', async (query, rows) => {
    expect(titles(await get(query))).toEqual(rows);
  });

  it('is narrowed to a customer, says so, and a link takes it off; tabs, orders and the search keep it', async () => {
    const page = await get(`?kunde=${holm}&zeitraum=jahr&von=&bis=`);
    expect(titles(page)).toEqual(['RE-2026-0002', 'RE-2026-0001']);
    expect(titles(await get(`?kunde=${holm}`))).toEqual(ofHolm);
    const text = visibleText(page.text);
    expect(text).toContain('Filter aufheben: Tischlerei Holm');
    expect(text).toContain('Filter aufheben: Dieses Jahr');
    const links = [...decode(page.text).matchAll(/href="\/invoice\/rechnungen(\?[^"]*)"/g)].map(
      ([, query = '']) => query,
    );
    const kept = links.filter((query) => /status|sortierung/.test(query));
    expect(kept.length).toBeGreaterThan(5);
    for (const query of kept) expect(query).toContain(`kunde=${holm}`);
    expect(links).toContain(`?kunde=${holm}&von=&bis=`.replace('&von=&bis=', ''));
    expect(links).toContain('?zeitraum=jahr&von=&bis=');
    const [search = ''] = /<form class="search"[\s\S]*?<\/form>/.exec(page.text) ?? [];
    expect(search).toContain(`name="kunde" value="${holm}"`);
    expect(search).toContain('name="zeitraum" value="jahr"');
  });

  it('sums what it is narrowed to, and nothing else', async () => {
    const sum = async (query: string) => /Summe[^0-9]*([\d.]+,\d\d)/.exec(visibleText((await get(query)).text))?.[1];
    const one = await sum('?zeitraum=monat');
    expect(one).toBe('321,05');
    expect(await sum('?zeitraum=vormonat')).toBe('642,10');
  });

  it('goes on from a span with its days', async () => {
    const { text } = await get('?zeitraum=vormonat');
    expect(
      ['filter-from', 'filter-to'].map((id) => new RegExp(`id="${id}"[^>]* value="([^"]*)"`).exec(text)?.[1]),
    ).toEqual(['01.10.2026', '31.10.2026']);
  });

  it('finds the customer by words, and asks where several have them', async () => {
    const one = await get('?status=offen&kundenname=tischlerei');
    expect([one.status, one.headers.get('location')]).toEqual([302, `${invoices}?status=offen&kunde=${holm}`]);
    const several = await get('?kundenname=Holm');
    expect(several.status).toBe(422);
    expect(several.text).toContain('value="Holm"');
    expect(decode(several.text)).toContain(`<a href="${invoices}?kunde=${holm}">Tischlerei Holm`);
    expect(titles(several)).toHaveLength(5);
    const none = await get('?kundenname=gibtesnicht');
    expect([none.status, visibleText(none.text).includes('Kein Kunde passt zu „gibtesnicht“.')]).toEqual([422, true]);
  });

  it('of a customer of another company shows nothing, and not who that is', async () => {
    const page = await get(`?kunde=${foreign}`);
    expect([page.status, titles(page)]).toEqual([422, []]);
    expect(page.text).toContain('Diesen Kunden gibt es nicht.');
    expect(page.text).not.toContain('Fremde');
  });
});

describe('every list of documents', () => {
  const lists: [path: string, rowsOfHolm: number, rows: number][] = [
    [invoices, 3, 5],
    ['/invoice/angebote', 1, 1],
    ['/invoice/zahlungen', 2, 2],
    ['/invoice/mahnungen', 2, 3],
    ['/invoice/wiederkehrend', 1, 1],
  ];

  it.each(lists)('%s is narrowed to a customer and to days', async (path, rowsOfHolm, rows) => {
    expect(titles(await get('', path))).toHaveLength(rows);
    expect(titles(await get(`?kunde=${holm}`, path))).toHaveLength(rowsOfHolm);
    expect(titles(await get('?von=1.1.2020&bis=31.12.2020', path))).toEqual([]);
  });

  it.each(lists)('%s tells at the field which day is none, and keeps what was typed', async (path, _, rows) => {
    const page = await get('?von=31.2.2026&bis=bald', path);
    expect(page.status).toBe(422);
    expect(visibleText(page.text).match(/Das ist kein Datum\./g)).toHaveLength(2);
    for (const typed of ['31.2.2026', 'bald']) expect(page.text).toContain(`value="${typed}"`);
    // Nothing is left out for a day that is none.
    expect(titles(page)).toHaveLength(rows);
    const turned = await get('?von=2.1.2026&bis=1.1.2026', path);
    expect(visibleText(turned.text)).toContain('Der letzte Tag liegt vor dem ersten.');
  });

  it('of open items is narrowed to a customer', async () => {
    const page = visibleText((await get(`?kunde=${holm}`, '/invoice/offene-posten')).text);
    expect(page).toContain('1–2 von 2 Belegen');
    expect(page).not.toContain('Café Holm');
  });

  it('shows what stands in its tab', async () => {
    expect(titles(await get('?status=ruecknahme', '/invoice/zahlungen'))).toEqual([]);
    expect(titles(await get('?status=gebucht', '/invoice/zahlungen'))).toHaveLength(2);
    expect(titles(await get('?status=pausiert', '/invoice/wiederkehrend'))).toEqual([]);
    expect(titles(await get('?status=laufend', '/invoice/wiederkehrend'))).toHaveLength(1);
    expect(titles(await get('?status=heute', '/invoice/mahnungen')).length).toBeLessThanOrEqual(3);
  });
});
