import { issuedKinds } from '#app/invoicing/invoice/snapshot.ts';
import { bookedKinds } from '#app/invoicing/ledger/customer-account.ts';
import { paymentFields } from '#app/invoicing/ledger/fields.ts';
import type { PaymentFields } from '#app/invoicing/ledger/fields.ts';
import { everyPartKind, partKinds } from '#app/invoicing/ledger/settlement.ts';
import type { PaymentOrder } from '#app/invoicing/ledger/settlement.ts';
import type { Cents } from '#app/values/money.ts';
import { jsonText, reading, wordOf, writing, unnarrowed } from '../call.ts';
import type { AnswerOf, RefusalOf } from '../call.ts';
import { choiceOf } from '../columns.ts';
import type { Outcome } from '../refusal.ts';
import { partGroup } from '../invoices/calls.ts';
import * as sql from './sql.ts';

/** What of a payment is for one invoice. */
export interface InvoiceOrder extends PaymentOrder {
  invoice: string;
  /** what was open when the person decided */
  expectedOpenCents: Cents;
}

const method = choiceOf(paymentFields.method);

/** Payments of the company, the later ones first. */
export const listPayments = reading('payments', {
  query: { page: 1, state: '', ...unnarrowed },
  /** `sumCents`: what all come to where the list is narrowed or of one state; `capped`: there are more than `total` */
  answer: {
    rows: [{ ...sql.paymentPage.row, method }],
    ...{ pageSize: 0, total: 0, capped: false, summed: false, sumCents: 0 },
  },
});
export type PaymentList = AnswerOf<typeof listPayments>;

/** What it was booked on; `reversedBy`: the payment that takes this one back, or ''. */
export const findPayment = reading('payments/{id}', {
  answer: {
    parts: [{ ...sql.partsOfPayment.row, kind: wordOf(everyPartKind), taxGroups: jsonText([partGroup]) }],
    reversedBy: '',
  },
});
export type PaymentPart = AnswerOf<typeof findPayment>['parts'][number];

/** Every payment that has a part for the invoice, in the order of booking, with the sums. */
export const paymentsOfInvoice = reading('invoices/{id}/payments', {
  answer: [{ ...sql.partsOfInvoice.row, kind: wordOf(partKinds), method }],
});
export type PartOfInvoice = AnswerOf<typeof paymentsOfInvoice>[number];

/** Customers who have not paid all. */
export const owingCustomers = reading('owing-customers', { answer: [sql.owingCustomers.row] });

/** Issued invoices of a customer that are not paid, the longest due first; at most as many as one payment may be for. */
export const openInvoices = reading('open-invoices', {
  query: { customer: '' },
  answer: [sql.openInvoices.row],
});

/** Issued documents of which something was open at the end of a day; at most `openItemsMax` and one more. */
export const openItems = reading('open-items', {
  query: { day: '', customer: '' },
  answer: [{ ...sql.openItemsOn.row, kind: wordOf([...issuedKinds, 'credit']) }],
});
export type OpenItemRow = AnswerOf<typeof openItems>[number];

/** What a customer owed before a day, and what moved that until another one; at most `movementsMax` and one more. */
export const customerMovements = reading('customers/{id}/movements', {
  query: { from: '', to: '' },
  answer: {
    openingCents: 0,
    movements: [{ ...sql.movementsBetween.row, kind: wordOf([...issuedKinds, ...bookedKinds]) }],
  },
});

/** What the credit of a customer is now, and the latest movements of it. */
export const customerCredit = reading('customers/{id}/credit', {
  query: { limit: 0 },
  answer: { creditCents: 0, movements: [{ ...sql.creditMovements.row, method }] },
});
export type CustomerCredit = AnswerOf<typeof customerCredit>;

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
  answer: { id: '' },
});

export type BookOutcome = Outcome<AnswerOf<typeof bookPayment>, RefusalOf<typeof bookPayment>>;

/** Takes a payment back by a second one with all signs turned. */
export const reversePayment = writing<{ date: string; reason: string }>()({
  method: 'POST',
  path: 'payments/{id}/reverse',
  refusals: ['already-reversed', 'is-reversal', 'is-offset', 'needed-later'],
  answer: { id: '' },
});
export type ReverseOutcome = Outcome<AnswerOf<typeof reversePayment>, RefusalOf<typeof reversePayment>>;
