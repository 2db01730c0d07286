import { neighbourSpan, spanAround, untilToday } from '#app/invoicing/figures/report-span.ts';
import type { ReportSpan, SpanUnit } from '#app/invoicing/figures/report-span.ts';
import { formatDate, isIsoDate, parseDateInput } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { hasQuery, nameOfWord, readQuery, spanWords, withQuery } from '#app/values/page-query.ts';
import { memberNames } from '#app/values/records.ts';

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

/** Reads a span and its start, or two days of one's own; what makes no sense of an address is this year, what was typed is told. */
export function readPeriod(url: URL, today: IsoDate): ShownPeriod {
  if (hasQuery(url, 'from') || hasQuery(url, 'to'))
    return ownPeriod({ from: readQuery(url, 'from'), to: readQuery(url, 'to') }, today);
  const start = readQuery(url, 'start');
  const unit = nameOfWord(spanWords, memberNames(spanWords), readQuery(url, 'span')) ?? 'year';
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
  return withQuery('', { span: spanWords[unit], start: day ?? '' });
}
