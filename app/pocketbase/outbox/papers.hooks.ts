// Offers and delivery notes by mail: as issued invoices, by their stored PDF alone.
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { paperKinds } from '#app/invoicing/sending/paper-kinds.ts';
import type { PaperKind } from '#app/invoicing/sending/paper-kinds.ts';
import { findCopyTo, hold, putOnHold, sendAgain } from './documents.hooks.ts';
import { enqueue, hasSentTooMany } from './enqueue.hooks.ts';
import { open } from './seal.hooks.ts';
import { mailOfPaper, mailsOfPaper, paperPlaces, waitingOfOffer } from './sql.ts';
import { settleUndelivered, appendMailEvent } from './mail-events.hooks.ts';

export const paperRoutes = [
  writes('person', calls.enqueuePaper, { work: enqueuePaper }),
  answers('person', calls.mailsOfPaper, (app, { scope: { company }, parameters: { kind, id } }) =>
    allRows(app, mailsOfPaper.of({ kind: paperKindOf(kind) }), { company, id }),
  ),
  answers('person', calls.mailOfPaper, (app, { scope: { company }, parameters: { kind, id, mail } }) =>
    allRows(app, mailOfPaper.of({ kind: paperKindOf(kind) }), { company, id, mail }).map(({ content, ...row }) => ({
      ...row,
      content: open(content),
    })),
  ),
  writes('person', calls.holdPaper, { work: holdPaper }),
  writes('person', calls.repeatPaper, { work: repeatPaper }),
];

export function paperKindOf(text: string): PaperKind {
  const kind = paperKinds.find((each) => each === text);
  if (kind === undefined) throw new NotFoundError('');
  return kind;
}

/** A delivery note or the version of an offer that was sent: what is still being written is as absent as none. */
export function findPaper(tx: core.App, scope: Tenancy, { kind, id }: { kind: PaperKind; id: string }): core.Record {
  const paper = findOwn(tx, scope, { collection: paperPlaces[kind].collection, id });
  if (kind === 'offer' && paper.getString('status') !== 'issued') throw new NotFoundError('');
  return paper;
}

function enqueuePaper(
  tx: core.App,
  refuse: RefuseOf<typeof calls.enqueuePaper>,
  { scope, parameters: { kind: asked, id }, body }: ChangeOf<typeof calls.enqueuePaper>,
): { id: string } {
  const kind = paperKindOf(asked);
  const { column } = paperPlaces[kind];
  const { company } = scope;
  const { createKey, recipient, cc, bcc, subject, text, dueAt } = body;
  const made = findOne(tx, 'mails', { company, createKey });
  if (made) return { id: made.id };
  findPaper(tx, scope, { kind, id });
  if (hasSentTooMany(tx, company)) refuse('too-many-mails');
  const content = { subject, text, files: 'pdf' };
  const copyTo = findCopyTo(tx, scope);
  const queued = enqueue(tx, { company, kind, recipient, cc, bcc, content, [column]: id, createKey, dueAt, copyTo });
  settleUndelivered(tx, queued);
  appendMailEvent(tx, tx.findRecordById('mails', queued), scope.actor);
  return { id: queued };
}

/** Keeps what of an offer did not go yet, but for mails of the version `but`: a person may still send it again. */
export function holdOfOffer(
  tx: core.App,
  scope: Tenancy,
  { offer, but = '', why }: { offer: string; but?: string; why: string },
): void {
  for (const { id } of allRows(tx, waitingOfOffer, { company: scope.company, offer, but }))
    putOnHold(tx, tx.findRecordById('mails', id), { why, actor: scope.actor });
}

/** A mail of that paper; any other one is as absent as none. */
function findMail(
  tx: core.App,
  scope: Tenancy,
  { kind: asked, id, mail }: Record<'kind' | 'id' | 'mail', string>,
): core.Record {
  const kind = paperKindOf(asked);
  const record = findOwn(tx, scope, { collection: 'mails', id: mail });
  const isOfIt = record.getString('kind') === kind && record.getString(paperPlaces[kind].column) === id;
  if (!isOfIt) throw new NotFoundError('');
  return record;
}

function holdPaper(
  tx: core.App,
  refuse: RefuseOf<typeof calls.holdPaper>,
  { scope, parameters }: ChangeOf<typeof calls.holdPaper>,
): { id: string } {
  return hold(tx, refuse, { record: findMail(tx, scope, parameters), scope });
}

function repeatPaper(
  tx: core.App,
  refuse: RefuseOf<typeof calls.repeatPaper>,
  { scope, parameters }: ChangeOf<typeof calls.repeatPaper>,
): { id: string } {
  return sendAgain(tx, refuse, { record: findMail(tx, scope, parameters), scope });
}
