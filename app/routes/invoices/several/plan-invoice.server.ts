import { aboutOfDraft } from '#app/invoicing/invoice/draft.ts';
import { href } from 'react-router';
import { appContext } from '#app/http/app-context.ts';
import { onlyCreateKey } from '#app/forms/record/create-key.server.ts';
import { reminderLevelNames } from '#app/invoicing/company/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { IssuedInvoice } from '#app/pocketbase/invoices/record.ts';
import { enqueueDocument, recordSentOtherwise } from '#app/pocketbase/outbox/calls.ts';
import { formatEuro } from '#app/values/money.ts';
import { withQuery } from '#app/values/page-query.ts';
import { issueReminderOf, previewReminder } from '#app/workflows/reminders/issue-reminder.ts';
import { prepareReminder, proposeChoices } from '#app/workflows/reminders/prepare-reminder.ts';
import { proposeSending } from '#app/workflows/sending/propose-sending.ts';
import { draftName } from '#app/routes/lists/draft-name.ts';
import { describeMissingRates, describeNotReminded } from '#app/routes/findings/reminder-words.ts';
import { planNote } from '#app/routes/several/plan-note.ts';
import { offerPlan, refusePlan } from '#app/routes/several/plan.ts';
import type { Plan, PlanRequest, SeveralRow } from '#app/routes/several/plan.ts';
import { planSending } from '#app/routes/several/plan-sending.server.ts';
import type { SeveralTask } from '#app/routes/lists/several-tasks.ts';

/** What a task would do with an invoice; null: there is none of that id in the own company. */
export async function planInvoice(task: SeveralTask, request: PlanRequest): Promise<Plan | null> {
  const { backend, id } = request;
  const invoice = await findInvoice(backend, id);
  if (invoice === null) return null;
  const { customerName } = invoice;
  if (invoice.status === 'draft') {
    const { draft, updated } = invoice;
    const edit = href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: id });
    const row = {
      id,
      name: draftName({ about: aboutOfDraft(draft), customerName, updated }),
      customerName,
      href: edit,
    };
    return refusePlan(row, 'Noch nicht ausgestellt');
  }
  const shown = href('/invoice/rechnungen/:invoiceId', { invoiceId: id });
  const row = { id, name: invoice.number, customerName, href: shown };
  if (task === 'send' && invoice.status === 'imported') return refusePlan(row, 'In einem anderen Programm geschrieben');
  if (task === 'send' && invoice.status === 'issued') return planInvoiceMail(invoice, row, request);
  if (task === 'remind') return planReminder(row, request);
  return planNote(row, {
    issueDate: invoice.issueDate,
    note: (noted) => ask(backend, recordSentOtherwise, { id, ...noted }),
  });
}

async function planInvoiceMail(
  invoice: IssuedInvoice,
  row: SeveralRow,
  { backend }: Pick<PlanRequest, 'backend'>,
): Promise<Plan> {
  const { values, settings, mails } = await proposeSending(backend, invoice);
  const { id, customer } = invoice;
  return planSending({
    ...{ row, document: id, customer, values, undoMinutes: settings.undoMinutes },
    mails: mails.filter(({ reminder }) => reminder === ''),
    sendHref: href('/invoice/rechnungen/:invoiceId/versand', { invoiceId: id }),
    hrefOf: (mailId) => href('/invoice/rechnungen/:invoiceId/versand/:mailId', { invoiceId: id, mailId }),
    enqueue: ({ when: _, ...mail }) => ask(backend, enqueueDocument, { id, ...mail, reminder: '' }),
  });
}

/** A reminder as its own page proposes it; kept is what the person has seen, else nothing. */
async function planReminder(row: SeveralRow, { backend, today, id }: PlanRequest): Promise<Plan> {
  const page = { href: href('/invoice/rechnungen/:invoiceId/mahnung', { invoiceId: id }), text: 'Zur Mahnung' };
  const prepared = await prepareReminder(backend, { invoiceId: id, today });
  if (prepared === null) return refusePlan(row, 'Aus diesem Beleg ist nichts zu fordern.', page);
  const { proposal } = prepared;
  if (!proposal.ok) return refusePlan(row, describeNotReminded(proposal), page);
  const choices = proposeChoices(prepared, proposal);
  const previewed = await previewReminder(backend, { invoiceId: id, today, choices });
  if (!previewed.ok) {
    const isRate = previewed.refusal === 'rate-missing';
    return refusePlan(row, isRate ? describeMissingRates(previewed.weighed.missing) : 'Heute nicht zu mahnen.', page);
  }
  const { hash, weighed } = previewed.preview;
  const level = reminderLevelNames[proposal.level];
  const text = `${level} über ${formatEuro(weighed.sums.totalCents)}`;
  return offerPlan(row, { text, content: hash, link: page }, async ({ context, content }) => {
    const createKey = onlyCreateKey('remind', id, content);
    const order = { invoiceId: id, today, createKey, choices, expectedHash: content };
    const outcome = await issueReminderOf(context.get(appContext).services, backend, order);
    if (!outcome.ok) return { ok: false, text: 'Seit der Prüfung hat sich etwas geändert.', link: page };
    const send = href('/invoice/rechnungen/:invoiceId/versand', { invoiceId: id });
    return {
      ok: true,
      text: `${level} ausgestellt`,
      link: { href: withQuery(send, { reminder: outcome.id }), text: 'Senden' },
    };
  });
}
