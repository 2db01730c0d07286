import { formatNumber, numberPeriod } from '../../invoicing/invoice/numbering.ts';
import { earliestIssueDate } from '../clock/floor.hooks.ts';
import { drawCount, readCounter } from '../engine/counters.ts';
import type { Tenancy } from '../engine/guard.ts';
import type { Refuse } from '../refusal.ts';

interface DrawnNumber {
  period: string;
  sequence: number;
  text: string;
}

/** Draws the next number of the company's range for an invoice of that date. */
export function drawNumber(
  tx: core.App,
  refuse: Refuse<'date-before-last' | 'number-taken'>,
  { scope, issueDate }: { scope: Tenancy; issueDate: string },
): DrawnNumber {
  const pattern = patternOf(tx, scope);
  const period = numberPeriod(pattern, issueDate);
  const last = readCounter(tx, scope, { kind: 'invoice', period });
  const lastDate = earliestIssueDate(tx, scope);
  if (lastDate > issueDate) refuse('date-before-last', { lastDate });
  // A counter's day never goes back, also where a clock that was ahead has been corrected.
  const date = last.lastDate > issueDate ? last.lastDate : issueDate;
  const sequence = drawCount(tx, scope, { kind: 'invoice', period, date });
  const text = formatNumber(pattern, issueDate, sequence);
  // A changed pattern can lead back to numbers of an earlier range.
  if (tx.countRecords('invoices', $dbx.hashExp({ company: scope.company, number: text })) > 0)
    refuse('number-taken', { number: text });
  return { period, sequence, text };
}

/** Next number that would be drawn today; only a preview, the transaction decides. */
export function peekNumber(app: core.App, scope: Tenancy, today: string): object {
  const pattern = patternOf(app, scope);
  const last = readCounter(app, scope, { kind: 'invoice', period: numberPeriod(pattern, today) });
  return {
    number: formatNumber(pattern, today, last.value + 1),
    previous: last.value === 0 ? '' : formatNumber(pattern, today, last.value),
    previousDate: last.lastDate,
  };
}

function patternOf(app: core.App, { company }: Tenancy): string {
  return app.findFirstRecordByData('company_settings', 'company', company).getString('invoicePattern');
}
