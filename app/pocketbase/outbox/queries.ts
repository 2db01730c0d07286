import { z } from 'zod';
import type { SentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { pathOf, callRequestWithBody, callRequest } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import type { Outcome } from '../refusal.ts';
import { rowSchema, shapeOf } from '../records.ts';
import * as calls from './calls.ts';
import type { DocumentMail, MailNews, MailResult, Message } from './calls.ts';
import { claimDue, lastTestMail, mailOfInvoice, mailsOfInvoice } from './sql.ts';

const queuedMail = z.object({
  ...shapeOf(claimDue.row),
  kind: z.enum(calls.mailKinds),
});
export type QueuedMail = z.output<typeof queuedMail>;

export const queuedId = z.object({ id: z.string() });

/** Takes due mails for sending; they come again when nothing is settled until their lease ends. */
export async function claimMails(system: Backend, asked: { now: Date; limit: number }): Promise<QueuedMail[]> {
  const body = { now: asked.now.toISOString(), limit: asked.limit };
  return accepted(await system.write({ ...callRequestWithBody(calls.claim, body), schema: z.array(queuedMail) }));
}

/** Makes mails due again that a web server which was killed had in hand. */
export async function releaseMails(system: Backend, now: Date): Promise<void> {
  accepted(
    await system.write({ ...callRequestWithBody(calls.release, { now: now.toISOString() }), schema: z.unknown() }),
  );
}

/** Notes that from now on a claimed mail may have been taken. Throws where it is not claimed any more. */
export async function recordHandover(
  system: Backend,
  id: string,
  { at, transport }: { at: Date; transport: string },
): Promise<void> {
  const body = { at: at.toISOString(), transport };
  accepted(await system.write({ ...callRequestWithBody(calls.handOver, body, { id }), schema: z.unknown() }));
}

export async function settleMail(system: Backend, id: string, result: MailResult): Promise<void> {
  accepted(await system.write({ ...callRequestWithBody(calls.settle, result, { id }), schema: z.unknown() }));
}

/** Notes what a transport has told; '' as id where there is no such mail. */
export function saveMailNews(
  system: Backend,
  news: MailNews,
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.saveMailNews>>> {
  return system.write({ ...callRequestWithBody(calls.saveMailNews, news), schema: queuedId });
}

/** Queues a person's own mail. */
export function enqueueMessage(
  backend: Backend,
  message: Message,
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.enqueueMessage>>> {
  return backend.write({ ...callRequestWithBody(calls.enqueueMessage, message), schema: queuedId });
}

/** Queues a mail to the person's own sign-in address. */
export function enqueueTest(backend: Backend): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.enqueueTest>>> {
  return backend.write({ ...callRequest(calls.enqueueTest), schema: queuedId });
}

const testMailRow = rowSchema(lastTestMail);
export type TestMail = z.output<typeof testMailRow>;

/** The last test mail of the company and what became of it, or null. */
export async function findLastTest(backend: Backend): Promise<TestMail | null> {
  const [last] = await backend.read(calls.lastTest.path, z.array(testMailRow));
  return last ?? null;
}

/** Queues an issued invoice for its customer. Throws not-found for a draft. */
export function enqueueDocument(
  backend: Backend,
  invoice: string,
  mail: DocumentMail,
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.enqueueDocument>>> {
  return backend.write({ ...callRequestWithBody(calls.enqueueDocument, mail, { id: invoice }), schema: queuedId });
}

/** Notes that an issued invoice went another way. Throws not-found for a draft. */
export async function recordSentOtherwise(
  backend: Backend,
  invoice: string,
  noted: SentOtherwiseFields,
): Promise<void> {
  accepted(
    await backend.write({
      ...callRequestWithBody(calls.recordSentOtherwise, noted, { id: invoice }),
      schema: queuedId,
    }),
  );
}

const statuses = ['queued', 'sending', 'sent', 'delivered', 'failed', 'unclear', 'held'] as const;

export const documentMailRow = rowSchema(mailsOfInvoice).extend({ status: z.enum(statuses) });
export type DocumentMailRow = z.output<typeof documentMailRow>;

/** The last mails of an invoice, the newest first. */
export function listMailsOf(backend: Backend, invoice: string): Promise<DocumentMailRow[]> {
  return backend.read(pathOf(calls.mailsOfInvoice, { id: invoice }), z.array(documentMailRow));
}

export const writtenMail = rowSchema(mailOfInvoice).extend({
  status: z.enum(statuses),
  copyStatus: z.enum([...statuses, '']),
});

/** What is sealed of it. */
export const documentWords = z.object({ subject: z.string(), text: z.string(), files: z.enum(calls.mailedFiles) });

export type WrittenDocumentMail = Omit<z.output<typeof writtenMail>, 'content'> & z.output<typeof documentWords>;

interface MailPlace {
  invoice: string;
  mail: string;
}

/** One of them with its words, or null. */
export async function findMailOf(backend: Backend, { invoice, mail }: MailPlace): Promise<WrittenDocumentMail | null> {
  const path = pathOf(calls.mailOfInvoice, { id: invoice, mail });
  const [found] = await backend.read(path, z.array(writtenMail));
  return found ? toWritten(found) : null;
}

export function toWritten({ content, ...row }: z.output<typeof writtenMail>): WrittenDocumentMail {
  return { ...row, ...documentWords.parse(JSON.parse(content)) };
}

/** Keeps a mail that was not given away yet. */
export function holdMail(
  backend: Backend,
  { invoice, mail }: MailPlace,
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.holdMail>>> {
  return backend.write({ ...callRequest(calls.holdMail, { id: invoice, mail }), schema: queuedId });
}

/** Queues one again that was held back, refused, or may not have gone. */
export function repeatMail(
  backend: Backend,
  { invoice, mail }: MailPlace,
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.repeatMail>>> {
  return backend.write({ ...callRequest(calls.repeatMail, { id: invoice, mail }), schema: queuedId });
}
