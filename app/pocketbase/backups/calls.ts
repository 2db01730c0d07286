import { writing } from '../call.ts';

/** A range of numbers as it is to go on: `value` was given out last. */
export interface MovedCounter {
  kind: string;
  period: string;
  value: number;
  /** no number of the range is drawn for an earlier day */
  lastDate: string;
}

/** What the person at the terminal said of the ranges; `replica`: nobody was asked, and all of them jump. */
export type RestoreReason = 'numbers-given' | 'nothing-issued-since' | 'replica';

interface Restored {
  /** instant of the backup */
  backupAt: string;
  /** what was known of the log that this one replaces: its end; seq 0 and '' where nothing was */
  replaced: { seq: number; hash: string };
  reason: RestoreReason;
  counters: readonly MovedCounter[];
}

/**
 * A copy goes on in place of what was lost: counters jump past numbers that were given out since, and of mails that waited
 * nobody knows whether they went. Answers how many counters did, and the event that says so.
 */
export const recordRestore = writing<Restored>()({
  method: 'POST',
  path: 'system/companies/{company}/restored',
  refusals: ['behind-counter'],
  answer: { moved: 0, seq: 0 },
});
