import type { Submission } from '@conform-to/react';
import { href } from 'react-router';
import type { z } from 'zod';
import type { Route } from './+types/collective.ts';
import { todayOf } from '#app/http/app-context.ts';
import { showAgain, showErrors, showFilled, showRefusal } from '#app/forms/reading/answer-form.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { spreadPayment } from '#app/invoicing/ledger/spread.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { bookPayment } from '#app/pocketbase/payments/calls.ts';
import type { BookOutcome } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { afterBooking, bankEntryIn } from './bank/read-entry.server.ts';
import { collectiveSchema } from './booking.schema.server.ts';
import { amountMissing, describeNotBooked } from './payment-words.ts';
import { readQuery } from '#app/values/page-query.ts';

type Typed = z.output<ReturnType<typeof collectiveSchema>>;
type Sent = Submission<Typed, string[], Typed>;

/** A row in which something was typed. */
type BookedRow = Typed['lines'][number] & { index: number };

export async function answerCollective({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const today = todayOf(context);
  const submission = parseForm(form, collectiveSchema(today));
  if (submission.status !== 'success') return showAgain(submission);
  const { amount, lines, credit, ...fields } = submission.value;
  if (amount === 0) return showErrors(submission, { amount: [amountMissing] });
  const booked = lines.flatMap((line, index): BookedRow[] =>
    line.amount === 0 && line.rest === 'open' && line.reason === '' ? [] : [{ ...line, index }],
  );
  const isFilled = booked.length > 0 || (credit && lines.length === 0);
  if (textOf(form, 'then') === 'spread' || !isFilled) return spread(submission, submission.value);
  const leftCents = booked.reduce((left, line) => left - line.amount, amount);
  const isSetOff = fields.method === 'credit';
  if (leftCents !== 0 && (leftCents < 0 || !credit || isSetOff))
    return showErrors(submission, { amount: [describeDifference(leftCents)] });
  const creditCents = isSetOff ? -amount : leftCents;
  const customer = readQuery(new URL(request.url), 'customer');
  const result = await ask(userBackend(context), bookPayment, {
    createKey: readCreateKey(form),
    fields,
    orders: booked.map(({ index: _, amount: amountCents, ...order }) => ({ ...order, amountCents, excess: false })),
    ...(creditCents !== 0 && { credit: { customer, amountCents: creditCents } }),
    ...bankEntryIn(form),
  });
  if (!result.ok) return answerNotBooked(submission, booked, result);
  return afterBooking(context, form, {
    shown: href('/invoice/zahlungen/:paymentId', { paymentId: result.value.id }),
    by: result,
  });
}

function answerNotBooked(submission: Sent, booked: readonly BookedRow[], result: Extract<BookOutcome, { ok: false }>) {
  const lineOf = (invoice: string) => booked.find((each) => each.invoice === invoice);
  const { field, sentence } = describeNotBooked(result, (invoice) => lineOf(invoice)?.amount ?? 0);
  if ('invoice' in result.details) {
    const cell = field === 'rest' || field === 'reason' ? field : 'amount';
    return showErrors(submission, { [`lines[${lineOf(result.details.invoice)?.index ?? 0}].${cell}`]: [sentence] });
  }
  return field === '' ? showRefusal(submission, sentence) : showErrors(submission, { [field]: [sentence] });
}

/** Nothing is booked before the person has seen what falls on which invoice. */
function spread(submission: Sent, { amount, lines, credit }: Typed) {
  const { amounts, leftCents } = spreadPayment(
    amount,
    lines.map(({ expectedOpenCents }) => expectedOpenCents),
  );
  if (leftCents > 0 && !credit) return showErrors(submission, { amount: [describeLeft(leftCents)] });
  const filled = lines.map(({ invoice, expectedOpenCents, reason }, index) => ({
    invoice,
    expectedOpenCents: String(expectedOpenCents),
    amount: amounts[index] === 0 ? '' : formatCents(amounts[index] ?? 0),
    rest: 'open',
    reason,
  }));
  return showFilled(submission, { lines: filled });
}

function describeLeft(cents: Cents): string {
  return `Das sind ${formatEuro(cents)} mehr, als zusammen offen ist. Soll der Rest Guthaben werden, haken Sie das an.`;
}

function describeDifference(cents: Cents): string {
  return cents > 0
    ? `Davon sind ${formatEuro(cents)} noch nicht verteilt.`
    : `Verteilt sind ${formatEuro(-cents)} mehr als dieser Betrag.`;
}
