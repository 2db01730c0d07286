import type { Route } from './+types/preview-pdf.ts';
import { documentOfOfferDraft } from '#app/workflows/preview-offer.ts';
import { servePdf } from '../documents/pictures/drawn-document.server.ts';
import { loadPreparation } from './load-offer.server.ts';

/** What is being written as PDF, marked as a draft. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return servePdf(context, documentOfOfferDraft(await loadPreparation(context, params.offerId)));
}
