import { cancelInvoice } from '../../invoicing/invoice/cancel-invoice.ts';
import { isCorrection } from '../../invoicing/invoice/snapshot.ts';
import type { BilledSnapshot } from '../../invoicing/invoice/snapshot.ts';
import { asCanonical, canonicalJson } from '../../values/canonical-json.ts';
import { draftOrder } from '../engine/drafts.ts';
import { durableLevel, synchronousLevel } from '../engine/durable.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { linkDocuments, linkedTo } from '../engine/links.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import { accountOf, balanceSetOff, keep } from '../payments/keep.hooks.ts';
import type { cancelIssued } from './calls.ts';
import { reopenDeposits } from './deposits.hooks.ts';
import { freeze } from './issue.hooks.ts';
import { finalOfDeposit } from './sql.ts';

/**
 * Takes an issued invoice back, inside one transaction: what is frozen is computed here from what stands, and must be what
 * Node has rehearsed; number, snapshot, event, link and set-off are written together. An invoice is cancelled once.
 */
export function cancel(
  tx: core.App,
  refuse: RefuseOf<typeof cancelIssued>,
  { scope, parameters: { id }, body }: ChangeOf<typeof cancelIssued>,
): object {
  const synchronous = synchronousLevel(tx);
  if (synchronous !== durableLevel) refuse('not-durable');
  const invoice = findOwn(tx, scope, { collection: 'invoices', id });
  if (invoice.getString('status') !== 'issued') throw new NotFoundError('');
  const cancelledBy = linkedTo(tx, scope, { role: 'invoice-cancellation', fromId: id });
  if (cancelledBy !== '') refuse('already-cancelled', { id: cancelledBy });
  if (oneRow(tx, finalOfDeposit, { company: scope.company, deposit: id }).number !== '') refuse('is-deducted');
  const snapshot = JSON.parse(invoice.getString('snapshot')) as BilledSnapshot;
  if (isCorrection(snapshot)) return refuse('no-invoice');
  const { issueDate, renderer, reason } = body;
  const content = cancelInvoice(snapshot, { issueDate, renderer, ...(reason !== '' && { reason }) });
  if ($security.sha256(canonicalJson(asCanonical(content))) !== body.contentHash) refuse('hash-mismatch');
  const record = draftOf(tx, scope, invoice);
  const order = { content, number: body.number, searchText: body.searchText, answers: [] };
  const issued = freeze(tx, refuse, { scope, record, order });
  linkDocuments(tx, scope, { role: 'invoice-cancellation', fromId: id, toId: record.id });
  appendEvent(tx, scope, { type: 'invoice-cancelled', subject: id, data: { cancellation: record.id } });
  const note = `Storno ${issued.number}`;
  reopenDeposits(tx, scope, { final: id, date: issueDate, note });
  setOffAll(tx, scope, { invoice: id, date: issueDate, note });
  return { ...issued, synchronous };
}

/** Issued rows begin as drafts, whatever they are; this one is one for as long as the transaction lasts. */
function draftOf(tx: core.App, { company }: Tenancy, invoice: core.Record): core.Record {
  const record = new Record(tx.findCollectionByNameOrId('invoices'));
  const copied = ['customer', 'project', 'draft', 'customerName'];
  const same = Object.fromEntries(copied.map((name) => [name, invoice.getString(name)]));
  record.load({ ...same, company, version: 1, status: 'draft', listOrder: draftOrder() });
  tx.save(record);
  return record;
}

function setOffAll(
  tx: core.App,
  scope: Tenancy,
  { invoice, date, note }: { invoice: string; date: string; note: string },
): void {
  const { booked } = accountOf(tx, scope, invoice);
  const { parts } = balanceSetOff(tx, scope, { invoice, booked });
  if (parts.length === 0) return;
  const payment = { date, method: 'other', note, reversalOf: '', createKey: '' };
  keep(tx, scope, { payment, parts, event: { type: 'payment-booked', data: {} } });
}
