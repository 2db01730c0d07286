import { hasSubscription, subscriptionStatusOf } from '#app/invoicing/subscription/subscription-status.ts';
import type { Checkout } from '#app/payment/payment.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import { findSubscription } from '#app/pocketbase/subscriptions/queries.ts';
import type { Services } from '../services.ts';
import { savePaymentCustomer } from '#app/pocketbase/subscriptions/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { refreshSubscription, paymentServiceOf } from './payment-events.ts';

interface Order {
  company: string;
  /** pages to come back to; the first one gets the id of the order */
  successUrl: string;
  cancelUrl: string;
}

/** Opens the payment service's page for an order of the subscription; answers its address. */
export async function orderSubscription(
  services: Services,
  backend: Backend,
  { company, ...returning }: Order,
): Promise<Outcome<string, 'subscribed-already'>> {
  const stored = await findSubscription(backend);
  if (stored && hasSubscription(subscriptionStatusOf(stored, services.now().toISOString())))
    return { ok: false, refusal: 'subscribed-already', details: {} };
  const payment = paymentServiceOf(services);
  const customer = stored?.stripeCustomer ?? (await makeCustomer(services, backend, company));
  const version = stored?.version ?? 1;
  return { ok: true, value: await payment.openCheckout({ company, customer, version, ...returning }) };
}

async function makeCustomer(services: Services, backend: Backend, company: string): Promise<string> {
  const { email, name } = (await findCompany(backend)).company;
  const stripeCustomer = await paymentServiceOf(services).createCustomer({ company, email, name });
  return (await ask(services.connect(null), savePaymentCustomer, { company, stripeCustomer })).stripeCustomer;
}

/** Opens the payment service's page of the company: payment, address, invoices. */
export async function openPortal(
  services: Services,
  backend: Backend,
  returnUrl: string,
): Promise<Outcome<string, 'no-customer'>> {
  const stored = await findSubscription(backend);
  if (stored === null) return { ok: false, refusal: 'no-customer', details: {} };
  const { stripeCustomer: customer } = stored;
  return { ok: true, value: await paymentServiceOf(services).openPortal({ customer, returnUrl }) };
}

const checkoutPattern = /^cs_\w{1,250}$/;

/**
 * The order that somebody came back from, its subscription kept as the payment service has it. Null for one that is none
 * of this company's.
 */
export async function confirmOrder(
  services: Services,
  backend: Backend,
  { company, checkoutId }: { company: string; checkoutId: string },
): Promise<Checkout | null> {
  if (!checkoutPattern.test(checkoutId)) return null;
  const stored = await findSubscription(backend);
  if (stored === null) return null;
  const checkout = await paymentServiceOf(services).findCheckout(checkoutId);
  if (checkout?.customer !== stored.stripeCustomer || checkout.company !== company) return null;
  const { subscription: stripeSubscription, customer: stripeCustomer } = checkout;
  if (stripeSubscription !== null)
    await refreshSubscription(services, { company, stripeCustomer, stripeSubscription, event: null });
  return checkout;
}
