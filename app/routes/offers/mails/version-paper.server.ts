import { offerSnapshotView } from '#app/invoicing/documents/offer-view.ts';
import type { SentVersion } from '#app/pocketbase/offers/record.ts';
import type { FrozenPaper } from '#app/workflows/sending/propose-paper.ts';

/** The version of an offer as it goes by mail. */
export function paperOfVersion({ id, customer, snapshot }: SentVersion): FrozenPaper {
  const { email = '' } = snapshot.customer.contact;
  return { kind: 'offer', id, view: offerSnapshotView(snapshot), customer, email };
}
