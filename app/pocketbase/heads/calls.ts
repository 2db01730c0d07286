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

/** Queues the last head of each company for its owner that issued something before this day and was not told since. */
export const queueDigests = writing<{ before: string }>()({
  method: 'POST',
  path: 'system/digests',
  refusals: [],
});

/** Signed rows from one round on, at most 200 and the rest of their last round. */
export const headsFrom = reading('system/heads/from', { round: 0 });
