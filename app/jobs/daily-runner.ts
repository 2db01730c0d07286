import { todayInBerlin } from '#app/values/berlin-time.ts';
import { addDays } from '#app/values/dates.ts';

/** Work that is done once a day while the product runs. */
export interface DailyRunner {
  /** Ends what is under way. */
  stop: () => Promise<void>;
}

interface DailySchedule {
  /** HH:MM in Berlin */
  at: string;
  now: () => Date;
  /** when it was done last; null: never */
  lastAt: () => Date | null;
  /** rejects where it was not done. Ends early when the signal says so. */
  run: (signal: AbortSignal) => Promise<void>;
  failed: (error: unknown) => void;
}

const intervalMs = 30_000;
const retryMs = 15 * 60_000;

/** What was missed, because the product was off or it failed, is done as soon as possible. */
export function startDaily({ at, now, lastAt, run, failed }: DailySchedule): DailyRunner {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let failedAt = -Infinity;
  const look = async (): Promise<void> => {
    if (now().getTime() < failedAt + retryMs || !isDailyDue({ at, now: now(), last: lastAt() })) return;
    await run(stopping.signal);
  };
  const tick = (): void => {
    running ??= look()
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        failedAt = now().getTime();
        failed(error);
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(tick, intervalMs);
  timer.unref();
  tick();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

const berlinClock = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });

/** Whether the time of day has come since the last one. */
export function isDailyDue({ at, now, last }: { at: string; now: Date; last: Date | null }): boolean {
  if (last === null) return true;
  const today = todayInBerlin(now);
  const dueDay = berlinClock.format(now) >= at ? today : addDays(today, -1);
  return `${todayInBerlin(last)} ${berlinClock.format(last)}` < `${dueDay} ${at}`;
}
