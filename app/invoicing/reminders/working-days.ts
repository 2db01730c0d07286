import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { easterOf, isWeekend } from '#app/values/days-off.ts';

const fixedHolidays = ['01-01', '05-01', '10-03', '12-25', '12-26'];

/** Days after Easter Sunday: Karfreitag, Ostermontag, Himmelfahrt, Pfingstmontag. */
const movableHolidays = [-2, 1, 39, 50];

/** § 193 BGB: a term that ends on a Saturday, a Sunday or a holiday of all Länder ends on the next working day. */
export function endOfTerm(day: IsoDate): IsoDate {
  let end = day;
  while (isDayOff(end)) end = addDays(end, 1);
  return end;
}

function isDayOff(day: IsoDate): boolean {
  if (isWeekend(day) || fixedHolidays.includes(day.slice(5))) return true;
  const easter = easterOf(Number(day.slice(0, 4)));
  return movableHolidays.some((days) => addDays(easter, days) === day);
}
