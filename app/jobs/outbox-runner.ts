import type { MailReport } from '#app/workflows/send-mails.ts';

/** Sends queued mails in the background, in a few runs beside each other: one that takes long keeps no other waiting. */
export interface OutboxRunner {
  /** Something may have been queued: run soon. */
  kick: () => void;
  /** Runs until this mail was tried; null when it was not due, or the run failed: it is queued, and tried again. */
  deliver: (mailId: string) => Promise<MailReport | null>;
  /** Runs until nothing that is due now waits to be tried. */
  settle: () => Promise<void>;
  /** Lets runs that are under way finish. */
  stop: () => Promise<void>;
}

const intervalMs = 5_000;
const runsMax = 3;

/** How long anybody waits for what becomes of a mail. */
const waitMaxMs = 20_000;

/** `send` is one run over the outbox; its failures are told to `failed` and tried again at the next run. */
export function startOutbox(send: () => Promise<MailReport[]>, failed: (error: unknown) => void): OutboxRunner {
  const running = new Set<Promise<MailReport[]>>();
  const listeners = new Set<(report: MailReport) => void>();
  let stopped = false;

  const run = (): Promise<MailReport[]> => {
    const started = send().finally(() => running.delete(started));
    running.add(started);
    started.then((reports) => {
      for (const report of reports) for (const hear of listeners) hear(report);
      // What was sent may have kept something back that is due as well.
      if (reports.length > 0) kick();
    }, failed);
    return started;
  };
  const kick = (): void => {
    if (!stopped && running.size < runsMax) run().catch(() => undefined);
  };
  const timer = setInterval(kick, intervalMs);
  timer.unref();

  /** Ends when no run can have the mail that somebody listens for. */
  const look = async (): Promise<null> => {
    const own = running.size < runsMax ? run() : null;
    await own;
    // One that began meanwhile may have claimed it, too, or keeps it waiting.
    const others = [...running];
    if (own !== null && others.length === 0) return null;
    await Promise.allSettled(others);
    await run();
    return null;
  };

  return {
    kick,
    deliver: (mailId) => {
      const { promise, resolve } = Promise.withResolvers<MailReport | null>();
      const hear = (report: MailReport): void => {
        if (report.id === mailId) resolve(report);
      };
      listeners.add(hear);
      const waiting = setTimeout(resolve, waitMaxMs, null);
      look().then(resolve, () => resolve(null));
      return promise.finally(() => {
        clearTimeout(waiting);
        listeners.delete(hear);
      });
    },
    settle: () =>
      look().then(
        () => undefined,
        () => undefined,
      ),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
}
