import { addDays, formatDate } from '#app/values/dates.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';

// Browser tests meet the real clock: what they type and look for goes with it.

export const today = todayInBerlin(new Date());

export const yesterday = addDays(today, -1);

/** A day before today, as a person types it. */
export const daysAgo = (days: number): string => formatDate(addDays(today, -days));

/** The number that the place-th document of this year has. */
export const numberOf = (place: number, kind = 'RE'): string =>
  `${kind}-${today.slice(0, 4)}-${String(place).padStart(4, '0')}`;
