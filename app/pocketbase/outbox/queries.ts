import { z } from 'zod';
import { accepted } from '../backend.ts';
import type { Backend, Outcome } from '../backend.ts';

const queuedMail = z.object({
  id: z.string(),
  company: z.string(),
  kind: z.enum(['confirm-account', 'account-exists', 'reset-password', 'message']),
  recipient: z.string(),
  content: z.string(),
  invoice: z.string(),
  /** '' without document */
  invoiceNumber: z.string(),
  attempts: z.number().int(),
  created: z.string(),
});
export type QueuedMail = z.output<typeof queuedMail>;

/** Takes up to 20 due mails for sending; they come again when nothing is settled within two minutes. */
export async function claimMails(system: Backend): Promise<QueuedMail[]> {
  return accepted(await system.write({ method: 'POST', path: 'system/outbox/claim', schema: z.array(queuedMail) }));
}

export type MailResult =
  | { status: 'sent' }
  | { status: 'failed'; error: string }
  | { status: 'queued'; error: string; /** instant of the next attempt */ dueAt: string };

export async function settleMail(system: Backend, id: string, result: MailResult): Promise<void> {
  accepted(await system.write({ method: 'POST', path: `system/outbox/${id}`, body: result, schema: z.unknown() }));
}

export interface Message {
  recipient: string;
  subject: string;
  text: string;
  /** id of an issued invoice whose PDF goes along, or '' */
  document: string;
}

/** Queues a person's own mail. Refusals: unknown-recipient, too-many-mails. */
export function enqueueMessage(backend: Backend, message: Message): Promise<Outcome<{ id: string }>> {
  return backend.write({ method: 'POST', path: 'mails', body: message, schema: z.object({ id: z.string() }) });
}
