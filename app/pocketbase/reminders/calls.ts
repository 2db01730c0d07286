import type { HoldFields, InvoiceHold } from '#app/invoicing/reminders/fields.ts';
import type { RemindedFacts } from '#app/invoicing/reminders/reminded-facts.ts';
import { reading, serving, uploading, writing, unnarrowed } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import { remindable } from './sql.ts';

/** What is told of a reminder beside its file (the upload "pdf"). */
interface ReminderUpload {
  createKey: string;
  snapshot: RemindedFacts;
  /** SHA-256 of the file */
  sha256: string;
}

/** Keeps a reminder with its file; the same form again is answered the first one. */
export const issueReminder = uploading<ReminderUpload>()({
  method: 'POST',
  path: 'invoices/{id}/reminders',
  part: 'order',
  refusals: ['not-remindable', 'open-changed', 'level-sent', 'unknown-kind'],
  answer: { id: '' },
});

/** Invoices that are overdue on the day, with all that a proposal asks; the longest due first, at most as many as a page names. */
export const listOverdue = reading('overdue-invoices', {
  query: { today: '', ...unnarrowed },
  answer: [remindable.row],
});
export type RemindableRow = AnswerOf<typeof listOverdue>[number];

/** The same of one issued invoice, however it stands; none for a draft. */
export const findRemindable = reading('invoices/{id}/reminding', { answer: [remindable.row] });

export const reminderFile = serving('reminders/{id}/file');
export const reminderFileOfCompany = serving('system/companies/{company}/reminders/{id}/file');

/** What keeps the invoice, and its customer, from being reminded of from now on. */
export const holdReminders = writing<{
  hold: InvoiceHold;
  reason: string;
  customerStopped: HoldFields['customerStopped'];
}>()({
  method: 'POST',
  path: 'invoices/{id}/reminder-holds',
  answer: { id: '' },
});
