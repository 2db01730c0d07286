import { addDays } from '../../values/dates.ts';
import type { IsoDate } from '../../values/dates.ts';

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
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || fixedHolidays.includes(day.slice(5))) return true;
  const easter = easterOf(Number(day.slice(0, 4)));
  return movableHolidays.some((days) => addDays(easter, days) === day);
}

/** Easter Sunday of the Gregorian calendar. */
function easterOf(year: number): IsoDate {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const full = moon - Math.floor((moon + golden / 11) / 29);
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28`, full - weekday);
}
