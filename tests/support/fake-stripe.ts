import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '#app/server/pocketbase-process.ts';

// Stripe as the product's SDK meets it: its paths, the shapes of its answers (API 2026-10-28.endive), idempotency keys,
// signed messages, and the pages on which a buyer pays.

type Json = Record<string, unknown>;

interface StripeCall {
  method: string;
  path: string;
  params: Record<string, string>;
  idempotencyKey: string;
}

export interface FakeStripe {
  /** what the product is started with */
  variables: Record<string, string>;
  calls: StripeCall[];
  /** true: it hangs up on whoever calls */
  away: boolean;
  price: Json;
  /** where its messages are sent to when somebody pays on its page; null: nowhere */
  webhookUrl: string | null;
  /** The buyer pays an order; answers the subscription's id. `state`: what comes of it. */
  pay: (checkoutId: string, state?: string) => string;
  /** what it knows of a subscription, to be changed */
  subscription: (id: string) => Json;
  checkout: (id: string) => Json;
  /** of the last order that was opened */
  lastCheckout: () => string;
  stop: () => Promise<void>;
}

const secretKey = 'sk_test_fake';
export const webhookSecret = 'whsec_fake';

export const secondsOf = (instant: string) => Math.floor(new Date(instant).getTime() / 1000);

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** A message as Stripe sends it: the subscription, or the order, as it was then. */
export function stripeEvent(type: string, object: Json, created: string): Json & { id: string } {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: secondsOf(created),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

/** The scheme of Stripe's signatures: HMAC-SHA256 over time and body. */
export function signStripe(body: string, at: string, secret = webhookSecret): string {
  const t = secondsOf(at);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

export async function startFakeStripe(now: () => Date = () => new Date()): Promise<FakeStripe> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const replays = new Map<string, { params: string; answer: Json }>();
  const objects = new Map<string, Json>();
  const keep = (object: Json & { id: string }): Json => {
    objects.set(object.id, object);
    return object;
  };
  const known = (id: string): Json => {
    const object = objects.get(id);
    if (!object) throw new Error(`Stripe has no ${id}`);
    return object;
  };
  const seconds = () => Math.floor(now().getTime() / 1000);

  const fake: FakeStripe = {
    variables: {
      BILLING: 'on',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_ID: 'price_solo',
      STRIPE_API_URL: url,
    },
    calls: [],
    away: false,
    webhookUrl: null,
    price: {
      id: 'price_solo',
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      currency: 'eur',
      product: { id: 'prod_solo', object: 'product', active: true, name: 'Belegwerk Einzelbüro' },
      recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed', meter: null },
      tax_behavior: 'exclusive',
      type: 'recurring',
      unit_amount: 900,
      unit_amount_decimal: '900',
    },
    pay: (checkoutId, state = 'active') => {
      const session = known(checkoutId);
      const id = newId('sub');
      const start = seconds();
      keep({
        id,
        object: 'subscription',
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        created: start,
        customer: session['customer'],
        ended_at: null,
        items: {
          object: 'list',
          data: [{ id: newId('si'), object: 'subscription_item', current_period_end: start + 30 * 86_400 }],
        },
        metadata: {},
        status: state,
      });
      Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: id, url: null });
      return id;
    },
    subscription: known,
    checkout: known,
    lastCheckout: () => [...objects.keys()].findLast((id) => id.startsWith('cs_')) ?? '',
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };

  const answers: readonly (readonly [call: RegExp, answer: (params: Json, id: string) => Json | null])[] = [
    [/^GET \/v1\/prices\/(\w+)$/, (_params, id) => (id === fake.price['id'] ? fake.price : null)],
    [/^POST \/v1\/customers$/, (params) => keep({ id: newId('cus'), object: 'customer', ...params })],
    [
      /^POST \/v1\/checkout\/sessions$/,
      (params) => {
        const id = newId('cs_test');
        return keep({
          id,
          object: 'checkout.session',
          client_reference_id: params['client_reference_id'],
          customer: params['customer'],
          expires_at: seconds() + 86_400,
          livemode: false,
          mode: 'subscription',
          payment_status: 'unpaid',
          status: 'open',
          subscription: null,
          success_url: params['success_url'],
          cancel_url: params['cancel_url'],
          url: `${url}/pay/${id}`,
        });
      },
    ],
    [/^GET \/v1\/(?:checkout\/sessions|subscriptions)\/(\w+)$/, (_params, id) => objects.get(id) ?? null],
    [
      /^POST \/v1\/billing_portal\/sessions$/,
      (params) => ({
        id: newId('bps'),
        object: 'billing_portal.session',
        customer: params['customer'],
        return_url: params['return_url'],
        url: `${url}/portal/${String(params['customer'])}`,
      }),
    ],
    [
      /^POST \/v1\/subscriptions\/(\w+)$/,
      (params, id) => {
        const subscription = objects.get(id);
        if (!subscription) return null;
        const ends = params['cancel_at_period_end'] === 'true';
        const { data } = subscription['items'] as { data: { current_period_end: number }[] };
        return Object.assign(subscription, {
          cancel_at_period_end: ends,
          cancel_at: ends ? data[0]?.current_period_end : null,
        });
      },
    ],
  ];

  function answerApi({ method, path, params, idempotencyKey }: StripeCall): { status: number; json: Json } {
    for (const [pattern, make] of answers) {
      const found = pattern.exec(`${method} ${path}`);
      if (!found) continue;
      const before = idempotencyKey === '' ? undefined : replays.get(idempotencyKey);
      const sent = JSON.stringify([path, params]);
      if (before && before.params !== sent) return failure(400, { type: 'idempotency_error' });
      const answer = before?.answer ?? make(params, found[1] ?? '');
      if (answer === null) return failure(404, { type: 'invalid_request_error', code: 'resource_missing' });
      // An answer is kept as it was.
      if (method === 'POST' && idempotencyKey !== '' && !before)
        replays.set(idempotencyKey, { params: sent, answer: structuredClone(answer) });
      return { status: 200, json: answer };
    }
    return failure(404, { type: 'invalid_request_error' });
  }

  /** Pays on the page of an order, tells the product, and leads back. */
  async function payOnPage(checkoutId: string): Promise<string> {
    const id = fake.pay(checkoutId);
    if (fake.webhookUrl !== null) {
      const at = now().toISOString();
      const body = JSON.stringify(stripeEvent('customer.subscription.created', fake.subscription(id), at));
      const headers = { 'content-type': 'application/json', 'stripe-signature': signStripe(body, at) };
      const told = await fetch(fake.webhookUrl, { method: 'POST', headers, body });
      if (!told.ok) throw new Error(`the product answered ${told.status}`);
    }
    return String(fake.checkout(checkoutId)['success_url']).replace('{CHECKOUT_SESSION_ID}', checkoutId);
  }

  const server = createServer((request, response) => {
    void (async () => {
      if (fake.away) return response.destroy();
      const { pathname, searchParams } = new URL(request.url ?? '/', url);
      const [, page, id = '', done] = pathname.split('/');
      if (page === 'pay' && done) return response.writeHead(303, { location: await payOnPage(id) }).end();
      if (page === 'pay' || page === 'portal') {
        const links = `<a href="/pay/${id}/bezahlt">Bezahlen</a> <a href="${String(objects.get(id)?.['cancel_url'])}">Zurück</a>`;
        const body = `<!doctype html><html lang="de"><title>Zahlung</title><h1>Zahlungsdienst</h1>${page === 'pay' ? links : ''}`;
        return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
      }
      const call = await readCall(request, pathname, searchParams);
      fake.calls.push(call);
      const isKnown = request.headers.authorization === `Bearer ${secretKey}`;
      const { status, json } = isKnown ? answerApi(call) : failure(401, { type: 'invalid_request_error' });
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    })().catch(() => response.writeHead(500).end());
  });
  server.listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return fake;
}

async function readCall(request: IncomingMessage, path: string, query: URLSearchParams): Promise<StripeCall> {
  const params = Object.fromEntries([...query, ...new URLSearchParams(await text(request))]);
  const key = request.headers['idempotency-key'];
  return { method: request.method ?? '', path, params, idempotencyKey: typeof key === 'string' ? key : '' };
}

function failure(status: number, error: Json): { status: number; json: Json } {
  return { status, json: { error: { message: 'refused', ...error } } };
}
