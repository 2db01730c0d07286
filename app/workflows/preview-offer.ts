import { offerDraftView } from '#app/invoicing/documents/offer-draft-view.ts';
import { offerSnapshotView } from '#app/invoicing/documents/offer-view.ts';
import type { OfferSnapshot } from '#app/invoicing/offer/offer-snapshot.ts';
import type { OfferPreparation } from './prepare-offer.ts';
import type { DrawnDocument } from './preview-invoice.ts';
import { layoutOf } from './render-files.ts';

/** What is being written of an offer, complete or not, marked as a draft. */
export function documentOfOfferDraft({ preview }: OfferPreparation): DrawnDocument {
  return { view: offerDraftView(preview), layout: layoutOf(preview.content) };
}

export function documentOfOffer(snapshot: OfferSnapshot): DrawnDocument {
  return { view: offerSnapshotView(snapshot), layout: layoutOf(snapshot) };
}
