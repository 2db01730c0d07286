import { big, normalizeDecimal } from '#app/values/decimal.ts';
import type { Decimal } from '#app/values/decimal.ts';
import type { Cents } from '#app/values/money.ts';
import { restOfLines } from '../invoice/credited-lines.ts';
import type { EarlierCorrection } from '../invoice/credited-lines.ts';
import type { BilledSnapshot, InvoiceKind, LineSnapshot } from '../invoice/snapshot.ts';
import { creditedGroups, taxGroupsAfterCredits } from '../ledger/set-off.ts';
import { claimOf } from '../ledger/settlement.ts';
import { isSameTax } from '../tax/tax.ts';
import { pricedCents } from '../tax/totals.ts';
import type { PriceMode, TaxGroup } from '../tax/totals.ts';
import type { OfferSnapshot } from './offer-snapshot.ts';

/** An invoice that was made of an offer and stands: issued, and not taken back. */
export interface OfferBill {
  number: string;
  kind: InvoiceKind;
  /** what it adds to those before: the sums of lists */
  netCents: Cents;
  grossCents: Cents;
  /** of what it asks for */
  taxGroups: readonly TaxGroup[];
  lines: readonly LineSnapshot[];
}

/** What of its offer an invoice bills: what corrections have credited of it can be billed again. */
export function billedOf(
  snapshot: BilledSnapshot,
  corrections: readonly EarlierCorrection[],
): Pick<OfferBill, 'taxGroups' | 'lines'> {
  const credited = creditedGroups(corrections.map(({ totals }) => totals));
  return {
    taxGroups: taxGroupsAfterCredits(claimOf(snapshot).taxGroups, credited),
    lines: restOfLines(snapshot, corrections).map(({ line, quantity, cents }) => ({
      ...line,
      // Of a line that was credited as an amount nothing is billed once nothing of it is left.
      quantity: cents === 0 && corrections.length > 0 ? '0' : quantity,
    })),
  };
}

/** How far an offer is billed. */
export type BillingState = 'none' | 'partly' | 'whole';

/** What was offered, of the version that was sent last. */
export interface Offered extends Pick<OfferBill, 'netCents' | 'grossCents'> {
  priceMode: PriceMode;
}

/**
 * A final invoice ends the billing; without one, deposits are no more than money in advance. What bills lines has billed
 * the whole when it comes to what was offered, as prices are typed: the other sum is rounded in each document.
 */
export function billingState(
  { priceMode, ...offered }: Offered,
  bills: readonly Pick<OfferBill, 'kind' | 'netCents' | 'grossCents'>[],
): BillingState {
  if (bills.length === 0) return 'none';
  if (bills.some(({ kind }) => kind === 'final')) return 'whole';
  if (bills.some(({ kind }) => kind === 'deposit')) return 'partly';
  const priced = priceMode === 'gross' ? 'grossCents' : 'netCents';
  return bills.reduce((sum, bill) => sum + bill[priced], 0) >= offered[priced] ? 'whole' : 'partly';
}

/** What can still be billed of a tax group, as prices are typed: with tax in gross mode. */
export interface RestGroup extends Pick<TaxGroup, 'taxCase' | 'rateBp'> {
  cents: Cents;
}

/**
 * What is left of an offer, by its tax groups: what was offered less what stands, deposits and parts alike. Never below
 * zero, since a person may bill more than was offered; nothing after a final invoice.
 */
export function restOfOffer(
  { priceMode, totals }: Pick<OfferSnapshot, 'priceMode' | 'totals'>,
  bills: readonly OfferBill[],
): RestGroup[] {
  const isDone = bills.some(({ kind }) => kind === 'final');
  return totals.taxGroups.map((group) => {
    const { taxCase, rateBp } = group;
    const billed = bills.flatMap(({ taxGroups }) => taxGroups).filter((each) => isSameTax(each, group));
    const cents = billed.reduce((left, each) => left - pricedCents(each, priceMode), pricedCents(group, priceMode));
    return { taxCase, rateBp, cents: isDone ? 0 : Math.max(0, cents) };
  });
}

/**
 * How much of each line is still to be billed, by its id: the quantity that was offered less those of the lines of
 * invoices that say the same. A line that somebody has rewritten is not known again; what it bills counts by its sum.
 */
export function restQuantities(
  { lines }: Pick<OfferSnapshot, 'lines'>,
  bills: readonly Pick<OfferBill, 'kind' | 'lines'>[],
): Map<string, Decimal> {
  const rests = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  for (const billed of bills.flatMap((bill) => (bill.kind === 'deposit' ? [] : bill.lines))) {
    let { quantity } = billed;
    for (const line of lines.filter((each) => sameLine(each) === sameLine(billed))) {
      const rest = rests.get(line.id) ?? '0';
      const taken = smallerOfSameSign(quantity, rest);
      rests.set(line.id, normalizeDecimal(big(rest).minus(taken).toFixed()));
      quantity = normalizeDecimal(big(quantity).minus(taken).toFixed());
    }
  }
  return rests;
}

function sameLine({ name, description, unitCode, unitPrice, grossUnitPrice, ...line }: LineSnapshot): string {
  const { taxCase, taxRateBp, articleNumber } = line;
  return JSON.stringify([name, description, unitCode, grossUnitPrice ?? unitPrice, taxCase, taxRateBp, articleNumber]);
}

/** The smaller of both where they have one sign, else nothing. */
export function smallerOfSameSign(a: Decimal, b: Decimal): Decimal {
  if (big(a).times(b).lte(0)) return '0';
  return big(a).abs().lt(big(b).abs()) ? a : b;
}
