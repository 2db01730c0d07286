import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { signInAtService, startIdentityService } from '../support/identity-service.ts';
import { decode } from '../support/site.ts';
import { openBrowser, openLinkIn } from './people.ts';
import type { Person } from './people.ts';
import { startCells } from './two-cells.ts';
import type { Cells } from './two-cells.ts';

const inside = '/invoice/kunden';
const hashOf = (email: string) => createHash('sha256').update(email).digest('hex');

/** Two installations behind HAProxy at one address: what people do there. Answers what was seen; throws at what is wrong. */
export async function walkCells(folder: string): Promise<string[]> {
  const cells = await startCells(folder, startIdentityService);
  try {
    const seen: string[] = [];
    const anna = { email: 'anna@example.org', cell: 'cell1' } as const;
    const bernd = { email: 'bernd@example.org', cell: 'cell2' } as const;
    await register(cells, anna);
    await cells.tellProxy('set map', 'cells.map', 'NEW cell2');
    await register(cells, bernd);
    seen.push('who registers is put where the map says, and confirms in a strange browser');
    for (const person of [anna, bernd]) {
      assert.equal(await cells.mapOf(person.cell), `${hashOf(person.email)} ${person.cell}\n`);
      await cells.tellProxy('add map', 'accounts.map', `${hashOf(person.email)} ${person.cell}`);
    }
    seen.push('each installation names its own accounts for the map');
    for (const person of [anna, bernd]) {
      await signInAnywhere(cells, person);
      await resetPassword(cells, person);
      await meetWrongCell(cells, person);
      await enterByService(cells, person);
    }
    seen.push(
      'everybody signs in at the one address, in a browser that knows nothing, whatever stands around the address',
    );
    seen.push('a password is set anew from a strange browser');
    seen.push('a request with the other cell’s cookie signs nobody out');
    seen.push('another service asks for the address first and leads back to the right cell');
    for (const { cell } of [anna, bernd])
      assert.equal(await cells.cellOfHost(`${cell}.example.de`, '/stripe/webhook'), cell);
    seen.push('webhooks go to the cell of their host');
    return seen;
  } finally {
    await cells.stop();
  }
}

interface Member {
  email: string;
  cell: 'cell1' | 'cell2';
}

const firstPassword = 'ein langer Satz';

async function register(cells: Cells, { email, cell }: Member): Promise<void> {
  const browser = openBrowser(cells.url);
  await browser.open('/login/registrieren');
  const sent = await browser.fill({ email, password: firstPassword, terms: 'on' });
  assert.equal(sent.cell, cell);
  const strange = openBrowser(cells.url);
  const page = await openLinkIn(cells.mailDirOf(cell), { email, browser: strange });
  assert.equal(page.cell, cell);
  const done = await strange.fill({ password: firstPassword });
  assert.equal(done.location, '/login/registrieren/erfolgreich');
}

async function signIn(cells: Cells, email: string, password: string): Promise<Person> {
  const browser = openBrowser(cells.url);
  await browser.open('/login');
  const answer = await browser.fill({ email, password });
  assert.deepEqual([answer.status, answer.location], [303, '/invoice']);
  return browser;
}

async function signInAnywhere(cells: Cells, { email, cell }: Member): Promise<void> {
  for (const typed of [email, ` ${email.toUpperCase()} `]) {
    const browser = await signIn(cells, typed, firstPassword);
    const page = await browser.open(inside);
    assert.deepEqual([page.status, page.cell], [200, cell]);
  }
}

async function resetPassword(cells: Cells, { email, cell }: Member): Promise<void> {
  const browser = openBrowser(cells.url);
  await browser.open('/login/passwort');
  assert.equal((await browser.fill({ email })).cell, cell);
  const strange = openBrowser(cells.url);
  await openLinkIn(cells.mailDirOf(cell), { email, browser: strange });
  const set = await strange.fill({ password: `${firstPassword} ${cell}` });
  assert.equal(set.location, '/login');
  await signIn(cells, email, `${firstPassword} ${cell}`);
}

async function meetWrongCell(cells: Cells, { email, cell }: Member): Promise<void> {
  const wrong = cell === 'cell1' ? 'cell2' : 'cell1';
  const browser = await signIn(cells, email, `${firstPassword} ${cell}`);
  // Whoever is signed in is known by that cookie alone: of the proxy's own one nothing is needed, and nothing is believed.
  for (const misled of [wrong, 'nonsense', null]) {
    if (misled === null) browser.cookies.delete('cell');
    else browser.cookies.set('cell', misled);
    const page = await browser.open(inside);
    assert.deepEqual([page.status, page.cell], [200, cell]);
  }
  // A map that lacks the account, and the proxy's cookie of the other cell.
  await cells.tellProxy('del map', 'accounts.map', hashOf(email));
  browser.cookies.set('cell', wrong);
  const cookies = new Map(browser.cookies);
  const page = await browser.open(inside);
  assert.deepEqual([page.status, page.cell, page.location], [302, wrong, '/login?weiter=%2Finvoice%2Fkunden']);
  assert.deepEqual(page.setCookies, []);
  assert.deepEqual(browser.cookies, cookies);
  await cells.tellProxy('add map', 'accounts.map', `${hashOf(email)} ${cell}`);
  assert.equal((await browser.open(inside)).status, 200);
}

async function enterByService(cells: Cells, { email, cell }: Member): Promise<void> {
  const browser = openBrowser(cells.url);
  await browser.open('/login/anbieter/oidc');
  const page = await browser.fill({ email });
  const target = /http-equiv="refresh" content="0;url=([^"]+)"/i.exec(page.text)?.[1] ?? '';
  const back = await signInAtService(decode(target), { sub: `${cell} ${email}`, email });
  const answer = await browser.open(`${back.slice(cells.url.length)}&neuladen=1`);
  assert.deepEqual([answer.status, answer.location, answer.cell], [303, '/invoice', cell]);
  assert.equal((await browser.open(inside)).status, 200);
}
