import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#tests/support/test-seed.ts';
import { addDays, daysBetween } from '#app/values/dates.ts';
import { scheduleFields } from './fields.ts';
import type { ScheduleFields } from './fields.ts';
import { listRunDays, nextRunDay, supplyOfRun } from './run-days.ts';

type Rhythm = ScheduleFields['rhythm'];

const planOf = (rhythm: Rhythm, firstDay: string) =>
  ({ rhythm, firstDay, lastDay: '', runsMax: 0, state: 'running' }) as const;

describe('the days of a schedule', () => {
  it.each<[Rhythm, string, string[]]>([
    ['weekly', '2026-12-28', ['2026-12-28', '2027-01-04', '2027-01-11']],
    ['biweekly', '2026-12-28', ['2026-12-28', '2027-01-11', '2027-01-25']],
    ['monthly', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['monthly', '2027-01-30', ['2027-01-30', '2027-02-28', '2027-03-30']],
    ['bimonthly', '2026-12-31', ['2026-12-31', '2027-02-28', '2027-04-30', '2027-06-30', '2027-08-31']],
    ['quarterly', '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30']],
    ['halfyearly', '2026-08-31', ['2026-08-31', '2027-02-28', '2027-08-31']],
    ['yearly', '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ])('%s from %s', (rhythm, firstDay, days) => {
    expect(listRunDays(planOf(rhythm, firstDay), { from: '2000-01-01', made: 0 }, days.length)).toEqual(days);
  });

  it.each<[string, Partial<ReturnType<typeof planOf>> | object, { from: string; made: number }, string]>([
    ['on the day itself', {}, { from: '2027-02-28', made: 1 }, '2027-02-28'],
    ['after it', {}, { from: '2027-03-01', made: 2 }, '2027-03-31'],
    ['on its last day', { lastDay: '2027-03-31' }, { from: '2027-03-01', made: 2 }, '2027-03-31'],
    ['not after its last day', { lastDay: '2027-03-30' }, { from: '2027-03-01', made: 2 }, ''],
    ['the last of so many', { runsMax: 3 }, { from: '2027-03-01', made: 2 }, '2027-03-31'],
    ['no more than so many', { runsMax: 3 }, { from: '2027-04-01', made: 3 }, ''],
    ['paused', { state: 'paused' }, { from: '2027-03-01', made: 2 }, ''],
    ['ended', { state: 'ended' }, { from: '2027-03-01', made: 2 }, ''],
    ['not in years that no date has', {}, { from: '2199-12-31', made: 2 }, '2199-12-31'],
    ['and nothing behind them', {}, { from: '2200-01-01', made: 2 }, ''],
  ])('the next one: %s', (_name, more, position, expected) => {
    expect(nextRunDay({ ...planOf('monthly', '2027-01-31'), ...more }, position)).toBe(expected);
  });
});

describe('the time that a run bills', () => {
  it.each<[Rhythm, string, string, Record<'ahead' | 'past', [string, string]>]>([
    [
      'monthly',
      '2026-11-01',
      '2026-12-01',
      { ahead: ['2026-12-01', '2026-12-31'], past: ['2026-11-01', '2026-11-30'] },
    ],
    [
      'monthly',
      '2026-11-15',
      '2026-12-15',
      { ahead: ['2026-12-15', '2027-01-14'], past: ['2026-11-15', '2026-12-14'] },
    ],
    [
      'monthly',
      '2027-01-31',
      '2027-02-28',
      { ahead: ['2027-03-01', '2027-03-31'], past: ['2027-02-01', '2027-02-28'] },
    ],
    [
      'quarterly',
      '2026-12-31',
      '2026-12-31',
      { ahead: ['2027-01-01', '2027-03-31'], past: ['2026-10-01', '2026-12-31'] },
    ],
    ['yearly', '2028-02-29', '2031-02-28', { ahead: ['2031-02-28', '2032-02-28'], past: ['2030-02-28', '2031-02-27'] }],
    ['weekly', '2026-12-31', '2026-12-31', { ahead: ['2026-12-31', '2027-01-06'], past: ['2026-12-24', '2026-12-30'] }],
  ])('%s from %s, on %s', (rhythm, firstDay, day, expected) => {
    for (const supply of ['ahead', 'past'] as const) {
      const { supplyFrom, supplyTo } = supplyOfRun({ rhythm, firstDay, supply }, day);
      expect([supply, supplyFrom, supplyTo]).toEqual([supply, ...expected[supply]]);
    }
    expect(supplyOfRun({ rhythm, firstDay, supply: 'day' }, day)).toEqual({ supplyFrom: day, supplyTo: '' });
  });
});

const rhythms = Object.keys(scheduleFields.rhythm.choices) as Rhythm[];
const someDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const longest: Record<Rhythm, number> = {
  weekly: 7,
  biweekly: 14,
  monthly: 31,
  bimonthly: 62,
  quarterly: 92,
  halfyearly: 184,
  yearly: 366,
};

it('any schedule: days rise, no day is left out, and its times of supply follow each other without gap', () => {
  const supplies = fc.constantFrom<'ahead' | 'past'>('ahead', 'past');
  fc.assert(
    fc.property(fc.constantFrom(...rhythms), someDay, someDay, supplies, (rhythm, firstDay, from, supply) => {
      const plan = planOf(rhythm, firstDay);
      const days = listRunDays(plan, { from, made: 0 }, 30);
      expect(days).toHaveLength(30);
      const [first = ''] = days;
      expect(first >= from && first >= firstDay).toBe(true);
      // What is found from any day is what is found from the first one.
      const all = listRunDays(plan, { from: firstDay, made: 0 }, 4000);
      const known = all.indexOf(first);
      expect(known).toBeGreaterThanOrEqual(0);
      expect(all.slice(0, known).every((day) => day < from)).toBe(true);
      expect(all.slice(known, known + 30)).toEqual(days);
      days.forEach((day, index) => {
        const next = days[index + 1];
        if (next === undefined) return;
        expect(daysBetween(day, next)).toBeGreaterThan(0);
        expect(daysBetween(day, next)).toBeLessThanOrEqual(longest[rhythm]);
        const [own, following] = [day, next].map((each) => supplyOfRun({ ...plan, supply }, each));
        expect(following?.supplyFrom).toBe(addDays(own?.supplyTo ?? '', 1));
      });
    }),
    { seed: testSeed(), numRuns: 100 },
  );
});
