/** What is known of a company's subscription: the payment service's word for its state, instants (UTC) or ''. */
export interface SubscriptionFacts {
  state: string;
  periodEnd: string;
  /** it ends then */
  cancelAt: string;
  pastDueSince: string;
}

/**
 * `pending`: ordered, not confirmed yet; `past-due`: a payment failed, in the days of grace; `suspended`: those are over;
 * `ending`: cancelled, its time still runs.
 */
export type SubscriptionStatus = 'none' | 'pending' | 'active' | 'ending' | 'past-due' | 'suspended' | 'ended';

/** So long a failed payment, or no news after the end of a period, changes nothing. */
export const graceDays = 14;

const dayMs = 86_400_000;

/** The instant at which the days of grace after that one are over. */
export function endOfGrace(since: string): string {
  return new Date(new Date(since).getTime() + graceDays * dayMs).toISOString();
}

/** How the subscription stands at that instant (UTC, as JavaScript writes it). */
export function subscriptionStatusOf(facts: SubscriptionFacts, now: string): SubscriptionStatus {
  const { state, periodEnd, cancelAt, pastDueSince } = facts;
  if (state === '' || state === 'incomplete_expired') return 'none';
  if (state === 'incomplete') return 'pending';
  if (state === 'canceled' || (cancelAt !== '' && cancelAt <= now)) return 'ended';
  if (state === 'past_due') return now < endOfGrace(pastDueSince || periodEnd || now) ? 'past-due' : 'suspended';
  if (state !== 'active' && state !== 'trialing') return 'suspended';
  if (periodEnd !== '' && endOfGrace(periodEnd) <= now) return 'suspended';
  return cancelAt === '' ? 'active' : 'ending';
}

const paying: readonly SubscriptionStatus[] = ['active', 'ending', 'past-due'];

/** Whether documents are made without a limit. */
export function isSubscribed(standing: SubscriptionStatus): boolean {
  return paying.includes(standing);
}

/** Whether there is a subscription, so that another one would be paid twice. */
export function hasSubscription(standing: SubscriptionStatus): boolean {
  return standing !== 'none' && standing !== 'ended';
}
