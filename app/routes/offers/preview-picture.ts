import type { Route } from './+types/preview-picture.ts';
import { documentOfOfferDraft } from '#app/workflows/preview-offer.ts';
import { servePicture } from '../documents/pictures/drawn-document.server.ts';
import { loadPreparation } from './load-offer.server.ts';

/** A page of what is being written. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  return servePicture(context, url, documentOfOfferDraft(await loadPreparation(context, params.offerId)));
}
