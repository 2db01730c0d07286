import type { Route } from './+types/version-picture.ts';
import { documentOfOffer } from '#app/workflows/preview-offer.ts';
import { servePicture } from '../documents/pictures/drawn-document.server.ts';
import { loadSentVersion } from './version.server.ts';

/** A page of a version that was sent, drawn from what was frozen. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { version } = await loadSentVersion({ params, url, context });
  return servePicture(context, url, documentOfOffer(version.snapshot));
}
