import type { DigestRhythm } from '#app/invoicing/company/fields.ts';
import { jsonText, reading, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import type { Signed } from './documents.ts';
import * as sql from './sql.ts';

const counter = { kind: '', period: '', value: 0, lastDate: '' };

/** Companies whose log grew since it was signed last, at most 1,000 a call, and the last root; of round −1 where there is none. */
export const dueHeads = reading('system/heads', {
  answer: { last: sql.lastRoot.row, companies: 0, due: [{ ...sql.grownLogs.row, counters: jsonText([counter]) }] },
});
export type DueHeads = AnswerOf<typeof dueHeads>;

export interface HeadRow extends Signed {
  /** '' of the root, which comes last */
  company: string;
  seq: number;
  /** of the last event; of the root its own */
  hash: string;
}

/** Stores one round. `stale`: another one came first, or an event is not there. `other-key`: the last round was signed by another. */
export const storeHeads = writing<{ round: number; rows: HeadRow[] }>()({
  method: 'POST',
  path: 'system/heads',
  refusals: ['stale', 'not-durable', 'other-key'],
});

/** What a digest of one rhythm tells of: instants, from the first on and before the second. */
export interface DigestPeriod {
  from: string;
  before: string;
}

export interface DigestPeriods {
  /** in Berlin */
  today: string;
  periods: Record<DigestRhythm, DigestPeriod>;
}

/**
 * Queues a digest, with the last head, for each owner whose company issued or booked something before its period ended and
 * was not told since. Answers how many.
 */
export const queueDigests = writing<DigestPeriods>()({
  method: 'POST',
  path: 'system/digests',
  answer: { queued: 0 },
});

/** Signed rows from one round on, at most 200 and the rest of their last round. */
export const headsFrom = reading('system/heads/from', { query: { round: 0 }, answer: [sql.headsFrom.row] });

/**
 * Where the person's own event log stands, when it began and what of it is signed, if anything. `foundAt`: when the event of
 * that place and hash was, '' where the log has none.
 */
export const ownHead = reading('head', {
  query: { seq: 0, hash: '' },
  answer: { company: '', began: '', last: sql.lastHead.row, signed: [sql.lastHead.row], foundAt: '' },
});

/** The person's own log, newest first, a page of it; `total` events. */
export const ownLog = reading('log', { query: { page: 1 }, answer: { total: 0, rows: [sql.eventsDown.row] } });
export type LogRow = AnswerOf<typeof ownLog>['rows'][number];
