import { durableLevel, makeDurable, synchronousLevel } from '../engine/durable.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow, runStatement } from '../engine/rows.ts';
import { enqueue } from '../outbox/enqueue.hooks.ts';
import * as calls from './calls.ts';
import { companyHeadName } from './documents.ts';
import { companyCount, dueDigests, eventAt, grownLogs, headsFrom, insertHead, lastRoot } from './sql.ts';

export const routes = [
  answers('installation', calls.dueHeads, (app) => {
    const [last = { round: -1, hash: '' }] = allRows(app, lastRoot, {});
    return { last, companies: oneRow(app, companyCount, {}).n, due: allRows(app, grownLogs, {}) };
  }),
  answers('installation', calls.headsFrom, (app, { query: { round } }) => allRows(app, headsFrom, { round })),
  writes('installation', calls.storeHeads, { before: makeDurable, work: storeHeads }),
  writes('installation', calls.queueDigests, { work: queueDigests }),
];

/** Stores one round after the last, of events that are there. A copy leaves the database: none may be forgotten. */
function storeHeads(
  tx: core.App,
  refuse: RefuseOf<typeof calls.storeHeads>,
  { body: { round, rows } }: ChangeOf<typeof calls.storeHeads, 'installation'>,
): { round: number } {
  if (synchronousLevel(tx) !== durableLevel) refuse('not-durable');
  const [last = { round: -1, hash: '' }] = allRows(tx, lastRoot, {});
  if (round !== last.round + 1) refuse('stale');
  for (const row of rows) {
    const { company, seq, hash } = row;
    if (company !== '' && oneRow(tx, eventAt, { company, seq, hash }).n !== 1) refuse('stale');
    runStatement(tx, insertHead, { round, ...row });
  }
  return { round };
}

function queueDigests(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.queueDigests>,
  { body: { before } }: ChangeOf<typeof calls.queueDigests, 'installation'>,
): { queued: number } {
  const due = allRows(tx, dueDigests, { before });
  for (const { company, recipient, issued, ...head } of due) {
    const content = { issued: String(issued), head: companyHeadName({ company, ...head }) };
    enqueue(tx, { kind: 'digest', recipient, company, content });
  }
  return { queued: due.length };
}
