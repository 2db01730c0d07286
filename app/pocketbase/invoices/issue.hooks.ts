import type { FrozenContent } from '../../invoicing/invoice/freeze-invoice.ts';
import { asCanonical, canonicalJson } from '../../values/canonical-json.ts';
import { issuedOrder } from '../engine/drafts.ts';
import { durableLevel, synchronousLevel } from '../engine/durable.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import { closeOffer } from '../offers/bill.hooks.ts';
import { answersOf } from './answers.hooks.ts';
import type { issueDraft } from './calls.ts';
import { drawNumber, keepOrder } from './number.hooks.ts';
import { frozenRow } from './sql.ts';
import { isInvoiceKind, totalsAgree } from './totals-agree.ts';

/**
 * The point of no return, inside one transaction: version, hash and totals checked against what Node froze, number
 * drawn, snapshot and event written. Anything less durable than synchronous=FULL is refused here, because a power cut
 * could forget a number that was shown.
 */
export function issue(
  tx: core.App,
  refuse: RefuseOf<typeof issueDraft>,
  { scope, parameters: { id }, body }: ChangeOf<typeof issueDraft>,
): object {
  const synchronous = synchronousLevel(tx);
  if (synchronous !== durableLevel) refuse('not-durable');
  const record = findOwn(tx, scope, { collection: 'invoices', id });
  if (record.getString('status') !== 'draft') refuse('already-issued', { number: record.getString('number') });
  if (record.getInt('version') !== body.version) refuse('stale');
  const kept = answersOf(record);
  if (body.answers.some((key) => !kept.includes(key))) refuse('stale');
  const content = body.snapshot;
  if ($security.sha256(canonicalJson(asCanonical(content))) !== body.snapshotHash) refuse('hash-mismatch');
  if (!isInvoiceKind(content.kind)) refuse('unknown-kind');
  if (!totalsAgree(content)) refuse('totals-mismatch');
  keepOrder(tx, refuse, { scope, issueDate: content.issueDate });
  const number = drawNumber(tx, refuse, { scope, kind: 'invoice', issueDate: content.issueDate });
  if (body.number !== null && body.number !== number.text) refuse('number-changed');
  const snapshot = canonicalJson(asCanonical({ ...content, number: number.text }));
  const snapshotHash = $security.sha256(snapshot);
  record.load({
    ...columnsOfContent(content),
    status: 'issued',
    number: number.text,
    sequence: number.sequence,
    listOrder: issuedOrder(content.issueDate, number.sequence),
    searchText: `${number.text.toLowerCase()} ${body.searchText}`,
    snapshot,
    snapshotHash,
    issuedAt: new Date().toISOString(),
  });
  tx.save(record);
  closeOffer(tx, scope, id);
  const data = {
    number: number.text,
    period: number.period,
    row: $security.sha256(canonicalJson(asCanonical(oneRow(tx, frozenRow, { id })))),
    sequence: number.sequence,
    snapshot: snapshotHash,
    ...(body.answers.length > 0 && { answers: [...body.answers] }),
  };
  const seq = appendEvent(tx, scope, { type: 'invoice-issued', subject: id, data });
  return { id, number: number.text, snapshot, snapshotHash, seq, synchronous };
}

function columnsOfContent({ issueDate, dueDate, customer, totals }: FrozenContent): object {
  const { netCents, taxCents, grossCents } = totals;
  return { issueDate, dueDate, customerName: customer.name, netCents, taxCents, grossCents };
}
