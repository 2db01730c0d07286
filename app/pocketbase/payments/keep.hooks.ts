import { add, setOff, settlementOf } from '../../invoicing/ledger/settlement.ts';
import type { Receivable, Booked, BookedPart } from '../../invoicing/ledger/settlement.ts';
import { asCanonical, canonicalJson } from '../../values/canonical-json.ts';
import type { Cents } from '../../values/money.ts';
import { withinLimit } from '../../values/money.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { linkedTo } from '../engine/links.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import * as sql from './sql.ts';

export interface InvoicePart extends BookedPart {
  invoice: string;
}

/** What an issued invoice of the company demands, and what was booked for it. */
export function accountOf(tx: core.App, scope: Tenancy, invoice: string): Receivable {
  const record = findOwn(tx, scope, { collection: 'invoices', id: invoice });
  if (record.getString('status') !== 'issued') throw new NotFoundError('');
  const { totals } = JSON.parse(record.getString('snapshot')) as { totals: Receivable['claim'] };
  return { claim: totals, booked: oneRow(tx, sql.bookedOnInvoice, { company: scope.company, invoice }) };
}

/**
 * What keeps an invoice and its cancellation set off against each other once this is booked for the invoice; nothing for
 * one that stands. `excessCents`: what then has gone back beyond what was received.
 */
export function balanceSetOff(
  tx: core.App,
  scope: Tenancy,
  { invoice, booked }: { invoice: string; booked: Booked },
): { parts: InvoicePart[]; excessCents: Cents } {
  const id = linkedTo(tx, scope, { role: 'invoice-cancellation', fromId: invoice });
  if (id === '') return { parts: [], excessCents: 0 };
  const cancellation = accountOf(tx, scope, id);
  const off = setOff({ ...accountOf(tx, scope, invoice), booked }, cancellation);
  const { excessCents } = settlementOf(cancellation.claim.dueCents, add(cancellation.booked, off.cancellation));
  const named = (of: string) => (part: BookedPart) => ({ invoice: of, ...part });
  return { parts: [...off.invoice.map(named(invoice)), ...off.cancellation.map(named(id))], excessCents };
}

interface Kept {
  payment: Readonly<Record<string, string>>;
  parts: readonly InvoicePart[];
  event: { type: string; data: Readonly<Record<string, string>> };
}

/** Writes a payment with its parts and the event that knows every byte of both. */
export function keep(tx: core.App, scope: Tenancy, { payment, parts, event }: Kept): { id: string } {
  const money = parts.filter(({ kind }) => kind === 'paid').reduce((sum, { amountCents }) => sum + amountCents, 0);
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
  const row = $security.sha256(canonicalJson(asCanonical(keptRows(tx, id))));
  appendEvent(tx, scope, { type: event.type, subject: id, data: { ...event.data, row } });
  return { id };
}

function keptRows(tx: core.App, payment: string): object {
  return { payment: oneRow(tx, sql.keptPayment, { payment }), parts: allRows(tx, sql.keptParts, { payment }) };
}
