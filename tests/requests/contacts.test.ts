import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { createSampleContact } from '../support/contacts.ts';
import { createSampleReminder } from '../support/reminders.ts';
import { formFields, inputValue, openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;
let people: { anna: string; books: string };

const services = () => site.installation.services;
const hub = () => `/invoice/kunden/${customer}`;
const pageOf = (contact: string) => `${hub()}/personen/${contact}`;

/** Whom the form of a mail proposes. */
async function proposed(path: string): Promise<(string | undefined)[]> {
  const { recipient, cc, bcc } = formFields((await browser.get(path)).text);
  return [recipient, cc, bcc];
}

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  const { backend } = account;
  customer = await createSampleCustomer(backend, { name: 'Verlag Kettler', email: 'post@kettler.example' });
  people = {
    anna: await createSampleContact(backend, customer, {
      role: 'Geschäftsführung',
      email: 'anna@kettler.example',
      offers: 'to',
      reminders: 'bcc',
    }),
    books: await createSampleContact(backend, customer, {
      name: 'Buchhaltung',
      email: 'buch@kettler.example',
      invoices: 'cc',
      reminders: 'to',
    }),
  };
});

const issue = (day: string) =>
  createInvoice(services(), account.backend, {
    customer,
    status: 'issued',
    today: '2026-10-01',
    draft: { supplyFrom: day },
  });

describe('people at a customer', () => {
  it('stand on its page with what they get', async () => {
    const words = visibleText((await browser.get(hub())).text);
    expect(words).toContain('Geschäftsführung. Angebote, Mahnungen als Blindkopie (BCC)');
    expect(words).toContain('Rechnungen als Kopie (CC), Mahnungen');
  });

  it('get the mails of each kind as they are named, and the customer what nobody is named for', async () => {
    const { id } = await issue('2026-09-28');
    expect(await proposed(`/invoice/rechnungen/${id}/versand`)).toEqual([
      'post@kettler.example',
      'buch@kettler.example',
      '',
    ]);
    const reminder = await createSampleReminder(services(), account.backend, { invoice: id, today: '2026-11-21' });
    expect(await proposed(`/invoice/rechnungen/${id}/versand?mahnung=${reminder}`)).toEqual([
      'buch@kettler.example',
      '',
      'anna@kettler.example',
    ]);
    const offer = await createSampleOffer(services(), account.backend, {
      customer,
      state: 'sent',
      today: '2026-11-21',
    });
    const version = `/invoice/angebote/${offer.id}/versionen/1/versand`;
    expect(await proposed(version)).toEqual(['anna@kettler.example', '', '']);
  });

  it('stand on a document that is for one of them, which is received where it was', async () => {
    const draft = { person: people.books, supplyFrom: '2026-09-27' };
    const order = { customer, status: 'draft', today: '2026-10-01', draft } as const;
    const { id } = await createInvoice(services(), account.backend, order);
    const { text } = await browser.get(`/invoice/rechnungen/${id}/bearbeiten`);
    expect(text).toContain(`<option value="${people.books}" selected`);
    const issued = await createInvoice(services(), account.backend, { ...order, status: 'issued' });
    const xml = (await browser.get(`/invoice/rechnungen/${issued.id}/dateien/xrechnung-ubl`)).text;
    expect(xml).toMatch(/<cac:Contact>\s*<cbc:Name>Buchhaltung<\/cbc:Name>/);
    expect(xml).toContain('<cbc:EndpointID schemeID="EM">post@kettler.example<');
  });

  it('who are archived get nothing, until they are fetched back', async () => {
    const { id } = await issue('2026-09-29');
    const archive = `${pageOf(people.books)}/archiv`;
    await browser.get(pageOf(people.books));
    expect((await browser.post(archive, { archived: 'yes' })).location).toBe(hub());
    expect(await proposed(`/invoice/rechnungen/${id}/versand`)).toEqual(['post@kettler.example', '', '']);
    await browser.post(archive, { archived: 'no' });
  });

  it('who are to get mails need an address: refused at the field, and what was typed stays', async () => {
    const page = await press(browser, pageOf(people.anna), { email: '', role: 'Verlegerin' });
    expect([page.status, inputValue(page.text, 'role')]).toEqual([422, 'Verlegerin']);
    expect(visibleText(page.text)).toContain('Wer Belege bekommt, braucht eine E-Mail-Adresse.');
  });

  it('changed in a second window: one is asked, nothing is overwritten', async () => {
    const opened = formFields((await browser.get(pageOf(people.anna))).text);
    expect((await press(browser, pageOf(people.anna), { role: 'Verlegerin' })).location).toBe(hub());
    const stale = await browser.post(pageOf(people.anna), { ...opened, role: 'Chefin' });
    expect([stale.status, visibleText(stale.text)]).toEqual([
      409,
      expect.stringContaining('in beiden geändert Chefin Verlegerin'),
    ]);
  });

  it('are of their customer: at another one, and for another company, they are not found', async () => {
    const other = await createSampleCustomer(account.backend);
    expect((await browser.get(`/invoice/kunden/${other}/personen/${people.anna}`)).status).toBe(404);
    const stranger = (await signedIn(site)).browser;
    expect((await stranger.get(pageOf(people.anna))).status).toBe(404);
    expect((await stranger.get(`${hub()}/personen/neu`)).status).toBe(404);
  });
});
