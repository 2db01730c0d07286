import { BackendError, unavailable } from './backend-error.ts';
import type { FailureReason } from './backend-error.ts';
import { storageReasons } from './call.ts';
import type { StorageReason } from './call.ts';
import { startGet } from './start-get.ts';
import type { GetOptions, GetResponse } from './start-get.ts';

/** The connection of this process to its PocketBase: few calls run at a time, a few wait, the others are refused. */
export interface LimitedConnection {
  /** As the platform's fetch. Throws BackendError (503) where too many wait or PocketBase hangs. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The same for what only reads, in half the time. */
  get: (url: string, getOptions: GetOptions) => Promise<GetResponse>;
  /** PocketBase hangs: reads under way and whoever comes are turned away, until `resume`. */
  suspend: () => void;
  resume: () => void;
  /** what its storage said last, until something could be written again */
  storageFailure: () => LastStorageFailure | null;
}

export interface LastStorageFailure {
  reason: StorageReason;
  cause: string;
}

/** More inside would have PocketBase make script engines, which it then keeps. */
const productLimits: ConcurrencyLimits = { runningMax: 16, waitingMax: 400, waitMaxMs: 3_000 };

export function createLimitedConnection(limits: ConcurrencyLimits = productLimits): LimitedConnection {
  const limiter = createConcurrencyLimiter(limits, ({ url }) => refusedCall(url, 'busy'));
  const reads = new Set<() => void>();
  let suspended = false;
  let failure: LastStorageFailure | null = null;

  async function enter<T>(caller: WaitingCall, ask: () => Promise<T>): Promise<T> {
    caller.signal?.throwIfAborted();
    if (suspended) throw refusedCall(caller.url, 'not-answering');
    await limiter.enter(caller);
    try {
      return await ask();
    } finally {
      limiter.leave();
    }
  }

  async function ask(url: string, init: RequestInit): Promise<Response> {
    const hung = new AbortController();
    const abort = (): void => hung.abort();
    if (isRead(init)) reads.add(abort);
    try {
      const signal = init.signal ? AbortSignal.any([hung.signal, init.signal]) : hung.signal;
      const response = await fetch(url, { ...init, signal });
      if (response.ok && !isRead(init)) failure = null;
      else if (mayNameStorage(response.status)) failure = storageFailureOf(await readJson(response)) ?? failure;
      return response;
    } catch (error) {
      if (hung.signal.aborted || isTimeout(error)) throw refusedCall(url, 'not-answering', error);
      throw error;
    } finally {
      reads.delete(abort);
    }
  }

  async function get(url: string, getOptions: GetOptions): Promise<GetResponse> {
    const { response, cancel } = startGet(url, getOptions);
    const abort = (): void => cancel(refusedCall(url, 'not-answering'));
    reads.add(abort);
    try {
      const { status, text } = await response;
      if (mayNameStorage(status)) failure = storageFailureOf(parseOrNull(text)) ?? failure;
      return { status, text };
    } catch (error) {
      throw isTimeout(error) ? refusedCall(url, 'not-answering', error) : error;
    } finally {
      reads.delete(abort);
    }
  }

  return {
    fetch: (url, init) => enter({ url, signal: init.signal ?? null }, () => ask(url, init)),
    get: (url, getOptions) => enter({ url, signal: getOptions.abandoned ?? null }, () => get(url, getOptions)),
    suspend: () => {
      suspended = true;
      limiter.clear(({ url }) => refusedCall(url, 'not-answering'));
      // What writes may have done so already: its outcome is worth waiting for.
      for (const abort of [...reads]) abort();
    },
    resume: () => {
      suspended = false;
    },
    storageFailure: () => failure,
  };
}

function isRead({ method }: RequestInit): boolean {
  return method === undefined || method === 'GET' || method === 'HEAD';
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function refusedCall(url: string, reason: FailureReason, cause?: unknown): BackendError {
  return new BackendError({ url, status: 503, response: {}, message: unavailable, reason, cause });
}

function mayNameStorage(status: number): boolean {
  return status === 503 || status === 507;
}

function readJson(response: Response): Promise<unknown> {
  return response
    .clone()
    .json()
    .catch(() => null);
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function storageFailureOf(answer: unknown): LastStorageFailure | null {
  if (typeof answer !== 'object' || answer === null || !('storage' in answer)) return null;
  const reason = storageReasons.find((each) => each === answer.storage);
  return reason ? { reason, cause: 'cause' in answer ? String(answer.cause) : '' } : null;
}

/** Lets few in at a time; a few wait, and those who would wait too long or too many are turned away. */
export interface ConcurrencyLimiter {
  /** Resolves when the caller may go in; `leave` gives the place to the next. Rejects as `busy` and the signal say. */
  enter: (caller: WaitingCall) => Promise<void>;
  leave: () => void;
  /** Turns away everybody who waits. */
  clear: (failureOf: (caller: WaitingCall) => Error) => void;
}

export interface WaitingCall {
  url: string;
  signal: AbortSignal | null;
}

export interface ConcurrencyLimits {
  runningMax: number;
  waitingMax: number;
  waitMaxMs: number;
}

interface Place {
  caller: WaitingCall;
  go: () => void;
  refuse: (failure: unknown) => void;
}

/** `busy` makes what a caller is turned away with. */
function createConcurrencyLimiter(limits: ConcurrencyLimits, busy: (caller: WaitingCall) => Error): ConcurrencyLimiter {
  const places = new Set<Place>();
  let running = 0;

  function wait(caller: WaitingCall): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        caller.signal?.removeEventListener('abort', abandon);
        places.delete(place);
      };
      const place: Place = {
        caller,
        go: () => {
          settle();
          resolve();
        },
        refuse: (failure) => {
          settle();
          reject(failure instanceof Error ? failure : new Error(String(failure)));
        },
      };
      const abandon = (): void => place.refuse(caller.signal?.reason);
      const timer = setTimeout(() => place.refuse(busy(caller)), limits.waitMaxMs);
      caller.signal?.addEventListener('abort', abandon);
      places.add(place);
    });
  }

  return {
    enter: (caller) => {
      if (places.size >= limits.waitingMax) return Promise.reject(busy(caller));
      if (running >= limits.runningMax) return wait(caller);
      running += 1;
      return Promise.resolve();
    },
    leave: () => {
      const [next] = places;
      // The place passes from one to the next.
      if (next) next.go();
      else running -= 1;
    },
    clear: (failureOf) => {
      for (const place of [...places]) place.refuse(failureOf(place.caller));
    },
  };
}
