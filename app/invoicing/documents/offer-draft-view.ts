import type { DraftPreview } from '../invoice/preview-draft.ts';
import type { FrozenOffer } from '../offer/freeze-offer.ts';
import type { DocumentView } from './document-model.ts';
import { offerSnapshotView } from './offer-view.ts';
import { draftNumber, markMissing } from './draft-view.ts';

/** A draft of an offer as a document, marked as one. */
export function offerDraftView({ content, missing }: DraftPreview<FrozenOffer>): DocumentView {
  return markMissing(offerSnapshotView({ ...content, number: draftNumber(content) }), { content, missing });
}
