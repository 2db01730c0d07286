import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { big } from './decimal.ts';
import { roundToSum, splitCents } from './split-cents.ts';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const weights = fc.array(cents, { minLength: 1, maxLength: 12 });

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

describe('splitCents', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [1000, [20_000, 7_460], [728, 272]],
    [10, [-3, 1], [7, 3]],
    [5, [0, 7, 0], [0, 5, 0]],
    [7, [0, 0], [7, 0]],
    [0, [3, 4], [0, 0]],
    [7, [], []],
  ])('%i over %j is %j', (total, shares, parts) => {
    expect(splitCents(total, shares)).toEqual(parts);
  });

  it('loses no cent, and no part is a whole cent off its share', () => {
    fc.assert(
      fc.property(cents, weights, (total, shares) => {
        const parts = splitCents(total, shares);
        expect(sum(parts)).toBe(total);
        const whole = sum(shares.map(Math.abs));
        if (whole === 0) return;
        parts.forEach((part, index) => {
          const off = BigInt(part) * BigInt(whole) - BigInt(total) * BigInt(Math.abs(shares[index] ?? 0));
          expect(off < BigInt(whole) && off > -BigInt(whole)).toBe(true);
        });
      }),
    );
  });

  it('is the same with the sign turned', () => {
    fc.assert(
      fc.property(cents, weights, (total, shares) => {
        const turned = splitCents(-total, shares).map((part) => 0 - part);
        expect(turned).toEqual(splitCents(total, shares));
      }),
    );
  });
});

describe('roundToSum', () => {
  it.each([
    // 1.4 + 2.4 + 0.4 = 4.2: one cent is left, all lost 0.4, so the largest gets it.
    [['1.4', '2.4', '0.4'], 4, [1, 3, 0]],
    // 0.45 lost more than 5.4 did.
    [['5.4', '0.45', '1'], 7, [5, 1, 1]],
    [['-1.4', '-2.4', '-0.4'], -4, [-1, -3, 0]],
    // Both were rounded up, so one has to give a cent back.
    [['0.5', '0.5'], 1, [0, 1]],
    [['-0.3'], 0, [0]],
  ])('%j to %i is %j', (exact, total, rounded) => {
    expect(
      roundToSum(
        exact.map((value) => big(value)),
        total,
      ),
    ).toEqual(rounded);
  });
});
