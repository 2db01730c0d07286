import type { MailKind } from './calls.ts';
import { seal } from './seal.hooks.ts';

interface Mail {
  kind: MailKind;
  recipient: string;
  content?: Readonly<Record<string, string>>;
  company?: string;
  invoice?: string;
}

/** Puts one mail into the outbox; the web server writes its text and sends it. */
export function enqueue(tx: core.App, mail: Mail): string {
  const record = new Record(tx.findCollectionByNameOrId('mails'));
  record.load({
    company: mail.company ?? '',
    kind: mail.kind,
    recipient: mail.recipient,
    content: seal(JSON.stringify(mail.content ?? {})),
    invoice: mail.invoice ?? '',
    status: 'queued',
    attempts: 0,
    // At once.
    dueAt: '',
  });
  tx.save(record);
  return record.id;
}
