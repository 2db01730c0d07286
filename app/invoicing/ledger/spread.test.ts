import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#tests/support/test-seed.ts';
import { spreadPayment } from './spread.ts';

describe('spreadPayment', () => {
  it.each<[string, number, number[], number[], number]>([
    ['the longest due first', 150, [100, 80], [100, 50], 0],
    ['the one that asks exactly as much', 80, [100, 80, 80], [0, 80, 0], 0],
    ['all, and says what is left', 200, [100, 80], [100, 80], 20],
    ['nothing on what is owed to the customer', 150, [100, -50, 80], [100, 0, 50], 0],
    ['nothing at all', 0, [100, 80], [0, 0], 0],
    ['and nothing where nothing is open', 70, [], [], 70],
  ])('%s', (_name, amount, open, amounts, leftCents) => {
    expect(spreadPayment(amount, open)).toEqual({ amounts, leftCents });
  });

  it('spreads every cent once, and on none more than it asks', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000 }), fc.array(cents, { maxLength: 50 }), (amount, open) => {
        const { amounts, leftCents } = spreadPayment(amount, open);
        expect(amounts.reduce((sum, each) => sum + each, leftCents)).toBe(amount);
        expect(leftCents).toBeGreaterThanOrEqual(0);
        amounts.forEach((each, index) => {
          expect(each).toBeGreaterThanOrEqual(0);
          expect(each).toBeLessThanOrEqual(Math.max(0, open[index] ?? 0));
        });
      }),
      { seed: testSeed(), numRuns: 300 },
    );
  });
});
