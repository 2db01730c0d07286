import { describe, expect, it } from 'vitest';
import { describeSpan, neighbourSpan, spanAround, untilToday, yearBefore } from './report-span.ts';
import type { SpanUnit } from './report-span.ts';

describe('spanAround', () => {
  it.each([
    ['month', '2026-11-21', '2026-11-01', '2026-11-30'],
    ['month', '2024-02-29', '2024-02-01', '2024-02-29'],
    ['month', '2025-02-01', '2025-02-01', '2025-02-28'],
    ['month', '2000-02-10', '2000-02-01', '2000-02-29'],
    ['month', '2100-02-10', '2100-02-01', '2100-02-28'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['quarter', '2026-11-21', '2026-10-01', '2026-12-31'],
    ['quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
    ['quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
    ['year', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['year', '2027-01-01', '2027-01-01', '2027-12-31'],
  ] as const)('%s of %s: %s to %s', (unit, day, from, to) => {
    expect(spanAround(unit, day)).toEqual({ from, to });
  });
});

it.each([
  ['month', '2026-01-15', -1, '2025-12-01', '2025-12-31'],
  ['month', '2025-12-31', 1, '2026-01-01', '2026-01-31'],
  ['quarter', '2026-02-01', -1, '2025-10-01', '2025-12-31'],
  ['quarter', '2025-11-30', 1, '2026-01-01', '2026-03-31'],
  ['year', '2024-02-29', -1, '2023-01-01', '2023-12-31'],
] as [SpanUnit, string, 1 | -1, string, string][])(
  'beside the %s of %s (%i): %s to %s',
  (unit, day, step, from, to) => {
    expect(neighbourSpan(unit, spanAround(unit, day), step)).toEqual({ from, to });
  },
);

it.each([
  ['2026-01-01', '2026-12-31', '2026-11-21', '2026-11-21'],
  ['2025-01-01', '2025-12-31', '2026-11-21', '2025-12-31'],
  ['2026-11-21', '2026-11-30', '2026-11-21', '2026-11-21'],
  // What lies ahead as a whole is shown as asked for: it is empty.
  ['2027-01-01', '2027-01-31', '2026-11-21', '2027-01-31'],
])('%s to %s seen on %s ends with %s', (from, to, today, end) => {
  expect(untilToday({ from, to }, today)).toEqual({ from, to: end });
});

it.each([
  ['2026-01-01', '2026-11-21', '2025-01-01', '2025-11-21'],
  ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
  ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ['2024-02-29', '2024-03-15', '2023-02-28', '2023-03-15'],
  ['2025-02-28', '2025-03-01', '2024-02-28', '2024-03-01'],
  ['2025-12-30', '2026-01-02', '2024-12-30', '2025-01-02'],
])('a year before %s to %s: %s to %s', (from, to, before, end) => {
  expect(yearBefore({ from, to })).toEqual({ from: before, to: end });
});

it.each([
  ['2026-01-01', '2026-11-21', '1. Januar bis 21. November 2026'],
  ['2025-12-30', '2026-01-02', '30. Dezember 2025 bis 2. Januar 2026'],
  ['2026-03-01', '2026-03-01', '1. März 2026'],
])('%s to %s is said as %s', (from, to, text) => {
  expect(describeSpan({ from, to })).toBe(text);
});
