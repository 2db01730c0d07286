import { describe, expect, it } from 'vitest';
import { centsOfTime, openTasks, percentUsed, projectUse } from './amounts.ts';
import type { TimeSum } from './amounts.ts';

const sum = (minutes: number, more: Partial<TimeSum> = {}): TimeSum => ({
  text: 'Gestaltung',
  billable: true,
  billed: false,
  rate: '',
  minutes,
  ...more,
});

describe('time in money', () => {
  it.each([
    [120, '72', 14_400],
    [105, '95', 16_625],
    [1, '72', 120],
    [20, '100', 3333],
    [1, '0.3', 1],
    [1, '0.2999', 0],
    [0, '72', 0],
    [60, '', 0],
    [1440, '9999.9999', 24_000_000],
  ])('%i minutes at %s are %i cents', (minutes, rate, cents) => {
    expect(centsOfTime(minutes, rate)).toBe(cents);
  });
});

describe('a project', () => {
  const sums = [
    sum(450, { billed: true }),
    sum(120),
    sum(330, { text: 'Bildbearbeitung' }),
    sum(105, { text: 'Abstimmung', rate: '95' }),
    sum(60, { text: 'Büro', billable: false }),
  ];

  it('has open what is billable and not billed, task by task, at the rate of each', () => {
    expect(openTasks(sums, '72').map(({ text, cents }) => [text, cents])).toEqual([
      ['Gestaltung', 14_400],
      ['Bildbearbeitung', 39_600],
      ['Abstimmung', 16_625],
    ]);
  });

  it('uses its budget by all its time, and its money by what is billable', () => {
    expect(projectUse(sums, '72')).toEqual({ minutes: 1065, cents: 124_625, openMinutes: 555, openCents: 70_625 });
    expect(projectUse([], '72')).toEqual({ minutes: 0, cents: 0, openMinutes: 0, openCents: 0 });
  });

  it('has used up a budget only when all of it is used', () => {
    expect([percentUsed(2490, 3600), percentUsed(3599, 3600), percentUsed(3601, 3600), percentUsed(5, 0)]).toEqual([
      69, 99, 100, 0,
    ]);
  });
});
