import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { ServerRouter, isRouteErrorResponse } from 'react-router';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { appContext, waitContext } from './http/app-context.ts';
import { log } from './server/log.ts';
import { SiteContext } from './ui/base/site-context.ts';

const policy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'self'",
  "font-src 'self'",
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
  const failed = entry.staticHandlerContext.errors !== null;
  const handles = entry.staticHandlerContext.matches.map((match) => readScriptHandle(match.route.handle));
  const hydrate = !failed && handles.some((handle) => handle.hydrate);
  const enhance = hydrate || handles.some((handle) => handle.enhance);
  const nonce = hydrate ? randomBytes(16).toString('base64') : undefined;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', `${policy}; script-src ${scriptSource(enhance, nonce)}`);
  const seconds = retryAfter(status, context);
  if (seconds && !headers.has('Retry-After')) headers.set('Retry-After', seconds);
  const { env, publicOrigin } = context.get(appContext).services;
  const document = (
    <SiteContext value={{ siteName: env.siteName, origin: publicOrigin }}>
      <ServerRouter context={entry} url={request.url} {...(nonce ? { nonce } : {})} />
    </SiteContext>
  );
  const body = nonce ? await renderWithData(document, nonce) : `<!DOCTYPE html>${renderToString(document)}`;
  return new Response(body, { status, headers });
}

function readScriptHandle(handle: unknown): ScriptHandle {
  return typeof handle === 'object' && handle !== null ? handle : {};
}

function scriptSource(enhance: boolean, nonce: string | undefined): string {
  if (!enhance) return "'none'";
  return nonce ? `'self' 'nonce-${nonce}'` : "'self'";
}

// renderToString would cut off the data that hydration streams after the page.
function renderWithData(document: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** Logs what is no answer: thrown data() is one, an Error is not. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log('error', 'request-error', {
    path: new URL(request.url).pathname,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}
