import { sameInvoiceKey } from '#app/invoicing/invoice/checks/questions.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import type { FrozenContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import { prepaidUntil } from '#app/invoicing/invoice/annex.ts';
import { addedSums } from '#app/invoicing/invoice/freeze-amounts.ts';
import { dueDateOf, numberedAs } from '#app/invoicing/invoice/snapshot.ts';
import type { BilledContent, ImportedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { issuedOrder } from '../engine/drafts.ts';
import { durableLevel, synchronousLevel } from '../engine/durable.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import { settleOffer } from '../offers/bill.hooks.ts';
import type { Refuse } from '../refusal.ts';
import { answersOf } from '../invoices/answers.hooks.ts';
import { lockAttachments } from '../invoices/attachments.hooks.ts';
import type { DrawnNumber, issueDraft } from '../invoices/calls.ts';
import { deductDeposits } from './deposits.hooks.ts';
import { drawNumber, requireDateOrder } from '../counters/number.hooks.ts';
import { frozenRow, sameInvoice } from '../invoices/sql.ts';
import { deductionsAgree, isInvoiceKind, totalsAgree } from '../invoices/totals-agree.ts';

/**
 * The point of no return, inside one transaction: version, hash, totals and files checked against what Node froze, number
 * drawn, snapshot and event written. Anything less durable than synchronous=FULL is refused here, because a power cut
 * could forget a number that was shown.
 */
export function issue(
  tx: core.App,
  refuse: RefuseOf<typeof issueDraft>,
  { scope, parameters: { id }, body }: ChangeOf<typeof issueDraft>,
): DrawnNumber {
  const synchronous = synchronousLevel(tx);
  if (synchronous !== durableLevel) refuse('not-durable');
  const record = findOwn(tx, scope, { collection: 'invoices', id });
  if (record.getString('status') !== 'draft') refuse('already-issued', { number: record.getString('number') });
  if (record.getInt('version') !== body.version) refuse('stale');
  const kept = answersOf(record);
  if (body.answers.some((key) => !kept.includes(key))) refuse('stale');
  const repeated = repeatedBy(tx, scope, record);
  if (repeated !== null && !body.answers.includes(repeated)) refuse('issued-before');
  const content = body.snapshot;
  if ($security.sha256(canonicalJson(asCanonical(content))) !== body.snapshotHash) refuse('hash-mismatch');
  if (!isInvoiceKind(content.kind)) refuse('unknown-kind');
  if (!totalsAgree(content) || !deductionsAgree(content) || isPrepaidTooLate(content)) refuse('totals-mismatch');
  lockAttachments(tx, refuse, { scope, record, content });
  const { searchText, answers } = body;
  const order = { content, number: body.number, searchText, answers };
  const issued = freeze(tx, refuse, { scope, record, order });
  deductDeposits(tx, refuse, {
    scope,
    id,
    number: issued.number,
    customer: record.getString('customer'),
    issueDate: content.issueDate,
    deductions: content.deductions ?? [],
  });
  settleOffer(tx, scope, id);
  return { ...issued, synchronous };
}

/**
 * What is asked where the draft says the same as an issued invoice, null where none does. It is asked again here: of two
 * equal drafts that are issued at once, the second finds the first only now.
 */
function repeatedBy(tx: core.App, { company }: Tenancy, record: core.Record): string | null {
  const { customer, supplyFrom, supplyTo } = JSON.parse(record.getString('draft')) as InvoiceDraft;
  const grossCents = record.getInt('grossCents');
  const { id } = oneRow(tx, sameInvoice, { company, customer, grossCents, supplyFrom, supplyTo });
  return id === '' ? null : sameInvoiceKey(customer, id);
}

function isPrepaidTooLate({ prepayments, issueDate }: FrozenContent): boolean {
  return prepayments !== undefined && issueDate > prepaidUntil;
}

interface Freezing {
  content: BilledContent;
  /** that a person has confirmed; null: whichever comes next */
  number: string | null;
  searchText: string;
  answers: readonly string[];
}

/** Draws the number, writes snapshot and event. */
export function freeze(
  tx: core.App,
  refuse: Refuse<'date-before-last' | 'number-taken' | 'number-changed'>,
  { scope, record, order }: { scope: Tenancy; record: core.Record; order: Freezing },
): { id: string; number: string; snapshot: string; snapshotHash: string; seq: number } {
  const { content, answers } = order;
  const { id } = record;
  requireDateOrder(tx, refuse, { scope, issueDate: content.issueDate });
  const kind = numberedAs[content.kind];
  const number = drawNumber(tx, refuse, { scope, kind, issueDate: content.issueDate });
  if (order.number !== null && order.number !== number.text) refuse('number-changed');
  const snapshot = canonicalJson(asCanonical({ ...content, number: number.text }));
  const snapshotHash = $security.sha256(snapshot);
  const row = writeFrozen(tx, record, {
    ...{ content, number: number.text, sequence: number.sequence },
    ...{ searchText: order.searchText, snapshot, snapshotHash },
  });
  const data = {
    number: number.text,
    period: number.period,
    row,
    sequence: number.sequence,
    snapshot: snapshotHash,
    // Of a version that knew no other range, or of this one.
    ...(number.range !== 'invoice' && { range: number.range }),
    ...(answers.length > 0 && { answers: [...answers] }),
  };
  const seq = appendEvent(tx, scope, { type: 'invoice-issued', subject: id, data });
  return { id, number: number.text, snapshot, snapshotHash, seq };
}

interface FrozenRow {
  content: BilledContent | ImportedSnapshot;
  number: string;
  /** 0: of no range of ours */
  sequence: number;
  /** without the number */
  searchText: string;
  snapshot: string;
  snapshotHash: string;
}

/** Makes a draft what it stays; answers the hash of its row. */
export function writeFrozen(tx: core.App, record: core.Record, { content, searchText, ...frozen }: FrozenRow): string {
  record.load({
    ...{ ...columnsOfContent(content), ...frozen },
    status: 'issued',
    listOrder: issuedOrder(content.issueDate, frozen.sequence),
    searchText: `${frozen.number.toLowerCase()} ${searchText}`,
    issuedAt: new Date().toISOString(),
  });
  tx.save(record);
  return $security.sha256(canonicalJson(asCanonical(oneRow(tx, frozenRow, { id: record.id }))));
}

/** What lists read of it. */
function columnsOfContent(content: BilledContent | ImportedSnapshot): object {
  const { issueDate, customer } = content;
  return { issueDate, dueDate: dueDateOf(content), customerName: customer.name, ...addedSums(content) };
}
