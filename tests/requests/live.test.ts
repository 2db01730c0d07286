import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { listenersPerUserMax } from '#app/http/live/live-hub.ts';
import { testKey } from '../support/database.ts';
import { listenTo, untilHearing } from '../support/live-streams.ts';
import { createSampleProject } from '../support/projects.ts';
import { openBrowser, openForm, openSite, signedIn } from '../support/site.ts';
import type { Site } from '../support/site.ts';

// Pages hear that something of their own company was saved, never what, and nobody else hears it.

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

/** A stream that is behind nothing any more: what comes next is new. */
async function caughtUp(browser: Parameters<typeof listenTo>[1]) {
  const stream = await listenTo(site, browser);
  expect(await stream.next()).toBe('change *');
  await untilHearing(stream);
  return stream;
}

/** What a page has for listening: where from, and the script that would ask for it. */
const listening = (text: string) => [text.includes('data-live'), /\/live-[\w-]+\.js"/.test(text)];

describe('a page that shows what is saved elsewhere', () => {
  it('is no answer to a form: what was typed stays', async () => {
    const { browser, account } = await signedIn(site);
    const path = `/invoice/kunden/${await createSampleCustomer(account.backend)}/bearbeiten`;
    const opened = await openForm(browser, path);
    expect(listening((await browser.get(path)).text)).toEqual([true, true]);
    const wrong = await browser.post(path, { ...opened, name: '' });
    expect([wrong.status, ...listening(wrong.text)]).toEqual([422, false, false]);
    expect((await browser.post(path, { ...opened, city: 'Kiel' })).status).toBe(303);
    const stale = await browser.post(path, { ...opened, city: 'Emden' });
    expect([stale.status, ...listening(stale.text)]).toEqual([409, false, false]);
  });
});

it.each(['kunden', 'rechnungen', 'zahlungen/lastschriften'])(
  'refuses to listen for what does not exist: %s',
  async (place) => {
    const { browser } = await signedIn(site);
    const page = await browser.get(`/invoice/${place}/${'0'.repeat(15)}`);
    expect([page.status, ...listening(page.text)]).toEqual([404, false, false]);
  },
);

describe('the stream of a page', () => {
  it('tells which record of its company was saved, and nothing of another company', async () => {
    const [one, two] = [await signedIn(site), await signedIn(site)];
    const [hearsOne, hearsTwo] = [await caughtUp(one.browser), await caughtUp(two.browser)];
    const foreign = await createSampleCustomer(one.account.backend);
    const own = await createSampleCustomer(two.account.backend);
    expect(await hearsOne.nextChange()).toBe(`change customers ${foreign}`);
    expect(await hearsTwo.nextChange()).toBe(`change customers ${own}`);
    hearsOne.leave();
    hearsTwo.leave();
  });

  it('tells a page that comes back what it missed, and nothing when it missed nothing', async () => {
    const { browser, account } = await signedIn(site);
    const stream = await caughtUp(browser);
    stream.leave();
    const again = await listenTo(site, browser, stream.cursor());
    expect(await again.next()).toBe('beat -');
    again.leave();
    await createSampleCustomer(account.backend);
    const late = await listenTo(site, browser, stream.cursor());
    expect(await late.next()).toBe('change *');
    late.leave();
  });

  it('is for who is signed in', async () => {
    const visitor = await listenTo(site, openBrowser(site));
    expect([visitor.status, visitor.location]).toEqual([302, '/login?weiter=%2Finvoice%2Fneuigkeiten%3Fsince%3D']);
    const forged = openBrowser(site);
    forged.cookies.set('pb_auth', encodeURIComponent(JSON.stringify({ token: 'a.eyJpZCI6ImEifQ.c', record: null })));
    expect((await listenTo(site, forged)).status).toBe(302);
  });

  it('ends when the person signs out', async () => {
    const { browser } = await signedIn(site);
    const stream = await caughtUp(browser);
    const token = browser.cookies.get('pb_auth') ?? '';
    expect((await browser.post('/abmelden', {})).status).toBe(303);
    expect(token).not.toBe('');
    expect(await stream.nextChange()).toBeNull();
  });

  it('gives way to newer ones of the same person', async () => {
    const { browser } = await signedIn(site);
    const first = await caughtUp(browser);
    const others = [];
    for (let opened = 0; opened < listenersPerUserMax; opened += 1) others.push(await listenTo(site, browser));
    expect(await first.nextChange()).toBeNull();
    for (const each of others) each.leave();
  });

  it('ends when the server stops', async () => {
    const { browser } = await signedIn(site);
    const stream = await caughtUp(browser);
    await site.installation.endStreams();
    expect(await stream.nextChange()).toBeNull();
  });
});

it.each([
  ['/invoice', 'projects time_entries'],
  ['/invoice/angebote', 'offers offer_versions'],
  ['/invoice/angebote/:offer', 'offers offer_versions invoices'],
  ['/invoice/projekte', 'projects time_entries customers'],
  ['/invoice/projekte/:project', 'projects time_entries customers invoices offers'],
  ['/invoice/projekte/:project/zeiten', 'projects time_entries customers'],
])('%s listens for what it shows: %s', async (path, shown) => {
  const { browser, account } = await signedIn(site);
  const customer = await createSampleCustomer(account.backend);
  const order = { customer, state: 'sent', today: '2026-11-21' } as const;
  const offer = path.includes(':offer')
    ? (await createSampleOffer(site.installation.services, account.backend, order)).id
    : '';
  const project = await createSampleProject(account.backend);
  const page = await browser.get(path.replace(':offer', offer).replace(':project', project));
  const listening = /data-live-of="([^"]*)"/.exec(page.text)?.[1]?.split(' ') ?? [];
  expect(listening).toEqual(expect.arrayContaining(shown.split(' ')));
});

describe('the database itself', () => {
  const ask = (headers: Record<string, string>, body?: string) =>
    fetch(`${inject('databaseUrl')}/api/realtime`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });

  it('streams to this installation only', async () => {
    const { account } = await signedIn(site);
    const { token } = account.backend.sdk.authStore;
    for (const headers of [{}, { Authorization: token }, { Authorization: token, 'X-Belegwerk-Key': testKey }])
      expect((await ask(headers)).status).toBe(403);
    const opened = await ask({ 'X-Belegwerk-Key': testKey });
    expect(opened.status).toBe(200);
    await opened.body?.cancel();
  });

  it.each(['customers/*', 'users', 'belegwerk/other'])('tells nothing of the topic %s', async (topic) => {
    const opened = await ask({ 'X-Belegwerk-Key': testKey });
    const reader = opened.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    const { clientId } = JSON.parse(/data:(.*)/.exec(first)?.[1] ?? '') as { clientId: string };
    const key = { 'X-Belegwerk-Key': testKey };
    expect((await ask(key, JSON.stringify({ clientId, subscriptions: [topic] }))).status).toBe(403);
    expect((await ask(key, JSON.stringify({ clientId, subscriptions: ['belegwerk/changes'] }))).status).toBe(204);
    await reader?.cancel();
  });
});
