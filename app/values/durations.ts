import { big, formatDecimal, toFixed } from './decimal.ts';

/** A length of time in whole minutes. */
export type Minutes = number;

export const minutesPerDay = 1440;

export type DurationRefusal = 'not-a-duration' | 'too-long';

export type ParsedDuration = { ok: true; minutes: Minutes } | { ok: false; refusal: DurationRefusal };

/** Longer than any duration with blanks around it. */
const inputLengthMax = 40;
const clock = /^(\d{0,5}):([0-5]\d)$/;
const hoursAndMinutes = /^(\d{1,5}) ?(?:h|std\.?|stunden?) ?(?:([0-5]?\d) ?(?:m|min\.?|minuten?)?)?$/;
const minutesOnly = /^(\d{1,6}) ?(?:m|min\.?|minuten?)$/;
const decimalHours = /^(\d{0,5})(?:[,.](\d{0,4}))? ?(?:h|std\.?|stunden?)?$/;

/**
 * Reads what people type: "3,5", "3.5", "3:30", "3h 30", "3 Std. 30 Min.", "45 min", ":45". A plain number is hours.
 * Parts of a minute are rounded, half a minute up.
 */
export function parseDuration(input: string, minutesMax: Minutes): ParsedDuration {
  const minutes = input.length > inputLengthMax ? null : readMinutes(input.trim().toLowerCase().replace(/\s+/g, ' '));
  if (minutes === null) return { ok: false, refusal: 'not-a-duration' };
  return minutes > minutesMax ? { ok: false, refusal: 'too-long' } : { ok: true, minutes };
}

function readMinutes(text: string): Minutes | null {
  const parted = clock.exec(text) ?? hoursAndMinutes.exec(text);
  if (parted) return Number(parted[1]) * 60 + Number(parted[2] ?? 0);
  const alone = minutesOnly.exec(text);
  if (alone) return Number(alone[1]);
  const [, whole = '', places = ''] = decimalHours.exec(text) ?? [];
  if (whole === '' && places === '') return null;
  return Number(toFixed(big(`${whole || '0'}.${places || '0'}`).times(60), 0));
}

/** As people type it, and read back to the same minutes: "3,5", "0,75", else "3:20". */
export function writeDuration(minutes: Minutes): string {
  if ((minutes * 100) % 60 === 0) return formatDecimal(big(minutes).div(60).toFixed(), 'de').replaceAll('.', '');
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Hours with two places, as sums say them: "17,75". */
export function formatHours(minutes: Minutes): string {
  return formatDecimal(toFixed(big(minutes).div(60), 2), 'de');
}
