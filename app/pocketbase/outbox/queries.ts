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

/** Takes due mails for sending; they come again when nothing is settled until their lease ends. */
export async function claimMails(system: Backend, asked: { now: Date; limit: number }): Promise<QueuedMail[]> {
  const body = { now: asked.now.toISOString(), limit: asked.limit };
  return accepted(await system.write({ ...send(calls.claim, body), schema: z.array(queuedMail) }));
}

/** Makes mails due again that a web server which was killed had in hand. */
export async function releaseMails(system: Backend, now: Date): Promise<void> {
  accepted(await system.write({ ...send(calls.release, { now: now.toISOString() }), schema: z.unknown() }));
}

/** Notes that from now on a claimed mail may have been taken. Throws where it is not claimed any more. */
export async function noteHanding(
  system: Backend,
  id: string,
  { at, transport }: { at: Date; transport: string },
): Promise<void> {
  const body = { at: at.toISOString(), transport };
  accepted(await system.write({ ...send(calls.handing, body, { id }), schema: z.unknown() }));
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
