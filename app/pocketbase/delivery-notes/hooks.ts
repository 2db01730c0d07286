import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { durableLevel, makeDurable, synchronousLevel } from '../engine/durable.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import { answers, serves, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { serveFile, storeFile } from '../engine/stored-files.ts';
import { drawNumber } from '../counters/number.hooks.ts';
import * as calls from './calls.ts';
import { deliveryNotesOf, frozenDeliveryNote } from './sql.ts';

const collection = 'delivery_notes';

export const routes = [
  answers('person', calls.listDeliveryNotes, (app, { scope: { company }, parameters: { id } }) =>
    allRows(app, deliveryNotesOf, { company, invoice: id }),
  ),
  serves('person', calls.deliveryNoteFile, (e, { scope, parameters: { id } }) => {
    serveFile(e, scope, findOwn(e.app, scope, { collection, id }).getString('file'));
  }),
  serves('system', calls.deliveryNoteFileOfCompany, (e, { scope, parameters: { id } }) => {
    serveFile(e, scope, findOwn(e.app, scope, { collection, id }).getString('file'));
  }),
  writes('person', calls.issueDeliveryNote, { before: makeDurable, work: issueDeliveryNote }),
];

/**
 * Number, snapshot, file and event in one transaction: the file was drawn with the number that is drawn here, or nothing
 * is kept and no number is used.
 */
function issueDeliveryNote(
  tx: core.App,
  refuse: RefuseOf<typeof calls.issueDeliveryNote>,
  { scope, parameters: { id }, body, uploaded }: ChangeOf<typeof calls.issueDeliveryNote>,
): { id: string; number: string } {
  if (synchronousLevel(tx) !== durableLevel) refuse('not-durable');
  const { company } = scope;
  const invoice = findOwn(tx, scope, { collection: 'invoices', id });
  const { createKey, snapshot: content, sha256 } = body;
  const made = findOne(tx, collection, { company, createKey });
  if (made) return { id: made.id, number: made.getString('number') };
  if (invoice.getString('status') !== 'draft') refuse('already-issued', { number: invoice.getString('number') });
  if (invoice.getInt('version') !== body.version) refuse('stale');
  if ($security.sha256(canonicalJson(asCanonical(content))) !== body.snapshotHash) refuse('hash-mismatch');
  // What Node sends is not believed.
  const { kind: told }: { kind: string } = content;
  if (told !== 'delivery-note') refuse('unknown-kind');
  const { issueDate, customer } = content;
  const { text: number, sequence, period } = drawNumber(tx, refuse, { scope, kind: 'delivery-note', issueDate });
  if (number !== body.number) refuse('number-changed');
  const snapshot = canonicalJson(asCanonical({ ...content, number }));
  const snapshotHash = $security.sha256(snapshot);
  const file = storeFile(tx, scope, { sha256, mime: 'application/pdf', upload: uploaded('pdf') });
  const note = new Record(tx.findCollectionByNameOrId(collection));
  note.load({ company, invoice: id, createKey, number, sequence, issueDate, customerName: customer.name });
  note.load({ snapshot, snapshotHash, file });
  tx.save(note);
  const row = $security.sha256(canonicalJson(asCanonical(oneRow(tx, frozenDeliveryNote, { id: note.id }))));
  const data = { number, period, sequence, snapshot: snapshotHash, file: sha256, invoice: id, row };
  appendEvent(tx, scope, { type: 'delivery-note-issued', subject: note.id, data });
  return { id: note.id, number };
}
