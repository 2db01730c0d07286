import { randomUUID } from 'node:crypto';

/** Codes that were asked for: what a page holds of one is ours, and there before the database has answered. */
export interface SentCodes {
  /** Answers the name that the page gets. */
  keep: (otpId: Promise<string | null>) => string;
  /** What the database calls it; null: it was never asked for, or long ago. */
  find: (name: string) => Promise<string | null>;
}

const keptMax = 20_000;

export function keepSentCodes(): SentCodes {
  const kept = new Map<string, Promise<string | null>>();
  return {
    keep: (otpId) => {
      const name = randomUUID().replaceAll('-', '').slice(0, 15);
      kept.set(
        name,
        otpId.catch(() => null),
      );
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
      return name;
    },
    find: (name) => kept.get(name) ?? Promise.resolve(null),
  };
}
