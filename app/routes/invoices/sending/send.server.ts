import { href, redirect } from 'react-router';
import type { Route } from './+types/send.ts';
import { appContext } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { showAgain, showErrors, showRefusal } from '#app/forms/reading/answer-form.ts';
import { newCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import type { sendingFields } from '#app/invoicing/sending/fields.ts';
import { proposeReminderMail } from '#app/invoicing/documents/mail-proposal.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { enqueueDocument } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { NumberedInvoice } from '#app/pocketbase/invoices/record.ts';
import { dueInstant } from '#app/workflows/sending/due-instant.ts';
import { proposeSending, readToSend } from '#app/workflows/sending/propose-sending.ts';
import { findNumbered } from '#app/routes/documents/issued/find-issued.server.ts';
import { sendingSchema } from '#app/routes/mail/sending.schema.server.ts';
import { reminderSettled, showMailsOf } from '#app/routes/mail/mail-words.ts';
import { listSentOtherwise } from '#app/routes/mail/sent-otherwise.server.ts';
import { showSender } from '#app/routes/mail/sender.server.ts';
import { tooManyForNow } from '#app/routes/mail/too-many-mails.ts';
import { readQuery } from '#app/values/page-query.ts';
import { findMailed } from './find-mailed.server.ts';

export async function loadInvoiceSending({ request, params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const invoice = await findNumbered(backend, params.invoiceId);
  const asked = readQuery(new URL(request.url), 'reminder');
  const [{ values, company, settings, xml, mails }, reminder, sentOtherwiseNotes] = await Promise.all([
    proposeSending(backend, invoice, asked === '' ? 'invoices' : 'reminders'),
    findMailed(backend, { id: asked, invoice: invoice.id }),
    listSentOtherwise(backend, { subject: invoice.id }),
  ]);
  refuseForeign(invoice, reminder !== null);
  // Nobody receives anything.
  const staysHere = context.get(appContext).services.mail.kind === 'folder';
  const sender = showSender(context, { company, settings });
  const ofReminder = reminder && { ...proposeReminderMail(invoice.snapshot, reminder), files: 'pdf' };
  const shown: FormValuesOf<typeof sendingFields> = { ...values, ...ofReminder };
  return {
    ...sender,
    staysHere,
    number: invoice.number,
    xml,
    values: shown,
    reminder: reminder === null ? null : { id: reminder.id, number: reminder.number },
    createKey: newCreateKey(),
    mails: showMailsOf(mails, reminder?.id ?? ''),
    sentOtherwiseNotes: reminder === null ? sentOtherwiseNotes : [],
  };
}

export async function answerInvoiceSending({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, sendingSchema);
  if (submission.status !== 'success') return showAgain(submission);
  const backend = userBackend(context);
  const issued = await findNumbered(backend, params.invoiceId);
  const { id } = issued;
  const { settings, xml } = await readToSend(backend, id);
  const { when, ...mail } = submission.value;
  const reminder = await findMailed(backend, { id: textOf(form, 'reminder'), invoice: id });
  refuseForeign(issued, reminder !== null);
  if (mail.files !== 'pdf' && !xml) return showErrors(submission, { files: [noXml] });
  const { outbox, services } = context.get(appContext);
  const dueAt = dueInstant({ when, undoMinutes: settings.undoMinutes }, services.now());
  const queued = await ask(backend, enqueueDocument, {
    id,
    ...{ ...mail, reminder: reminder?.id ?? '', createKey: readCreateKey(form), dueAt },
  });
  if (!queued.ok && queued.refusal === 'not-open') return showRefusal(submission, reminderSettled);
  if (!queued.ok) return showRefusal(submission, tooManyForNow, 429);
  const shown = href('/invoice/rechnungen/:invoiceId/versand/:mailId', { invoiceId: id, mailId: queued.value.id });
  if (dueAt !== '') return seeOther(context, shown, 'document-mail-waits');
  return seeOther(context, shown, { says: 'document-mailed', by: await outbox.deliver(queued.value.id) });
}

/** An invoice of another program has no file of ours that could go; its reminders have. */
function refuseForeign({ id, status }: NumberedInvoice, isReminder: boolean): void {
  if (status === 'imported' && !isReminder) throw redirect(href('/invoice/rechnungen/:invoiceId', { invoiceId: id }));
}

const noXml = 'Zu diesem Beleg gibt es keine XRechnung: Beim Ausstellen fehlten Angaben dafür.';
