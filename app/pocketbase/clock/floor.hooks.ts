import type { Tenancy } from '../engine/guard.ts';
import { allRows } from '../engine/rows.ts';
import { lastIssued } from './sql.ts';

/**
 * The day before which nothing may be issued: that of the company's last document, whatever its range, so that a clock
 * that is set back over New Year cannot lead into the range of the old year. Where somebody has said since that the clock
 * was wrong then, it is the day of that correction, but never in an older year than the last document's. '' when nothing
 * was issued.
 */
export function earliestIssueDate(app: core.App, { company }: Pick<Tenancy, 'company'>): string {
  const [last] = allRows(app, lastIssued, { company });
  if (!last) return '';
  const { issueDate, correctedOn } = last;
  if (correctedOn === '' || correctedOn >= issueDate) return issueDate;
  const newYear = `${issueDate.slice(0, 4)}-01-01`;
  return correctedOn > newYear ? correctedOn : newYear;
}
