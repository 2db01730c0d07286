import { addDays } from '#app/values/dates.ts';

// What §§ 193, 286 and 288 BGB and the usual terms make of dated amounts, day by day and with lists written out: nothing of
// the product counts here but the calendar.

/** A claim against a business, of 2026. */
export interface RemindedAccount {
  issueDate: string;
  dueDate: string;
  due: number;
  moves: readonly { date: string; cents: number }[];
  /** of the days on which they were written, the Zahlungserinnerung first */
  reminders: readonly string[];
}

const daysOff = '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'.split(' ').map((day) => `2026-${day}`);
const isDayOff = (day: string) => [0, 6].includes(new Date(day).getUTCDay()) || daysOff.includes(day);
const workingDay = (day: string): string => (isDayOff(day) ? workingDay(addDays(day, 1)) : day);
const latest = (...days: string[]) => days.sort().at(-1) ?? '';

const [waitDays, termDays, presumedDays] = [3, 10, 3];

/** The day after which the next one is proposed, and its level; null after the last. */
function nextOf({ dueDate, reminders }: RemindedAccount): { level: number; after: string } | null {
  const last = reminders.at(-1);
  if (reminders.length > 3) return null;
  const term = last === undefined ? dueDate : addDays(last, termDays);
  return { level: reminders.length, after: addDays(workingDay(term), waitDays) };
}

/** The first day that bears interest. */
function defaultOf({ issueDate, dueDate, reminders }: RemindedAccount): string {
  const due = workingDay(dueDate);
  const thirty = workingDay(addDays(latest(addDays(issueDate, presumedDays), due), 30));
  const [reminded = thirty] = reminders.map((day) => addDays(day, presumedDays)).filter((day) => day > due);
  return addDays([thirty, reminded].sort()[0] ?? '', 1);
}

/** Hundredths of a per cent of a year: nine points above the base rate. */
const rateOf = (day: string) => 900 + (day < '2026-07-01' ? 127 : 152);
const wholeYear = 10_000 * 365;

/** What a reminder of that day asks for in cents, with interest and lump sum from the first Mahnung on; null: there is none. */
export function remindedOn(account: RemindedAccount, today: string): { level: number; cents: number } | null {
  const openOn = (day: string) =>
    account.moves.reduce((open, { date, cents }) => (date <= day ? open - cents : open), account.due);
  const next = nextOf(account);
  if (next === null || next.after >= today || openOn(today) <= 0) return null;
  const { level } = next;
  const begin = defaultOf(account);
  if (level === 0 || begin > today) return { level, cents: openOn(today) };
  let borne = 0;
  for (let day = begin; day <= today; day = addDays(day, 1)) borne += Math.max(0, openOn(day)) * rateOf(day);
  // whole numbers, so that half a cent is one
  const interest = Math.floor((2 * borne + wholeYear) / (2 * wholeYear));
  return { level, cents: openOn(today) + interest + 4_000 };
}
