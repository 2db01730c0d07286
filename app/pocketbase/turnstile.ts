/** Lets few in at a time; a few wait, and those who would wait too long or too many are turned away. */
export interface Turnstile {
  /** Resolves when the caller may go in; `leave` gives the place to the next. Rejects as `busy` and the signal say. */
  enter: (caller: Caller) => Promise<void>;
  leave: () => void;
  /** Turns away everybody who waits. */
  clear: (failureOf: (caller: Caller) => Error) => void;
}

export interface Caller {
  url: string;
  signal: AbortSignal | null;
}

export interface TurnstileLimits {
  insideMax: number;
  waitingMax: number;
  waitMaxMs: number;
}

interface Place {
  caller: Caller;
  go: () => void;
  refuse: (failure: unknown) => void;
}

/** `busy` makes what a caller is turned away with. */
export function createTurnstile(limits: TurnstileLimits, busy: (caller: Caller) => Error): Turnstile {
  const places = new Set<Place>();
  let inside = 0;

  function wait(caller: Caller): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        caller.signal?.removeEventListener('abort', abandon);
        places.delete(place);
      };
      const place: Place = {
        caller,
        go: () => {
          settle();
          resolve();
        },
        refuse: (failure) => {
          settle();
          reject(failure instanceof Error ? failure : new Error(String(failure)));
        },
      };
      const abandon = (): void => place.refuse(caller.signal?.reason);
      const timer = setTimeout(() => place.refuse(busy(caller)), limits.waitMaxMs);
      caller.signal?.addEventListener('abort', abandon);
      places.add(place);
    });
  }

  return {
    enter: (caller) => {
      if (places.size >= limits.waitingMax) return Promise.reject(busy(caller));
      if (inside >= limits.insideMax) return wait(caller);
      inside += 1;
      return Promise.resolve();
    },
    leave: () => {
      const [next] = places;
      // The place passes from one to the next.
      if (next) next.go();
      else inside -= 1;
    },
    clear: (failureOf) => {
      for (const place of [...places]) place.refuse(failureOf(place.caller));
    },
  };
}
