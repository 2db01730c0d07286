// What a transport tells of mails after they were handed over. It comes late, twice and in any order: a mail stands as the
// weightiest of it says.
import { unreachedRecipients } from '#app/invoicing/sending/recipients-to-retry.ts';
import { findOne } from '../engine/guard.ts';
import { writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import * as calls from './calls.ts';
import { enqueueCopy } from './documents.hooks.ts';
import { saveMailStatus, appendMailEvent, reportedMailOf } from './mail-events.hooks.ts';

export const newsRoutes = [writes('installation', calls.saveMailNews, { work: saveMailNews })];

const byWeight: readonly string[] = ['', ...calls.newsKinds];

function saveMailNews(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveMailNews>,
  { body }: ChangeOf<typeof calls.saveMailNews, 'installation'>,
): { id: string } {
  const { transportId, kind, at, words, whom } = body;
  const record = findOne(tx, 'mails', { transportId }) ?? findUnanswered(tx, refuse, body.mail);
  if (!record) return { id: '' };
  if (byWeight.indexOf(kind) <= byWeight.indexOf(record.getString('news'))) return noteAnother(tx, record, body);
  const isLost = kind === 'failed';
  const before = record.getString('status');
  if (kind !== 'delayed') record.set('status', isLost ? 'failed' : 'delivered');
  if (record.getString('sentAt') === '') record.set('sentAt', at);
  record.load({ news: kind, newsAt: at, transportId, [isLost ? 'error' : 'answer']: words });
  if (isLost) record.set('missed', unreachedRecipients(reportedMailOf(record), whom));
  saveMailStatus(tx, record);
  if (record.getString('status') !== before) appendMailEvent(tx, record);
  if (!isLost) enqueueCopy(tx, record);
  return { id: record.id };
}

const wordsMax = 1000;

/** Of several recipients each is told of by itself. */
function noteAnother(tx: core.App, record: core.Record, { kind, at, words, whom }: calls.MailNews): { id: string } {
  const { id } = record;
  const missed = unreachedRecipients(reportedMailOf(record), whom);
  if (kind !== 'failed' || missed === record.getString('missed')) return { id };
  record.load({ missed, newsAt: at, error: `${record.getString('error')}; ${words}`.slice(0, wordsMax) });
  saveMailStatus(tx, record);
  appendMailEvent(tx, record);
  return { id };
}

/** The mail that was given away, and whose answer was never seen; what a person has sent again since is another one. */
function findUnanswered(tx: core.App, refuse: RefuseOf<typeof calls.saveMailNews>, id: string): core.Record | null {
  const record = id === '' ? null : findOne(tx, 'mails', { id, transport: 'resend', transportId: '' });
  if (!record || record.getInt('round') > 0 || record.getString('handedAt') === '') return null;
  // What becomes of it is being noted at this moment, or when it is given away again.
  if (['sending', 'queued'].includes(record.getString('status'))) refuse('under-way');
  return record.getString('status') === 'unclear' ? record : null;
}
