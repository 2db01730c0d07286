import { writing } from '../call.ts';

export interface ClockCorrection {
  /** today as the clock says now, YYYY-MM-DD in Berlin */
  today: string;
  /** the operator's words: why the clock was ahead */
  reason: string;
}

/** Says of every company whose last document is of a later day that the clock was wrong then. */
export const correctClock = writing<ClockCorrection>()({ method: 'POST', path: 'system/clock' });
