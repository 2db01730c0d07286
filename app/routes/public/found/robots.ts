import type { Route } from './+types/robots.ts';
import { href } from 'react-router';
import { appContext } from '#app/http/app-context.ts';

/** What search engines leave alone, and where they find the rest. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { services, publicPages } = context.get(appContext);
  const closed = publicPages.closed.map((beginning) => `Disallow: ${beginning}\n`).join('');
  return new Response(`User-agent: *\n${closed}\nSitemap: ${services.publicOrigin}${href('/sitemap.xml')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'max-age=3600' },
  });
}
