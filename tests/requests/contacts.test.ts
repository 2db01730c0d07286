import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { createSampleContact } from '../support/contacts.ts';
import { formFields, inputValue, openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;
let people: { anna: string; books: string };

const hub = () => `/invoice/kunden/${customer}`;
const pageOf = (contact: string) => `${hub()}/personen/${contact}`;

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

describe('people at a customer', () => {
  it('stand on its page with what they get', async () => {
    const words = visibleText((await browser.get(hub())).text);
    expect(words).toContain('Geschäftsführung. Angebote, Mahnungen als Blindkopie (BCC)');
    expect(words).toContain('Rechnungen als Kopie (CC), Mahnungen');
  });

  it('who are to get mails need an address: refused at the field, and what was typed stays', async () => {
    const page = await press(browser, pageOf(people.anna), { email: '', role: 'Verlegerin' });
    expect([page.status, inputValue(page.text, 'role')]).toEqual([422, 'Verlegerin']);
    expect(visibleText(page.text)).toContain('Wer Belege bekommt, braucht eine E-Mail-Adresse.');
  });

  it('changed in a second window: one is asked, nothing is overwritten', async () => {
    const opened = formFields((await browser.get(pageOf(people.anna))).text);
    expect((await press(browser, pageOf(people.anna), { role: 'Verlegerin' })).location).toBe(`${hub()}#people`);
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
