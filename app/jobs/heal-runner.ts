import { repeat } from './repeat.ts';
import type { Repeated } from './repeat.ts';

const everyMs = 60_000;

/** Repeats the healing of files while the product runs: the database may have been away when they were to be stored. */
export function startHealing(heal: () => Promise<number>, failed: (error: unknown) => void): Repeated {
  return repeat(everyMs, heal, failed);
}
