import { requireAccount } from '#app/http/account.ts';
import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { endOfGrace, subscriptionStatusOf } from '#app/invoicing/subscription/subscription-status.ts';
import type { SubscriptionStatus } from '#app/invoicing/subscription/subscription-status.ts';
import { PaymentError } from '#app/payment/payment.ts';
import { formatDate } from '#app/values/dates.ts';
import { findFreshSubscription, reportPaymentFailure } from '#app/workflows/subscription/payment-events.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import type { Services } from '#app/workflows/services.ts';
import { describePrice } from './subscription-texts.ts';
import { documentCount } from '#app/pocketbase/subscriptions/calls.ts';
import type { StoredSubscription } from '#app/pocketbase/subscriptions/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

/** How a subscription stands, with its dates as people read them; '' for none. */
export interface ShownSubscription {
  status: SubscriptionStatus;
  /** end of the period that runs */
  periodEnd: string;
  /** the same, where the payment service has its money */
  paidUntil: string;
  endsOn: string;
  graceUntil: string;
}

export function showSubscription(stored: StoredSubscription | null, now: Date): ShownSubscription {
  if (stored === null) return { status: 'none', periodEnd: '', paidUntil: '', endsOn: '', graceUntil: '' };
  const { state, periodEnd, cancelAt, pastDueSince } = stored;
  return {
    status: subscriptionStatusOf(stored, now.toISOString()),
    periodEnd: dayOf(periodEnd),
    paidUntil: state === 'active' ? dayOf(periodEnd) : '',
    endsOn: dayOf(cancelAt),
    graceUntil: pastDueSince === '' ? '' : dayOf(endOfGrace(pastDueSince)),
  };
}

function dayOf(instant: string): string {
  return instant === '' ? '' : formatDate(todayInBerlin(new Date(instant)));
}

/** All that the page of the subscription shows. */
export async function loadSubscription(context: Context) {
  const { services } = context.get(appContext);
  const backend = userBackend(context);
  const { companyId } = await requireAccount(context);
  const [stored, documents, price] = await Promise.all([
    findFreshSubscription(services, backend, companyId),
    ask(backend, documentCount),
    readPrice(services),
  ]);
  return {
    billing: services.env.billing,
    ...showSubscription(stored, services.now()),
    documents: documents.n,
    limit: services.env.demoDocumentLimit,
    price,
  };
}

/** Null where the payment service does not answer, or has no price that can be shown. */
async function readPrice(services: Services): Promise<{ name: string | undefined; text: string } | null> {
  try {
    const price = (await services.payment?.readPrice()) ?? null;
    return price && { name: price.name === '' ? undefined : price.name, text: describePrice(price) };
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    reportPaymentFailure(services, error);
    return null;
  }
}
