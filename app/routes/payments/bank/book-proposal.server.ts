import { newCreateKey } from '../../../http/form/create-key.server.ts';
import type { Backend } from '../../../pocketbase/backend.ts';
import { findOpenEntry } from '../../../pocketbase/bank-entries/queries.ts';
import { bookPayment } from '../../../pocketbase/payments/queries.ts';
import { orderWords, sayOpenChanged } from '../payment-words.ts';
import { readProposal } from './proposal-value.ts';
import { noteOf } from './read-entry.server.ts';
import { entryTaken, sayEntryDiffers } from './match-words.ts';

/** Books an entry as its proposal says; answers why not, or null. What is decided already, by the same button too, is done. */
export async function bookProposal(backend: Backend, id: string, value: string): Promise<string | null> {
  const proposed = readProposal(value);
  if (proposed === null) return entryTaken;
  const entry = await findOpenEntry(backend, id);
  if (entry === null) return null;
  const { bookingDate: date, purpose } = entry;
  const booked = await bookPayment(backend, {
    createKey: newCreateKey(),
    fields: { date, method: 'transfer', note: noteOf(purpose) },
    orders: proposed.map((order) => ({ ...order, excess: false })),
    bankEntry: id,
  });
  if (booked.ok || booked.refusal === 'entry-taken') return null;
  if (booked.refusal === 'already-booked') return entryTaken;
  if (booked.refusal === 'entry-differs') return sayEntryDiffers(booked.details.amountCents);
  // A proposal spends none.
  if (booked.refusal === 'not-enough-credit') return entryTaken;
  const { openCents, invoice } = booked.details;
  const amountCents = proposed.find((order) => order.invoice === invoice)?.amountCents ?? 0;
  if (booked.refusal === 'open-changed') return sayOpenChanged(openCents);
  return orderWords[booked.details.reason]({ openCents, amountCents }).sentence;
}
