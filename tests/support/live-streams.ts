import { readEvents } from '#app/pocketbase/live/feed.ts';
import { isHearing } from './open-streams.ts';
import { freshAddress, origin } from './site.ts';
import type { Browser, Site } from './site.ts';
import { queryNames } from '#app/values/page-query.ts';

export interface LiveStream {
  status: number;
  location: string;
  /** The next event, "name data"; null when the stream has ended. */
  next: () => Promise<string | null>;
  /** The next that is no beat. */
  nextChange: () => Promise<string | null>;
  cursor: () => string;
  leave: () => void;
}

/** Listens as the script of a page does. */
export async function listenTo(site: Site, browser: Browser, since = ''): Promise<LiveStream> {
  const leaving = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = new Request(`${origin}/invoice/neuigkeiten?${queryNames.since}=${since}`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  const response = await site.installation.answer(request, { address: freshAddress(), local: true });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const events = isStream && response.body ? readEvents(response.body as AsyncIterable<Buffer>) : null;
  let cursor = '';
  const next = async (): Promise<string | null> => {
    const result = await events?.next();
    if (!result || result.done) return null;
    cursor = result.value.id;
    return `${result.value.name} ${result.value.data}`.trim();
  };
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    next,
    nextChange: async () => {
      for (;;) {
        const event = await next();
        if (event !== 'beat -') return event;
      }
    },
    cursor: () => cursor,
    leave: () => leaving.abort(),
  };
}

/** Waits until the site hears the database: the connection may still be opening. */
export async function untilHearing(stream: LiveStream): Promise<void> {
  while (!isHearing(stream)) if ((await stream.next()) === null) throw new Error('the stream has ended');
}
