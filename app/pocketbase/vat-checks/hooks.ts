import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { vatChecksOf } from './sql.ts';

export const routes = [
  answers('person', calls.listVatChecks, (app, { scope: { company }, parameters: { id } }) =>
    allRows(app, vatChecksOf, { company, customer: id }),
  ),
  writes('person', calls.saveVatCheck, { work: saveVatCheck }),
];

function saveVatCheck(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.saveVatCheck>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveVatCheck>,
): { id: string } {
  const { company } = scope;
  const { createKey, fields } = body;
  findOwn(tx, scope, { collection: 'customers', id });
  const made = findOne(tx, 'vat_checks', { company, createKey });
  if (made) return { id: made.id };
  const record = new Record(tx.findCollectionByNameOrId('vat_checks'));
  record.load({ ...fields, company, customer: id, createKey });
  tx.save(record);
  appendEvent(tx, scope, { type: 'vat-id-checked', subject: id, data: { check: record.id, outcome: fields.outcome } });
  return { id: record.id };
}
