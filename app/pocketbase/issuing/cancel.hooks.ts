import { cancelWhole } from '#app/invoicing/imported/cancel-imported.ts';
import { isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import type { IssuedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { draftOrder } from '../engine/drafts.ts';
import { durableLevel, synchronousLevel } from '../engine/durable.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { linkDocuments, linkedTo } from '../links/link.hooks.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import { settleOffer } from '../offers/bill.hooks.ts';
import { accountOf, balanceSetOff, correctionsOf, saveSetOff } from '../payments/save-payment.hooks.ts';
import type { DrawnNumber, cancelIssued } from '../invoices/calls.ts';
import { reopenDeposits } from './deposits.hooks.ts';
import { freeze } from './issue.hooks.ts';
import { finalOfDeposit } from '../invoices/sql.ts';

/**
 * Takes an issued invoice back, inside one transaction: what is frozen is computed here from what stands, and must be what
 * Node has rehearsed; number, snapshot, event, link and set-off are written together. An invoice is cancelled once.
 */
export function cancel(
  tx: core.App,
  refuse: RefuseOf<typeof cancelIssued>,
  { scope, parameters: { id }, body }: ChangeOf<typeof cancelIssued>,
): DrawnNumber {
  const synchronous = synchronousLevel(tx);
  if (synchronous !== durableLevel) refuse('not-durable');
  const invoice = findOwn(tx, scope, { collection: 'invoices', id });
  if (invoice.getString('status') !== 'issued' || invoice.getBool('withdrawn')) throw new NotFoundError('');
  const cancelledBy = linkedTo(tx, scope, { role: 'invoice-cancellation', fromId: id });
  if (cancelledBy !== '') refuse('already-cancelled', { id: cancelledBy });
  if (oneRow(tx, finalOfDeposit, { company: scope.company, deposit: id }).number !== '') refuse('is-deducted');
  if (correctionsOf(tx, scope, id).length > 0) refuse('is-corrected');
  if (accountOf(tx, scope, id).booked.uncollectibleCents !== 0) refuse('is-uncollectible');
  const snapshot = JSON.parse(invoice.getString('snapshot')) as IssuedSnapshot;
  if (isCorrection(snapshot)) return refuse('no-invoice');
  const { issueDate, renderer, reason } = body;
  const content = cancelWhole(snapshot, { issueDate, renderer, ...(reason !== '' && { reason }) });
  if ($security.sha256(canonicalJson(asCanonical(content))) !== body.contentHash) refuse('hash-mismatch');
  const record = beginCorrection(tx, scope, { invoice });
  const order = { content, number: body.number, searchText: body.searchText, answers: [] };
  const issued = freeze(tx, refuse, { scope, record, order });
  linkDocuments(tx, scope, { role: 'invoice-cancellation', fromId: id, toId: record.id });
  appendEvent(tx, scope, { type: 'invoice-cancelled', subject: id, data: { cancellation: record.id } });
  settleOffer(tx, scope, id);
  const note = `Storno ${issued.number}`;
  reopenDeposits(tx, scope, { final: id, date: issueDate, note });
  const { booked } = accountOf(tx, scope, id);
  const { parts } = balanceSetOff(tx, scope, { invoice: id, booked });
  saveSetOff(tx, scope, { parts, date: issueDate, note });
  return { ...issued, synchronous };
}

/** Issued rows begin as drafts, whatever they are; this one is one for as long as the transaction lasts. */
export function beginCorrection(
  tx: core.App,
  { company }: Tenancy,
  { invoice, createKey = '' }: { invoice: core.Record; createKey?: string },
): core.Record {
  const record = new Record(tx.findCollectionByNameOrId('invoices'));
  const copied = ['customer', 'project', 'draft', 'customerName'];
  const same = Object.fromEntries(copied.map((name) => [name, invoice.getString(name)]));
  record.load({ ...same, company, version: 1, status: 'draft', listOrder: draftOrder(), createKey });
  tx.save(record);
  return record;
}
