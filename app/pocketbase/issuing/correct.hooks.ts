import { correctInvoice, isCorrectable } from '#app/invoicing/invoice/correct-invoice.ts';
import type { IssuedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { creditedGroups } from '#app/invoicing/ledger/set-off.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { durableLevel, synchronousLevel } from '../engine/durable.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import { linkDocuments, linkedTo } from '../links/link.hooks.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import { settleOffer } from '../offers/bill.hooks.ts';
import { accountOf, balanceCorrections, correctionsOf, saveSetOff } from '../payments/save-payment.hooks.ts';
import type { DrawnNumber, correctIssued } from '../invoices/calls.ts';
import { beginCorrection } from './cancel.hooks.ts';
import { freeze } from './issue.hooks.ts';
import { finalOfDeposit } from '../invoices/sql.ts';

/**
 * Takes a part of an issued invoice back, inside one transaction: what is frozen is computed here from the invoice and its
 * corrections as they stand, and must be what Node has rehearsed. All corrections together are never more than the invoice.
 */
export function correct(
  tx: core.App,
  refuse: RefuseOf<typeof correctIssued>,
  { scope, parameters: { id }, body }: ChangeOf<typeof correctIssued>,
): DrawnNumber {
  const synchronous = synchronousLevel(tx);
  if (synchronous !== durableLevel) refuse('not-durable');
  const { company } = scope;
  const made = body.createKey ? findOne(tx, 'invoices', { company, createKey: body.createKey }) : null;
  if (made) return refuse('already-corrected', { id: made.id });
  const invoice = findOwn(tx, scope, { collection: 'invoices', id });
  if (invoice.getString('status') !== 'issued') throw new NotFoundError('');
  const snapshot = JSON.parse(invoice.getString('snapshot')) as IssuedSnapshot;
  if (!isCorrectable(snapshot)) return refuse('no-invoice');
  const cancelledBy = linkedTo(tx, scope, { role: 'invoice-cancellation', fromId: id });
  if (cancelledBy !== '') refuse('already-cancelled', { id: cancelledBy });
  if (oneRow(tx, finalOfDeposit, { company, deposit: id }).number !== '') refuse('is-deducted');
  const earlier = correctionsOf(tx, scope, id);
  if (earlier.length !== body.earlier) refuse('corrections-changed');
  const account = accountOf(tx, scope, id);
  if (account.booked.uncollectibleCents !== 0) refuse('is-uncollectible');
  const { issueDate, renderer, reason, credits } = body;
  const corrected = correctInvoice(
    snapshot,
    { issueDate, renderer, credits, ...(reason !== '' && { reason }) },
    earlier,
  );
  if (!corrected.ok) return refuse('not-creditable');
  const { content } = corrected;
  if ($security.sha256(canonicalJson(asCanonical(content))) !== body.contentHash) refuse('hash-mismatch');
  const record = beginCorrection(tx, scope, { invoice, createKey: body.createKey });
  const order = { content, number: body.number, searchText: body.searchText, answers: [] };
  const issued = freeze(tx, refuse, { scope, record, order });
  const amounts = JSON.stringify(creditedGroups([content.totals]));
  linkDocuments(tx, scope, { role: 'invoice-correction', fromId: id, toId: record.id, amounts });
  appendEvent(tx, scope, { type: 'invoice-corrected', subject: id, data: { correction: record.id } });
  settleOffer(tx, scope, id);
  const { parts } = balanceCorrections(tx, scope, { invoice: id, account });
  saveSetOff(tx, scope, { parts, date: issueDate, note: `Korrektur ${issued.number}` });
  return { ...issued, synchronous };
}
