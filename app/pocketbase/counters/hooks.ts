import { isJumpReason } from '#app/invoicing/company/fields.ts';
import { isRangeKind, numberPeriod, rangeKindOf } from '#app/invoicing/invoice/numbering.ts';
import { moveCounter, readCounter } from '../engine/counters.ts';
import { makeDurable } from '../engine/durable.ts';
import { appendEvent } from '../engine/events.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { collectionOf, numberingOf } from './number.hooks.ts';
import * as calls from './calls.ts';
import { ledgerRowsMax } from './limits.ts';
import { jumpsOf, ledgerPage, ledgerPageSize, ledgerPiece, ledgerSums, rangesOf } from './sql.ts';

export const routes = [
  answers('person', calls.listJumps, (app, { scope: { company } }) => allRows(app, jumpsOf, { company })),
  answers('person', calls.listRanges, (app, { scope: { company } }) => allRows(app, rangesOf, { company })),
  answers('person', calls.numberLedger, (app, { scope: { company }, query: { kind, period, page } }) => {
    const documents = collectionOf(rangeKindOf(kind));
    const range = { company, kind, period };
    const offset = (Math.max(1, page) - 1) * ledgerPageSize;
    return {
      rows: allRows(app, ledgerPage.of({ documents }), { ...range, offset }),
      sums: oneRow(app, ledgerSums.of({ documents }), range),
      pageSize: ledgerPageSize,
    };
  }),
  answers('person', calls.ledgerRows, (app, { scope: { company }, query: { kind, period, offset, count } }) => {
    const documents = collectionOf(rangeKindOf(kind));
    const piece = { offset: Math.max(0, offset), count: Math.min(Math.max(0, count), ledgerRowsMax) };
    return allRows(app, ledgerPiece.of({ documents }), { company, kind, period, ...piece });
  }),
  writes('person', calls.jumpNumber, { before: makeDurable, work: jump }),
];

/** Moves the counter of the present range forward, never back, and says why: in the event log and beside it. */
function jump(
  tx: core.App,
  refuse: RefuseOf<typeof calls.jumpNumber>,
  { scope, body }: ChangeOf<typeof calls.jumpNumber>,
): { seq: number } {
  const { kind, today, reason } = body;
  if (!isRangeKind(kind)) throw new BadRequestError('no range');
  const note = body.note.trim();
  if (!isJumpReason(reason) || (reason === 'other' && note === '')) refuse('no-reason');
  const { pattern, range } = numberingOf(tx, scope, kind);
  const period = numberPeriod(pattern, today);
  const { value: from, lastDate } = readCounter(tx, scope, { kind: range, period });
  const to = body.next - 1;
  if (to < from) refuse('behind-counter', { last: from });
  // A number was drawn since the gap was named, or there is none.
  if (from !== body.last || to === from) refuse('moved');
  moveCounter(tx, scope, { kind: range, period, value: to, lastDate });
  const data = { kind: range, period, from, to, reason, ...(note !== '' && { note: $security.sha256(note) }) };
  const seq = appendEvent(tx, scope, { type: 'counter-advanced', data });
  const record = new Record(tx.findCollectionByNameOrId('number_jumps'));
  record.load({ company: scope.company, seq, kind: range, period, fromValue: from, toValue: to, reason, note });
  tx.save(record);
  return { seq };
}
