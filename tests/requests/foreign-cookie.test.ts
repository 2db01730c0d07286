import { beforeAll, describe, expect, it } from 'vitest';
import { issuerOf } from '#app/pocketbase/accounts/issuer.ts';
import { claimsOf, cookieOf, makeToken, renew, signingKeyOf, tokenIn } from '../support/crafted-tokens.ts';
import type { Claims } from '../support/crafted-tokens.ts';
import { testKey } from '../support/database.ts';
import { freshAddress, openBrowser, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

// Several installations can stand behind one address. A request that reaches the wrong one does no harm.

let site: Site;
let own: string;
/** good in all but the installation that has issued it */
let foreign: (more?: Claims) => string;
let endsAt: number;

beforeAll(async () => {
  site = await openSite();
  const { browser, account } = await signedIn(site);
  own = tokenIn(browser.cookies);
  const key = signingKeyOf(account.userId);
  foreign = (more = {}) => makeToken({ ...claimsOf(own), iss: issuerOf('of another cell'), ...more }, key);
  endsAt = Number(claimsOf(own)['exp']);
});

/** With all that a browser has of whoever is signed in at another cell. */
function arrive(token: string): Browser {
  const browser = openBrowser(site);
  browser.cookies.set('pb_auth', cookieOf(token).slice('pb_auth='.length));
  browser.cookies.set('local-copies-of', `${claimsOf(token)['id']}.${endsAt * 1000}`);
  return browser;
}

/** Status and where it leads, where the browser keeps all that it has. */
function harmless({ status, location, headers }: Page): [number, string] {
  expect(headers.getSetCookie()).toEqual([]);
  expect(headers.has('clear-site-data')).toBe(false);
  return [status, location];
}

describe('a token names the installation that has issued it', () => {
  it('from the start and after it was renewed', async () => {
    const issuer = issuerOf(testKey);
    expect([claimsOf(own)['iss'], claimsOf(await renew(own))['iss']]).toEqual([issuer, issuer]);
  });
});

describe('a session of another installation', () => {
  it('leads to the login, and its cookie is neither deleted nor renewed', async () => {
    const old = foreign({ exp: endsAt - 400_000 });
    for (const token of [foreign(), old]) {
      const browser = arrive(token);
      expect(harmless(await browser.get('/invoice/kunden'))).toEqual([302, '/login?weiter=%2Finvoice%2Fkunden']);
      expect(harmless(await browser.get('/login'))).toEqual([200, '']);
      expect(harmless(await browser.get('/'))).toEqual([200, '']);
    }
  });

  it('keeps what a form sent, behind the login', async () => {
    const page = await arrive(foreign()).postForged('/invoice/kunden/neu', { name: 'Nordlicht' });
    expect(harmless(page)).toEqual([401, '']);
    expect(page.text).toContain('Nordlicht');
  });

  it('is not said to have ended where a person signs out', async () => {
    const page = await arrive(foreign()).post('/abmelden', {});
    expect(harmless(page)).toEqual([503, '']);
    expect(visibleText(page.text)).toContain('Sie sind noch angemeldet');
  });

  it('opens no way for files', async () => {
    const answers = (token: string) => site.installation.hasSession(cookieOf(token), { address: freshAddress() });
    expect([await answers(own), await answers(foreign())]).toEqual([true, false]);
  });
});
