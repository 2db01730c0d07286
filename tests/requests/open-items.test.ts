import { beforeAll, describe, expect, it } from 'vitest';
import { cancelSampleInvoice, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';
import { openSite, shownEuro, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

const page = '/invoice/offene-posten';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let due: number;
let id: string;

/** Issued on 1 October, due on the 15th, half paid on 1 November, by a customer whose name is a formula. */
beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  const customer = await createSampleCustomer(account.backend, { name: '=HYPERLINK("x";"Holm")' });
  const order = { customer, status: 'issued', today: '2026-10-01', confirmed: true } as const;
  ({ id } = await createInvoice(site.installation.services, account.backend, order));
  due = (await settlementOfInvoice(account.backend, id)).openCents;
  await createSamplePayment(account.backend, { invoice: id, amountCents: 10_000, fields: { date: '2026-11-01' } });
});

const words = async (path: string) => visibleText((await browser.get(path)).text);

describe('open items', () => {
  it.each<[string, () => number, string]>([
    ['2026-10-01', () => due, 'Nicht überfällig'],
    ['2026-10-31', () => due, '1 bis 30 Tage'],
    ['2026-11-01', () => due - 10_000, '1 bis 30 Tage'],
    ['15.11.2026', () => due - 10_000, '31 bis 60 Tage'],
  ])('of %s stand at the end of that day', async (day, open, age) => {
    const text = await words(`${page}?stichtag=${day}`);
    expect(text).toContain(`Offen ${shownEuro(open())} ${age} ${shownEuro(open())}`);
    expect(text).toContain('1–1 von 1 Belegen, höchstens 200 auf einer Seite');
    expect(text).toContain('=HYPERLINK("x";"Holm")');
  });

  it('has no items on an earlier day, and those of today where no day is given', async () => {
    expect(await words(`${page}?stichtag=2026-09-30`)).toContain('Nichts offen');
    expect(await words(page)).toContain('Was am Ende des 21.11.2026 offen war');
    expect(await words('/invoice/zahlungen')).toContain('Offene Posten');
    expect(await words(`${page}?seite=7`)).toContain('Seite 7 gibt es nicht');
  });

  it('that are none are not called paid: the one invoice there was is cancelled', async () => {
    const own = await signedIn(site);
    const customer = await createSampleCustomer(own.account.backend);
    const order = { customer, status: 'issued', today: '2026-10-01', confirmed: true } as const;
    const { services } = site.installation;
    const { id: invoiceId } = await createInvoice(services, own.account.backend, order);
    await cancelSampleInvoice(services, own.account.backend, { invoiceId, today: '2026-10-02' });
    const pages = [page, '/invoice/zahlungen/neu', `/invoice/zahlungen/neu?kunde=${customer}`, '/invoice/mahnungen'];
    for (const path of pages) {
      const text = visibleText((await own.browser.get(path)).text);
      expect([path, text]).toEqual([path, expect.stringMatching(/Nichts (?:offen|zu mahnen)/)]);
      expect([path, text]).toEqual([path, expect.not.stringMatching(/(?:alles|sind) bezahlt/)]);
    }
  });

  it.each([
    ['bald', 'Das ist kein Datum.'],
    ['31.02.2026', 'Das ist kein Datum.'],
    ['22.11.2026', 'Dieser Tag liegt in der Zukunft.'],
    ['9'.repeat(500), 'Das ist kein Datum.'],
  ])('of %s are told of at the field, with what was typed', async (day, sentence) => {
    const answer = await browser.get(`${page}?stichtag=${day}`);
    expect(answer.status).toBe(422);
    expect(visibleText(answer.text)).toContain(sentence);
    expect(answer.text).toContain(`value="${day}"`);
    expect(answer.text).toContain('aria-invalid="true"');
    expect((await browser.get(`${page}/csv?stichtag=${day}`)).status).toBe(404);
  });

  it('come as a file that spreadsheets open, and no name is a formula', async () => {
    const { text, headers } = await browser.get(`${page}/csv?stichtag=2026-11-15`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="Offene-Posten-2026-11-15.csv"');
    const [head, row, end] = text.split('\r\n');
    expect(head).toContain('Stichtag;Kunde;Beleg;Art;Datum;Fällig;Tage überfällig;Alter;Betrag;Offen');
    const amounts = [due, due - 10_000].map((cents) => (cents / 100).toFixed(2).replace('.', ',')).join(';');
    expect(row).toBe(
      `15.11.2026;"'=HYPERLINK(""x"";""Holm"")";RE-2026-0001;Rechnung;01.10.2026;15.10.2026;31;31 bis 60 Tage;${amounts}`,
    );
    expect(end).toBe('');
  });

  it('are narrowed by how long they have been due, and their file with them', async () => {
    const asked = `${page}?stichtag=2026-11-15`;
    const { text } = await browser.get(asked);
    const link = /href="([^"]*status=31-bis-60-tage)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const narrowed = await browser.get(link);
    expect(visibleText(narrowed.text)).toContain('Offen bei diesem Kunden, 31 bis 60 Tage');
    expect(narrowed.text).toMatch(/aria-current="page"[^>]*>31 bis 60 Tage<small>1</);
    const file = /href="([^"]*csv[^"]*)"/.exec(narrowed.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await browser.get(file)).text).toContain('RE-2026-0001');
    expect(visibleText((await browser.get(`${asked}&status=ueber-90-tage`)).text)).toContain(
      'Die anderen stehen unter den Reitern daneben',
    );
    expect((await browser.get(file.replace('31-bis-60-tage', 'ueber-90-tage'))).text).not.toContain('RE-2026-0001');
  });

  it('are those of one company', async () => {
    const { browser: stranger } = await signedIn(site);
    expect(visibleText((await stranger.get(page)).text)).toContain('Nichts offen');
    expect((await stranger.get(`${page}/csv`)).text).not.toContain('RE-2026');
  });
});
