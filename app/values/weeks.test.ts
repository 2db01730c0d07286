import { expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { daysOfWeek, describeWeek, mondayOf, weekNumber } from './weeks.ts';

it('a week begins on Monday', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  expect(mondayOf('1969-12-31')).toBe('1969-12-29');
  expect(daysOfWeek('2026-12-28').at(-1)).toBe('2027-01-03');
});

it.each([
  ['2026-11-22', 47],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2021-01-01', 53],
  ['2023-01-01', 52],
  ['2026-01-01', 1],
])('%s is in week %i', (date, week) => {
  expect(weekNumber(date)).toBe(week);
});

it('weeks follow each other without a gap', () => {
  let monday = '2019-12-30';
  for (let n = 0; n < 600; n += 1) {
    const next = addDays(monday, 7);
    const [week, following] = [weekNumber(monday), weekNumber(next)];
    expect(following === week + 1 || (following === 1 && week >= 52)).toBe(true);
    monday = next;
  }
});

it('is named by its days', () => {
  expect(['2026-11-16', '2026-11-30', '2026-12-28'].map(describeWeek)).toEqual([
    '16. bis 22. November 2026',
    '30. November bis 6. Dezember 2026',
    '28. Dezember 2026 bis 3. Januar 2027',
  ]);
});
