import { data } from 'react-router';
import type { BackendError, FailureReason } from '../../pocketbase/backend-error.ts';
import { readTyped } from './replay.ts';
import type { ReplayField } from './replay-names.ts';

/** What an error boundary gets when the database could not do what a request asked. */
export interface BackendFailure {
  kind: 'backend-failure';
  /** the words of the error pages */
  message: string;
  reason: FailureReason;
  /** a form that was sent: its fields, to be sent again; null: nothing was typed, or it cannot travel */
  typed: { path: string; fields: ReplayField[] } | null;
}

/** The answer to a request that the database failed, with what was typed. `request`: one whose body is still unread. */
export async function backendFailure(error: BackendError, request: Request): Promise<unknown> {
  const { message, reason } = error;
  const status = error.status >= 400 && error.status <= 599 ? error.status : 500;
  if (reason === null) return data(message, { status });
  const failure: BackendFailure = { kind: 'backend-failure', message, reason, typed: await readTyped(request) };
  return data(failure, { status });
}
