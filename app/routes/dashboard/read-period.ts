import { neighbourSpan, spanAround, untilToday } from '#app/invoicing/figures/report-span.ts';
import type { ReportSpan, SpanUnit } from '#app/invoicing/figures/report-span.ts';
import { lookUpWord } from '#app/http/list-query.ts';
import { formatDate, isIsoDate, parseDateInput } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';

const units: Readonly<Record<string, SpanUnit>> = { monat: 'month', quartal: 'quarter', jahr: 'year' };

/** The period that the dashboard shows, as its address says it. */
export interface ShownPeriod {
  /** null: from a day to a day of one's own */
  unit: SpanUnit | null;
  span: ReportSpan;
  /** the form of one's own days, as it was typed */
  typed: { from: string; to: string };
  errors: { from?: string; to?: string };
  earlierHref: string | null;
  /** null where nothing of it has begun */
  laterHref: string | null;
}

/** Reads ?zeitraum and ?ab, or ?von and ?bis; what makes no sense of an address is this year, what was typed is told. */
export function readPeriod(url: URL, today: IsoDate): ShownPeriod {
  const typed = { from: url.searchParams.get('von'), to: url.searchParams.get('bis') };
  if (typed.from !== null || typed.to !== null) return ownPeriod({ from: typed.from ?? '', to: typed.to ?? '' }, today);
  const start = url.searchParams.get('ab') ?? '';
  const unit = lookUpWord(units, url.searchParams.get('zeitraum') ?? '') ?? 'year';
  return unitPeriod(unit, isIsoDate(start) && start >= earliestDay ? start : today, today);
}

// Nothing that people type as a date lies before.
const earliestDay = '1901-01-01';

function unitPeriod(unit: SpanUnit, day: IsoDate, today: IsoDate): ShownPeriod {
  const whole = spanAround(unit, day);
  const span = untilToday(whole, today);
  const earlier = neighbourSpan(unit, whole, -1);
  const later = neighbourSpan(unit, whole, 1);
  return {
    unit,
    span,
    typed: { from: formatDate(span.from), to: formatDate(span.to) },
    errors: {},
    earlierHref: earlier.from < earliestDay ? null : unitHref(unit, earlier.from),
    laterHref: later.from > today ? null : unitHref(unit, later.from),
  };
}

function ownPeriod(typed: { from: string; to: string }, today: IsoDate): ShownPeriod {
  const from = parseDateInput(typed.from, today);
  const to = parseDateInput(typed.to, today);
  const noDate = 'Bitte geben Sie ein Datum an, zum Beispiel 01.01.2026.';
  const errors = {
    ...(from === null && { from: noDate }),
    ...(to === null && { to: noDate }),
    ...(from !== null && to !== null && to < from && { to: 'Das Ende liegt vor dem Anfang.' }),
  };
  if (from === null || to === null || to < from) return { ...unitPeriod('year', today, today), typed, errors };
  return { unit: null, span: { from, to }, typed, errors, earlierHref: null, laterHref: null };
}

/** Address of the dashboard with the unit that begins at, or holds, that day. */
export function unitHref(unit: SpanUnit, day: IsoDate | null): string {
  const word = Object.keys(units).find((each) => units[each] === unit) ?? '';
  const query = new URLSearchParams({ zeitraum: word, ...(day !== null && { ab: day }) });
  return `?${query.toString()}`;
}
