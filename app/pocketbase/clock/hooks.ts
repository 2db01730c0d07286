import { appendEvent } from '../engine/events.ts';
import { performs } from '../engine/route.ts';
import type { ChangeOf } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { earliestIssueDate } from './floor.hooks.ts';
import { allCompanies } from './sql.ts';

export const routes = [performs('installation', calls.correctClock, correctClock)];

const reasonLengthMax = 500;

function correctClock(
  app: core.App,
  { body }: ChangeOf<typeof calls.correctClock, 'installation'>,
): { companies: string[] } {
  const reason = body.reason.trim().slice(0, reasonLengthMax);
  if (reason === '') throw new BadRequestError('a reason is needed');
  const corrected: string[] = [];
  app.runInTransaction((tx) => {
    for (const { id: company } of allRows(tx, allCompanies, {})) {
      const lastDate = earliestIssueDate(tx, { company });
      if (lastDate <= body.today) continue;
      const data = { lastDate, reason, today: body.today };
      appendEvent(tx, { company, actor: 'system' }, { type: 'clock-corrected', data });
      corrected.push(company);
    }
  });
  return { companies: corrected };
}
