import { newCreateKey } from '../../../http/form/create-key.server.ts';
import type { PaymentFields } from '../../../invoicing/ledger/fields.ts';
import type { Backend } from '../../../pocketbase/backend.ts';
import { findBankEntry } from '../../../pocketbase/bank-entries/queries.ts';
import { findDebitRun } from '../../../pocketbase/debits/queries.ts';
import type { PaymentBooking } from '../../../pocketbase/payments/calls.ts';
import { bookPayment } from '../../../pocketbase/payments/queries.ts';
import { sayEntryTaken, wordNotBooked } from '../payment-words.ts';
import { readProposal } from './proposal-value.ts';
import type { BatchKey, ProposedBooking } from './proposal-value.ts';
import { noteOf } from './read-entry.server.ts';

/** The payment that an entry is booked by, or why it is not. */
export type ProposalOutcome = { ok: true; value: { id: string } } | { ok: false; sentence: string };

const proposalGone = 'Diesen Vorschlag gibt es so nicht mehr. Es wurde nichts gebucht.';

/** Books an entry as its proposal says. What is booked already, by the same button too, is done. */
export async function bookProposal(backend: Backend, id: string, value: string): Promise<ProposalOutcome> {
  const entry = await findBankEntry(backend, id);
  if (entry === null) return { ok: false, sentence: proposalGone };
  const { bookingDate: date, purpose, state, payment } = entry;
  if (state !== 'open') return asTaken({ payment });
  const proposed = readProposal(value);
  const booking = proposed === null ? null : await bookingOf(backend, proposed);
  if (booking === null) return { ok: false, sentence: proposalGone };
  const { method, ...ordered } = booking;
  const fields = { date, method, note: noteOf(purpose) };
  const booked = await bookPayment(backend, { createKey: newCreateKey(), fields, ...ordered, bankEntry: id });
  if (booked.ok) return booked;
  if (booked.refusal === 'entry-taken') return asTaken(booked.details);
  const amountOf = (invoice: string) => ordered.orders.find((order) => order.invoice === invoice)?.amountCents ?? 0;
  return { ok: false, sentence: wordNotBooked(booked, amountOf).sentence };
}

/** `payment`: '' where the entry is set aside. */
function asTaken(taken: { payment: string }): ProposalOutcome {
  return taken.payment === ''
    ? { ok: false, sentence: sayEntryTaken(taken) }
    : { ok: true, value: { id: taken.payment } };
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
      seenOpenCents: amountCents,
      amountCents,
      rest: 'open',
      excess: false,
    })),
  };
}
