import { isIsoDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** The day in Berlin of an instant: time without zone, and its zone ("Z", "UTC", "+01:00"); null: no instant. */
export function dayInBerlin(time: string, zone: string): IsoDate | null {
  const offset = /^(?:Z|UTC)$/.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const instant = Date.parse(`${time.replace(',', '.')}${offset}`);
  if (Number.isNaN(instant)) return null;
  const day = berlin.format(instant);
  return isIsoDate(day) ? day : null;
}
