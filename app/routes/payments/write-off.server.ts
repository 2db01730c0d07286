import { href, redirect } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/write-off.ts';
import { todayOf } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { showAgain, showRefusal } from '#app/forms/reading/answer-form.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { isCorrectable } from '#app/invoicing/invoice/correct-invoice.ts';
import { writeOffFields } from '#app/invoicing/ledger/fields.ts';
import { creditedGroups } from '#app/invoicing/ledger/set-off.ts';
import { balanceOf, claimOf } from '#app/invoicing/ledger/settlement.ts';
import { mayWriteOff, taxToCorrect } from '#app/invoicing/ledger/uncollectible.ts';
import { listCorrections } from '#app/pocketbase/invoices/queries.ts';
import { findNumbered } from '../documents/issued/find-issued.server.ts';
import { sinceIssue } from '../documents/issued/since-issue.server.ts';
import { bookPayment, paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { openPaymentKey } from './payment-key.server.ts';
import { describeOpenChanged } from './payment-words.ts';

export async function loadWriteOff({ params, url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { id, number, customerName, snapshot } = await findNumbered(backend, params.invoiceId);
  const createKey = await openPaymentKey({ url, context });
  const today = todayOf(context);
  const [parts, corrections] = await Promise.all([
    ask(backend, paymentsOfInvoice, { id }),
    isCorrectable(snapshot) ? listCorrections(backend, id) : [],
  ]);
  const claim = { ...claimOf(snapshot), credited: creditedGroups(corrections.map((each) => each.snapshot.totals)) };
  const booked = balanceOf(claim.dueCents, parts);
  if (booked.openCents <= 0 || !mayWriteOff(snapshot, today))
    throw redirect(href('/invoice/rechnungen/:invoiceId', params));
  return {
    number,
    customerName,
    issueDate: snapshot.issueDate,
    today,
    dueCents: claim.dueCents,
    receivedCents: booked.receivedCents,
    openCents: booked.openCents,
    taxGroups: taxToCorrect({ claim, booked }),
    regime: snapshot.totals.taxGroups.some(({ taxCase }) => taxCase === 'small-business')
      ? 'small-business'
      : 'standard',
    createKey,
  } as const;
}

const notYet = 'Dieser Tag liegt in der Zukunft. Buchen Sie aus, was schon feststeht.';

export async function answerWriteOff({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const { id, snapshot } = await findNumbered(backend, params.invoiceId);
  const today = todayOf(context);
  const days = { issueDate: snapshot.issueDate, today, future: notYet, document: 'die Rechnung' } as const;
  const schema = z.object(schemaOf(writeOffFields, { today })).superRefine(sinceIssue(days));
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  const { date, reason } = submission.value;
  if (!mayWriteOff(snapshot, date)) return seeOther(context, shown);
  const expectedOpenCents = Number(textOf(form, 'expectedOpenCents')) || 0;
  const order = {
    invoice: id,
    amountCents: 0,
    expectedOpenCents,
    rest: 'uncollectible',
    reason,
    excess: false,
  } as const;
  const booked = await ask(backend, bookPayment, {
    createKey: readCreateKey(form),
    fields: { date, method: 'other', note: 'Als uneinbringlich ausgebucht' },
    orders: [order],
  });
  if (booked.ok) return seeOther(context, shown, { says: 'written-off', by: booked });
  if (booked.refusal === 'open-changed' && booked.details.openCents > 0)
    return showRefusal(submission, describeOpenChanged(booked.details));
  // Nothing is open any more, by this form or another: there it stands.
  return seeOther(context, shown);
}
