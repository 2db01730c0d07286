import { readCookie } from '../flash.ts';

/** Where invisible characters were taken out of what was typed: the form's own path and the names of its fields. */
export interface Cleaned {
  path: string;
  names: readonly string[];
}

const cleanedForms = new WeakMap<Request, Cleaned>();

/** Keeps for the answer to this request where something was taken out. */
export function rememberCleaned(request: Request, names: readonly string[]): void {
  if (names.length > 0) cleanedForms.set(request, { path: new URL(request.url).pathname, names });
}

const cleanedName = 'cleaned';
const namesMax = 5;

/** For the page that a redirect leads to; null where nothing was taken out. */
export function cleanedCookie(request: Request): string | null {
  const cleaned = cleanedForms.get(request);
  if (!cleaned) return null;
  const value = [cleaned.path, ...cleaned.names.slice(0, namesMax)].map(encodeURIComponent).join('!');
  return `${cleanedName}=${value}; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax`;
}

export const spentCleanedCookie = `${cleanedName}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;

/** Of this very request, or of the one that led here by a redirect. */
export function readCleaned(request: Request): Cleaned | null {
  return cleanedForms.get(request) ?? fromCookie(readCookie(request, cleanedName) ?? '');
}

function fromCookie(value: string): Cleaned | null {
  try {
    const [path = '', ...names] = value.split('!', namesMax + 1).map(decodeURIComponent);
    return path === '' || names.length === 0 ? null : { path, names };
  } catch {
    return null;
  }
}

/** What a form names that a browser keeps until it is saved (`ui/line.js`). */
export const localCopyField = '_localCopy';
const keptForms = new WeakMap<Request, string>();

export function rememberLocalCopy(request: Request, form: FormData): void {
  const key = form.get(localCopyField);
  if (typeof key === 'string' && /^[a-z0-9]{1,20}$/.test(key)) keptForms.set(request, key);
}

/** Says to the script of the page that a redirect leads to what is saved; null where the browser keeps nothing. */
export function savedCookie(request: Request): string | null {
  const key = keptForms.get(request);
  return key === undefined ? null : `saved=${key}; Path=/; Max-Age=3600; Secure; SameSite=Lax`;
}
