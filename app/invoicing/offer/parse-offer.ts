import { flag, integer, isoDate, object, oneOf, optional, readWhole } from '#app/values/readers.ts';
import type { ReadOutcome } from '#app/values/readers.ts';
import {
  cashDiscountsReader,
  deliveryReader,
  documentReaders,
  frozenTexts,
  paymentReader,
  supplyReader,
} from '../invoice/snapshot-readers.ts';
import type { LayoutRefusalReason } from '../layout/parse-layout.ts';
import { offerFields } from './fields.ts';
import type { OfferSnapshot } from './offer-snapshot.ts';
import { versionsMax } from './offer.ts';

const offerSnapshot = object<OfferSnapshot, LayoutRefusalReason>({
  ...frozenTexts(offerFields, 'invoice'),
  ...documentReaders,
  kind: oneOf('offer'),
  versionNumber: integer([1, versionsMax]),
  validUntil: isoDate,
  supply: optional(supplyReader),
  delivery: optional(deliveryReader),
  paymentDays: optional(integer([0, 365])),
  cashDiscounts: optional(cashDiscountsReader),
  payment: optional(paymentReader),
  signature: flag,
});

/** The typed view of a version of an offer as it was frozen; read as `parseSnapshot` reads invoices. */
export function parseOffer(value: unknown): ReadOutcome<OfferSnapshot, LayoutRefusalReason> {
  return readWhole(offerSnapshot, value);
}
