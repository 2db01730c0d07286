import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePassword } from '#app/commands/fixtures.ts';
import { signInAtService, startIdentityService } from '../support/identity-service.ts';
import type { Identity, IdentityService } from '../support/identity-service.ts';
import { openDatabase } from '../support/crafted-tokens.ts';
import { mailsTo, register } from '../support/registration.ts';
import { decode, openBrowser, openSite, origin, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';
import { configureProviders } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;
let service: IdentityService;

beforeAll(async () => {
  service = await startIdentityService(origin);
  site = await openSite(service.env);
  await ask(site.installation.services.connect(null), configureProviders, {
    providers: site.installation.services.env.providers,
  });
});

const db = openDatabase();
afterAll(async () => {
  await ask(site.installation.services.connect(null), configureProviders, { providers: [] });
  await service.stop();
  db.close();
});

const newAddress = () => `${randomUUID()}@example.org`;

/** Our path of an address that the service leads back to. */
const pathOf = (address: string) => address.slice(origin.length);

/** Begins at our page and signs in at the service: the address that it leads back to. */
async function comeBack(browser: Browser, identity: Identity, from = '/login/anbieter/oidc'): Promise<string> {
  const start = await browser.get(from);
  expect(start.status).toBe(302);
  return pathOf(await signInAtService(start.location, identity));
}

/** First the page that reloads itself, as another site leads to it, then the answer. */
async function finish(browser: Browser, back: string): Promise<Page> {
  const first = await browser.get(back, { 'sec-fetch-site': 'cross-site' });
  expect(first.status).toBe(200);
  const target = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(target.startsWith('/login/anbieter/zurueck?')).toBe(true);
  return browser.get(target);
}

async function enter(browser: Browser, identity: Identity, from?: string): Promise<Page> {
  return finish(browser, await comeBack(browser, identity, from));
}

interface StoredUser {
  id: string;
  email: string;
  verified: number;
  ownPassword: number;
}

const userOf = (email: string) =>
  db
    .prepare('SELECT id, email, verified, ownPassword FROM users WHERE email = ? COLLATE NOCASE')
    .all(email) as unknown as StoredUser[];

describe('starting', () => {
  it('sends the browser to the service with state and PKCE, which stay in a lax cookie of the way back', async () => {
    const browser = openBrowser(site);
    const page = await browser.get('/login/anbieter/oidc?weiter=%2Finvoice%2Fkunden');
    const sent = new URL(page.location);
    expect(sent.searchParams.get('redirect_uri')).toBe(`${origin}/login/anbieter/zurueck`);
    expect(sent.searchParams.get('code_challenge_method')).toBe('S256');
    expect(sent.searchParams.get('state')?.length).toBeGreaterThan(20);
    const [cookie = ''] = page.headers.getSetCookie().filter((each) => each.startsWith('provider='));
    expect(cookie).toMatch(/; Max-Age=600; Path=\/login\/anbieter\/zurueck; HttpOnly; Secure; SameSite=Lax$/);
    const kept: unknown = JSON.parse(
      Buffer.from(cookie.slice('provider='.length).split(';')[0] ?? '', 'base64url').toString(),
    );
    expect(kept).toMatchObject({ state: sent.searchParams.get('state'), wanted: '/invoice/kunden' });
  });

  it.each(['google', 'gibt-es-nicht', 'zurueck2'])('%s is no provider here', async (name) => {
    const page = await openBrowser(site).get(`/login/anbieter/${name}`);
    expect(page.status).toBe(404);
    expect(visibleText(page.text)).toContain('Missing or invalid provider');
  });

  it('is offered by links on the login page, and only where it is set up', async () => {
    expect((await openBrowser(site).get('/login')).text).toContain('href="/login/anbieter/oidc"');
    expect((await openBrowser(await openSite()).get('/login')).text).not.toContain('/login/anbieter/');
  });
});

describe('coming back', () => {
  it('a confirmed unknown address gets an account with its company, and comes in again as the same', async () => {
    const email = newAddress();
    const identity = { sub: randomUUID(), email };
    const browser = openBrowser(site);
    const page = await enter(browser, identity, '/login/anbieter/oidc?weiter=%2Finvoice%2Fkunden');
    expect([page.status, page.location]).toEqual([303, '/invoice/kunden']);
    expect((await browser.get('/invoice/kunden')).status).toBe(200);
    const [user] = userOf(email);
    expect(user).toMatchObject({ verified: 1, ownPassword: 0 });
    const other = openBrowser(site);
    expect((await enter(other, { ...identity, email: newAddress(), verified: false })).location).toBe('/invoice');
    expect(userOf(email)).toHaveLength(1);
    expect((await other.get('/invoice/einstellungen/anmeldung')).text).toContain(email);
  });

  it('a known address is linked, told by mail, and its password goes on', async () => {
    const { account } = await signedIn(site);
    const browser = openBrowser(site);
    expect((await enter(browser, { sub: randomUUID(), email: account.email })).location).toBe('/invoice');
    const subjects = (await mailsTo(site, account.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Belegwerk: Anmeldung mit Testdienst verbunden');
    const login = await openBrowser(site).post('/login', { email: account.email, password: samplePassword });
    expect(login.status).toBe(303);
  });

  it('another spelling of a known address is the same account', async () => {
    const { account } = await signedIn(site);
    const email = account.email.toUpperCase();
    expect((await enter(openBrowser(site), { sub: randomUUID(), email })).location).toBe('/invoice');
    expect(userOf(account.email)).toEqual([expect.objectContaining({ id: account.userId, email: account.email })]);
  });

  it('an address that a stranger has registered and never confirmed loses the stranger’s password', async () => {
    const email = newAddress();
    await register(openBrowser(site), email);
    expect((await enter(openBrowser(site), { sub: randomUUID(), email })).location).toBe('/invoice');
    expect(userOf(email)).toEqual([expect.objectContaining({ verified: 1, ownPassword: 0 })]);
    const login = await openBrowser(site).post('/login', { email, password: 'ein langer Satz' });
    expect(login.status).toBe(422);
  });

  it.each([
    ['an unconfirmed mail', (email: string) => ({ email, verified: false })],
    ['no mail', () => ({})],
  ])('%s neither signs in, links nor creates an account', async (_name, claims) => {
    const { account } = await signedIn(site);
    const sub = randomUUID();
    const browser = openBrowser(site);
    const page = await enter(browser, { sub, ...claims(account.email) });
    expect(page.status).toBe(403);
    expect(visibleText(page.text)).toContain('keine bestätigte E-Mail-Adresse');
    expect(browser.cookies.has('pb_auth')).toBe(false);
    const linked = db.prepare('SELECT count(*) AS n FROM _externalAuths WHERE providerId = ?').get(sub);
    expect(linked).toEqual({ n: 0 });
  });

  it('a known address whose account is linked to another identity stays with that one', async () => {
    const { account } = await signedIn(site);
    await enter(openBrowser(site), { sub: randomUUID(), email: account.email });
    const browser = openBrowser(site);
    const page = await enter(browser, { sub: randomUUID(), email: account.email });
    expect(page.status).toBe(403);
    expect(visibleText(page.text)).toContain('schon mit einem anderen Konto dieses Dienstes verbunden');
    expect(browser.cookies.has('pb_auth')).toBe(false);
  });
});

describe('what is no answer to this browser’s question', () => {
  const identity = () => ({ sub: randomUUID(), email: newAddress() });

  async function refused(browser: Browser, back: string, words: string): Promise<void> {
    const page = await finish(browser, back);
    expect(page.status).toBe(403);
    expect(visibleText(page.text)).toContain(words);
    expect(browser.cookies.has('pb_auth')).toBe(false);
  }

  it('another state', async () => {
    const browser = openBrowser(site);
    const back = await comeBack(browser, identity());
    await refused(browser, back.replace(/state=[^&]+/, 'state=guessed'), 'gehört nicht zu der Anmeldung');
  });

  it('the answer to another browser, or to one that waited too long: its cookie is not there', async () => {
    const back = await comeBack(openBrowser(site), identity());
    await refused(openBrowser(site), back, 'länger als zehn Minuten');
  });

  it('the same answer again', async () => {
    const browser = openBrowser(site);
    const back = await comeBack(browser, identity());
    const kept = browser.cookies.get('provider') ?? '';
    expect((await finish(browser, back)).location).toBe('/invoice');
    const thief = openBrowser(site);
    await refused(thief, back, 'schon abgeschlossen');
    // With the cookie too: the service has given its code away.
    thief.cookies.set('provider', kept);
    const page = await finish(thief, back);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Sein Code gilt nicht');
    expect(thief.cookies.has('pb_auth')).toBe(false);
  });

  it('a guessed code', async () => {
    const browser = openBrowser(site);
    const back = await comeBack(browser, identity());
    const page = await finish(browser, back.replace(/code=[^&]+/, 'code=guessed'));
    expect([page.status, browser.cookies.has('pb_auth')]).toEqual([422, false]);
  });

  it('a refusal of the service', async () => {
    const browser = openBrowser(site);
    const start = await browser.get('/login/anbieter/oidc');
    const state = new URL(start.location).searchParams.get('state') ?? '';
    await refused(browser, `/login/anbieter/zurueck?error=access_denied&state=${state}`, 'dort abgebrochen');
  });

  it('a cookie that nobody of us has written', async () => {
    const browser = openBrowser(site);
    browser.cookies.set('provider', 'bm9uc2Vuc2U');
    await refused(browser, '/login/anbieter/zurueck?code=x&state=y', 'nicht begonnen');
  });
});

describe('connecting while signed in', () => {
  const linkPath = '/login/anbieter/oidc?verbinden=1';

  it('links an identity whatever its mail, and goes on with the session that is there', async () => {
    const { browser, account } = await signedIn(site);
    const token = browser.cookies.get('pb_auth');
    const identity = { sub: randomUUID(), email: newAddress(), verified: false };
    expect((await enter(browser, identity, linkPath)).location).toBe('/invoice/einstellungen/anmeldung/anbieter');
    expect(browser.cookies.get('pb_auth')).toBe(token);
    const other = openBrowser(site);
    expect((await enter(other, identity)).location).toBe('/invoice');
    expect((await other.get('/invoice/einstellungen/anmeldung')).text).toContain(account.email);
  });

  it('not to an identity of somebody else', async () => {
    const identity = { sub: randomUUID(), email: newAddress() };
    await enter(openBrowser(site), identity);
    const { browser, account } = await signedIn(site);
    const page = await enter(browser, identity, linkPath);
    expect(page.status).toBe(403);
    expect(visibleText(page.text)).toContain('schon mit einem anderen Konto hier verbunden');
    expect(db.prepare('SELECT count(*) AS n FROM _externalAuths WHERE recordRef = ?').get(account.userId)).toEqual({
      n: 0,
    });
  });

  it('not to whoever is signed in meanwhile', async () => {
    const { browser } = await signedIn(site);
    const back = await comeBack(browser, { sub: randomUUID() }, linkPath);
    const other = await signedIn(site);
    browser.cookies.set('pb_auth', other.browser.cookies.get('pb_auth') ?? '');
    const page = await finish(browser, back);
    expect(page.status).toBe(403);
    expect(visibleText(page.text)).toContain('jemand anderes angemeldet');
  });

  it('the last way in stays, any other link goes', async () => {
    const removal = '/invoice/einstellungen/anmeldung/anbieter/oidc';
    const { browser } = await signedIn(site);
    expect((await browser.get(removal)).status).toBe(404);
    await enter(browser, { sub: randomUUID() }, linkPath);
    expect((await browser.get(removal)).status).toBe(200);
    expect((await browser.post(removal, {})).location).toBe('/invoice/einstellungen/anmeldung/anbieter');
    expect((await browser.get(removal)).status).toBe(404);

    const visitor = openBrowser(site);
    await enter(visitor, { sub: randomUUID(), email: newAddress() });
    const refused = await visitor.post(removal, {});
    expect(refused.status).toBe(409);
    expect(visibleText(refused.text)).toContain('Setzen Sie zuerst ein eigenes Passwort');
    expect((await visitor.get(removal)).status).toBe(200);
  });
});

// One of several installations behind one address: the proxy finds it by the address that a form of the login names.
describe('where there are cells', () => {
  const start = '/login/anbieter/oidc?weiter=%2Finvoice%2Fkunden';
  let cell: Site;
  beforeAll(async () => {
    cell = await openSite({ ...service.env, CELLS: '1' });
  });

  async function enterAs(email: string, identity: Identity, browser = openBrowser(cell)): Promise<Page> {
    await browser.get(start);
    const page = await browser.post(start, { email });
    expect(page.status).toBe(200);
    const target = /http-equiv="refresh" content="0;url=([^"]+)"/i.exec(page.text)?.[1] ?? '';
    return finish(browser, pathOf(await signInAtService(decode(target), identity)));
  }

  it('asks for the address first, and sends nobody away without one', async () => {
    const browser = openBrowser(cell);
    const page = await browser.get(start);
    expect([page.status, page.location]).toEqual([200, '']);
    const wrong = await browser.post(start, { email: 'anna@' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="anna@"');
    expect(visibleText(wrong.text)).toContain('keine vollständige E-Mail-Adresse');
  });

  it('names the cookie of the proxy where people read of cookies', async () => {
    const words = 'führt Sie zu dem Rechner, auf dem Ihr Konto liegt';
    expect(visibleText((await openBrowser(cell).get('/datenschutz')).text)).toContain(words);
    expect(visibleText((await openBrowser(site).get('/datenschutz')).text)).not.toContain(words);
  });

  it('goes on by a page of its own, and comes in as the address that was typed', async () => {
    const email = newAddress();
    const browser = openBrowser(cell);
    const page = await enterAs(` ${email.toUpperCase()} `, { sub: randomUUID(), email }, browser);
    expect(page.location).toBe('/invoice/kunden');
    expect((await browser.get('/invoice/kunden')).status).toBe(200);
  });

  it('makes and links nothing for another address: its account may lie elsewhere', async () => {
    const { account } = await signedIn(site);
    for (const email of [newAddress(), account.email]) {
      const page = await enterAs(newAddress(), { sub: randomUUID(), email });
      expect([page.status, page.location]).toEqual([403, '']);
      expect(visibleText(page.text)).toContain('eine andere Adresse als die, die Sie eingegeben haben');
    }
  });

  it('lets in who is linked whatever the service names, and asks nobody who is signed in', async () => {
    const [email, sub] = [newAddress(), randomUUID()];
    await enterAs(email, { sub, email });
    const browser = openBrowser(cell);
    expect((await enterAs(email, { sub, email: newAddress() }, browser)).location).toBe('/invoice/kunden');
    expect((await browser.get('/login/anbieter/oidc?verbinden=1')).status).toBe(302);
  });
});
