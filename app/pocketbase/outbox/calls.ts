import type { SentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import { reading, wordOf, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import * as sql from './sql.ts';

export const mailKinds = [
  'confirm-account',
  'account-exists',
  'reset-password',
  'sign-in-code',
  'change-address',
  'account-notice',
  'message',
  'document',
  'reminder',
  'offer',
  'delivery-note',
  'document-copy',
  'digest',
  'test',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Which web server works with the mails, by its lease; '' is nobody's. Where another one holds it nothing is taken, and nothing goes. */
interface ByHolder {
  holder: string;
}

/** Takes due mails: at most so many, one of a company at a time, those of accounts first. */
export const claim = writing<ByHolder & { now: string; limit: number }>()({
  method: 'POST',
  path: 'system/outbox/claim',
  answer: [{ ...sql.claimDue.row, kind: wordOf(mailKinds) }],
});
export type QueuedMail = AnswerOf<typeof claim>[number];

/** What somebody who is no more had claimed is due again: said by who holds the lease, and nobody else. */
export const release = writing<ByHolder & { now: string }>()({
  method: 'POST',
  path: 'system/outbox/release',
  refusals: ['not-holder'],
});

/** Notes, before it happens, that from now on the mail may have been taken by this transport. */
export const handOver = writing<ByHolder & { at: string; transport: string }>()({
  method: 'POST',
  path: 'system/outbox/{id}/handing',
  refusals: ['not-claimed', 'not-open', 'not-holder'],
});

export type MailResult =
  | { status: 'sent'; at: string; /** the transport's words */ answer: string; transportId: string }
  | { status: 'failed'; at: string; error: string }
  /** nobody knows whether it went, and the transport would not recognise it */
  | { status: 'unclear'; at: string; error: string }
  | {
      status: 'queued';
      at: string;
      error: string;
      /** instant of the next attempt */
      dueAt: string;
      /** since when it may have gone; '' where it has not */
      handedAt: string;
    };

/** What another one has taken over is left as it is, unless it went. */
export const settleMail = writing<MailResult & Partial<ByHolder>>()({ method: 'POST', path: 'system/outbox/{id}' });

export interface Message {
  recipient: string;
  subject: string;
  text: string;
  /** id of an issued invoice whose PDF goes along, or '' */
  document: string;
}

/** What a transport may tell of a mail that it has taken, by weight: what weighs less changes nothing any more. */
export const newsKinds = ['delayed', 'delivered', 'complained', 'failed'] as const;

export interface MailNews {
  /** by which the transport speaks of the mail */
  transportId: string;
  /** its id, where the message names it; else '' */
  mail: string;
  kind: (typeof newsKinds)[number];
  at: string;
  /** the transport's own */
  words: string;
  /** of several recipients those whom it is about, in any spelling; none: everybody, or nobody knows */
  whom: readonly string[];
}

/** Notes it; answers '' as id where there is no such mail. */
export const saveMailNews = writing<MailNews>()({
  method: 'POST',
  path: 'system/outbox/news',
  refusals: ['under-way'],
  answer: { id: '' },
});

/** A person's own mail. */
export const enqueueMessage = writing<Message>()({
  method: 'POST',
  path: 'mails',
  refusals: ['unknown-recipient', 'too-many-mails'],
  answer: { id: '' },
});

/** A mail to the own address that says what the transport answers. */
export const enqueueTest = writing<undefined>()({
  method: 'POST',
  path: 'mails/test',
  refusals: ['too-many-mails'],
  answer: { id: '' },
});

/** The last of them, none or one. */
export const lastTest = reading('mails/test', { answer: [sql.lastTestMail.row] });
export type TestMail = AnswerOf<typeof lastTest>[number];

/** What of an issued invoice goes along. */
export const mailedFiles = ['pdf', 'xml', 'both'] as const;
export type MailedFiles = (typeof mailedFiles)[number];

export interface DocumentMail {
  createKey: string;
  /** addresses, separated by commas, as in the two that follow */
  recipient: string;
  cc?: string;
  bcc?: string;
  subject: string;
  text: string;
  files: MailedFiles;
  /** the reminder of the invoice whose letter goes alone in the place of its files; '' for the invoice itself */
  reminder: string;
  /** instant before which it is not given away; '' at once */
  dueAt: string;
}

/** An issued invoice to its customer; the same key makes one mail. */
export const enqueueDocument = writing<DocumentMail>()({
  method: 'POST',
  path: 'invoices/{id}/mails',
  refusals: ['too-many-mails', 'not-open'],
  answer: { id: '' },
});

/** Notes that an issued invoice went another way; the same once more is noted once. */
export const recordSentOtherwise = writing<SentOtherwiseFields>()({
  method: 'POST',
  path: 'invoices/{id}/sent-otherwise',
  answer: { id: '' },
});

const statuses = ['queued', 'sending', 'sent', 'delivered', 'failed', 'unclear', 'held'] as const;
const status = wordOf(statuses);
const sentMail = { ...sql.mailsOfInvoice.row, status };
const writtenMail = { ...sql.mailOfInvoice.row, status, copyStatus: wordOf([...statuses, '']) };

/** The last mails of an invoice, the newest first. */
export const mailsOfInvoice = reading('invoices/{id}/mails', { answer: [sentMail] });
export type DocumentMailRow = AnswerOf<typeof mailsOfInvoice>[number];

/** One of them with its words, if it is there. */
export const mailOfInvoice = reading('invoices/{id}/mails/{mail}', { answer: [writtenMail] });
export type WrittenMail = AnswerOf<typeof mailOfInvoice>[number];

/** Keeps a mail that was not given away yet. */
export const holdMail = writing<undefined>()({
  method: 'POST',
  path: 'invoices/{id}/mails/{mail}/hold',
  refusals: ['under-way'],
  answer: { id: '' },
});

/** Sends one that was held back, refused, or of which nobody knows whether it went. */
export const repeatMail = writing<undefined>()({
  method: 'POST',
  path: 'invoices/{id}/mails/{mail}/again',
  refusals: ['under-way', 'too-many-mails', 'not-open'],
  answer: { id: '' },
});

export type PaperMail = Pick<DocumentMail, 'createKey' | 'recipient' | 'cc' | 'bcc' | 'subject' | 'text' | 'dueAt'>;

/** The version of an offer that was sent, or a delivery note, to its customer; the same key makes one mail. */
export const enqueuePaper = writing<PaperMail>()({
  method: 'POST',
  path: 'papers/{kind}/{id}/mails',
  refusals: ['too-many-mails'],
  answer: { id: '' },
});

/** The last mails of a paper, the newest first. */
export const mailsOfPaper = reading('papers/{kind}/{id}/mails', { answer: [sentMail] });

/** One of them with its words, if it is there. */
export const mailOfPaper = reading('papers/{kind}/{id}/mails/{mail}', { answer: [writtenMail] });

export const holdPaper = writing<undefined>()({
  method: 'POST',
  path: 'papers/{kind}/{id}/mails/{mail}/hold',
  refusals: ['under-way'],
  answer: { id: '' },
});

export const repeatPaper = writing<undefined>()({
  method: 'POST',
  path: 'papers/{kind}/{id}/mails/{mail}/again',
  refusals: ['under-way', 'too-many-mails'],
  answer: { id: '' },
});

/** Notes that a paper went another way; the same once more is noted once. */
export const recordPaperSentOtherwise = writing<SentOtherwiseFields>()({
  method: 'POST',
  path: 'papers/{kind}/{id}/sent-otherwise',
  answer: { id: '' },
});
