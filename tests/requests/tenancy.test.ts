import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer, samplePassword } from '#app/commands/fixtures.ts';
import { liveCollections } from '#app/pocketbase/live/calls.ts';
import { startBreakingProxy } from '../support/breaking-proxy.ts';
import type { BreakingProxy } from '../support/breaking-proxy.ts';
import { startDatabaseIn, startCheapDatabase, testKey } from '../support/database.ts';
import { fillTheRest } from '../support/fill-collections.ts';
import { fillCompany } from '../support/full-company.ts';
import type { FullCompany } from '../support/full-company.ts';
import { listenTo, untilHearing } from '../support/live-streams.ts';
import type { LiveStream } from '../support/live-streams.ts';
import { claimsOf, cookieOf, makeToken, tokenIn } from '../support/crafted-tokens.ts';
import { atNight, isNight } from '../support/night.ts';
import { listCollections, rowsOf, snapshotOf, strangersNaming } from '../support/owned-rows.ts';
import type { Owned } from '../support/owned-rows.ts';
import { freshAddress, inputValue, openBrowser, openSite, origin, signedIn } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { asksOfCollection, asksOfHooks, asksOfPages, asksOfRealtime, replaysOf } from '../support/tenancy-requests.ts';
import type { Ask, Target } from '../support/tenancy-requests.ts';

// Every collection of the schema, every hook route and every page of the route table, asked by everybody who is not the
// victim: by day by another user, while tokens.test.ts has visitors and bad tokens, at night by all of them. Nothing of the
// victim is answered, and not one of its rows is another afterwards.

/** Stands in the victim's records. */
const secretWord = 'Zwetschgenmus';

const strangers = ['visitor', 'other user', 'revoked token', 'forged token'] as const;
const asking = isNight ? strangers : (['other user'] as const);
type Person = (typeof strangers)[number] | 'victim';

let made: Awaited<ReturnType<typeof startCheapDatabase>>;
let databaseUrl: string;
let proxy: BreakingProxy;
let site: Site;
/** what ends them */
const sites: (() => Promise<void>)[] = [];
let db: DatabaseSync;
let victim: Owned;
let other: { browser: Browser; email: string; filledInBy: string };
let full: FullCompany;
let heard: { victim: LiveStream; other: LiveStream };
let targets: Target[];
let ids: Set<string>;
let tokens: Record<Person, string | null>;
let replays: Ask[];

beforeAll(async () => {
  made = await startCheapDatabase('belegwerk-tenancy-');
  databaseUrl = made.database.url;
  proxy = await startBreakingProxy(databaseUrl);
  const keep = (close: () => Promise<void>) => void sites.push(close);
  site = await openSite({ POCKETBASE_URL: databaseUrl }, keep);
  const recorded = await openSite({ POCKETBASE_URL: proxy.url }, keep);
  db = new DatabaseSync(join(made.folder, 'pocketbase/data.db'), { timeout: 5000 });
  const second = await signedIn(site);
  const first = await signedIn(recorded, { name: `${secretWord} GmbH` });
  heard = { victim: await caughtUp(first.browser), other: await caughtUp(second.browser) };
  proxy.calls.length = 0;
  full = await fillCompany(recorded, { ...first, word: secretWord });
  victim = { company: full.companyId, user: first.account.userId };
  await fillTheRest({ site: recorded, db, backend: first.account.backend }, full, victim);
  replays = replaysOf(proxy.calls);
  await site.installation.outbox.settle();
  targets = listCollections(db).map((each) => targetOf(each.name, rowsOf(db, each, victim).at(-1)));
  ids = new Set(Object.values(snapshotOf(db, victim)).flatMap((rows) => rows.map(({ id }) => String(id))));
  const leaving = openBrowser(site);
  await leaving.post('/login', { email: first.account.email, password: samplePassword });
  const revoked = tokenIn(leaving.cookies);
  expect((await leaving.post('/abmelden', {})).status).toBe(303);
  const own = tokenIn(first.browser.cookies);
  tokens = {
    visitor: null,
    'other user': tokenIn(second.browser.cookies),
    'revoked token': revoked,
    'forged token': makeToken(claimsOf(own), 'guessed'),
    victim: own,
  };
  const filledInBy = inputValue((await second.browser.get('/invoice/kunden/neu')).text, '_account');
  other = { browser: second.browser, email: second.account.email, filledInBy };
});

afterAll(async () => {
  db.close();
  await proxy.stop();
  await made.stop();
});

async function caughtUp(browser: Browser): Promise<LiveStream> {
  const stream = await listenTo(site, browser);
  await untilHearing(stream);
  return stream;
}

function targetOf(collection: string, row: Record<string, unknown> | undefined): Target {
  const textOf = (name: string) => (typeof row?.[name] === 'string' ? row[name] : '');
  return { collection, id: textOf('id'), company: victim.company, file: textOf('blob') };
}

interface Answer {
  status: number;
  text: string;
}

const isOfDatabase = ({ way }: Ask) => !['page', 'page data', 'form'].includes(way);

async function askDatabase(ask: Ask, token: string | null, key: boolean): Promise<Answer> {
  const { method, path, body, contentType } = ask;
  const headers = {
    'X-Forwarded-For': freshAddress(),
    ...(contentType !== undefined && { 'Content-Type': contentType }),
    ...(token !== null && { Authorization: token }),
    ...(key && { 'X-Belegwerk-Key': testKey }),
  };
  const response = await fetch(databaseUrl + path, { method, headers, ...(body !== undefined && { body }) });
  return { status: response.status, text: await response.text() };
}

async function askSite({ method, path, body, contentType }: Ask, token: string | null): Promise<Answer> {
  const headers = {
    ...{ origin, 'sec-fetch-site': 'same-origin' },
    ...(contentType !== undefined && { 'content-type': contentType }),
    ...(token !== null && { cookie: cookieOf(token) }),
  };
  const request = new Request(origin + path, { method, headers, ...(body !== undefined && { body }) });
  const response = await site.installation.answer(request, { address: freshAddress(), local: false });
  // The one answer without an end is read elsewhere.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  return { status: response.status, text: `${response.headers.get('location') ?? ''} ${text}` };
}

/** Whether a page or form takes a record that is somebody else's for one that is there. */
function isFound({ way, path }: Ask, status: number): boolean {
  if (!path.startsWith('/invoice/') || !path.split('/').some((part) => ids.has(part))) return false;
  // Addresses that only take forms lead on, or are no page for anybody.
  return way === 'form' ? status !== 404 : way === 'page' && status === 200;
}

/** What of the victim an answer tells that it was not asked with. */
function leakIn(ask: Ask, { status, text }: Answer): string | null {
  if (text.includes(secretWord)) return secretWord;
  const asked = `${ask.path} ${typeof ask.body === 'string' ? ask.body : ''}`;
  const told = [...ids].find((id) => text.includes(id) && !asked.includes(id));
  if (told !== undefined) return told;
  if (status === 200 && ask.name.startsWith('search') && /"totalItems":[1-9]/.test(text)) return 'that it is there';
  return status === 200 && ask.way === 'files' ? 'a file' : null;
}

/** With this installation's key whoever asks gets further than without it: by day only so. */
function keysFor(person: Person, ask: Ask): readonly boolean[] {
  if (!ask.takesKey || tokens[person] === null) return [false];
  return isNight ? [false, true] : [true];
}

/** Asks everything as these; answers what leaked. */
async function leaksOf(asks: readonly Ask[], persons: readonly Person[] = asking): Promise<string[]> {
  const leaks: string[] = [];
  for (const person of persons) {
    for (const ask of asks) {
      for (const key of keysFor(person, ask)) {
        const token = await tokenOf(person, ask);
        const answer = await (isOfDatabase(ask) ? askDatabase(ask, token, key) : askSite(ask, token));
        const leak = leakIn(ask, answer);
        if (person === 'other user' && isFound(ask, answer.status))
          leaks.push(`${ask.method} ${ask.path}: ${answer.status}`);
        if (leak !== null) leaks.push(`${person}: ${ask.way}: ${ask.name} (${answer.status}) tells ${leak}`);
      }
    }
  }
  return leaks;
}

/** Some forms end the session of whoever sends them. */
const endsSession = ({ path }: Ask) => path === '/abmelden' || path.includes('/anmeldung/');
let mayHaveEnded = false;

async function tokenOf(person: Person, ask: Ask): Promise<string | null> {
  if (person === 'other user' && mayHaveEnded && (await other.browser.get('/invoice/tasten')).status !== 200) {
    other.browser.cookies.clear();
    const page = await other.browser.post('/login', { email: other.email, password: samplePassword });
    expect(page.status).toBe(303);
    tokens[person] = tokenIn(other.browser.cookies);
  }
  mayHaveEnded = person === 'other user' && ask.way === 'form' && endsSession(ask);
  return tokens[person];
}

/** What a form of anybody might name of the victim. */
function typed(): Record<string, string> {
  const { customer, layout, project, draft: invoice, issued: document } = full;
  const said = { version: '1', confirmed: 'on', archived: 'yes', name: 'Umbenannt', kind: 'business', number: 'X-9' };
  const mail = { recipient: 'jule@nordlicht.example', subject: 'x', text: 'y', document };
  return { ...said, ...mail, customer, layout, project, invoice, sentVersions: '1', _account: other.filledInBy };
}

async function subscriptions(): Promise<{ asks: Ask[]; end: () => Promise<void> }> {
  const opened = await fetch(`${databaseUrl}/api/realtime`, { headers: { 'X-Belegwerk-Key': testKey } });
  const reader = opened.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  const { clientId } = JSON.parse(/data:(.*)/.exec(first)?.[1] ?? '') as { clientId: string };
  return {
    asks: targets.flatMap((target) => asksOfRealtime(clientId, target)),
    end: async () => reader?.cancel(),
  };
}

describe('the victim', () => {
  it('has a record in every collection: a new collection needs one here', () => {
    expect(listCollections(db).filter(({ column }) => column === null)).toEqual([]);
    expect(targets.filter(({ id }) => id === '').map(({ collection }) => collection)).toEqual([]);
    expect(targets.length).toBeGreaterThan(25);
  });

  it('the victim gets its own records by the same requests', async () => {
    const reads = (asks: Ask[]) => asks.filter(({ method }) => method === 'GET');
    const told = async (asks: Ask[]) => new Set(await leaksOf(reads(asks), ['victim'])).size;
    expect(await told(targets.flatMap(asksOfCollection))).toBeGreaterThan(40);
    expect(await told(asksOfHooks(full.values))).toBeGreaterThan(15);
  });
});

describe('what is saved', () => {
  it('is told to the pages of its own company only', async () => {
    const foreign: string[] = [];
    const seen = new Set<string>();
    const last = await createSampleCustomer(
      site.installation.services.connect({ token: tokens.victim, clientAddress: freshAddress() }),
    );
    const mine = await createSampleCustomer(
      site.installation.services.connect({ token: tokens['other user'], clientAddress: freshAddress() }),
    );
    for (let event = await heard.victim.nextChange(); event !== `change customers ${last}`;) {
      seen.add(event?.split(' ')[1] ?? '');
      event = await heard.victim.nextChange();
    }
    for (let event = await heard.other.nextChange(); event !== `change customers ${mine}`;) {
      foreign.push(event ?? 'ended');
      event = await heard.other.nextChange();
    }
    expect(foreign).toEqual([]);
    expect([...seen].toSorted()).toEqual(liveCollections.toSorted());
  });
});

describe('nobody else', { timeout: 600_000 }, () => {
  let before: ReturnType<typeof snapshotOf>;
  beforeAll(() => {
    before = snapshotOf(db, victim);
  });
  // What follows needs the database alone.
  afterAll(async () => {
    for (const stream of Object.values(heard)) stream.leave();
    for (const close of sites) await close();
  });

  it('is told anything by the records API, one by one or in a batch, or gets a file of it', async () => {
    expect(await leaksOf(targets.flatMap(asksOfCollection))).toEqual([]);
  });

  it('may subscribe to anything', async () => {
    const { asks, end } = await subscriptions();
    expect(asks.length).toBe(targets.length * 3);
    for (const person of asking)
      for (const ask of asks) {
        const { status } = await askDatabase(ask, tokens[person], tokens[person] !== null);
        expect([person, ask.name, status]).toEqual([person, ask.name, expect.toBeOneOf([401, 403])]);
      }
    await end();
  });

  it('is answered by a hook route', async () => {
    expect(await leaksOf(asksOfHooks(full.values))).toEqual([]);
  });

  it('may do again what the victim has done', async () => {
    expect(replays.length).toBeGreaterThan(20);
    expect(await leaksOf(replays)).toEqual([]);
  });

  it('is shown a page, its data, or the answer of a form', async () => {
    const asks = await asksOfPages(full.values, typed());
    const asked = isNight ? asks : asks.filter(({ way }) => way !== 'page data');
    expect(await leaksOf(asked, ['other user'])).toEqual([]);
    expect((await other.browser.get('/invoice/tasten')).status).toBe(200);
    // Their data is held against a visitor's, with tokens that are bad in every way: tokens.test.ts.
    const shown = asks.filter(({ way }) => way !== 'page data');
    const others = asking.filter((person) => person !== 'other user');
    expect(await leaksOf(shown, others)).toEqual([]);
  });

  it('has changed a row of the victim, or made one of its own that names one', () => {
    const after = snapshotOf(db, victim);
    for (const [table, rows] of Object.entries(before)) expect([table, after[table]]).toEqual([table, rows]);
    expect(strangersNaming(db, ids, victim)).toEqual([]);
  });
});

atNight(() => {
  describe('these tests', () => {
    it('fail where a rule is opened', async () => {
      await made.database.stop();
      db.exec("UPDATE _collections SET listRule = '' WHERE name = 'projects'");
      const again = await startDatabaseIn(made.folder);
      databaseUrl = again.database.url;
      const asked = targets.filter(({ collection }) => ['projects', 'customers'].includes(collection));
      const leaks = await leaksOf(asked.flatMap(asksOfCollection));
      await again.database.stop();
      expect(new Set(leaks.map((leak) => leak.replace(/ \(.*/, '')))).toEqual(
        new Set(
          ['visitor', 'other user'].flatMap((person) => [
            `${person}: REST: list projects`,
            `${person}: REST: search projects`,
          ]),
        ),
      );
    });
  });
});
