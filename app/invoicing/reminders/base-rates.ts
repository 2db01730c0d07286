import { parseDateInput } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { parseDecimalInput, toTenThousandths } from '#app/values/decimal.ts';

/** Basiszinssatz (§ 247 BGB) of one half-year. */
export interface BaseRate {
  /** 1 January or 1 July */
  from: IsoDate;
  /** in basis points; may be below zero */
  rateBp: number;
}

/** What the Bundesbank has made known, for a company that has typed none of its own. */
export const publishedBaseRates: readonly BaseRate[] = [
  { from: '2023-01-01', rateBp: 162 },
  { from: '2023-07-01', rateBp: 312 },
  { from: '2024-01-01', rateBp: 362 },
  { from: '2024-07-01', rateBp: 337 },
  { from: '2025-01-01', rateBp: 227 },
  { from: '2025-07-01', rateBp: 127 },
  { from: '2026-01-01', rateBp: 127 },
  { from: '2026-07-01', rateBp: 152 },
];

/** The first day of the half-year that a day is in. */
export function halfYearOf(day: IsoDate): IsoDate {
  return `${day.slice(0, 4)}-${day.slice(5) < '07-01' ? '01' : '07'}-01`;
}

/** The first day of the half-year after the one that a day is in. */
export function nextHalfYear(day: IsoDate): IsoDate {
  const year = Number(day.slice(0, 4));
  return halfYearOf(day).endsWith('-01-01') ? `${year}-07-01` : `${year + 1}-01-01`;
}

/** Null where the half-year is not known: a rate is never guessed from the one before. */
export function baseRateOn(rates: readonly BaseRate[], day: IsoDate): number | null {
  const halfYear = halfYearOf(day);
  return rates.find(({ from }) => from === halfYear)?.rateBp ?? null;
}

/** "1. Halbjahr 2027" */
export function formatHalfYear(day: IsoDate): string {
  return `${halfYearOf(day).endsWith('-01-01') ? '1' : '2'}. Halbjahr ${day.slice(0, 4)}`;
}

/**
 * Own rates, one a line: "01.01.2027 1,77". They come before the usual ones. The text of a line that says no half-year and
 * rate where one is wrong.
 */
export function readBaseRates(text: string): { ok: true; rates: BaseRate[] } | { ok: false; line: string } {
  const rates: BaseRate[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [day = '', percent = '', ...more] = line.replace('%', ' ').trim().split(/\s+/);
    // The year is never guessed: it is named.
    const from = /^\d/.test(day) ? parseDateInput(day, '1900-01-01') : null;
    const rate = parseDecimalInput(percent, { placesMax: 2, absoluteMax: '50' });
    if (from === null || from.startsWith('1900') || from !== halfYearOf(from) || !rate.ok || more.length > 0)
      return { ok: false, line: line.trim().slice(0, 60) };
    rates.push({ from, rateBp: toTenThousandths(rate.value) / 100 });
  }
  return { ok: true, rates };
}

/** The company's own rates and the usual ones. */
export function baseRatesOf(text: string): readonly BaseRate[] {
  const read = readBaseRates(text);
  return read.ok ? [...read.rates, ...publishedBaseRates] : publishedBaseRates;
}
