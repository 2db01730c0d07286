import type { BackendFailure } from './form/replay.ts';
import type { TypedForm } from './form/typed-form.ts';

/** What an error page shows: messages that the product or the backend raised, never the framework's own wording. */
export interface Failure {
  kind: 'failure';
  status: number;
  /** status message: one of two, whatever failed */
  message: 'Page Not Found' | 'Internal Server Error';
  description: string;
  /** German paragraphs of a failure that explains itself, as its description does; null: the status does */
  text: readonly string[] | null;
  /** the database did not do it: why */
  backend: BackendFailure | null;
}

/** A failed request as a page of ours tells of it. */
export interface FailedRequest {
  /** session-expired: signing in again takes along what was typed */
  failure: Failure | { kind: 'session-expired'; email: string };
  /** null before the product knows its own name */
  site: { siteName: string; origin: string } | null;
  /** the page that was asked for */
  pathname: string;
  /** somebody with a session; nothing of an account is shown */
  signedIn: boolean;
  typed: TypedForm | null;
}

/** Of the build's entry: a whole page, and what it may load. */
export type RenderFailure = (
  failed: FailedRequest,
  assets: { routes: Record<string, { css?: string[] | undefined } | undefined> },
) => { html: string; policy: string };

const somethingWrong = 'Something went wrong while processing your request.';

/** A failure known by its status and, where one was raised, its message. */
export function failureOf(status: number, raised: string, backend: BackendFailure | null = null): Failure {
  return {
    kind: 'failure',
    status,
    message: status === 404 ? 'Page Not Found' : 'Internal Server Error',
    description: raised === '' ? somethingWrong : raised,
    text: null,
    backend,
  };
}
