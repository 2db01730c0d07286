import { writing } from '../call.ts';

interface ClockCorrection {
  /** today as the clock says now, YYYY-MM-DD in Berlin */
  today: string;
  /** the operator's words: why the clock was ahead */
  reason: string;
}

/**
 * Says of every company whose last document is of a later day that the clock was wrong then. Answers ids: of the companies
 * that may issue again today, and of those that may from New Year on, since their last document is of the year to come.
 */
export const correctClock = writing<ClockCorrection>()({
  method: 'POST',
  path: 'system/clock',
  answer: { companies: [''], waiting: [''] },
});
