import { todayInBerlin } from '../workflows/services.ts';
import { addDays } from '../values/dates.ts';

/** Makes the daily backup while the product runs. */
export interface BackupRunner {
  /** Ends a backup that is under way; what it has begun is removed by the next one. */
  stop: () => Promise<void>;
}

interface BackupSchedule {
  /** HH:MM in Berlin */
  at: string;
  now: () => Date;
  /** when the last good one was made; null: never */
  lastAt: () => Date | null;
  /** makes one; rejects when none was made. Ends early when the signal says so. */
  run: (signal: AbortSignal) => Promise<void>;
  failed: (error: unknown) => void;
}

const intervalMs = 30_000;
const retryMs = 15 * 60_000;

/** A backup that is missed, because the product was off or it failed, is made as soon as possible. */
export function startBackups({ at, now, lastAt, run, failed }: BackupSchedule): BackupRunner {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let failedAt = -Infinity;
  const look = async (): Promise<void> => {
    if (now().getTime() < failedAt + retryMs || !isBackupDue({ at, now: now(), last: lastAt() })) return;
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
export function isBackupDue({ at, now, last }: { at: string; now: Date; last: Date | null }): boolean {
  if (last === null) return true;
  const today = todayInBerlin(now);
  const dueDay = berlinClock.format(now) >= at ? today : addDays(today, -1);
  return `${todayInBerlin(last)} ${berlinClock.format(last)}` < `${dueDay} ${at}`;
}
