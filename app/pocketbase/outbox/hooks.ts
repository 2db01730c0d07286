import { findOwn } from '../engine/guard.ts';
import { on } from '../engine/listener.ts';
import { answers, performs, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, runStatement } from '../engine/rows.ts';
import { leaseHolder } from '../locks/lease.hooks.ts';
import * as calls from './calls.ts';
import { documentRoutes, enqueueCopy, isStillOwed, putOnHold } from './documents.hooks.ts';
import { newsRoutes } from './news.hooks.ts';
import { sentOtherwiseRoutes } from './sent-otherwise.hooks.ts';
import { paperRoutes } from './papers.hooks.ts';
import { enqueue, hasSentTooMany } from './enqueue.hooks.ts';
import { open } from './seal.hooks.ts';
import { saveMailStatus, appendMailEvent } from './mail-events.hooks.ts';
import { claimDue, lastTestMail, releaseClaims, waitingReminders } from './sql.ts';

export const routes = [
  performs('installation', calls.claim, claimMails),
  writes('installation', calls.release, { work: releaseMails }),
  writes('installation', calls.handOver, { work: recordHandover }),
  performs('installation', calls.settleMail, settleMail),
  writes('person', calls.enqueueMessage, { work: enqueueMessage }),
  writes('person', calls.enqueueTest, { work: enqueueTest }),
  answers('person', calls.lastTest, (app, { scope: { company } }) => allRows(app, lastTestMail, { company })),
  ...documentRoutes,
  ...sentOtherwiseRoutes,
  ...paperRoutes,
  ...newsRoutes,
];

export const listeners = {
  // PocketBase itself never sends: every mail goes through the outbox.
  sendNothing: on('onMailerSend', [], (e) => {
    e.app.logger().error('mail outside the outbox dropped', 'subject', e.message?.subject);
  }),
};

/** Longer than a transport may take for a mail (RFC 5321 has a server answer within ten minutes). */
const leaseMs = 900_000;

/** Whether another web server has come since: one that was held up for so long must not go on with what it had in hand. */
function isReplaced(app: core.App, holder: string): boolean {
  return (leaseHolder(app) ?? holder) !== holder;
}

function claimMails(app: core.App, { body: { now, limit, holder } }: ChangeOf<typeof calls.claim, 'installation'>) {
  if (isReplaced(app, holder)) return [];
  const lease = new Date(new Date(now).getTime() + leaseMs).toISOString();
  app.runInTransaction((tx) => {
    holdSettled(tx, now);
  });
  const mails = allRows(app, claimDue, { now, lease, limit });
  return mails.map(({ content, ...mail }) => ({ ...mail, content: open(content) }));
}

const settledMeanwhile = 'Inzwischen wurde gezahlt, oder die Rechnung ist storniert, strittig oder angehalten.';

/** A reminder of what is not owed any more stays here. */
function holdSettled(tx: core.App, now: string): void {
  for (const { id, company, reminder } of allRows(tx, waitingReminders, { now })) {
    if (isStillOwed(tx, company, reminder)) continue;
    putOnHold(tx, tx.findRecordById('mails', id), { why: settledMeanwhile });
  }
}

function releaseMails(
  tx: core.App,
  refuse: RefuseOf<typeof calls.release>,
  { body: { now, holder } }: ChangeOf<typeof calls.release, 'installation'>,
): object {
  if (leaseHolder(tx) !== holder) refuse('not-holder');
  return { released: runStatement(tx, releaseClaims, { now }) };
}

function recordHandover(
  tx: core.App,
  refuse: RefuseOf<typeof calls.handOver>,
  { parameters: { id }, body: { at, transport, holder } }: ChangeOf<typeof calls.handOver, 'installation'>,
): object {
  if (isReplaced(tx, holder)) refuse('not-holder');
  const record = tx.findRecordById('mails', id);
  if (record.getString('status') !== 'sending') refuse('not-claimed');
  const reminder = record.getString('reminder');
  const isFirst = record.getString('handedAt') === '' && record.getString('kind') === 'reminder';
  // Paid while the mail was written: it is due again, and held back then.
  if (isFirst && !isStillOwed(tx, record.getString('company'), reminder)) refuse('not-open');
  if (record.getString('handedAt') === '') record.set('handedAt', at);
  record.set('transport', transport);
  tx.save(record);
  return { id };
}

/** Mails whose words people have written, and look at later; `verify` looks at what digests said of the log. */
const written: readonly string[] = [
  'digest',
  'message',
  'document',
  'reminder',
  'offer',
  'delivery-note',
] satisfies calls.MailKind[];

/** Records what became of a claimed mail; texts of account mails are wiped, they carry tokens. */
function settleMail(app: core.App, change: ChangeOf<typeof calls.settleMail, 'installation'>): void {
  app.runInTransaction((tx) => {
    settle(tx, change);
  });
}

function settle(tx: core.App, { parameters, body }: ChangeOf<typeof calls.settleMail, 'installation'>): void {
  if (body.status !== 'sent' && isReplaced(tx, body.holder ?? '')) return;
  const record = tx.findRecordById('mails', parameters.id);
  record.set('status', body.status);
  record.set('error', body.status === 'sent' ? '' : body.error);
  if (body.status === 'queued') record.load({ dueAt: body.dueAt, handedAt: body.handedAt });
  if (body.status === 'sent') record.load({ sentAt: body.at, answer: body.answer, transportId: body.transportId });
  if (body.status !== 'queued' && !written.includes(record.getString('kind'))) record.set('content', '');
  saveMailStatus(tx, record);
  // Tried again: nothing has become of it yet.
  if (body.status !== 'queued') appendMailEvent(tx, record);
  if (body.status === 'sent') enqueueCopy(tx, record);
}

/** Queues a person's own mail: only to a contact of their own customers, at most 100 an hour. */
function enqueueMessage(
  tx: core.App,
  refuse: RefuseOf<typeof calls.enqueueMessage>,
  { scope, body }: ChangeOf<typeof calls.enqueueMessage>,
): { id: string } {
  const { company } = scope;
  const { recipient, subject, text, document } = body;
  if (tx.countRecords('customers', $dbx.hashExp({ company, email: recipient })) === 0) refuse('unknown-recipient');
  if (document) findOwn(tx, scope, { collection: 'invoices', id: document });
  if (hasSentTooMany(tx, company)) refuse('too-many-mails');
  return { id: enqueue(tx, { company, kind: 'message', recipient, content: { subject, text }, invoice: document }) };
}

/** Queues a mail to the person's own sign-in address. */
function enqueueTest(
  tx: core.App,
  refuse: RefuseOf<typeof calls.enqueueTest>,
  { scope: { company, actor } }: ChangeOf<typeof calls.enqueueTest>,
): { id: string } {
  if (hasSentTooMany(tx, company)) refuse('too-many-mails');
  return { id: enqueue(tx, { company, kind: 'test', recipient: tx.findRecordById('users', actor).email() }) };
}
