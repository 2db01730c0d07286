import { BackendError } from '#app/pocketbase/backend-error.ts';
import { appContext, requestContext, sessionContext } from '../app-context.ts';
import type { Context } from '../app-context.ts';
import { plainBackend } from '../session.ts';
import { ownAccount } from '#app/pocketbase/accounts/calls.ts';
import type { Account } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { isBehind } from './live-hub.ts';
import type { LivePage } from './live-hub.ts';

/** A page that hears nothing for longer than its time-out opens the stream anew. */
const beatMs = 10_000;
// Events without data are not told to pages.
const still = '-';
const anything = '*';
/** Who does not read what is sent has gone, or will have to come back. */
const unreadMax = 200;

/**
 * What is saved of the company, as server-sent events without any content: `change` (which collection, which record) and
 * `beat`; the id of each is the cursor to come back with. Ends with the session. Null when too many listen.
 */
export function openStream(context: Context, account: Account, seen: string): Response | null {
  const { live } = context.get(appContext);
  const { signal } = context.get(requestContext);
  const session = context.get(sessionContext);
  if (!session) throw new Error('stream without a session');
  const sink = createSink();
  const timers = [
    setInterval(() => sink.send('beat', live.cursorOf(account.companyId), still), beatMs),
    // Not with the clock of legal dates: a token runs out by the computer's.
    setTimeout(() => end(), Math.min(session.expiresAt * 1000 - Date.now(), 2 ** 31 - 1)),
  ];
  const listener: LivePage = {
    user: account.userId,
    company: account.companyId,
    notify: (cursor, change) =>
      sink.send('change', cursor, change === null ? anything : `${change.collection} ${change.id}`),
    recheck: () => {
      ask(plainBackend(context, session.token), ownAccount).catch((error: unknown) => {
        // A database that is away for a moment says nothing about the session.
        if (error instanceof BackendError && error.status === 401) end();
      });
    },
    end: () => end(),
  };
  for (const timer of timers) timer.unref();
  const leave = live.join(listener);
  const end = (): void => {
    for (const timer of timers) clearTimeout(timer);
    leave?.();
    sink.close();
  };
  if (leave === null || signal.aborted) {
    end();
    return null;
  }
  sink.onLost(end);
  signal.addEventListener('abort', end, { once: true });
  const cursor = live.cursorOf(account.companyId);
  if (isBehind(seen, cursor)) sink.send('change', cursor, anything);
  else sink.send('beat', cursor, still);
  return new Response(sink.body, {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

interface Sink {
  body: ReadableStream<Uint8Array>;
  send: (name: string, id: string, data: string) => void;
  /** nobody reads any more */
  onLost: (lost: () => void) => void;
  close: () => void;
}

function createSink(): Sink {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let lost: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (started) => {
        controller = started;
      },
      cancel: () => {
        controller = null;
        lost();
      },
    },
    { highWaterMark: unreadMax },
  );
  return {
    body,
    send: (name, id, data) => {
      if (controller === null) return;
      if ((controller.desiredSize ?? 0) <= 0) lost();
      else controller.enqueue(encoder.encode(`event: ${name}\nid: ${id}\ndata: ${data}\n\n`));
    },
    onLost: (handle) => {
      lost = handle;
    },
    close: () => {
      controller?.close();
      controller = null;
    },
  };
}
