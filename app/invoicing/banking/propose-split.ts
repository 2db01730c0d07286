import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import type { InvoiceProposal } from './propose-invoices.ts';
import { spreadPayment } from '../ledger/spread.ts';
import { discountedOf, withAmount } from './match-reasons.ts';
import type { IncomingPayment, MatchReason, PayableInvoice, RatedInvoice } from './match-reasons.ts';

/** An invoice of a customer that a payment for several may be for. */
export type SplitInvoice = Pick<PayableInvoice, 'id' | 'number' | 'issueDate' | 'dueCents' | 'openCents' | 'discount'>;

/** What of the money falls on one of them, and whether its cash discount settles it. */
export interface SplitPart<Invoice> {
  invoice: Invoice;
  amountCents: Cents;
  discount: boolean;
}

/** By what several were found: they are named; they are all that is open; those due longest; a few that make up the amount. */
export type SplitBasis = 'named' | 'all' | 'oldest' | 'some';

export interface InvoiceSplit<Invoice> {
  basis: SplitBasis;
  parts: SplitPart<Invoice>[];
  /** what is too much, negative where it is too little */
  differenceCents: Cents;
}

export interface SplitProposal extends InvoiceSplit<PayableInvoice> {
  customer: string;
  customerName: string;
  reasons: readonly MatchReason[];
}

type Paid = Pick<IncomingPayment, 'amountCents' | 'bookingDate'>;

/** More at once nobody looks through. */
const partsMax = 30;

/** Among how many any two or three are tried: 190 pairs and 1,140 threes. */
const triedMax = 20;

interface Known<Invoice> {
  /** that the purpose names it */
  isNamed: (invoice: Invoice) => boolean;
  /** that the money is this customer's: then some of them are tried as well */
  isPayer: boolean;
}

/** The invoices of one customer, the longest due first, that money makes up together; null for none. */
export function splitOver<Invoice extends SplitInvoice>(
  paid: Paid,
  invoices: readonly Invoice[],
  { isNamed, isPayer }: Known<Invoice>,
): InvoiceSplit<Invoice> | null {
  const named = invoices.filter((invoice) => isNamed(invoice)).slice(0, partsMax);
  if (named.length > 1) return exactSplit(paid, 'named', named) ?? spreadOver(paid, named);
  if (invoices.length < 2 || invoices.some(({ openCents }) => openCents === paid.amountCents)) return null;
  const all = exactSplit(paid, 'all', invoices);
  if (all !== null || !isPayer) return all;
  return exactSplit(paid, 'oldest', oldestOf(paid.amountCents, invoices)) ?? trySome(paid, invoices);
}

/** The invoices that money may be for together, of the customer for whom most speaks; null for none. */
export function proposeSplit(payment: IncomingPayment, invoices: readonly RatedInvoice[]): SplitProposal | null {
  const found = byCustomer(invoices).flatMap((owed) => {
    const toldOf = new Map(owed.map(({ invoice, told }) => [invoice, told]));
    const split = splitOver(payment, [...toldOf.keys()], {
      isNamed: (invoice) => toldOf.get(invoice)?.includes('number') ?? false,
      isPayer: owed.some(({ told }) => told.length > 0),
    });
    const [first] = owed;
    if (split === null || first === undefined) return [];
    // One number among several says nothing of the others.
    const told = first.told.filter((reason) => reason !== 'number');
    const reasons = withAmount(split.basis === 'named' ? ['number', ...told] : told, split.differenceCents === 0);
    return [{ ...split, customer: first.invoice.customer, customerName: first.invoice.customerName, reasons }];
  });
  const memberNames = ({ basis, parts }: SplitProposal) => (basis === 'named' ? parts.length : 0);
  const [best = null] = found.sort(
    (one, other) => memberNames(other) - memberNames(one) || other.reasons.length - one.reasons.length,
  );
  return best;
}

/** Of single invoices what stays to be said: none of several together that asks for something else. */
export function withoutSplitParts(
  split: SplitProposal | null,
  proposals: readonly InvoiceProposal[],
): InvoiceProposal[] {
  const together = new Set(split?.parts.map(({ invoice }) => invoice.id));
  return proposals.filter(({ invoice, differenceCents }) => differenceCents === 0 || !together.has(invoice.id));
}

/**
 * Whether the first of the proposals is what a person confirms without a second look: the amount fits, a number says so, or
 * an account or a name does and no other proposal fits as well.
 */
export function isSure(split: SplitProposal | null, proposals: readonly InvoiceProposal[]): boolean {
  const fitting = [...(split === null ? [] : [split]), ...proposals].filter((each) => each.differenceCents === 0);
  const best = split ?? proposals[0];
  if (best?.differenceCents !== 0 || best.reasons.length < 2) return false;
  if ('invoice' in best && (best.invoice.writtenOff || best.discount?.late === true)) return false;
  return best.reasons.includes('number') || fitting.length === 1;
}

/** Of one customer that is open; what was written off needs a look of its own. */
function byCustomer(invoices: readonly RatedInvoice[]): RatedInvoice[][] {
  const customers = new Map<string, RatedInvoice[]>();
  for (const rated of invoices) {
    const { customer, writtenOff } = rated.invoice;
    if (writtenOff) continue;
    const owed = customers.get(customer);
    if (owed === undefined) customers.set(customer, [rated]);
    else owed.push(rated);
  }
  return [...customers.values()];
}

/** Where all of them together ask for exactly this, or with every cash discount that there is. */
function exactSplit<Invoice extends SplitInvoice>(
  { amountCents, bookingDate }: Paid,
  basis: SplitBasis,
  invoices: readonly Invoice[],
): InvoiceSplit<Invoice> | null {
  if (invoices.length < 2 || invoices.length > partsMax) return null;
  for (const part of [wholePart, (invoice: Invoice) => discountedPart(invoice, bookingDate)]) {
    const parts = invoices.map((invoice) => part(invoice));
    const sum = parts.reduce((cents, each) => cents + each.amountCents, 0);
    if (sum === amountCents) return { basis, parts, differenceCents: 0 };
  }
  return null;
}

function wholePart<Invoice extends SplitInvoice>(invoice: Invoice): SplitPart<Invoice> {
  return { invoice, amountCents: invoice.openCents, discount: false };
}

function discountedPart<Invoice extends SplitInvoice>(invoice: Invoice, day: IsoDate): SplitPart<Invoice> {
  const discounted = discountedOf(invoice, day);
  if (discounted === null || discounted.late) return wholePart(invoice);
  return { invoice, amountCents: discounted.cents, discount: true };
}

/** The amount on those that are named, one after the other. */
function spreadOver<Invoice extends SplitInvoice>(
  { amountCents }: Paid,
  named: readonly Invoice[],
): InvoiceSplit<Invoice> {
  const open = named.map(({ openCents }) => openCents);
  const { amounts } = spreadPayment(amountCents, open);
  return {
    basis: 'named',
    parts: named.map((invoice, index) => ({ invoice, amountCents: amounts[index] ?? 0, discount: false })),
    differenceCents: amountCents - open.reduce((sum, cents) => sum + cents, 0),
  };
}

/** So many of them, from the first on, as the amount is enough for. */
function oldestOf<Invoice extends SplitInvoice>(amountCents: Cents, invoices: readonly Invoice[]): Invoice[] {
  let left = amountCents;
  const covered = invoices.findIndex(({ openCents }) => (left -= openCents) < 0);
  return invoices.slice(0, covered === -1 ? undefined : covered);
}

/** Any two or three of the first; of several that make up the amount, those due longest. */
function trySome<Invoice extends SplitInvoice>(paid: Paid, invoices: readonly Invoice[]): InvoiceSplit<Invoice> | null {
  const tried = invoices.slice(0, triedMax);
  const pairs = tried.flatMap((one, at) =>
    tried.slice(at + 1).map((other, index) => ({ one, other, next: at + index + 2 })),
  );
  const two = pairs.find(({ one, other }) => one.openCents + other.openCents === paid.amountCents);
  if (two !== undefined) return exactSplit(paid, 'some', [two.one, two.other]);
  for (const { one, other, next } of pairs) {
    const left = paid.amountCents - one.openCents - other.openCents;
    const third = tried.slice(next).find(({ openCents }) => openCents === left);
    if (third !== undefined) return exactSplit(paid, 'some', [one, other, third]);
  }
  return null;
}
