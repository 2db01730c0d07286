import type { MiddlewareFunction } from 'react-router';
import { refreshSession } from '#app/pocketbase/accounts/queries.ts';
import { markSignedOut } from './account.ts';
import {
  appContext,
  cookiesContext,
  emptiesContext,
  foreignContext,
  requestContext,
  sessionContext,
} from './app-context.ts';
import type { Context } from './app-context.ts';
import { expectRead } from './prefetch/prefetch.ts';
import { authCookie, endedAuthCookie, isDueForRefresh, plainBackend, readSession, sessionOf } from './session.ts';
import type { Session } from './session.ts';
import { spentFlashCookie } from './flash.ts';
import { cleanedCookie, savedCookie, spentCleanedCookie } from './form/form-notices.ts';

type ServerMiddleware = MiddlewareFunction<Response>;

const spentNotices = [spentFlashCookie, spentCleanedCookie];

/** Reads the session, renews it at most once a day, and adds the cookies that the request collected. */
export const loadSession: ServerMiddleware = async ({ request, context }, next) => {
  context.set(requestContext, request);
  context.set(cookiesContext, []);
  await findSession(context);
  const response = await next();
  const emptied = context.get(emptiesContext);
  if (emptied !== '') response.headers.set('Clear-Site-Data', emptied);
  const ofForm = response.status === 303 ? [cleanedCookie(request), savedCookie(request)] : [];
  for (const cookie of ofForm) if (cookie) response.headers.append('Set-Cookie', cookie);
  const collected = context.get(cookiesContext);
  // A redirect shows nothing: what is told once is told on the page that it leads to.
  const isShown = response.status < 300 || response.status >= 400;
  const cookies = isShown ? collected : collected.filter((cookie) => !spentNotices.includes(cookie));
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  // A page that told something is asked for again by Back, for the cookie of its first request is spent; with no-store
  // browsers would forget what is typed on it.
  if (cookies.includes(spentFlashCookie)) response.headers.append('Vary', 'Cookie');
  return response;
};

async function findSession(context: Context): Promise<void> {
  const { services, issuer } = context.get(appContext);
  const now = services.now();
  const held = readSession(context.get(requestContext), { now, issuer });
  if (held === 'foreign') {
    context.set(foreignContext, true);
    return;
  }
  const session = held && isDueForRefresh(held, now) ? await renew(context, held) : held;
  context.set(sessionContext, session);
  if (session === null) markSignedOut(context);
}

async function renew(context: Context, session: Session): Promise<Session | null> {
  const backend = plainBackend(context, session.token);
  const cookies = context.get(cookiesContext);
  try {
    if (!(await refreshSession(backend))) {
      cookies.push(endedAuthCookie());
      return null;
    }
  } catch {
    // The database is away for a moment: the token is still good, the next request renews it.
    return session;
  }
  cookies.push(authCookie(backend));
  return sessionOf(backend.sdk.authStore.token);
}

/** Runs the checks that the matching routes name, outermost first; what the page will ask first may come with them. */
export const runChecks: ServerMiddleware = async ({ url, pattern, params, context }, next) => {
  const { services, requirementsOf } = context.get(appContext);
  const { checks, prefetch } = requirementsOf(pattern);
  const request = context.get(requestContext);
  if (prefetch && request.method === 'GET') expectRead(context, prefetch({ url, now: services.now() }));
  for (const check of checks) {
    const response = await check({ request, url, params, context });
    if (response) return response;
  }
  return next();
};
