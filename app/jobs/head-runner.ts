import { repeat } from './repeat.ts';
import type { Repeated } from './repeat.ts';

const everyMs = 15 * 60_000;
const lookEveryMs = 20_000;

/**
 * Signs the event log while the product runs: what was not signed yet could be cut off unseen. A quarter of an hour by the
 * clock of the day, for timers stand still while a machine sleeps: what happened before is signed as soon as it wakes.
 */
export function startSigning(sign: () => Promise<unknown>, failed: (error: unknown) => void): Repeated {
  let signedAt = Date.now();
  const look = async (): Promise<void> => {
    // A clock that is set back makes nobody wait either.
    if (Math.abs(Date.now() - signedAt) < everyMs) return;
    signedAt = Date.now();
    await sign();
  };
  return repeat(lookEveryMs, look, failed);
}
