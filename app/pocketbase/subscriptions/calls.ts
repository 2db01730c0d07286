import { reading, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import { subscriptionOfCompany } from './sql.ts';

/** Of the own company as it was last heard of, none where it never ordered one. */
export const ownSubscription = reading('subscription', { answer: [subscriptionOfCompany.row] });
export type StoredSubscription = AnswerOf<typeof ownSubscription>[number];

/** How many offers and invoices the company has, and whether a subscription lets it make more than the demo does. */
export const documentCount = reading('document-count', { answer: { n: 0, subscribed: false } });

/** Whose customer at the payment service that is; '' for nobody's. */
export const companyOfCustomer = reading('system/subscription-company', {
  query: { stripeCustomer: '' },
  answer: { company: '' },
});

/** Keeps the company's customer at the payment service; the first one stays, and is answered. */
export const savePaymentCustomer = writing<{ stripeCustomer: string }>()({
  method: 'POST',
  path: 'system/companies/{company}/subscription',
  answer: { stripeCustomer: '' },
});

/** What the payment service says of a subscription, and what made us ask. */
export interface SubscriptionUpdate {
  stripeCustomer: string;
  stripeSubscription: string;
  state: string;
  /** instants (UTC), or '' */
  periodEnd: string;
  cancelAt: string;
  /** when we asked, in milliseconds: an older answer changes nothing */
  askedAt: number;
  /** the message that made us ask; null: a page did. Told twice, it changes nothing. */
  event: { id: string; type: string; createdAt: string } | null;
}

/** Keeps what the payment service says of the company's subscription. */
export const saveSubscription = writing<SubscriptionUpdate>()({
  method: 'PUT',
  path: 'system/companies/{company}/subscription',
  refusals: ['unknown-customer'],
  answer: { changed: false },
});
