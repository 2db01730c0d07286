import type { IsoDate } from './dates.ts';
import type { Decimal, Language } from './decimal.ts';
import type { Cents } from './money.ts';
import type { RateBp, TaxCase, VatCategory } from './tax.ts';

/**
 * What is frozen when an invoice is issued: all that its documents are drawn from, nothing that they are not.
 * Written once as canonical JSON (RFC 8785, so strings and integers only), never rewritten. Optional texts are absent,
 * not empty. Every format ever released stays readable.
 */
export interface InvoiceSnapshot {
  format: 1;
  renderer: Renderer;
  language: Language;
  currency: 'EUR';
  priceMode: 'net';
  /** BT-1; drawn inside the issuing transaction. */
  number: string;
  /** BT-2 */
  issueDate: IsoDate;
  /** BT-3, UNTDID 1001 */
  typeCode: '380';
  /** BT-9 */
  dueDate: IsoDate;
  seller: SellerSnapshot;
  customer: CustomerSnapshot;
  supply: Supply;
  /** BT-10 */
  buyerReference?: string;
  /** BT-13 */
  orderReference?: string;
  subject?: string;
  introText?: string;
  closingText?: string;
  /** BT-20, free text beside the due date */
  paymentTerms?: string;
  payment: CreditTransfer;
  lines: LineSnapshot[];
  totals: TotalsSnapshot;
}

/** What a stored file was rendered with; part of the snapshot so that a rendering can be repeated to the byte. */
export interface Renderer {
  template: string;
  engine: string;
  fonts: string;
}

/** Date of supply (BT-72) or period (BG-14); § 14 (4) Nr. 6 UStG wants one of them. */
export type Supply = { kind: 'date'; date: IsoDate } | { kind: 'period'; from: IsoDate; to: IsoDate };

export interface PostalAddress {
  street: string;
  addition?: string;
  postCode: string;
  city: string;
  /** ISO 3166-1 alpha-2 */
  countryCode: string;
}

export interface SellerSnapshot {
  /** BT-27 */
  name: string;
  /** BT-28 */
  tradingName?: string;
  /** BG-5 */
  address: PostalAddress;
  /** BT-31 */
  vatId?: string;
  /** BT-32 */
  taxNumber?: string;
  /** BT-30, with the register court in the legal information */
  registrationNumber?: string;
  /** BT-33: court, management, capital */
  legalInformation?: string;
  /** BT-41 to BT-43; XRechnung wants all three */
  contact: Contact;
  /** BT-34 */
  electronicAddress?: ElectronicAddress;
  website?: string;
  smallBusiness: boolean;
}

export interface CustomerSnapshot {
  /** BT-46 */
  number: string;
  kind: CustomerKind;
  /** BT-44 */
  name: string;
  /** second name line on documents, e.g. a department */
  nameAddition?: string;
  /** BG-8 */
  address: PostalAddress;
  /** BT-48 */
  vatId?: string;
  /** BT-56 to BT-58 */
  contact: Contact;
  /** BT-49 */
  electronicAddress?: ElectronicAddress;
}

export interface Contact {
  name?: string;
  phone?: string;
  email?: string;
}

export type CustomerKind = 'business' | 'public' | 'consumer';

/** Scheme of the EAS code list: EM is an e-mail address, 0204 a Leitweg-ID, 9930 a German VAT ID. */
export interface ElectronicAddress {
  scheme: 'EM' | '0204' | '9930';
  value: string;
}

/** BT-81 code 58 with BG-17. */
export interface CreditTransfer {
  kind: 'sepa-credit-transfer';
  /** BT-84, without spaces */
  iban: string;
  /** BT-86 */
  bic?: string;
  /** BT-85 */
  accountName: string;
  bankName?: string;
}

export interface LineSnapshot {
  /** BT-126: "1", "2" … */
  id: string;
  /** BT-153: first line of what was typed */
  name: string;
  /** BT-154: the rest */
  description?: string;
  /** BT-129 */
  quantity: Decimal;
  /** BT-130 */
  unitCode: string;
  /** BT-146 */
  unitPrice: Decimal;
  taxCase: TaxCase;
  /** BT-152 in basis points */
  taxRateBp: RateBp;
  /** BT-131 */
  netCents: Cents;
}

export interface TotalsSnapshot {
  /** BT-109 */
  netCents: Cents;
  /** BG-23 */
  taxGroups: TaxGroupSnapshot[];
  /** BT-110 */
  taxCents: Cents;
  /** BT-112 */
  grossCents: Cents;
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
