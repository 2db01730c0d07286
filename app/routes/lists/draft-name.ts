import { formatDate } from '#app/values/dates.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';

interface Draft {
  /** its subject, else its first line */
  about: string;
  customerName: string;
  /** instant of the last change */
  updated: string;
}

/** What has no number yet is called by what it says, else by whom it is for, else by its day. */
export function draftName({ about, customerName, updated }: Draft): string {
  return about || customerName || `Entwurf vom ${formatDate(todayInBerlin(new Date(updated)))}`;
}
