import { ClientResponseError } from 'pocketbase';

const messages = {
  default: 'Something went wrong while processing your request.',
  cancelled: 'The request was autocancelled.',
  notFound: "The requested resource wasn't found.",
  missingId: 'Missing required record id.',
} as const;

export const unavailable = messages.default;
export const notFound = messages.notFound;

/** A failure of PocketBase, from the SDK and from hook routes alike. `status` is 503 when it does not answer at all. */
export class BackendError extends Error {
  override name = 'BackendError';
  readonly url: string;
  readonly status: number;
  readonly response: Record<string, unknown>;

  constructor(details: {
    url: string;
    status: number;
    response: Record<string, unknown>;
    message: string;
    cause?: unknown;
  }) {
    super(details.message, { cause: details.cause });
    this.url = details.url;
    this.status = details.status;
    this.response = details.response;
  }
}

/** Turns whatever a call threw into a BackendError; programming errors pass through. */
export function toBackendError(error: unknown): unknown {
  if (!(error instanceof ClientResponseError)) return error;
  const { url, response } = error;
  if (error.isAbort) return new BackendError({ url, status: 499, response, message: messages.cancelled, cause: error });
  if (error.status === 0)
    return new BackendError({ url, status: 503, response, message: messages.default, cause: error });
  return new BackendError({ url, status: error.status, response, message: messageOf(error), cause: error });
}

// The SDK itself refuses an empty id before it asks.
function messageOf({ status, response }: ClientResponseError): string {
  if (status !== 404) return messages.default;
  return response['message'] === messages.missingId ? messages.missingId : messages.notFound;
}
