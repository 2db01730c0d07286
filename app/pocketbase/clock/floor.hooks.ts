import type { Tenancy } from '../engine/guard.ts';
import { allRows } from '../engine/rows.ts';
import { lastIssued } from './sql.ts';

/**
 * The day before which nothing may be issued: that of the company's last document, whatever its range, so that a clock
 * that is set back over New Year cannot lead into the range of the old year. '' when nothing was issued, or when somebody
 * has said since that the clock was wrong then.
 */
export function earliestIssueDate(app: core.App, { company }: Pick<Tenancy, 'company'>): string {
  const [last] = allRows(app, lastIssued, { company });
  return last && last.correctedSeq < last.seq ? last.issueDate : '';
}
