import { startDaily } from '#app/jobs/daily-runner.ts';
import type { DailyRunner } from '#app/jobs/daily-runner.ts';
import { readLastRun } from '#app/workflows/folder/last-run-file.ts';
import { log } from '../log.ts';
import { messageOf } from '../start-error.ts';
import { runInBackground } from './run-in-background.ts';

interface ArchiveChecks extends DailyRunner {
  /** Checks now; whoever asks while one runs, or soon after it, gets that one. */
  now: () => Promise<void>;
  /** From here on each night. */
  begin: () => void;
}

/** In Berlin; after the time at which backups are usually made. */
const everyDayAt = '04:45';

/** A check may take one twentieth of the time at most, and none follows another within a minute. */
const restMs = 60_000;
const restFactor = 19;

/**
 * `belegwerk verify` each night, once it is begun: it notes in the data folder what it found, for the page of each owner. A fresh
 * installation waits for its first night.
 */
export function scheduleChecks(dataDir: string, projectFolder: string): ArchiveChecks {
  const startedAt = new Date();
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let restsUntil = -Infinity;
  const check = async (): Promise<void> => {
    const began = performance.now();
    const { code, told } = await runInBackground(projectFolder, ['verify'], stopping.signal);
    if (code !== 0 && code !== 1) throw new Error(told);
    const tookMs = Math.round(performance.now() - began);
    restsUntil = performance.now() + Math.max(restMs, tookMs * restFactor);
    if (code === 0) log('info', 'archive-verified', { tookMs });
    else log('error', 'archive-differs', { tookMs, message: 'belegwerk verify names what differs' });
  };
  const checkOnce = () =>
    (running ??= check().finally(() => {
      running = null;
    }));
  let daily: DailyRunner | null = null;
  return {
    now: () => (performance.now() < restsUntil ? Promise.resolve() : checkOnce()),
    begin: () => {
      daily ??= startDaily({
        at: everyDayAt,
        now: () => new Date(),
        lastAt: () => {
          const last = readLastRun(dataDir, 'verified');
          return last === null ? startedAt : new Date(last.at);
        },
        run: checkOnce,
        failed: (error) => log('error', 'verification-failed', { message: messageOf(error) }),
      });
    },
    stop: async () => {
      const ended = daily?.stop();
      stopping.abort();
      await ended;
      await running?.catch(() => undefined);
    },
  };
}
