import PocketBase, { ClientResponseError } from 'pocketbase';
import { z } from 'zod';
import { isRecord } from '#app/values/records.ts';
import { BackendError, cancelled, notFound, toBackendError, unavailable } from './backend-error.ts';
import type { ReadRequest } from './call.ts';
import { createLimitedConnection } from './limited-connection.ts';
import type { LimitedConnection } from './limited-connection.ts';
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
  /** GET of a hook route, of system/ with this installation's key; the answer is untrusted until the schema has read it. */
  read: <S extends z.ZodType>(path: string, schema: S, query?: Record<string, string | number>) => Promise<z.output<S>>;
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

/** What `ask` and `upload` make of a call. */
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
  /** the one that work without a user is done for by the ways of a person */
  company?: string | undefined;
  /** the person's address, so that rate limits count people and not this process */
  clientAddress: string | null;
  /** shared by everything that asks this PocketBase */
  connection?: LimitedConnection;
  /** aborts when nobody waits for the answer any more: what only reads is then given up */
  abandoned?: AbortSignal | undefined;
  timeoutMs?: number;
}

const callTimeoutMs = 15_000;

/** A connection for one request. What it goes through is kept alive by the process. */
export function connectBackend(options: ConnectOptions): Backend {
  const { connection = createLimitedConnection(), abandoned, timeoutMs = callTimeoutMs } = options;
  const key = { 'X-Belegwerk-Key': options.internalKey };
  const limit = (reads: boolean): AbortSignal => {
    const inTime = AbortSignal.timeout(timeoutMs);
    return abandoned && reads ? AbortSignal.any([inTime, abandoned]) : inTime;
  };
  let made: PocketBase | null = null;
  const connect = () => (made ??= createSdk({ ...options, connection }, limit));
  // whoever has signed in by the SDK asks as that person from then on
  const currentToken = () => (made === null ? options.token : made.authStore.token);
  const get = async (path: string, query: ReadRequest['query']): Promise<unknown> => {
    const url = addressOf(options.url, { path, query });
    const ownKey = path.startsWith('system/') ? key : {};
    const headers = { ...tokenHeaders({ ...options, token: currentToken() }), ...ownKey };
    const got = await connection
      .get(url, { headers, timeoutMs, abandoned })
      .catch((error: unknown) => failedWay(url, error));
    const answer = parseJson(got.text);
    if (got.status >= 400) throw refusedRead(url, got.status, answer);
    return answer;
  };
  return {
    get sdk() {
      return connect();
    },
    abandoned,
    call: async (run, expected = {}) => {
      try {
        return await run(connect(), key);
      } catch (error) {
        if (!(error instanceof ClientResponseError)) return rethrow(error);
        const answer = expected[error.status];
        if (answer === undefined) return rethrow(error);
        return typeof answer === 'function' ? (answer as (told: unknown) => never)(error.response) : answer;
      }
    },
    read: async (path, schema, query = {}) => schema.parse(await get(path, query)),
    fetch: async (url) => {
      const headers = { ...tokenHeaders({ ...options, token: currentToken(), clientAddress: null }), ...key };
      return connection.fetch(url, { headers, signal: limit(true) }).catch((error: unknown) => {
        if (error instanceof BackendError) throw error;
        throw new BackendError({ url, status: 503, response: {}, message: unavailable, reason: 'away', cause: error });
      });
    },
    batch: async (requests) => {
      try {
        await connect().send('/api/batch', { method: 'POST', body: { requests }, headers: key });
        return { ok: true };
      } catch (error) {
        return readBatchFailure(error) ?? rethrow(error);
      }
    },
    write: async ({ method, path, refusals, body, schema }) => {
      try {
        const answer: unknown = await connect().send(`/api/belegwerk/${path}`, { method, body, headers: key });
        return { ok: true, value: schema.parse(answer) };
      } catch (error) {
        return readRefusal(error, refusals) ?? rethrow(error);
      }
    },
  };
}

type Asking = Pick<ConnectOptions, 'token' | 'clientAddress' | 'company' | 'internalKey'>;

function tokenHeaders({ token, clientAddress, company, internalKey }: Asking): Record<string, string> {
  return {
    ...(token && { Authorization: token }),
    ...(clientAddress && { 'X-Forwarded-For': clientAddress }),
    ...(company && { 'X-Belegwerk-Company': company, 'X-Belegwerk-Key': internalKey }),
  };
}

/** Only for what it can do alone: to make one takes as long as a read. */
function createSdk(
  { url, token, connection, ...asking }: ConnectOptions & { connection: LimitedConnection },
  limit: (reads: boolean) => AbortSignal,
): PocketBase {
  const sdk = new PocketBase(url);
  sdk.autoCancellation(false);
  if (token) sdk.authStore.save(token);
  sdk.beforeSend = (address, init) => {
    init.signal ??= limit((init.method ?? 'GET') === 'GET');
    init.fetch = connection.fetch as typeof fetch;
    init.headers = { ...init.headers, ...tokenHeaders({ ...asking, token: null }) };
    return { url: address, options: init };
  };
  return sdk;
}

function addressOf(base: string, { path, query }: ReadRequest): string {
  const asked = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const address = `${base.replace(/\/$/, '')}/api/belegwerk/${path}`;
  return asked.length === 0 ? address : `${address}${path.includes('?') ? '&' : '?'}${asked.join('&')}`;
}

/** What is no JSON is read as nothing, which no schema takes for an answer. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function refusedRead(url: string, status: number, answer: unknown): BackendError {
  const response = isRecord(answer) ? answer : {};
  return new BackendError({ url, status, response, message: status === 404 ? notFound : unavailable });
}

/** The question did not arrive, or nobody waits for its answer any more. */
function failedWay(url: string, error: unknown): never {
  if (error instanceof BackendError) throw error;
  const gone = error instanceof DOMException && error.name === 'AbortError';
  if (gone) throw new BackendError({ url, status: 499, response: {}, message: cancelled, cause: error });
  throw new BackendError({ url, status: 503, response: {}, message: unavailable, reason: 'away', cause: error });
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
export function refusalOrThrow<R extends string>(refusal: R): Exclude<R, Defect> {
  if (Object.hasOwn(defects, refusal)) throw new Error(`issuing refused by the database: ${refusal}`);
  return refusal as Exclude<R, Defect>;
}
