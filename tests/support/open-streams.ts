import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { readEvents, reconnectDelaysMs } from '#app/pocketbase/live/feed.ts';
import { queryNames } from '#app/values/page-query.ts';

/** The stream of one page of a running product, opened again as `ui/live.js` opens it. */
export interface PageStream {
  /** every event in order, "name data", "lost" where the stream broke, "left" where it was left */
  heard: string[];
  /** of the last event */
  cursor: () => string;
  /** once the first event has come */
  ready: Promise<void>;
  /** called at each event */
  onEvent: (told: (event: string) => void) => void;
  leave: () => void;
}

/** No stream waits for another's connection. */
const agent = new Agent({ maxSockets: Infinity });

/** Whether the web server hears the database: before that a cursor has no place in it. */
export function isHearing({ cursor }: { cursor: () => string }): boolean {
  return cursor() !== '' && !cursor().startsWith('.');
}

interface Listener {
  url: string;
  cookie: string;
  /** cursor of the page when it was drawn */
  since?: string;
}

export function openPageStream({ url, cookie, since = '' }: Listener): PageStream {
  const leaving = new AbortController();
  const hasLeft = () => leaving.signal.aborted;
  const heard: string[] = [];
  const told = new Set<(event: string) => void>();
  let cursor = since;
  let failures = 0;
  let wake: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const note = (event: string): void => {
    heard.push(event);
    for (const tell of told) tell(event);
  };
  const listen = async (): Promise<void> => {
    const answer = await ask(
      `${url}/invoice/neuigkeiten?${queryNames.since}=${encodeURIComponent(cursor)}`,
      cookie,
      leaving.signal,
    );
    for await (const { name, data, id } of readEvents(answer)) {
      failures = 0;
      cursor = id;
      note(`${name} ${data}`);
      wake();
    }
  };
  const goOn = async (): Promise<void> => {
    while (!hasLeft()) {
      await listen().catch(() => undefined);
      note(hasLeft() ? 'left' : 'lost');
      await new Promise((resolve) =>
        setTimeout(resolve, reconnectDelaysMs[Math.min(failures, reconnectDelaysMs.length - 1)]),
      );
      failures += 1;
    }
  };
  void goOn();
  return {
    heard,
    cursor: () => cursor,
    ready,
    onEvent: (tell) => told.add(tell),
    leave: () => leaving.abort(),
  };
}

function ask(address: string, cookie: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' };
    const outgoing = request(address, { agent, headers, signal }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else {
        answer.resume();
        reject(new Error(`the stream answered ${answer.statusCode}`));
      }
    });
    outgoing.once('error', reject).end();
  });
}
