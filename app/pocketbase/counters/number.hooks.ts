import {
  countsWithInvoices,
  formatNumber,
  numberPeriod,
  patternNames,
  patternOf,
  rangeKinds,
  rangeOf,
} from '#app/invoicing/invoice/numbering.ts';
import type { NumberPatterns, RangeKind } from '#app/invoicing/invoice/numbering.ts';
import { earliestIssueDate } from '../clock/floor.hooks.ts';
import { highestNumber } from './sql.ts';
import type { NumberedCollection } from './sql.ts';
import { lastDeliveryNote } from './sql.ts';
import { drawCount, readCounter } from '../engine/counters.ts';
import type { Tenancy } from '../engine/guard.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { lastOffer } from './sql.ts';
import { lastInRange } from './sql.ts';
import type { Refuse } from '../refusal.ts';
import { recordOf } from '#app/values/records.ts';

export interface NumberDraw {
  /** whose counter was moved */
  range: RangeKind;
  period: string;
  sequence: number;
  text: string;
}

/** Where the numbers of a kind of document stand. */
export function collectionOf(kind: RangeKind): NumberedCollection {
  if (kind === 'offer') return 'offers';
  return kind === 'delivery-note' ? 'delivery_notes' : 'invoices';
}

/** Draws the next number of the company's range for a document of that date. */
export function drawNumber(
  tx: core.App,
  refuse: Refuse<'number-taken'>,
  { scope, kind, issueDate }: { scope: Tenancy; kind: RangeKind; issueDate: string },
): NumberDraw {
  const { pattern, range } = numberingOf(tx, scope, kind);
  const period = numberPeriod(pattern, issueDate);
  const last = readCounter(tx, scope, { kind: range, period });
  // A counter's day never goes back, also where a clock that was ahead has been corrected.
  const date = last.lastDate > issueDate ? last.lastDate : issueDate;
  const sequence = drawCount(tx, scope, { kind: range, period, date });
  const text = formatNumber(pattern, issueDate, sequence);
  // A changed pattern can lead back to numbers of an earlier range.
  if (tx.countRecords(collectionOf(kind), $dbx.hashExp({ company: scope.company, number: text })) > 0)
    refuse('number-taken', { number: text });
  return { range, period, sequence, text };
}

/** An invoice bears no earlier day than the last one. */
export function requireDateOrder(
  tx: core.App,
  refuse: Refuse<'date-before-last'>,
  { scope, issueDate }: { scope: Tenancy; issueDate: string },
): void {
  const lastDate = earliestIssueDate(tx, scope);
  if (lastDate > issueDate) refuse('date-before-last', { lastDate });
}

/** Next number that would be drawn today, and the last that was given in its range; only a preview. */
export function peekNumber(app: core.App, scope: Tenancy, { kind, today }: { kind: RangeKind; today: string }) {
  const { pattern, range } = numberingOf(app, scope, kind);
  const period = numberPeriod(pattern, today);
  const sequence = readCounter(app, scope, { kind: range, period }).value + 1;
  // What the counter says need not have been given: it may have jumped, or the pattern was another.
  const { company } = scope;
  const [last] = countsWithInvoices(kind)
    ? allRows(app, lastInRange, { company, range })
    : allRows(app, kind === 'offer' ? lastOffer : lastDeliveryNote, { company });
  const isOfRange = sequence > 1 && last !== undefined && numberPeriod(pattern, last.issueDate) === period;
  return {
    number: formatNumber(pattern, today, sequence),
    previous: isOfRange ? last.number : '',
    previousDate: isOfRange ? last.issueDate : '',
    sequence,
  };
}

/** The highest number that was given and that a pattern would lead to again; null for none. */
export function takenNumber(
  app: core.App,
  scope: Tenancy,
  { kind, pattern, today }: { kind: RangeKind; pattern: string; today: string },
): string | null {
  const { value } = readCounter(app, scope, { kind, period: numberPeriod(pattern, today) });
  const [before = '', after = ''] = pattern.split(/\{N{1,9}\}/).map((part) => formatNumber(part, today, 0));
  const { sequence } = oneRow(app, highestNumber.of({ collection: collectionOf(kind) }), {
    company: scope.company,
    before,
    after,
  });
  return sequence > value ? formatNumber(pattern, today, sequence) : null;
}

/** The pattern of a kind, and the range that it counts in. */
export function numberingOf(
  app: core.App,
  { company }: Tenancy,
  kind: RangeKind,
): { pattern: string; range: RangeKind } {
  const patterns = patternsIn(app.findFirstRecordByData('company_settings', 'company', company));
  return { pattern: patternOf(kind, patterns), range: rangeOf(kind, patterns) };
}

export function patternsIn(settings: core.Record): NumberPatterns {
  return recordOf(rangeKinds.map((kind) => [patternNames[kind], settings.getString(patternNames[kind])]));
}
