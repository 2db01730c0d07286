import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import type { FrozenTexts } from '../fields.ts';
import type { invoiceFields } from '../invoice/fields.ts';
import type {
  CustomerSnapshot,
  DeliverySnapshot,
  LineSnapshot,
  Renderer,
  SellerSnapshot,
} from '../invoice/snapshot.ts';
import type { LayoutSettings } from '../layout/layout.ts';

/**
 * What is frozen when a delivery note is issued, as with invoices: all that its document is drawn from. It knows no price.
 * Written once as canonical JSON, never rewritten.
 */
export interface DeliveryNoteSnapshot extends DeliveryReferences {
  format: 1;
  kind: 'delivery-note';
  renderer: Renderer;
  /** how the document looks; absent: as `defaultLayout` */
  layout?: LayoutSettings;
  language: Language;
  number: string;
  issueDate: IsoDate;
  seller: SellerSnapshot;
  customer: CustomerSnapshot;
  /** where goods are brought; absent: to the customer */
  delivery?: DeliverySnapshot;
  rows: DeliveredRow[];
}

/** What a delivery note says of the order, by the names of the invoice. */
type DeliveryReferences = Pick<
  FrozenTexts<typeof invoiceFields, 'invoice'>,
  'orderReference' | 'projectReference' | 'salesOrderReference' | 'subject'
>;

/** A line without what it costs; its id is that of the invoice. */
export type DeliveredLine = Omit<
  LineSnapshot,
  | 'unitPrice'
  | 'priceBaseQuantity'
  | 'grossUnitPrice'
  | 'taxCase'
  | 'taxRateBp'
  | 'allowances'
  | 'charges'
  | 'netCents'
  | 'grossCents'
>;

export type DeliveredRow =
  { kind: 'line'; line: DeliveredLine } | { kind: 'section'; text: string } | { kind: 'text'; text: string };

/** All of a delivery note but the number that it draws. */
export type DeliveryNoteContent = Omit<DeliveryNoteSnapshot, 'number'>;
