import { addDays, monthNames } from './dates.ts';
import type { IsoDate } from './dates.ts';

const dayMs = 86_400_000;

function dayNumber(date: IsoDate): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);
}

/** The Monday of the week that the day is in. */
export function mondayOf(date: IsoDate): IsoDate {
  // 1970-01-01 was a Thursday.
  return addDays(date, -((((dayNumber(date) + 3) % 7) + 7) % 7));
}

/** Monday to Sunday. */
export function daysOfWeek(monday: IsoDate): IsoDate[] {
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days));
}

/** Calendar week by ISO 8601: the first one of a year has its first Thursday. */
export function weekNumber(date: IsoDate): number {
  const thursday = addDays(mondayOf(date), 3);
  return 1 + Math.floor((dayNumber(thursday) - dayNumber(`${thursday.slice(0, 4)}-01-01`)) / 7);
}

/** "16. bis 22. November 2026", "30. November bis 6. Dezember 2026", "28. Dezember 2026 bis 3. Januar 2027". */
export function describeWeek(monday: IsoDate): string {
  const [from, to] = [partsOf(monday), partsOf(addDays(monday, 6))];
  const year = from.year === to.year ? '' : ` ${from.year}`;
  const month = from.month === to.month ? '' : ` ${from.month}`;
  return `${from.day}.${month}${year} bis ${to.day}. ${to.month} ${to.year}`;
}

function partsOf(date: IsoDate): { day: number; month: string; year: string } {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day: Number(day), month: monthNames.de[Number(month) - 1] ?? '', year };
}
