import { z } from 'zod';
import type { SentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { pathOf, callRequestWithBody, callRequest } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { PaperKind, PaperMail } from './calls.ts';
import { documentMailRow, queuedId, toWritten, writtenMail } from './queries.ts';
import type { DocumentMailRow, WrittenDocumentMail } from './queries.ts';

/** What goes by mail: the version of an offer, or a delivery note. */
export interface MailedPaper {
  kind: PaperKind;
  id: string;
}

type PaperMailPlace = MailedPaper & { mail: string };

/** Queues it for its customer. Throws not-found for a version that was not sent. */
export function enqueuePaper(
  backend: Backend,
  { kind, id }: MailedPaper,
  mail: PaperMail,
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.enqueuePaper>>> {
  return backend.write({ ...callRequestWithBody(calls.enqueuePaper, mail, { kind, id }), schema: queuedId });
}

/** Its last mails, the newest first. */
export function listPaperMails(backend: Backend, { kind, id }: MailedPaper): Promise<DocumentMailRow[]> {
  return backend.read(pathOf(calls.mailsOfPaper, { kind, id }), z.array(documentMailRow));
}

/** One of them with its words, or null. */
export async function findPaperMail(
  backend: Backend,
  { kind, id, mail }: PaperMailPlace,
): Promise<WrittenDocumentMail | null> {
  const [found] = await backend.read(pathOf(calls.mailOfPaper, { kind, id, mail }), z.array(writtenMail));
  return found ? toWritten(found) : null;
}

/** Keeps a mail that was not given away yet. */
export function holdPaperMail(
  backend: Backend,
  { kind, id, mail }: PaperMailPlace,
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.holdPaper>>> {
  return backend.write({ ...callRequest(calls.holdPaper, { kind, id, mail }), schema: queuedId });
}

/** Queues one again that was held back, refused, or may not have gone. */
export function repeatPaperMail(
  backend: Backend,
  { kind, id, mail }: PaperMailPlace,
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.repeatPaper>>> {
  return backend.write({ ...callRequest(calls.repeatPaper, { kind, id, mail }), schema: queuedId });
}

/** Notes that it went another way. Throws not-found for a version that was not sent. */
export async function recordPaperSentOtherwise(
  backend: Backend,
  { kind, id }: MailedPaper,
  noted: SentOtherwiseFields,
): Promise<void> {
  accepted(
    await backend.write({
      ...callRequestWithBody(calls.recordPaperSentOtherwise, noted, { kind, id }),
      schema: queuedId,
    }),
  );
}
