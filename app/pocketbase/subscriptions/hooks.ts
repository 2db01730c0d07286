import { isSubscribed, subscriptionStatusOf } from '#app/invoicing/subscription/subscription-status.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { documentsOf, isPaidFor } from './demo-limit.hooks.ts';
import { subscriptionOfCompany } from './sql.ts';

export const routes = [
  answers('person', calls.ownSubscription, (app, { scope: { company } }) =>
    allRows(app, subscriptionOfCompany, { company }),
  ),
  answers('person', calls.documentCount, (app, { scope }) => ({
    n: documentsOf(app, scope),
    subscribed: isPaidFor(app, scope),
  })),
  answers('installation', calls.companyOfCustomer, (app, { query: { stripeCustomer } }) => ({
    company: findOne(app, 'subscriptions', { stripeCustomer })?.getString('company') ?? '',
  })),
  writes('system', calls.savePaymentCustomer, { work: (tx, _refuse, change) => savePaymentCustomer(tx, change) }),
  writes('system', calls.saveSubscription, { work: saveSubscription }),
];

function findSubscription(app: core.App, { company }: Tenancy): core.Record | null {
  return findOne(app, 'subscriptions', { company });
}

function savePaymentCustomer(
  tx: core.App,
  { scope, body }: ChangeOf<typeof calls.savePaymentCustomer, 'system'>,
): { stripeCustomer: string } {
  const known = findSubscription(tx, scope);
  if (known) return { stripeCustomer: known.getString('stripeCustomer') };
  const { stripeCustomer } = body;
  const record = new Record(tx.findCollectionByNameOrId('subscriptions'));
  record.load({ company: scope.company, version: 1, stripeCustomer });
  tx.save(record);
  return { stripeCustomer };
}

/** Keeps the message, and what the payment service answered when it was asked: once, and never an older answer. */
function saveSubscription(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveSubscription>,
  { scope, body }: ChangeOf<typeof calls.saveSubscription, 'system'>,
): { changed: boolean } {
  const record = findSubscription(tx, scope);
  if (record?.getString('stripeCustomer') !== body.stripeCustomer) return refuse('unknown-customer');
  if (body.event && !keepEvent(tx, scope, body.event)) return { changed: false };
  if (body.askedAt < record.getInt('askedAt') || isOfEarlierSubscription(record, body)) return { changed: false };
  const { stripeSubscription, state, periodEnd, cancelAt } = body;
  const told = { stripeSubscription, state, periodEnd, cancelAt };
  const isNews = Object.entries(told).some(([name, value]) => record.getString(name) !== value);
  record.load({ ...told, askedAt: body.askedAt, pastDueSince: pastDueSince(record, body) });
  if (isNews) record.set('version', record.getInt('version') + 1);
  tx.save(record);
  const data = { state, periodEnd, cancelAt };
  if (isNews) appendEvent(tx, scope, { type: 'subscription-changed', subject: record.id, data });
  return { changed: isNews };
}

/** False for one that was told before. */
function keepEvent(
  tx: core.App,
  scope: Tenancy,
  { id, type, createdAt }: NonNullable<calls.SubscriptionUpdate['event']>,
): boolean {
  if (findOne(tx, 'billing_events', { eventId: id })) return false;
  const event = new Record(tx.findCollectionByNameOrId('billing_events'));
  event.load({ company: scope.company, eventId: id, type, createdAt });
  tx.save(event);
  return true;
}

/** News of an earlier subscription while another one runs: what runs counts. */
function isOfEarlierSubscription(record: core.Record, told: calls.SubscriptionUpdate): boolean {
  const kept = record.getString('stripeSubscription');
  if (kept === '' || kept === told.stripeSubscription) return false;
  const now = new Date().toISOString();
  const facts = {
    state: record.getString('state'),
    periodEnd: record.getString('periodEnd'),
    cancelAt: record.getString('cancelAt'),
    pastDueSince: record.getString('pastDueSince'),
  };
  return (
    isSubscribed(subscriptionStatusOf(facts, now)) &&
    !isSubscribed(subscriptionStatusOf({ ...told, pastDueSince: now }, now))
  );
}

/** Since when payment fails; '' while it does not. */
function pastDueSince(record: core.Record, { state, askedAt, event }: calls.SubscriptionUpdate): string {
  if (state !== 'past_due') return '';
  const before = record.getString('pastDueSince');
  return before === '' ? (event?.createdAt ?? new Date(askedAt).toISOString()) : before;
}
