import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import { monthNames } from '#app/values/dates.ts';

interface RevenueSum {
  /** a month as YYYY-MM; what is none is passed over */
  part: string;
  netCents: Cents;
}

export interface RevenueMonth {
  name: string;
  /** null: nothing was issued */
  cents: Cents | null;
  /** of the same month a year earlier */
  beforeCents: Cents | null;
  /** today lies in it */
  current: boolean;
}

/** The twelve months of a year beside those of the year before. */
export function revenueMonths(sums: readonly RevenueSum[], year: number, today: IsoDate): RevenueMonth[] {
  const byMonth = new Map(sums.map(({ part, netCents }) => [part, netCents]));
  return monthNames.de.map((name, index) => {
    const month = String(index + 1).padStart(2, '0');
    return {
      name,
      cents: byMonth.get(`${year}-${month}`) ?? null,
      beforeCents: byMonth.get(`${year - 1}-${month}`) ?? null,
      current: today.startsWith(`${year}-${month}`),
    };
  });
}

/** Their sum; null where nothing was issued in any. */
export function sumMonths(months: readonly (Cents | null)[]): Cents | null {
  const issued = months.filter((cents) => cents !== null);
  return issued.length === 0 ? null : issued.reduce((sum, cents) => sum + cents, 0);
}

/** Whole percent of a total, as people read a share; null where there is none to speak of. */
export function sharePercent(part: Cents, total: Cents): number | null {
  return total > 0 && part >= 0 && part <= total ? Math.round((part * 100) / total) : null;
}
