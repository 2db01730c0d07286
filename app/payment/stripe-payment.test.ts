import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secondsOf, signStripe, startFakeStripe, stripeEvent, webhookSecret } from '#tests/support/fake-stripe.ts';
import type { FakeStripe } from '#tests/support/fake-stripe.ts';
import { PaymentError } from './payment.ts';
import { createStripePayment } from './stripe-payment.ts';

let fake: FakeStripe;
let now = new Date('2026-11-21T10:00:00Z');

beforeAll(async () => {
  fake = await startFakeStripe(() => now);
});
afterAll(() => fake.stop());
beforeEach(() => {
  now = new Date('2026-11-21T10:00:00Z');
  fake.calls.length = 0;
});

const open = (more: { secretKey?: string } = {}) =>
  createStripePayment({
    secretKey: 'sk_test_fake',
    webhookSecret,
    priceId: 'price_solo',
    apiUrl: fake.variables['STRIPE_API_URL'] ?? '',
    now: () => now,
    ...more,
  });

const order = {
  company: 'company',
  customer: 'cus_1',
  version: 1,
  successUrl: 'https://b.example/ja',
  cancelUrl: 'https://b.example/nein',
};

describe('the price', () => {
  it('is what Stripe has, asked for once in five minutes', async () => {
    const payment = open();
    const price = { name: 'Belegwerk Einzelbüro', cents: 900, every: { count: 1, unit: 'month' }, tax: 'exclusive' };
    expect([await payment.readPrice(), await payment.readPrice()]).toEqual([price, price]);
    expect(fake.calls).toHaveLength(1);
    now = new Date('2026-11-21T10:05:00Z');
    await payment.readPrice();
    expect(fake.calls).toHaveLength(2);
  });

  it.each([
    ['in other money', { currency: 'usd' }],
    ['in tiers', { unit_amount: null }],
    ['for once', { recurring: null }],
  ])('shows no price %s', async (_name, change) => {
    const before = fake.price;
    fake.price = { ...before, ...change };
    expect(await open().readPrice()).toBe(null);
    fake.price = before;
  });

  it.each([
    ['inclusive', 'inclusive'],
    [null, 'unspecified'],
  ])('says of the tax what Stripe says: %s', async (said, tax) => {
    const before = fake.price;
    fake.price = { ...before, tax_behavior: said, recurring: { interval: 'year', interval_count: 2 } };
    expect(await open().readPrice()).toMatchObject({ tax, every: { count: 2, unit: 'year' } });
    fake.price = before;
  });
});

describe('a customer', () => {
  it('is made once at the payment service, however often a company clicks', async () => {
    const payment = open();
    const buyer = { company: 'clicks', email: 'anna@example.org', name: 'Anna Brandis' };
    const [first, second] = await Promise.all([payment.createCustomer(buyer), payment.createCustomer(buyer)]);
    expect(second).toBe(first);
    expect(await payment.createCustomer({ ...buyer, company: 'another' })).not.toBe(first);
  });
});

describe('an order', () => {
  it('of the same state of a subscription leads to the same page, from however many windows', async () => {
    const payment = open();
    const pages = await Promise.all([payment.openCheckout(order), payment.openCheckout(order)]);
    expect(pages[0]).toBe(pages[1]);
    expect(await payment.openCheckout({ ...order, version: 2 })).not.toBe(pages[0]);
    expect(fake.calls[0]?.params).toMatchObject({
      mode: 'subscription',
      customer: 'cus_1',
      client_reference_id: 'company',
      'line_items[0][price]': 'price_solo',
      'subscription_data[metadata][company]': 'company',
    });
  });

  it('gets a new page when the one of its key is over', async () => {
    const payment = open();
    const late = { ...order, company: 'late' };
    const first = await payment.openCheckout(late);
    now = new Date('2026-11-22T11:00:00Z');
    const second = await payment.openCheckout(late);
    expect(second).not.toBe(first);
    expect(await payment.openCheckout(late)).toBe(second);
  });

  it('is found by its id, and by no other', async () => {
    await open().openCheckout({ ...order, company: 'found' });
    const id = fake.lastCheckout();
    const found = { customer: 'cus_1', company: 'found', isComplete: false, subscription: null };
    expect(await open().findCheckout(id)).toEqual(found);
    const subscription = fake.pay(id);
    expect(await open().findCheckout(id)).toEqual({ ...found, isComplete: true, subscription });
    expect(await open().findCheckout('cs_test_none')).toBe(null);
  });
});

describe('a subscription', () => {
  it('has its period from its items, and ends and goes on', async () => {
    await open().openCheckout({ ...order, company: 'ends' });
    const id = fake.pay(fake.lastCheckout());
    const running = { id, customer: 'cus_1', state: 'active', periodEnd: '2026-12-21T10:00:00.000Z', cancelAt: '' };
    expect(await open().findSubscription(id)).toEqual(running);
    expect(await open().setEnding(id, true)).toEqual({ ...running, cancelAt: running.periodEnd });
    expect(await open().setEnding(id, false)).toEqual(running);
    expect(await open().findSubscription('sub_none')).toBe(null);
  });

  it('of several items lasts as long as the last of them', async () => {
    await open().openCheckout({ ...order, company: 'items' });
    const id = fake.pay(fake.lastCheckout());
    const ends = ['2026-12-21T10:00:00.000Z', '2027-11-21T10:00:00.000Z', '2026-11-28T10:00:00.000Z'];
    const data = ends.map((end) => ({ object: 'subscription_item', current_period_end: secondsOf(end) }));
    Object.assign(fake.subscription(id), { items: { object: 'list', data } });
    expect(await open().findSubscription(id)).toMatchObject({ periodEnd: ends[1] });
  });
});

describe('a message', () => {
  const at = '2026-11-21T10:00:00Z';
  const subscription = { id: 'sub_1', object: 'subscription', customer: 'cus_1' };

  it.each([
    ['customer.subscription.updated', subscription, 'sub_1'],
    [
      'checkout.session.completed',
      { id: 'cs_1', object: 'checkout.session', customer: 'cus_1', subscription: 'sub_2' },
      'sub_2',
    ],
    [
      'invoice.paid',
      {
        id: 'in_1',
        object: 'invoice',
        customer: { id: 'cus_1' },
        parent: { subscription_details: { subscription: 'sub_3' } },
      },
      'sub_3',
    ],
    ['invoice.paid', { id: 'in_1', object: 'invoice', customer: 'cus_1', subscription: 'sub_4' }, 'sub_4'],
    ['invoice.paid', { id: 'in_2', object: 'invoice', customer: 'cus_1', parent: null }, null],
  ])('%s leads to a subscription', async (type, object, expected) => {
    const event = stripeEvent(type, object, at);
    const body = JSON.stringify(event);
    expect(await open().readEvent(body, signStripe(body, at))).toEqual({
      id: event.id,
      type,
      createdAt: '2026-11-21T10:00:00.000Z',
      customer: 'cus_1',
      subscription: expected,
    });
  });

  const body = JSON.stringify(stripeEvent('customer.subscription.updated', subscription, at));

  it.each([
    ['without a signature', body, ''],
    ['with a signature of something else', `${body} `, signStripe(body, at)],
    ['signed with another secret', body, signStripe(body, at, 'whsec_guessed')],
    ['signed more than five minutes ago', body, signStripe(body, '2026-11-21T09:54:59Z')],
    ['that is signed and no JSON', 'x', signStripe('x', at)],
  ])('is refused %s', async (_name, sent, signature) => {
    expect(await open().readEvent(sent, signature)).toBe(null);
  });

  it('may be five minutes old', async () => {
    expect(await open().readEvent(body, signStripe(body, '2026-11-21T09:55:00Z'))).not.toBe(null);
  });
});

describe('a failure', () => {
  it('names Stripe’s code and not its words', async () => {
    const refused = open({ secretKey: 'sk_wrong' }).findSubscription('sub_1');
    await expect(refused).rejects.toThrow(PaymentError);
    await expect(refused).rejects.toMatchObject({ status: 401, code: expect.stringMatching(/^\w+$/) as string });
    await expect(refused).rejects.not.toThrow(/refused$/);
  });

  it('is reported where Stripe does not answer', async () => {
    fake.away = true;
    await expect(open().findSubscription('sub_1')).rejects.toMatchObject({ name: 'PaymentError', status: 0 });
    fake.away = false;
  });
});
