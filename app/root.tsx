import '#app/ui/base/base.css';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, useLocation, useMatches, useRouteError } from 'react-router';
import type { Route } from './+types/root.ts';
import { loadSession } from '#app/http/middleware.ts';
import { canonicalUrl, shownPage } from '#app/http/canonical.ts';
import { displaySettingsOf } from '#app/http/display-settings.ts';
import { readError } from '#app/forms/answers/read-error.ts';
import chartsUrl from '#app/ui/charts/charts.js?url&no-inline';
import consentUrl from '#app/ui/consent.js?url&no-inline';
import enhanceUrl from '#app/ui/enhance.js?url&no-inline';
import lineUrl from '#app/ui/line.js?url&no-inline';
import liveUrl from '#app/ui/live.js?url&no-inline';
import { PageAddressContext, PageScriptContext } from '#app/ui/base/page-context.ts';
import { SiteContext } from '#app/ui/base/site-context.ts';
import { siteOf } from '#app/routes/titles.ts';
import { HeadBasics } from '#app/ui/frame/head-basics.tsx';

export const middleware: Route.MiddlewareFunction[] = [loadSession];

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const site = useContext(SiteContext) ?? siteOf(matches);
  const failed = Boolean(useRouteError());
  const { pathname, search } = useLocation();
  const script = useContext(PageScriptContext);
  const answers = matches.map(({ loaderData }) => loaderData);
  const { theme, density, dataSaver } = displaySettingsOf(answers);
  const wants = (script: Script) => !dataSaver && matches.some((match) => wantsScript(match.handle, script));
  // Of a page that could not be loaded there is only its route; what is told in its place has nothing to listen for.
  const loaded = matches.filter(({ loaderData }) => loaderData !== undefined);
  const listens = loaded.some(({ handle }) => wantsScript(handle, 'live')) && loaded.some(isListening);
  return (
    <html
      lang="de"
      data-theme={theme === 'system' ? undefined : theme}
      data-density={density === 'normal' ? undefined : density}
    >
      <head>
        <HeadBasics />
        {site ? (
          <link rel="canonical" href={canonicalUrl(site.origin, { pathname, page: shownPage(answers) })} />
        ) : null}
        <Meta />
        <Links />
        {script?.imports.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>
        <PageAddressContext value={{ pathname, search }}>{children}</PageAddressContext>
        {wants('enhance') ? <script type="module" src={enhanceUrl} data-line={lineUrl} /> : null}
        {listens && !dataSaver && !failed ? <script type="module" src={liveUrl} /> : null}
        {wants('charts') && !failed ? <script type="module" src={chartsUrl} /> : null}
        {site?.analyticsUrl && !failed && !dataSaver ? (
          <script type="module" src={consentUrl} data-analytics={site.analyticsUrl} />
        ) : null}
        {script ? <script type="module" src={script.module} data-island /> : null}
      </body>
    </html>
  );
}

/** Whether the frame names what to listen to: for the answer to a form it does not, what was typed stands there. */
function isListening({ loaderData }: { loaderData: unknown }): boolean {
  return typeof loaderData === 'object' && loaderData !== null && Boolean(Reflect.get(loaderData, 'liveSince'));
}

/** What a route may ask for in its handle. */
type Script = 'enhance' | 'live' | 'charts';

function wantsScript(handle: unknown, script: Script): boolean {
  return typeof handle === 'object' && handle !== null && Boolean(Reflect.get(handle, script));
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
