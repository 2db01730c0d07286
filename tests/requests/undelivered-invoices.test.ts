import { beforeAll, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { createSampleMail } from '../support/document-mails.ts';
import { openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { recordSentOtherwise, repeatMail, settleMail } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

const list = '/invoice/rechnungen';
const filter = `${list}?status=nicht-angekommen`;

let site: Site;
let browser: Browser;
let account: SampleAccount;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

async function issue(name: string): Promise<{ id: string; number: string }> {
  const customer = await createSampleCustomer(account.backend, { name });
  const order = { customer, status: 'issued', today: '2026-11-20' } as const;
  const { id, number } = await createInvoice(site.installation.services, account.backend, order);
  return { id, number };
}

/** A mail of the invoice that ended so. */
async function send(invoice: string, status: 'failed' | 'unclear'): Promise<string> {
  const mail = await createSampleMail(account.backend, { invoice });
  const result = { status, at: '2026-11-21T10:00:00.000Z', error: '550 unbekannt' } as const;
  await ask(site.installation.services.connect(null), settleMail, { id: mail, ...result });
  return mail;
}

const numbersIn = (text: string) =>
  [...text.matchAll(/<a href="\/invoice\/rechnungen\/[a-z0-9]{15}">(RE-[\d-]+)/g)].map(([, number]) => number);
const listed = async (path = filter) => numbersIn((await browser.get(path)).text);
const tab = async () => /Nicht angekommen[^\d]*(\d+)/.exec(visibleText((await browser.get(list)).text))?.[1] ?? '';

it('what did not arrive has a tab of its own, as long as there is any', async () => {
  const [one, two, three] = [await issue('Blattwerk'), await issue('Holm'), await issue('Lenz')];
  expect(await tab()).toBe('');
  expect(visibleText((await browser.get(filter)).text)).toContain('Hier ist nichts');
  await send(one.id, 'failed');
  const mail = await send(two.id, 'unclear');
  expect(await tab()).toBe('2');
  expect(await listed()).toEqual([two.number, one.number]);
  expect(await listed(`${filter}&sortierung=kunde`)).toEqual([one.number, two.number]);
  expect(await listed(`${filter}&suche=blattwerk`)).toEqual([one.number]);
  expect(await listed(`${filter}&suche=lenz`)).toEqual([]);
  expect(await listed(list)).toEqual([three.number, two.number, one.number]);
  const board = (await browser.get('/invoice')).text;
  expect(board).toContain(`href="${filter}"`);

  await ask(account.backend, recordSentOtherwise, { id: one.id, date: '2026-11-21', way: 'post', note: '' });
  expect(await listed()).toEqual([two.number]);
  expect((await browser.get('/invoice')).text).not.toContain(`href="${filter}"`);
  await ask(account.backend, repeatMail, { id: two.id, mail });
  expect(await tab()).toBe('');
  expect(await listed()).toEqual([]);
});

it('is a 404 for another company', async () => {
  const { id } = await issue('Nordlicht');
  await send(id, 'failed');
  expect(await listed()).toHaveLength(1);
  ({ browser } = await signedIn(site));
  expect(await listed()).toEqual([]);
});
