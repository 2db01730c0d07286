import { formatNumber, numberPeriod } from '../../invoicing/invoice/numbering.ts';
import type { RangeKind } from '../../invoicing/invoice/numbering.ts';
import { earliestIssueDate } from '../clock/floor.hooks.ts';
import { lastIssued } from '../clock/sql.ts';
import { highestNumber } from '../counters/sql.ts';
import { drawCount, readCounter } from '../engine/counters.ts';
import type { Tenancy } from '../engine/guard.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { lastOffer } from '../offers/sql.ts';
import type { Refuse } from '../refusal.ts';

export interface NumberDraw {
  period: string;
  sequence: number;
  text: string;
}

/** Where the numbers of a kind of document stand, and which setting has their pattern. */
const ranges = {
  invoice: { collection: 'invoices', pattern: 'invoicePattern', last: lastIssued },
  offer: { collection: 'offers', pattern: 'offerPattern', last: lastOffer },
} as const;

/** Draws the next number of the company's range for a document of that date. */
export function drawNumber(
  tx: core.App,
  refuse: Refuse<'number-taken'>,
  { scope, kind, issueDate }: { scope: Tenancy; kind: RangeKind; issueDate: string },
): NumberDraw {
  const pattern = patternOf(tx, scope, kind);
  const period = numberPeriod(pattern, issueDate);
  const last = readCounter(tx, scope, { kind, period });
  // A counter's day never goes back, also where a clock that was ahead has been corrected.
  const date = last.lastDate > issueDate ? last.lastDate : issueDate;
  const sequence = drawCount(tx, scope, { kind, period, date });
  const text = formatNumber(pattern, issueDate, sequence);
  // A changed pattern can lead back to numbers of an earlier range.
  if (tx.countRecords(ranges[kind].collection, $dbx.hashExp({ company: scope.company, number: text })) > 0)
    refuse('number-taken', { number: text });
  return { period, sequence, text };
}

/** An invoice bears no earlier day than the last one. */
export function keepOrder(
  tx: core.App,
  refuse: Refuse<'date-before-last'>,
  { scope, issueDate }: { scope: Tenancy; issueDate: string },
): void {
  const lastDate = earliestIssueDate(tx, scope);
  if (lastDate > issueDate) refuse('date-before-last', { lastDate });
}

/** Next number that would be drawn today, and the last that was given in its range; only a preview. */
export function peekNumber(app: core.App, scope: Tenancy, { kind, today }: { kind: RangeKind; today: string }): object {
  const pattern = patternOf(app, scope, kind);
  const period = numberPeriod(pattern, today);
  const sequence = readCounter(app, scope, { kind, period }).value + 1;
  // What the counter says need not have been given: it may have jumped, or the pattern was another.
  const [last] = allRows<{ number: string; issueDate: string }>(app, ranges[kind].last, { company: scope.company });
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
  const { sequence } = oneRow(app, highestNumber.of({ collection: ranges[kind].collection }), {
    company: scope.company,
    before,
    after,
  });
  return sequence > value ? formatNumber(pattern, today, sequence) : null;
}

export function patternOf(app: core.App, { company }: Tenancy, kind: RangeKind): string {
  return app.findFirstRecordByData('company_settings', 'company', company).getString(ranges[kind].pattern);
}
