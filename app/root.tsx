import './ui/base/base.css';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, useLocation, useMatches, useRouteError } from 'react-router';
import type { Route } from './+types/root.ts';
import { loadSession } from './http/middleware.ts';
import { canonicalUrl } from './http/canonical.ts';
import { readError } from './routes/shared/read-error.ts';
import enhanceUrl from './ui/enhance.js?url&no-inline';
import { SiteContext } from './ui/base/site-context.ts';
import { siteOf } from './routes/shared/titles.ts';

export const middleware: Route.MiddlewareFunction[] = [loadSession];

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const site = useContext(SiteContext) ?? siteOf(matches);
  const failed = Boolean(useRouteError());
  const location = useLocation();
  const wants = (script: 'hydrate' | 'enhance') => matches.some((match) => wantsScript(match.handle, script));
  return (
    <html lang="de">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {site ? <link rel="canonical" href={canonicalUrl(site.origin, location)} /> : null}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {wants('enhance') ? <script type="module" src={enhanceUrl} /> : null}
        {wants('hydrate') && !failed ? (
          // Forms post natively, so the browser itself keeps the scroll position.
          <Scripts />
        ) : null}
      </body>
    </html>
  );
}

function wantsScript(handle: unknown, script: 'hydrate' | 'enhance'): boolean {
  return typeof handle === 'object' && handle !== null && Reflect.get(handle, script) === true;
}

export default function Root() {
  return <Outlet />;
}

// Layouts show their own errors; here is what none of them could.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = readError(error);
  if (failure.kind === 'session-expired') return null;
  return (
    <main>
      <title>{failure.message}</title>
      <h1>{failure.message}</h1>
      <p>{failure.description}</p>
      <p>
        <a href="/">Zur Startseite</a>
      </p>
    </main>
  );
}
