import { sendingFields } from './fields.ts';
import type { SendingFields } from './fields.ts';

type Moment = SendingFields['when'];

const usualMinutes = 10;

/** How long a mail waits that goes soon, by the company's time to think; 0: it has none. */
export function pauseMinutes(undoMinutes: number): number {
  return undoMinutes === 0 ? usualMinutes : undoMinutes;
}

/** The moment that is proposed: after the time to think, where the company has one. */
export function proposedMoment(undoMinutes: number): Moment {
  return undoMinutes === 0 ? 'now' : 'soon';
}

/** What can be chosen, with the company's own minutes; none twice. */
export function momentChoices(undoMinutes: number): { value: string; label: string }[] {
  const minutes = pauseMinutes(undoMinutes);
  const own = { soon: minutes === 1 ? 'In einer Minute' : `In ${minutes} Minuten` };
  return Object.entries({ ...sendingFields.when.choices, ...own })
    .filter(([value]) => value !== 'later' || minutes !== 60)
    .map(([value, label]) => ({ value, label }));
}
