import type { HoldFields, InvoiceHold } from '#app/invoicing/reminders/fields.ts';
import type { RemindedFacts } from '#app/invoicing/reminders/reminded-facts.ts';
import { reading, uploading, writing } from '../call.ts';

/** What is told of a reminder beside its file (the upload "pdf"). */
export interface ReminderUpload {
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
});

/** Invoices that are overdue on the day, with all that a proposal asks; the longest due first. */
export const listOverdue = reading('overdue-invoices', { today: '' });

/** The same of one issued invoice, however it stands. */
export const findRemindable = reading('invoices/{id}/reminding');

export const reminderFile = reading('reminders/{id}/file');
export const reminderFileOfCompany = reading('system/companies/{company}/reminders/{id}/file');

/** What keeps the invoice, and its customer, from being reminded of from now on. */
export const holdReminders = writing<{
  hold: InvoiceHold;
  reason: string;
  customerStopped: HoldFields['customerStopped'];
}>()({
  method: 'POST',
  path: 'invoices/{id}/reminder-holds',
});
