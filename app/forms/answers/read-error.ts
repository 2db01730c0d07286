import { isRouteErrorResponse } from 'react-router';
import { failureOf } from '#app/http/failure.ts';
import type { Failure } from '#app/http/failure.ts';
import type { BackendFailure, ExpiredSession } from '#app/http/form/replay.ts';

/** What an error boundary shows: messages that the product or the backend raised, never the framework's own wording. */
export function readError(error: unknown): Failure | ExpiredSession {
  const answer = isRouteErrorResponse(error) ? error : null;
  const thrown: unknown = answer && !isOfFramework(answer) ? answer.data : null;
  if (isExpiredSession(thrown)) return thrown;
  const backend = isBackendFailure(thrown) ? thrown : null;
  const text = backend ? backend.message : thrown;
  return failureOf(answer?.status ?? 500, typeof text === 'string' ? text : '', backend);
}

// The framework marks its own refusals (method without action, foreign origin).
function isOfFramework(answer: object): boolean {
  return 'internal' in answer && answer.internal === true;
}

function isExpiredSession(data: unknown): data is ExpiredSession {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'session-expired';
}

function isBackendFailure(data: unknown): data is BackendFailure {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'backend-failure';
}
