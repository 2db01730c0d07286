import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { PaymentError } from './payment.ts';
import type { CheckoutOrder, Payment, SubscriptionPrice } from './payment.ts';
import { toCheckout, toEvent, toPrice, toSubscription } from './stripe-answers.ts';

interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  /** another address than Stripe's own; null: that one */
  apiUrl: string | null;
  now: () => Date;
}

const timeoutMs = 10_000;
const priceKeptMs = 300_000;
/** of a message's signature */
const toleranceSeconds = 300;

/** Stripe by its SDK, which is loaded when it is first needed. */
export function createStripePayment(options: StripeOptions): Payment {
  const { priceId, webhookSecret, now } = options;
  let loading: Promise<Stripe> | null = null;
  let kept: { price: SubscriptionPrice | null; until: number } | null = null;

  async function ask<T>(run: (stripe: Stripe) => Promise<T>): Promise<T> {
    loading ??= loadStripe(options);
    try {
      return await run(await loading);
    } catch (error) {
      throw toPaymentError(error);
    }
  }

  return {
    readPrice: async () => {
      if (kept && kept.until > now().getTime()) return kept.price;
      const price = toPrice(await ask((stripe) => stripe.prices.retrieve(priceId, { expand: ['product'] })));
      kept = { price, until: now().getTime() + priceKeptMs };
      return price;
    },
    createCustomer: async ({ company, email, name }) => {
      const params = { ...(email && { email }), ...(name && { name }), metadata: { company } };
      const made = await ask((stripe) => stripe.customers.create(params, onlyOnce('customer', params)));
      return made.id;
    },
    openCheckout: (order) => ask((stripe) => openCheckout(stripe, { order, priceId, now: now() })),
    findCheckout: async (id) => {
      const session = await unlessMissing(ask((stripe) => stripe.checkout.sessions.retrieve(id)));
      return session && toCheckout(session);
    },
    openPortal: async ({ customer, returnUrl }) => {
      const params = { customer, return_url: returnUrl, locale: 'de' } as const;
      return (await ask((stripe) => stripe.billingPortal.sessions.create(params))).url;
    },
    findSubscription: async (id) => {
      const subscription = await unlessMissing(ask((stripe) => stripe.subscriptions.retrieve(id)));
      return subscription && toSubscription(subscription);
    },
    setEnding: (id, ends) => ask((stripe) => setEnding(stripe, id, ends)),
    readEvent: async (body, signature) => {
      const { webhooks } = await ask((stripe) => Promise.resolve(stripe));
      try {
        const at = now().getTime();
        webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, at);
      } catch {
        return null;
      }
      return toEvent(JSON.parse(body));
    },
  };
}

async function loadStripe({ secretKey, apiUrl }: StripeOptions): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const url = apiUrl === null ? null : new URL(apiUrl);
  return new StripeClient(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
      protocol: url.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}

/** The same request again gets the first answer; Stripe refuses a key that comes with another request. */
function onlyOnce(what: string, params: object): { idempotencyKey: string } {
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('hex');
  return { idempotencyKey: `${what}-${hash}` };
}

interface Opening {
  order: CheckoutOrder;
  priceId: string;
  now: Date;
}

/**
 * Keys outlive the page of an order by a little: what they then answer is over, and the next key gets a new one. So there
 * is one open order of a company at a time, in however many windows.
 */
async function openCheckout(stripe: Stripe, { order, priceId, now }: Opening): Promise<string> {
  const { company, customer, version, successUrl, cancelUrl } = order;
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer,
    client_reference_id: company,
    line_items: [{ price: priceId, quantity: 1 }],
    subscription_data: { metadata: { company } },
    success_url: successUrl,
    cancel_url: cancelUrl,
    locale: 'de',
  };
  const first = await stripe.checkout.sessions.create(params, onlyOnce('checkout', { ...params, version }));
  const isOver = first.expires_at * 1000 <= now.getTime();
  const session = isOver
    ? await stripe.checkout.sessions.create(params, onlyOnce('checkout', { ...params, version, after: first.id }))
    : first;
  if (!session.url) throw new Error('a checkout without an address');
  return session.url;
}

/** A date set elsewhere is taken back as what it is. */
async function setEnding(stripe: Stripe, id: string, ends: boolean) {
  if (ends) return toSubscription(await stripe.subscriptions.update(id, { cancel_at_period_end: true }));
  const { cancel_at_period_end: endsWithPeriod } = await stripe.subscriptions.retrieve(id);
  const back = endsWithPeriod ? ({ cancel_at_period_end: false } as const) : ({ cancel_at: '' } as const);
  return toSubscription(await stripe.subscriptions.update(id, back));
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PaymentError && error.status === 404) return null;
    throw error;
  }
}

/** Without Stripe's own words: they may name people. */
function toPaymentError(error: unknown): PaymentError {
  const known: { statusCode?: unknown; code?: unknown; type?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  const status = typeof known.statusCode === 'number' ? known.statusCode : 0;
  const code = [known.code, known.type].find((each) => typeof each === 'string' && each !== '');
  return new PaymentError({ status, code: typeof code === 'string' ? code : 'unexpected', cause: error });
}
