import { href } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/show.ts';
import { todayOf } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { showAgain, showErrors, showRefusal } from '#app/forms/reading/answer-form.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { refundFields } from '#app/invoicing/ledger/fields.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatCents } from '#app/values/money.ts';
import { openPaymentKey } from '../payment-key.server.ts';
import { amountMissing, describeNotBooked } from '../payment-words.ts';
import { refuseFuture } from '../booking.schema.server.ts';
import { creditMovementsMax } from '#app/pocketbase/payments/limits.ts';
import { bookPayment, customerCredit } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { RefundValues } from './refund-form.tsx';

export async function loadCredit({ params, url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { id, name } = found(await findCustomer(backend, params.customerId));
  const createKey = await openPaymentKey({ url, context });
  const { creditCents, movements } = await ask(backend, customerCredit, { id, limit: creditMovementsMax + 1 });
  const today = todayOf(context);
  const values: RefundValues = {
    ...emptyForm(refundFields),
    amount: formatCents(creditCents),
    date: formatDate(today),
  };
  const shown = movements.slice(0, creditMovementsMax);
  return { id, name, creditCents, movements: shown, more: movements.length > shown.length, createKey, values };
}

export async function answerRefund({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const today = todayOf(context);
  const schema = z.object(schemaOf(refundFields, { today })).superRefine(refuseFuture(today));
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { amount, ...fields } = submission.value;
  if (amount === 0) return showErrors(submission, { amount: [amountMissing] });
  const backend = userBackend(context);
  const { id: customer } = found(await findCustomer(backend, params.customerId));
  const credit = { customer, amountCents: -amount };
  const booked = await ask(backend, bookPayment, { createKey: readCreateKey(form), fields, orders: [], credit });
  if (booked.ok)
    return seeOther(context, href('/invoice/zahlungen/:paymentId', { paymentId: booked.value.id }), {
      says: 'payment-booked',
      by: booked,
    });
  const { field, sentence } = describeNotBooked(booked, () => -amount);
  return field === 'amount' ? showErrors(submission, { amount: [sentence] }) : showRefusal(submission, sentence);
}
