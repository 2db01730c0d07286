import type { Submission, SubmissionResult } from '@conform-to/react';
import { data, href } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/review.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { showAgain, showErrors, showRefusal } from '#app/forms/reading/answer-form.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { holdFields, reminderFields } from '#app/invoicing/reminders/fields.ts';
import type { ValuesOf } from '#app/invoicing/fields.ts';
import { holdReminders } from '#app/pocketbase/reminders/queries.ts';
import { issueReminderOf, previewReminder } from '#app/workflows/reminders/issue-reminder.ts';
import type {
  ReminderRefusal,
  ReminderPreview,
  ReminderPreviewOutcome,
} from '#app/workflows/reminders/issue-reminder.ts';
import { findNumbered } from '../documents/issued/find-issued.server.ts';
import { pagesWithin } from '../documents/pictures/drawn-document.server.ts';
import type { CheckedReminder } from './reminder-forms.tsx';
import { describeMissingRates, describeNotReminded } from '../findings/reminder-words.ts';

const holdSchema = z.object(schemaOf(holdFields));

export async function answerReview({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const { invoiceId } = params;
  await findNumbered(backend, invoiceId);
  if (textOf(form, 'then') === 'hold') {
    const held = parseForm(form, holdSchema);
    if (held.status !== 'success') return showAgain(held);
    await holdReminders(backend, { invoice: invoiceId, ...held.value });
    return seeOther(context, href('/invoice/rechnungen/:invoiceId/mahnung', params), 'reminders-held');
  }
  return review(context, form, invoiceId);
}

type Typed = ValuesOf<typeof reminderFields>;
type Sent = Submission<Typed, string[], Typed>;

/** Shows what would be kept; keeps it where it is what the person has seen and confirmed. */
async function review(context: Context, form: FormData, invoiceId: string) {
  const { services } = context.get(appContext);
  const today = todayOf(context);
  const schema = z.object(schemaOf(reminderFields, { today }));
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { confirmed, ...choices } = submission.value;
  if (choices.until <= today)
    return showErrors(submission, { until: ['Bitte geben Sie einen späteren Tag als heute an.'] });
  if (choices.invoiceReceivedOn > today)
    return showErrors(submission, { invoiceReceivedOn: ['Dieser Tag liegt in der Zukunft.'] });
  const backend = userBackend(context);
  const isIssuing = textOf(form, 'then') === 'issue';
  if (!isIssuing || !confirmed) {
    const previewed = await previewReminder(backend, { invoiceId, today, choices });
    if (!previewed.ok) return answerRefusal(submission, previewed);
    const reply = isIssuing ? submission.reply({ fieldErrors: { confirmed: [notAgreed] } }) : submission.reply();
    return show(context, previewed.preview, { reply, status: isIssuing ? 422 : 200 });
  }
  const order = { invoiceId, today, createKey: readCreateKey(form), choices, expectedHash: textOf(form, 'content') };
  const outcome = await issueReminderOf(services, backend, order);
  if (outcome.ok)
    return seeOther(context, href('/invoice/rechnungen/:invoiceId/mahnung', { invoiceId }), {
      says: 'reminder-issued',
      by: outcome,
    });
  if (!('preview' in outcome)) return answerRefusal(submission, outcome);
  const reply = submission.reply({ formErrors: [refusals[outcome.refusal]] });
  return show(context, outcome.preview, { reply, status: outcome.refusal === 'busy' ? 503 : 409 });
}

async function show(
  context: Context,
  { weighed, hash, letter }: ReminderPreview,
  { reply, status }: { reply: SubmissionResult<string[]>; status: number },
) {
  const checked: CheckedReminder = { weighed, hash, shown: await pagesWithin(context, letter) };
  return data({ lastResult: reply, stale: null, checked }, { status });
}

const notAgreed = 'Bitte bestätigen Sie, dass diese Mahnung ausgestellt werden soll.';

const refusals: Record<ReminderRefusal | 'changed', string> = {
  changed:
    'Seit der Prüfung hat sich etwas geändert. Bitte sehen Sie sich an, was jetzt gespeichert würde, und bestätigen Sie es.',
  'not-remindable':
    'Die Rechnung ist inzwischen bezahlt, storniert, strittig oder angehalten. Es wurde nichts ausgestellt.',
  'open-changed': 'Inzwischen wurde eine Zahlung gebucht. Es wurde nichts ausgestellt. Bitte laden Sie die Seite neu.',
  'level-sent': 'Diese Stufe ist schon ausgestellt. Bitte laden Sie die Seite neu.',
  'file-differs': 'Das PDF, das dabei entstehen würde, stimmt nicht. Es wurde nichts ausgestellt.',
  'not-drawable': 'Der Text enthält Zeichen, die sich nicht drucken lassen.',
  busy: 'Gerade werden viele Belege erzeugt. Bitte versuchen Sie es in einer Minute noch einmal.',
};

function answerRefusal(submission: Sent, refused: Extract<ReminderPreviewOutcome, { ok: false }>) {
  if (refused.refusal === 'not-found') throw found(null);
  if (refused.refusal === 'rate-missing')
    return showErrors(submission, { interest: [describeMissingRates(refused.weighed.missing)] });
  return showRefusal(submission, `Es wurde nichts ausgestellt. ${describeNotReminded(refused)}`);
}
