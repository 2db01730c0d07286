import { href } from 'react-router';
import type { Route } from './+types/book.ts';
import { todayOf } from '#app/http/app-context.ts';
import { showAgain, showErrors, showRefusal } from '#app/forms/reading/answer-form.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { bookingFields } from '#app/invoicing/ledger/fields.ts';
import { balanceOf } from '#app/invoicing/ledger/settlement.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import { findNumbered } from '../documents/issued/find-issued.server.ts';
import { bookPayment, customerCredit, paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { bookingSchema } from './booking.schema.server.ts';
import { orderTyped } from './credit-order.server.ts';
import { openDiscount } from './open-discount.ts';
import { afterBooking, bankEntryIn, readBankEntry } from './bank/read-entry.server.ts';
import type { BookingValues } from './booking-form.tsx';
import { openPaymentKey } from './payment-key.server.ts';
import { describeNotBooked } from './payment-words.ts';

export async function loadBooking({ params, url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const invoice = await findNumbered(backend, params.invoiceId);
  const bankEntry = await readBankEntry(url, context);
  const createKey = await openPaymentKey({ url, context });
  const { creditCents } = await ask(backend, customerCredit, { id: invoice.customer, limit: 0 });
  const { dueCents } = invoice.snapshot.totals;
  const today = todayOf(context);
  const balance = balanceOf(dueCents, await ask(backend, paymentsOfInvoice, { id: invoice.id }));
  const { openCents, excessCents, uncollectibleCents } = balance;
  const discount = openDiscount(invoice.snapshot, { today, receivedCents: balance.receivedCents });
  const next = openCents === 0 ? uncollectibleCents || -excessCents : openCents;
  const values: BookingValues = {
    ...emptyForm(bookingFields),
    amount: next === 0 ? '' : formatCents(Math.abs(next)),
    direction: next < 0 ? 'out' : 'in',
    date: formatDate(today),
    ...(bankEntry !== null && { ...bankEntry.values, direction: 'in' }),
  };
  const { number, customerName, draft } = invoice;
  return {
    number,
    customerName,
    customer: draft.customer,
    dueCents,
    ...balance,
    discount,
    creditCents,
    createKey,
    bankEntry: bankEntry?.id ?? '',
    values,
  };
}

export async function answerBooking({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const today = todayOf(context);
  const submission = parseForm(form, bookingSchema(today));
  if (submission.status !== 'success') return showAgain(submission);
  const { amount, direction, rest, reason, excess, credit, ...fields } = submission.value;
  const amountCents = direction === 'out' ? -amount : amount;
  const expectedOpenCents = Number(textOf(form, 'expectedOpenCents')) || 0;
  const typed = { amountCents, expectedOpenCents, rest, reason, excess, credit, method: fields.method };
  const backend = userBackend(context);
  const ordered = await orderTyped(backend, { invoice: params.invoiceId, ...typed });
  if (!ordered.ok && ordered.field === '') return showRefusal(submission, ordered.sentence);
  if (!ordered.ok) return showErrors(submission, { [ordered.field]: [ordered.sentence] });
  const { ok: _, ...order } = ordered;
  const booked = await ask(backend, bookPayment, {
    createKey: readCreateKey(form),
    fields,
    ...order,
    ...bankEntryIn(form),
  });
  if (booked.ok)
    return afterBooking(context, form, { shown: href('/invoice/rechnungen/:invoiceId', params), by: booked });
  const { field, sentence } = describeNotBooked(booked, () => amountCents);
  return field === '' ? showRefusal(submission, sentence) : showErrors(submission, { [field]: [sentence] });
}
