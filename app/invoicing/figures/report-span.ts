import { addDays, monthNames } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';

/** What a report looks at: both days count. */
export interface ReportSpan {
  from: IsoDate;
  to: IsoDate;
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

export type SpanUnit = keyof typeof monthsOf;

/** The month, quarter or year of a day, whole. */
export function spanAround(unit: SpanUnit, day: IsoDate): ReportSpan {
  const { year, month } = partsOf(day);
  const length = monthsOf[unit];
  const first = month - ((month - 1) % length);
  return { from: firstDay(year, first), to: addDays(firstDay(year, first + length), -1) };
}

/** The same unit one step later (1) or earlier (−1). */
export function neighbourSpan(unit: SpanUnit, { from }: ReportSpan, step: 1 | -1): ReportSpan {
  const { year, month } = partsOf(from);
  return spanAround(unit, firstDay(year, month + step * monthsOf[unit]));
}

/** Ends with today where it would go on. */
export function untilToday(span: ReportSpan, today: IsoDate): ReportSpan {
  return span.from <= today && span.to > today ? { ...span, to: today } : span;
}

/** What a whole month, quarter or year is called in sums; one that goes on ends with today. Null for other days. */
export function periodOf({ from, to }: ReportSpan, today: IsoDate): { name: string; end: IsoDate } | null {
  for (const unit of ['year', 'quarter', 'month'] as const) {
    const whole = spanAround(unit, from);
    if (whole.from !== from || (whole.to !== to && (to !== today || to > whole.to))) continue;
    const { year, month } = partsOf(from);
    const quarter = `-Q${(month + 2) / monthsOf.quarter}`;
    const part = { year: '', quarter, month: from.slice(4, 7) }[unit];
    return { name: `${year}${part}`, end: whole.to };
  }
  return null;
}

/** The same days a year earlier; an end of a month stays one, so that a February is compared whole. */
export function yearBefore({ from, to }: ReportSpan): ReportSpan {
  const end = dayYearBefore(to);
  return { from: dayYearBefore(from), to: isMonthEnd(to) ? spanAround('month', end).to : end };
}

/** 29 February has no day of its own in other years: 28 February stands for it. */
function dayYearBefore(day: IsoDate): IsoDate {
  const { year, month, date } = partsOf(day);
  const monthBefore = spanAround('month', firstDay(year - 1, month));
  return addDays(monthBefore.from, Math.min(date, partsOf(monthBefore.to).date) - 1);
}

function isMonthEnd(day: IsoDate): boolean {
  return addDays(day, 1).endsWith('-01');
}

/** The first of a month; months run on past a year's ends. */
function firstDay(year: number, month: number): IsoDate {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

function partsOf(day: IsoDate): { year: number; month: number; date: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, date };
}

/** "1. Januar bis 21. November 2026"; a day alone is said once. */
export function describeSpan({ from, to }: ReportSpan): string {
  if (from === to) return spokenDay(to, true);
  return `${spokenDay(from, from.slice(0, 4) !== to.slice(0, 4))} bis ${spokenDay(to, true)}`;
}

function spokenDay(day: IsoDate, withYear: boolean): string {
  const { year, month, date } = partsOf(day);
  return `${date}. ${monthNames.de[month - 1] ?? ''}${withYear ? ` ${year}` : ''}`;
}
