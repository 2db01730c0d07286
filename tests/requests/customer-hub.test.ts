import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';
import { createSampleEntry, createSampleProject } from '../support/projects.ts';
import { openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

const today = '2026-11-21';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;
let late: { id: string; number: string; cents: number };
let offer: string;
let page: string;

const plain = (text: string) => text.replace(/\s/g, ' ');
const words = async (path: string) => plain(visibleText((await browser.get(path)).text));

/** One invoice paid after 20 days, one that was due on 15 October, one draft, one offer, two hours of work. */
beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  const { services } = site.installation;
  const { backend } = account;
  customer = await createSampleCustomer(backend, { name: 'Verlag Kettler', note: 'Bestellnummer erfragen' });
  page = `/invoice/kunden/${customer}`;
  const issue = (day: string, supplyFrom: string) =>
    createInvoice(services, backend, {
      customer,
      status: 'issued',
      today: day,
      draft: { supplyFrom },
      confirmed: true,
    });
  const paid = await issue('2026-09-01', '2026-08-30');
  const { openCents } = await settlementOfInvoice(backend, paid.id);
  await createSamplePayment(backend, { invoice: paid.id, amountCents: openCents, fields: { date: '2026-09-21' } });
  const { id, number } = await issue('2026-10-01', '2026-09-30');
  late = { id, number, cents: (await settlementOfInvoice(backend, id)).openCents };
  await createInvoice(services, backend, { customer, status: 'draft', today });
  offer = (await createSampleOffer(services, backend, { customer, state: 'sent', today })).id;
  const project = await createSampleProject(backend, { name: 'Kleine Küste', customer, hourlyRate: '72' });
  await createSampleEntry(backend, project, { minutes: 120, billable: true });
  // Of somebody else, which nobody may find among them.
  const other = await createSampleCustomer(backend, { name: 'Anderer Verlag' });
  await createInvoice(services, backend, { customer: other, status: 'draft', today });
});

describe('the page of a customer', () => {
  it('says what was billed, what is open and late, and after how many days is paid', async () => {
    const text = await words(page);
    expect(text).toContain('Umsatz 2026');
    expect(text).toContain(plain(`Offen ${formatEuro(late.cents)} 1 Rechnung`));
    expect(text).toMatch(new RegExp(`Überfällig ${plain(formatEuro(late.cents))} 1 Rechnung, 3\\d Tage`));
    expect(text).toContain('Zahlt nach 20 Tagen Ziel 14 Tage, 1 Rechnung');
    expect(text).toContain(plain(`Zusammen ${formatCents(late.cents)}`));
    expect(text).toContain('Bestellnummer erfragen');
  });

  it('leads to what there is to do for this customer, and to nothing of others', async () => {
    const { text } = await browser.get(page);
    expect(plain(visibleText(text))).toContain(`${late.number} mahnen`);
    expect(text).toContain(`href="/invoice/rechnungen/${late.id}/mahnung" aria-keyshortcuts="1"`);
    expect(plain(visibleText(text))).toContain('2,00 Stunden abrechnen');
    expect(text).toContain(`href="/invoice/angebote/${offer}"`);
    expect(visibleText(text).match(/Entwurf ausstellen/g)).toHaveLength(1);
  });

  it('lists documents of all kinds, and those of one by its tab', async () => {
    const all = await words(page);
    expect(all).toContain('Alle 4 Rechnungen 3 Angebote 1 Mahnungen 0');
    expect(all).toContain('1–4 von 4');
    const offers = await words(`${page}?belege=angebote`);
    expect(offers).toContain('1–1 von 1');
    expect(await words(`${page}?belege=mahnungen`)).toContain('Keine davon.');
    expect(await words(`${page}?seite=2`)).toContain('Seite 2 gibt es nicht');
  });

  it('tells what happened last, in words', async () => {
    const text = await words(page);
    expect(text).toContain(`${late.number} ausgestellt`);
    expect(text).toMatch(/ zu RE-2026-0001 gebucht/);
    expect(text).toContain('Kunde angelegt');
  });

  it('of a new one leads to the first document, and tells no sums', async () => {
    const fresh = await createSampleCustomer(account.backend, { name: 'Neuer Kunde' });
    const text = await words(`/invoice/kunden/${fresh}`);
    expect(text).toContain('Noch kein Beleg');
    expect(text).not.toContain('Umsatz');
    expect(text).not.toContain('0,00');
  });

  it('of one that is archived only fetches it back', async () => {
    const gone = await createSampleCustomer(account.backend, { name: 'Alter Kunde' });
    const path = `/invoice/kunden/${gone}`;
    await browser.post(`${path}/archiv`, { archived: 'yes' });
    const { text } = await browser.get(path);
    expect(visibleText(text)).toContain('steht nicht mehr zur Auswahl');
    expect(text).not.toContain(`${path}/bearbeiten" aria-keyshortcuts`);
    expect((await browser.post(`${path}/archiv`, { archived: 'no' })).location).toBe(path);
  });
});
