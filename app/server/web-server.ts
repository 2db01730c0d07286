import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBodyMemory } from './bodies/body-memory.ts';
import type { BodyMemory } from './bodies/body-memory.ts';
import { discardBody } from './bodies/read-body.ts';
import { createClientReader } from './client-info.ts';
import type { ClientInfo } from './client-info.ts';
import { connectionTimes, limitConnections } from './connections.ts';
import { log } from './log.ts';
import { securityHeaders } from './security-headers.ts';
import { errorCode } from '#app/values/error-code.ts';
import { messageOf, StartError } from './start-error.ts';
import { prepareStop } from './stop-server.ts';
import type { StaticFile } from './static-files.ts';
import { rememberRefusals, toRequest } from './bodies/to-request.ts';
import type { Refusals } from './bodies/to-request.ts';
import { createRequestQueue } from './request-queue.ts';
import type { RequestQueue } from './request-queue.ts';

export type AnswerRequest = (request: Request, client: ClientInfo) => Promise<Response>;

interface WebServerOptions {
  host: string;
  port: number;
  origin: string | null;
  trustProxy: boolean;
  staticFiles: ReadonlyMap<string, StaticFile>;
  answer: AnswerRequest;
  /** Puts what this server itself refuses into the product's style. */
  style: (page: Response) => Promise<Response>;
  /** Whether who sends such a cookie is signed in: files of others are not kept. */
  hasSession: (cookie: string, client: ClientInfo) => Promise<boolean>;
}

export interface WebServer {
  port: number;
  /** Finishes running requests, at most `graceMs`. */
  stop: (graceMs: number) => Promise<void>;
}

/** Listens; throws StartError when the port is taken or forbidden. */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const headers = securityHeaders(options.origin);
  const readClient = createClientReader(options);
  const shared = { ...options, headers, readClient, room: createBodyMemory(), requestQueue: createRequestQueue() };
  const refusals = rememberRefusals(options.style);
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const left = whenLeft(outgoing);
    handle(incoming, outgoing, { ...shared, refusals, left }).catch((error: unknown) => {
      // Whoever has left has no use for an answer, and what was given up for that reason is no failure.
      if (left.aborted || (incoming.destroyed && !incoming.complete)) return;
      log('error', 'request-failed', { code: errorCode(error) ?? '', message: messageOf(error) });
      if (!outgoing.headersSent) outgoing.statusCode = 500;
      outgoing.end();
    });
  };
  const server = createServer({ ...connectionTimes, highWaterMark: unreadBytesMax }, (incoming, outgoing) => {
    shared.requestQueue.ofConnection(incoming, outgoing, () => begin(incoming, outgoing));
  });
  const { stop } = prepareStop(server);
  limitConnections(server);
  await listen(server, options);
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : options.port,
    stop,
  };
}

/** Aborts when the other side goes away before it has its answer. */
function whenLeft(outgoing: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) leaving.abort();
  });
  return leaving.signal;
}

function listen(server: Server, { host, port }: WebServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const unknownHost = `Die Adresse ${host} ist nicht bekannt. Bitte HOST prüfen.`;
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} auf ${host} ist schon belegt. Mit PORT=… einen anderen wählen.`,
        EACCES: `Port ${port} darf von diesem Benutzer nicht geöffnet werden. Mit PORT=… einen anderen wählen (ab 1024).`,
        EADDRNOTAVAIL: `Die Adresse ${host} gehört nicht zu diesem Rechner. Bitte HOST prüfen.`,
        ENOTFOUND: unknownHost,
        EAI_AGAIN: unknownHost,
      };
      const reason = reasons[errorCode(error) ?? ''];
      reject(reason ? new StartError(reason) : error);
    });
    server.listen({ port, host, backlog: acceptedMax }, () => resolve());
  });
}

interface HandlerOptions extends WebServerOptions {
  headers: readonly (readonly [string, string])[];
  readClient: (incoming: IncomingMessage) => ClientInfo;
  room: BodyMemory;
  requestQueue: RequestQueue;
  refusals: Refusals;
  left: AbortSignal;
}

async function handle(incoming: IncomingMessage, outgoing: ServerResponse, options: HandlerOptions): Promise<void> {
  const path = (incoming.url ?? '/').split('?')[0] ?? '/';
  const file = options.staticFiles.get(path);
  if (file && (incoming.method === 'GET' || incoming.method === 'HEAD')) {
    sendFile(incoming, outgoing, file);
    return;
  }
  for (const [name, value] of options.headers) outgoing.setHeader(name, value);
  const client = options.readClient(incoming);
  const reservation = options.room.enter(client.address);
  try {
    const request = await toRequest(incoming, { ...options, reservation, client });
    const response = typeof request === 'string' ? request : await answerInTurn(request, { ...options, client });
    if (typeof response === 'string')
      await refuse(incoming, outgoing, await options.refusals(response, incoming.method));
    else await sendResponse(incoming, outgoing, response);
  } finally {
    reservation.leave();
  }
}

async function answerInTurn(
  request: Request,
  { answer, requestQueue, client }: Pick<HandlerOptions, 'answer' | 'requestQueue'> & { client: ClientInfo },
): Promise<Response | 'busy'> {
  // Who watches over this server is told how it is, whoever else is there.
  if (new URL(request.url).pathname === '/health') return answer(request, client);
  const end = await requestQueue.ofPlace(client.address, request.signal);
  return end === null ? 'busy' : answer(request, client).finally(end);
}

// Files are no pages: what guards pages would only make each of them heavier.
function sendFile(incoming: IncomingMessage, outgoing: ServerResponse, file: StaticFile): void {
  outgoing.setHeader('x-content-type-options', 'nosniff');
  outgoing.setHeader('cache-control', file.cacheControl);
  outgoing.setHeader('vary', 'accept-encoding');
  if (file.etag !== null) {
    outgoing.setHeader('etag', file.etag);
    if (incoming.headers['if-none-match'] === file.etag) {
      outgoing.writeHead(304).end();
      return;
    }
  }
  outgoing.setHeader('content-type', file.contentType);
  const compressed = file.compressed && acceptedEncoding(incoming) === 'br' ? file.compressed : null;
  if (compressed) outgoing.setHeader('content-encoding', 'br');
  sendBody(incoming, outgoing, compressed ?? file.body);
}

async function sendResponse(incoming: IncomingMessage, outgoing: ServerResponse, response: Response): Promise<void> {
  if (isStream(response)) return sendStream(incoming, outgoing, response);
  sendBody(incoming, outgoing, await prepareBody(incoming, outgoing, response));
}

/** A sent answer of which nothing more is taken. */
const unreadMs = 30_000;

/** What is taken of a body before somebody reads it, or of an answer. */
const unreadBytesMax = 16 * 1024;

/** Connections that the system holds for us before they are taken: more would knock again, seconds later. */
const acceptedMax = 2_048;

const discarded = { bytesMax: 16 * 1024 * 1024, timeoutMs: 5_000 };

// The whole answer is on its way at once; the connection closes when the sender is done or has had enough of our time.
async function refuse(incoming: IncomingMessage, outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.setHeader('connection', 'close');
  const body = await prepareBody(incoming, outgoing, response);
  outgoing.setHeader('content-length', body.length);
  outgoing.write(body);
  await discardBody(incoming, discarded);
  outgoing.end();
}

function isStream({ status, headers }: Response): boolean {
  return status === 200 && (headers.get('content-type') ?? '').startsWith('text/event-stream');
}

/** As it comes, until one side ends it. */
async function sendStream(incoming: IncomingMessage, outgoing: ServerResponse, response: Response): Promise<void> {
  prepareHead(outgoing, response);
  // Proxies that gather answers would keep it for themselves.
  outgoing.setHeader('x-accel-buffering', 'no');
  outgoing.flushHeaders();
  if (incoming.method === 'HEAD' || !response.body) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  await pipeline(response.body, outgoing).catch((error: unknown) => {
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/** Sets status and headers; answers the body as it will be sent. */
async function prepareBody(incoming: IncomingMessage, outgoing: ServerResponse, response: Response): Promise<Buffer> {
  prepareHead(outgoing, response);
  return compress(incoming, outgoing, Buffer.from(await response.arrayBuffer()));
}

function prepareHead(outgoing: ServerResponse, response: Response): void {
  outgoing.statusCode = response.status;
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  if (!outgoing.hasHeader('cache-control')) outgoing.setHeader('cache-control', 'private, no-cache');
}

const compressible = /^(text\/|application\/(json|javascript|xml)|image\/svg\+xml|text\/x-script)/;
const compressBytesMin = 500;
/** A form of many rows: each says the same as the one before it, which a longer search finds. */
const longBytesMin = 64 * 1024;
/** What was typed at its longest, shown again. */
const hugeBytesMin = 1024 * 1024;

// Beside the loop that answers everybody else.
const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

async function compress(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): Promise<Buffer> {
  const contentType = String(outgoing.getHeader('content-type') ?? '');
  if (body.length < compressBytesMin || !compressible.test(contentType) || outgoing.hasHeader('content-encoding'))
    return body;
  outgoing.appendHeader('vary', 'accept-encoding');
  const encoding = acceptedEncoding(incoming);
  if (!encoding) return body;
  outgoing.setHeader('content-encoding', encoding);
  if (encoding === 'gzip') return asGzip(body, { level: body.length < hugeBytesMin ? 5 : 1 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality(body.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return asBrotli(body, { params });
}

// From 4 to 5 a page of 32 KB takes 0.2 ms more, for a twentieth of the bytes; from there to 8 as much, for a hundredth. With
// a long body 8 takes a fifth, for a tenth.
function brotliQuality(length: number): number {
  if (length >= hugeBytesMin) return 1;
  return length >= longBytesMin ? 8 : 5;
}

function acceptedEncoding(incoming: IncomingMessage): 'br' | 'gzip' | null {
  const accepted = incoming.headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : null;
}

function sendBody(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): void {
  outgoing.setHeader('content-length', body.length);
  // HTTP/1.1 keeps a connection without a word; told with each file of a page, the words weigh more than a small file.
  if (incoming.httpVersion === '1.1' && outgoing.shouldKeepAlive) outgoing.removeHeader('connection');
  // Who does not read it is gone, or holds it on purpose; Node puts its own time in the place of this one when all is sent.
  incoming.socket.setTimeout(unreadMs);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}
