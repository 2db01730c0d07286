import type { Tenancy } from './guard.ts';
import { allRows, runStatement } from './rows.ts';
import { insertCounter, lastCount, updateCounter } from './sql.ts';

interface Range {
  kind: string;
  period: string;
}

/** Draws the next value of (company, kind, period) inside the caller's transaction; a rolled back draw leaves no gap. */
export function drawCount(tx: core.App, scope: Tenancy, range: Range & { date?: string }): number {
  const before = readCounter(tx, scope, range);
  const { kind, period } = range;
  const value = before.value + 1;
  moveCounter(tx, scope, { kind, period, value, lastDate: range.date ?? before.lastDate });
  return value;
}

/** Writes a counter inside the caller's transaction. */
export function moveCounter(tx: core.App, scope: Tenancy, counter: Range & { value: number; lastDate: string }): void {
  const values = { company: scope.company, ...counter };
  if (runStatement(tx, updateCounter, values) === 0) runStatement(tx, insertCounter, values);
}

/** Last drawn value and the date it was drawn for; 0 and '' when none was drawn. */
export function readCounter(
  app: core.App,
  scope: Tenancy,
  { kind, period }: Range,
): { value: number; lastDate: string } {
  const [last] = allRows(app, lastCount, { company: scope.company, kind, period });
  return last ? { value: last.value, lastDate: last.lastDate } : { value: 0, lastDate: '' };
}
