import { describe, expect, it } from 'vitest';
import { sharePercent, revenueMonths, sumMonths } from './revenue-months.ts';

describe('revenueMonths', () => {
  const months = revenueMonths(
    [
      { part: '2025-12', netCents: 100 },
      { part: '2026-01', netCents: 200 },
      { part: '2025-01', netCents: -300 },
      { part: 'span', netCents: 999 },
    ],
    2026,
    '2026-01-31',
  );

  it('has twelve months, each beside the same a year earlier', () => {
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ name: 'Januar', cents: 200, beforeCents: -300, current: true });
    expect(months[11]).toEqual({ name: 'Dezember', cents: null, beforeCents: 100, current: false });
    expect(months.filter(({ current }) => current)).toHaveLength(1);
  });

  it('today counts in its own year only', () => {
    expect(revenueMonths([], 2025, '2026-01-31').some(({ current }) => current)).toBe(false);
  });
});

it('months without figures have no sum, and cancelled amounts count', () => {
  expect(sumMonths([null, null])).toBeNull();
  expect(sumMonths([500, null, -700])).toBe(-200);
  expect(sumMonths([500, -500])).toBe(0);
});

it.each([
  [1, 3, 33],
  [2, 3, 67],
  [0, 3, 0],
  [3, 3, 100],
  [1, 0, null],
  [-1, 3, null],
  [4, 3, null],
])('%i of %i is %s percent', (part, total, percent) => {
  expect(sharePercent(part, total)).toBe(percent);
});
