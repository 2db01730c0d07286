import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { changesTopic, liveCollections } from './calls.ts';
import type { Change } from './calls.ts';

/** Spec 1.5: how long a connection may take, and after how many milliseconds the next try comes. */
export const connectTimeoutMs = 15_000;
export const reconnectDelaysMs = [200, 300, 500, 1000, 1200, 1500, 2000] as const;

export interface FeedOptions {
  url: string;
  internalKey: string;
  /** Subscribed, for the first time or again: what was saved meanwhile has not been heard. */
  onOpen: () => void;
  onChange: (change: Change) => void;
  /** the stream broke, or could not be opened: nothing is heard until `onOpen` */
  onBreak: () => void;
}

export interface Feed {
  close: () => Promise<void>;
}

/** Holds one stream of changes open to PocketBase, for all pages of this process, and opens it again when it breaks. */
export function followChanges(options: FeedOptions): Feed {
  const closing = new AbortController();
  const done = follow(options, closing.signal);
  return {
    close: () => {
      closing.abort();
      return done;
    },
  };
}

async function follow(options: FeedOptions, closed: AbortSignal): Promise<void> {
  let failures = 0;
  while (!closed.aborted) {
    const opened = () => {
      failures = 0;
      options.onOpen();
    };
    try {
      await readStream(options, opened, closed);
    } catch {
      // The health of the database is told elsewhere; here it is asked again.
    }
    options.onBreak();
    const delay = reconnectDelaysMs[Math.min(failures, reconnectDelaysMs.length - 1)];
    failures += 1;
    await sleep(delay, undefined, { signal: closed, ref: false }).catch(() => undefined);
  }
}

const connected = z.object({ clientId: z.string() });
const changeSchema = z.union([
  z.object({ company: z.string(), collection: z.enum(liveCollections), id: z.string() }),
  z.object({ user: z.string() }),
]);

/** Resolves when the stream ends, rejects when it breaks. */
async function readStream(options: FeedOptions, opened: () => void, closed: AbortSignal): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('no stream in time')), connectTimeoutMs);
  const signal = AbortSignal.any([closed, late.signal]);
  try {
    const stream = await ask(options, { method: 'GET', signal });
    for await (const { name, data } of readEvents(stream)) {
      if (name === 'PB_CONNECT') {
        const { clientId } = connected.parse(JSON.parse(data));
        const body = JSON.stringify({ clientId, subscriptions: [changesTopic] });
        (await ask(options, { method: 'POST', body, signal })).resume();
        clearTimeout(timer);
        opened();
      } else if (name === changesTopic) options.onChange(changeSchema.parse(JSON.parse(data)));
    }
  } finally {
    clearTimeout(timer);
  }
}

interface Ask {
  method: 'GET' | 'POST';
  body?: string;
  signal: AbortSignal;
}

/** Not by fetch, which ends an answer after some minutes of silence. */
async function ask({ url, internalKey }: FeedOptions, { method, body, signal }: Ask): Promise<IncomingMessage> {
  const target = new URL('/api/realtime', url);
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'X-Belegwerk-Key': internalKey, 'Content-Type': 'application/json' };
    request(target, { method, headers, signal, agent: false }, resolve).once('error', reject).end(body);
  });
  const { statusCode = 0 } = answer;
  if (statusCode < 300) return answer;
  throw new Error(`${statusCode} ${(await text(answer)).slice(0, 200)}`);
}

interface SentEvent {
  id: string;
  name: string;
  data: string;
}

/** More than any message of ours; who sends that is no PocketBase. */
const pendingCharactersMax = 100_000;

/** The events of a text/event-stream, as they come. */
export async function* readEvents(stream: AsyncIterable<Buffer | string>): AsyncGenerator<SentEvent> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const chunk of stream) {
    pending += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const parts = pending.split('\n\n');
    pending = parts.pop() ?? '';
    if (pending.length > pendingCharactersMax) throw new Error('a message without an end');
    for (const part of parts) {
      const event = readEvent(part);
      if (event.data !== '') yield event;
    }
  }
}

function readEvent(part: string): SentEvent {
  const event = { id: '', name: 'message', data: '' };
  for (const line of part.split('\n')) {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (line.startsWith('id:')) event.id = value;
    if (line.startsWith('event:')) event.name = value;
    if (line.startsWith('data:')) event.data += value;
  }
  return event;
}
