import { firstCustomerNumber } from '../customers/calls.ts';
import { moveCounter, readCounter } from '../engine/counters.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow, runStatement } from '../engine/rows.ts';
import type * as calls from './calls.ts';
import { emptyFilled } from './fill.hooks.ts';
import * as sql from './sql.ts';

const range = { kind: 'customer', period: '' };

/** All new rows become records by one statement, so that nobody sees some of them, and nobody waits for each. */
export function finishImport(
  tx: core.App,
  refuse: RefuseOf<typeof calls.finishImport>,
  { scope, record }: { scope: Tenancy; record: core.Record },
): { added: number } {
  const named = { import: record.id, company: scope.company };
  const { highest, without, used } = oneRow(tx, sql.stagedNumbers, named);
  if (used > 0) refuse('number-used');
  // Numbers that come along stay; ours go on above all of them.
  const before = readCounter(tx, scope, range).value;
  const last = Math.max(before, highest - firstCustomerNumber + 1);
  const added = runStatement(tx, sql.insertCustomers, { ...named, last: firstCustomerNumber - 1 + last });
  if (last + without > before) moveCounter(tx, scope, { ...range, value: last + without, lastDate: '' });
  runStatement(tx, sql.dropStaged, named);
  record.load({ state: 'done', added, doneAt: new Date().toISOString(), version: record.getInt('version') + 1 });
  tx.save(record);
  const made = $security.sha256(oneRow(tx, sql.madeByImport, named).told);
  const data = { file: record.getString('file'), added, made, last: last + without };
  appendEvent(tx, scope, { type: 'customers-imported', subject: record.id, data });
  return { added };
}

/** Sent twice it is done. */
export function takeBackImport(
  tx: core.App,
  refuse: RefuseOf<typeof calls.takeBackImport>,
  { scope, parameters: { id } }: ChangeOf<typeof calls.takeBackImport>,
): { removed: number } {
  const record = findOwn(tx, scope, { collection: 'table_imports', id });
  if (record.getString('state') === 'undone') return { removed: 0 };
  if (record.getString('state') !== 'done') throw new BadRequestError('nothing to take back');
  const named = { import: id, company: scope.company };
  const used = allRows(tx, sql.usedOfImport, named);
  if (used.length > 0) refuse('import-used', { used });
  const removed = runStatement(tx, sql.deleteImported, named);
  emptyFilled(tx, scope, id);
  runStatement(tx, sql.dropAllRows, named);
  record.load({ state: 'undone', remembered: false, version: record.getInt('version') + 1 });
  tx.save(record);
  appendEvent(tx, scope, { type: 'import-undone', subject: id, data: { file: record.getString('file'), removed } });
  return { removed };
}
