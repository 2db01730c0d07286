import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';

/** What a run collects on one day by one scheme: what banks credit as one amount. */
export interface DebitBatch {
  run: string;
  collectedOn: IsoDate;
  scheme: string;
  items: number;
  sumCents: Cents;
}

/** How long after its day a credit is still looked for; banks book it on the day itself or the next bank days. */
const daysMax = 14;

/** The batch of unpaid direct debits that money is; null where none, or more than one, is of that amount about that day. */
export function proposeBatch(
  { amountCents, bookingDate }: { amountCents: Cents; bookingDate: IsoDate },
  batches: readonly DebitBatch[],
): DebitBatch | null {
  const fitting = batches.filter(
    ({ sumCents, collectedOn, items }) =>
      items > 1 &&
      sumCents === amountCents &&
      bookingDate >= collectedOn &&
      bookingDate <= addDays(collectedOn, daysMax),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
