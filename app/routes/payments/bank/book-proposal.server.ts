import { newCreateKey } from '#app/forms/record/create-key.server.ts';
import type { PaymentFields } from '#app/invoicing/ledger/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findBankEntry } from '#app/pocketbase/bank-entries/queries.ts';
import { findDebitRun } from '#app/pocketbase/debits/queries.ts';
import type { PaymentBooking, PaymentPart } from '#app/pocketbase/payments/calls.ts';
import { findPayment } from '#app/pocketbase/payments/queries.ts';
import type { Cents } from '#app/values/money.ts';
import { describeEntryTaken, describeNotBooked } from '../payment-words.ts';
import { bookPayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { readProposal } from './proposal-value.ts';
import type { BatchKey, ProposedBooking } from './proposal-value.ts';
import { noteOf } from './read-entry.server.ts';

/** The payment that an entry is booked by, or why it is not. */
export type ProposalOutcome = { ok: true; value: { id: string } } | { ok: false; sentence: string };

const proposalGone = 'Diesen Vorschlag gibt es so nicht mehr. Es wurde nichts gebucht.';

/** Books an entry as its proposal says. What is booked so already, by the same button too, is done. */
export async function bookProposal(backend: Backend, id: string, value: string): Promise<ProposalOutcome> {
  const entry = await findBankEntry(backend, id);
  if (entry === null) return { ok: false, sentence: proposalGone };
  const { bookingDate: date, purpose, state, payment } = entry;
  const proposed = readProposal(value);
  const booking = proposed === null ? null : await bookingOf(backend, proposed);
  if (booking === null) return { ok: false, sentence: proposalGone };
  if (state !== 'open') return asTaken(backend, booking, { payment });
  const { method, ...ordered } = booking;
  const fields = { date, method, note: noteOf(purpose) };
  const booked = await ask(backend, bookPayment, { createKey: newCreateKey(), fields, ...ordered, bankEntry: id });
  if (booked.ok) return booked;
  if (booked.refusal === 'entry-taken') return asTaken(backend, booking, booked.details);
  const amountOf = (invoice: string) => ordered.orders.find((order) => order.invoice === invoice)?.amountCents ?? 0;
  return { ok: false, sentence: describeNotBooked(booked, amountOf).sentence };
}

/** `payment`: '' where the entry is set aside. Of one that was booked for something else meanwhile nothing is promised. */
async function asTaken(backend: Backend, booking: Booking, taken: { payment: string }): Promise<ProposalOutcome> {
  const { payment: id } = taken;
  const parts = id === '' ? [] : ((await findPayment(backend, id))?.parts ?? []);
  return isBookedBy(parts, booking) ? { ok: true, value: { id } } : { ok: false, sentence: describeEntryTaken(taken) };
}

/** Whether the money went where it was to go. */
function isBookedBy(parts: readonly PaymentPart[], { orders, credit }: Booking): boolean {
  const owed = new Map<string, Cents>();
  const add = (goal: string, cents: Cents) => owed.set(goal, (owed.get(goal) ?? 0) + cents);
  for (const { invoice, amountCents } of orders) add(invoice, amountCents);
  if (credit) add(credit.customer, credit.amountCents);
  for (const { kind, invoice, customer, amountCents } of parts) {
    if (kind === 'paid') add(invoice, -amountCents);
    if (kind === 'credit') add(customer, -amountCents);
  }
  return parts.length > 0 && [...owed.values()].every((cents) => cents === 0);
}

type Booking = Pick<PaymentBooking, 'orders' | 'credit'> & Pick<PaymentFields, 'method'>;

async function bookingOf(backend: Backend, proposed: ProposedBooking): Promise<Booking | null> {
  if (proposed.kind === 'batch') return bookingOfBatch(backend, proposed.batch);
  if (proposed.kind === 'credit') {
    const { customer, creditCents } = proposed;
    return { method: 'transfer', orders: [], credit: { customer, amountCents: -creditCents } };
  }
  const isReturned = proposed.orders.some(({ rest }) => rest === 'returned');
  return {
    method: isReturned ? 'debit' : 'transfer',
    orders: proposed.orders.map((order) => ({
      ...order,
      rest: order.rest === 'returned' ? 'open' : order.rest,
      excess: false,
    })),
  };
}

/** All that is live of the batch now: where that is another amount, nothing is booked. */
async function bookingOfBatch(backend: Backend, { run, collectedOn, scheme }: BatchKey): Promise<Booking | null> {
  const items = (await findDebitRun(backend, run))?.items ?? [];
  const collected = items.filter((item) => item.live && item.collectedOn === collectedOn && item.scheme === scheme);
  if (collected.length === 0) return null;
  return {
    method: 'debit',
    orders: collected.map(({ invoice, amountCents }) => ({
      invoice,
      expectedOpenCents: amountCents,
      amountCents,
      rest: 'open',
      excess: false,
    })),
  };
}
