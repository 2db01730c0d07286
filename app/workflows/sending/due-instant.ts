import type { SendingFields } from '#app/invoicing/sending/fields.ts';
import { pauseMinutes } from '#app/invoicing/sending/moments.ts';
import { addDays } from '#app/values/dates.ts';
import { formatBerlinTime, todayInBerlin } from '#app/values/berlin-time.ts';

const minuteMs = 60_000;

interface Moment {
  when: SendingFields['when'];
  /** the company's own; 0: none */
  undoMinutes: number;
}

/** The instant before which a mail does not go; '' at once. Mornings are those of Berlin. */
export function dueInstant({ when, undoMinutes }: Moment, now: Date): string {
  if (when === 'now') return '';
  if (when === 'tomorrow') return morningInBerlin(addDays(todayInBerlin(now), 1));
  const minutes = when === 'soon' ? pauseMinutes(undoMinutes) : 60;
  return new Date(now.getTime() + minutes * minuteMs).toISOString();
}

/** Eight o'clock there is six or seven in UTC. */
function morningInBerlin(day: string): string {
  const [summer, winter] = ['06', '07'].map((hour) => `${day}T${hour}:00:00.000Z`);
  return summer !== undefined && formatBerlinTime(summer).endsWith('08:00') ? summer : (winter ?? '');
}
