import { billingState } from '#app/invoicing/offer/billing.ts';
import type { BillingState } from '#app/invoicing/offer/billing.ts';
import { invoiceKinds } from '#app/invoicing/invoice/snapshot.ts';
import { storedWord } from '#app/values/records.ts';
import type { billedOfOffer, offeredOfOffer } from './sql.ts';

/** How far an offer is billed, of what the database says of it. */
export function billingOfRows(
  { netCents, grossCents, priceMode }: typeof offeredOfOffer.row,
  bills: readonly (typeof billedOfOffer.row)[],
): BillingState {
  return billingState(
    { netCents, grossCents, priceMode: priceMode === 'gross' ? 'gross' : 'net' },
    bills.map((bill) => ({ ...bill, kind: storedWord(invoiceKinds, bill.kind) })),
  );
}
