import { repeat } from './repeat.ts';
import type { Repeated } from './repeat.ts';

const intervalMs = 15 * 60_000;

/** Signs the event log while the product runs: what was not signed yet could be cut off unseen. */
export function startSigning(sign: () => Promise<unknown>, failed: (error: unknown) => void): Repeated {
  return repeat(intervalMs, sign, failed);
}
