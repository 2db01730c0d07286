import { z } from 'zod';
import { paymentFields } from '#app/invoicing/ledger/fields.ts';
import type { AccountMovement } from '#app/invoicing/ledger/customer-account.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { AnswerOf } from '../call.ts';
import { findRecord } from '../companies/queries.ts';
import { queriedCashDiscount } from '../invoices/record.ts';
import { columnShape } from '../records.ts';
import * as calls from './calls.ts';
import { movementsMax, openItemsMax } from './limits.ts';
import { owingMax } from './sql.ts';

const paymentRecord = z.object({
  id: z.string(),
  ...columnShape(paymentFields),
  /** what came in, negative where it went out */
  amountCents: z.number().int(),
  /** the payment that this one takes back, or '' */
  reversalOf: z.string(),
  created: z.string(),
});
export type PaymentRecord = z.output<typeof paymentRecord>;

export interface FoundPayment extends AnswerOf<typeof calls.findPayment> {
  payment: PaymentRecord;
}

/** Whether another payment can take it back, once; what was set off goes with the cancellation that it is for. */
export function isReversible({ payment, parts, reversedBy }: FoundPayment): boolean {
  return reversedBy === '' && payment.reversalOf === '' && parts.some(({ kind }) => kind !== 'offset');
}

/** Whether no money moved: what is open was written off, or that was taken back. */
export function isWriteOff(parts: readonly Pick<calls.PaymentPart, 'kind'>[]): boolean {
  return parts.every(({ kind }) => kind === 'uncollectible');
}

/** The payment with what it was booked on, or null when there is none of that id in the own company. */
export async function findPayment(backend: Backend, id: string): Promise<FoundPayment | null> {
  const payment = await findRecord(backend, { collection: 'payments', id, schema: paymentRecord });
  if (payment === null) return null;
  return { payment, ...(await ask(backend, calls.findPayment, { id })) };
}

/** Customers who have not paid all, by name; `more`: there are others. */
export async function listOwingCustomers(backend: Backend) {
  const rows = await ask(backend, calls.owingCustomers);
  return { rows: rows.slice(0, owingMax), more: rows.length > owingMax };
}

/** Invoices of a customer that are not paid, the longest due first. */
export async function listOpenInvoices(backend: Backend, customer: string) {
  const rows = await ask(backend, calls.openInvoices, { customer });
  return rows.map((row) => ({ ...row, discount: queriedCashDiscount.parse(row.discount) }));
}
export type OpenInvoice = Awaited<ReturnType<typeof listOpenInvoices>>[number];

/** Documents of which something was open at the end of a day, and what customers then had as credit, by customer, or of one customer; `more`: there are others. */
export async function listOpenItems(backend: Backend, day: IsoDate, customer = '') {
  const rows = await ask(backend, calls.openItems, { day, customer });
  return { items: rows.slice(0, openItemsMax), more: rows.length > openItemsMax };
}

export interface CustomerAccount {
  /** what the customer owed before */
  openingCents: Cents;
  movements: AccountMovement[];
  /** not all of them: there are more than are read */
  more: boolean;
}

/** The account of a customer between two days, both included. Throws BackendError for a customer of nobody's or another's. */
export async function readCustomerAccount(
  backend: Backend,
  { customer, from, to }: { customer: string; from: IsoDate; to: IsoDate },
): Promise<CustomerAccount> {
  const { openingCents, movements } = await ask(backend, calls.customerMovements, { id: customer, from, to });
  return { openingCents, movements: movements.slice(0, movementsMax), more: movements.length > movementsMax };
}
