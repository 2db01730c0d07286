import type { VatBreakdown, VatCategoryRate } from '../../model.ts';
import { decimal, exactDecimal, roundCents, toNumber, zero } from '../arithmetic.ts';
import type { Big } from '../arithmetic.ts';
import type { InvoiceFacts } from '../facts.ts';
import { taxOfGroup, taxOn } from './vat-breakdown.ts';
import type { Category } from './vat-categories.ts';
import type { Taxed } from './stated-vat.ts';
import { rateKey, sumsOf } from './vat-sums.ts';
import type { CategorySums } from './vat-sums.ts';

export function isVat(vat: VatCategoryRate | undefined): vat is VatCategoryRate {
  return vat !== undefined && vat.taxType === undefined;
}

function count(groups: readonly VatCategoryRate[], code: string, onlyVat: boolean): number {
  let found = 0;
  for (const group of groups) if (group.category === code && (!onlyVat || isVat(group))) found += 1;
  return found;
}

/** BR-xx-01: the breakdown shows each category that is used, and (in UBL) none that is not counted once. */
export function isShown(category: Category, facts: InvoiceFacts): boolean {
  const { code, breakdown } = category;
  const onlyVat = !facts.isCii && code !== 'S';
  const used = (taxed: readonly Taxed[]) =>
    taxed.reduce((found, item) => found + count(facts.vatsOf(item), code, onlyVat), 0);
  const inLines = used(facts.allLines);
  const inItems = used(facts.allowances) + used(facts.charges);
  const shown = count(facts.breakdown, code, onlyVat);
  if (facts.isCii) return isShownInCii(category, { inLines, inItems, shown });
  const isUsed = inLines + inItems > 0;
  if (breakdown === 'one') return !(isUsed || shown > 0) || shown === 1;
  if (isUsed && code !== 'S') return facts.breakdown.some((group) => showsUsed(code, group, facts));
  return isUsed === shown > 0;
}

/** Where L or M is used, white space around the code counts; for L whatever tax will do. */
function showsUsed(code: string, group: VatBreakdown, facts: InvoiceFacts): boolean {
  return facts.written(group, 'category') === code && (code === 'L' || isVat(group));
}

function isShownInCii(category: Category, counts: { inLines: number; inItems: number; shown: number }): boolean {
  const { inLines, inItems, shown } = counts;
  const isUsed = inLines + inItems > 0;
  if (category.breakdown === 'per-rate') {
    return (inLines === 0 || inLines + shown >= 2) && (inItems === 0 || inItems + shown >= 2);
  }
  if (category.code === 'O') return shown === 0 || (shown === 1 && isUsed);
  return (shown === 0 && !isUsed) || (shown === 1 && isUsed);
}

/** BR-xx-02 to 04: who must be identified how. */
export function areIdentified({ parties }: Category, facts: InvoiceFacts): boolean {
  const sellerVat = facts.has(facts.seller, 'vatId');
  const taxNumber = facts.has(facts.seller, 'taxNumber');
  const representative = facts.has(facts.invoice.taxRepresentative, 'vatId');
  const buyerVat = facts.has(facts.buyer, 'vatId');
  switch (parties) {
    case 'tax-id':
      return sellerVat || taxNumber || representative;
    case 'tax-id-and-buyer':
      return (sellerVat || taxNumber || representative) && (buyerVat || facts.has(facts.buyer, 'registration'));
    case 'vat-id':
      return sellerVat || representative;
    case 'both-vat-ids':
      return (sellerVat || representative) && buyerVat;
    case 'no-vat-id':
      return !sellerVat && !representative && !buyerVat;
  }
}

/** BR-xx-05 to 07: the rate that goes with the category. */
export function isRate({ rate, code }: Category, vat: VatCategoryRate, facts: InvoiceFacts): boolean {
  if (rate === 'none') return !facts.has(vat, 'rate');
  const value = decimal(vat.rate);
  if (value === undefined) return false;
  if (rate === 'zero') return value.eq(zero);
  const mustBePositive = rate === 'positive' || (facts.isCii && code === 'L');
  return mustBePositive ? value.gt(zero) : value.gte(zero);
}

function totalOf(sums: CategorySums): Big {
  return sums.lines.sum.plus(sums.charges.sum).minus(sums.allowances.sum);
}

function roundedTotalOf(sums: CategorySums): Big {
  return roundCents(sums.lines.sum).plus(roundCents(sums.charges.sum)).minus(roundCents(sums.allowances.sum));
}

/** What BR-xx-08 wants as BT-116. */
export function expectedBase({ code, breakdown }: Category, group: VatBreakdown, facts: InvoiceFacts): Big | undefined {
  const { byCategory, byRate } = facts.vatSums;
  if (breakdown === 'one') return totalOf(sumsOf(byCategory, code));
  const rate = decimal(group.rate);
  return rate && totalOf(sumsOf(byRate, rateKey(code, rate)));
}

/** What BR-xx-09 wants as BT-117. */
export function expectedTax({ rate }: Category, group: VatBreakdown): Big | undefined {
  if (rate === 'zero' || rate === 'none') return zero;
  return taxOfGroup(group);
}

/** BR-xx-08: BT-116 is the sum of what has the category. */
export function isBase(category: Category, group: VatBreakdown, facts: InvoiceFacts): boolean {
  if (category.breakdown === 'per-rate') return isBasePerRate(category, group, facts);
  const base = decimal(group.base);
  const sums = sumsOf(facts.vatSums.byCategory, category.code);
  if (!facts.isCii) return facts.lines.length > 0 && (base?.eq(totalOf(sums)) ?? false);
  if (base === undefined) return false;
  const expected = Number(roundedTotalOf(sums).toFixed());
  const stated = Number(base.toFixed());
  return category.code === 'O' ? stated === expected : stated - 1 < expected && stated + 1 > expected;
}

function isBasePerRate({ code }: Category, group: VatBreakdown, facts: InvoiceFacts): boolean {
  const rate = decimal(group.rate);
  if (rate === undefined || (facts.isCii && code !== 'S')) return true;
  const base = decimal(group.base);
  if (base === undefined) return false;
  const sums = sumsOf(facts.vatSums.byRate, rateKey(code, rate));
  if (facts.isCii) return Number(base.toFixed()) === Number(roundedTotalOf(sums).toFixed());
  if (code !== 'S') return facts.lines.length > 0 && isWithinOne(base, totalOf(sums));
  const hasItems = sums.allowances.count + sums.charges.count > 0;
  if (sums.lines.count === 0 && !hasItems) return false;
  // The rule for the other kind of document adds no lines, and one of the two suffices.
  const withoutLines = sums.charges.sum.minus(sums.allowances.sum);
  return isWithinOne(base, totalOf(sums)) || (hasItems && isWithinOne(base, withoutLines));
}

/** Strictly less than one unit apart, with the binary fractions that the official expression brings in. */
function isWithinOne(base: Big, expected: Big): boolean {
  const stated = Number(base.toFixed());
  return exactDecimal(stated - 1).lt(expected) && exactDecimal(stated + 1).gt(expected);
}

/** BR-xx-09: the tax of the category. */
export function isTax({ rate, code }: Category, group: VatBreakdown, facts: InvoiceFacts): boolean {
  const amount = decimal(group.amount);
  if (rate === 'zero' || rate === 'none') return amount?.eq(zero) ?? false;
  if (facts.isCii && code !== 'S') return true;
  const base = decimal(group.base);
  const percent = decimal(group.rate);
  if (amount === undefined || base === undefined || percent === undefined) return false;
  if (facts.isCii) return isNearCiiTax(amount, base, percent);
  const expected = taxOn(base, percent);
  return amount.abs().minus(1).lt(expected) && amount.abs().plus(1).gt(expected);
}

/** The artefact of CII multiplies and compares doubles here. */
function isNearCiiTax(amount: Big, base: Big, rate: Big): boolean {
  const expected = Math.round(toNumber(base.abs()) * toNumber(rate)) / 100;
  return toNumber(amount.abs().minus(1)) < expected && toNumber(amount.abs().plus(1)) > expected;
}

/** BR-xx-10: exemption reason as text or code. */
export function hasRightReason({ reason }: Category, group: VatBreakdown, facts: InvoiceFacts): boolean {
  const isGiven = facts.has(group, 'exemptionText') || facts.has(group, 'exemptionCode');
  return reason === 'required' ? isGiven : !isGiven;
}
