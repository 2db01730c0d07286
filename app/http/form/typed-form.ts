import { memberOf } from '#app/values/records.ts';
import { data, redirectDocument } from 'react-router';
import type { BackendError } from '#app/pocketbase/backend-error.ts';
import { readCookie } from '../flash.ts';
import { senderOf } from '../sender.ts';
import { entriesOf, formOf } from './form-entries.ts';
import type { FieldEntry } from './form-entries.ts';
import type { BackendFailure, ExpiredSession } from './replay.ts';

/** A file that was chosen: its bytes do not come back, the person chooses it once more. */
export interface ChosenFile {
  /** of its field */
  name: string;
  fileName: string;
}

/** What a person sent from one of our own pages, to be shown and sent again whatever the answer was. Nothing is stored. */
export interface TypedForm {
  /** our own path the form went to */
  path: string;
  fields: FieldEntry[];
  files: ChosenFile[];
  /** names of fields that nobody gets back, such as passwords */
  secrets: string[];
}

/** Characters that a page gives back. */
const sizeMax = 3 * 1024 * 1024;

/** What the request's form holds; null for other requests, other senders, and more than anybody types. */
export async function typedForm(request: Request): Promise<TypedForm | null> {
  const url = new URL(request.url);
  if (request.method === 'GET' || request.method === 'HEAD' || !isOwnPage(request, url)) return null;
  const form = await formOf(request);
  if (typeof form === 'string') return null;
  const entries = entriesOf(form);
  const fields = entries.filter(({ name }) => !isSecret(name));
  const size = fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  if (size > sizeMax) return null;
  const secrets = entries.filter(({ name }) => isSecret(name)).map(({ name }) => name);
  return { path: pagePath(url), fields, files: chosenFiles(form), secrets };
}

// Behind a proxy that the installation does not know, Origin names another address than ours; what the browser itself
// says of the sender no page can make up.
function isOwnPage(request: Request, url: URL): boolean {
  return senderOf(request, url) === 'own' || request.headers.get('sec-fetch-site') === 'same-origin';
}

/** Passwords: they are never given back. */
export function isSecret(name: string): boolean {
  return /passwor/i.test(name);
}

/** Browsers send a file field without a file as an empty one. */
function chosenFiles(form: FormData): ChosenFile[] {
  return [...form.entries()].flatMap(([name, value]) =>
    typeof value === 'string' || (value.size === 0 && value.name === '') ? [] : [{ name, fileName: value.name }],
  );
}

/** The page a request belongs to: the framework's own fetches end in .data. */
export function pagePath(url: URL): string {
  return url.pathname.replace(/(\/_)?\.data$/, '') + url.search;
}

/**
 * The answer to a POST without session: a login form that takes along what was typed, if our own page sent it; else the
 * way to the login.
 */
export async function expiredSession(request: Request, headers: Record<string, string> = {}): Promise<unknown> {
  if (!(await typedForm(request))) return redirectDocument('/login', { headers });
  const expired: ExpiredSession = { kind: 'session-expired', email: emailInCookie(request) };
  return data(expired, { status: 401, headers });
}

/** The answer to a request that the database failed. */
export function backendFailure(error: BackendError): unknown {
  const { message, reason } = error;
  const status = error.status >= 400 && error.status <= 599 ? error.status : 500;
  if (reason === null) return data(message, { status });
  return data({ kind: 'backend-failure', message, reason } satisfies BackendFailure, { status });
}

/** The address that this browser last signed in with, to propose it; it proves nothing. */
function emailInCookie(request: Request): string {
  try {
    const cookie: unknown = JSON.parse(decodeURIComponent(readCookie(request, 'pb_auth') ?? ''));
    const email = memberOf(memberOf(cookie, 'record'), 'email');
    return typeof email === 'string' ? email.slice(0, 200) : '';
  } catch {
    return '';
  }
}
