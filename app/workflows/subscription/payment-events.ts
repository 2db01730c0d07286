import { PaymentError } from '#app/payment/payment.ts';
import type { Payment } from '#app/payment/payment.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { SubscriptionUpdate, StoredSubscription } from '#app/pocketbase/subscriptions/calls.ts';
import { findCompanyOfCustomer, findSubscription } from '#app/pocketbase/subscriptions/queries.ts';
import type { Services } from '../services.ts';
import { saveSubscription } from '#app/pocketbase/subscriptions/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

/** The payment service of an installation that bills. */
export function paymentServiceOf({ payment }: Pick<Services, 'payment'>): Payment {
  if (payment === null) throw new Error('no payment service is set up');
  return payment;
}

interface News {
  company: string;
  stripeCustomer: string;
  stripeSubscription: string;
  event: SubscriptionUpdate['event'];
}

/**
 * Asks how a subscription stands now, whatever the news said, and keeps the answer: so messages may come late, twice and
 * in any order. Null where the payment service has no such subscription of this customer.
 */
export async function refreshSubscription(services: Services, news: News): Promise<{ changed: boolean } | null> {
  const { company, stripeCustomer, stripeSubscription, event } = news;
  const askedAt = services.now().getTime();
  const told = await paymentServiceOf(services).findSubscription(stripeSubscription);
  if (told?.customer !== stripeCustomer) return null;
  const { state, periodEnd, cancelAt } = told;
  const taken = { stripeCustomer, stripeSubscription, state, periodEnd, cancelAt, askedAt, event };
  return accepted(await ask(services.connect(null), saveSubscription, { company, ...taken }));
}

/** What became of a message: kept, about nobody's subscription here, or not by the payment service. */
export type PaymentEventOutcome = 'kept' | 'foreign' | 'bad-signature';

/** Reads a signed message of the payment service. Throws where it cannot be kept now, so that it is sent again. */
export async function handlePaymentEvent(
  services: Services,
  { body, signature }: { body: string; signature: string },
): Promise<PaymentEventOutcome> {
  const message = await paymentServiceOf(services).readEvent(body, signature);
  if (message === null) return 'bad-signature';
  const { customer, subscription, id, type, createdAt } = message;
  if (customer === null || subscription === null) return 'foreign';
  const company = await findCompanyOfCustomer(services.connect(null), customer);
  if (company === null) return 'foreign';
  const event = { id, type, createdAt };
  const kept = await refreshSubscription(services, {
    company,
    stripeCustomer: customer,
    stripeSubscription: subscription,
    event,
  });
  return kept === null ? 'foreign' : 'kept';
}

/** The company's subscription, asked for anew where news are overdue. The payment service being away changes nothing. */
export async function findFreshSubscription(
  services: Services,
  backend: Backend,
  company: string,
): Promise<StoredSubscription | null> {
  const stored = await findSubscription(backend);
  const now = services.now().toISOString();
  if (!stored || services.payment === null || stored.stripeSubscription === '') return stored;
  if (stored.state === 'canceled' || stored.periodEnd > now) return stored;
  const { stripeCustomer, stripeSubscription } = stored;
  try {
    await refreshSubscription(services, { company, stripeCustomer, stripeSubscription, event: null });
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    reportPaymentFailure(services, error);
    return stored;
  }
  return findSubscription(backend);
}

/** Tells the operator what a person only sees as a sentence. */
export function reportPaymentFailure({ reportFailure }: Pick<Services, 'reportFailure'>, error: PaymentError): void {
  reportFailure?.({ url: 'payment', status: error.status, cause: error.code });
}
