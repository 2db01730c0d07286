import { digestRhythms } from '#app/invoicing/company/fields.ts';
import { durableLevel, makeDurable, synchronousLevel } from '../engine/durable.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow, runStatement } from '../engine/rows.ts';
import { lastEvent } from '../engine/sql.ts';
import { enqueue } from '../outbox/enqueue.hooks.ts';
import * as calls from './calls.ts';
import { companyHeadName } from './documents.ts';
import { logPageSize } from './limits.ts';
import {
  companyCount,
  dueDigests,
  eventAt,
  eventOfHash,
  eventsDown,
  grownLogs,
  headsFrom,
  insertHead,
  lastHead,
  lastRoot,
} from './sql.ts';

/** In place of the last round, where there is none. */
const unsigned = { round: -1, hash: '', publicKey: '' };

export const routes = [
  answers('installation', calls.dueHeads, (app) => {
    const [last = unsigned] = allRows(app, lastRoot, {});
    return { last, companies: oneRow(app, companyCount, {}).n, due: allRows(app, grownLogs, {}) };
  }),
  answers('installation', calls.headsFrom, (app, { query: { round } }) => allRows(app, headsFrom, { round })),
  writes('installation', calls.storeHeads, { before: makeDurable, work: storeHeads }),
  writes('installation', calls.queueDigests, { work: queueDigests }),
  answers('person', calls.ownHead, (app, { scope: { company }, query }) => findOwnHead(app, company, query)),
  answers('person', calls.ownLog, (app, { scope: { company }, query: { page } }) => {
    const [{ seq } = { seq: 0 }] = allRows(app, lastEvent, { company });
    // Places have no gaps, so that no row before the page is read.
    const last = seq - (Math.max(1, page) - 1) * logPageSize;
    return { total: seq, rows: last > 0 ? allRows(app, eventsDown, { company, last }) : [] };
  }),
];

/** Stores one round after the last, of events that are there. A copy leaves the database: none may be forgotten. */
function storeHeads(
  tx: core.App,
  refuse: RefuseOf<typeof calls.storeHeads>,
  { body: { round, rows } }: ChangeOf<typeof calls.storeHeads, 'installation'>,
): { round: number } {
  if (synchronousLevel(tx) !== durableLevel) refuse('not-durable');
  const [last = unsigned] = allRows(tx, lastRoot, {});
  if (round !== last.round + 1) refuse('stale');
  if (last !== unsigned && rows.some(({ publicKey }) => publicKey !== last.publicKey)) refuse('other-key');
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
  { body: { today, periods } }: ChangeOf<typeof calls.queueDigests, 'installation'>,
): { queued: number } {
  const bounds = digestRhythms.flatMap((rhythm): [string, string][] => [
    [`${rhythm}From`, periods[rhythm].from],
    [`${rhythm}Before`, periods[rhythm].before],
  ]);
  const due = allRows(tx, dueDigests, { today, ...Object.fromEntries(bounds) });
  for (const { company, recipient, seq, hash, ...told } of due) {
    const facts = Object.entries(told).map(([name, value]): [string, string] => [name, String(value)]);
    const content = { ...Object.fromEntries(facts), head: companyHeadName({ company, seq, hash }) };
    // The key is the end of the period: of one period nobody is told twice.
    enqueue(tx, { kind: 'digest', recipient, company, content, createKey: told.before });
  }
  return { queued: due.length };
}

function findOwnHead(app: core.App, company: string, { seq, hash }: typeof calls.ownHead.query) {
  const [last = { seq: 0, hash: '', at: '' }] = allRows(app, lastEvent, { company });
  const [found = null] = allRows(app, eventOfHash, { company, seq, hash });
  const [first = null] = allRows(app, eventsDown, { company, last: 1 });
  return {
    company,
    began: first?.at ?? '',
    last,
    signed: allRows(app, lastHead, { company }),
    foundAt: found?.at ?? '',
  };
}
