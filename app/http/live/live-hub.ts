import { randomUUID } from 'node:crypto';
import type { Change, RecordChange } from '#app/pocketbase/live/calls.ts';

/** A page that listens. */
export interface LivePage {
  user: string;
  company: string;
  /** something of the company was saved; without a record: perhaps, while nobody could hear */
  notify: (cursor: string, change: RecordChange | null) => void;
  /** Asks again whether its session still holds, and ends it if not. */
  recheck: () => void;
  end: () => void;
}

/** Passes what the database tells to the pages of the company that it belongs to. */
export interface LiveHub {
  /** How far a company has come: a page that was drawn at another cursor may be old. */
  cursorOf: (company: string) => string;
  /** Answers how to leave; null when too many listen already. */
  join: (listener: LivePage) => (() => void) | null;
  /** Ends all streams, and stops hearing: the server stops. */
  close: () => Promise<void>;
}

/** What a hub is told while it hears. */
export interface FeedListener {
  opened: () => void;
  broken: () => void;
  changed: (change: Change) => void;
}

/** Begins to hear what the database tells, until `close`. */
export type OpenFeed = (heard: FeedListener) => { close: () => Promise<void> };

const listenersMax = 2_000;
/** Only the visible tab of a window listens; the ninth sends the first away. */
export const listenersPerUserMax = 8;

/** Somebody who goes from page to page is still there. */
const unheardMs = 60_000;

/** Hears only as long as a page listens: a stream takes a script engine of the database's few. */
export function createLiveHub(hear: OpenFeed): LiveHub {
  const listeners = new Set<LivePage>();
  // Counts only as long as nothing can be missed: each new connection to the database begins another count.
  let epoch: string | null = null;
  let counts = new Map<string, number>();

  const cursorOf = (company: string): string => `${epoch ?? ''}.${counts.get(company) ?? 0}`;
  const of = (wanted: (listener: LivePage) => boolean): LivePage[] => [...listeners].filter(wanted);

  const heard: FeedListener = {
    opened: () => {
      epoch = randomUUID().slice(0, 8);
      counts = new Map();
      for (const page of of(() => true)) {
        page.notify(cursorOf(page.company), null);
        page.recheck();
      }
    },
    broken: () => {
      epoch = null;
    },
    changed: (change) => {
      if ('user' in change) {
        for (const page of of(({ user }) => user === change.user)) page.recheck();
        return;
      }
      counts.set(change.company, (counts.get(change.company) ?? 0) + 1);
      for (const page of of(({ company }) => company === change.company)) page.notify(cursorOf(change.company), change);
    },
  };
  let feed: ReturnType<OpenFeed> | null = null;
  let unheard: NodeJS.Timeout | undefined;
  const stopHearing = async (): Promise<void> => {
    clearTimeout(unheard);
    const ending = feed;
    feed = null;
    epoch = null;
    await ending?.close();
  };

  return {
    cursorOf,
    join: (listener) => {
      const own = of(({ user }) => user === listener.user);
      if (own.length >= listenersPerUserMax) own[0]?.end();
      if (listeners.size >= listenersMax) return null;
      listeners.add(listener);
      clearTimeout(unheard);
      feed ??= hear(heard);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        clearTimeout(unheard);
        unheard = setTimeout(() => void stopHearing(), unheardMs).unref();
      };
    },
    close: () => {
      for (const page of of(() => true)) page.end();
      return stopHearing();
    },
  };
}

/** Whether a page that was drawn at this cursor may show something old. */
export function isBehind(seen: string, cursor: string): boolean {
  return seen !== cursor || cursor.startsWith('.');
}
