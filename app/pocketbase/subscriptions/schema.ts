import { collection, column, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

// What the payment service says of a company’s subscription (decision 029). Its ids are texts, instants as JavaScript writes
// them, askedAt in milliseconds. No rules: only hook routes read and write them.
const subscriptions = collection('subscriptions', {
  columns: [
    column.company,
    column.whole('version', { min: 0 }),
    column.text('stripeCustomer', 255, required),
    column.text('stripeSubscription', 255),
    column.text('state', 40),
    column.text('periodEnd', 30),
    column.text('cancelAt', 30),
    column.text('pastDueSince', 30),
    column.whole('askedAt', { min: 0 }),
    column.created,
    column.updated,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_subscriptions_company ON subscriptions (company)',
    'CREATE UNIQUE INDEX idx_subscriptions_stripeCustomer ON subscriptions (stripeCustomer)',
  ],
});

const billingEvents = collection('billing_events', {
  columns: [
    column.company,
    column.text('eventId', 255, required),
    column.text('type', 100, required),
    column.text('createdAt', 30, required),
    column.created,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_billing_events_eventId ON billing_events (eventId)',
    'CREATE INDEX idx_billing_events_company ON billing_events (company)',
  ],
});

export const subscriptionsSchema: SubjectSchema = {
  collections: [subscriptions, billingEvents],
};
