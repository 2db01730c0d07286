// Issued documents that people have sent by another way: an event of the document, nothing else.
import type { SentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import { canonicalJson } from '#app/values/canonical-json.ts';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { writes } from '../engine/route.ts';
import type { ChangeOf } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { findPaper, paperKindOf } from './papers.hooks.ts';
import { lastSentOtherwise } from './sql.ts';

export const sentOtherwiseRoutes = [
  writes('person', calls.recordSentOtherwise, { work: (tx, _refuse, change) => recordSentOtherwise(tx, change) }),
  writes('person', calls.recordPaperSentOtherwise, {
    work: (tx, _refuse, change) => recordPaperSentOtherwise(tx, change),
  }),
];

function recordSentOtherwise(
  tx: core.App,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.recordSentOtherwise>,
): { id: string } {
  if (findOwn(tx, scope, { collection: 'invoices', id }).getString('status') !== 'issued') throw new NotFoundError('');
  const type = 'invoice-sent-otherwise';
  noteOnce(tx, scope, { type, subject: id, data: notedOf(body) });
  return { id };
}

function recordPaperSentOtherwise(
  tx: core.App,
  { scope, parameters: { kind: asked, id }, body }: ChangeOf<typeof calls.recordPaperSentOtherwise>,
): { id: string } {
  const kind = paperKindOf(asked);
  const paper = findPaper(tx, scope, { kind, id });
  const type = kind === 'offer' ? 'offer-sent-otherwise' : 'delivery-note-sent-otherwise';
  // The log of an offer tells of all its versions.
  const { subject, ...version } =
    kind === 'offer' ? { subject: paper.getString('offer'), version: id } : { subject: id };
  noteOnce(tx, scope, { type, subject, data: { ...notedOf(body), ...version } });
  return { id };
}

const notedOf = ({ date, way, note }: SentOtherwiseFields) => ({ date, way, note });

interface Noted {
  type: string;
  subject: string;
  data: Readonly<Record<string, CanonicalValue>>;
}

/** Appends it to the log; what was noted last is not noted again. */
function noteOnce(tx: core.App, scope: Tenancy, { type, subject, data }: Noted): void {
  const [last] = allRows(tx, lastSentOtherwise, { company: scope.company, subject, type });
  if (last?.data !== canonicalJson(data)) appendEvent(tx, scope, { type, subject, data });
}
