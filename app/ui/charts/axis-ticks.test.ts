import { describe, expect, it } from 'vitest';
import { axisTicks, ticksMax, valueScale } from './axis-ticks.ts';

describe('axisTicks', () => {
  it.each([1, 4, 999, 1000, 1001, 5000, 1_000_000, Number.MAX_SAFE_INTEGER, Infinity])(
    'asked for %i makes at most 1000',
    (wanted) => {
      for (const values of [[1], [999_999_999_999], [1000], [-1000, 1000], [3, 7], []]) {
        const ticks = axisTicks(valueScale(values, [0, 100]), wanted);
        expect(ticks.length).toBeLessThanOrEqual(1000);
        expect(ticks.length).toBeGreaterThan(0);
      }
    },
  );

  // The library makes one more than it is asked for where both ends are round.
  it('holds the limit where round ends make one more', () => {
    expect(valueScale([1000], [0, 1]).ticks(1000)).toHaveLength(1001);
    expect(axisTicks(valueScale([1000], [0, 1]), 1000).length).toBeLessThanOrEqual(ticksMax);
    expect(ticksMax).toBe(1000);
  });
});

it.each([
  [
    [200, 300],
    [0, 300],
  ],
  [
    [-200, 300],
    [-200, 300],
  ],
  [
    [-200, -300],
    [-300, 0],
  ],
  [[], [0, 1]],
  [[0], [0, 1]],
])('the scale of %j spans %j', (values, domain) => {
  expect(valueScale(values, [0, 100]).domain()).toEqual(domain);
});
