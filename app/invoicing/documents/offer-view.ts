import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { documentLabels } from './words/document-labels.ts';
import { customerEntries, letterView } from './document-letter.ts';
import type { Letter } from './document-letter.ts';
import type { DocumentView } from './document-model.ts';
import { deliveryPlaceNote, exemptionNotes } from './document-notes.ts';
import { zeroRateNotes } from '../invoice/snapshot-sentences.ts';
import { paragraphs, supplyEntry } from './document-parts.ts';
import type { InformationEntry } from './document-parts.ts';
import { linesTable } from './document-table.ts';
import { shownEntries } from '../invoice/freeze-amounts.ts';
import type { LineEntry } from '../invoice/snapshot-lines.ts';
import { formatDecimal, normalizeDecimal } from '#app/values/decimal.ts';
import { centsToDecimal, formatEuro } from '#app/values/money.ts';
import type {
  CashDiscount,
  DeliverySnapshot,
  DocumentAdjustmentSnapshot,
  Supply,
  TotalsSnapshot,
} from '../invoice/snapshot.ts';
import type { OfferSnapshot } from '../offer/offer-snapshot.ts';
import type { PriceMode } from '../tax/totals.ts';

interface PricedContent extends Letter {
  /** absent: net */
  priceMode?: PriceMode;
  entries: LineEntry[];
  allowances?: DocumentAdjustmentSnapshot[];
  charges?: DocumentAdjustmentSnapshot[];
  totals: TotalsSnapshot;
  /** planned time of supply */
  supply?: Supply;
  delivery?: DeliverySnapshot;
  /** days until payment, from the day of the invoice */
  paymentDays?: number;
  cashDiscounts?: CashDiscount[];
  /** terms of delivery and payment, in free words */
  conditions?: string;
}

export interface OfferContent extends PricedContent {
  validUntil: IsoDate;
  /** counted from 1; absent: there is one only */
  versionNumber?: number;
  /** the customer's enquiry */
  orderReference?: string;
  projectReference?: string;
  /** a place to sign, so that the sheet can come back as the order */
  signature: boolean;
}

export function offerView(content: OfferContent): DocumentView {
  const { language, validUntil, versionNumber = 1 } = content;
  const labels = documentLabels(language);
  const until = formatDate(validUntil, language);
  const view = pricedView(content, 'offer', [
    ['version', labels.version, versionNumber > 1 ? String(versionNumber) : undefined],
    ['validUntil', labels.validUntil, until],
    ['orderReference', labels.buyerReference, content.orderReference],
    ['projectReference', labels.project, content.projectReference],
  ]);
  return {
    ...view,
    signatures: content.signature ? [labels.placeAndDate, labels.acceptance] : [],
    placeholders: { ...view.placeholders, Frist: until },
  };
}

/** What a frozen offer shows. */
export function offerSnapshotView(snapshot: OfferSnapshot): DocumentView {
  const { enquiryReference, ...content } = snapshot;
  return offerView({
    ...content,
    entries: shownEntries(snapshot),
    ...(enquiryReference !== undefined && { orderReference: enquiryReference }),
  });
}

export interface OrderConfirmationContent extends PricedContent {
  /** the customer's order */
  orderReference?: string;
}

export function orderConfirmationView(content: OrderConfirmationContent): DocumentView {
  const labels = documentLabels(content.language);
  return pricedView(content, 'order-confirmation', [['orderReference', labels.orderReference, content.orderReference]]);
}

function pricedView(
  content: PricedContent,
  kind: 'offer' | 'order-confirmation',
  references: InformationEntry[],
): DocumentView {
  const { language, totals, supply } = content;
  const labels = documentLabels(language);
  const letter = letterView(content, {
    kind,
    information: [...references, supplyEntry({ supply }, language), ...customerEntries(content, false)],
  });
  const totalLabel = kind === 'offer' ? labels.offerTotal : labels.orderTotal;
  return {
    ...letter,
    table: linesTable({ ...content, totalLabel }),
    notes: [
      ...exemptionNotes(totals),
      ...zeroRateNotes(totals, language),
      ...deliveryPlaceNote(content),
      ...paymentNotes(content),
      ...paragraphs(content.conditions),
    ],
    placeholders: { ...letter.placeholders, Betrag: formatEuro(totals.grossCents, language) },
  };
}

/** What will be agreed of paying the invoice; its day is not known yet. */
function paymentNotes({ language, paymentDays, cashDiscounts = [] }: PricedContent): string[] {
  const labels = documentLabels(language);
  const discounts = cashDiscounts.map(({ days, percentBp }) =>
    labels.discountWithin(formatDecimal(normalizeDecimal(centsToDecimal(percentBp)), language), days),
  );
  return [...(paymentDays === undefined ? [] : [labels.payWithin(paymentDays)]), ...discounts];
}
