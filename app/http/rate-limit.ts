/** Counts events per key in fixed windows; keeps at most `keysMax` keys and forgets the oldest first. */
export interface RateLimit {
  /** Counts one event; true while the limit is not passed. */
  take: (key: string) => boolean;
  /** Whether another event would be allowed, without counting. */
  allows: (key: string) => boolean;
  forget: (key: string) => void;
}

interface Window {
  count: number;
  endsAt: number;
}

const keysMax = 20_000;

export function createRateLimit(options: { max: number; windowMs: number; now: () => number }): RateLimit {
  const windows = new Map<string, Window>();
  const running = (key: string): Window | null => {
    const known = windows.get(key);
    return known && known.endsAt > options.now() ? known : null;
  };
  const open = (key: string): Window => {
    const fresh = { count: 0, endsAt: options.now() + options.windowMs };
    windows.delete(key);
    windows.set(key, fresh);
    if (windows.size > keysMax) {
      const oldest = windows.keys().next().value;
      if (oldest !== undefined) windows.delete(oldest);
    }
    return fresh;
  };
  return {
    take: (key) => {
      const window = running(key) ?? open(key);
      window.count += 1;
      return window.count <= options.max;
    },
    allows: (key) => (running(key)?.count ?? 0) < options.max,
    forget: (key) => {
      windows.delete(key);
    },
  };
}

/** The limits of this installation; a person meets them as a polite 429. */
export interface RateLimits {
  /** failed sign-ins of one address from one place */
  signInFailures: RateLimit;
  /** failed sign-ins from one place */
  placeFailures: RateLimit;
  registrations: RateLimit;
  /** reset and confirmation mails of one address from one place */
  accountMails: RateLimit;
  /** documents drawn for one account */
  previews: RateLimit;
  /** files opened for one account */
  uploads: RateLimit;
}

const minuteMs = 60_000;
/** Files that one account may have opened in a minute: four forms with all of theirs. */
export const uploadsPerMinute = 12;

export function createRateLimits(now: () => number): RateLimits {
  return {
    signInFailures: createRateLimit({ max: 8, windowMs: 10 * minuteMs, now }),
    placeFailures: createRateLimit({ max: 60, windowMs: 10 * minuteMs, now }),
    registrations: createRateLimit({ max: 15, windowMs: 10 * minuteMs, now }),
    accountMails: createRateLimit({ max: 5, windowMs: 10 * minuteMs, now }),
    previews: createRateLimit({ max: 60, windowMs: minuteMs, now }),
    uploads: createRateLimit({ max: uploadsPerMinute, windowMs: minuteMs, now }),
  };
}

/** Seconds that a limited person is asked to wait. */
export const retryAfterSeconds = 600;
