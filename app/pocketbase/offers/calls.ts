import type { FrozenOffer } from '#app/invoicing/offer/freeze-offer.ts';
import type { Decision } from '#app/invoicing/offer/offer.ts';
import { reading, uploading, writing } from '../call.ts';
import type { Editing, FileParts } from '../invoices/calls.ts';
import type { DraftColumns } from '../invoices/draft-columns.ts';
import type { OfferColumns } from './draft-columns.ts';

export const listOffers = reading('offers', {
  page: 1,
  search: '',
  state: '',
  archived: false,
  sort: 'number',
  descending: true,
  today: '',
});

interface VersionWrite {
  fields: OfferColumns;
  /** what lists tell drafts apart by */
  about: string;
  editing: Editing;
}

/** Makes an offer with its first version; the same form again is answered as with invoices. */
export const createOffer = writing<VersionWrite & { createKey: string }>()({
  method: 'POST',
  path: 'offers',
  refusals: ['unknown-customer', 'unknown-project', 'stale', 'overtaken', 'already-issued', 'demo-limit'],
});

/** Saves the version that is being written. */
export const saveOffer = writing<VersionWrite & { version: number }>()({
  method: 'PUT',
  path: 'offers/{id}',
  refusals: ['already-issued', 'discarded', 'stale', 'overtaken', 'unknown-customer', 'unknown-project'],
});

/** Deletes the version that is being written; an offer that was never sent goes with it. */
export const discardOffer = writing<{ version: number }>()({
  method: 'DELETE',
  path: 'offers/{id}/draft',
  refusals: ['already-issued', 'stale'],
});

/** Begins the version after the one that was sent last, which the person has seen. */
export const reviseOffer = writing<{ sentVersions: number; fields: OfferColumns }>()({
  method: 'POST',
  path: 'offers/{id}/versions',
  refusals: ['moved', 'billed', 'being-billed', 'too-many-versions'],
});

interface Sending {
  version: number;
  snapshot: FrozenOffer;
  /** SHA-256 of the canonical snapshot, hexadecimal */
  snapshotHash: string;
  searchText: string;
  about: string;
  /** that a person has confirmed; null: whichever comes next */
  number: string | null;
}

/** Freezes the version; the first one draws the number of the offer. */
export const sendOffer = writing<Sending>()({
  method: 'POST',
  path: 'offers/{id}/send',
  refusals: [
    'already-issued',
    'stale',
    'billed',
    'being-billed',
    'number-taken',
    'number-changed',
    'not-durable',
    'hash-mismatch',
    'unknown-kind',
    'totals-mismatch',
  ],
});

/** Notes what became of an offer; `expectedState` is the state that the person has seen. */
export const decideOffer = writing<{ expectedState: string; decision: Decision; reason: string }>()({
  method: 'PUT',
  path: 'offers/{id}/state',
  refusals: ['moved'],
});

/** What was made of an offer and stands, and the draft that is being written. */
export const offerBills = reading('offers/{id}/invoices');

/** `standing`: numbers of what stands of the offer, as the person has seen it. */
interface Billing {
  sentVersions: number;
  standing: string;
  fields: DraftColumns;
}

/** Makes the draft of an invoice of an accepted offer, one at a time. */
export const billOffer = writing<Billing>()({
  method: 'POST',
  path: 'offers/{id}/invoice',
  refusals: ['already-begun', 'not-accepted', 'moved', 'unknown-customer', 'unknown-project', 'demo-limit'],
});

export const archiveOffer = writing<{ archived: boolean }>()({ method: 'PUT', path: 'offers/{id}/archived' });

export const storeOfferFiles = uploading<FileParts>()({
  method: 'POST',
  path: 'system/companies/{company}/offer-versions/{id}/files',
  part: 'parts',
});

export const offerFile = reading('offer-versions/{id}/files/{kind}');

export const offerFileOfCompany = reading('system/companies/{company}/offer-versions/{id}/files/{kind}');

/** `before`: an instant; later ones are still being drawn. */
export const pendingOffers = reading('system/pending-offers', { before: '' });
