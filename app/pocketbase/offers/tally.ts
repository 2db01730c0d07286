import { billingState } from '#app/invoicing/offer/billing.ts';
import type { BillingState, OfferBill } from '#app/invoicing/offer/billing.ts';
import type { billedOfOffer, offeredOfOffer } from './sql.ts';

/** How far an offer is billed, of what the database says of it. */
export function billingOfRows(
  { netCents, grossCents, priceMode }: typeof offeredOfOffer.row,
  bills: readonly (typeof billedOfOffer.row)[],
): BillingState {
  return billingState(
    { netCents, grossCents, priceMode: priceMode === 'gross' ? 'gross' : 'net' },
    bills.map((bill) => ({ ...bill, kind: bill.kind as OfferBill['kind'] })),
  );
}
