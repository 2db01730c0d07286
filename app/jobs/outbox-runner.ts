import type { MailReport } from '../workflows/send-mails.ts';

/** Sends queued mails in the background, in a few runs beside each other: one that takes long keeps no other waiting. */
export interface OutboxRunner {
  /** Something may have been queued: run soon. */
  kick: () => void;
  /** Runs until this mail was tried; null when it was not due. */
  deliver: (mailId: string) => Promise<MailReport | null>;
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
  let stopped = false;

  const run = (): Promise<MailReport[]> => {
    const started = send().finally(() => running.delete(started));
    running.add(started);
    // What was sent may have kept something back that is due as well.
    started.then((reports) => (reports.length > 0 ? kick() : undefined), failed);
    return started;
  };
  const kick = (): void => {
    if (!stopped && running.size < runsMax) run().catch(() => undefined);
  };
  const timer = setInterval(kick, intervalMs);
  timer.unref();

  const find = async (mailId: string): Promise<MailReport | null> => {
    const earlier = [...running];
    const own = running.size < runsMax ? run() : null;
    // A run under way may have claimed it, or keeps it waiting.
    const report =
      (await reportIn(mailId, own)) ??
      (await Promise.any(earlier.map((each) => mustReport(mailId, each))).catch(() => null));
    return report ?? (earlier.length === 0 ? null : reportIn(mailId, run()));
  };

  return {
    kick,
    deliver: async (mailId) => {
      const late = Promise.withResolvers<null>();
      const waiting = setTimeout(late.resolve, waitMaxMs, null);
      return Promise.race([find(mailId), late.promise]).finally(() => clearTimeout(waiting));
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
}

async function reportIn(mailId: string, run: Promise<MailReport[]> | null): Promise<MailReport | null> {
  return (await run)?.find(({ id }) => id === mailId) ?? null;
}

async function mustReport(mailId: string, run: Promise<MailReport[]>): Promise<MailReport> {
  const report = await reportIn(mailId, run);
  if (report === null) throw new Error('of other mails');
  return report;
}
