import type { IsoDate } from '../../values/dates.ts';

/** Basiszinssatz (§ 247 BGB) of one half-year. */
export interface BaseRate {
  /** 1 January or 1 July */
  from: IsoDate;
  /** in basis points; may be below zero */
  rateBp: number;
}

/** What the Bundesbank has made known, for a company that has typed none of its own. */
export const usualBaseRates: readonly BaseRate[] = [
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
export function wordHalfYear(day: IsoDate): string {
  return `${halfYearOf(day).endsWith('-01-01') ? '1' : '2'}. Halbjahr ${day.slice(0, 4)}`;
}
