import { deliveryNoteFillings } from './delivery-notes.ts';
import { mailFillings } from './document-mails.ts';
import { debitFillings } from './debits.ts';
import { reminderFillings } from './reminders.ts';
import { attachmentFillings } from './typed-attachments.ts';
import { paymentFillings } from './typed-payments.ts';

/** How a person fills in the forms of what belongs to a document. */
export const documentFillings = {
  ...paymentFillings,
  ...attachmentFillings,
  ...deliveryNoteFillings,
  ...mailFillings,
  ...reminderFillings,
  ...debitFillings,
};
