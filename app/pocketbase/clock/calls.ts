import { writing } from '../call.ts';

export interface ClockCorrection {
  /** today as the clock says now, YYYY-MM-DD in Berlin */
  today: string;
  /** the operator's words: why the clock was ahead */
  reason: string;
}

export interface CorrectedClock {
  /** ids of the companies that may issue again today */
  companies: string[];
  /** of those that may from New Year on: their last document is of the year to come */
  waiting: string[];
}

/** Says of every company whose last document is of a later day that the clock was wrong then. */
export const correctClock = writing<ClockCorrection>()({ method: 'POST', path: 'system/clock' });
