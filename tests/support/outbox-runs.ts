import type { MailTransport, OutgoingMail, SendResult } from '#app/mail/transport.ts';
import { sendDueMails } from '#app/workflows/send-mails.ts';
import type { OutboxMemory } from '#app/workflows/send-mails.ts';
import { testKey } from './database.ts';
import type { TestInstallation } from './installation.ts';
import { sealed } from './sealed.ts';

/** A mail as it stands in the outbox. */
export interface QueuedRow {
  id: string;
  company: string;
  kind: string;
  recipient: string;
  content: string;
  invoice: string;
  /** with the one that comes */
  attempts: number;
}

export const messageRow: QueuedRow = {
  id: 'abcdefghij12345',
  company: '',
  kind: 'message',
  recipient: 'eva@b.example',
  content: JSON.stringify({ subject: 'Betreff', text: 'Text' }),
  invoice: '',
  attempts: 1,
};

function queue({ sql }: TestInstallation, mails: readonly QueuedRow[]): void {
  const insert = sql.prepare(
    `INSERT INTO mails (id, company, kind, recipient, content, invoice, status, attempts, dueAt, created)
     VALUES (?, ?, ?, ?, ?, ?, 'queued', ?, '2026-01-01T00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
  );
  for (const { id, company, kind, recipient, content, invoice: document, attempts } of mails)
    insert.run(id, company, kind, recipient, sealed(content, testKey), document, attempts - 1);
}

export interface OutboxRun {
  result?: (mail: OutgoingMail, handing: () => Promise<void>) => Promise<SendResult>;
  kind?: MailTransport['kind'];
  recognisesMs?: number;
  at?: Date;
  memory?: OutboxMemory;
}

const taking = () => Promise.resolve<SendResult>({ ok: true });

/** When runs are, where nothing else is said. */
export const runsAt = new Date('2026-11-21T10:00:00Z');

/** One run over these mails and whatever else is due, with a transport that answers `result`. */
export function runOutbox(
  installation: TestInstallation,
  mails: readonly QueuedRow[],
  options: OutboxRun | (() => Promise<SendResult>) = {},
) {
  queue(installation, mails);
  const asked = typeof options === 'function' ? { result: options } : options;
  const { result = taking, kind = 'folder', recognisesMs = 0, at = runsAt, memory } = asked;
  const sent: OutgoingMail[] = [];
  const mail: MailTransport = {
    kind,
    recognisesMs,
    send: (outgoing, handing) => {
      sent.push(outgoing);
      return result(outgoing, handing);
    },
  };
  const { services } = installation;
  const env = { ...services.env, siteName: 'Kontor' };
  const publicOrigin = 'https://b.example';
  const run = sendDueMails({ ...services, env, publicOrigin, now: () => at, mail }, memory);
  return { sent, run };
}
