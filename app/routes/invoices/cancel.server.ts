import { href, redirect } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/cancel.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { showAgain, showErrors, showRefusal } from '#app/forms/reading/answer-form.ts';
import { newCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { demoLimitPath, userBackend } from '#app/http/session.ts';
import { cancellationFields } from '#app/invoicing/invoice/fields.ts';
import { nothingMissing } from '#app/invoicing/invoice/preview-draft.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { findRemindersAndDebit } from '#app/pocketbase/reminders/queries.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { issueCancellation, prepareCancellation } from '#app/workflows/corrections/issue-cancellation.ts';
import type { CancelOutcome } from '#app/workflows/corrections/issue-cancellation.ts';
import { copyInvoice } from '#app/workflows/copy-invoice.ts';
import { billedPart, frozenGroups } from '../documents/issued/frozen-parts.tsx';
import { describeFaults } from './findings/fault-texts.ts';
import { invoiceBalanceOf, paidElsewhere } from './balance-part.tsx';
import type { InvoiceBalance } from './balance-part.tsx';
import { takingBackRefusals } from '../documents/issued/refusal-words.ts';
import { paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export async function loadCancellation({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { invoiceId } = params;
  const today = todayOf(context);
  const prepared = found(await prepareCancellation(backend, { invoiceId, today, reason: '' }));
  const { invoice, content, rest, next, isOnNoLine, cancelledBy } = prepared;
  if (cancelledBy !== '') throw redirect(href('/invoice/rechnungen/:invoiceId', { invoiceId: cancelledBy }));
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  if (isOnNoLine) throw seeOther(context, shown, 'rest-on-no-line');
  const money = invoiceBalanceOf(
    invoice.snapshot.totals.dueCents,
    await ask(backend, paymentsOfInvoice, { id: invoiceId }),
  );
  return {
    number: invoice.number,
    customerName: invoice.customerName,
    wording: rest === null ? wholeWords : restWords,
    next,
    day: content.issueDate,
    money: rest === null ? describeMoney(money, paidElsewhere(invoice.snapshot)) : restMoney,
    copies: invoice.status === 'issued',
    debit: (await findRemindersAndDebit(backend, invoiceId)).debit,
    billed: billedPart(content),
    groups: frozenGroups({ content, missing: nothingMissing }),
    createKey: newCreateKey(),
  };
}

const wholeWords = {
  lead: 'Eine Stornorechnung mit eigener Nummer hebt sie ganz auf.',
  document: 'Stornorechnung',
  amount: 'Stornobetrag',
};

const restWords = {
  lead: 'Ein Teil ist schon gutgeschrieben. Eine Rechnungskorrektur mit eigener Nummer schreibt alles gut, was übrig ist; danach ist die Rechnung storniert.',
  document: 'Rechnungskorrektur',
  amount: 'Korrekturbetrag',
};

const notConfirmed = 'Bitte bestätigen Sie, dass diese Rechnung storniert werden soll.';
const schema = z
  .object(schemaOf(cancellationFields))
  .refine(({ confirmed }) => confirmed, { path: ['confirmed'], message: notConfirmed });

const correctedMeanwhile =
  'Diese Rechnung wurde inzwischen an anderer Stelle korrigiert. Es wurde nichts storniert. Bitte sehen Sie nach, was übrig ist.';

type Refusal = Exclude<
  Extract<CancelOutcome, { ok: false }>['refusal'],
  'not-found' | 'already-cancelled' | 'unprintable' | 'rest-on-no-line'
>;

const refusals: Record<Refusal, string> = {
  ...takingBackRefusals,
  'is-corrected': correctedMeanwhile,
  'corrections-changed': correctedMeanwhile,
  'not-creditable': correctedMeanwhile,
};

export async function answerCancellation({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { services } = context.get(appContext);
  const { invoiceId } = params;
  const { reason, again } = submission.value;
  const order = { invoiceId, reason, number: textOf(form, 'number'), today: todayOf(context) };
  const outcome = await issueCancellation(services, userBackend(context), order);
  const shown = (id: string) => href('/invoice/rechnungen/:invoiceId', { invoiceId: id });
  // Sent twice, or in another window: it is done, and there it stands.
  if (outcome.ok || outcome.refusal === 'already-cancelled')
    return again
      ? openCorrected(context, { invoiceId, createKey: readCreateKey(form), cancelled: outcome })
      : seeOther(context, shown(outcome.id), outcome.ok ? { says: 'invoice-cancelled', by: outcome } : undefined);
  if (outcome.refusal === 'not-found') throw found(null);
  if (outcome.refusal === 'rest-on-no-line') return seeOther(context, shown(invoiceId), 'rest-on-no-line');
  if (outcome.refusal === 'unprintable')
    return showErrors(submission, { reason: ['Der Grund enthält Zeichen, die sich nicht drucken lassen.'] });
  const told = [refusals[outcome.refusal], ...describeFaults(outcome.faults)];
  return showRefusal(submission, told.join(' '));
}

interface Corrected {
  invoiceId: string;
  createKey: string;
  cancelled: Extract<CancelOutcome, { id: string }>;
}

/** On to the draft of the invoice that takes the place of the cancelled one. */
async function openCorrected(context: Context, { invoiceId, createKey, cancelled: by }: Corrected) {
  const backend = userBackend(context);
  const invoice = found(await findInvoice(backend, invoiceId));
  // What another program wrote has no lines here that could be corrected.
  if (invoice.status === 'imported')
    return seeOther(context, href('/invoice/rechnungen/:invoiceId', { invoiceId: by.id }), {
      says: 'invoice-cancelled',
      by,
    });
  const copy = await copyInvoice(backend, invoice, { createKey, sameSupply: true, insteadOf: invoiceId });
  if (copy === null)
    return seeOther(context, demoLimitPath(context.get(appContext).services.env), { says: 'invoice-cancelled', by });
  const edited = href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: copy.id });
  return seeOther(context, edited, { says: 'corrected-copy', by });
}

// Of what was received, earlier corrections owe a part already.
const restMoney =
  'Was davon noch offen ist, wird mit der Rechnung verrechnet. Was schon bezahlt ist, ist danach zu erstatten.';

function describeMoney({ receivedCents }: InvoiceBalance, elsewhereCents: Cents): string {
  const paidCents = receivedCents + elsewhereCents;
  if (paidCents === 0) return 'Es ist nichts eingegangen. Beide Belege werden miteinander verrechnet.';
  const paid =
    elsewhereCents === 0
      ? `Eingegangen sind ${formatEuro(paidCents)}.`
      : `Bezahlt sind ${formatEuro(paidCents)}, davon ${formatEuro(elsewhereCents)} vor der Übernahme.`;
  return `${paid} So viel ist danach zu erstatten; was noch offen war, wird verrechnet.`;
}
