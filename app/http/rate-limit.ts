/** Counts events per key in fixed windows; keeps at most `keysMax` keys and forgets the oldest first. */
export interface RateLimit {
  /** Counts one event; true while the limit is not passed. */
  take: (key: string) => boolean;
  /** Takes back one counted event. */
  giveBack: (key: string) => void;
  /** Milliseconds until another event would be allowed; 0: now. Counts nothing. */
  waitMs: (key: string) => number;
  forget: (key: string) => void;
}

interface Window {
  count: number;
  endsAt: number;
}

interface RateLimitOptions {
  max: number;
  windowMs: number;
  now: () => number;
}

const keysMax = 20_000;
const keyLengthMax = 300;

export function createRateLimit(options: RateLimitOptions): RateLimit {
  const windows = new Map<string, Window>();
  const running = (key: string): Window | null => {
    const known = windows.get(shorten(key));
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
      const window = running(key) ?? open(shorten(key));
      window.count += 1;
      return window.count <= options.max;
    },
    giveBack: (key) => {
      const window = running(key);
      if (window) window.count -= 1;
    },
    waitMs: (key) => {
      const window = running(key);
      return window && window.count >= options.max ? window.endsAt - options.now() : 0;
    },
    forget: (key) => {
      windows.delete(shorten(key));
    },
  };
}

// A copy: a slice would keep the whole text that it was cut from.
function shorten(key: string): string {
  return key.length > keyLengthMax ? Buffer.from(key.slice(0, keyLengthMax)).toString() : key;
}

/** Several limits as one: what it allows, all of them allow, and what one refuses none of them counts. */
function allOf(limits: readonly RateLimit[]): RateLimit {
  const waitMs = (key: string) => Math.max(...limits.map((limit) => limit.waitMs(key)));
  return {
    take: (key) => waitMs(key) === 0 && limits.map((limit) => limit.take(key)).every(Boolean),
    giveBack: (key) => limits.forEach((limit) => limit.giveBack(key)),
    waitMs,
    forget: (key) => limits.forEach((limit) => limit.forget(key)),
  };
}

/** The limits of this installation; why these: decision 012. */
export interface RateLimits {
  /** failed sign-ins of one account from one place or known device */
  signInFailures: RateLimit;
  /** failed sign-ins from one place, whatever the account */
  networkFailures: RateLimit;
  /** failed sign-ins of one account, wherever from */
  accountFailures: RateLimit;
  /** wrong codes for one mail with a code, whatever the page says of its account */
  codeFailures: RateLimit;
  /** people who come back from another service, from one place */
  providerReturns: RateLimit;
  registrations: RateLimit;
  /** asking for mails to one address from one place */
  accountMails: RateLimit;
  /** account mails to one address, wherever they are asked for */
  recipientMails: RateLimit;
  /** documents drawn for one account */
  previews: RateLimit;
  /** files opened for one account */
  uploads: RateLimit;
  /** attached files opened for one account; one that is too costly counts as many */
  attachments: RateLimit;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Files that one account may have opened in a minute: four forms with all of theirs. */
export const uploadsPerMinute = 12;
/** Three times as many as a document may carry; most are looked at in a tenth of a second. */
const attachmentsPerMinute = 30;
/** What a file counts for that takes all the time that it may. */
export const costlyAttachmentWeight = 10;

export function createRateLimits(now: () => number): RateLimits {
  const inTenMinutes = (max: number) => createRateLimit({ max, windowMs: 10 * minuteMs, now });
  const hourly = (max: number) => createRateLimit({ max, windowMs: hourMs, now });
  return {
    signInFailures: inTenMinutes(8),
    networkFailures: inTenMinutes(300),
    accountFailures: hourly(60),
    codeFailures: inTenMinutes(5),
    providerReturns: inTenMinutes(60),
    registrations: inTenMinutes(60),
    accountMails: inTenMinutes(5),
    recipientMails: allOf([hourly(3), createRateLimit({ max: 6, windowMs: 24 * hourMs, now })]),
    previews: createRateLimit({ max: 60, windowMs: minuteMs, now }),
    uploads: createRateLimit({ max: uploadsPerMinute, windowMs: minuteMs, now }),
    attachments: createRateLimit({ max: attachmentsPerMinute, windowMs: minuteMs, now }),
  };
}

const numberWords = ['', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'];

/** "Zu viele Versuche. Bitte warten Sie zehn Minuten.", rounded up to whole minutes, from 60 on to whole hours. */
export function waitSentence(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const count = minutes < 60 ? minutes : Math.ceil(minutes / 60);
  const [one, many] = minutes < 60 ? ['Minute', 'Minuten'] : ['Stunde', 'Stunden'];
  return `Zu viele Versuche. Bitte warten Sie ${numberWords[count] ?? count} ${count === 1 ? one : many}.`;
}
