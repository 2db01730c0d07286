import { expect, it } from 'vitest';
import { digestPeriods } from './digest-periods.ts';

it.each([
  // Thursday, winter
  ['2026-11-26T10:00:00Z', 'daily', '2026-11-24 23:00:00.000Z', '2026-11-25 23:00:00.000Z'],
  ['2026-11-26T10:00:00Z', 'weekly', '2026-11-15 23:00:00.000Z', '2026-11-22 23:00:00.000Z'],
  // from summer time to winter time
  ['2026-11-26T10:00:00Z', 'monthly', '2026-09-30 22:00:00.000Z', '2026-10-31 23:00:00.000Z'],
  // Berlin is a day ahead, in another month and year
  ['2026-12-31T23:30:00Z', 'monthly', '2026-11-30 23:00:00.000Z', '2026-12-31 23:00:00.000Z'],
  ['2026-06-30T22:30:00Z', 'daily', '2026-06-29 22:00:00.000Z', '2026-06-30 22:00:00.000Z'],
  // the day on which the clock changes is an hour shorter
  ['2026-03-30T10:00:00Z', 'daily', '2026-03-28 23:00:00.000Z', '2026-03-29 22:00:00.000Z'],
] as const)('at %s the %s digest tells of %s to %s', (now, rhythm, from, before) => {
  expect(digestPeriods(new Date(now)).periods[rhythm]).toEqual({ from, before });
});
