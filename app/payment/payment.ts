import type { Cents } from '#app/values/money.ts';

/** What the subscription costs, as the payment service has it. */
export interface SubscriptionPrice {
  /** name of what is paid for */
  name: string;
  cents: Cents;
  every: { count: number; unit: 'day' | 'week' | 'month' | 'year' };
  /** whether the tax is in it; 'unspecified': the service does not say */
  tax: 'inclusive' | 'exclusive' | 'unspecified';
}

/** A subscription as the payment service has it now; instants (UTC), or ''. */
export interface PaidSubscription {
  id: string;
  customer: string;
  /** the service's own word */
  state: string;
  periodEnd: string;
  cancelAt: string;
}

/** An order at the payment service. */
export interface Checkout {
  customer: string;
  /** the company it was opened for */
  company: string;
  isComplete: boolean;
  /** null until it is complete */
  subscription: string | null;
}

export interface CheckoutOrder {
  company: string;
  customer: string;
  /** changes with every news of the company's subscription: until then there is one open order */
  version: number;
  successUrl: string;
  cancelUrl: string;
}

/** A message of the payment service; customer and subscription where it is about one. */
export interface PaymentEvent {
  id: string;
  type: string;
  createdAt: string;
  customer: string | null;
  subscription: string | null;
}

/** The payment service. Each call but `readEvent` throws PaymentError where it does not do it. */
export interface Payment {
  /** Null where the price that is set up is none that pages can show: not in euros, in tiers, not recurring. */
  readPrice: () => Promise<SubscriptionPrice | null>;
  createCustomer: (company: { company: string; email: string; name: string }) => Promise<string>;
  /** Address of the page on which the order is paid; the same order again leads to the same page. */
  openCheckout: (order: CheckoutOrder) => Promise<string>;
  /** Null for an id that is none. */
  findCheckout: (id: string) => Promise<Checkout | null>;
  /** Address of the page on which a customer changes payment and sees invoices. */
  openPortal: (visit: { customer: string; returnUrl: string }) => Promise<string>;
  findSubscription: (id: string) => Promise<PaidSubscription | null>;
  /** Ends it with its period, or takes that back. */
  setEnding: (id: string, ends: boolean) => Promise<PaidSubscription>;
  /** The message in a signed body; null for a signature that is wrong or older than five minutes. */
  readEvent: (body: string, signature: string) => Promise<PaymentEvent | null>;
}

/** The payment service did not do what it was asked: away, or it refused. `code` is its own word, for the log. */
export class PaymentError extends Error {
  override name = 'PaymentError';
  readonly status: number;
  readonly code: string;

  constructor({ status, code, cause }: { status: number; code: string; cause: unknown }) {
    super(`payment service: ${code}`, { cause });
    this.status = status;
    this.code = code;
  }
}
