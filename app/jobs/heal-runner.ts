/** Repeats the healing of files while the product runs: the database may have been away when they were to be stored. */
export interface HealRunner {
  stop: () => Promise<void>;
}

const minuteMs = 60_000;

/** `heal` is one run; its failures are told to `failed` and the next run tries again. */
export function startHealing(
  heal: () => Promise<number>,
  failed: (error: unknown) => void,
  intervalMs = minuteMs,
): HealRunner {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= heal()
      .catch(failed)
      .finally(() => {
        running = null;
      });
  }, intervalMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
