import type { MailReport } from '../workflows/send-mails.ts';

/** Sends queued mails in the background, one run at a time. */
export interface OutboxRunner {
  /** Something may have been queued: run soon. */
  kick: () => void;
  /** Runs until this mail was tried; null when it was not due. */
  deliver: (mailId: string) => Promise<MailReport | null>;
  /** Lets a run that is under way finish. */
  stop: () => Promise<void>;
}

const intervalMs = 5_000;

/** `send` is one run over the outbox; its failures are told to `failed` and tried again at the next run. */
export function startOutbox(send: () => Promise<MailReport[]>, failed: (error: unknown) => void): OutboxRunner {
  let running: Promise<MailReport[]> | null = null;
  let stopped = false;

  const run = (): Promise<MailReport[]> => {
    if (running) return running;
    running = send().finally(() => {
      running = null;
    });
    running.catch(failed);
    return running;
  };
  const kick = (): void => {
    if (!stopped) void run();
  };
  const timer = setInterval(kick, intervalMs);
  timer.unref();

  return {
    kick,
    deliver: async (mailId) => {
      // A run under way may have claimed it, or started too early to see it.
      const earlier = running ? await running.catch(() => []) : [];
      const reports = [...earlier, ...(earlier.some(({ id }) => id === mailId) ? [] : await run())];
      return reports.find(({ id }) => id === mailId) ?? null;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running?.catch(() => []);
    },
  };
}
