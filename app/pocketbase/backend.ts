import PocketBase, { ClientResponseError } from 'pocketbase';
import { z } from 'zod';
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
  /**
   * A call of the SDK, for accounts and single records; `headers` show this installation's key. `expected` says what
   * statuses mean that are answers, not failures.
   */
  call: <T>(
    run: (sdk: PocketBase, headers: Record<string, string>) => Promise<T>,
    expected?: Record<number, T | ((answer: unknown) => T)>,
  ) => Promise<T>;
  /** GET of a hook route; the answer is untrusted until the schema has read it. */
  read: <S extends z.ZodType>(path: string, schema: S, query?: Record<string, string | number>) => Promise<z.output<S>>;
  /** As read, with this installation's key: work without a user. */
  readAsSystem: <S extends z.ZodType>(path: string, schema: S) => Promise<z.output<S>>;
  /** Bytes of a hook route, with token and key. Answers any status. */
  fetch: (url: string) => Promise<Response>;
  /** Writes records by one batch, all of them or none, with this installation's key. */
  batch: (requests: readonly BatchRequest[]) => Promise<BatchOutcome>;
  /** Writing through a hook route, with this installation's key. */
  write: <S extends z.ZodType, R extends string = never>(
    request: WriteRequest<S, R>,
  ) => Promise<Outcome<z.output<S>, R>>;
}

export interface BatchRequest {
  method: 'POST' | 'PATCH' | 'DELETE';
  url: string;
  body?: object;
}

/** `at`: the request that failed, with the codes that stood beside its fields. */
export type BatchOutcome = { ok: true } | { ok: false; at: number; codes: string[] };

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
        return await run(sdk, { 'X-Belegwerk-Key': options.internalKey });
      } catch (error) {
        if (!(error instanceof ClientResponseError)) return rethrow(error);
        const answer = expected[error.status];
        if (answer === undefined) return rethrow(error);
        return typeof answer === 'function' ? (answer as (told: unknown) => never)(error.response) : answer;
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
    batch: async (requests) => {
      const headers = { 'X-Belegwerk-Key': options.internalKey };
      try {
        await sdk.send('/api/batch', { method: 'POST', body: { requests }, headers });
        return { ok: true };
      } catch (error) {
        return readBatchFailure(error) ?? rethrow(error);
      }
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

const failedBatch = z.object({
  data: z.object({
    requests: z.record(
      z.string(),
      z.object({ response: z.object({ data: z.record(z.string(), z.object({ code: z.string() })) }) }),
    ),
  }),
});

/** A batch whose entries PocketBase refused; null for every other failure. */
function readBatchFailure(error: unknown): BatchOutcome | null {
  if (!(error instanceof ClientResponseError) || error.status !== 400) return null;
  const parsed = failedBatch.safeParse(error.response);
  const [first] = Object.entries(parsed.data?.data.requests ?? {});
  if (first === undefined) return null;
  return { ok: false, at: Number(first[0]), codes: Object.values(first[1].response.data).map(({ code }) => code) };
}

function rethrow(error: unknown): never {
  throw toBackendError(error);
}

/** The value of an outcome that cannot be refused. */
export function accepted<T, R extends string>(outcome: Outcome<T, R>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`unexpected refusal: ${outcome.refusal}`);
}

const attempts = 3;

/** The writer connection may be recycled between the pragma and the transaction; then nothing was drawn, so try again. */
export async function writeDurably<T, R extends string>(write: () => Promise<Outcome<T, R>>): Promise<Outcome<T, R>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await write();
    if (outcome.ok || outcome.refusal !== 'not-durable' || attempt === attempts) return outcome;
  }
}

/** What no person can mend: Node and database disagree about what was frozen, or the disk cannot keep it. */
export type Defect = 'not-durable' | 'hash-mismatch' | 'unknown-kind' | 'totals-mismatch';

const defects: Readonly<Record<Defect, true>> = {
  'not-durable': true,
  'hash-mismatch': true,
  'unknown-kind': true,
  'totals-mismatch': true,
};

/** The refusal, where people can do something about it. Throws for a defect. */
export function notDefect<R extends string>(refusal: R): Exclude<R, Defect> {
  if (Object.hasOwn(defects, refusal)) throw new Error(`issuing refused by the database: ${refusal}`);
  return refusal as Exclude<R, Defect>;
}
