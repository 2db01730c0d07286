import { z } from 'zod';
import { paymentFields } from '#app/invoicing/ledger/fields.ts';
import type { PaymentFields } from '#app/invoicing/ledger/fields.ts';
import { correctionKinds, invoiceKinds } from '#app/invoicing/invoice/snapshot.ts';
import { bookedKinds } from '#app/invoicing/ledger/customer-account.ts';
import type { AccountMovement } from '#app/invoicing/ledger/customer-account.ts';
import { everyPartKind, partKinds } from '#app/invoicing/ledger/settlement.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import type { Backend } from '../backend.ts';
import { pathOf, queryOf, callRequestWithBody } from '../call.ts';
import type { ReadRequest, RefusalOf } from '../call.ts';
import { findRecord } from '../customers/queries.ts';
import { columnShape, rowSchema, shapeOf } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import { foundDiscount, partGroup } from '../invoices/record.ts';
import {
  creditMovements,
  movementsBetween,
  openInvoices,
  openItemsOn,
  owingCustomers,
  owingMax,
  partsOfInvoice,
  partsOfPayment,
  paymentPage,
} from './sql.ts';

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

const partGroups = z
  .string()
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(z.array(partGroup));

const paymentPart = z.object({
  ...shapeOf(partsOfPayment.row),
  kind: z.enum(everyPartKind),
  taxGroups: partGroups,
});
export type PaymentPart = z.output<typeof paymentPart>;

const foundPayment = z.object({
  parts: z.array(paymentPart),
  /** the payment that takes this one back, or '' */
  reversedBy: z.string(),
});

export interface FoundPayment extends z.output<typeof foundPayment> {
  payment: PaymentRecord;
}

/** Whether another payment can take it back, once; what was set off goes with the cancellation that it is for. */
export function isReversible({ payment, parts, reversedBy }: FoundPayment): boolean {
  return reversedBy === '' && payment.reversalOf === '' && parts.some(({ kind }) => kind !== 'offset');
}

/** Whether no money moved: what is open was written off, or that was taken back. */
export function isWriteOff(parts: readonly Pick<PaymentPart, 'kind'>[]): boolean {
  return parts.every(({ kind }) => kind === 'uncollectible');
}

/** The payment with what it was booked on, or null when there is none of that id in the own company. */
export async function findPayment(backend: Backend, id: string): Promise<FoundPayment | null> {
  const payment = await findRecord(backend, { collection: 'payments', id, schema: paymentRecord });
  if (payment === null) return null;
  return { payment, ...(await backend.read(pathOf(calls.findPayment, { id }), foundPayment)) };
}

const methods = z.enum(Object.keys(paymentFields.method.choices) as [PaymentFields['method']]);

const listed = z.object({
  rows: z.array(z.object({ ...shapeOf(paymentPage.row), method: methods })),
  pageSize: z.number().int(),
  total: z.number().int(),
});
export type PaymentList = z.output<typeof listed>;

/** What the page of a list asks. */
export function paymentListRequest(page: number): ReadRequest {
  return { path: calls.listPayments.path, query: queryOf(calls.listPayments, { page }) };
}

export function listPayments(backend: Backend, page: number): Promise<PaymentList> {
  const { path, query } = paymentListRequest(page);
  return backend.read(path, listed, query);
}

const partOfInvoice = z.object({ ...shapeOf(partsOfInvoice.row), kind: z.enum(partKinds), method: methods });
export type PartOfInvoice = z.output<typeof partOfInvoice>;

/** What was booked on an invoice, in the order of booking. */
export function listPartsOf(backend: Backend, invoiceId: string): Promise<PartOfInvoice[]> {
  return backend.read(pathOf(calls.paymentsOfInvoice, { id: invoiceId }), z.array(partOfInvoice));
}

/** Customers who have not paid all, by name; `more`: there are others. */
export async function listOwingCustomers(backend: Backend) {
  const rows = await backend.read(calls.owingCustomers.path, z.array(rowSchema(owingCustomers)));
  return { rows: rows.slice(0, owingMax), more: rows.length > owingMax };
}

const openInvoice = rowSchema(openInvoices).extend({ discount: foundDiscount });
export type OpenInvoice = z.output<typeof openInvoice>;

/** Invoices of a customer that are not paid, the longest due first. */
export function listOpenInvoices(backend: Backend, customer: string): Promise<OpenInvoice[]> {
  return backend.read(calls.openInvoices.path, z.array(openInvoice), queryOf(calls.openInvoices, { customer }));
}

const openItemRow = rowSchema(openItemsOn).extend({ kind: z.enum([...invoiceKinds, ...correctionKinds, 'credit']) });
export type OpenItemRow = z.output<typeof openItemRow>;

/** Documents of which something was open at the end of a day, and what customers then had as credit, by customer; `more`: there are others. */
export async function listOpenItems(backend: Backend, day: IsoDate): Promise<{ items: OpenItemRow[]; more: boolean }> {
  const rows = await backend.read(calls.openItems.path, z.array(openItemRow), queryOf(calls.openItems, { day }));
  return { items: rows.slice(0, calls.openItemsMax), more: rows.length > calls.openItemsMax };
}

const account = z.object({
  openingCents: z.number().int(),
  movements: z.array(
    z.object({
      ...shapeOf(movementsBetween.row),
      kind: z.enum([...invoiceKinds, ...correctionKinds, ...bookedKinds]),
    }),
  ),
});

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
  const path = pathOf(calls.customerMovements, { id: customer });
  const { openingCents, movements } = await backend.read(path, account, { from, to });
  const more = movements.length > calls.movementsMax;
  return { openingCents, movements: movements.slice(0, calls.movementsMax), more };
}

const credit = z.object({
  creditCents: z.number().int(),
  movements: z.array(z.object({ ...shapeOf(creditMovements.row), method: methods })),
});
export type CustomerCredit = z.output<typeof credit>;

/** What a customer has paid beyond what was owed, and the latest movements of it. Throws BackendError for one of nobody's or another's. */
export function readCredit(backend: Backend, customer: string, limit: number): Promise<CustomerCredit> {
  return backend.read(pathOf(calls.customerCredit, { id: customer }), credit, queryOf(calls.customerCredit, { limit }));
}

const booked = z.object({ id: z.string() });
export type BookOutcome = Outcome<z.output<typeof booked>, RefusalOf<typeof calls.bookPayment>>;

/** Books one payment; the same `createKey` with the same fields again answers the first. */
export function bookPayment(backend: Backend, booking: calls.PaymentBooking): Promise<BookOutcome> {
  return backend.write({ ...callRequestWithBody(calls.bookPayment, booking), schema: booked });
}

/** Takes a payment back; answers the payment that does. */
export function reversePayment(
  backend: Backend,
  { id, ...order }: { id: string; date: string; reason: string },
): Promise<Outcome<z.output<typeof booked>, RefusalOf<typeof calls.reversePayment>>> {
  return backend.write({ ...callRequestWithBody(calls.reversePayment, order, { id }), schema: booked });
}
