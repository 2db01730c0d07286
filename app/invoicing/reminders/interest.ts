import { addDays, daysBetween, isIsoDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { big, toFixed } from '#app/values/decimal.ts';
import { withinLimit } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import type { CustomerKind } from '../customer/fields.ts';
import { settledOf } from '../ledger/settlement.ts';
import { baseRateOn, halfYearOf, nextHalfYear } from './base-rates.ts';
import type { BaseRate } from './base-rates.ts';

/** What was booked on a claim on one day, money or not, with its sign. */
export interface DatedAmount {
  date: IsoDate;
  amountCents: Cents;
}

/** A claim in default, and all that interest depends on. */
export interface InterestFacts {
  dueCents: Cents;
  booked: readonly DatedAmount[];
  customerKind: CustomerKind;
  /** first and last day that bear interest */
  from: IsoDate;
  until: IsoDate;
  rates: readonly BaseRate[];
}

/** Days of one half-year on which the same sum was open. */
export interface InterestSpan {
  from: IsoDate;
  until: IsoDate;
  days: number;
  openCents: Cents;
  /** of the year, base rate and points together */
  rateBp: number;
}

/** `missing`: the half-years whose base rate is not known. */
export type Interest = { ok: true; cents: Cents; spans: InterestSpan[] } | { ok: false; missing: IsoDate[] };

/** § 288 (1) and (2) BGB: points above the base rate. */
function pointsAbove(customerKind: CustomerKind): number {
  return customerKind === 'consumer' ? 500 : 900;
}

/**
 * Interest on what is open day by day, without interest on interest (§ 289 BGB). A booking lowers the sum from its own day
 * on. A day is the 365th part of its year, the 366th in leap years; the sum is exact, and rounded once to whole cents, half
 * a cent up.
 */
export function interestOf(facts: InterestFacts): Interest {
  const { customerKind, rates } = facts;
  const open = openSpans(facts);
  const missing = open.filter(({ from }) => baseRateOn(rates, from) === null).map(({ from }) => halfYearOf(from));
  if (missing.length > 0) return { ok: false, missing: [...new Set(missing)] };
  const spans = open.map((span) => ({
    ...span,
    rateBp: Math.max(0, (baseRateOn(rates, span.from) ?? 0) + pointsAbove(customerKind)),
  }));
  // Over one denominator for both lengths of a year nothing is lost before the one division.
  const numerator = spans.reduce(
    (sum, { from, days, openCents, rateBp }) =>
      sum.plus(
        big(openCents)
          .times(days)
          .times(rateBp)
          .times(isLeapYear(from) ? 365 : 366),
      ),
    big(0),
  );
  return { ok: true, cents: withinLimit(Number(toFixed(numerator.div(10_000 * 365 * 366), 0))), spans };
}

function isLeapYear(day: IsoDate): boolean {
  return isIsoDate(`${day.slice(0, 4)}-02-29`);
}

/** Cut where a booking changes what is open, and at half-years; days on which nothing is open are left out. */
function openSpans({ dueCents, booked, from, until }: InterestFacts): Omit<InterestSpan, 'rateBp'>[] {
  if (from > until) return [];
  const cuts = new Set([from, ...booked.map(({ date }) => date)]);
  for (let day = nextHalfYear(from); day <= until; day = nextHalfYear(day)) cuts.add(day);
  const starts = [...cuts].filter((day) => from <= day && day <= until).sort();
  return starts.flatMap((start, index) => {
    const next = starts[index + 1];
    const last = next === undefined ? until : addDays(next, -1);
    const openCents = openOn({ dueCents, booked }, start);
    return openCents <= 0 ? [] : [{ from: start, until: last, days: daysBetween(start, last) + 1, openCents }];
  });
}

function openOn({ dueCents, booked }: Pick<InterestFacts, 'dueCents' | 'booked'>, day: IsoDate): Cents {
  const receivedCents = booked.filter(({ date }) => date <= day).reduce((sum, { amountCents }) => sum + amountCents, 0);
  return dueCents - settledOf(dueCents, { receivedCents, reducedCents: 0 });
}
