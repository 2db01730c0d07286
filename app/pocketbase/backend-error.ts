import { ClientResponseError } from 'pocketbase';
import { storageReasons } from './call.ts';
import type { StorageReason } from './call.ts';

const messages = {
  default: 'Something went wrong while processing your request.',
  cancelled: 'The request was autocancelled.',
  notFound: "The requested resource wasn't found.",
  missingId: 'Missing required record id.',
} as const;

export const unavailable = messages.default;
export const notFound = messages.notFound;
export const cancelled = messages.cancelled;

/**
 * Why the database did not do what it was asked: it is away; it hangs; too many calls wait before it; or what its
 * storage says. null: it answered, with a failure of another kind.
 */
export type FailureReason = 'away' | 'not-answering' | 'busy' | StorageReason;

/** A failure of PocketBase, from the SDK and from hook routes alike. `status` is 503 when it does not answer at all. */
export class BackendError extends Error {
  override name = 'BackendError';
  readonly url: string;
  readonly status: number;
  readonly response: Record<string, unknown>;
  readonly reason: FailureReason | null;

  constructor(details: {
    url: string;
    status: number;
    response: Record<string, unknown>;
    message: string;
    reason?: FailureReason | null;
    cause?: unknown;
  }) {
    super(details.message, { cause: details.cause });
    this.url = details.url;
    this.status = details.status;
    this.response = details.response;
    this.reason = details.reason ?? storageReasonOf(details.response);
  }
}

/** What the operator's log says of a failure: never what was sent. */
export function describeFailure(error: BackendError): { status: number; reason: string; cause: string } {
  const { cause } = error.response;
  const words = typeof cause === 'string' ? cause : lastCause(error);
  return { status: error.status, reason: error.reason ?? '', cause: words.slice(0, 300) };
}

function lastCause(error: Error): string {
  let deepest = error;
  while (deepest.cause instanceof Error) deepest = deepest.cause;
  return deepest === error ? '' : deepest.message;
}

function storageReasonOf(response: Record<string, unknown>): StorageReason | null {
  return storageReasons.find((reason) => reason === response['storage']) ?? null;
}

/** Turns whatever a call threw into a BackendError; programming errors pass through. */
export function toBackendError(error: unknown): unknown {
  if (!(error instanceof ClientResponseError)) return error;
  const { url, response, status } = error;
  const refused = notAsked(error);
  if (refused) return refused;
  if (error.isAbort) return new BackendError({ url, status: 499, response, message: messages.cancelled, cause: error });
  if (status === 0)
    return new BackendError({ url, status: 503, response, message: messages.default, reason: 'away', cause: error });
  return new BackendError({ url, status, response, message: messageOf(error), cause: error });
}

/** A failure of the way to PocketBase, which the SDK has wrapped. */
function notAsked(error: ClientResponseError): BackendError | null {
  const inner: unknown = error.originalError;
  return inner instanceof BackendError ? inner : null;
}

// The SDK itself refuses an empty id before it asks.
function messageOf({ status, response }: ClientResponseError): string {
  if (status !== 404) return messages.default;
  return response['message'] === messages.missingId ? messages.missingId : messages.notFound;
}
