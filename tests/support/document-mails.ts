import { randomUUID } from 'node:crypto';
import { accepted } from '../../app/pocketbase/backend.ts';
import type { Backend } from '../../app/pocketbase/backend.ts';
import type { DocumentMail } from '../../app/pocketbase/outbox/calls.ts';
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

/** How a person fills in the forms of mails. */
export const mailFillings = {
  '/invoice/rechnungen/:invoiceId/versand': async ({ issued }: Pick<Person, 'issued'>) => ({
    path: `/invoice/rechnungen/${await issued()}/versand`,
    fields: {
      recipient: 'kunde@linde.example',
      subject: 'Ihre Rechnung',
      text: 'Guten Tag',
      files: 'pdf',
      when: 'later',
    },
    text: 'text',
  }),
  '/invoice/rechnungen/:invoiceId/versandt': async ({ issued }: Pick<Person, 'issued'>) => ({
    path: `/invoice/rechnungen/${await issued()}/versandt`,
    fields: { date: 'heute', way: 'post', note: 'Einschreiben' },
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
