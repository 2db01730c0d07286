import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { ServerBuild } from 'react-router';
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { followChanges } from '#app/pocketbase/live/feed.ts';
import { axisTicks, valueScale } from '#app/ui/charts/axis-ticks.ts';
import { startBreakingProxy } from '../support/breaking-proxy.ts';
import type { BreakingProxy } from '../support/breaking-proxy.ts';
import { closeWithFile } from '../support/close-with-file.ts';
import { projectFolder } from '../support/database.ts';
import { openBrowser, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// The rows of the specification's 1.3 and 1.5 that need more than a page: what fails while it mounts, what a browser runs,
// what only happens after a while. The others: spec-states.test.ts.

const today = '2026-11-21';

let proxy: BreakingProxy;
let site: Site;
let user: Browser;
let documents: { invoice: string; offer: string };

beforeAll(async () => {
  proxy = await startBreakingProxy(inject('databaseUrl'));
  closeWithFile(() => proxy.stop());
  site = await openSite({ POCKETBASE_URL: proxy.url });
  const { browser, account } = await signedIn(site);
  user = browser;
  const customer = await createSampleCustomer(account.backend);
  const { services } = site.installation;
  const order = { customer, today } as const;
  const { id: invoice } = await createInvoice(services, account.backend, { ...order, status: 'issued' });
  const { id: offer } = await createSampleOffer(services, account.backend, { ...order, state: 'sent' });
  documents = { invoice, offer };
});

/** A file that a page of this site names. */
async function assetOf(path: string, pattern: RegExp): Promise<string> {
  const [, asset = ''] = pattern.exec((await user.get(path)).text) ?? [];
  return readFileSync(join(projectFolder, 'build/client', asset), 'utf8');
}

describe('spec 1.3', () => {
  it('application failure while mounting: logged, rethrown, kept as the error of the page', async () => {
    const { build } = (await import(join(projectFolder, 'build/server/index.js'))) as { build: ServerBuild };
    const route = Object.values(build.routes).find((each) => each?.id.endsWith('public/terms'));
    if (!route) throw new Error('no such page');
    const { module } = route;
    const fail = () => {
      throw new Error('cannot be drawn');
    };
    Object.assign(route, { module: { ...module, default: fail } });
    onTestFinished(() => void Object.assign(route, { module }));
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => told.mockRestore());
    const broken = await openSite({}, onTestFinished);
    const page = await openBrowser(broken).get('/agb');
    const lines = told.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('request-error'));
    expect(lines).toEqual([expect.stringContaining('cannot be drawn')]);
    expect(page.status).toBe(500);
    expect(visibleText(page.text)).toContain('Internal Server Error');
    expect(visibleText(page.text)).toContain('Something went wrong while processing your request.');
    expect(page.text).not.toContain('cannot be drawn');
    expect((await openBrowser(broken).get('/kontakt')).status).toBe(200);
  });

  it('chunk-load failure: the page reloads, at most once in 10 seconds', async () => {
    const script = await assetOf('/invoice/profil', /src="(\/assets\/enhance[^"]*\.js)"/);
    const handlers: Record<string, () => void> = {};
    const kept = new Map<string, string>();
    const clock = { now: 1_000_000 };
    const reloads: number[] = [];
    const context = createContext({
      window: { addEventListener: (name: string, handle: () => void) => (handlers[name] = handle) },
      // Another part is missing each time: for one and the same it is done once.
      document: {
        addEventListener: () => undefined,
        createElement: () => ({ setAttribute: () => undefined, addEventListener: () => undefined }),
        querySelectorAll: () => [],
        querySelector: () => ({ src: `/assets/${clock.now}.js` }),
      },
      sessionStorage: {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => void kept.set(name, value),
      },
      location: { reload: () => void reloads.push(clock.now) },
      Date: { now: () => clock.now },
    });
    runInContext(script, context);
    // Each time the page has asked for its parts, and they did not come.
    for (const afterMs of [0, 1, 9_998, 1, 10_000]) {
      clock.now += afterMs;
      handlers['load']?.();
      // No part can be had here; that is told a moment later.
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(reloads).toEqual([1_000_000, 1_010_000, 1_020_000]);
  });
});

describe('spec 1.5', () => {
  it('full-list fetches in batches of 500', async () => {
    proxy.calls.length = 0;
    await user.get(`/invoice/rechnungen/${documents.invoice}`);
    await user.get(`/invoice/angebote/${documents.offer}`);
    const asked = (collection: string) =>
      proxy.calls
        .filter(({ path }) => path.startsWith(`collections/${collection}/records?`))
        .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('perPage'));
    expect(asked('invoice_files')).toEqual(['500']);
    expect(asked('offer_versions')).toEqual(['500']);
  });

  it('live updates: tried again after 200, 300, 500 … ms, on both sides of the server', async () => {
    const tries: number[] = [];
    const server = createServer((_incoming, outgoing) => {
      tries.push(performance.now());
      outgoing.writeHead(503).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const nothing = () => undefined;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const feed = followChanges({ url, internalKey: 'k', onOpen: nothing, onBreak: nothing, onChange: nothing });
    await expect.poll(() => tries.length, { timeout: 20_000 }).toBe(4);
    await feed.close();
    const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    for (const [index, delay] of [200, 300, 500].entries()) expect(gaps[index]).toBeGreaterThanOrEqual(delay - 5);
    const script = await assetOf('/invoice/kunden', /src="(\/assets\/live[^"]*\.js)"/);
    expect(script).toContain('[200,300,500,1e3,1200,1500,2e3]');
    expect(script).toContain('15e3');
  });

  it('charts: bar charts with a legend, tooltip 400 ms, at most 1000 ticks', async () => {
    const { text } = await user.get('/invoice');
    const drawn = [...text.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([svg]) => svg);
    expect(drawn.filter((svg) => svg.startsWith('<svg role="img"') && svg.includes('<rect'))).not.toEqual([]);
    expect(text).toMatch(/class="chart-legend"[\s\S]*?2026/);
    const sheets = [...text.matchAll(/href="(\/assets\/[^"]*\.css)"/g)].map(([, href = '']) => href);
    const styles = sheets.map((href) => readFileSync(join(projectFolder, 'build/client', href), 'utf8')).join('\n');
    expect(styles).toMatch(/\.chart-tip\s*\{[^}]*transition:\s*opacity\s*(400ms|\.4s)/);
    expect(axisTicks(valueScale([1_000_000], [0, 100]), 5000).length).toBeLessThanOrEqual(1000);
  });

  it('subscription outcomes have pages of their own', async () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_PRICE_ID: 'price' };
    const billed = await openSite({ BILLING: 'on', ...stripe }, onTestFinished);
    const { browser } = await signedIn(billed);
    const headings = await Promise.all(
      ['erfolgreich', 'fehlgeschlagen'].map(async (outcome) => {
        const { status, text } = await browser.get(`/invoice/abo/${outcome}`);
        return [status, /<h1[^>]*>([^<]+)</.exec(text)?.[1]];
      }),
    );
    expect(headings.map(([status]) => status)).toEqual([200, 200]);
    expect(headings[0]?.[1]).not.toBe(headings[1]?.[1]);
  });
});
