import { addDays, addMonths, dateYears, daysBetween } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { ScheduleFields } from './fields.ts';

type Rhythm = Pick<ScheduleFields, 'rhythm' | 'firstDay'>;

type Plan = Rhythm & Pick<ScheduleFields, 'lastDay' | 'runsMax' | 'state'>;

interface Step {
  days: number;
  months: number;
}

const steps: Readonly<Record<ScheduleFields['rhythm'], Step>> = {
  weekly: { days: 7, months: 0 },
  biweekly: { days: 14, months: 0 },
  monthly: { days: 0, months: 1 },
  bimonthly: { days: 0, months: 2 },
  quarterly: { days: 0, months: 3 },
  halfyearly: { days: 0, months: 6 },
  yearly: { days: 0, months: 12 },
};

/** Counted from the first day, so that a 31st comes back after a shorter month, and a 29 February after three years. */
function runDay({ rhythm, firstDay }: Rhythm, index: number): IsoDate {
  const { days, months } = steps[rhythm];
  return days > 0 ? addDays(firstDay, days * index) : addMonths(firstDay, months * index);
}

/** Index of the first run on that day or later. */
function indexFrom(rhythm: Rhythm, from: IsoDate): number {
  const { days, months } = steps[rhythm.rhythm];
  const { firstDay } = rhythm;
  if (from <= firstDay) return 0;
  if (days > 0) return Math.ceil(daysBetween(firstDay, from) / days);
  const between = monthCount(from) - monthCount(firstDay);
  const index = Math.floor(between / months);
  return runDay(rhythm, index) < from ? index + 1 : index;
}

function monthCount(date: IsoDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

interface Position {
  /** earlier days do not count */
  from: IsoDate;
  /** how many runs there were */
  made: number;
}

/** The next days on which a schedule runs, at most `count`; none where it is paused or at its end. */
export function listRunDays(plan: Plan, { from, made }: Position, count: number): IsoDate[] {
  if (plan.state !== 'running') return [];
  const left = plan.runsMax === 0 ? count : Math.min(count, plan.runsMax - made);
  const first = indexFrom(plan, from);
  const days = Array.from({ length: Math.max(0, left) }, (_, n) => runDay(plan, first + n));
  const last = plan.lastDay === '' ? `${dateYears.last}-12-31` : plan.lastDay;
  return days.filter((day) => day <= last);
}

/** '' where there is none. */
export function nextRunDay(plan: Plan, position: Position): IsoDate | '' {
  return listRunDays(plan, position, 1)[0] ?? '';
}

/**
 * The time that the run of a day bills. Periods begin on run days; those of a 31st end on them, since it stands for the
 * last day of each month.
 */
export function supplyOfRun(
  schedule: Rhythm & Pick<ScheduleFields, 'supply'>,
  day: IsoDate,
): { supplyFrom: IsoDate; supplyTo: IsoDate | '' } {
  if (schedule.supply === 'day') return { supplyFrom: day, supplyTo: '' };
  const index = indexFrom(schedule, day);
  const start = schedule.supply === 'ahead' ? index : index - 1;
  const begins = endsMonths(schedule) ? 1 : 0;
  const supplyFrom = addDays(runDay(schedule, start), begins);
  return { supplyFrom, supplyTo: addDays(runDay(schedule, start + 1), begins - 1) };
}

function endsMonths({ rhythm, firstDay }: Rhythm): boolean {
  return steps[rhythm].months > 0 && firstDay.endsWith('-31');
}
