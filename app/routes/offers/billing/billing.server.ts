import type { Context } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { listBills } from '#app/pocketbase/offers/bills.ts';
import type { OfferBills } from '#app/pocketbase/offers/bills.ts';
import type { OfferWithVersions } from '#app/pocketbase/offers/queries.ts';
import type { SentVersion } from '#app/pocketbase/offers/record.ts';
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
