import type { Language } from './decimal.ts';

/** Calendar date as YYYY-MM-DD. Such strings compare in time order. */
export type IsoDate = string;

/** Longer than any date with blanks around it. */
const inputLengthMax = 200;
const isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const germanPattern = /^(\d{1,2})\.\s*(\d{1,2})(?:\.\s*(\d{2}|\d{4})?)?$/;
const digitsPattern = /^(\d{2})(\d{2})(\d{2}|\d{4})$/;

/** Years that a date may be of: people mistype others. */
export const dateYears = { first: 1900, last: 2199 };

export function isIsoDate(text: string): boolean {
  const match = isoPattern.exec(text);
  return match !== null && toIso(Number(match[1]), Number(match[2]), Number(match[3])) === text;
}

function toIso(year: number, month: number, day: number): IsoDate | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || year < dateYears.first || year > dateYears.last) return null;
  return date.toISOString().slice(0, 10);
}

/**
 * Reads what people type: "21.11.2026", "21.11.26", "21.11." (year of `today`), "21112026", "2026-11-21",
 * "heute". Null when it is no date of the calendar.
 */
export function parseDateInput(input: string, today: IsoDate): IsoDate | null {
  if (input.length > inputLengthMax) return null;
  const text = input.trim();
  if (/^heute$/i.test(text)) return today;
  const iso = isoPattern.exec(text);
  if (iso) return toIso(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const german = germanPattern.exec(text) ?? digitsPattern.exec(text);
  if (!german) return null;
  const year = german[3] ?? today.slice(0, 4);
  return toIso(year.length === 2 ? 2000 + Number(year) : Number(year), Number(german[2]), Number(german[1]));
}

/** "21.11.2026" (de) or "21 Nov 2026" (en). */
export function formatDate(date: IsoDate, language: Language = 'de'): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return language === 'de' ? `${day}.${month}.${year}` : `${Number(day)} ${englishMonths[Number(month) - 1]} ${year}`;
}

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

export const monthNames: Readonly<Record<Language, readonly string[]>> = {
  de: 'Januar,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember'.split(','),
  en: 'January,February,March,April,May,June,July,August,September,October,November,December'.split(','),
};

/** The same day of another month, its last one where it has no such day. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const last = new Date(Date.UTC(Math.floor(count / 12), (count % 12) + 1, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(day, last.getUTCDate())).padStart(2, '0')}`;
}
