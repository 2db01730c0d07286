import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log.ts';

interface WatchedDatabase {
  url: string;
  /** what asks it: told when it hangs, and when it answers again */
  connection: { suspend: () => void; resume: () => void };
  /** ends it, so that it is started anew; null: it is not ours to end */
  replace: (() => void) | null;
}

interface WatchTimes {
  everyMs: number;
  answerMs: number;
  /** probes in a row without answer, before it is replaced */
  missesMax: number;
}

const productTimes: WatchTimes = { everyMs: 750, answerMs: 1_500, missesMax: 6 };

/**
 * Asks a PocketBase again and again whether it lives. One that takes the connection and says nothing hangs: nobody is sent
 * to it any more, and after some tries it is replaced. One that has died is not of interest here.
 */
export function watchDatabase(database: WatchedDatabase, times: WatchTimes = productTimes): { stop: () => void } {
  const stopped = new AbortController();
  let misses = 0;

  function miss(): void {
    misses += 1;
    if (misses === 1) log('warn', 'pocketbase-silent', { answerMs: times.answerMs });
    database.connection.suspend();
    if (misses !== times.missesMax || !database.replace) return;
    log('error', 'pocketbase-hangs', { misses });
    database.replace();
    // Its successor is not the one that hung.
    database.connection.resume();
    misses = 0;
  }

  function judge(outcome: Outcome): void {
    if (stopped.signal.aborted) return;
    if (outcome === 'silent') {
      miss();
      return;
    }
    misses = 0;
    database.connection.resume();
  }

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      const outcome = await probe(database.url, times.answerMs);
      judge(outcome);
      await sleep(times.everyMs, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined);
    }
  }

  void watch();
  return { stop: () => stopped.abort() };
}

/** gone: nobody takes the connection; unclear: this process was itself too busy to judge. */
type Outcome = 'answers' | 'silent' | 'gone' | 'unclear';

/** How often this process looks whether it is free to judge. */
const glanceMs = 50;

async function probe(url: string, answerMs: number): Promise<Outcome> {
  // Whoever draws long pages reads an answer late: the time-out would come first, and tell of us.
  let glances = 0;
  const glancing = setInterval(() => (glances += 1), glanceMs);
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(answerMs) });
    await response.arrayBuffer();
    return 'answers';
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'TimeoutError') return 'gone';
    return glances * glanceMs * 2 > answerMs ? 'silent' : 'unclear';
  } finally {
    clearInterval(glancing);
  }
}
