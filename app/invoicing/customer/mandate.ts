import { addMonths } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Mandate } from './fields.ts';

/** none: there was never one; lapsed: not used for too long */
export type MandateState = 'none' | 'live' | 'lapsed' | 'ended';

/** A mandate that nobody uses lapses (SEPA Core and B2B Rulebook of the European Payments Council, section 4.1). */
const monthsUnused = 36;

/** From this day on it may not be used any more, if nothing is collected before. */
export function lapsesOn({
  mandateSignedOn,
  mandateUsedOn,
}: Pick<Mandate, 'mandateSignedOn' | 'mandateUsedOn'>): IsoDate {
  return addMonths(mandateUsedOn > mandateSignedOn ? mandateUsedOn : mandateSignedOn, monthsUnused);
}

/** How a mandate stands on a day. */
export function mandateState(mandate: Partial<Mandate>, day: IsoDate): MandateState {
  const { mandateReference = '', mandateSignedOn = '', mandateUsedOn = '', mandateEndedOn = '' } = mandate;
  if (mandateReference === '' || mandateSignedOn === '') return 'none';
  if (mandateEndedOn !== '' && mandateEndedOn <= day) return 'ended';
  return lapsesOn({ mandateSignedOn, mandateUsedOn }) <= day ? 'lapsed' : 'live';
}

/** Whether texts of a collection may hold it: letters, figures and few signs; never a slash at an end, nor two together. */
export function isSepaReference(text: string): boolean {
  return /^[A-Za-z0-9+?/:().,' -]*$/.test(text) && !text.startsWith('/') && !text.endsWith('/') && !text.includes('//');
}
