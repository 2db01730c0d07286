import { addDays, isIsoDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { foldText } from '#app/values/search-text.ts';
import type { Cents } from '#app/values/money.ts';
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

/** What of an entry says who paid and what for. */
export type IncomingPayment = Pick<BankEntry, 'bookingDate' | 'amountCents' | 'name' | 'iban' | 'purpose'>;

/** Customers by accounts that they have paid from. */
export type KnownPayers = ReadonlyMap<string, ReadonlySet<string>>;

/** An invoice, and what speaks for it beside its amount. */
export interface RatedInvoice {
  invoice: PayableInvoice;
  told: readonly MatchReason[];
}

export function rateInvoices(
  payment: IncomingPayment,
  invoices: readonly PayableInvoice[],
  payers: KnownPayers,
): RatedInvoice[] {
  const isNumber = numbersIn(payment.purpose);
  const reasonsFor = customerReasons(payment, payers);
  return invoices.map((invoice) => {
    const told = reasonsFor(invoice);
    return { invoice, told: isNumber(invoice.number) ? ['number', ...told] : told };
  });
}

/** What speaks for a customer: the account or the name that an entry tells. */
export function customerReasons(
  { name, iban }: Pick<IncomingPayment, 'name' | 'iban'>,
  payers: KnownPayers,
): (of: Pick<PayableInvoice, 'customer' | 'customerName'>) => MatchReason[] {
  const words = new Set(wordsOf(name));
  const customers = payers.get(iban);
  return ({ customer, customerName }) => {
    const found: [MatchReason, boolean][] = [
      ['account', customers?.has(customer) ?? false],
      ['name', isSameName(words, customerName)],
    ];
    return found.flatMap(([reason, holds]) => (holds ? [reason] : []));
  };
}

const reasonOrder: readonly MatchReason[] = ['number', 'amount', 'account', 'name'];

/** All that speaks for an invoice, in the order in which it is said. */
export function withAmount(told: readonly MatchReason[], isAmount: boolean): MatchReason[] {
  return reasonOrder.filter((reason) => (reason === 'amount' ? isAmount : told.includes(reason)));
}

/** "1.234,56 €", which names no invoice. */
const money = /\d[\d.]{0,20},\d{2} ?(?:€|EUR\b)/gi;

/** Whether a purpose names a number. */
export function numbersIn(purpose: string): (number: string) => boolean {
  const runs = runsOf(purpose.replace(money, ' '));
  return (number) => isNamed(runs, number);
}

/** What is left with the cash discount of an invoice of which nothing was paid; null where it has none. `late`: its time was over by the day. */
export function discountedOf(
  {
    discount,
    dueCents,
    openCents,
    issueDate,
  }: Pick<PayableInvoice, 'discount' | 'dueCents' | 'openCents' | 'issueDate'>,
  day: IsoDate,
): { cents: Cents; late: boolean } | null {
  if (discount === null || dueCents !== openCents) return null;
  return { cents: cashDiscountedCents(dueCents, discount), late: day > addDays(issueDate, discount.days) };
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
