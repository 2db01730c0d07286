import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { easterOf, isWeekend } from '#app/values/days-off.ts';

// TARGET is closed on these, and on Good Friday and Easter Monday (European Central Bank).
const closedDays = ['01-01', '05-01', '12-25', '12-26'];
const closedAroundEaster = [-2, 1];

/** Banks take a direct debit at the earliest so long before its day (SEPA Core and B2B Rulebook, section 4.3). */
const calendarDaysAhead = 14;

export function isBankDay(day: IsoDate): boolean {
  if (isWeekend(day) || closedDays.includes(day.slice(5))) return false;
  const easter = easterOf(Number(day.slice(0, 4)));
  return !closedAroundEaster.some((days) => addDays(easter, days) === day);
}

/** The day, or the next one on which banks collect. */
export function bankDayFrom(day: IsoDate): IsoDate {
  let next = day;
  while (!isBankDay(next)) next = addDays(next, 1);
  return next;
}

/** The bank needs the file on the bank day before. */
export function firstCollectionDay(today: IsoDate): IsoDate {
  return bankDayFrom(addDays(today, 1));
}

export function lastCollectionDay(today: IsoDate): IsoDate {
  return addDays(today, calendarDaysAhead);
}

/** Why nothing can be collected on a day; null: it can. */
export function refuseCollectionDay(day: IsoDate, today: IsoDate): 'too-soon' | 'closed' | 'too-late' | null {
  if (day <= today) return 'too-soon';
  if (day > lastCollectionDay(today)) return 'too-late';
  return isBankDay(day) ? null : 'closed';
}
