import { randomUUID } from 'node:crypto';

/** Codes that were asked for: what a page holds of one is ours, and there before the database has answered. */
export interface SentCodes {
  /** Answers the name that the page gets. */
  keep: (otpId: Promise<string | null>) => string;
  /** What the database calls it; null: it was never asked for, or long ago. */
  find: (name: string) => Promise<string | null>;
}

const sentMax = 20_000;

export function createSentCodes(keptMax = sentMax): SentCodes {
  const kept = new Map<string, Promise<string | null>>();
  const sent = new Set<string>();
  const keepLatest = (name: string): void => {
    const [oldest] = sent.add(name);
    if (sent.size <= keptMax || oldest === undefined) return;
    sent.delete(oldest);
    kept.delete(oldest);
  };
  return {
    keep: (otpId) => {
      const name = randomUUID().replaceAll('-', '').slice(0, 15);
      const asked = otpId.catch(() => null);
      kept.set(name, asked);
      void asked.then((id) => {
        if (id === null) kept.delete(name);
        else keepLatest(name);
      });
      return name;
    },
    find: (name) => kept.get(name) ?? Promise.resolve(null),
  };
}
