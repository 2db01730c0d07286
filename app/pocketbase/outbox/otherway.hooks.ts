// Issued documents that people have sent by another way: an event of the document, nothing else.
import { canonicalJson } from '../../values/canonical-json.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import { writes } from '../engine/route.ts';
import type { ChangeOf } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { lastOtherway } from './sql.ts';

export const otherwayRoutes = [
  writes('person', calls.noteOtherway, { work: (tx, _refuse, change) => noteOtherway(tx, change) }),
];

function noteOtherway(
  tx: core.App,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.noteOtherway>,
): { id: string } {
  const { company } = scope;
  if (findOwn(tx, scope, { collection: 'invoices', id }).getString('status') !== 'issued') throw new NotFoundError('');
  const { date, way, note } = body;
  const data = { date, way, note };
  const [last] = allRows(tx, lastOtherway, { company, invoice: id });
  if (last?.data !== canonicalJson(data)) appendEvent(tx, scope, { type: 'invoice-sent-otherwise', subject: id, data });
  return { id };
}
