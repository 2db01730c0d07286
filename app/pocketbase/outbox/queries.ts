import type { PaperKind } from '#app/invoicing/sending/paper-kinds.ts';
import { z } from 'zod';
import { ask } from '../ask.ts';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import * as calls from './calls.ts';

/** Takes due mails for sending; they come again when nothing is settled until their lease ends. */
export function claimMails(
  system: Backend,
  { now, limit, holder = '' }: { now: Date; limit: number; holder?: string },
): Promise<calls.QueuedMail[]> {
  return ask(system, calls.claim, { now: now.toISOString(), limit, holder });
}

/** Makes mails due again that a web server which was killed had in hand. */
export async function releaseMails(system: Backend, { now, holder }: { now: Date; holder: string }): Promise<void> {
  accepted(await ask(system, calls.release, { now: now.toISOString(), holder }));
}

/** Notes that from now on a claimed mail may have been taken. Throws where it is not claimed any more. */
export async function recordHandover(
  system: Backend,
  id: string,
  { at, transport, holder = '' }: { at: Date; transport: string; holder?: string },
): Promise<void> {
  accepted(await ask(system, calls.handOver, { id, at: at.toISOString(), transport, holder }));
}

/** The last test mail of the company and what became of it, or null. */
export async function findLastTest(backend: Backend): Promise<calls.TestMail | null> {
  const [last] = await ask(backend, calls.lastTest);
  return last ?? null;
}

/** What is sealed of it. */
export const documentWords = z.object({ subject: z.string(), text: z.string(), files: z.enum(calls.mailedFiles) });

export type WrittenDocumentMail = Omit<calls.WrittenMail, 'content'> & z.output<typeof documentWords>;

/** A mail of an invoice with its words, or null. */
export async function findMailOf(
  backend: Backend,
  { invoice, mail }: { invoice: string; mail: string },
): Promise<WrittenDocumentMail | null> {
  const [found] = await ask(backend, calls.mailOfInvoice, { id: invoice, mail });
  return found ? toWritten(found) : null;
}

/** A mail of a paper with its words, or null. */
export async function findPaperMail(
  backend: Backend,
  { kind, id, mail }: MailedPaper & { mail: string },
): Promise<WrittenDocumentMail | null> {
  const [found] = await ask(backend, calls.mailOfPaper, { kind, id, mail });
  return found ? toWritten(found) : null;
}

/** What goes by mail: the version of an offer, or a delivery note. */
export interface MailedPaper {
  kind: PaperKind;
  id: string;
}

function toWritten({ content, ...row }: calls.WrittenMail): WrittenDocumentMail {
  return { ...row, ...documentWords.parse(JSON.parse(content)) };
}
