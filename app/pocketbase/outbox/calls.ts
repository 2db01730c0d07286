import { reading, writing } from '../call.ts';

export const mailKinds = [
  'confirm-account',
  'account-exists',
  'reset-password',
  'sign-in-code',
  'change-address',
  'account-notice',
  'message',
  'digest',
  'test',
] as const;
export type MailKind = (typeof mailKinds)[number];

export const claim = writing<undefined>()({ method: 'POST', path: 'system/outbox/claim' });

/** What somebody who is no more had claimed is due again. Only for who knows to be alone. */
export const release = writing<undefined>()({ method: 'POST', path: 'system/outbox/release' });

export type MailResult =
  | { status: 'sent'; /** the transport's words */ answer: string }
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

/** A mail to the own address that says what the transport answers. */
export const enqueueTest = writing<undefined>()({ method: 'POST', path: 'mails/test', refusals: ['too-many-mails'] });

/** The last of them, none or one. */
export const lastTest = reading('mails/test');
