import { beforeAll, beforeEach, expect } from 'vitest';
import { findSubscription } from '#app/pocketbase/subscriptions/queries.ts';
import type { StoredSubscription } from '#app/pocketbase/subscriptions/calls.ts';
import { closeWithFile } from './close-with-file.ts';
import { startCheapDatabase } from './database.ts';
import { secondsOf, signStripe, startFakeStripe, stripeEvent } from './fake-stripe.ts';
import type { FakeStripe } from './fake-stripe.ts';
import { freshAddress, openSite, origin, signedIn, visibleText } from './site.ts';
import type { Browser, Site } from './site.ts';

type Person = Awaited<ReturnType<typeof signedIn>>;

export interface Telling {
  at?: string;
  secret?: string;
  headers?: Record<string, string>;
}

interface Told {
  status: number;
  text: string;
}

export const startedAt = '2026-11-21T10:00:00Z';
/** documents without a subscription */
export const limit = 2;

/** A product that bills, on a database of its own, and what its payment service and people do. */
export interface BilledSite {
  fake: FakeStripe;
  site: Site;
  databaseUrl: string;
  travel: (instant: string) => void;
  /** Begins an order; the id of its checkout. */
  order: (person: Person) => Promise<string>;
  /** With a paid subscription that a message has told of. */
  subscriber: () => Promise<Person & { subscription: string }>;
  /** Its period ends then, and a message has told so. */
  payUntil: (subscription: string, instant: string) => Promise<void>;
  tell: (type: string, object: Record<string, unknown>, more?: Telling) => Promise<Told>;
  send: (body: string, more?: Telling) => Promise<Told>;
}

/** For all tests of a file; the clock stands at its start before each. */
export function billSite(): BilledSite {
  const billed = {} as BilledSite;
  let now = new Date(startedAt);
  const travel = (instant: string): void => {
    now = new Date(instant);
    billed.site.clock.now = now;
  };
  beforeAll(async () => {
    const fake = await startFakeStripe(() => now);
    const billing = { billing: 'on', demoDocumentLimit: limit } as const;
    const { database, stop: stopDatabase } = await startCheapDatabase('belegwerk-abo-', billing);
    const variables = { ...fake.variables, DEMO_DOCUMENT_LIMIT: String(limit), POCKETBASE_URL: database.url };
    closeWithFile(async () => {
      await stopDatabase();
      await fake.stop();
    });
    const site = await openSite(variables);
    Object.assign(billed, { fake, site, databaseUrl: database.url, travel, ...actions(billed, () => now) });
  });
  beforeEach(() => travel(startedAt));
  return billed;
}

function actions(billed: BilledSite, now: () => Date) {
  const send: BilledSite['send'] = async (body, { at = now().toISOString(), secret, headers = {} } = {}) => {
    const request = new Request(`${origin}/stripe/webhook`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signStripe(body, at, secret), ...headers },
    });
    const response = await billed.site.installation.answer(request, { address: freshAddress(), local: false });
    return { status: response.status, text: await response.text() };
  };
  const tell: BilledSite['tell'] = (type, object, more) =>
    send(JSON.stringify(stripeEvent(type, object, now().toISOString())), more);
  const order: BilledSite['order'] = async ({ browser }) => {
    expect((await browser.post('/invoice/abo/bezahlen', {})).status).toBe(200);
    return billed.fake.lastCheckout();
  };
  const subscriber: BilledSite['subscriber'] = async () => {
    const person = await signedIn(billed.site);
    const subscription = billed.fake.pay(await order(person));
    expect((await tell('customer.subscription.created', billed.fake.subscription(subscription))).status).toBe(200);
    return { ...person, subscription };
  };
  const payUntil: BilledSite['payUntil'] = async (subscription, instant) => {
    const items = { data: [{ current_period_end: secondsOf(instant) }] };
    Object.assign(billed.fake.subscription(subscription), { items });
    expect((await tell('invoice.paid', billed.fake.subscription(subscription))).status).toBe(200);
  };
  return { send, tell, order, subscriber, payUntil };
}

export async function textOf(browser: Browser, path: string): Promise<string> {
  return visibleText((await browser.get(path)).text);
}

export function storedBy({ account }: Pick<Person, 'account'>): Promise<StoredSubscription | null> {
  return findSubscription(account.backend);
}
