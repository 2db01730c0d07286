import { neighbourSpan, spanAround } from '#app/invoicing/figures/report-span.ts';
import type { ReportSpan } from '#app/invoicing/figures/report-span.ts';
import { unnarrowed } from '#app/pocketbase/call.ts';
import type { Narrowing } from '#app/pocketbase/call.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { formatDate, parseDateInput } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { listSpanWords, nameOfWord, readQuery } from '#app/values/page-query.ts';
import type { QueryName } from '#app/values/page-query.ts';
import { memberNames } from '#app/values/records.ts';

// What a list of documents is narrowed to beside its tab: the days that they are of, and the customer whose they are.

export const listSpans = memberNames(listSpanWords);
export type ListSpan = (typeof listSpans)[number];

/** As a list's address says it. */
export interface ReadFilter {
  /** what the list asks for: nothing of a day that is none */
  narrowing: Narrowing;
  /** null: days of one's own, or none */
  span: ListSpan | null;
  /** the days as they stand in their fields */
  typed: { from: string; to: string };
  errors: { from?: string; to?: string };
}

/** Parts of the address that a search, a tab and an order keep. */
export const filterQuery = ['span', 'from', 'to', 'customer'] as const satisfies readonly QueryName[];

export function readListFilter(url: URL, today: IsoDate): ReadFilter {
  const typed = { from: readQuery(url, 'from').trim(), to: readQuery(url, 'to').trim() };
  const given = readQuery(url, 'customer');
  const customer = recordIdPattern.test(given) ? given : '';
  if (typed.from !== '' || typed.to !== '') return ownDays(typed, today, customer);
  const span = nameOfWord(listSpanWords, listSpans, readQuery(url, 'span'));
  const narrowing = { ...unnarrowed, ...(span && daysOf(span, today)), customer };
  const { from, to } = narrowing;
  // Who goes on from there, to a customer or to other days, begins with these.
  const shown = span === null ? typed : { from: formatDate(from), to: formatDate(to) };
  return { narrowing, span, typed: shown, errors: {} };
}

function daysOf(span: ListSpan, today: IsoDate): ReportSpan {
  if (span === 'last-month') return neighbourSpan('month', spanAround('month', today), -1);
  if (span === 'last-year') return neighbourSpan('year', spanAround('year', today), -1);
  return spanAround(span, today);
}

const noDate = 'Das ist kein Datum. Bitte wie 21.11.2026 eingeben.';

/** Either day may be missing: then the list begins with the first document, or ends with the last one. */
function ownDays(typed: ReadFilter['typed'], today: IsoDate, customer: string): ReadFilter {
  const read = (text: string) => (text === '' ? '' : parseDateInput(text, today));
  const [from, to] = [read(typed.from), read(typed.to)];
  const isTurned = from !== null && to !== null && from !== '' && to !== '' && to < from;
  const errors = {
    ...(from === null && { from: noDate }),
    ...(to === null && { to: noDate }),
    ...(isTurned && { to: 'Der letzte Tag liegt vor dem ersten.' }),
  };
  const days = from === null || to === null || isTurned ? {} : { from, to };
  return { narrowing: { ...unnarrowed, ...days, customer }, span: null, typed, errors };
}
