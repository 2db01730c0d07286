import { randomUUID } from 'node:crypto';
import { accepted } from '../../app/pocketbase/backend.ts';
import type { Backend } from '../../app/pocketbase/backend.ts';
import type { DocumentMail, PaperMail } from '../../app/pocketbase/outbox/calls.ts';
import { enqueuePaper } from '../../app/pocketbase/outbox/papers.ts';
import type { MailedPaper } from '../../app/pocketbase/outbox/papers.ts';
import { enqueueDocument } from '../../app/pocketbase/outbox/queries.ts';
import type { Person } from './typed-person.ts';

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
  return accepted(await enqueueDocument(backend, invoice, { ...order, ...more })).id;
}

/** The same of an offer or a delivery note. */
export async function createSamplePaperMail(
  backend: Backend,
  { kind, id, ...more }: MailedPaper & Partial<PaperMail>,
): Promise<string> {
  const words = { recipient: 'kunde@linde.example', subject: 'Für Sie', text: 'Guten Tag' };
  const order = { createKey: randomUUID(), ...words, dueAt: '2999-01-01T00:00:00.000Z' };
  return accepted(await enqueuePaper(backend, { kind, id }, { ...order, ...more })).id;
}

const later = { recipient: 'kunde@linde.example', subject: 'Für Sie', text: 'Guten Tag', files: 'pdf', when: 'later' };

const byPost = { date: 'heute', way: 'post', note: 'Einschreiben' };

/** How a person fills in the forms of mails. */
export const mailFillings = {
  '/invoice/rechnungen/:invoiceId/versand': async ({ issued }: Pick<Person, 'issued'>) => ({
    path: `/invoice/rechnungen/${await issued()}/versand`,
    fields: later,
    text: 'text',
  }),
  '/invoice/angebote/:offerId/versionen/:versionNumber/versand': async ({ offers }: Pick<Person, 'offers'>) => ({
    path: `/invoice/angebote/${await offers.sent()}/versionen/1/versand`,
    fields: later,
    text: 'text',
  }),
  '/invoice/angebote/:offerId/versionen/:versionNumber/versand/:mailId': async ({
    offers,
    offerMail,
  }: Pick<Person, 'offers' | 'offerMail'>) => ({
    path: `/invoice/angebote/${await offers.sent()}/versionen/1/versand/${await offerMail()}`,
    fields: { then: 'hold' },
    text: null,
  }),
  '/invoice/lieferscheine/:noteId/versand': async ({ note }: Pick<Person, 'note'>) => ({
    path: `/invoice/lieferscheine/${await note()}/versand`,
    fields: later,
    text: 'text',
  }),
  '/invoice/lieferscheine/:noteId/versand/:mailId': async ({ note, noteMail }: Pick<Person, 'note' | 'noteMail'>) => ({
    path: `/invoice/lieferscheine/${await note()}/versand/${await noteMail()}`,
    fields: { then: 'hold' },
    text: null,
  }),
  '/invoice/angebote/:offerId/versionen/:versionNumber/versandt': async ({ offers }: Pick<Person, 'offers'>) => ({
    path: `/invoice/angebote/${await offers.sent()}/versionen/1/versandt`,
    fields: byPost,
    text: 'note',
  }),
  '/invoice/lieferscheine/:noteId/versandt': async ({ note }: Pick<Person, 'note'>) => ({
    path: `/invoice/lieferscheine/${await note()}/versandt`,
    fields: byPost,
    text: 'note',
  }),
  '/invoice/rechnungen/:invoiceId/versandt': async ({ issued }: Pick<Person, 'issued'>) => ({
    path: `/invoice/rechnungen/${await issued()}/versandt`,
    fields: byPost,
    text: 'note',
  }),
  '/invoice/rechnungen/:invoiceId/versand/:mailId': async ({
    issued,
    waitingMail,
  }: Pick<Person, 'issued' | 'waitingMail'>) => ({
    path: `/invoice/rechnungen/${await issued()}/versand/${await waitingMail()}`,
    fields: { then: 'hold' },
    text: null,
  }),
};
