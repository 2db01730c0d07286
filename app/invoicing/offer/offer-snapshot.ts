import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import type { FrozenTexts } from '../fields.ts';
import type {
  CashDiscount,
  CreditTransfer,
  CustomerSnapshot,
  DeliverySnapshot,
  DocumentAdjustmentSnapshot,
  EntrySnapshot,
  LineSnapshot,
  Renderer,
  SellerSnapshot,
  Supply,
  TotalsSnapshot,
} from '../invoice/snapshot.ts';
import type { LayoutSettings } from '../layout/layout.ts';
import type { PriceMode } from '../tax/totals.ts';
import type { offerFields } from './fields.ts';

/**
 * What is frozen when a version of an offer is sent, as with invoices: all that its document is drawn from, nothing
 * that it is not. Written once as canonical JSON, never rewritten.
 */
export interface OfferSnapshot extends FrozenTexts<typeof offerFields, 'invoice'> {
  format: 1;
  kind: 'offer';
  renderer: Renderer;
  /** how the document looks; absent: as `defaultLayout` */
  layout?: LayoutSettings;
  language: Language;
  currency: 'EUR';
  priceMode: PriceMode;
  /** of the offer; drawn with its first version */
  number: string;
  /** counted from 1 */
  versionNumber: number;
  issueDate: IsoDate;
  validUntil: IsoDate;
  seller: SellerSnapshot;
  customer: CustomerSnapshot;
  /** planned time; absent: open */
  supply?: Supply;
  /** where goods are to be brought; absent: to the customer */
  delivery?: DeliverySnapshot;
  /** days until payment, from the day of the invoice; absent: nothing is said of them */
  paymentDays?: number;
  cashDiscounts?: CashDiscount[];
  /** the seller's account; absent: the profile had none */
  payment?: CreditTransfer;
  signature: boolean;
  lines: LineSnapshot[];
  /** what is shown, in its order; absent: the lines and nothing else */
  entries?: EntrySnapshot[];
  allowances?: DocumentAdjustmentSnapshot[];
  charges?: DocumentAdjustmentSnapshot[];
  totals: TotalsSnapshot;
}
