import { z } from 'zod';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { send, to } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import type { Outcome } from '../refusal.ts';
import { rowSchema, shapeOf } from '../records.ts';
import * as calls from './calls.ts';
import type { MailResult, Message } from './calls.ts';
import { claimDue, lastTestMail } from './sql.ts';

const queuedMail = z.object({
  ...shapeOf(claimDue.row),
  kind: z.enum(calls.mailKinds),
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

/** Queues a mail to the person's own sign-in address. */
export function enqueueTest(backend: Backend): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.enqueueTest>>> {
  return backend.write({ ...to(calls.enqueueTest), schema: z.object({ id: z.string() }) });
}

const testMailRow = rowSchema(lastTestMail);
export type TestMail = z.output<typeof testMailRow>;

/** The last test mail of the company and what became of it, or null. */
export async function findLastTest(backend: Backend): Promise<TestMail | null> {
  const [last] = await backend.read(calls.lastTest.path, z.array(testMailRow));
  return last ?? null;
}
