import { isRouteErrorResponse } from 'react-router';
import type { BackendFailure } from '../../http/form/replay-names.ts';
import type { ExpiredSession, Replay } from '../../http/form/replay-names.ts';

export interface Failure {
  kind: 'failure';
  status: number;
  /** status message */
  message: string;
  description: string;
  /** the database did not do it: why, and what was typed */
  backend: BackendFailure | null;
}

export interface SessionExpired {
  kind: 'session-expired';
  replay: Replay;
}

const somethingWrong = 'Something went wrong while processing your request.';

/** What an error boundary shows: messages that the product or the backend raised, never the framework's own wording. */
export function readError(error: unknown): Failure | SessionExpired {
  const answer = isRouteErrorResponse(error) ? error : null;
  const thrown: unknown = answer && !isOfFramework(answer) ? answer.data : null;
  if (isExpiredSession(thrown)) return thrown;
  const backend = isBackendFailure(thrown) ? thrown : null;
  const text = backend ? backend.message : thrown;
  const status = answer?.status ?? 500;
  return {
    kind: 'failure',
    status,
    message: status === 404 ? 'Page Not Found' : 'Internal Server Error',
    description: typeof text === 'string' && text !== '' ? text : somethingWrong,
    backend,
  };
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
