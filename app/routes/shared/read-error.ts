import { isRouteErrorResponse } from 'react-router';
import type { ExpiredSession, Replay } from '../../http/form/replay-names.ts';

export interface Failure {
  kind: 'failure';
  status: number;
  /** status message */
  message: string;
  description: string;
}

export interface SessionExpired {
  kind: 'session-expired';
  replay: Replay;
}

const backendFailure = 'Something went wrong while processing your request.';

/** What an error boundary shows: messages that the product or the backend raised, never the framework's own wording. */
export function readError(error: unknown): Failure | SessionExpired {
  const answer = isRouteErrorResponse(error) ? error : null;
  const thrown: unknown = answer && !isOfFramework(answer) ? answer.data : null;
  if (isExpiredSession(thrown)) return thrown;
  const status = answer?.status ?? 500;
  return {
    kind: 'failure',
    status,
    message: status === 404 ? 'Page Not Found' : 'Internal Server Error',
    description: typeof thrown === 'string' && thrown !== '' ? thrown : backendFailure,
  };
}

// The framework marks its own refusals (method without action, foreign origin).
function isOfFramework(answer: object): boolean {
  return 'internal' in answer && answer.internal === true;
}

function isExpiredSession(data: unknown): data is ExpiredSession {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'session-expired';
}
