import { z } from 'zod';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { send, to } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import type { Outcome } from '../refusal.ts';
import { shapeOf } from '../records.ts';
import * as calls from './calls.ts';
import type { MailResult, Message } from './calls.ts';
import { claimDue } from './sql.ts';

const queuedMail = z.object({
  ...shapeOf(claimDue.row),
  kind: z.enum(['confirm-account', 'account-exists', 'reset-password', 'message', 'digest']),
});
export type QueuedMail = z.output<typeof queuedMail>;

/** Takes up to 20 due mails for sending; they come again when nothing is settled within two minutes. */
export async function claimMails(system: Backend): Promise<QueuedMail[]> {
  return accepted(await system.write({ ...to(calls.claim), schema: z.array(queuedMail) }));
}

/** Makes mails due again that a web server which was killed had in hand. */
export async function releaseMails(system: Backend): Promise<void> {
  accepted(await system.write({ ...to(calls.release), schema: z.unknown() }));
}

export async function settleMail(system: Backend, id: string, result: MailResult): Promise<void> {
  accepted(await system.write({ ...send(calls.settle, result, { id }), schema: z.unknown() }));
}

/** Queues a person's own mail. */
export function enqueueMessage(
  backend: Backend,
  message: Message,
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.enqueueMessage>>> {
  return backend.write({ ...send(calls.enqueueMessage, message), schema: z.object({ id: z.string() }) });
}
