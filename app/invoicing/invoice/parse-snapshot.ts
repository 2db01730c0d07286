import type { Language } from '../../values/decimal.ts';
import {
  byKind,
  decimal,
  isoDate,
  listOf,
  object,
  oneOf,
  optional,
  readWhole,
  text,
  wholeNumber,
} from '../../values/readers.ts';
import type { ReadResult } from '../../values/readers.ts';
import { layoutSettings } from '../layout/parse-layout.ts';
import type { LayoutRefusalReason } from '../layout/parse-layout.ts';
import { rateBp, taxCase } from '../tax/read-tax.ts';
import type { VatCategory } from '../tax/tax.ts';
import type { LineTax, PriceMode } from '../tax/totals.ts';
import { invoiceFields, lineFields } from './fields.ts';
import { customerSnapshot, postalAddress, sellerSnapshot } from './parse-snapshot-parties.ts';
import { frozenTexts } from './read-frozen-texts.ts';
import type {
  AdjustmentPartSnapshot,
  DocumentAdjustmentSnapshot,
  LineAdjustmentSnapshot,
} from './snapshot-adjustments.ts';
import { invoiceKinds } from './snapshot.ts';
import type {
  AttachmentSnapshot,
  CashDiscount,
  CreditTransfer,
  DeliverySnapshot,
  DirectDebitSnapshot,
  InvoiceSnapshot,
  InvoiceTypeCode,
  LegalNote,
  LineSnapshot,
  PayeeSnapshot,
  PrepaymentSnapshot,
  Renderer,
  Supply,
  TaxGroupSnapshot,
  TotalsSnapshot,
} from './snapshot.ts';

const supply = byKind<Supply>({
  date: object<Extract<Supply, { kind: 'date' }>>({ kind: oneOf('date'), date: isoDate }),
  period: object<Extract<Supply, { kind: 'period' }>>({ kind: oneOf('period'), from: isoDate, to: isoDate }),
});

const payment = object<CreditTransfer>({
  kind: oneOf('sepa-credit-transfer'),
  iban: text,
  bic: optional(text),
  accountName: text,
  bankName: optional(text),
});

const attachment = object<AttachmentSnapshot>({
  reference: text,
  description: optional(text),
  location: optional(text),
  file: optional(object({ sha256: text, filename: text, mimeCode: text })),
});

const reasoned = {
  reason: text,
  reasonCode: optional(text),
  percentBp: optional(rateBp),
  amountCents: wholeNumber,
  baseCents: optional(wholeNumber),
};

const lineAdjustments = optional(
  listOf(object<LineAdjustmentSnapshot>({ ...reasoned, netCents: optional(wholeNumber) })),
);

const { baseCents, ...reasonedWhole } = reasoned;

const documentAdjustments = optional(
  listOf(
    object<DocumentAdjustmentSnapshot>({
      ...reasonedWhole,
      tax: optional(object<LineTax>({ taxCase, taxRateBp: rateBp })),
      parts: listOf(object<AdjustmentPartSnapshot>({ taxCase, rateBp, amountCents: wholeNumber, baseCents })),
    }),
  ),
);

const line = object<LineSnapshot>({
  ...frozenTexts(lineFields, 'line'),
  id: text,
  name: text,
  description: optional(text),
  quantity: decimal,
  unitCode: text,
  unitPrice: decimal,
  priceBaseQuantity: optional(decimal),
  grossUnitPrice: optional(decimal),
  taxCase,
  taxRateBp: rateBp,
  allowances: lineAdjustments,
  charges: lineAdjustments,
  netCents: wholeNumber,
  grossCents: optional(wholeNumber),
  period: optional(object({ from: isoDate, to: isoDate })),
  note: optional(text),
  orderLineReference: optional(text),
  articleNumber: optional(text),
  customerArticleNumber: optional(text),
});

const totals = object<TotalsSnapshot>({
  allowanceCents: optional(wholeNumber),
  chargeCents: optional(wholeNumber),
  netCents: wholeNumber,
  taxGroups: listOf(
    object<TaxGroupSnapshot>({
      taxCase,
      category: oneOf<VatCategory>('S', 'Z', 'E', 'AE', 'K', 'G', 'O'),
      rateBp,
      baseCents: wholeNumber,
      taxCents: wholeNumber,
      exemptionCode: optional(text),
      exemptionText: optional(text),
    }),
  ),
  taxCents: wholeNumber,
  grossCents: wholeNumber,
  prepaidCents: optional(wholeNumber),
  dueCents: wholeNumber,
});

const invoiceSnapshot = object<InvoiceSnapshot, LayoutRefusalReason>({
  ...frozenTexts(invoiceFields, 'invoice'),
  format: oneOf<1>(1),
  kind: oneOf(...invoiceKinds),
  renderer: object<Renderer>({ template: text, engine: text, fonts: text }),
  layout: optional(layoutSettings),
  language: oneOf<Language>('de', 'en'),
  currency: oneOf('EUR'),
  priceMode: oneOf<PriceMode>('net', 'gross'),
  number: text,
  issueDate: isoDate,
  typeCode: oneOf<InvoiceTypeCode>('380', '326', '389', '875', '876', '877'),
  dueDate: isoDate,
  paymentReceivedOn: optional(isoDate),
  seller: sellerSnapshot,
  customer: customerSnapshot,
  supply,
  delivery: optional(object<DeliverySnapshot>({ name: optional(text), address: optional(postalAddress) })),
  payee: optional(object<PayeeSnapshot>({ name: text, registrationNumber: optional(text) })),
  projectReference: optional(text),
  contractReference: optional(text),
  salesOrderReference: optional(text),
  despatchReference: optional(text),
  cashDiscounts: optional(
    listOf(object<CashDiscount>({ days: wholeNumber, percentBp: rateBp, baseCents: optional(wholeNumber) })),
  ),
  payment,
  directDebit: optional(
    object<DirectDebitSnapshot>({ mandateReference: text, creditorIdentifier: text, debitedIban: text }),
  ),
  legalNotes: optional(listOf(oneOf<LegalNote>('keep-invoice', 'cash-accounting'))),
  attachments: optional(listOf(attachment)),
  lines: listOf(line),
  allowances: documentAdjustments,
  charges: documentAdjustments,
  prepayments: optional(
    listOf(
      object<PrepaymentSnapshot>({ number: text, issueDate: isoDate, netCents: wholeNumber, taxCents: wholeNumber }),
    ),
  ),
  totals,
});

/**
 * The typed view of an invoice as it was frozen; what is stored is never rewritten. Every field that a snapshot had from
 * the start must be there and of its type; those that came later may be absent.
 */
export function parseSnapshot(value: unknown): ReadResult<InvoiceSnapshot, LayoutRefusalReason> {
  return readWhole(invoiceSnapshot, value);
}
