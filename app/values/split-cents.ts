import { big, toFixed } from './decimal.ts';
import type { Cents } from './money.ts';

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
  for (const { index } of candidates.slice(0, Math.abs(rest))) rounded[index] = (rounded[index] ?? 0) + step;
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
