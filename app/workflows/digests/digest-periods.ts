import type { DigestPeriods } from '#app/pocketbase/heads/calls.ts';
import { addDays, addMonths } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { mondayOf } from '#app/values/weeks.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';

/** The day, week and month that ended last in Berlin, each as instants of the database. */
export function digestPeriods(now: Date): DigestPeriods {
  const today = todayInBerlin(now);
  const [monday, first] = [mondayOf(today), `${today.slice(0, 7)}-01`];
  const between = (from: IsoDate, before: IsoDate) => ({ from: beginOf(from), before: beginOf(before) });
  return {
    today,
    periods: {
      daily: between(addDays(today, -1), today),
      weekly: between(addDays(monday, -7), monday),
      monthly: between(addMonths(first, -1), first),
    },
  };
}

const hourMs = 3_600_000;

/** The instant at which a day begins in Berlin, which is one or two hours ahead. */
function beginOf(day: IsoDate): string {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const summer = new Date(utc - 2 * hourMs);
  const begin = todayInBerlin(summer) === day ? summer : new Date(utc - hourMs);
  return begin.toISOString().replace('T', ' ');
}
