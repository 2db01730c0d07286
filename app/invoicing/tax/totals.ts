import { big, toTenThousandths } from '#app/values/decimal.ts';
import type { Decimal } from '#app/values/decimal.ts';
import { splitCents, roundToSum, toCents, withinLimit } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { isSameTax, taxKey } from './tax.ts';
import type { RateBp, TaxCase } from './tax.ts';

/** Whether prices and what is added or taken off were typed without or with tax. */
export type PriceMode = 'net' | 'gross';

export interface LineTax {
  taxCase: TaxCase;
  taxRateBp: RateBp;
}

/** An allowance or charge: a percentage (in basis points) of what it stands beside, or else an amount. */
export interface Adjustment {
  percentBp?: RateBp;
  amountCents?: Cents;
}

export interface PricedLine extends LineTax {
  quantity: Decimal;
  unitPrice: Decimal;
  /** BT-149, above zero: the price is for so many; absent: for one */
  priceBaseQuantity?: Decimal;
  /** BG-27 */
  allowances?: readonly Adjustment[];
  /** BG-28 */
  charges?: readonly Adjustment[];
}

/** On the whole document, split over its tax groups unless it names one. */
export interface DocumentAdjustment extends Adjustment {
  tax?: LineTax;
}

export interface DocumentAdjustments {
  priceMode?: PriceMode;
  /** BG-20 */
  allowances?: readonly DocumentAdjustment[];
  /** BG-21 */
  charges?: readonly DocumentAdjustment[];
  /** of a correction: what earlier ones of the same invoice have credited */
  creditedBefore?: readonly TaxGroup[];
}

/** One VAT breakdown (BG-23), by reason: EN 16931 joins those of one category and rate. */
export interface TaxGroup {
  taxCase: TaxCase;
  rateBp: RateBp;
  baseCents: Cents;
  taxCents: Cents;
}

/** An allowance or charge of a line; both amounts are the same where prices are net. */
export interface AdjustmentTotals {
  /** as priced */
  amountCents: Cents;
  /** BT-136, BT-141 */
  netCents: Cents;
}

export interface LineTotals {
  /** as priced, after allowances and charges */
  amountCents: Cents;
  /** BT-131 */
  netCents: Cents;
  allowances: AdjustmentTotals[];
  charges: AdjustmentTotals[];
}

/** The part of a document allowance or charge that falls on one tax group. */
export interface AdjustmentPart {
  taxCase: TaxCase;
  rateBp: RateBp;
  /** BT-92, BT-99: net */
  amountCents: Cents;
}

export interface DocumentAdjustmentTotals {
  /** as priced, all parts together */
  amountCents: Cents;
  parts: AdjustmentPart[];
}

export interface Totals {
  /** BT-131 of each line, in the order of the lines. */
  lineNetCents: Cents[];
  lines: LineTotals[];
  allowances: DocumentAdjustmentTotals[];
  charges: DocumentAdjustmentTotals[];
  /** BT-109 */
  netCents: Cents;
  taxGroups: TaxGroup[];
  /** BT-110 */
  taxCents: Cents;
  /** BT-112 and, without payments in advance, BT-115. */
  grossCents: Cents;
}

/** Quantity × unit price, rounded half away from zero to cents (BT-131 before allowances and charges). */
export function lineNetCents(line: Pick<PricedLine, 'quantity' | 'unitPrice' | 'priceBaseQuantity'>): Cents {
  const { quantity, unitPrice, priceBaseQuantity } = line;
  if (priceBaseQuantity !== undefined) {
    return toCents(big(quantity).times(big(unitPrice)).div(big(priceBaseQuantity)));
  }
  // Whole ten-thousandths of both, where they are small enough, are many times faster than decimals and as exact.
  const product = toTenThousandths(quantity) * toTenThousandths(unitPrice);
  if (Number.isSafeInteger(product)) return withinLimit(divideRounded(product, 1_000_000));
  return toCents(big(quantity).times(big(unitPrice)));
}

/** Whole numbers divided, rounded half away from zero. */
function divideRounded(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  const quotient = (dividend - rest) / divisor;
  return Math.abs(rest) * 2 >= divisor ? quotient + Math.sign(rest) : quotient;
}

/** Tax on a net amount, rounded once, half away from zero (BR-CO-17). */
export function taxOf(baseCents: Cents, rateBp: RateBp): Cents {
  return toCents(big(baseCents).times(rateBp).div(1_000_000));
}

/** Tax inside a gross amount, rounded once, half away from zero. */
export function taxWithin(grossCents: Cents, rateBp: RateBp): Cents {
  return toCents(
    big(grossCents)
      .times(rateBp)
      .div(10_000 + rateBp)
      .div(100),
  );
}

/** A share of one tax group in the sum: a line, or a part of an allowance (negative) or of a charge. */
export interface Share extends LineTax {
  /** as priced */
  cents: Cents;
  netCents: Cents;
}

/**
 * Totals of a document: lines rounded to cents first, allowances and charges split by tax group, tax per case and rate
 * on the summed base, never per line. In gross mode the tax is taken out of the sum of each group, and the net amounts
 * of its lines are rounded so that they add up. Throws RangeError('amount-too-large') past the limit of money.ts.
 */
export function computeTotals(lines: readonly PricedLine[], document: DocumentAdjustments = {}): Totals {
  const priceMode = document.priceMode ?? 'net';
  const priced = lines.map(priceLine);
  const shares = lines.map((line, index) => shareOf(line, priced[index]?.amountCents ?? 0));
  const { allowances, charges } = splitAdjustments(shares, document);
  const all = [...shares, ...allowances.flat(), ...charges.flat()];
  const taxGroups = sumByTax(all).map((sum) => settle(sum, all, document));
  const netCents = sumCents(taxGroups.map((group) => group.baseCents));
  const taxCents = sumCents(taxGroups.map((group) => group.taxCents));
  return {
    lineNetCents: shares.map((share) => withinLimit(share.netCents)),
    lines: priced.map((line, index) => lineTotals(line, shares[index], priceMode)),
    allowances: allowances.map((parts) => documentTotals(parts, -1)),
    charges: charges.map((parts) => documentTotals(parts, 1)),
    netCents,
    taxGroups,
    taxCents,
    grossCents: withinLimit(netCents + taxCents),
  };
}

/** What is on the whole as it falls on the tax groups of the lines, as priced: allowances below zero, charges above. */
export function adjustmentShares(
  lines: readonly PricedLine[],
  document: DocumentAdjustments,
): Record<'allowances' | 'charges', Share[][]> {
  return splitAdjustments(
    lines.map((line) => shareOf(line, pricedAmount(line))),
    document,
  );
}

function splitAdjustments(shares: readonly Share[], { allowances = [], charges = [] }: DocumentAdjustments) {
  const sums = sumByTax(shares);
  return {
    allowances: allowances.map((each) => splitAdjustment(each, sums, -1)),
    charges: charges.map((each) => splitAdjustment(each, sums, 1)),
  };
}

/** Quantity × unit price, less its allowances, plus its charges. Throws RangeError past the limit. */
export function pricedAmount(line: Omit<PricedLine, keyof LineTax>): Cents {
  return priceLine(line).amountCents;
}

interface LinePrice {
  /** quantity × unit price */
  valueCents: Cents;
  amountCents: Cents;
  allowances: Cents[];
  charges: Cents[];
}

function priceLine(line: Omit<PricedLine, keyof LineTax>): LinePrice {
  const valueCents = lineNetCents(line);
  const allowances = (line.allowances ?? []).map((each) => amountOf(each, valueCents));
  const charges = (line.charges ?? []).map((each) => amountOf(each, valueCents));
  const amountCents = withinLimit(valueCents - sumCents(allowances) + sumCents(charges));
  return { valueCents, amountCents, allowances, charges };
}

function lineTotals(price: LinePrice, share: Share | undefined, priceMode: PriceMode): LineTotals {
  if (!share) throw new Error('line without share');
  const allowances = price.allowances.map((cents) => adjustmentTotals(cents, share, priceMode));
  const charges = price.charges.map((cents) => adjustmentTotals(cents, share, priceMode));
  const last = charges.at(-1);
  // Nothing times a price stays nothing: a cent of rounding is the charge's.
  if (price.valueCents === 0 && last) last.netCents += share.netCents + netSum(allowances) - netSum(charges);
  return { amountCents: share.cents, netCents: share.netCents, allowances, charges };
}

function netSum(adjustments: readonly AdjustmentTotals[]): Cents {
  return sumCents(adjustments.map(({ netCents }) => netCents));
}

function amountOf({ percentBp, amountCents = 0 }: Adjustment, baseCents: Cents): Cents {
  return percentBp === undefined ? withinLimit(amountCents) : taxOf(baseCents, percentBp);
}

function adjustmentTotals(cents: Cents, { taxRateBp }: LineTax, priceMode: PriceMode): AdjustmentTotals {
  const netCents = priceMode === 'gross' ? toCents(netOf(cents, taxRateBp).div(100)) : cents;
  return { amountCents: cents, netCents };
}

function shareOf({ taxCase, taxRateBp }: LineTax, cents: Cents): Share {
  return { taxCase, taxRateBp, cents: cents === 0 ? 0 : cents, netCents: 0 };
}

/** One share per tax group, by falling rate. */
function sumByTax(shares: readonly Share[]): Share[] {
  const sums = new Map<string, Share>();
  for (const share of shares) {
    const key = taxKey(share);
    const sum = sums.get(key) ?? shareOf(share, 0);
    sum.cents += share.cents;
    sums.set(key, sum);
  }
  return [...sums.values()].sort((a, b) => b.taxRateBp - a.taxRateBp || compareText(a.taxCase, b.taxCase));
}

function splitAdjustment(adjustment: DocumentAdjustment, sums: readonly Share[], sign: 1 | -1): Share[] {
  const { tax } = adjustment;
  const targets = tax === undefined ? sums : [sums.find((sum) => isSameTax(sum, tax)) ?? shareOf(tax, 0)];
  const amounts =
    adjustment.percentBp === undefined
      ? splitCents(
          adjustment.amountCents ?? 0,
          targets.map((sum) => sum.cents),
        )
      : targets.map((sum) => amountOf(adjustment, sum.cents));
  return targets.map((sum, index) => shareOf(sum, sign * (amounts[index] ?? 0))).filter((share) => share.cents !== 0);
}

/**
 * Takes tax and base of a group from its sum, and gives each of its shares its net amount. Corrections of an invoice are
 * taxed together, so that they add up to its tax: each has what the latest adds.
 */
function settle(sum: Share, all: readonly Share[], { priceMode, creditedBefore = [] }: DocumentAdjustments): TaxGroup {
  const { taxCase, taxRateBp: rateBp } = sum;
  const cents = withinLimit(sum.cents);
  const before = creditedBefore.find((each) => isSameTax(each, sum));
  const together = cents - (before === undefined ? 0 : pricedCents(before, priceMode));
  const taxTogether = priceMode === 'gross' ? taxWithin(together, rateBp) : taxOf(together, rateBp);
  const taxCents = withinLimit(taxTogether + (before?.taxCents ?? 0));
  const baseCents = priceMode === 'gross' ? withinLimit(cents - taxCents) : cents;
  const own = all.filter((share) => isSameTax(share, sum));
  const nets = priceMode === 'gross' ? netsOf(own, baseCents) : own.map((share) => share.cents);
  own.forEach((share, index) => (share.netCents = nets[index] ?? 0));
  return { taxCase, rateBp, baseCents, taxCents };
}

/** What a tax group comes to as prices are typed. */
export function pricedCents(
  { baseCents, taxCents }: Pick<TaxGroup, 'baseCents' | 'taxCents'>,
  priceMode: PriceMode = 'net',
): Cents {
  return priceMode === 'gross' ? baseCents + taxCents : baseCents;
}

function netsOf(shares: readonly Share[], baseCents: Cents): Cents[] {
  return roundToSum(
    shares.map((share) => netOf(share.cents, share.taxRateBp)),
    baseCents,
  );
}

function netOf(grossCents: Cents, rateBp: RateBp): ReturnType<typeof big> {
  return big(grossCents)
    .times(10_000)
    .div(10_000 + rateBp);
}

function documentTotals(parts: readonly Share[], sign: 1 | -1): DocumentAdjustmentTotals {
  return {
    amountCents: sumCents(parts.map((part) => sign * part.cents)),
    parts: parts.map(({ taxCase, taxRateBp, netCents }) => ({
      taxCase,
      rateBp: taxRateBp,
      amountCents: withinLimit(sign * netCents),
    })),
  };
}

function sumCents(cents: readonly Cents[]): Cents {
  return withinLimit(cents.reduce((total, value) => total + value, 0));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
