import { redirect } from 'react-router';
import { requestContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { userBackend } from '#app/http/session.ts';
import { findBankEntry } from '#app/pocketbase/bank-entries/queries.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import type { BookOutcome } from '#app/pocketbase/payments/calls.ts';
import { paths } from '#app/ui/base/paths.ts';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { bankEntryField } from './entry-name.ts';
import { readQuery } from '#app/values/page-query.ts';

export interface EntryToBook {
  id: string;
  bookingDate: IsoDate;
  purpose: string;
  amountCents: Cents;
  /** what the form of the payment begins with */
  values: { amount: string; date: string; note: string };
}

/** The entry of the account that a form of a payment is for, by its address; null for none. One that is decided about, or went out, has no form. */
export async function readBankEntry(url: URL, context: Context): Promise<EntryToBook | null> {
  const named = readQuery(url, 'bankEntry');
  const entry = named === '' ? null : await findBankEntry(userBackend(context), named);
  if (entry?.state !== 'open' || entry.amountCents < 0) {
    // What was sent is answered with what was typed.
    if (named !== '' && context.get(requestContext).method !== 'POST') throw redirect(paths.bankEntries);
    return null;
  }
  const { id, amountCents, bookingDate, purpose } = entry;
  return {
    id,
    bookingDate,
    purpose,
    amountCents,
    values: { amount: formatCents(amountCents), date: formatDate(bookingDate), note: noteOf(purpose) },
  };
}

/** The entry that a sent form is for, as a part of its booking. */
export function bankEntryIn(form: FormData): { bankEntry?: string } {
  const bankEntry = textOf(form, bankEntryField);
  return recordIdPattern.test(bankEntry) ? { bankEntry } : {};
}

interface BookedAt {
  shown: string;
  by: Extract<BookOutcome, { ok: true }>;
}

/** On to where the money is seen: what came from the account, among the rest of it. */
export function afterBooking(context: Context, form: FormData, { shown, by }: BookedAt): Response {
  return bankEntryIn(form).bankEntry === undefined
    ? seeOther(context, shown, { says: 'payment-booked', by })
    : seeOther(context, paths.bankEntries, { says: 'bank-entry-booked', by });
}

const noteLengthMax = 200;

/** A purpose as the note of a payment. */
export function noteOf(purpose: string): string {
  return purpose.slice(0, noteLengthMax).trim();
}
