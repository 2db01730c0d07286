import { href } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/review.ts';
import { todayOf } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { newCreateKey } from '#app/forms/record/create-key.server.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { userBackend } from '#app/http/session.ts';
import { reminderLevelNames } from '#app/invoicing/company/fields.ts';
import { holdFields, reminderFields } from '#app/invoicing/reminders/fields.ts';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { prepareReminder, proposeChoices, assessChoices } from '#app/workflows/reminders/prepare-reminder.ts';
import { findNumbered } from '../documents/issued/find-issued.server.ts';
import { titled } from '../titles.ts';
import { HoldForm, ReminderForm } from './reminder-forms.tsx';
import type { CheckedReminder } from './reminder-forms.tsx';
import { ReminderPart, withMails } from '../mail/reminder-list.tsx';
import { mailsOfInvoice } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { describeNotReminded } from '../findings/reminder-words.ts';
import { answerReview } from './review.server.ts';

export const meta = titled('Mahnung');

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { invoiceId } = params;
  const today = todayOf(context);
  await findNumbered(backend, invoiceId);
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

export const action = answerReview;

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
