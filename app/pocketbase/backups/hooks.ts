import { moveCounter, readCounter } from '../engine/counters.ts';
import { makeDurable } from '../engine/durable.ts';
import { appendEvent } from '../engine/events.ts';
import type { Tenancy } from '../engine/guard.ts';
import { writes } from '../engine/route.ts';
import { runStatement } from '../engine/rows.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import * as calls from './calls.ts';
import type { MovedCounter } from './calls.ts';
import { doubtWaiting } from './sql.ts';

export const routes = [writes('system', calls.recordRestore, { work: recordRestore, before: makeDurable })];

function recordRestore(
  tx: core.App,
  refuse: RefuseOf<typeof calls.recordRestore>,
  { scope, body }: ChangeOf<typeof calls.recordRestore, 'system'>,
): { moved: number; seq: number } {
  const moved = body.counters.filter((counter) => advance(tx, refuse, { scope, counter })).length;
  endSessions(tx, scope);
  const { backupAt, reason, replaced } = body;
  runStatement(tx, doubtWaiting, { company: scope.company, at: backupAt, now: new Date().toISOString() });
  const data = { backupAt, reason, replacedSeq: replaced.seq, replacedHash: replaced.hash };
  return { moved, seq: appendEvent(tx, scope, { type: 'restored', data }) };
}

/** Whether there was something to move. */
function advance(
  tx: core.App,
  refuse: RefuseOf<typeof calls.recordRestore>,
  { scope, counter }: { scope: Tenancy; counter: MovedCounter },
): boolean {
  const { kind, period, value } = counter;
  const before = readCounter(tx, scope, counter);
  if (value < before.value) refuse('behind-counter', { last: before.value });
  if (value === before.value) return false;
  const lastDate = counter.lastDate > before.lastDate ? counter.lastDate : before.lastDate;
  moveCounter(tx, scope, { kind, period, value, lastDate });
  const data = { kind, period, from: before.value, to: value, lastDate, reason: 'restored' };
  appendEvent(tx, scope, { type: 'counter-advanced', data });
  return true;
}

// Who signed out after the backup would be signed in again: all old tokens end.
function endSessions(tx: core.App, { company }: Tenancy): void {
  const owner = tx.findRecordById('users', tx.findRecordById('companies', company).getString('owner'));
  owner.refreshTokenKey();
  tx.save(owner);
}
