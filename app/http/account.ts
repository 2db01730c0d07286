import { BackendError } from '#app/pocketbase/backend-error.ts';
import { signOut } from '#app/pocketbase/accounts/queries.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { ownAccount } from '#app/pocketbase/accounts/calls.ts';
import type { Account } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import {
  accountContext,
  appContext,
  emptiesContext,
  foreignContext,
  requestContext,
  sessionContext,
} from './app-context.ts';
import type { Context } from './app-context.ts';
import { addCookie, readCookie, seeOther } from './flash.ts';
import type { FlashCode } from './flash.ts';
import { findAccountOfPage } from './prefetch/prefetch.ts';
import {
  accountInToken,
  answerFailure,
  authCookie,
  endedAuthCookie,
  plainBackend,
  readSession,
  sessionOf,
  reportFailure,
} from './session.ts';
import type { Session } from './session.ts';
import type { Services } from '#app/workflows/services.ts';

/**
 * Who asks, as PocketBase has verified in this very request: the only place that names an account. Null for a visitor
 * and for a token that is forged, expired or revoked, whose cookie goes. Fails with 503 when nobody can say.
 */
export function findAccount(context: Context): Promise<Account | null> {
  const asked = context.get(accountContext) ?? verify(context);
  context.set(accountContext, asked);
  return asked;
}

/** As findAccount; a visitor as long as nobody can say. For pages that everybody may see. */
export function findAccountIfReachable(context: Context): Promise<Account | null> {
  return findAccount(context).catch(() => null);
}

/** The signed-in account, on routes with the auth check. */
export async function requireAccount(context: Context): Promise<Account> {
  const account = await findAccount(context);
  if (!account) throw new Error('account on a route without the auth check');
  return account;
}

/** Whether somebody who sends such a cookie is signed in, or nobody can say: before a request of theirs is read. */
export async function hasSession(
  services: Pick<Services, 'connect' | 'now'>,
  { cookie, address, issuer }: { cookie: string; address: string; issuer: string },
): Promise<boolean> {
  const request = new Request('http://localhost/', { headers: { cookie } });
  const session = readSession(request, { now: services.now(), issuer });
  if (session === null || session === 'foreign') return false;
  const backend = services.connect({ token: session.token, clientAddress: address });
  return ask(backend, ownAccount).then(
    () => true,
    (error: unknown) => !isRefusedToken(error),
  );
}

/** Begins the session that this backend has just signed in to: what the request brought counts no more. */
export function beginSession(context: Context, backend: Backend): void {
  const session = sessionOf(backend.sdk.authStore.token);
  context.set(sessionContext, session);
  context.set(accountContext, null);
  addCookie(context, authCookie(backend));
  const owner = readOwner(context);
  if (owner !== null && owner.account !== accountInToken(session.token)) context.set(emptiesContext, '"storage"');
  noteOwner(context, session);
}

// What a browser keeps of forms (`ui/line.js`) is of one account: it stays for whoever signs in again after the session was
// ended elsewhere or ran out, and for nobody else.

export const localCopiesCookieName = 'local-copies-of';
const ownerSeconds = 31_536_000;
const absenceMaxMs = 3 * 86_400_000;

interface TextOwner {
  account: string;
  /** when the session ends or ended */
  endsAt: number;
}

function readOwner(context: Context): TextOwner | null {
  const value = readCookie(context.get(requestContext), localCopiesCookieName) ?? '';
  const [, account, endsAt] = /^([a-z0-9]{15})\.(\d{1,15})$/.exec(value) ?? [];
  return account === undefined ? null : { account, endsAt: Number(endsAt) };
}

/**
 * Of a session that is verified. Said again where the browser has something else: before the session was renewed, or by an
 * answer to nobody that came after that of signing in.
 */
function noteOwner(context: Context, { token, expiresAt }: Session): void {
  const value = `${accountInToken(token)}.${expiresAt * 1000}`;
  if (value !== readCookie(context.get(requestContext), localCopiesCookieName)) addCookie(context, ownerCookie(value));
}

function ownerCookie(value: string): string {
  const seconds = value === '' ? 0 : ownerSeconds;
  return `${localCopiesCookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;
}

/** Of a browser in which nobody is signed in: in the end nobody comes for what it keeps. */
export function markSignedOut(context: Context): void {
  const owner = readOwner(context);
  if (owner === null) return;
  const now = context.get(appContext).services.now().getTime();
  if (owner.endsAt > now) addCookie(context, ownerCookie(`${owner.account}.${now}`));
  else if (now - owner.endsAt > absenceMaxMs) {
    context.set(emptiesContext, '"storage"');
    addCookie(context, ownerCookie(''));
  }
}

/** Ends the session in the database. False, and all as it was, where it cannot: the token would go on. */
export async function endOwnSession(context: Context): Promise<boolean> {
  if (context.get(foreignContext)) return false;
  const session = context.get(sessionContext);
  try {
    if (session) await signOut(plainBackend(context, session.token));
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (!isRefusedToken(error)) {
      reportFailure(context, error);
      return false;
    }
  }
  return true;
}

/** What the browser holds of a session that the database has just ended. */
function endSessionHere(context: Context): void {
  context.set(sessionContext, null);
  context.set(accountContext, null);
  addCookie(context, endedAuthCookie());
}

/**
 * The answer to whoever has ended the own session: the browser shows no signed-in page by its back button, and what it
 * kept of forms is gone.
 */
export function leaveSession(context: Context, flash: FlashCode): Response {
  endSessionHere(context);
  addCookie(context, ownerCookie(''));
  context.set(emptiesContext, '"cache", "storage"');
  return seeOther(context, '/login', flash);
}

async function verify(context: Context): Promise<Account | null> {
  const session = context.get(sessionContext);
  if (!session) return null;
  const backend = plainBackend(context, session.token);
  try {
    const account = (await findAccountOfPage(context, backend, session.token)) ?? (await ask(backend, ownAccount));
    noteOwner(context, session);
    return account;
  } catch (error) {
    if (!isRefusedToken(error)) return answerFailure(context, error, null);
    endSessionHere(context);
    return null;
  }
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof BackendError && error.status === 401;
}
