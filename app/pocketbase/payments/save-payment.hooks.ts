import type { CorrectionSnapshot, IssuedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { hashedPayment } from '#app/invoicing/ledger/hashed-payment.ts';
import { creditedGroups, setOff, setOffCorrections } from '#app/invoicing/ledger/set-off.ts';
import { add, claimOf, settlementOf } from '#app/invoicing/ledger/settlement.ts';
import type { Receivable, Booked, BookedPart } from '#app/invoicing/ledger/settlement.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import type { Cents } from '#app/values/money.ts';
import { withinLimit } from '#app/values/money.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { linkedTo } from '../links/link.hooks.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { correctionsOfInvoice } from '../invoices/sql.ts';
import * as sql from './sql.ts';

export interface InvoicePart extends BookedPart {
  invoice: string;
  /** why that is let go; absent: not said */
  reason?: string;
}

/** What becomes credit of a customer, or (negative) is spent of it: on no document, and so on no tax group (decision 025). */
export interface CreditPart {
  kind: 'credit';
  customer: string;
  amountCents: Cents;
  taxGroups: [];
}

/** What an issued invoice of the company demands, and what was booked for it. */
export function accountOf(tx: core.App, scope: Tenancy, invoice: string): Receivable {
  const record = findOwn(tx, scope, { collection: 'invoices', id: invoice });
  if (record.getString('status') !== 'issued' || record.getBool('withdrawn')) throw new NotFoundError('');
  const claim = claimOf(JSON.parse(record.getString('snapshot')) as IssuedSnapshot);
  const credited = creditedGroups(correctionsOf(tx, scope, invoice).map((each) => each.totals));
  return { claim: credited.length === 0 ? claim : { ...claim, credited }, booked: bookedOn(tx, scope, invoice) };
}

function bookedOn(tx: core.App, { company }: Tenancy, invoice: string): Booked {
  return oneRow(tx, sql.bookedOnInvoice, { company, invoice });
}

/** What corrects an invoice, the earliest first. */
export function correctionsOf(
  tx: core.App,
  { company }: Tenancy,
  invoice: string,
): (CorrectionSnapshot & { id: string })[] {
  return allRows(tx, correctionsOfInvoice, { company, invoice }).map(({ id, snapshot }) => ({
    ...(JSON.parse(snapshot) as CorrectionSnapshot),
    id,
  }));
}

interface SetOff {
  parts: InvoicePart[];
  /** what then has gone back beyond what was received */
  excessCents: Cents;
}

/**
 * What keeps an invoice and what takes it back, as a whole or in part, set off against each other once this is booked for
 * the invoice; nothing for one that stands as it is.
 */
export function balanceSetOff(
  tx: core.App,
  scope: Tenancy,
  { invoice, booked }: { invoice: string; booked: Booked },
): SetOff {
  const id = linkedTo(tx, scope, { role: 'invoice-cancellation', fromId: invoice });
  if (id === '')
    return balanceCorrections(tx, scope, { invoice, account: { ...accountOf(tx, scope, invoice), booked } });
  const cancellation = accountOf(tx, scope, id);
  const off = setOff({ ...accountOf(tx, scope, invoice), booked }, cancellation);
  const { excessCents } = settlementOf(cancellation.claim.dueCents, add(cancellation.booked, off.cancellation));
  return { parts: [...named(invoice, off.invoice), ...named(id, off.cancellation)], excessCents };
}

/** The same for its corrections. `account`: before the latest of them, where that was not set off yet. */
export function balanceCorrections(
  tx: core.App,
  scope: Tenancy,
  { invoice, account }: { invoice: string; account: Receivable },
): SetOff {
  const corrections = correctionsOf(tx, scope, invoice).map(({ id, totals }) => ({
    id,
    claim: totals,
    booked: bookedOn(tx, scope, id),
  }));
  if (corrections.length === 0) return { parts: [], excessCents: 0 };
  const off = setOffCorrections(account, corrections);
  const balanced = corrections.map((each, index) => ({ ...each, parts: off.corrections[index] ?? [] }));
  return {
    parts: [...named(invoice, off.invoice), ...balanced.flatMap(({ id, parts }) => named(id, parts))],
    excessCents: balanced.reduce(
      (sum, { claim, booked, parts }) => sum + settlementOf(claim.dueCents, add(booked, parts)).excessCents,
      0,
    ),
  };
}

function named(invoice: string, parts: readonly BookedPart[]): InvoicePart[] {
  return parts.map((part) => ({ invoice, ...part }));
}

/** Writes what is set off, which moves no money. */
export function saveSetOff(
  tx: core.App,
  scope: Tenancy,
  { parts, date, note }: { parts: readonly InvoicePart[]; date: string; note: string },
): void {
  if (parts.length === 0) return;
  const payment = { date, method: 'other', note, reversalOf: '', createKey: '' };
  savePayment(tx, scope, { payment, parts, event: { type: 'payment-booked', data: {} } });
}

interface Kept {
  payment: Readonly<Record<string, string>>;
  parts: readonly (InvoicePart | CreditPart)[];
  event: { type: string; data: Readonly<Record<string, string>> };
}

/** Writes a payment with its parts and the event that knows every byte of both. */
export function savePayment(tx: core.App, scope: Tenancy, { payment, parts, event }: Kept): { id: string } {
  const money = parts
    .filter(({ kind }) => kind === 'paid' || kind === 'credit')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const record = new Record(tx.findCollectionByNameOrId('payments'));
  record.load({ ...payment, company: scope.company, amountCents: withinLimit(money) });
  tx.save(record);
  const { id } = record;
  for (const [index, part] of parts.entries()) {
    const row = new Record(tx.findCollectionByNameOrId('payment_parts'));
    const { taxGroups, ...columns } = part;
    row.load({ ...columns, company: scope.company, payment: id, position: index + 1 });
    row.set('taxGroups', JSON.stringify(taxGroups));
    tx.save(row);
  }
  const kept = hashedPayment(
    oneRow(tx, sql.hashedPaymentRow, { payment: id }),
    allRows(tx, sql.hashedPartRows, { payment: id }),
  );
  const row = $security.sha256(canonicalJson(asCanonical(kept)));
  appendEvent(tx, scope, { type: event.type, subject: id, data: { ...event.data, row } });
  return { id };
}
