// Issued documents by mail: what is written for them, held back and sent again by a person.
import {
  recipientsToRetry,
  allRecipients,
  splitAddresses,
  mailsTo,
} from '#app/invoicing/sending/recipients-to-retry.ts';
import type { ReportedMail } from '#app/invoicing/sending/recipients-to-retry.ts';
import { storedWord } from '#app/values/records.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import type { RefusalOf } from '../call.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { enqueue, hasSentTooMany } from './enqueue.hooks.ts';
import { open } from './seal.hooks.ts';
import { settleUndelivered, saveMailStatus, appendMailEvent, reportedMailOf } from './mail-events.hooks.ts';
import { mailOfInvoice, mailsOfInvoice } from './sql.ts';
import type { Refuse } from '../refusal.ts';
import { mailedReminder } from '../reminders/sql.ts';

export const documentRoutes = [
  writes('person', calls.enqueueDocument, { work: enqueueDocument }),
  answers('person', calls.mailsOfInvoice, (app, { scope: { company }, parameters: { id } }) =>
    allRows(app, mailsOfInvoice, { company, invoice: id }),
  ),
  answers('person', calls.mailOfInvoice, (app, { scope: { company }, parameters: { id, mail } }) =>
    allRows(app, mailOfInvoice, { company, invoice: id, mail }).map(({ content, ...row }) => ({
      ...row,
      content: open(content),
    })),
  ),
  writes('person', calls.holdMail, { work: holdMail }),
  writes('person', calls.repeatMail, { work: repeatMail }),
];

function enqueueDocument(
  tx: core.App,
  refuse: RefuseOf<typeof calls.enqueueDocument>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.enqueueDocument>,
): { id: string } {
  const { company } = scope;
  const { createKey, recipient, cc, bcc, subject, text, files, reminder, dueAt } = body;
  const made = findOne(tx, 'mails', { company, createKey });
  if (made) return { id: made.id };
  if (findOwn(tx, scope, { collection: 'invoices', id }).getString('status') !== 'issued') throw new NotFoundError('');
  if (reminder !== '') {
    const kept = findOwn(tx, scope, { collection: 'reminders', id: reminder });
    if (kept.getString('invoice') !== id) throw new NotFoundError('');
    if (!isStillOwed(tx, company, reminder)) refuse('not-open');
  }
  if (hasSentTooMany(tx, company)) refuse('too-many-mails');
  const content = { subject, text, files };
  const copyTo = findCopyTo(tx, scope);
  const mail = {
    company,
    kind: reminder === '' ? 'document' : 'reminder',
    recipient,
    cc,
    bcc,
    content,
    invoice: id,
    reminder,
    createKey,
    dueAt,
    copyTo,
  } as const;
  const queued = enqueue(tx, mail);
  settleUndelivered(tx, queued);
  appendMailEvent(tx, tx.findRecordById('mails', queued), scope.actor);
  return { id: queued };
}

/** Whether what a reminder asks for stands as it was asked: nothing was paid since, and nobody has stopped it. */
export function isStillOwed(tx: core.App, company: string, reminder: string): boolean {
  return oneRow(tx, mailedReminder, { company, reminder }).stands;
}

/** Where a copy goes, '' where the company wants none. */
export function findCopyTo(tx: core.App, { company, actor }: Tenancy): string {
  const settings = tx.findFirstRecordByData('company_settings', 'company', company);
  if (!settings.getBool('copyToSelf')) return '';
  return settings.getString('replyTo') || tx.findRecordById('users', writtenBy(tx, { company, actor })).email();
}

/** Who has it written where nobody was there: the owner. */
function writtenBy(tx: core.App, { company, actor }: Tenancy): string {
  return actor === 'system' ? tx.findRecordById('companies', company).getString('owner') : actor;
}

/** Writes the copy of a mail that was handed over, once. */
export function enqueueCopy(tx: core.App, original: core.Record): void {
  const of = (name: string) => original.getString(name);
  const [recipient, copyOf] = [of('copyTo'), original.id];
  if (recipient === '' || findOne(tx, 'mails', { copyOf })) return;
  const words = open(of('content'));
  if (words === '') return;
  const to = ['recipient', 'cc', 'bcc'].map(of).filter((each) => each !== '');
  const content = { ...(JSON.parse(words) as Record<string, string>), to: to.join(', ') };
  enqueue(tx, { ...documentOf(original), kind: 'document-copy', recipient, content, copyOf });
}

/** What a mail is of. */
function documentOf(mail: core.Record) {
  const of = (name: string) => mail.getString(name);
  const [company, invoice, reminder] = [of('company'), of('invoice'), of('reminder')];
  return { company, invoice, reminder, offerVersion: of('offerVersion'), deliveryNote: of('deliveryNote') };
}

/** A mail of that invoice; any other one is as absent as none. */
function findMail(tx: core.App, scope: Tenancy, { id, mail }: Record<'id' | 'mail', string>): core.Record {
  const record = findOwn(tx, scope, { collection: 'mails', id: mail });
  const isWritten = ['document', 'reminder'].includes(record.getString('kind'));
  if (!isWritten || record.getString('invoice') !== id) throw new NotFoundError('');
  return record;
}

function holdMail(
  tx: core.App,
  refuse: RefuseOf<typeof calls.holdMail>,
  { scope, parameters }: ChangeOf<typeof calls.holdMail>,
): { id: string } {
  return hold(tx, refuse, { record: findMail(tx, scope, parameters), scope });
}

interface Asked {
  record: core.Record;
  scope: Tenancy;
}

/** Keeps a mail that was not given away yet. */
export function hold(tx: core.App, refuse: Refuse<'under-way'>, { record, scope }: Asked): { id: string } {
  if (record.getString('status') === 'held') return { id: record.id };
  // What may have gone once cannot be kept any more.
  if (record.getString('status') !== 'queued' || record.getString('handedAt') !== '') refuse('under-way');
  putOnHold(tx, record, { actor: scope.actor });
  return { id: record.id };
}

/** Holds a mail and tells it; `why` where nobody asked for it. */
export function putOnHold(tx: core.App, record: core.Record, { why, actor }: { why?: string; actor?: string }): void {
  record.load({ status: 'held', ...(why !== undefined && { error: why }) });
  tx.save(record);
  appendMailEvent(tx, record, actor);
}

const ended = ['failed', 'unclear', 'held'];

function repeatMail(
  tx: core.App,
  refuse: RefuseOf<typeof calls.repeatMail>,
  { scope, parameters }: ChangeOf<typeof calls.repeatMail>,
): { id: string } {
  const record = findMail(tx, scope, parameters);
  const reminder = record.getString('reminder');
  const isSettled = reminder !== '' && !isStillOwed(tx, scope.company, reminder);
  if (isSettled && ended.includes(record.getString('status'))) refuse('not-open');
  return sendAgain(tx, refuse, { record, scope });
}

type RepeatRefusal = RefusalOf<typeof calls.repeatPaper>;

/** Has a mail go again that has ended without having gone for sure: to everybody, or by another mail to whom it missed. */
export function sendAgain(tx: core.App, refuse: Refuse<RepeatRefusal>, { record, scope }: Asked): { id: string } {
  if (!ended.includes(record.getString('status'))) refuse('under-way');
  const told = reportedMailOf(record);
  const whom = recipientsToRetry(told);
  if (whom.length === 0) refuse('under-way');
  if (hasSentTooMany(tx, scope.company, whom.length)) refuse('too-many-mails');
  return whom.length === allRecipients(told).length
    ? makeDue(tx, { record, scope })
    : writeAgain(tx, { record, scope, told });
}

function makeDue(tx: core.App, { record, scope }: Asked): { id: string } {
  // A transport that was given the mail before would answer for the old one.
  if (record.getString('handedAt') !== '') record.set('round', record.getInt('round') + 1);
  record.load({ status: 'queued', attempts: 0, dueAt: '', handedAt: '', transport: '', error: '' });
  // What is still told of the former round is about no mail any more.
  record.load({ transportId: '', news: '', newsAt: '', missed: '' });
  saveMailStatus(tx, record);
  appendMailEvent(tx, record, scope.actor);
  return { id: record.id };
}

/** The same words to whom the mail missed; what is told of the others still comes to the mail itself. */
function writeAgain(tx: core.App, { record, scope, told }: Asked & { told: ReportedMail }): { id: string } {
  const content = JSON.parse(open(record.getString('content'))) as Record<string, string>;
  const same = { ...documentOf(record), kind: storedWord(calls.mailKinds, record.getString('kind')), content };
  const whom = recipientsToRetry(told);
  // One copy to oneself: what the mail did not come to write, the first of these does in its place.
  const copyTo = findOne(tx, 'mails', { copyOf: record.id }) ? '' : record.getString('copyTo');
  const written = mailsTo(told, whom).map((addresses, index) =>
    enqueue(tx, { ...same, ...addresses, ...(index === 0 && { copyTo }) }),
  );
  if (copyTo !== '') record.set('copyTo', '');
  for (const id of written) appendMailEvent(tx, tx.findRecordById('mails', id), scope.actor);
  record.set('sentAgain', [...splitAddresses(told.sentAgain), ...whom].join(', '));
  saveMailStatus(tx, record);
  return { id: written[0] ?? record.id };
}
