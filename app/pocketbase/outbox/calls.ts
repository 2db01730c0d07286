import { writing } from '../call.ts';

export const claim = writing<undefined>()({ method: 'POST', path: 'system/outbox/claim' });

/** What somebody who is no more had claimed is due again. Only for who knows to be alone. */
export const release = writing<undefined>()({ method: 'POST', path: 'system/outbox/release' });

export type MailResult =
  | { status: 'sent' }
  | { status: 'failed'; error: string }
  | { status: 'queued'; error: string; /** instant of the next attempt */ dueAt: string };

export const settle = writing<MailResult>()({ method: 'POST', path: 'system/outbox/{id}' });

export interface Message {
  recipient: string;
  subject: string;
  text: string;
  /** id of an issued invoice whose PDF goes along, or '' */
  document: string;
}

/** A person's own mail. */
export const enqueueMessage = writing<Message>()({
  method: 'POST',
  path: 'mails',
  refusals: ['unknown-recipient', 'too-many-mails'],
});
