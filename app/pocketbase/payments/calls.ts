import type { PaymentFields } from '#app/invoicing/ledger/fields.ts';
import type { PaymentOrder } from '#app/invoicing/ledger/settlement.ts';
import type { Cents } from '#app/values/money.ts';
import { reading, writing } from '../call.ts';

/** What of a payment is for one invoice. */
export interface InvoiceOrder extends PaymentOrder {
  invoice: string;
  /** what was open when the person decided */
  expectedOpenCents: Cents;
}

/** Payments of the company, the later ones first. */
export const listPayments = reading('payments', { page: 1 });

/** How many customers a row of it names; the others are counted. */
export const namedCustomers = 3;

export const findPayment = reading('payments/{id}');

/** Every payment that has a part for the invoice, in the order of booking, with the sums. */
export const paymentsOfInvoice = reading('invoices/{id}/payments');

/** Customers who have not paid all. */
export const owingCustomers = reading('owing-customers');

/** Issued invoices of a customer that are not paid, the longest due first; at most as many as one payment may be for. */
export const openInvoices = reading('open-invoices', { customer: '' });

/** Issued documents of which something was open at the end of a day; at most `openItemsMax` and one more. */
export const openItems = reading('open-items', { day: '' });

export const openItemsMax = 10_000;

/** What a customer owed before a day, and what moved that until another one; at most `movementsMax` and one more. */
export const customerMovements = reading('customers/{id}/movements', { from: '', to: '' });

export const movementsMax = 1000;

/** What the credit of a customer is now, and the latest movements of it. */
export const customerCredit = reading('customers/{id}/credit', { limit: 0 });

export const creditMovementsMax = 500;

/** How many invoices a form takes a payment for; a batch of direct debits is as long as its run. */
export const ordersMax = 50;

/** What was paid beyond what the customer owed (decision 025). */
export interface CreditOrder {
  customer: string;
  /** what becomes credit; negative: what of it is spent or paid back */
  amountCents: Cents;
}

/** What is booked at once. */
export interface PaymentBooking {
  createKey: string;
  fields: PaymentFields;
  /** none only for money that is all credit, or goes back out of it */
  orders: readonly InvoiceOrder[];
  /** absent: none */
  credit?: CreditOrder;
  /** of the account, that this is all of; absent: none */
  bankEntry?: string;
}

/**
 * One payment for one or several invoices. A form of the same key books once; `already-booked`: something else. An entry of
 * the account is booked once; `entry-gone`: its file was taken back.
 */
export const bookPayment = writing<PaymentBooking>()({
  method: 'POST',
  path: 'payments',
  refusals: [
    'not-bookable',
    'open-changed',
    'already-booked',
    'entry-taken',
    'entry-gone',
    'entry-differs',
    'not-enough-credit',
  ],
});

/** Takes a payment back by a second one with all signs turned. */
export const reversePayment = writing<{ date: string; reason: string }>()({
  method: 'POST',
  path: 'payments/{id}/reverse',
  refusals: ['already-reversed', 'is-reversal', 'is-offset', 'needed-later'],
});
