import { redirect } from 'react-router';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { documentCount } from '#app/pocketbase/subscriptions/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { findAccount, findAccountIfReachable } from './account.ts';
import { appContext } from './app-context.ts';
import type { Context } from './app-context.ts';
import { demoLimitPath, loginPath, userBackend } from './session.ts';
import { expiredSession } from './form/typed-form.ts';
import { formOf } from './form/form-entries.ts';
import { accountField } from './form/replay.ts';
import { pageNotFound } from './found.ts';
import { hasQuery, withQuery } from '#app/values/page-query.ts';

/** A named check of a route (`handle.checks`): answers with a Response, throws, or lets the request pass. */
export type Check = (request: CheckedRequest) => Promise<Response | undefined> | Response | undefined;

export interface CheckedRequest {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  context: Context;
}

const checks: Record<string, Check> = {
  /** A visitor on a path that begins with /invoice signs in first; before 404 and before validate. */
  auth: async ({ request, url, context }) => {
    if (!needsLogin(url)) return undefined;
    const account = await findAccount(context);
    const posted = request.method !== 'GET' && request.method !== 'HEAD';
    if (account) {
      leaveReload(url);
      if (posted && (await isOfAnotherAccount(request, account.userId))) throw await expiredSession(request);
      return undefined;
    }
    if (posted) throw await expiredSession(request);
    const reload = reloadOnce(request, url);
    if (reload) return reload;
    throw redirect(loginPath(withoutMarker(url)));
  },
  /** Who is signed in has no business on the login page. */
  guest: async ({ request, url, context }) => {
    // A login form may carry what was typed before the session ended, whoever signed in elsewhere meanwhile.
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (await findAccountIfReachable(context)) throw redirect('/invoice');
    return reloadOnce(request, url);
  },
  /** Who comes back from another service is shown our own page first: only then the browser sends its strict cookies. */
  'own-page': ({ url }) => (hasQuery(url, 'reloaded') ? undefined : reloadPage(url)),
  /** Parameters named …Id are record ids. */
  validate: ({ url, params }) => {
    const wrong = Object.entries(params).some(
      ([name, value]) => name.endsWith('Id') && !recordIdPattern.test(value ?? ''),
    );
    if (wrong) throw pageNotFound(url);
    return undefined;
  },
  /** Without a subscription an account holds a limited number of documents, where this installation bills at all. */
  'demo-check': async ({ request, context }) => {
    const { env } = context.get(appContext).services;
    // What is posted may have been stored already, by a double click or by itself: the database decides where it is made.
    if (env.billing === 'off' || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
    const { n, subscribed } = await ask(userBackend(context), documentCount);
    if (subscribed || n < env.demoDocumentLimit) return undefined;
    throw redirect(demoLimitPath(env));
  },
};

// Somebody else may have signed in meanwhile in another tab: a form goes to the account it was filled in as.
async function isOfAnotherAccount(request: Request, userId: string): Promise<boolean> {
  const form = await formOf(request);
  const account = typeof form === 'string' ? null : form.get(accountField);
  return account !== null && account !== userId;
}

// The router matches whatever the case or the escapes.
function needsLogin(url: URL): boolean {
  return decodePath(url.pathname).toLowerCase().startsWith('/invoice');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

// SameSite=Strict hides the session on the first request from a mail or another site; a reload that our own page starts
// carries it. The marker keeps it to one.
function reloadOnce(request: Request, url: URL): Response | undefined {
  if (request.headers.get('sec-fetch-site') !== 'cross-site' || hasQuery(url, 'reloaded')) return undefined;
  return reloadPage(url);
}

function reloadPage(url: URL): Response {
  const target = escapeAttribute(withQuery(url.pathname + url.search, { reloaded: 1 }));
  const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Einen Augenblick …</title><meta http-equiv="refresh" content="0;url=${target}"><p><a href="${target}">Weiter</a></p></html>`;
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } });
}

function leaveReload(url: URL): void {
  if (hasQuery(url, 'reloaded')) throw redirect(withQuery(url.pathname + url.search, { reloaded: '' }));
}

function withoutMarker(url: URL): URL {
  return new URL(withQuery(url.href, { reloaded: '' }));
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The check of that name. Throws for a name that no check has. */
export function resolveCheck(name: string): Check {
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
  if (!check) throw new Error(`Unknown route middleware: ${name}`);
  return check;
}
