import type { Context } from '../../../http/app-context.ts';
import { userBackend } from '../../../http/session.ts';
import { listBills } from '../../../pocketbase/offers/bills.ts';
import type { OfferBills } from '../../../pocketbase/offers/bills.ts';
import type { OfferWithVersions } from '../../../pocketbase/offers/queries.ts';
import type { SentVersion } from '../../../pocketbase/offers/record.ts';
import { loadSent } from '../load-offer.server.ts';

/** An offer that was sent, and what stands of it. */
export interface LoadedBilling extends OfferBills {
  offer: OfferWithVersions;
  last: SentVersion;
}

export async function loadBilling(context: Context, offerId: string): Promise<LoadedBilling> {
  const { offer, last } = await loadSent(context, offerId);
  return { offer, last, ...(await listBills(userBackend(context), offerId)) };
}
