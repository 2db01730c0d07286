import type { Route } from './+types/sitemap.ts';
import { appContext } from '#app/http/app-context.ts';
import { canonicalUrl } from '#app/http/canonical.ts';

/** The pages that anybody may find, by their canonical addresses (sitemaps.org). */
export function loader({ context }: Route.LoaderArgs): Response {
  const { services, publicPages } = context.get(appContext);
  const urls = publicPages.listed.map((pathname) => canonicalUrl(services.publicOrigin, { pathname, page: null }));
  const entries = urls.map((url) => `<url><loc>${url}</loc></url>\n`).join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'max-age=3600' } },
  );
}
