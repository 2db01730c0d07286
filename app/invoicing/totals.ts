import { big } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { toCents } from './money.ts';
import type { Cents } from './money.ts';
import type { RateBp, TaxCase } from './tax.ts';

export interface PricedLine {
  quantity: Decimal;
  unitPrice: Decimal;
  taxCase: TaxCase;
  taxRateBp: RateBp;
}

/** One VAT breakdown (BG-23). */
export interface TaxGroup {
  taxCase: TaxCase;
  rateBp: RateBp;
  baseCents: Cents;
  taxCents: Cents;
}

export interface Totals {
  /** BT-131 of each line, in the order of the lines. */
  lineNetCents: Cents[];
  /** BT-106 and, without document discounts, BT-109. */
  netCents: Cents;
  taxGroups: TaxGroup[];
  /** BT-110 */
  taxCents: Cents;
  /** BT-112 and, without payments in advance, BT-115. */
  grossCents: Cents;
}

/** Quantity × unit price, rounded half away from zero to cents (BT-131). */
export function lineNetCents(line: Pick<PricedLine, 'quantity' | 'unitPrice'>): Cents {
  return toCents(big(line.quantity).times(big(line.unitPrice)));
}

/** Tax on a net amount, rounded once, half away from zero (BR-CO-17). */
export function taxOf(baseCents: Cents, rateBp: RateBp): Cents {
  return toCents(big(baseCents).times(rateBp).div(1_000_000));
}

/**
 * Totals of net-priced lines: lines rounded to cents first, tax per case and rate on the summed base, never per line.
 * Throws RangeError('amount-too-large') past the limit of money.ts.
 */
export function computeTotals(lines: readonly PricedLine[]): Totals {
  const lineNet = lines.map(lineNetCents);
  const groups = new Map<string, TaxGroup>();
  lines.forEach((line, index) => {
    const key = `${line.taxCase}/${line.taxRateBp}`;
    const group = groups.get(key) ?? { taxCase: line.taxCase, rateBp: line.taxRateBp, baseCents: 0, taxCents: 0 };
    group.baseCents += lineNet[index] ?? 0;
    groups.set(key, group);
  });
  const taxGroups = [...groups.values()].sort((a, b) => b.rateBp - a.rateBp || compareText(a.taxCase, b.taxCase));
  for (const group of taxGroups) group.taxCents = taxOf(group.baseCents, group.rateBp);
  const netCents = sum(lineNet);
  const taxCents = sum(taxGroups.map((group) => group.taxCents));
  const grossCents = toCents(big(netCents).plus(taxCents).div(100));
  return { lineNetCents: lineNet, netCents, taxGroups, taxCents, grossCents };
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, value) => total + value, 0);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
