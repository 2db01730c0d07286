import { reading, writing } from '../call.ts';

/** Of the own company; `found` is false where it never had one. */
export const ownSubscription = reading('subscription');

/** How many offers and invoices the company has, and whether a subscription lets it make more than the demo does. */
export const documentCount = reading('document-count');

/** Whose customer at the payment service that is; '' for nobody's. */
export const companyOfCustomer = reading('system/subscription-company', { stripeCustomer: '' });

/** Keeps the company's customer at the payment service; the first one stays, and is answered. */
export const savePaymentCustomer = writing<{ stripeCustomer: string }>()({
  method: 'POST',
  path: 'system/companies/{company}/subscription',
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

export const saveSubscription = writing<SubscriptionUpdate>()({
  method: 'PUT',
  path: 'system/companies/{company}/subscription',
  refusals: ['unknown-customer'],
});
