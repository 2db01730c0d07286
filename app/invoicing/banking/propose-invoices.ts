import { addDays, isIsoDate } from '../../values/dates.ts';
import type { IsoDate } from '../../values/dates.ts';
import { foldText } from '../../values/search-text.ts';
import type { Cents } from '../../values/money.ts';
import { cashDiscountedCents } from '../documents/document-payment.ts';
import type { CashDiscount } from '../invoice/snapshot.ts';
import type { BankEntry } from './bank-entry.ts';

/** An issued invoice that is not paid, or was written off. */
export interface PayableInvoice {
  id: string;
  number: string;
  customer: string;
  customerName: string;
  issueDate: IsoDate;
  dueCents: Cents;
  /** what may be paid of it */
  openCents: Cents;
  /** as uncollectible */
  writtenOff: boolean;
  discount: CashDiscount | null;
}

/** What speaks for an invoice: its number in the purpose, the account or the name it was paid from. */
export type MatchReason = 'number' | 'amount' | 'account' | 'name';

export interface InvoiceProposal {
  invoice: PayableInvoice;
  reasons: readonly MatchReason[];
  /** the amount is what is left with the cash discount; `late`: it had run out when the money was booked */
  discount: { late: boolean } | null;
  /** what is too much, negative where it is too little; 0 with a cash discount */
  differenceCents: Cents;
}

type Payment = Pick<BankEntry, 'bookingDate' | 'amountCents' | 'name' | 'iban' | 'purpose'>;

/** How much a reason speaks for an invoice: what is not as much as an amount is not proposed. */
const weights: Record<MatchReason, number> = { number: 60, amount: 30, account: 30, name: 20 };
const proposedFrom = 30;
const proposalsMax = 3;

/** The invoices that money may be for, the likeliest first. `payers`: customers by accounts that they have paid from. */
export function proposeInvoices(
  payment: Payment,
  invoices: readonly PayableInvoice[],
  payers: ReadonlyMap<string, ReadonlySet<string>>,
): InvoiceProposal[] {
  const runs = runsOf(payment.purpose);
  const words = new Set(wordsOf(payment.name));
  const rated = invoices.flatMap((invoice) => {
    const discount = discountOf(payment, invoice);
    const isAmount = discount !== null || payment.amountCents === invoice.openCents;
    const found: [MatchReason, boolean][] = [
      ['number', isNamed(runs, invoice.number)],
      ['amount', isAmount],
      ['account', payers.get(payment.iban)?.has(invoice.customer) ?? false],
      ['name', isSameName(words, invoice.customerName)],
    ];
    const reasons = found.flatMap(([reason, holds]) => (holds ? [reason] : []));
    const weight = reasons.reduce((sum, reason) => sum + weights[reason], 0);
    if (weight < proposedFrom) return [];
    const differenceCents = isAmount ? 0 : payment.amountCents - invoice.openCents;
    return [{ weight, proposal: { invoice, reasons, discount, differenceCents } }];
  });
  // Beside an invoice that is named only those stay whose amount it is.
  const isSaid = rated.some(({ proposal }) => proposal.reasons.includes('number'));
  const likely = rated.filter(
    ({ proposal: { reasons } }) => !isSaid || reasons.includes('number') || reasons.includes('amount'),
  );
  // Sorting is stable: of two alike the one that is due longer stays before the other.
  return likely
    .sort((one, other) => other.weight - one.weight)
    .slice(0, proposalsMax)
    .map(({ proposal }) => proposal);
}

function discountOf({ amountCents, bookingDate }: Payment, invoice: PayableInvoice): { late: boolean } | null {
  const { discount, dueCents, openCents, issueDate } = invoice;
  if (discount === null || dueCents !== openCents || amountCents === openCents) return null;
  if (cashDiscountedCents(dueCents, discount) !== amountCents) return null;
  return { late: bookingDate > addDays(issueDate, discount.days) };
}

/** Letters and digits, each in runs of their own: "RE-2026/138" is re, 2026, 138. */
function runsOf(text: string): string[] {
  return foldText(text).match(/[a-z]+|\d+/g) ?? [];
}

/** Digits that name an invoice where its letters are left out. */
const tellingDigits = 6;

/** Whether runs of a purpose are the number, however it is divided; or its digits alone, where they are many. */
function isNamed(runs: readonly string[], number: string): boolean {
  const own = runsOf(number);
  const whole = own.join('');
  const digits = own.filter((run) => /^\d/.test(run)).join('');
  const wanted = digits.length >= tellingDigits && !isDay(digits) ? [whole, digits] : [whole];
  return wanted.some((text) => text !== '' && runs.some((_run, from) => isWrittenAt(runs, from, text)));
}

/** 20261120: a purpose may name the day. */
function isDay(digits: string): boolean {
  return digits.length === 8 && isIsoDate(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
}

function isWrittenAt(runs: readonly string[], from: number, text: string): boolean {
  let at = 0;
  for (let index = from; index < runs.length && at < text.length; index += 1) {
    const run = runs[index] ?? '';
    if (!text.startsWith(run, at)) return false;
    at += run.length;
  }
  return at === text.length;
}

/** What says nothing of who it is. */
const common = new Set(
  'gmbh ug ag kg ohg gbr ek ev eg co mbh haftungsbeschraenkt haftungsbeschrankt inh inhaber dr prof dipl ing herr frau firma und the'.split(
    ' ',
  ),
);

function wordsOf(name: string): string[] {
  const words = foldText(name).match(/[a-z0-9]+/g) ?? [];
  return words.filter((word) => word.length > 1 && !common.has(word));
}

/** Whether all that tells of one name stands in the other. */
function isSameName(words: ReadonlySet<string>, name: string): boolean {
  const own = wordsOf(name);
  if (own.length === 0 || words.size === 0) return false;
  const shared = own.filter((word) => words.has(word)).length;
  return shared === Math.min(new Set(own).size, words.size);
}
