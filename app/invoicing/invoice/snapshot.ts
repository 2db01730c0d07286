import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import type { FrozenTexts } from '../fields.ts';
import type { LayoutSettings } from '../layout/layout.ts';
import type { invoiceFields } from './fields.ts';
import type { RangeKind } from './numbering.ts';
import type { Cents } from '#app/values/money.ts';
import type { DocumentAdjustmentSnapshot, EntrySnapshot, LineSnapshot } from './snapshot-lines.ts';
import type { CustomerSnapshot, PostalAddress, SellerSnapshot } from './snapshot-parties.ts';
import type { RateBp, TaxCase, VatCategory } from '../tax/tax.ts';
import type { PriceMode, TaxGroup } from '../tax/totals.ts';

export type {
  AdjustmentPartSnapshot,
  DocumentAdjustmentSnapshot,
  EntrySnapshot,
  LineAdjustmentSnapshot,
  LineSnapshot,
} from './snapshot-lines.ts';
export type {
  Contact,
  CustomerSnapshot,
  ElectronicAddress,
  PostalAddress,
  SellerSnapshot,
} from './snapshot-parties.ts';

/**
 * What is frozen when an invoice is issued: all that its documents are drawn from, nothing that they are not.
 * Written once as canonical JSON (RFC 8785, so strings and integers only), never rewritten. Optional texts are absent,
 * not empty. Every format ever released stays readable.
 */
export interface InvoiceSnapshot extends FrozenTexts<typeof invoiceFields, 'invoice'> {
  format: 1;
  kind: InvoiceKind;
  renderer: Renderer;
  /** how the document looks; absent: as `defaultLayout` */
  layout?: LayoutSettings;
  language: Language;
  currency: 'EUR';
  priceMode: PriceMode;
  /** BT-1; drawn inside the issuing transaction. */
  number: string;
  /** BT-2 */
  issueDate: IsoDate;
  /** BT-3, UNTDID 1001 */
  typeCode: InvoiceTypeCode;
  /** BT-9 */
  dueDate: IsoDate;
  /** BT-7: day on which a payment in advance was received (§ 14 (4) Nr. 6 UStG) */
  paymentReceivedOn?: IsoDate;
  seller: SellerSnapshot;
  customer: CustomerSnapshot;
  /** absent: of a payment in advance nobody knows it yet */
  supply?: Supply;
  /** BG-13 */
  delivery?: DeliverySnapshot;
  /** BG-10: who is paid in the seller's place */
  payee?: PayeeSnapshot;
  /** § 14 (4) Nr. 7 UStG; in BT-20 */
  cashDiscounts?: CashDiscount[];
  /** the seller's account (BG-17); not written where the customer's is debited */
  payment: CreditTransfer;
  /** BG-19 */
  directDebit?: DirectDebitSnapshot;
  /** notes that the law asks for in cases that only people know of */
  legalNotes?: LegalNote[];
  /** BG-24 */
  attachments?: AttachmentSnapshot[];
  lines: LineSnapshot[];
  /** what is shown, in its order; absent: the lines and nothing else */
  entries?: EntrySnapshot[];
  /** BG-20 */
  allowances?: DocumentAdjustmentSnapshot[];
  /** BG-21 */
  charges?: DocumentAdjustmentSnapshot[];
  /** § 14 (5) UStG: invoices in advance, and for parts of the work, that are taken off; each is among the allowances by tax group, or a prepayment */
  deductions?: DeductionSnapshot[];
  /** § 14 (5) UStG: payments in advance that were invoiced, taken off after tax */
  prepayments?: PrepaymentSnapshot[];
  totals: TotalsSnapshot;
}

/** What an invoice is to its issuer; the only kinds that draw a number of an invoice. */
export const invoiceKinds = ['invoice', 'deposit', 'partial', 'final', 'self-billed'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const correctionKinds = ['cancellation', 'correction'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** What a document is called, by its kind. */
export const documentNames: Record<IssuedKind, string> = {
  invoice: 'Rechnung',
  deposit: 'Abschlagsrechnung',
  partial: 'Teilrechnung',
  final: 'Schlussrechnung',
  'self-billed': 'Gutschrift',
  cancellation: 'Stornorechnung',
  correction: 'Rechnungskorrektur',
  imported: 'Übernommene Rechnung',
};

/** Whose pattern a document has: what has none of its own counts with the invoices. */
export const numberedAs: Record<BilledSnapshot['kind'], RangeKind> = {
  invoice: 'invoice',
  deposit: 'deposit',
  partial: 'invoice',
  final: 'final',
  'self-billed': 'invoice',
  cancellation: 'cancellation',
  correction: 'correction',
};

/** 380 invoice, 326 partial invoice, 389 self-billed invoice, 875 to 877 partial and final invoices for construction. */
export type InvoiceTypeCode = '380' | '326' | '389' | '875' | '876' | '877';

/**
 * What takes back or changes an invoice (§ 31 (5) UStDV), never a demand for more. 384: amounts as they change the
 * claim, so negative when it falls; 381 (credit note): what is granted, positive.
 */
export interface CorrectionSnapshot extends Omit<
  InvoiceSnapshot,
  | 'kind'
  | 'typeCode'
  | 'dueDate'
  | 'paymentTerms'
  | 'cashDiscounts'
  | 'directDebit'
  | 'paymentReceivedOn'
  | 'deductions'
  | 'precedingNumber'
  | 'precedingDate'
> {
  kind: CorrectionKind;
  typeCode: '384' | '381';
  /** BG-3 */
  precedingInvoice: PrecedingInvoice;
  /** in the words of the person who issues it */
  reason?: string;
  /**
   * by tax group, what earlier corrections of the invoice have credited: the tax is rounded with it (BT-117); of an imported
   * one without base, what its own tax differs by
   */
  creditedBefore?: readonly TaxGroup[];
}

/** Every frozen document that is an invoice in the sense of EN 16931, and that we write ourselves. */
export type BilledSnapshot = InvoiceSnapshot | CorrectionSnapshot;

/**
 * An invoice of another program that came along with its customer (decision 024): what has to be known of it to ask for its
 * rest and to take it back. It has no number of ours, no lines, and no file but its own.
 */
export interface ImportedSnapshot {
  format: 1;
  kind: 'imported';
  /** the program that wrote it */
  origin: string;
  language: Language;
  currency: 'EUR';
  /** BT-1, of that program; unique with it */
  number: string;
  /** BT-2 */
  issueDate: IsoDate;
  /** BT-9 */
  dueDate: IsoDate;
  subject?: string;
  supply?: Supply;
  /** how what takes it back looks; absent: as `defaultLayout` */
  layout?: LayoutSettings;
  /** who asks for it, and takes it back: as the company was when it was taken over */
  seller: SellerSnapshot;
  customer: CustomerSnapshot;
  payment: CreditTransfer;
  /** its own file, as that program has made it */
  attachments?: AttachmentSnapshot[];
  /** as that program has computed them; BT-113: what was paid before it was taken over */
  totals: TotalsSnapshot;
}

/** What the file of one may be. */
export const originalMimes = ['application/pdf', 'application/xml'] as const;
export type OriginalMime = (typeof originalMimes)[number];

/** Whatever stands among the issued invoices of a company. */
export type IssuedSnapshot = BilledSnapshot | ImportedSnapshot;
export const issuedKinds = [...invoiceKinds, ...correctionKinds, 'imported'] as const;
export type IssuedKind = (typeof issuedKinds)[number];

export function isImported(snapshot: IssuedSnapshot): snapshot is ImportedSnapshot {
  return snapshot.kind === 'imported';
}

/** All of a billed document but the number that it draws. */
export type CorrectionContent = Omit<CorrectionSnapshot, 'number'>;
export type BilledContent = Omit<InvoiceSnapshot, 'number'> | CorrectionContent;

export function isCorrection(snapshot: IssuedSnapshot): snapshot is CorrectionSnapshot;
export function isCorrection(content: BilledContent): content is CorrectionContent;
export function isCorrection({ kind }: { kind: IssuedKind }): boolean {
  return correctionKinds.some((known) => known === kind);
}

/** The day by which it is to be paid; what is owed back is owed at once. */
export function dueDateOf(
  content: Pick<BilledContent | ImportedSnapshot, 'issueDate'> & { dueDate?: IsoDate },
): IsoDate {
  return content.dueDate ?? content.issueDate;
}

/** BT-25, BT-26 */
export interface PrecedingInvoice {
  number: string;
  issueDate: IsoDate;
}

/** Two years of keeping (§ 14 (4) Nr. 9 UStG); taxation on receipt (Nr. 6a, from 2028). */
export type LegalNote = 'keep-invoice' | 'cash-accounting';

/** Less is owed when it is paid within so many days of the issue date. */
export interface CashDiscount {
  days: number;
  /** in basis points */
  percentBp: number;
  /** absent: on the whole amount due */
  baseCents?: Cents;
}

/** Where goods were brought, or a service was given (BG-15). */
export interface DeliverySnapshot {
  /** BT-70 */
  name?: string;
  address?: PostalAddress;
}

export interface PayeeSnapshot {
  /** BT-59 */
  name: string;
  /** BT-61 */
  registrationNumber?: string;
}

/** BT-81 code 59. */
export interface DirectDebitSnapshot {
  /** BT-89 */
  mandateReference: string;
  /** BT-90 */
  creditorIdentifier: string;
  /** BT-91, the customer's, without spaces */
  debitedIban: string;
}

/** A file among the assets, or the address of one. */
export interface AttachmentSnapshot {
  /** BT-122 */
  reference: string;
  /** BT-123 */
  description?: string;
  /** BT-124 */
  location?: string;
  /** BT-125 */
  file?: { sha256: string; filename: string; mimeCode: string };
}

/** A part payment that was invoiced before, tax included in what is taken off (BT-113). */
export interface PrepaymentSnapshot extends PrecedingInvoice {
  netCents: Cents;
  taxCents: Cents;
  /** the same by tax group; where it is known an annex says it */
  taxGroups?: DeductedGroup[];
}

/** An invoice in advance, and what was settled of it when its final invoice was issued; or what billed a part of the work. */
export interface DeductionSnapshot extends PrecedingInvoice {
  /** what billed a part; absent: it was in advance */
  kind?: 'invoice' | 'partial';
  taxGroups: DeductedGroup[];
}

export interface DeductedGroup {
  taxCase: TaxCase;
  rateBp: RateBp;
  netCents: Cents;
  taxCents: Cents;
}

/** What a stored file was rendered with; part of the snapshot so that a rendering can be repeated to the byte. */
export interface Renderer {
  template: string;
  engine: string;
  fonts: string;
}

/** Date of supply (BT-72) or period (BG-14); § 14 (4) Nr. 6 UStG wants one of them. */
export type Supply = { kind: 'date'; date: IsoDate } | { kind: 'period'; from: IsoDate; to: IsoDate };

export const creditTransferKinds = ['sepa-credit-transfer', 'credit-transfer'] as const;
export type CreditTransferKind = (typeof creditTransferKinds)[number];

/** BG-17: BT-81 code 58, or 30 where the account is outside SEPA. */
export interface CreditTransfer {
  kind: CreditTransferKind;
  /** BT-84, without spaces */
  iban: string;
  /** BT-86 */
  bic?: string;
  /** BT-85 */
  accountName: string;
  bankName?: string;
}

export interface TotalsSnapshot {
  /** BT-107 */
  allowanceCents?: Cents;
  /** BT-108 */
  chargeCents?: Cents;
  /** BT-109 */
  netCents: Cents;
  /** BG-23 */
  taxGroups: TaxGroupSnapshot[];
  /** BT-110 */
  taxCents: Cents;
  /** BT-112 */
  grossCents: Cents;
  /** BT-113 */
  prepaidCents?: Cents;
  /** BT-115 */
  dueCents: Cents;
}

export interface TaxGroupSnapshot {
  taxCase: TaxCase;
  /** BT-118 */
  category: VatCategory;
  /** BT-119 in basis points */
  rateBp: RateBp;
  /** BT-116 */
  baseCents: Cents;
  /** BT-117 */
  taxCents: Cents;
  /** BT-121 */
  exemptionCode?: string;
  /** BT-120 */
  exemptionText?: string;
}
