// What becomes of the mails of a document stands in its history: by ids, without a word of the mail.
import { appendEvent } from '../engine/events.ts';

const typeOf: Readonly<Record<string, string>> = {
  queued: 'mail-queued',
  held: 'mail-held',
  sent: 'mail-handed-over',
  delivered: 'mail-delivered',
  failed: 'mail-rejected',
  unclear: 'mail-unclear',
};

/** Appends how the mail stands now to the log of its document; mails of anything else tell nothing. */
export function tellMail(tx: core.App, mail: core.Record, actor = 'system'): void {
  const type = typeOf[mail.getString('status')];
  if (type === undefined || !['document', 'reminder'].includes(mail.getString('kind'))) return;
  const [company, subject, reminder] = [
    mail.getString('company'),
    mail.getString('invoice'),
    mail.getString('reminder'),
  ];
  const data = { mail: mail.id, ...(reminder !== '' && { reminder }) };
  appendEvent(tx, { company, actor }, { type, subject, data });
}
