import PocketBase, { ClientResponseError } from 'pocketbase';
import type { z } from 'zod';
import { BackendError, toBackendError, unavailable } from './backend-error.ts';
import { createPassage } from './passage.ts';
import type { Passage } from './passage.ts';
import type { Outcome, Refused } from './refusal.ts';

/** One person's (or, without token, this installation's) connection for one request. */
export interface Backend {
  /** For its authStore and filters; calls go through `call`. */
  sdk: PocketBase;
  /** aborts when nobody waits for what is read any more */
  abandoned?: AbortSignal | undefined;
  /** A call of the SDK, for accounts and single records. `expected` maps statuses that are answers, not failures. */
  call: <T>(run: (sdk: PocketBase) => Promise<T>, expected?: Record<number, T>) => Promise<T>;
  /** GET of a hook route; the answer is untrusted until the schema has read it. */
  read: <S extends z.ZodType>(path: string, schema: S, query?: Record<string, string | number>) => Promise<z.output<S>>;
  /** As read, with this installation's key: work without a user. */
  readAsSystem: <S extends z.ZodType>(path: string, schema: S) => Promise<z.output<S>>;
  /** Bytes of a hook route, with token and key. Answers any status. */
  fetch: (url: string) => Promise<Response>;
  /** Writing through a hook route, with this installation's key. */
  write: <S extends z.ZodType, R extends string = never>(
    request: WriteRequest<S, R>,
  ) => Promise<Outcome<z.output<S>, R>>;
}

/** What `send` and `to` make of a call. */
interface WriteRequest<S extends z.ZodType, R extends string> {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** words that may refuse it; another one is a defect of ours */
  refusals: readonly R[];
  body?: FormData | object;
  schema: S;
}

interface ConnectOptions {
  url: string;
  internalKey: string;
  /** null: work without a user */
  token: string | null;
  /** the person's address, so that rate limits count people and not this process */
  clientAddress: string | null;
  /** shared by everything that asks this PocketBase */
  passage?: Passage;
  /** aborts when nobody waits for the answer any more: what only reads is then given up */
  abandoned?: AbortSignal | undefined;
  timeoutMs?: number;
}

const callTimeoutMs = 15_000;

/** A client for one request. Connections are kept alive by the process's fetch. */
export function connectBackend(options: ConnectOptions): Backend {
  const sdk = new PocketBase(options.url);
  sdk.autoCancellation(false);
  if (options.token) sdk.authStore.save(options.token);
  const { passage = createPassage(), abandoned, timeoutMs = callTimeoutMs } = options;
  const limit = (reads: boolean): AbortSignal => {
    const inTime = AbortSignal.timeout(timeoutMs);
    return abandoned && reads ? AbortSignal.any([inTime, abandoned]) : inTime;
  };
  sdk.beforeSend = (url, init) => {
    init.signal ??= limit((init.method ?? 'GET') === 'GET');
    init.fetch = passage.fetch as typeof fetch;
    if (options.clientAddress) init.headers = { ...init.headers, 'X-Forwarded-For': options.clientAddress };
    return { url, options: init };
  };
  return {
    sdk,
    abandoned,
    call: async (run, expected = {}) => {
      try {
        return await run(sdk);
      } catch (error) {
        const answer = error instanceof ClientResponseError ? expected[error.status] : undefined;
        return answer === undefined ? rethrow(error) : answer;
      }
    },
    read: async (path, schema, query = {}) => {
      const answer: unknown = await sdk.send(`/api/belegwerk/${path}`, { query }).catch(rethrow);
      return schema.parse(answer);
    },
    readAsSystem: async (path, schema) => {
      const headers = { 'X-Belegwerk-Key': options.internalKey };
      const answer: unknown = await sdk.send(`/api/belegwerk/${path}`, { headers }).catch(rethrow);
      return schema.parse(answer);
    },
    fetch: async (url) => {
      const headers: Record<string, string> = { 'X-Belegwerk-Key': options.internalKey };
      if (options.token) headers['Authorization'] = options.token;
      return passage.fetch(url, { headers, signal: limit(true) }).catch((error: unknown) => {
        if (error instanceof BackendError) throw error;
        throw new BackendError({ url, status: 503, response: {}, message: unavailable, reason: 'away', cause: error });
      });
    },
    write: async ({ method, path, refusals, body, schema }) => {
      const headers = { 'X-Belegwerk-Key': options.internalKey };
      try {
        const answer: unknown = await sdk.send(`/api/belegwerk/${path}`, { method, body, headers });
        return { ok: true, value: schema.parse(answer) };
      } catch (error) {
        return readRefusal(error, refusals) ?? rethrow(error);
      }
    },
  };
}

function readRefusal<R extends string>(error: unknown, words: readonly R[]): Refused<R> | null {
  if (!(error instanceof ClientResponseError) || error.status !== 409) return null;
  const { refusal, ...details }: Record<string, unknown> = error.response;
  if (typeof refusal !== 'string') return null;
  const word = words.find((each) => each === refusal);
  if (word === undefined) throw new Error(`refused by a word that its call does not name: ${refusal}`);
  // What belongs to a word is typed where hooks refuse.
  return { ok: false, refusal: word, details } as Refused<R>;
}

function rethrow(error: unknown): never {
  throw toBackendError(error);
}

/** The value of an outcome that cannot be refused. */
export function accepted<T, R extends string>(outcome: Outcome<T, R>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`unexpected refusal: ${outcome.refusal}`);
}
