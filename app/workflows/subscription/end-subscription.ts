import { subscriptionStatusOf } from '#app/invoicing/subscription/subscription-status.ts';
import type { SubscriptionStatus } from '#app/invoicing/subscription/subscription-status.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import { findSubscription } from '#app/pocketbase/subscriptions/queries.ts';
import type { Services } from '../services.ts';
import { saveSubscription } from '#app/pocketbase/subscriptions/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { paymentServiceOf } from './payment-events.ts';

/** Standings in which it can be ended, and in which that can be taken back. */
const changeable: Record<'end' | 'keep', readonly SubscriptionStatus[]> = {
  end: ['active', 'past-due', 'suspended'],
  keep: ['ending'],
};

/** Ends the company's subscription with its period, or takes that back; answers when it ends, '' for never. */
export async function setEnding(
  services: Services,
  backend: Backend,
  { company, wish }: { company: string; wish: 'end' | 'keep' },
): Promise<Outcome<string, 'not-possible-now'>> {
  const stored = await findSubscription(backend);
  const now = services.now();
  const standing = stored ? subscriptionStatusOf(stored, now.toISOString()) : 'none';
  if (!stored || !changeable[wish].includes(standing)) return { ok: false, refusal: 'not-possible-now', details: {} };
  const told = await paymentServiceOf(services).setEnding(stored.stripeSubscription, wish === 'end');
  const { customer: stripeCustomer, id: stripeSubscription, ...facts } = told;
  const taken = { stripeCustomer, stripeSubscription, ...facts, askedAt: now.getTime(), event: null };
  accepted(await ask(services.connect(null), saveSubscription, { company, ...taken }));
  return { ok: true, value: told.cancelAt };
}
