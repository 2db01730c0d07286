import { isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import { baseRatesOf } from '#app/invoicing/reminders/base-rates.ts';
import { levelField } from '#app/invoicing/company/fields.ts';
import { reminderRulesOf } from '#app/invoicing/reminders/fields.ts';
import type { ReminderChoices } from '#app/invoicing/reminders/fields.ts';
import { proposeReminderText } from '#app/invoicing/reminders/freeze-reminder.ts';
import type { RemindedSnapshot } from '#app/invoicing/reminders/freeze-reminder.ts';
import { proposeReminder } from '#app/invoicing/reminders/propose-reminder.ts';
import type { ReminderProposal } from '#app/invoicing/reminders/propose-reminder.ts';
import { remindedClaim, proposedClaimChoices, assessReminder } from '#app/invoicing/reminders/remindable.ts';
import type { RemindedClaim, ReminderAssessment } from '#app/invoicing/reminders/remindable.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { NumberedInvoice } from '#app/pocketbase/invoices/record.ts';
import type { RemindableRow } from '#app/pocketbase/reminders/calls.ts';
import { findRemindable } from '#app/pocketbase/reminders/queries.ts';
import type { SettingsRecord } from '#app/pocketbase/records.ts';
import type { Narrowing } from '#app/pocketbase/call.ts';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { listOverdue } from '#app/pocketbase/reminders/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

/** An overdue invoice, and what a reminder of today would ask for, or why there is none. */
export interface OverdueInvoice {
  row: RemindableRow;
  proposal: ReminderProposal;
  weighed: ReminderAssessment | null;
}

/** What is overdue, the longest due first: all of it, or by its due date and its customer. */
export async function listProposals(
  backend: Backend,
  asked: { today: IsoDate } & Partial<Narrowing>,
): Promise<OverdueInvoice[]> {
  const { today } = asked;
  const [{ settings }, rows] = await Promise.all([findCompany(backend), ask(backend, listOverdue, asked)]);
  return rows.map((row) => {
    const claim = remindedClaim(row);
    const proposal = proposeReminder(claim.invoice, reminderRulesOf(settings), today);
    if (!proposal.ok) return { row, proposal, weighed: null };
    const choices = proposedClaimChoices(claim, proposal.level);
    return { row, proposal, weighed: assessChoices({ claim, settings, today }, proposal, choices) };
  });
}

interface AssessableReminder {
  claim: RemindedClaim;
  settings: SettingsRecord;
  today: IsoDate;
}

type Proposed = Extract<ReminderProposal, { ok: true }>;

/** What a reminder of today asks for by these choices. */
export function assessChoices(
  { claim, settings, today }: AssessableReminder,
  { level }: Proposed,
  choices: Omit<ReminderChoices, 'text' | 'until'>,
): ReminderAssessment {
  const { feeCents } = reminderRulesOf(settings)[level];
  return assessReminder(claim, { choices, feeCents, rates: baseRatesOf(settings.baseRates), today });
}

export interface ReminderPreparation extends AssessableReminder {
  invoice: NumberedInvoice;
  /** absent for what is never demanded */
  snapshot: RemindedSnapshot | null;
  row: RemindableRow;
  proposal: ReminderProposal;
}

/** An issued invoice as a reminder of today sees it; null for a draft and for none. */
export async function prepareReminder(
  backend: Backend,
  { invoiceId, today }: { invoiceId: string; today: IsoDate },
): Promise<ReminderPreparation | null> {
  const [{ settings }, invoice] = await Promise.all([findCompany(backend), findInvoice(backend, invoiceId)]);
  if (invoice === null || invoice.status === 'draft') return null;
  const row = await findRemindable(backend, invoice.id);
  if (row === null) return null;
  const claim = remindedClaim(row);
  const snapshot = isCorrection(invoice.snapshot) ? null : invoice.snapshot;
  const proposal = proposeReminder(claim.invoice, reminderRulesOf(settings), today);
  return { invoice, snapshot, row, claim, settings, today, proposal };
}

/** What the form starts from. */
export function proposeChoices(prepared: ReminderPreparation, proposal: Proposed): ReminderChoices {
  const { snapshot, claim, settings, today } = prepared;
  const { level } = proposal;
  const usual = proposedClaimChoices(claim, level);
  const { inDefault } = assessChoices(prepared, proposal, usual);
  const own = settings[levelField(level, 'text')];
  return {
    ...usual,
    text: snapshot === null ? '' : proposeReminderText({ snapshot, level, own, inDefault }),
    until: addDays(today, reminderRulesOf(settings)[level].termDays),
  };
}
