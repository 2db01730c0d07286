import type { Cents } from '#app/values/money.ts';
import { bankFeeCentsMax } from '../debits/fields.ts';
import type { BankEntry } from './bank-entry.ts';
import { customerReasons, numbersIn, rateInvoices, withAmount } from './match-reasons.ts';
import type { KnownPayers, MatchReason, PayableInvoice } from './match-reasons.ts';
import { proposeInvoices } from './propose-invoices.ts';

/** What of an entry says to whom money went and what for; the amount is negative. */
export type OutgoingMoney = Pick<BankEntry, 'bookingDate' | 'amountCents' | 'name' | 'iban' | 'purpose' | 'endToEndId'>;

/** An invoice that an entry names, with one payment for it that stands. */
export interface PaidInvoice {
  id: string;
  number: string;
  customerName: string;
  openCents: Cents;
  /** what was received beyond what it demands */
  excessCents: Cents;
  /** what of the payment is for it, and whether it was collected */
  paidCents: Cents;
  isDebit: boolean;
  /** in a run of direct debits that was not withdrawn */
  inRun: boolean;
}

/** Credit that a customer has. */
export interface CreditOf {
  customer: string;
  customerName: string;
  creditCents: Cents;
}

interface OnInvoice {
  invoice: Pick<PaidInvoice, 'id' | 'number' | 'customerName' | 'openCents'>;
  reasons: readonly MatchReason[];
}

/**
 * What money that went out may be: `returned` a direct debit that came back, with what the bank took for it; `repaid` what was
 * received, or too much of it; `owed` what a document of ours owes the customer; `credit` credit that was paid out.
 */
export type OutgoingProposal =
  | ({ kind: 'returned'; paidCents: Cents; feeCents: Cents; inRun: boolean } & OnInvoice)
  | ({ kind: 'repaid'; isExcess: boolean } & OnInvoice)
  | ({ kind: 'owed' } & OnInvoice)
  | ({ kind: 'credit'; reasons: readonly MatchReason[] } & CreditOf);

export interface OutgoingCandidates {
  /** that are named by numbers of the entries */
  paid: readonly PaidInvoice[];
  /** documents by which we owe: their amounts are negative */
  owed: readonly PayableInvoice[];
  credits: readonly CreditOf[];
  payers: KnownPayers;
}

const proposalsMax = 3;

/** What an entry may be, the likeliest first; none for what has nothing to do with invoices. Only whole amounts are proposed. */
export function proposeOutgoing(entry: OutgoingMoney, candidates: OutgoingCandidates): OutgoingProposal[] {
  const isNumber = numbersIn(`${entry.purpose} ${entry.endToEndId}`);
  const named = candidates.paid.filter(({ number }) => isNumber(number));
  const proposals = [
    ...firstOfEach(named.flatMap((paid) => returnedOf(entry, paid))),
    ...owedOf(entry, candidates),
    ...firstOfEach(named.flatMap((paid) => repaidOf(entry, paid))),
    ...creditsOf(entry, candidates),
  ];
  return proposals.slice(0, proposalsMax);
}

function returnedOf({ amountCents }: OutgoingMoney, paid: PaidInvoice): (OutgoingProposal & OnInvoice)[] {
  const { isDebit, inRun, paidCents } = paid;
  const feeCents = -amountCents - paidCents;
  if (!isDebit || feeCents < 0 || feeCents > bankFeeCentsMax) return [];
  const reasons: MatchReason[] = feeCents === 0 ? ['number', 'amount'] : ['number'];
  return [{ kind: 'returned', invoice: paid, paidCents, feeCents, inRun, reasons }];
}

function repaidOf({ amountCents }: OutgoingMoney, paid: PaidInvoice): (OutgoingProposal & OnInvoice)[] {
  const isExcess = paid.excessCents > 0 && paid.excessCents === -amountCents;
  if (!isExcess && (paid.isDebit || paid.paidCents !== -amountCents)) return [];
  return [{ kind: 'repaid', invoice: paid, isExcess, reasons: ['number', 'amount'] }];
}

/** Several payments of one invoice are one proposal, the one that says most. */
function firstOfEach(proposals: readonly (OutgoingProposal & OnInvoice)[]): OutgoingProposal[] {
  const sorted = [...proposals].sort((one, other) => other.reasons.length - one.reasons.length);
  return sorted.filter(({ invoice }, index) => sorted.findIndex((each) => each.invoice.id === invoice.id) === index);
}

/** What we owe is looked for as what is owed to us, with all signs turned; another amount than the whole is not proposed. */
function owedOf(entry: OutgoingMoney, { owed, payers }: OutgoingCandidates): OutgoingProposal[] {
  const money = { ...entry, amountCents: -entry.amountCents };
  const turned = owed.map((each) => ({ ...each, dueCents: -each.dueCents, openCents: -each.openCents }));
  return proposeInvoices(money, rateInvoices(money, turned, payers)).flatMap(({ invoice, reasons, differenceCents }) =>
    differenceCents === 0 && reasons.length > 1
      ? [{ kind: 'owed' as const, invoice: { ...invoice, openCents: -invoice.openCents }, reasons }]
      : [],
  );
}

/** Credit is nobody's number: beside the amount the account or the name says whose it is. */
function creditsOf(entry: OutgoingMoney, { credits, payers }: OutgoingCandidates): OutgoingProposal[] {
  const reasonsFor = customerReasons(entry, payers);
  return credits.flatMap((credit) => {
    const told = reasonsFor(credit);
    if (credit.creditCents !== -entry.amountCents || told.length === 0) return [];
    return [{ kind: 'credit' as const, ...credit, reasons: withAmount(told, true) }];
  });
}
