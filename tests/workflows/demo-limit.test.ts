import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount, sampleDraft } from '#app/commands/fixtures.ts';
import { expectedSchema } from '#app/pocketbase/schema/expected.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { listInvoices } from '#app/pocketbase/invoices/queries.ts';
import type { SubscriptionUpdate } from '#app/pocketbase/subscriptions/calls.ts';
import { findCompanyOfCustomer, findSubscription } from '#app/pocketbase/subscriptions/queries.ts';
import { storeDraft } from '#app/workflows/save-draft.ts';
import { runSchedules } from '#app/workflows/schedules/run-schedules.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { daysAndStates, on, repeatDraft } from '../support/schedule-scene.ts';
import { documentCount, savePaymentCustomer, saveSubscription } from '#app/pocketbase/subscriptions/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { discardDraft, takeDraftBack } from '#app/pocketbase/invoices/calls.ts';

// What a company may make and what is kept of its subscription is the database's word, whatever pages ask before.

const limit = 2;
const draft = { ...sampleDraft, customer: '', supplyFrom: '', supplyTo: '' };

let installation: TestInstallation;
let system: Backend;
let backend: Backend;
let company: string;
let stripeCustomer: string;

beforeAll(async () => {
  installation = await openInstallation({ billing: { billing: 'on', demoDocumentLimit: limit } });
  system = installation.services.connect(null);
});
async function openCompany() {
  const email = `${randomUUID()}@example.org`;
  const account = await createAccount(installation.services, { email, clientAddress: '10.0.0.1' });
  const { company: record } = await findCompany(account.backend);
  const customer = `cus_${randomUUID()}`;
  return { backend: account.backend, company: record.id, stripeCustomer: customer };
}

beforeEach(async () => {
  ({ backend, company, stripeCustomer } = await openCompany());
});

const make = (createKey = randomUUID(), owner = backend) => storeDraft(owner, draft, { createKey });
const refused = { ok: false, refusal: 'demo-limit' };

const count = async (owner = backend) =>
  (await listInvoices(owner, { page: 1, search: '', state: '', sort: 'number', descending: true, today: '2026-11-21' }))
    .total;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function told(more: Partial<SubscriptionUpdate> = {}): SubscriptionUpdate {
  return {
    stripeCustomer,
    stripeSubscription: 'sub_1',
    state: 'active',
    periodEnd: inDays(20),
    cancelAt: '',
    askedAt: Date.now(),
    event: null,
    ...more,
  };
}

async function subscribe(more: Partial<SubscriptionUpdate> = {}) {
  await ask(system, savePaymentCustomer, { company, stripeCustomer });
  return ask(system, saveSubscription, { company, ...told(more) });
}

describe('the demo limit', () => {
  it('refuses the document beyond it, and one less makes room', async () => {
    const made = [await make(), await make()];
    expect(made.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await make()).toMatchObject(refused);
    expect(await count()).toBe(limit);
    expect(await ask(backend, documentCount)).toEqual({ n: limit, subscribed: false });
    const [first] = made;
    if (!first?.ok) throw new Error('not made');
    await ask(backend, discardDraft, first.value);
    expect(await make()).toMatchObject({ ok: true });
    expect(await ask(backend, takeDraftBack, { id: first.value.id, withoutOffer: false })).toMatchObject(refused);
  });

  it('lets one of two through that come at once', async () => {
    await make();
    const results = await Promise.all([make(), make(), make()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter(({ ok }) => !ok)).toEqual([
      expect.objectContaining(refused),
      expect.objectContaining(refused),
    ]);
    expect(await count()).toBe(limit);
  });

  it('holds for what comes by itself, and that is noted', async () => {
    const { services } = installation;
    const id = await repeatDraft(services, backend);
    await make();
    await runSchedules(on('2026-12-01', services));
    expect(await daysAndStates(backend, id)).toEqual([['2026-12-01', 'refused', 'demo-limit']]);
    expect(await count()).toBe(limit);
  });

  it('takes what a form made once already for made', async () => {
    await make();
    const createKey = randomUUID();
    const first = await make(createKey);
    expect(await make(createKey)).toEqual(first);
    expect(await make()).toMatchObject(refused);
  });

  it('lets a draft that is there be saved', async () => {
    const first = await make();
    await make();
    if (!first.ok) throw new Error('not made');
    const saved = await storeDraft(backend, { ...draft, subject: 'weiter' }, first.value);
    expect(saved).toMatchObject({ ok: true });
  });

  it('counts each company for itself', async () => {
    await make();
    await make();
    const { backend: other } = await openCompany();
    expect(await make(randomUUID(), other)).toMatchObject({ ok: true });
  });

  it.each<[string, Partial<SubscriptionUpdate>, boolean]>([
    ['runs', {}, true],
    ['is on trial', { state: 'trialing' }, true],
    ['runs until a date to come', { cancelAt: inDays(20) }, true],
    ['failed to be paid just now', { state: 'past_due' }, true],
    ['failed to be paid weeks ago', { state: 'past_due', askedAt: Date.now() - 15 * 86_400_000 }, false],
    ['was cancelled and has ended', { cancelAt: inDays(-1) }, false],
    ['is over', { state: 'canceled' }, false],
    ['is unpaid', { state: 'unpaid' }, false],
    ['was never paid', { state: 'incomplete' }, false],
  ])('with a subscription that %s', async (_name, facts, isFree) => {
    await subscribe(facts);
    await make();
    await make();
    expect((await make()).ok).toBe(isFree);
    expect((await ask(backend, documentCount)).subscribed).toBe(isFree);
  });

  it('counts every kind of document that the database keeps', () => {
    const kept = ['invoices', 'offers'].filter((name) => name in expectedSchema.rules);
    expect(kept).toEqual(['invoices', 'offers']);
  });
});

describe('where nothing is billed', () => {
  it.each(['off', 'soon'] as const)('BILLING=%s', async (billing) => {
    const other = await openInstallation({ billing: { billing, demoDocumentLimit: 0 } });
    expect((await make(randomUUID(), other.account.backend)).ok).toBe(billing === 'off');
  });
});

describe('what is kept of a subscription', () => {
  const event = (id = `evt_${randomUUID()}`) => ({ id, type: 'invoice.paid', createdAt: inDays(0) });
  const events = (id: string) =>
    installation.sql.prepare('SELECT company, type FROM billing_events WHERE eventId = ?').all(id);
  const changes = () =>
    installation.sql
      .prepare("SELECT actor, data FROM events WHERE company = ? AND type = 'subscription-changed' ORDER BY seq")
      .all(company);

  it('belongs to the customer of one company', async () => {
    await subscribe();
    expect(await findCompanyOfCustomer(system, stripeCustomer)).toBe(company);
    expect(await findCompanyOfCustomer(system, 'cus_unknown')).toBe(null);
    expect(await findCompanyOfCustomer(system, '')).toBe(null);
    const other = await openCompany();
    expect(await findSubscription(other.backend)).toBe(null);
    await expect(ask(system, savePaymentCustomer, { company: other.company, stripeCustomer })).rejects.toThrow();
    await ask(system, savePaymentCustomer, { company: other.company, stripeCustomer: other.stripeCustomer });
    const stolen = await ask(system, saveSubscription, { company: other.company, ...told() });
    expect(stolen).toMatchObject({ ok: false, refusal: 'unknown-customer' });
    expect(await findSubscription(other.backend)).toMatchObject({ state: '' });
  });

  it('is refused for a company without a customer', async () => {
    expect(await ask(system, saveSubscription, { company, ...told() })).toMatchObject({
      ok: false,
      refusal: 'unknown-customer',
    });
  });

  it('keeps its first customer', async () => {
    expect((await ask(system, savePaymentCustomer, { company, stripeCustomer })).stripeCustomer).toBe(stripeCustomer);
    expect((await ask(system, savePaymentCustomer, { company, stripeCustomer: 'cus_second' })).stripeCustomer).toBe(
      stripeCustomer,
    );
  });

  it('takes a message once, whoever tells it again', async () => {
    const first = event();
    expect(await subscribe({ event: first })).toEqual({ ok: true, value: { changed: true } });
    const again = await ask(system, saveSubscription, { company, ...told({ event: first, state: 'canceled' }) });
    expect(again).toEqual({ ok: true, value: { changed: false } });
    expect(await findSubscription(backend)).toMatchObject({ state: 'active', version: 2 });
    expect(events(first.id)).toEqual([{ company, type: 'invoice.paid' }]);
  });

  it('takes two of the same message that come at once for one', async () => {
    await subscribe();
    const same = event();
    await Promise.all(
      [1, 2].map(() => ask(system, saveSubscription, { company, ...told({ event: same, state: 'past_due' }) })),
    );
    expect(events(same.id)).toHaveLength(1);
  });

  it('never goes back to an older answer, and keeps its message', async () => {
    const askedAt = Date.now();
    await subscribe({ askedAt, state: 'canceled' });
    const late = event();
    const older = told({ askedAt: askedAt - 1, event: late });
    expect(await ask(system, saveSubscription, { company, ...older })).toEqual({ ok: true, value: { changed: false } });
    expect(await findSubscription(backend)).toMatchObject({ state: 'canceled' });
    expect(events(late.id)).toHaveLength(1);
  });

  it('stays with the subscription that runs when an earlier one ends', async () => {
    await subscribe({ stripeSubscription: 'sub_new' });
    await ask(system, saveSubscription, { company, ...told({ stripeSubscription: 'sub_old', state: 'canceled' }) });
    expect(await findSubscription(backend)).toMatchObject({ stripeSubscription: 'sub_new', state: 'active' });
    await ask(system, saveSubscription, { company, ...told({ stripeSubscription: 'sub_next' }) });
    expect(await findSubscription(backend)).toMatchObject({ stripeSubscription: 'sub_next' });
  });

  it('remembers since when payment fails, until it is paid', async () => {
    const failed = { ...event(), createdAt: inDays(-3) };
    await subscribe({ state: 'past_due', event: failed });
    await ask(system, saveSubscription, { company, ...told({ state: 'past_due', event: event() }) });
    expect(await findSubscription(backend)).toMatchObject({ pastDueSince: failed.createdAt });
    await ask(system, saveSubscription, { company, ...told() });
    expect(await findSubscription(backend)).toMatchObject({ pastDueSince: '', state: 'active' });
  });

  it('is told in the event log once for each change, by the system', async () => {
    const periodEnd = inDays(20);
    await subscribe({ periodEnd });
    await ask(system, saveSubscription, { company, ...told({ periodEnd }) });
    await ask(system, saveSubscription, { company, ...told({ periodEnd, cancelAt: periodEnd }) });
    const data = (cancelAt: string) => JSON.stringify({ cancelAt, periodEnd, state: 'active' });
    expect(changes()).toEqual([
      { actor: 'system', data: data('') },
      { actor: 'system', data: data(periodEnd) },
    ]);
  });
});
