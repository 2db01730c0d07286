import { randomUUID } from 'node:crypto';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { DocumentMail, PaperMail } from '#app/pocketbase/outbox/calls.ts';
import type { MailedPaper } from '#app/pocketbase/outbox/queries.ts';
import { enqueueDocument, enqueuePaper } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

/** Id of a mail of an issued invoice, which waits for ever unless the order says otherwise. */
export async function createSampleMail(
  backend: Backend,
  { invoice, ...more }: { invoice: string } & Partial<DocumentMail>,
): Promise<string> {
  const words = { recipient: 'kunde@linde.example', subject: 'Ihre Rechnung', text: 'Guten Tag' };
  const order = {
    createKey: randomUUID(),
    ...words,
    files: 'pdf',
    reminder: '',
    dueAt: '2999-01-01T00:00:00.000Z',
  } as const;
  return accepted(await ask(backend, enqueueDocument, { id: invoice, ...order, ...more })).id;
}

/** The same of an offer or a delivery note. */
export async function createSamplePaperMail(
  backend: Backend,
  { kind, id, ...more }: MailedPaper & Partial<PaperMail>,
): Promise<string> {
  const words = { recipient: 'kunde@linde.example', subject: 'Für Sie', text: 'Guten Tag' };
  const order = { createKey: randomUUID(), ...words, dueAt: '2999-01-01T00:00:00.000Z' };
  return accepted(await ask(backend, enqueuePaper, { kind, id, ...order, ...more })).id;
}
