import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findFigures } from '#app/pocketbase/figures/queries.ts';
import { createSampleEntry, createSampleProject } from '../support/projects.ts';
import { openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const path = '/invoice';

/** One line of so many euros without tax to think of: 19 % are added. */
const lineOf = (unitPrice: string) => ({
  ...newDraftLine,
  description: 'Beratung',
  quantity: '1',
  unitCode: 'LS',
  unitPrice,
  taxCase: 'standard' as const,
  taxRateBp: 1900,
});

async function issue(account: SampleAccount, [customer, day, euros, days]: readonly [string, string, string, number?]) {
  const draft = { lines: [lineOf(euros)], paymentDays: days ?? 14 };
  return createInvoice(site.installation.services, account.backend, { customer, status: 'issued', today: day, draft });
}

async function textOf(browser: Browser, query = ''): Promise<string> {
  const page = await browser.get(path + query);
  expect(page.status).toBe(200);
  return visibleText(page.text);
}

/** Cells of the table of that caption, row by row. */
function tableOf(html: string, caption: string): string[][] {
  const start = html.indexOf(`<caption class="unseen">${caption}`);
  const table = html.slice(start, html.indexOf('</table>', start));
  expect(start).toBeGreaterThan(0);
  return [...table.matchAll(/<tr[^>]*>([^]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell = '']) => visibleText(cell).trim()),
  );
}

describe('a year with invoices', () => {
  let browser: Browser;
  let account: SampleAccount;

  beforeAll(async () => {
    ({ browser, account } = await signedIn(site));
    const cafe = await createSampleCustomer(account.backend);
    const holm = await createSampleCustomer(account.backend, { name: 'Tischlerei Holm' });
    for (const order of [
      [cafe, '2025-11-21', '1000'],
      [cafe, '2025-11-22', '50'],
      [holm, '2025-12-31', '200'],
      [holm, '2026-01-01', '400'],
      [cafe, '2026-10-31', '100', 21],
      [holm, '2026-11-01', '250', 6],
      [cafe, '2026-11-21', '600', 0],
      [cafe, '2026-11-21', '20', 30],
    ] as const)
      await issue(account, order);
    await createInvoice(site.installation.services, account.backend, {
      customer: cafe,
      status: 'draft',
      today: '2026-11-21',
      draft: { lines: [lineOf('10')] },
    });
  });

  it('adds up its revenue by the date of issue, and the same days of the year before', async () => {
    const text = await textOf(browser);
    expect(text).toContain('Übersicht 1. Januar bis 21. November 2026');
    expect(text).toContain('Umsatz netto 1.370,00 € ein Jahr davor: 1.000,00 €');
  });

  it.each([
    ['?zeitraum=monat', '1. November bis 21. November 2026', 'Umsatz netto 870,00 € ein Jahr davor: 1.000,00 €'],
    ['?zeitraum=quartal', '1. Oktober bis 21. November 2026', 'Umsatz netto 970,00 € ein Jahr davor: 1.000,00 €'],
    ['?zeitraum=jahr&ab=2025-01-01', '1. Januar bis 31. Dezember 2025', 'Umsatz netto 1.250,00 €'],
    ['?zeitraum=monat&ab=2025-12-01', '1. Dezember bis 31. Dezember 2025', 'Umsatz netto 200,00 €'],
    ['?von=31.12.2025&bis=1.1.2026', '31. Dezember 2025 bis 1. Januar 2026', 'Umsatz netto 600,00 €'],
    ['?von=1.2.2026&bis=2.2.2026', '1. Februar bis 2. Februar 2026', 'Umsatz netto – keine Rechnung in diesen Tagen'],
  ])('%s', async (query, span, revenue) => {
    const text = await textOf(browser, query);
    expect(text).toContain(span);
    expect(text).toContain(revenue);
  });

  it('tells each month in a table and in bars of the same numbers', async () => {
    const { text } = await browser.get(path);
    const rows = tableOf(text, 'Umsatz je Monat');
    expect(rows).toContainEqual(['Januar', '400,00', '–']);
    expect(rows).toContainEqual(['November', '870,00', '1.050,00']);
    expect(rows).toContainEqual(['Dezember', '–', '200,00']);
    expect(rows.at(-1)).toEqual(['Jahr', '1.370,00', '1.250,00']);
    expect(text).toContain('<title>November\n2026: 870,00\u00a0€\n2025: 1.050,00\u00a0€</title>');
    const bars = [...text.matchAll(/<rect class="visx-bar (full|outlined)" x="[\d.]+%" width="[\d.]+%" y="/g)];
    expect(bars.filter(([, look]) => look === 'full').length).toBeGreaterThanOrEqual(3);
    expect(text).not.toMatch(/<(?:svg|g|rect|text|line|span|p)[^>]* style=/);
  });

  it('tells what is open by how long it is due; the parts are those of the tiles', async () => {
    const { text } = await browser.get(path);
    expect(tableOf(text, 'Offene Beträge').map(([age, , amount]) => [age, amount])).toEqual([
      ['Fällig', 'Betrag €'],
      ['noch nicht', '23,80'],
      ['heute', '833,00'],
      ['bis 14 Tage', '297,50'],
      ['über 14 Tage', '1.963,50'],
      ['Zusammen', '3.117,80'],
    ]);
    const tiles = visibleText(text);
    expect(tiles).toContain('Offen 856,80 € 3 Rechnungen');
    expect(tiles).toContain('Überfällig 2.261,00 € 5 Rechnungen, älteste 351 Tage');
    expect(tiles).toContain('Entwürfe 11,90 € 1 Rechnung');
  });

  it('names the customers of the period, the largest first, with their shares', async () => {
    const { text } = await browser.get(path);
    expect(tableOf(text, 'Größte Kunden').slice(1)).toEqual([
      ['Café Nordlicht', '53 %', '720,00'],
      ['Tischlerei Holm', '47 %', '650,00'],
    ]);
  });

  it.each([
    ['?von=bald&bis=heute', 'period-from-error'],
    ['?von=2.2.2026&bis=1.2.2026', 'period-to-error'],
  ])('%s is a 422 at its field, with what was typed', async (query, error) => {
    const page = await browser.get(path + query);
    expect(page.status).toBe(422);
    expect(page.text).toContain(`id="${error}"`);
    const typed = new URLSearchParams(query);
    for (const [name, value] of typed) expect(page.text).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`));
    expect(page.text).toMatch(/<details class="own-period" open/);
  });

  it('tells the hours of the period, in no tile before there is a project', async () => {
    expect(await textOf(browser)).not.toContain('Stunden');
    const project = await createSampleProject(account.backend);
    expect(await textOf(browser)).toContain('Stunden – keine Zeit erfasst');
    const worked = [
      { date: '2025-12-31', minutes: 600 },
      { date: '2026-01-01', minutes: 90 },
      { date: '2026-10-31', minutes: 45, billable: false },
      { date: '2026-11-21', minutes: 20 },
    ];
    for (const entry of worked) await createSampleEntry(account.backend, project, entry);
    const other = await signedIn(site);
    await createSampleEntry(other.account.backend, await createSampleProject(other.account.backend), worked[3]);
    const spans = { '': ['2026-01-01', '2026-11-21'], '?zeitraum=monat': ['2026-11-01', '2026-11-21'] };
    for (const [query, [from = '', to = '']] of Object.entries(spans)) {
      const minutes = worked.filter(({ date }) => from <= date && date <= to);
      const hoursIn = (rows: readonly { minutes: number }[]) =>
        (rows.reduce((sum, row) => sum + row.minutes, 0) / 60).toFixed(2).replace('.', ',');
      expect(await textOf(browser, query)).toContain(`Stunden ${hoursIn(minutes)} in Projekten erfasst`);
    }
  });

  it('shows no figures of another company', async () => {
    const other = await signedIn(site);
    const figures = await findFigures(other.account.backend, { from: '2025-01-01', to: '2026-12-31' }, '2026-11-21');
    expect(figures.customers).toEqual([]);
    expect(figures.revenue.every(({ n }) => n === 0)).toBe(true);
    expect(figures.sums.every(({ n }) => n === 0)).toBe(true);
  });
});

it.each([
  ['2025-12-31T22:59:00Z', '?', 'Übersicht 1. Januar bis 31. Dezember 2025', 'Umsatz netto 10,00 €'],
  ['2025-12-31T23:00:00Z', '?', 'Übersicht 1. Januar 2026', 'Umsatz netto – keine Rechnung an diesem Tag'],
  ['2026-06-30T22:00:00Z', '?zeitraum=monat', 'Übersicht 1. Juli 2026', 'Umsatz netto –'],
])('takes the day in Berlin at %s', async (instant, query, span, revenue) => {
  const elsewhen = await openSite({}, onTestFinished);
  elsewhen.clock.now = new Date(instant);
  const { browser, account } = await signedIn(elsewhen);
  await issue(account, [await createSampleCustomer(account.backend), '2025-12-31', '10']);
  const text = await textOf(browser, query);
  expect(text).toContain(span);
  expect(text).toContain(revenue);
});

it('a leap day is compared with the end of February', async () => {
  const { account } = await signedIn(site);
  const customer = await createSampleCustomer(account.backend);
  for (const day of ['2023-02-28', '2023-03-01', '2024-02-29']) await issue(account, [customer, day, '10']);
  const figures = await findFigures(account.backend, { from: '2024-02-01', to: '2024-02-29' }, '2026-11-21');
  const sums = Object.fromEntries(figures.revenue.map(({ part, netCents }) => [part, netCents]));
  expect(sums).toEqual({ '2023-02': 1000, '2023-03': 1000, '2024-02': 1000, span: 1000, before: 1000 });
});
