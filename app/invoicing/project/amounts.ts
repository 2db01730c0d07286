import { big } from '#app/values/decimal.ts';
import type { Decimal } from '#app/values/decimal.ts';
import type { Minutes } from '#app/values/durations.ts';
import { toCents } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';

/** Time of one task at one rate, as it becomes one line of an invoice. */
export interface TimeSum {
  text: string;
  billable: boolean;
  billed: boolean;
  /** '': the project's */
  rate: Decimal | '';
  minutes: Minutes;
}

/** What that time costs, rounded half away from zero to the cent; 0 without a rate. */
export function centsOfTime(minutes: Minutes, rate: Decimal | ''): Cents {
  return rate === '' ? 0 : toCents(big(minutes).times(rate).div(60));
}

/** What is billable and not billed yet, task by task. */
export function openTasks(sums: readonly TimeSum[], projectRate: Decimal | ''): (TimeSum & { cents: Cents })[] {
  return sums
    .filter(({ billable, billed }) => billable && !billed)
    .map((sum) => ({ ...sum, cents: centsOfTime(sum.minutes, sum.rate === '' ? projectRate : sum.rate) }));
}

export interface ProjectUse {
  /** all of it, billable or not */
  minutes: Minutes;
  /** billable, billed or not */
  cents: Cents;
  openMinutes: Minutes;
  openCents: Cents;
}

/** What of a project's time and money is used, and what is not billed yet. */
export function projectUse(sums: readonly TimeSum[], projectRate: Decimal | ''): ProjectUse {
  const open = openTasks(sums, projectRate);
  const valued = sums.filter(({ billable }) => billable);
  return {
    minutes: total(sums.map(({ minutes }) => minutes)),
    cents: total(valued.map(({ minutes, rate }) => centsOfTime(minutes, rate === '' ? projectRate : rate))),
    openMinutes: total(open.map(({ minutes }) => minutes)),
    openCents: total(open.map(({ cents }) => cents)),
  };
}

function total(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Whole percent of a budget that is used, rounded down: 100 only when all of it is. */
export function percentUsed(used: number, budget: number): number {
  return budget === 0 ? 0 : Math.floor((used * 100) / budget);
}
