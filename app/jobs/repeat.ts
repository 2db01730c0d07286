/** Work that is done again and again while the product runs, one run at a time. */
export interface Repeated {
  /** Lets a run that is under way finish. */
  stop: () => Promise<void>;
}

/** `work` is one run; its failures are told to `failed` and the next run tries again. */
export function repeat(everyMs: number, work: () => Promise<unknown>, failed: (error: unknown) => void): Repeated {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch(failed)
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
