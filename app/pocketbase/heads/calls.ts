import type { DigestRhythm } from '#app/invoicing/company/fields.ts';
import { reading, writing } from '../call.ts';
import type { Signed } from './documents.ts';

/** Companies whose log grew since it was signed last, at most 1,000 a call, and the last root. */
export const dueHeads = reading('system/heads');

export interface HeadRow extends Signed {
  /** '' of the root, which comes last */
  company: string;
  seq: number;
  /** of the last event; of the root its own */
  hash: string;
}

/** Stores one round. `stale`: another one came first, or an event is not there. */
export const storeHeads = writing<{ round: number; rows: HeadRow[] }>()({
  method: 'POST',
  path: 'system/heads',
  refusals: ['stale', 'not-durable'],
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

/** Queues a digest for each owner whose company issued or booked something before its period ended and was not told since. */
export const queueDigests = writing<DigestPeriods>()({
  method: 'POST',
  path: 'system/digests',
  refusals: [],
});

/** Signed rows from one round on, at most 200 and the rest of their last round. */
export const headsFrom = reading('system/heads/from', { round: 0 });

/** Where the person's own event log stands, what of it is signed, and when the event of that place and hash was. */
export const ownHead = reading('head', { seq: 0, hash: '' });

/** The person's own log, newest first, a page of it. */
export const ownLog = reading('log', { page: 1 });

export const logPageSize = 50;
