import { restOfOffer } from '#app/invoicing/offer/billing.ts';
import type { OfferBill } from '#app/invoicing/offer/billing.ts';
import type { OfferSnapshot } from '#app/invoicing/offer/offer-snapshot.ts';
import { formatEuro } from '#app/values/money.ts';

/** What is left of an offer, as prices are typed. */
export function offerRestText(snapshot: OfferSnapshot, bills: readonly OfferBill[]): string {
  const cents = restOfOffer(snapshot, bills).reduce((sum, group) => sum + group.cents, 0);
  return `${formatEuro(cents)} ${snapshot.priceMode === 'gross' ? 'mit' : 'ohne'} Umsatzsteuer`;
}
