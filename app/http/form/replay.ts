import type { FailureReason } from '#app/pocketbase/backend-error.ts';
import type { FieldEntry } from './form-entries.ts';
import type { TypedForm } from './typed-form.ts';
import { textOf } from './form-entries.ts';

/** Fields of a form whose session had ended, carried as hidden fields of the login form. Nothing is stored. */
export interface Replay {
  /** our own path the form went to */
  path: string;
  /** account the form was filled in as */
  account: string;
  fields: FieldEntry[];
}

/** Hidden field of every signed-in form: who filled it in. */
export const accountField = '_account';

/** What the button sends that saves first and then leads back. */
export const wayBackButton = { name: 'then', value: 'back' } as const;

export const replayNames = {
  path: 'replay-path',
  account: 'replay-account',
  name: 'replay-name',
  value: 'replay-value',
};

/** What the login form carries of it. */
export function replayOf({ path, fields }: TypedForm): Replay {
  const account = fields.find(({ name }) => name === accountField)?.value ?? '';
  return { path, account, fields: fields.filter(({ name }) => name !== accountField) };
}

/** What the error boundary gets as data of a 401; what was typed is the request's TypedForm. */
export interface ExpiredSession {
  kind: 'session-expired';
  /** address to propose in the login form, '' when unknown */
  email: string;
}

/** What an error boundary gets when the database could not do what a request asked. */
export interface BackendFailure {
  kind: 'backend-failure';
  /** the words of the error pages */
  message: string;
  reason: FailureReason;
}

/** Reads the carried fields back out of a login form; null when there are none or the path is not ours. */
export function readReplay(form: FormData): Replay | null {
  const path = ownPath(textOf(form, replayNames.path));
  const names = form.getAll(replayNames.name).map(String);
  const values = form.getAll(replayNames.value).map(String);
  if (!path || names.length === 0 || names.length !== values.length) return null;
  return {
    path,
    account: textOf(form, replayNames.account),
    fields: names.map((name, index) => ({ name, value: values[index] ?? '' })),
  };
}

/** The path if it leads into this site, else null: "//other.example", "/\other" and "/.//other" would leave it. */
export function ownPath(path: string): string | null {
  if (!path.startsWith('/') || /[\\\u0000-\u001f]/.test(path)) return null;
  const base = 'http://own.invalid';
  const url = URL.parse(path, base);
  return url?.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : null;
}

/** Where to go after signing in: the wanted page of ours, or the dashboard. */
export function pageAfterLogin(wanted: string | null): string {
  const path = wanted ? ownPath(wanted) : null;
  return path?.startsWith('/invoice') ? path : '/invoice';
}
