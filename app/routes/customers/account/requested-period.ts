import { parseDateInput } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { StatementPeriod } from '#app/workflows/customer-account/customer-statement.ts';
import { readQuery } from '#app/values/page-query.ts';

export interface RequestedPeriod {
  period: StatementPeriod;
  typed: { from: string; to: string };
  /** what is wrong with a day; shown is then the usual period */
  errors: { from?: string; to?: string };
}

const noDate = 'Das ist kein Datum. Bitte wie 21.11.2026 eingeben.';

/** The period that an address asks for; without one this year until today. */
export function readRequestedPeriod(url: URL, today: IsoDate): RequestedPeriod {
  const typed = { from: readQuery(url, 'from'), to: readQuery(url, 'to') };
  const usual = { from: `${today.slice(0, 4)}-01-01`, to: today };
  const from = typed.from === '' ? usual.from : parseDateInput(typed.from, today);
  const to = typed.to === '' ? usual.to : parseDateInput(typed.to, today);
  if (from === null || to === null)
    return {
      period: usual,
      typed,
      errors: { ...(from === null && { from: noDate }), ...(to === null && { to: noDate }) },
    };
  if (to > today) return { period: usual, typed, errors: { to: 'Dieser Tag liegt in der Zukunft.' } };
  if (from > to) return { period: usual, typed, errors: { from: 'Der erste Tag liegt nach dem letzten.' } };
  return { period: { from, to }, typed, errors: {} };
}
