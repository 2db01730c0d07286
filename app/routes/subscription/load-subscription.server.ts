import { requireAccount } from '../../http/account.ts';
import { appContext } from '../../http/app-context.ts';
import type { Context } from '../../http/app-context.ts';
import { userBackend } from '../../http/session.ts';
import { endOfGrace, standingOf } from '../../invoicing/subscription/standing.ts';
import type { Standing } from '../../invoicing/subscription/standing.ts';
import { PaymentError } from '../../payment/payment.ts';
import type { StoredSubscription } from '../../pocketbase/subscriptions/queries.ts';
import { countDocuments } from '../../pocketbase/subscriptions/queries.ts';
import { formatDate } from '../../values/dates.ts';
import { findFreshSubscription, tellPaymentFailure } from '../../workflows/subscription/take-news.ts';
import { todayInBerlin } from '../../workflows/services.ts';
import type { Services } from '../../workflows/services.ts';
import { describePrice } from './subscription-texts.ts';

/** How a subscription stands, with its dates as people read them; '' for none. */
export interface ShownStanding {
  standing: Standing;
  /** end of the period that runs */
  periodEnd: string;
  /** the same, where the payment service has its money */
  paidUntil: string;
  endsOn: string;
  graceUntil: string;
}

export function showStanding(stored: StoredSubscription | null, now: Date): ShownStanding {
  if (stored === null) return { standing: 'none', periodEnd: '', paidUntil: '', endsOn: '', graceUntil: '' };
  const { state, periodEnd, cancelAt, pastDueSince } = stored;
  return {
    standing: standingOf(stored, now.toISOString()),
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
    countDocuments(backend),
    readPrice(services),
  ]);
  return {
    billing: services.env.billing,
    ...showStanding(stored, services.now()),
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
    tellPaymentFailure(services, error);
    return null;
  }
}
