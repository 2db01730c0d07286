import { aboutOfDraft } from '#app/invoicing/invoice/draft.ts';
import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { showAgain, showRefusal } from '#app/forms/reading/answer-form.ts';
import { newCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { StoredInvoice } from '#app/pocketbase/invoices/record.ts';
import { addMonths, formatDate } from '#app/values/dates.ts';
import { isRepeatable, repeatInvoice } from '#app/workflows/schedules/save-schedule.ts';
import { listSchedules } from '#app/pocketbase/schedules/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { notRepeatable } from './run-words.ts';
import type { ScheduleValues } from './schedule-form.tsx';
import { scheduleSchema } from './schedule.schema.server.ts';

const madeBefore =
  'Mit demselben Formular haben Sie schon eine Serie angelegt. Sie steht unter „Wiederkehrende Rechnungen“.';

export async function loadNewSchedule({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [stored, schedules] = await Promise.all([findInvoice(backend, params.invoiceId), ask(backend, listSchedules)]);
  const invoice = found(stored);
  const { services } = context.get(appContext);
  const today = todayOf(context);
  const values: ScheduleValues = {
    ...emptyForm(scheduleFields),
    name: nameOf(invoice),
    firstDay: firstDayAfter(today),
  };
  return {
    number: invoice.status === 'draft' ? 'Entwurf' : invoice.number,
    repeatable: isRepeatable(invoice),
    sameCustomer: schedules
      .filter(({ customer, state }) => customer === invoice.draft.customer && state !== 'ended')
      .map(({ id, name }) => ({ id, name })),
    values,
    createKey: newCreateKey(),
    staysHere: services.mail.kind === 'folder',
  };
}

function nameOf({ draft, customerName }: StoredInvoice): string {
  const [line = ''] = aboutOfDraft(draft).split('\n');
  return (line.trim() || customerName).slice(0, scheduleFields.name.lengthMax);
}

/** The first of the next month: what most people bill on. */
function firstDayAfter(today: string): string {
  return formatDate(`${addMonths(today, 1).slice(0, 8)}01`);
}

export async function answerNewSchedule({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const today = todayOf(context);
  const submission = parseForm(form, scheduleSchema(today));
  if (submission.status !== 'success') return showAgain(submission);
  const backend = userBackend(context);
  const invoice = found(await findInvoice(backend, params.invoiceId));
  if (!isRepeatable(invoice)) return showRefusal(submission, notRepeatable);
  const order = { createKey: readCreateKey(form), fields: submission.value, today };
  const made = await repeatInvoice(backend, invoice, order);
  if (!made.ok) return showRefusal(submission, madeBefore);
  return seeOther(
    context,
    href('/invoice/wiederkehrend/:scheduleId', { scheduleId: made.value.id }),
    submission.value.action === 'send' ? 'sending-schedule-created' : 'draft-schedule-created',
  );
}
