import { href } from 'react-router';
import type { Context } from '#app/http/app-context.ts';
import { hasAnyLine } from '#app/invoicing/invoice/draft.ts';
import type { SentVersion } from '#app/pocketbase/offers/record.ts';
import type { OfferPreparation } from '#app/workflows/prepare-offer.ts';
import { documentOfOffer, documentOfOfferDraft } from '#app/workflows/preview-offer.ts';
import type { PagesToShow } from '../documents/pictures/document-pages.tsx';
import { pagesToShow } from '../documents/pictures/drawn-document.server.ts';

/** The pages of what is being written; null while no line says anything. */
export async function writtenToShow(context: Context, preparation: OfferPreparation): Promise<PagesToShow | null> {
  if (!hasAnyLine(preparation.draft)) return null;
  const source = href('/invoice/angebote/:offerId/vorschau/bild', { offerId: preparation.offer.id });
  return pagesToShow(context, source, documentOfOfferDraft(preparation));
}

/** The pages of a version that was sent. */
export function sentToShow(context: Context, { offer, versionNumber, snapshot }: SentVersion): Promise<PagesToShow> {
  const params = { offerId: offer, versionNumber: String(versionNumber) };
  const source = href('/invoice/angebote/:offerId/versionen/:versionNumber/bild', params);
  return pagesToShow(context, source, documentOfOffer(snapshot));
}
