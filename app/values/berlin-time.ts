import { addDays, formatDate } from './dates.ts';
import type { IsoDate } from './dates.ts';

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' });

const hourMs = 3_600_000;
const hoursMax = 1000;
const hours = new Map<number, { date: IsoDate; hour: string }>();

/** Day and hour in Europe/Berlin, which is whole hours ahead; to ask for each instant anew takes longer than a row of a list. */
function hourInBerlin(instant: Date): { date: IsoDate; hour: string } {
  const whole = Math.floor(instant.getTime() / hourMs);
  const known = hours.get(whole);
  if (known) return known;
  const [date = '', clock = ''] = berlin.format(instant).split(' ');
  const found = { date, hour: clock.slice(0, 2) };
  if (hours.size >= hoursMax) hours.clear();
  hours.set(whole, found);
  return found;
}

/** The calendar date in Europe/Berlin: "today" of every legal date. */
export function todayInBerlin(now: Date): IsoDate {
  return hourInBerlin(now).date;
}

const berlinTime = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** An instant as people in Berlin read it: "21.11.2026, 14:06". */
export function formatBerlinTime(instant: string): string {
  return berlinTime.format(new Date(instant));
}

/** An instant as short as lists say it: "heute 14:06", "gestern 14:06", "19.11.2026". */
export function formatRecentTime(instant: string, today: IsoDate): string {
  const time = new Date(instant);
  const { date, hour } = hourInBerlin(time);
  const clock = `${hour}:${String(time.getUTCMinutes()).padStart(2, '0')}`;
  if (date === today) return `heute ${clock}`;
  if (date === addDays(today, -1)) return `gestern ${clock}`;
  return formatDate(date);
}
