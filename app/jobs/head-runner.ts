import { repeat } from './repeat.ts';
import type { Repeated } from './repeat.ts';

const everyMs = 15 * 60_000;
const againAfterMs = 60_000;
const lookEveryMs = 20_000;

/**
 * Signs the event log while the product runs: what was not signed yet could be cut off unseen. A quarter of an hour by the
 * clock of the day, for timers stand still while a machine sleeps: what happened before is signed as soon as it wakes. What
 * fails, for the database may be slower to wake, is tried again after a minute.
 */
export function startSigning(sign: () => Promise<unknown>, failed: (error: unknown) => void): Repeated {
  let triedAt = Date.now();
  let waitMs = everyMs;
  const look = async (): Promise<void> => {
    // A clock that is set back makes nobody wait either.
    if (Math.abs(Date.now() - triedAt) < waitMs) return;
    triedAt = Date.now();
    waitMs = againAfterMs;
    await sign();
    waitMs = everyMs;
  };
  return repeat(lookEveryMs, look, failed);
}
