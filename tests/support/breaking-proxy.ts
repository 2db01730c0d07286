import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { freePort } from '#app/server/pocketbase-process.ts';

/** A call on its way to the database. */
export interface PassingCall {
  method: string;
  /** with its query, without /api/ in front */
  path: string;
  contentType: string;
  body: Buffer;
}

/** What becomes of a call instead of passing unchanged. */
export type Breakage =
  | { kind: 'cut' }
  | { kind: 'answer'; status: number; json: object }
  /** goes on with another body */
  | { kind: 'body'; body: string }
  /** goes on; what comes back is changed */
  | { kind: 'change'; change: (json: unknown) => unknown };

type Meddle = (call: PassingCall) => Breakage | null | Promise<Breakage | null>;

/** Stands before a real database and breaks the calls that a test names. */
export interface BreakingProxy {
  url: string;
  /** every call that came, in order */
  calls: PassingCall[];
  /** null: everything passes */
  meddle: Meddle | null;
  stop: () => Promise<void>;
}

const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'content-encoding']);

/** Breaks whatever passes but the outbox, which has mails of other tests in hand. */
export const cutAll: Meddle = ({ path }) => (path.startsWith('belegwerk/system/outbox') ? null : { kind: 'cut' });

export async function startBreakingProxy(target: string): Promise<BreakingProxy> {
  const port = await freePort();
  const server = createServer((request, response) => {
    passOn(request, response).catch(() => response.destroy());
  });
  // Five seconds would end a connection while the process it shares with its caller draws a long page.
  server.keepAliveTimeout = 0;
  const proxy: BreakingProxy = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    meddle: null,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const contentType = request.headers['content-type'] ?? '';
    const call = { method, path: url.replace(/^\/api\//, ''), contentType, body: await buffer(request) };
    proxy.calls.push(call);
    const breakage = (await proxy.meddle?.(call)) ?? null;
    if (breakage?.kind === 'cut') response.destroy();
    else if (breakage?.kind === 'answer') sendJson(response, breakage.status, breakage.json);
    else await forward({ request, response, call, breakage });
  }

  interface Forwarding {
    request: IncomingMessage;
    response: ServerResponse;
    call: PassingCall;
    breakage: Breakage | null;
  }

  async function forward({ request, response, call, breakage }: Forwarding): Promise<void> {
    const headers = Object.entries(request.headers).filter(([name]) => !ownHeaders.has(name));
    const body = breakage?.kind === 'body' ? breakage.body : new Uint8Array(call.body);
    const left = new AbortController();
    response.once('close', () => left.abort());
    const answer = await fetch(target + (request.url ?? ''), {
      method: call.method,
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      body: body.length === 0 ? null : body,
      signal: left.signal,
    });
    if (breakage?.kind === 'change') {
      sendJson(response, answer.status, breakage.change(await answer.json()));
      return;
    }
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) if (!ownHeaders.has(name)) response.setHeader(name, value);
    // As it comes: a stream of events has no end to wait for.
    if (answer.body) await pipeline(Readable.fromWeb(answer.body as ReadableStream<Uint8Array>), response);
    else response.end();
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return proxy;
}

function sendJson(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}
