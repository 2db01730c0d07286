import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { search } from '#app/pocketbase/search/queries.ts';
import * as lists from '#app/pocketbase/lists/sql.ts';
import { foundCustomers, foundDrafts } from '#app/pocketbase/search/sql.ts';
import { statementsOf } from '../support/check-statements.ts';
import { decode, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { archiveCustomer } from '#app/pocketbase/customers/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  const { services } = site.installation;
  const { backend } = account;
  const holm = await createSampleCustomer(backend, {
    name: 'Tischlerei Hölm',
    city: 'Flensburg',
    email: 'h@holm.example',
  });
  const cafe = await createSampleCustomer(backend, { name: 'Café Nordlicht', city: 'Husum' });
  const former = await createSampleCustomer(backend, { name: 'Nordwind <i>', city: 'Kiel', email: '' });
  await ask(backend, archiveCustomer, { id: former, archived: true });
  const day = { today: '2026-11-21' };
  await createInvoice(services, backend, { ...day, customer: holm, status: 'issued' });
  await createInvoice(services, backend, {
    ...day,
    customer: cafe,
    status: 'issued',
    draft: { subject: 'Łódź Ø 50 %' },
  });
  await createInvoice(services, backend, {
    ...day,
    customer: cafe,
    status: 'draft',
    draft: { subject: 'Programmheft' },
  });
});

async function found(words: string) {
  const { invoices, customers } = await search(account.backend, words);
  return [
    ...customers.rows.map(({ name }) => name),
    ...invoices.rows.map((row) => (row.status === 'issued' ? row.number : row.about)),
  ];
}

describe('search', () => {
  it.each([
    ['nordlicht', ['Café Nordlicht', 'Programmheft', 'RE-2026-0002']],
    ['NORD', ['Café Nordlicht', 'Nordwind <i>', 'Programmheft', 'RE-2026-0002']],
    ['höl', ['Tischlerei Hölm', 'RE-2026-0001']],
    ['hoelm', []],
    ['cafe programm', ['Programmheft']],
    ['-0001', ['RE-2026-0001']],
    ['re-2026-0002 nordlicht', ['RE-2026-0002']],
    ['re-2026-0001 nordlicht', []],
    ['321,05 €', ['Programmheft', 'RE-2026-0002', 'RE-2026-0001']],
    ['łodz', ['RE-2026-0002']],
    ['ø 50', ['RE-2026-0002']],
    ['ro', ['Programmheft']],
    ['%', ['RE-2026-0002']],
    ['_', []],
    ['" OR 1', []],
    ['husum', ['Café Nordlicht']],
    ['10002', ['Café Nordlicht']],
    ['', []],
    ['  ', []],
    ['a b c d e f g h nichtmehr', []],
  ])('%j finds %j', async (words, expected) => {
    expect(await found(words)).toEqual(expected);
  });

  it('finds no one else’s', async () => {
    const other = await signedIn(site);
    const customer = await createSampleCustomer(other.account.backend, { name: 'Andere Nordlichter' });
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    await createInvoice(site.installation.services, other.account.backend, order);
    const { invoices, customers } = await search(other.account.backend, 'nordlicht');
    expect(customers.rows.map(({ name }) => name)).toEqual(['Andere Nordlichter']);
    expect(invoices.rows.map(({ customerName }) => customerName)).toEqual(['Andere Nordlichter']);
    expect(await found('andere')).toEqual([]);
  });

  it('shows ten of each and says that there are more', async () => {
    const many = await signedIn(site);
    for (let i = 0; i < 11; i += 1) await createSampleCustomer(many.account.backend, { name: `Verein ${i}` });
    const page = await many.browser.get('/invoice/suche?q=verein');
    expect(page.text.match(/<th scope="row"/g)).toHaveLength(10);
    expect(visibleText(page.text)).toContain('Gefunden: mehr als 10 Kunden, 0 Rechnungen.');
    expect(page.text).toContain('href="/invoice/kunden?suche=verein"');
  });
});

describe('the page', () => {
  it('shows both groups with whole rows, and begins at its heading', async () => {
    const { status, text } = await browser.get('/invoice/suche?q=nord');
    expect(status).toBe(200);
    expect(text).toMatch(/<h1 tabindex="-1" autofocus="">Suche nach „nord“<\/h1>/i);
    const shown = visibleText(text);
    expect(shown).toContain('Gefunden: 2 Kunden, 2 Rechnungen.');
    expect(shown).toMatch(/10002 Café Nordlicht Café Nordlicht Husum \S+ Aktiv/);
    expect(shown).toMatch(/Nordwind <i> Kiel Archiviert/);
    expect(shown).toMatch(/RE-2026-0002 Café Nordlicht 21\.11\.2026 05\.12\.2026 Offen 321,05/);
    expect(text).toContain('value="nord"');
  });

  it('says what was searched where nothing is found', async () => {
    const { text } = await browser.get(`/invoice/suche?q=${encodeURIComponent('<b>Zwölf')}`);
    expect(visibleText(text)).toContain(
      'Keine Rechnung, kein Angebot, kein Kunde, kein Projekt und kein Produkt enthält „<b>Zwölf“.',
    );
    expect(decode(text)).toContain('value="<b>Zwölf"');
  });

  it('leads to pages by their names, and says where they are', async () => {
    const { text } = await browser.get('/invoice/suche?q=Mahnungen');
    expect(visibleText(text)).toContain('2 Seiten. Seiten Mahnungen Geld Mahnstufen Einstellungen');
    expect(text).toContain('<a href="/invoice/mahnungen">Mahnungen</a>');
    expect(text).not.toContain('Nichts gefunden');
  });

  it('asks for words where there are none', async () => {
    for (const path of ['/invoice/suche', '/invoice/suche?q=', '/invoice/suche?q=+'])
      expect(visibleText((await browser.get(path)).text)).toContain('Wonach suchen Sie?');
  });

  it('takes a long text as its first 100 characters', async () => {
    const { status, text } = await browser.get(`/invoice/suche?q=${'x'.repeat(5000)}`);
    expect(status).toBe(200);
    expect(visibleText(text)).toContain(`„${'x'.repeat(100)}“`);
  });
});

describe('the index', () => {
  const database = () => new DatabaseSync(join(inject('mailDir'), '../pocketbase/data.db'), { readOnly: true });

  it('holds each issued invoice once, and no draft', () => {
    const db = database();
    const counted = db
      .prepare(
        `SELECT (SELECT count(*) FROM invoices WHERE status = 'issued') AS issued, (SELECT count(*) FROM invoice_states r
         JOIN invoices i ON i.id = r.invoice AND i.status = 'issued' AND i.searchText = r.searchText
         JOIN search_companies c ON c.company = i.company AND r.place / 4294967296 = c.no) AS rows,
         (SELECT count(*) FROM invoice_states) AS all_rows`,
      )
      .get();
    db.close();
    expect(counted?.['issued']).toBeGreaterThan(2);
    expect(counted).toMatchObject({ rows: counted?.['issued'], all_rows: counted?.['issued'] });
  });

  it('is what each part of the search reads: no table is scanned', () => {
    const db = database();
    const plans = statementsOf({ foundDrafts, foundCustomers, ...lists }).map(({ statement: { sql } }) =>
      db
        .prepare(`EXPLAIN QUERY PLAN ${sql.replace(/\{:(\w+)\}/g, ':$1')}`)
        .all()
        .map((step) => String(step['detail'])),
    );
    db.close();
    const scans = plans.flat().filter((step) => step.startsWith('SCAN'));
    expect(plans.length).toBeGreaterThan(400);
    // "SCAN p VIRTUAL TABLE INDEX 0:M…>…<": the pieces, within the company's places, never backwards (32). The others are
    // what was chosen before, and is put in order.
    const known = /^SCAN (p VIRTUAL TABLE INDEX (0|64):\S*M\S*[<>=]|c$|\(subquery-\d+\)$|SUBQUERY |CONSTANT ROW$)/;
    expect([...new Set(scans.filter((step) => !known.test(step)))]).toEqual([]);
    expect(scans.length).toBeGreaterThan(0);
  });
});
