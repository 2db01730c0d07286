import type { FrozenOffer } from '#app/invoicing/offer/freeze-offer.ts';
import type { Decision } from '#app/invoicing/offer/offer.ts';
import { invoiceKinds } from '#app/invoicing/invoice/snapshot.ts';
import { documentStates } from '#app/invoicing/ledger/document-state.ts';
import { offerStates } from '#app/invoicing/offer/offer.ts';
import { reading, saved, serving, uploading, wordOf, writing, unnarrowed } from '../call.ts';
import type { Answered, AnswerOf, Editing, FileParts } from '../call.ts';
import type { DraftColumns } from '../invoices/draft-columns.ts';
import type { OfferColumns } from './draft-columns.ts';
import * as sql from './sql.ts';

/** What lists show of an offer. */
export const shownOffer = { ...sql.listedOffer.row, state: wordOf(offerStates) };
export type OfferRow = Answered<typeof shownOffer>;

export const listOffers = reading('offers', {
  query: {
    page: 1,
    search: '',
    state: '',
    archived: false,
    sort: 'number',
    descending: true,
    today: '',
    ...unnarrowed,
  },
  answer: {
    rows: [shownOffer],
    pageSize: 0,
    /** what they come to is told of a narrowed list alone */
    sums: [{ ...sql.foundOfferCounts.row, state: wordOf(sql.listedOfferStates) }],
  },
});
export type OfferSum = AnswerOf<typeof listOffers>['sums'][number];

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
  answer: saved,
});

/** Saves the version that is being written. */
export const saveOffer = writing<VersionWrite & { version: number }>()({
  method: 'PUT',
  path: 'offers/{id}',
  refusals: ['already-issued', 'discarded', 'stale', 'overtaken', 'unknown-customer', 'unknown-project'],
  answer: saved,
});

/**
 * Discards the version that is being written: it can be taken back for a while, by the id of the `draft`. An offer that was
 * never sent goes with it: `gone`.
 */
export const discardOffer = writing<{ version: number }>()({
  method: 'DELETE',
  path: 'offers/{id}/draft',
  refusals: ['already-issued', 'stale'],
  answer: { gone: false, draft: '' },
});

/** Takes it back. `being-written`: another version is; `moved`: one was sent since. */
export const takeOfferBack = writing()({
  method: 'POST',
  path: 'discarded/{id}/offer',
  refusals: ['being-written', 'moved', 'billed', 'being-billed', 'demo-limit'],
  answer: saved,
});

/** Begins the version after the one that was sent last, which the person has seen. */
export const reviseOffer = writing<{ sentVersions: number; fields: OfferColumns }>()({
  method: 'POST',
  path: 'offers/{id}/versions',
  refusals: ['moved', 'billed', 'being-billed', 'too-many-versions'],
  answer: saved,
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
  /** `id`: of the version */
  answer: { id: '', number: '', snapshot: '', snapshotHash: '', seq: 0 },
});
export type SentOffer = AnswerOf<typeof sendOffer>;

/** Notes what became of an offer; `expectedState` is the state that the person has seen. */
export const decideOffer = writing<{ expectedState: string; decision: Decision; reason: string }>()({
  method: 'PUT',
  path: 'offers/{id}/state',
  refusals: ['moved'],
});

/** What was made of an offer and stands, the earliest first, and the id of the draft that is being written, '' for none. */
export const offerBills = reading('offers/{id}/invoices', {
  answer: {
    bills: [{ ...sql.billsOfOffer.row, kind: wordOf(invoiceKinds), state: wordOf(documentStates) }],
    draft: '',
  },
});

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
  answer: saved,
});

export const archiveOffer = writing<{ archived: boolean }>()({ method: 'PUT', path: 'offers/{id}/archived' });

export const storeOfferFiles = uploading<{ parts: FileParts }>()({
  method: 'POST',
  path: 'system/companies/{company}/offer-versions/{id}/files',
  part: 'parts',
  answer: { id: '', stored: false },
});

export const offerFile = serving('offer-versions/{id}/files/{kind}');

export const offerFileOfCompany = serving('system/companies/{company}/offer-versions/{id}/files/{kind}');

/** Versions that were sent and have no file, at most 500 a call. `before`: an instant; later ones are still being drawn. */
export const pendingOffers = reading('system/pending-offers', {
  query: { before: '' },
  answer: [sql.pendingOfferFiles.row],
});
