import { splitCredit } from '#app/invoicing/ledger/credit.ts';
import type { CreditRefusal } from '#app/invoicing/ledger/credit.ts';
import type { BookingFields } from '#app/invoicing/ledger/fields.ts';
import { balanceOf } from '#app/invoicing/ledger/settlement.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { InvoiceOrder, PaymentBooking } from '#app/pocketbase/payments/calls.ts';
import { findNumbered } from '../documents/issued/find-issued.server.ts';
import { paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { orderWords, describeOpenChanged } from './payment-words.ts';

type Ordered = Pick<PaymentBooking, 'orders' | 'credit'>;

interface TypedOrder extends Pick<BookingFields, 'method' | 'rest' | 'reason' | 'excess' | 'credit'> {
  invoice: string;
  /** with its sign */
  amountCents: number;
  expectedOpenCents: number;
}

/** What is ordered by the form of one invoice; or why not, by the name of the field ('' for the whole). */
export async function orderTyped(
  backend: Backend,
  { method, credit, ...typed }: TypedOrder,
): Promise<({ ok: true } & Ordered) | { ok: false; field: keyof BookingFields | ''; sentence: string }> {
  const order: InvoiceOrder = typed;
  if (method !== 'credit' && !credit) return { ok: true, orders: [order] };
  const { id, snapshot, customer } = await findNumbered(backend, typed.invoice);
  const balance = balanceOf(snapshot.totals.dueCents, await ask(backend, paymentsOfInvoice, { id }));
  const payableCents = balance.openCents + balance.uncollectibleCents;
  const split = splitCredit({ ...typed, method, credit }, payableCents);
  if (!split.ok) return { ok: false, ...creditWords[split.refusal] };
  const { invoiceCents, creditCents } = split;
  const ordered = { ok: true, credit: { customer, amountCents: creditCents } } as const;
  if (invoiceCents !== 0) return { ...ordered, orders: [{ ...order, amountCents: invoiceCents }] };
  // The database is not asked about the invoice: nothing of this is for it.
  const { openCents } = balance;
  if (openCents !== typed.expectedOpenCents) return { ok: false, field: '', sentence: describeOpenChanged(balance) };
  const refused = typed.rest === 'open' ? 'nothing-explained' : 'no-rest';
  if (typed.rest !== 'open' || typed.reason !== '')
    return { ok: false, ...orderWords[refused]({ openCents, amountCents: 0 }) };
  return { ...ordered, orders: [] };
}

const creditWords: Record<CreditRefusal, { field: keyof BookingFields; sentence: string }> = {
  either: {
    field: 'credit',
    sentence: 'Bitte wählen Sie nur eines: Es bleibt bei der Rechnung, oder es wird Guthaben.',
  },
  'only-in': { field: 'direction', sentence: 'Mit Guthaben geht nur Geld, das für die Rechnung kommt.' },
  'not-more': { field: 'credit', sentence: 'Das ist nicht mehr, als offen ist: Für ein Guthaben bleibt nichts.' },
  'no-money': { field: 'method', sentence: 'Was schon Guthaben ist, kann nicht mehr sein, als offen ist.' },
  'nothing-spent': { field: 'amount', sentence: 'Bitte geben Sie an, wie viel vom Guthaben es sein soll.' },
  'more-than-open': {
    field: 'amount',
    sentence: 'So viel ist nicht offen. Vom Guthaben geht höchstens, was offen ist.',
  },
};
