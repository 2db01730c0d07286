import { log } from './log.ts';

/** Aborts when somebody asks the process to end: SIGTERM, Ctrl C, or a terminal that closes. Asking again changes nothing. */
export function listenForStop(): AbortSignal {
  const asked = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (asked.signal.aborted) return;
      log('info', 'stopping', { signal: name });
      asked.abort();
    });
  }
  return asked.signal;
}

/** The work's outcome, or a rejection as soon as the signal aborts; the work itself is then left alone. */
export async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
