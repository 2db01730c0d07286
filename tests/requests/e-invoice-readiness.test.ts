import { beforeAll, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { openForm, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let authority: string;

const list = '/invoice/kunden?status=unvollstaendig';
const words = async (path: string) => visibleText((await browser.get(path)).text);

beforeAll(async () => {
  site = await openSite();
  const person = await signedIn(site);
  ({ browser } = person);
  const { backend } = person.account;
  authority = await createSampleCustomer(backend, {
    name: 'Stadt Köln',
    kind: 'public',
    email: '',
    buyerReference: '',
  });
  await createSampleCustomer(backend, { name: 'Verlag Kettler' });
  const gone = await createSampleCustomer(backend, { name: 'Amt Gestern', kind: 'public', buyerReference: '' });
  await browser.get(`/invoice/kunden/${gone}`);
  await browser.post(`/invoice/kunden/${gone}/archiv`, { archived: 'yes' });
});

it('the list of customers says whose e-invoice lacks what, and shows these alone', async () => {
  const all = await words('/invoice/kunden');
  expect(all).toContain('Angaben fehlen 1');
  expect(all).toContain('Es fehlt: E-Mail, Leitweg-ID');
  expect(all).toContain('Bereit');
  const incomplete = await words(list);
  expect(incomplete).toContain('Stadt Köln');
  expect(incomplete).not.toContain('Verlag Kettler');
  expect(incomplete).not.toContain('Amt Gestern');
  expect(await words(`${list}&suche=kettler`)).toContain('passt zu „kettler“');
});

it('what is missing stands on the page of the customer with the way to its field, until it is there', async () => {
  const page = `/invoice/kunden/${authority}`;
  expect((await browser.get(page)).text).toContain(`href="${page}/bearbeiten#customer-email"`);
  const typed = { ...(await openForm(browser, `${page}/bearbeiten`)), email: 'rechnung@koeln.example' };
  await browser.post(`${page}/bearbeiten`, { ...typed, buyerReference: '04011000-1234512345-06' });
  expect(await words(page)).toContain('Bereit XRechnung (UBL) per E-Mail');
  expect(await words(list)).toContain('Nichts fehlt');
  expect(await words('/invoice/kunden')).not.toContain('Angaben fehlen');
});
