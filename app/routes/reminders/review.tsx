import type { Submission, SubmissionResult } from '@conform-to/react';
import { data, href } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/review.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { showAgain, showErrors, showRefusal } from '#app/forms/reading/answer-form.ts';
import { newCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { reminderLevelNames } from '#app/invoicing/company/fields.ts';
import { holdFields, reminderFields } from '#app/invoicing/reminders/fields.ts';
import type { ValuesOf } from '#app/invoicing/fields.ts';
import { holdReminders } from '#app/pocketbase/reminders/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead, Part, StateBar } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import {
  issueReminderOf,
  prepareReminder,
  proposeChoices,
  previewReminder,
  assessChoices,
} from '#app/workflows/reminders/issue-reminder.ts';
import type {
  ReminderRefusal,
  ReminderPreview,
  ReminderPreviewOutcome,
} from '#app/workflows/reminders/issue-reminder.ts';
import { findIssued } from '../documents/issued/find-issued.server.ts';
import { pagesWithin } from '../documents/pictures/drawn-document.server.ts';
import { titled } from '../titles.ts';
import { HoldForm, ReminderForm } from './reminder-forms.tsx';
import type { CheckedReminder } from './reminder-forms.tsx';
import { ReminderPart, withMails } from '../mail/reminder-list.tsx';
import { mailsOfInvoice } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { describeMissingRates, describeNotReminded } from './reminder-words.ts';

export const meta = titled('Mahnung');

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { invoiceId } = params;
  const today = todayOf(context);
  await findIssued(backend, invoiceId);
  const [prepared, mails] = await Promise.all([
    prepareReminder(backend, { invoiceId, today }).then(found),
    ask(backend, mailsOfInvoice, { id: invoiceId }),
  ]);
  const { row, claim, proposal } = prepared;
  const { number, customerName, dueDate, openCents, hold, holdReason, customerHold } = row;
  const choices = proposal.ok ? proposeChoices(prepared, proposal) : null;
  return {
    number,
    customerName,
    due: formatDate(dueDate),
    open: formatEuro(openCents),
    reminders: withMails(claim.invoice.reminders, mails),
    refused: proposal.ok ? '' : describeNotReminded(proposal),
    proposed:
      proposal.ok && choices !== null
        ? {
            level: proposal.level,
            values: toFormValues(reminderFields, { ...choices, confirmed: false }),
            weighed: assessChoices(prepared, proposal, choices),
            isConsumer: claim.customerKind === 'consumer',
          }
        : null,
    held: toFormValues(holdFields, {
      hold: z.enum(['none', 'stopped', 'disputed']).parse(hold),
      holdReason,
      customerStopped: customerHold === 'stopped',
    }),
    createKey: newCreateKey(),
  };
}

const holdSchema = z.object(schemaOf(holdFields));

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const { invoiceId } = params;
  await findIssued(backend, invoiceId);
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

export default function ReviewReminder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, customerName, due, open, reminders, refused, proposed, held, createKey } = loaderData;
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  const lastResult = actionData?.lastResult ?? null;
  const isHolding = lastResult?.initialValue?.['then'] === 'hold';
  const answered: { lastResult: unknown; checked?: CheckedReminder } | undefined = actionData;
  const checked = answered?.checked ?? null;
  return (
    <>
      <PageHead
        title={proposed === null ? 'Mahnung' : reminderLevelNames[proposed.level]}
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: paths.reminders, text: 'Mahnungen' },
          { href: shown, text: number },
        ]}
        lead={customerName}
      />
      <StateBar
        entries={[
          { label: 'Fällig', value: due },
          { label: 'Offen', value: open },
        ]}
      />
      <div className="stack">
        {proposed === null ? (
          <Part id="refused" title="Heute nicht zu mahnen">
            <p>{refused}</p>
          </Part>
        ) : (
          <ReminderForm
            {...{ createKey, checked, back: shown }}
            weighed={checked?.weighed ?? proposed.weighed}
            level={proposed.level}
            values={proposed.values}
            isConsumer={proposed.isConsumer}
            lastResult={isHolding ? null : lastResult}
          />
        )}
        <ReminderPart title="Schon ausgestellt" invoiceId={params.invoiceId} reminders={reminders} />
        <HoldForm values={held} lastResult={isHolding ? lastResult : null} />
      </div>
    </>
  );
}
