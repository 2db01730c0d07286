import { big, formatDecimal, parseDecimalInput, toFixed } from './decimal.ts';
import type { Decimal, Language, ParsedDecimal } from './decimal.ts';

/** Integer number of euro cents, |amount| ≤ amountCentsMax. */
export type Cents = number;

export const amountCentsMax = 999_999_999_999;

/** Rounds half away from zero to whole cents. Throws RangeError past amountCentsMax. */
export function toCents(amount: Decimal | ReturnType<typeof big>): Cents {
  return withinLimit(Number(toFixed(big(amount.toString()).times(100), 0)));
}

/** The same cents, never −0. Throws RangeError('amount-too-large') past amountCentsMax. */
export function withinLimit(cents: Cents): Cents {
  if (!(Math.abs(cents) <= amountCentsMax)) throw new RangeError('amount-too-large');
  return cents === 0 ? 0 : cents;
}

/** What was computed, or 'amount-too-large' where it went past amountCentsMax. */
export function unlessTooLarge<Result>(compute: () => Result): Result | 'amount-too-large' {
  try {
    return compute();
  } catch (error) {
    if (error instanceof RangeError && error.message === 'amount-too-large') return 'amount-too-large';
    throw error;
  }
}

/** 123456 becomes "1234.56": the form that XML and tests use. */
export function centsToDecimal(cents: Cents): Decimal {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 123456 becomes "1.234,56" (de) or "1,234.56" (en), without currency. */
export function formatCents(cents: Cents, language: Language = 'de'): string {
  return formatDecimal(centsToDecimal(cents), language, 2);
}

/** As formatCents, with the currency where the language puts it. */
export function formatEuro(cents: Cents, language: Language = 'de'): string {
  return language === 'de' ? `${formatCents(cents)}\u00a0€` : `€\u00a0${formatCents(cents, 'en')}`;
}

const unitValueMax = '9999999999.9999';

/** Quantity (BT-129): at most 4 places, may be negative (returns, corrections). */
export function parseQuantity(input: string): ParsedDecimal {
  return parseDecimalInput(input, { placesMax: 4, absoluteMax: unitValueMax });
}

/** Unit price (BT-146): at most 4 places, EUR. */
export function parseUnitPrice(input: string): ParsedDecimal {
  return parseDecimalInput(input, { placesMax: 4, absoluteMax: unitValueMax });
}

/** An amount in euros and cents. */
export function parseAmount(input: string): ParsedDecimal {
  return parseDecimalInput(input, { placesMax: 2, absoluteMax: '9999999999.99' });
}

type Exact = ReturnType<typeof big>;

/**
 * Rounds exact cents so that they add up to `totalCents`: half away from zero first, then the cents that are left over
 * go where rounding took most. The same with all signs turned, whatever the order.
 */
export function roundToSum(exact: readonly Exact[], totalCents: Cents): Cents[] {
  const rounded = exact.map((value) => Number(toFixed(value, 0)));
  const rest = totalCents - rounded.reduce((total, cents) => total + cents, 0);
  const step = Math.sign(rest);
  const candidates = exact
    .map((value, index) => ({ index, size: value.abs(), lost: value.minus(rounded[index] ?? 0).times(step) }))
    .sort((a, b) => b.lost.cmp(a.lost) || b.size.cmp(a.size) || a.index - b.index);
  for (let taken = 0; taken < Math.abs(rest) && candidates.length > 0; taken++) {
    const { index = 0 } = candidates[taken % candidates.length] ?? {};
    rounded[index] = (rounded[index] ?? 0) + step;
  }
  return rounded.map((cents) => (cents === 0 ? 0 : cents));
}

/**
 * Splits an amount in proportion to the absolute weights: the parts add up to it and none is a cent off its share.
 * Where all weights are 0 the first part takes it all; without weights there is no part.
 */
export function splitCents(totalCents: Cents, weights: readonly Cents[]): Cents[] {
  const whole = weights.reduce((total, weight) => total.plus(Math.abs(weight)), big(0));
  if (whole.eq(0)) return weights.map((_, index) => (index === 0 ? totalCents : 0));
  return roundToSum(
    weights.map((weight) => big(totalCents).times(Math.abs(weight)).div(whole)),
    totalCents,
  );
}

/** The way from what was taken of a whole before to what is taken after. */
export interface PartOfWhole {
  before: Exact;
  after: Exact;
  whole: Exact;
}

/**
 * What of each amount falls on a stretch: all stretches together take all of each, and at no place is their sum more than
 * a rounding off its share. Nothing of them where there is no whole.
 */
export function sharesOfPart(amounts: readonly Cents[], { before, after, whole }: PartOfWhole): Cents[] {
  const until = (cents: Cents, reached: Exact) => Number(toFixed(big(cents).times(reached).div(whole), 0));
  let sum = 0;
  let taken = 0;
  return amounts.map((cents) => {
    if (whole.eq(0)) return 0;
    sum += cents;
    const reached = until(sum, after) - until(sum, before);
    const share = reached - taken;
    taken = reached;
    return share === 0 ? 0 : share;
  });
}
