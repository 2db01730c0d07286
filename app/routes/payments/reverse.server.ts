import { href, redirect } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/reverse.ts';
import { todayOf } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { showAgain, showRefusal } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { reversalFields } from '#app/invoicing/ledger/fields.ts';
import { findPayment, isReversible, isWriteOff } from '#app/pocketbase/payments/queries.ts';
import { reversePayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export async function loadReversal({ params, context }: Route.LoaderArgs) {
  const payment = found(await findPayment(userBackend(context), params.paymentId));
  if (!isReversible(payment)) throw redirect(href('/invoice/zahlungen/:paymentId', params));
  const numbers = [...new Set(payment.parts.map(({ kind, number }) => (kind === 'credit' ? 'Guthaben' : number)))];
  const { date, amountCents } = payment.payment;
  return { date, amountCents, numbers, isWriteOff: isWriteOff(payment.parts) };
}

const schema = z.object(schemaOf(reversalFields));

export async function answerReversal({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const date = todayOf(context);
  const { paymentId } = params;
  const taken = await ask(userBackend(context), reversePayment, { id: paymentId, date, ...submission.value });
  const shown = href('/invoice/zahlungen/:paymentId', params);
  if (taken.ok) return seeOther(context, shown, { says: 'payment-reversed', by: taken });
  // Sent twice, or in another window: it is done, and here it stands.
  if (taken.refusal !== 'needed-later') return seeOther(context, shown);
  return showRefusal(submission, neededLater);
}

const neededLater =
  'Auf dieser Buchung beruht eine spätere: eine Rückzahlung, eine Ausbuchung, Geld, das nach einer Ausbuchung doch noch kam, oder ausgegebenes Guthaben. Nehmen Sie erst die spätere zurück, dann diese.';
