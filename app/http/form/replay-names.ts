import type { FailureReason } from '../../pocketbase/backend-error.ts';
import type { FieldEntry } from './form-entries.ts';

/** Fields of a form whose session had ended, carried as hidden fields of the login form. Nothing is stored. */
export interface Replay {
  /** our own path the form went to */
  path: string;
  /** account the form was filled in as */
  account: string;
  fields: FieldEntry[];
}

/** Hidden field of every signed-in form: who filled it in. */
export const accountField = '_konto';

export const replayNames = {
  path: 'wiederholen-pfad',
  account: 'wiederholen-konto',
  name: 'wiederholen-name',
  value: 'wiederholen-wert',
};

/** What the error boundary gets as data of a 401. */
export interface ExpiredSession {
  kind: 'session-expired';
  replay: Replay;
}

/** What an error boundary gets when the database could not do what a request asked. */
export interface BackendFailure {
  kind: 'backend-failure';
  /** the words of the error pages */
  message: string;
  reason: FailureReason;
  /** a form that was sent: its fields, to be sent again; null: nothing was typed, or it cannot travel */
  typed: { path: string; fields: FieldEntry[] } | null;
}
