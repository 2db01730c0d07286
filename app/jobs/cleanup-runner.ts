import { repeat } from './repeat.ts';
import type { Repeated } from './repeat.ts';

const lookEveryMs = 10 * 60_000;
const looksADay = 24 * 6;

/** Soon after a start, since one may be made each morning, and then once a day. */
export function startCleanup(cleanUp: () => Promise<unknown>, failed: (error: unknown) => void): Repeated {
  let looks = 0;
  const look = async (): Promise<void> => {
    if (looks % looksADay === 0) await cleanUp();
    looks += 1;
  };
  return repeat(lookEveryMs, look, failed);
}
