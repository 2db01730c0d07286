import { renderToString } from 'react-dom/server';
import { ServerRouter, isRouteErrorResponse } from 'react-router';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { requestContext, waitContext } from '#app/http/app-context.ts';
import type { FailedRequest, RenderFailure } from '#app/http/failure.ts';
import { typedForm } from '#app/http/form/typed-form.ts';
import type { TypedForm } from '#app/http/form/typed-form.ts';
import { siteFor } from '#app/http/site-for.ts';
import { FailurePage } from '#app/forms/answers/failure-page.tsx';
import { displaySettingsOf } from '#app/http/display-settings.ts';
import { readError } from '#app/forms/answers/read-error.ts';
import { log } from '#app/server/log.ts';
import { PageScriptContext } from '#app/ui/base/page-context.ts';
import { SiteContext } from '#app/ui/base/site-context.ts';
import { HeadBasics } from '#app/ui/frame/head-basics.tsx';

const policy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Seconds until one may come back: database away, no space left. */
const retrySeconds: Partial<Record<number, string>> = { 503: '5', 507: '60' };

function retryAfter(status: number, context: RouterContextProvider): string | undefined {
  return status === 429 ? String(context.get(waitContext)) : retrySeconds[status];
}

/** What a matched route says about scripts: `hydrate` ships React, `enhance` the small script, neither ships none. */
interface ScriptHandle {
  hydrate?: boolean;
  enhance?: boolean;
}

type HandlerArguments = [Request, number, Headers, EntryContext, RouterContextProvider];

export default async function handleRequest(...args: HandlerArguments): Promise<Response> {
  const [request, status, headers, entry, context] = args;
  const { errors } = entry.staticHandlerContext;
  const failed = errors !== null;
  const typed = failed ? await typedForm(context.get(requestContext)) : null;
  if (typed) return answerTyped(readError(Object.values(errors ?? {})[0]), typed, args);
  const handles = entry.staticHandlerContext.matches.map((match) => readScriptHandle(match.route.handle));
  const { dataSaver } = displaySettingsOf(Object.values(entry.staticHandlerContext.loaderData));
  const hydrate = !failed && !dataSaver && handles.some((handle) => handle.hydrate);
  const site = siteFor(context);
  const counting = failed || dataSaver ? null : site.analyticsUrl;
  const enhance =
    !dataSaver && (counting !== null || handles.some((handle) => handle.hydrate === true || handle.enhance));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', `${policyFor(counting)}; script-src ${enhance ? "'self'" : "'none'"}`);
  const seconds = retryAfter(status, context);
  if (seconds && !headers.has('Retry-After')) headers.set('Retry-After', seconds);
  const { module, imports } = entry.manifest.entry;
  const document = (
    <SiteContext value={{ ...site, analyticsUrl: counting }}>
      <PageScriptContext value={hydrate ? { module, imports } : null}>
        <ServerRouter context={withoutClient(entry)} url={request.url} />
      </PageScriptContext>
    </SiteContext>
  );
  const body = `<!DOCTYPE html>${renderToString(document)}`;
  return new Response(body, { status: failed ? statusOfError(errors, status) : status, headers });
}

/** A form of ours that failed: the page holds what was typed. A page that cannot be shown again counts more than its form. */
function answerTyped(failure: FailedRequest['failure'], typed: TypedForm, args: HandlerArguments): Response {
  const [request, , headers, entry, context] = args;
  const { pathname } = new URL(request.url);
  const site = siteFor(context);
  const signedIn = pathname.startsWith('/invoice');
  const { html, policy: allowed } = renderFailure({ failure, site, pathname, signedIn, typed }, entry.manifest);
  const status = failure.kind === 'failure' ? failure.status : 401;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', allowed);
  const seconds = retryAfter(status, context);
  if (seconds && !headers.has('Retry-After')) headers.set('Retry-After', seconds);
  return new Response(html, { status, headers });
}

// After a form with errors the framework keeps the form's 422, also where the page itself is missing.
function statusOfError(errors: Record<string, unknown> | null, status: number): number {
  const failure = readError(Object.values(errors ?? {})[0]);
  return failure.kind === 'failure' && status < 500 ? failure.status : status;
}

/** Also for answers that no route gives: before the product runs, instead of a file, over a limit. */
export const renderFailure: RenderFailure = (failed, assets) => {
  // What unknown addresses show is this very page, so its style sheets are the ones that it needs.
  const styles = ['root', 'routes/unknown-frame'].flatMap((id) => assets.routes[id]?.css ?? []);
  const document = (
    <html lang="de">
      <head>
        <HeadBasics />
        {[...new Set(styles)].map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <SiteContext value={failed.site && { ...failed.site, analyticsUrl: null }}>
          <FailurePage {...failed} />
        </SiteContext>
      </body>
    </html>
  );
  return { html: `<!DOCTYPE html>${renderToString(document)}`, policy: `${policy}; script-src 'none'` };
};

const manifests = new Map<string, EntryContext['manifest']>();

/**
 * The framework itself is never in a browser: nothing is written for it, and of all routes only those that match are made.
 * The stream is left to end by itself: cancelled, it would hold the page's data for seconds.
 */
function withoutClient({ serverHandoffStream: _unsent, ...entry }: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = ids.join(' ');
  const matched = manifests.get(key) ?? {
    ...manifest,
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])),
  };
  manifests.set(key, matched);
  return { ...entry, manifest: matched };
}

function readScriptHandle(handle: unknown): ScriptHandle {
  return typeof handle === 'object' && handle !== null ? handle : {};
}

/** Page views may be sent where the visitor has consented to it, and nowhere else. */
function policyFor(counting: string | null): string {
  return counting === null
    ? policy
    : policy.replace("connect-src 'self'", `connect-src 'self' ${new URL(counting).origin}`);
}

/** Logs what is no answer: thrown data() is one, an Error is not. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log('error', 'request-error', {
    path: new URL(request.url).pathname,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}
