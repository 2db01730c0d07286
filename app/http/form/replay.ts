import { data, redirectDocument } from 'react-router';
import type { BackendError } from '../../pocketbase/backend-error.ts';
import { formOf, textOf } from './form-entries.ts';
import type { FieldEntry } from './form-entries.ts';
import { accountField, replayNames } from './replay-names.ts';
import type { BackendFailure, ExpiredSession, Replay } from './replay-names.ts';
import { senderOf } from '../sender.ts';

const fieldsMax = 3000;
/** characters */
const sizeMax = 1024 * 1024;

/**
 * The answer to a POST without session: its fields inside a login form, if our own page sent it and no file is among
 * them; else the way to the login.
 */
export async function expiredSession(request: Request, headers: Record<string, string> = {}): Promise<unknown> {
  const url = new URL(request.url);
  const fields = senderOf(request, url) === 'own' ? await readFields(request) : null;
  if (!fields) return redirectDocument('/login', { headers });
  const account = fields.find((field) => field.name === accountField)?.value ?? '';
  const path = pagePath(url);
  const replay: Replay = {
    path,
    account,
    fields: fields.filter(({ name }) => name !== accountField && !isSecret(name)),
  };
  return data({ kind: 'session-expired', replay } satisfies ExpiredSession, { status: 401, headers });
}

/** What a form of our own pages sent, for sending it again; null for other requests, files and passwords. */
async function readTyped(request: Request): Promise<{ path: string; fields: FieldEntry[] } | null> {
  const url = new URL(request.url);
  if (request.method === 'GET' || request.method === 'HEAD' || senderOf(request, url) !== 'own') return null;
  const fields = await readFields(request);
  if (!fields || fields.some(({ name }) => isSecret(name))) return null;
  return { path: pagePath(url), fields };
}

/** The answer to a request that the database failed, with what was typed. `request`: one whose body is still unread. */
export async function backendFailure(error: BackendError, request: Request): Promise<unknown> {
  const { message, reason } = error;
  const status = error.status >= 400 && error.status <= 599 ? error.status : 500;
  if (reason === null) return data(message, { status });
  const failure: BackendFailure = { kind: 'backend-failure', message, reason, typed: await readTyped(request) };
  return data(failure, { status });
}

function isSecret(name: string): boolean {
  return /passwor/i.test(name);
}

async function readFields(request: Request): Promise<FieldEntry[] | null> {
  const form = await formOf(request);
  if (typeof form === 'string') return null;
  const entries = [...form.entries()].filter(([, value]) => !isUnchosenFile(value));
  if (entries.length > fieldsMax) return null;
  const fields = entries.flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
  const size = fields.reduce((sum, { value }) => sum + value.length, 0);
  return fields.length === entries.length && size <= sizeMax ? fields : null;
}

/** Browsers send a file field without a file as an empty one. */
function isUnchosenFile(value: FormDataEntryValue): boolean {
  return typeof value !== 'string' && value.size === 0 && value.name === '';
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

/** The page a request belongs to: the framework's own fetches end in .data. */
export function pagePath(url: URL): string {
  return url.pathname.replace(/(\/_)?\.data$/, '') + url.search;
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
