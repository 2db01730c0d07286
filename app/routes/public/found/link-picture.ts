import type { Route } from './+types/link-picture.ts';
import { appContext } from '#app/http/app-context.ts';
import { pageNotFound } from '#app/http/found.ts';
import { isLinkCard, linkCards } from './link-cards.ts';

/** Drawn once: by the name of the site and of the card. */
const drawn = new Map<string, Promise<{ bytes: Uint8Array }>>();

/** The picture that stands for a page where a link to it is shown, drawn when it is first asked for. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const name = params.card.replace(/\.png$/, '');
  if (!params.card.endsWith('.png') || !isLinkCard(name)) throw pageNotFound(url);
  const { env, pdf } = context.get(appContext).services;
  const key = `${name} ${env.siteName}`;
  const picture = drawn.get(key) ?? pdf.renderCard({ siteName: env.siteName, ...linkCards[name] });
  drawn.set(key, picture);
  const { bytes } = await picture.catch((error: unknown) => {
    drawn.delete(key);
    throw error;
  });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400',
      // Others show it beside the link.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}
