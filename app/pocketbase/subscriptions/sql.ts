import type { Statement } from '../statement.ts';

/** The subscription of a company. */
export const subscriptionOfCompany = {
  sql: `SELECT version, stripeCustomer, stripeSubscription, state, periodEnd, cancelAt, pastDueSince
    FROM subscriptions WHERE company = {:company}`,
  row: {
    version: 0,
    stripeCustomer: '',
    stripeSubscription: '',
    state: '',
    periodEnd: '',
    cancelAt: '',
    pastDueSince: '',
  },
} satisfies Statement;
