import { importedTotalsAgree } from '#app/invoicing/imported/imported.ts';
import type { ImportedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { checkNamed, draftOrder } from '../engine/drafts.ts';
import { durableLevel, synchronousLevel } from '../engine/durable.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { oneRow, runStatement } from '../engine/rows.ts';
import { lockFiles } from '../invoices/attachments.hooks.ts';
import type { importInvoice, withdrawImported } from '../invoices/calls.ts';
import { writeFrozen } from './issue.hooks.ts';
import { importUses, sameNumber, withdrawInvoice } from '../invoices/sql.ts';

/**
 * Takes an invoice of another program over, inside one transaction: frozen as it is, under the number that it has there, and
 * told by an event of its own. No counter of ours is asked or moved, and no day is in its way.
 */
export function takeOver(
  tx: core.App,
  refuse: RefuseOf<typeof importInvoice>,
  { scope, body }: ChangeOf<typeof importInvoice>,
): { id: string } {
  if (synchronousLevel(tx) !== durableLevel) refuse('not-durable');
  const { company } = scope;
  const { customer, createKey, snapshot: content } = body;
  const made = findOne(tx, 'invoices', { company, createKey });
  if (made) return { id: made.id };
  const snapshot = canonicalJson(asCanonical(content));
  const snapshotHash = $security.sha256(snapshot);
  if (snapshotHash !== body.snapshotHash) refuse('hash-mismatch');
  // What Node sends is not believed.
  const { kind }: { kind: string } = content;
  if (kind !== 'imported') refuse('unknown-kind');
  if (!importedTotalsAgree(content)) refuse('totals-mismatch');
  const { origin, number } = content;
  const { imported } = oneRow(tx, sameNumber, { company, origin, number });
  if (imported !== '') refuse('already-imported', { id: imported });
  checkNamed(tx, refuse, { scope, fields: { customer, project: '' } });
  const hashes = (content.attachments ?? []).flatMap(({ file }) => file?.sha256 ?? []);
  if (hashes.some((sha256) => findOne(tx, 'attachments', { company, sha256 }) === null)) refuse('file-gone');
  const record = beginImported(tx, scope, { content, customer, createKey });
  lockFiles(tx, scope, hashes);
  record.set('origin', origin);
  const { searchText } = body;
  const row = writeFrozen(tx, record, { content, number, sequence: 0, searchText, snapshot, snapshotHash });
  const data = { number, origin, row, snapshot: snapshotHash };
  appendEvent(tx, scope, { type: 'invoice-imported', subject: record.id, data });
  return { id: record.id };
}

interface Begun {
  content: ImportedSnapshot;
  customer: string;
  createKey: string;
}

/** Whatever is frozen begins as a draft; this one is one for as long as the transaction lasts. */
function beginImported(tx: core.App, { company }: Tenancy, { content, customer, createKey }: Begun): core.Record {
  const record = new Record(tx.findCollectionByNameOrId('invoices'));
  const draft = JSON.stringify({ customer, subject: content.subject ?? '', lines: [] });
  const named = { company, customer, customerName: content.customer.name };
  record.load({ ...named, version: 1, status: 'draft', draft, listOrder: draftOrder(), createKey });
  tx.save(record);
  return record;
}

/** Takes back what came along, as long as no payment, reminder or Storno rests on it. It stays, and counts nowhere. */
export function withdraw(
  tx: core.App,
  refuse: RefuseOf<typeof withdrawImported>,
  { scope, parameters: { id } }: ChangeOf<typeof withdrawImported>,
): { id: string } {
  const record = findOwn(tx, scope, { collection: 'invoices', id });
  if (record.getString('origin') === '' || record.getString('status') !== 'issued') throw new NotFoundError('');
  if (record.getBool('withdrawn')) return { id };
  if (oneRow(tx, importUses, { invoice: id }).n > 0) refuse('in-use');
  runStatement(tx, withdrawInvoice, { company: scope.company, invoice: id });
  appendEvent(tx, scope, { type: 'invoice-import-withdrawn', subject: id });
  return { id };
}
