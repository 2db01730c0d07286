import type { Sketch } from '../invoice/sketch-invoice.ts';
import type { FrozenOffer } from '../offer/freeze-offer.ts';
import type { DocumentView } from './document-model.ts';
import { offerSnapshotView } from './offer-view.ts';
import { draftNumber, markMissing } from './sketch-view.ts';

/** A draft of an offer as a document, marked as one. */
export function offerSketchView({ content, missing }: Sketch<FrozenOffer>): DocumentView {
  return markMissing(offerSnapshotView({ ...content, number: draftNumber(content) }), { content, missing });
}
