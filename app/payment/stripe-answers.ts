import type Stripe from 'stripe';
import { z } from 'zod';
import type { Checkout, PaidSubscription, PaymentEvent, SubscriptionPrice } from './payment.ts';

/** An instant of Stripe (seconds since 1970) as text; '' for none. */
function instantOf(seconds: number | null | undefined): string {
  return typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : '';
}

/** The id of what Stripe names by its id or shows whole. */
function idOf(reference: string | { id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

const units = ['day', 'week', 'month', 'year'] as const;
const taxes = ['inclusive', 'exclusive'] as const;

export function toPrice(price: Stripe.Price): SubscriptionPrice | null {
  const { recurring, unit_amount: cents, currency, product } = price;
  const unit = units.find((each) => each === recurring?.interval);
  if (cents === null || !recurring || unit === undefined || currency !== 'eur') return null;
  return {
    name: typeof product === 'object' && 'name' in product ? product.name : '',
    cents,
    every: { count: recurring.interval_count, unit },
    tax: taxes.find((each) => each === price.tax_behavior) ?? 'unspecified',
  };
}

export function toSubscription(subscription: Stripe.Subscription): PaidSubscription {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  const periodEnd = instantOf(ends.length === 0 ? null : Math.max(...ends));
  const { cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod } = subscription;
  return {
    id: subscription.id,
    customer: idOf(subscription.customer),
    state: subscription.status,
    periodEnd,
    cancelAt: cancelAt === null && endsWithPeriod ? periodEnd : instantOf(cancelAt),
  };
}

export function toCheckout(session: Stripe.Checkout.Session): Checkout {
  return {
    customer: idOf(session.customer),
    company: session.client_reference_id ?? '',
    isComplete: session.status === 'complete',
    subscription: idOf(session.subscription) || null,
  };
}

const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null);

/** Only what leads to a subscription: its state is asked for, never read here. Older versions name it elsewhere. */
const message = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  created: z.number(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().optional(),
      customer: reference,
      subscription: reference,
      parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
    }),
  }),
});

export function toEvent(event: unknown): PaymentEvent {
  const { id, type, created, data } = message.parse(event);
  const { object, parent, customer, subscription, id: objectId = null } = data.object;
  return {
    id,
    type,
    createdAt: instantOf(created),
    customer,
    subscription:
      object === 'subscription' ? objectId : (subscription ?? parent?.subscription_details?.subscription ?? null),
  };
}
