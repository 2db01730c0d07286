import { beforeAll, expect, it } from 'vitest';
import { samplePassword } from '#app/commands/fixtures.ts';
import { openOwnSite } from '../support/own-site.ts';
import { openBrowser, signedIn } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// What a browser keeps of forms (`ui/line.js`) is emptied by a header, whether or not scripts run.

let site: Site;

beforeAll(async () => {
  site = await openOwnSite('kept-text');
});

const emptied = (page: { headers: Headers }) => page.headers.get('clear-site-data');

const signInAs = (browser: Browser, email: string) => browser.post('/login', { email, password: samplePassword });

/** A browser whose session another device of the account has ended. */
async function endedElsewhere() {
  const { browser, account } = await signedIn(site);
  const phone = openBrowser(site);
  await signInAs(phone, account.email);
  await phone.post('/invoice/einstellungen/anmeldung/sitzungen/alle', {});
  const asked = await browser.get('/invoice/kunden');
  expect([asked.location, emptied(asked)]).toEqual(['/login?weiter=%2Finvoice%2Fkunden', null]);
  expect(browser.cookies.has('pb_auth')).toBe(false);
  return { browser, account };
}

it('text is there for the same account after its session was ended on another device', async () => {
  const { browser, account } = await endedElsewhere();
  expect(emptied(await browser.get(`/login?weiter=%2Finvoice%2Fkunden`))).toBeNull();
  const again = await signInAs(browser, account.email);
  expect([again.status, emptied(again)]).toEqual([303, null]);
});

it('text of one account is gone when another one signs in', async () => {
  const { browser } = await endedElsewhere();
  const { account: other } = await signedIn(site);
  const signed = await signInAs(browser, other.email);
  expect([signed.status, emptied(signed)]).toEqual([303, '"storage"']);
  browser.cookies.delete('pb_auth');
  expect(emptied(await signInAs(browser, other.email))).toBeNull();
});

it('text goes where nobody has signed in for three days, and not with a session that lasts', async () => {
  const { browser } = await endedElsewhere();
  const { browser: lasting } = await signedIn(site);
  await browser.get('/login');
  const start = site.clock.now;
  const inDays = (days: number) => new Date(start.getTime() + days * 86_400_000);
  site.clock.now = inDays(2.9);
  expect(emptied(await browser.get('/'))).toBeNull();
  site.clock.now = inDays(3.1);
  expect(emptied(await browser.get('/'))).toBe('"storage"');
  expect(emptied(await browser.get('/'))).toBeNull();
  expect(emptied(await lasting.get('/'))).toBeNull();
  site.clock.now = start;
});

it('text goes at the next visit where a session ran out more than three days ago', async () => {
  const { account } = await signedIn(site);
  const browser = openBrowser(site);
  await signInAs(browser, account.email);
  browser.cookies.delete('pb_auth');
  const start = site.clock.now;
  // Its seven days, by the clock of the database.
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  site.clock.now = inDays(9.9);
  expect(emptied(await browser.get('/'))).toBeNull();
  site.clock.now = inDays(10.1);
  expect(emptied(await browser.get('/'))).toBe('"storage"');
  site.clock.now = start;
});

it('text of a session that goes on counts from the end that it then has', async () => {
  const { account } = await signedIn(site);
  const browser = openBrowser(site);
  await signInAs(browser, account.email);
  const [name = '', end = ''] = browser.cookies.get('local-copies-of')?.split('.') ?? [];
  browser.cookies.set('local-copies-of', `${name}.${Number(end) - 86_400_000}`);
  await browser.get('/invoice');
  expect(browser.cookies.get('local-copies-of')).toBe(`${name}.${end}`);
});

it('text of a session of which no cookie says whose it is goes as well when another one signs in', async () => {
  const { account } = await signedIn(site);
  const { account: other } = await signedIn(site);
  const browser = openBrowser(site);
  await signInAs(browser, account.email);
  browser.cookies.delete('local-copies-of');
  await browser.get('/invoice');
  browser.cookies.delete('pb_auth');
  expect(emptied(await signInAs(browser, other.email))).toBe('"storage"');
});

it('text stays for whoever signs in again, though an answer to nobody came after that of signing in', async () => {
  const { account } = await signedIn(site);
  const { account: other } = await signedIn(site);
  const browser = openBrowser(site);
  await signInAs(browser, account.email);
  browser.cookies.delete('pb_auth');
  await browser.get('/');
  const late = browser.cookies.get('local-copies-of') ?? '';
  await signInAs(browser, other.email);
  browser.cookies.set('local-copies-of', late);
  await browser.get('/invoice');
  browser.cookies.delete('pb_auth');
  expect(emptied(await signInAs(browser, other.email))).toBeNull();
  browser.cookies.delete('pb_auth');
  expect(emptied(await signInAs(browser, account.email))).toBe('"storage"');
});
