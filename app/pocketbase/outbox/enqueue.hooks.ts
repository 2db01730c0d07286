import type { MailKind } from './calls.ts';
import { oneRow } from '../engine/rows.ts';
import { seal } from './seal.hooks.ts';
import { countSince } from './sql.ts';

interface Mail {
  kind: MailKind;
  /** addresses, separated by commas, as in the two that follow */
  recipient: string;
  cc?: string | undefined;
  bcc?: string | undefined;
  content?: Readonly<Record<string, string>>;
  company?: string;
  invoice?: string;
  /** whose letter goes along in the place of the invoice; absent: none */
  reminder?: string;
  /** the version of an offer that goes along; absent: none */
  offerVersion?: string;
  /** the delivery note that goes along; absent: none */
  deliveryNote?: string;
  /** names the form that made it */
  createKey?: string;
  /** instant before which it does not go; absent: at once */
  dueAt?: string;
  /** who gets a copy once it was handed over; absent: nobody */
  copyTo?: string;
  /** the mail that it is a copy of */
  copyOf?: string;
}

/** Puts one mail into the outbox; the web server writes its text and sends it. */
export function enqueue(tx: core.App, mail: Mail): string {
  const record = new Record(tx.findCollectionByNameOrId('mails'));
  record.load({
    company: mail.company ?? '',
    kind: mail.kind,
    recipient: mail.recipient,
    cc: mail.cc ?? '',
    bcc: mail.bcc ?? '',
    content: seal(JSON.stringify(mail.content ?? {})),
    invoice: mail.invoice ?? '',
    reminder: mail.reminder ?? '',
    offerVersion: mail.offerVersion ?? '',
    deliveryNote: mail.deliveryNote ?? '',
    status: 'queued',
    attempts: 0,
    createKey: mail.createKey ?? '',
    dueAt: mail.dueAt ?? '',
    copyTo: mail.copyTo ?? '',
    copyOf: mail.copyOf ?? '',
  });
  tx.save(record);
  return record.id;
}

const hourMs = 3_600_000;
const hourlyMax = 100;

/** Whether a company has written to as many addresses in the last hour as it may, so that no further ones go. */
export function hasSentTooMany(tx: core.App, company: string, further = 1): boolean {
  const since = new Date(Date.now() - hourMs).toISOString().replace('T', ' ');
  return oneRow(tx, countSince, { company, since }).n + further > hourlyMax;
}
