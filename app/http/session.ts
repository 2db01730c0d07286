import { memberOf } from '#app/values/records.ts';
import { redirectDocument } from 'react-router';
import PocketBase, { BaseAuthStore } from 'pocketbase';
import type { Env } from '#app/env.server.ts';
import { BackendError, describeFailure } from '#app/pocketbase/backend-error.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { appContext, clientContext, readingContext, requestContext, sessionContext } from './app-context.ts';
import type { Context } from './app-context.ts';
import { backendFailure, expiredSession, pagePath } from './form/typed-form.ts';
import { withQuery } from '#app/values/page-query.ts';

const authCookieName = 'pb_auth';
export const sessionSeconds = 604_800;
const daySeconds = 86_400;

/** The token of a cookie. It names nobody until PocketBase has verified it; nothing else of the cookie is looked at. */
export interface Session {
  token: string;
  /** seconds since 1970 */
  expiresAt: number;
}

interface TokenPayload {
  id: string;
  exp: number;
  type: string;
}

/**
 * The token of a request, unverified; null without a cookie, for none of PocketBase's and for one that has run out.
 * 'foreign': another installation behind the same address has issued it, and nothing is done about its cookie here.
 */
export function readSession(request: Request, here: { now: Date; issuer: string }): Session | 'foreign' | null {
  const cookie = request.headers.get('cookie') ?? '';
  if (!cookie.includes(`${authCookieName}=`)) return null;
  const store = new BaseAuthStore();
  try {
    store.loadFromCookie(cookie, authCookieName);
  } catch {
    return null;
  }
  const payload = readPayload(store.token);
  if (!payload || payload.exp * 1000 <= here.now.getTime()) return null;
  const issuer = memberOf(payload, 'iss');
  if (typeof issuer === 'string' && issuer !== here.issuer) return 'foreign';
  return { token: store.token, expiresAt: payload.exp };
}

/** The session of a token that PocketBase has just given. */
export function sessionOf(token: string): Session {
  return { token, expiresAt: readPayload(token)?.exp ?? 0 };
}

/** The address that an account token of PocketBase speaks of; PocketBase itself judges the token. '' when unreadable. */
export function emailInToken(token: string): string {
  const email = memberOf(decodePayload(token), 'email');
  return typeof email === 'string' ? email : '';
}

function readPayload(token: string): TokenPayload | null {
  const payload = decodePayload(token);
  return isPayload(payload) ? payload : null;
}

/** The account that a token speaks of, which PocketBase has just given or verified; '' when unreadable. */
export function accountInToken(token: string): string {
  return readPayload(token)?.id ?? '';
}

function decodePayload(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return null;
  }
}

function isPayload(value: unknown): value is TokenPayload {
  const [id, exp, type] = [memberOf(value, 'id'), memberOf(value, 'exp'), memberOf(value, 'type')];
  return typeof id === 'string' && recordIdPattern.test(id) && typeof exp === 'number' && type === 'auth';
}

/** Whether the token is older than a day and should be renewed. */
export function isDueForRefresh(session: Session, now: Date): boolean {
  return session.expiresAt - now.getTime() / 1000 < sessionSeconds - daySeconds;
}

/** The pb_auth cookie as the SDK writes it (path /, Secure, HttpOnly, SameSite=Strict; its record cut above 4096 bytes). */
export function authCookie(backend: Backend): string {
  return exportCookie(backend.sdk, sessionSeconds);
}

/** A cookie that ends the session in the browser. */
export function endedAuthCookie(): string {
  return exportCookie(new PocketBase(), 0);
}

function exportCookie(sdk: PocketBase, maxAge: number): string {
  const options = {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge,
    expires: new Date(Date.now() + maxAge * 1000),
  };
  return sdk.authStore.exportToCookie(options, authCookieName);
}

/** A connection without a user, for the accounts themselves. */
export function visitorBackend(context: Context): Backend {
  return connect(context, null, null);
}

/**
 * The signed-in person's connection. A session that PocketBase no longer knows leads to the login; what a form sent
 * with it travels along.
 */
export function userBackend(context: Context): Backend {
  const session = context.get(sessionContext);
  if (!session) throw new Error('session on a route without the auth check');
  return connect(context, session.token, context.get(requestContext));
}

/** A connection whose failures are the caller's to answer. */
export function plainBackend(context: Context, token: string | null): Backend {
  const clientAddress = context.get(clientContext).address;
  const abandoned = context.get(requestContext).signal;
  return context.get(appContext).services.connect({ token, clientAddress, abandoned });
}

function connect(context: Context, token: string | null, request: Request | null): Backend {
  const backend = plainBackend(context, token);
  const guard = async <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => answerFailure(context, error, request));
  return {
    get sdk() {
      return backend.sdk;
    },
    abandoned: backend.abandoned,
    read: (...asked) => guard(context.get(readingContext)(backend.read)(...asked)),
    write: (...args) => guard(backend.write(...args)),
    batch: (...args) => guard(backend.batch(...args)),
    fetch: (...args) => guard(backend.fetch(...args)),
    call: (...args) => guard(backend.call(...args)),
  };
}

/** Tells the operator. 400: PocketBase says so of errors that it does not know; refusals of ours are 409. */
export function reportFailure(context: Context, error: unknown): void {
  if (!(error instanceof BackendError) || (error.status < 500 && error.status !== 400)) return;
  const { pathname } = new URL(error.url || '/', 'http://backend');
  context.get(appContext).services.reportFailure?.({ url: pathname, ...describeFailure(error) });
}

/**
 * Throws what the person sees of a failed call; with a request, an ended session leads to the login. The framework
 * replaces the message of a thrown Error; a thrown data() keeps message and status.
 */
export async function answerFailure(context: Context, error: unknown, request: Request | null): Promise<never> {
  reportFailure(context, error);
  if (!(error instanceof BackendError)) throw error;
  if (error.status === 401 && request) throw await sessionEnded(request);
  throw backendFailure(error);
}

async function sessionEnded(request: Request): Promise<unknown> {
  const headers = { 'Set-Cookie': endedAuthCookie() };
  if (request.method !== 'GET' && request.method !== 'HEAD') return expiredSession(request, headers);
  return redirectDocument(loginPath(new URL(request.url)), { headers });
}

// Escaped once more an address triples: what the server would refuse as too long leads to the page without its query.
const wantedLengthMax = 4000;

/** Where a visitor signs in to come back to this page. */
export function loginPath(url: URL): string {
  const wanted = pagePath(url);
  if (wanted === '/invoice') return '/login';
  const isTooLong = encodeURIComponent(wanted).length > wantedLengthMax;
  return withQuery('/login', { next: isTooLong ? url.pathname : wanted });
}

/** Where somebody is led who may make no more offers and invoices. */
export function demoLimitPath({ billing }: Pick<Env, 'billing'>): string {
  return billing === 'soon' ? '/invoice/abo_coming_soon' : '/invoice/abo';
}
