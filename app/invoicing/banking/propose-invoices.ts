import type { Cents } from '#app/values/money.ts';
import { discountedOf, withAmount } from './match-reasons.ts';
import type { IncomingPayment, MatchReason, PayableInvoice, RatedInvoice } from './match-reasons.ts';

export interface InvoiceProposal {
  invoice: PayableInvoice;
  reasons: readonly MatchReason[];
  /** the amount is what is left with the cash discount; `late`: it had run out when the money was booked */
  discount: { late: boolean } | null;
  /** what is too much, negative where it is too little; 0 with a cash discount */
  differenceCents: Cents;
}

/** How much a reason speaks for an invoice: what is not as much as an amount is not proposed. */
const weights: Record<MatchReason, number> = { number: 60, amount: 30, account: 30, name: 20 };
const proposedFrom = 30;
const proposalsMax = 3;

/** The invoices that money may be for, the likeliest first. */
export function proposeInvoices(payment: IncomingPayment, invoices: readonly RatedInvoice[]): InvoiceProposal[] {
  const rated = invoices.flatMap(({ invoice, told }) => {
    const discount = discountOf(payment, invoice);
    const isAmount = discount !== null || payment.amountCents === invoice.openCents;
    const reasons = withAmount(told, isAmount);
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

function discountOf({ amountCents, bookingDate }: IncomingPayment, invoice: PayableInvoice): { late: boolean } | null {
  if (amountCents === invoice.openCents) return null;
  const discounted = discountedOf(invoice, bookingDate);
  return discounted?.cents === amountCents ? { late: discounted.late } : null;
}
