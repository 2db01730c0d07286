import { newCreateKey } from '../../../http/form/create-key.server.ts';
import type { PaymentFields } from '../../../invoicing/ledger/fields.ts';
import type { Backend } from '../../../pocketbase/backend.ts';
import { findOpenEntry } from '../../../pocketbase/bank-entries/queries.ts';
import { findDebitRun } from '../../../pocketbase/debits/queries.ts';
import type { PaymentBooking } from '../../../pocketbase/payments/calls.ts';
import { bookPayment } from '../../../pocketbase/payments/queries.ts';
import { orderWords, sayNotEnough, sayOpenChanged } from '../payment-words.ts';
import { readProposal } from './proposal-value.ts';
import type { BatchKey, ProposedBooking } from './proposal-value.ts';
import { noteOf } from './read-entry.server.ts';
import { entryTaken, sayEntryDiffers } from './match-words.ts';

/** Books an entry as its proposal says; answers why not, or null. What is decided already, by the same button too, is done. */
export async function bookProposal(backend: Backend, id: string, value: string): Promise<string | null> {
  const proposed = readProposal(value);
  const booking = proposed === null ? null : await bookingOf(backend, proposed);
  if (booking === null) return entryTaken;
  const entry = await findOpenEntry(backend, id);
  if (entry === null) return null;
  const { bookingDate: date, purpose } = entry;
  const { method, ...ordered } = booking;
  const fields = { date, method, note: noteOf(purpose) };
  const booked = await bookPayment(backend, { createKey: newCreateKey(), fields, ...ordered, bankEntry: id });
  if (booked.ok || booked.refusal === 'entry-taken') return null;
  if (booked.refusal === 'already-booked') return entryTaken;
  if (booked.refusal === 'entry-differs') return sayEntryDiffers(booked.details.amountCents);
  if (booked.refusal === 'not-enough-credit') return sayNotEnough(booked.details.creditCents);
  const { openCents, invoice } = booked.details;
  const amountCents = ordered.orders.find((order) => order.invoice === invoice)?.amountCents ?? 0;
  if (booked.refusal === 'open-changed') return sayOpenChanged(openCents);
  return orderWords[booked.details.reason]({ openCents, amountCents }).sentence;
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
