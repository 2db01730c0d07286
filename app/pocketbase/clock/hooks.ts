import { appendEvent } from '../engine/events.ts';
import { performs } from '../engine/route.ts';
import type { AnswerOf } from '../call.ts';
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
): AnswerOf<typeof calls.correctClock> {
  const reason = body.reason.trim().slice(0, reasonLengthMax);
  if (reason === '') throw new BadRequestError('a reason is needed');
  const answer: AnswerOf<typeof calls.correctClock> = { companies: [], waiting: [] };
  app.runInTransaction((tx) => {
    for (const { id: company } of allRows(tx, allCompanies, {})) {
      const lastDate = earliestIssueDate(tx, { company });
      if (lastDate <= body.today) continue;
      const data = { lastDate, reason, today: body.today };
      if (!isNewYear(lastDate)) appendEvent(tx, { company, actor: 'system' }, { type: 'clock-corrected', data });
      // The numbers of a year that is over for a company stay closed.
      const isOpen = earliestIssueDate(tx, { company }) <= body.today;
      (isOpen ? answer.companies : answer.waiting).push(company);
    }
  });
  return answer;
}

/** Where a correction could not lead further back. */
function isNewYear(date: string): boolean {
  return date.endsWith('-01-01');
}
