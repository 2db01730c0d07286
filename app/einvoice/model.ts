import type { IsoDate } from '../values/dates.ts';
import type { Decimal } from '../values/decimal.ts';
import type {
  Buyer,
  Delivery,
  Identifier,
  Payee,
  PaymentInstructions,
  Seller,
  TaxRepresentative,
} from './model-parties.ts';

/**
 * The semantic model of EN 16931-1:2017, with the groups that the XRechnung Extension adds (BG-DEX). Everything is
 * optional: a received file may lack what the norm demands, and that is for the rules to say. Decimals keep the digits
 * they were written with. Code values are those of EN 16931 in both syntaxes.
 */
export interface Invoice {
  /** BT-1 */
  number?: string;
  /** BT-2 */
  issueDate?: IsoDate;
  /** BT-3, UNTDID 1001 */
  typeCode?: string;
  /** BT-5, ISO 4217 */
  currency?: string;
  /** BT-6 */
  vatAccountingCurrency?: string;
  /** BT-7 */
  vatPointDate?: IsoDate;
  /** BT-8, UNTDID 2005: 3 issue, 35 delivery, 432 payment */
  vatPointDateCode?: string;
  /** BT-9 */
  dueDate?: IsoDate;
  /** BT-10 */
  buyerReference?: string;
  /** BT-11 */
  projectReference?: string;
  /** BT-12 */
  contractReference?: string;
  /** BT-13 */
  purchaseOrderReference?: string;
  /** BT-14 */
  salesOrderReference?: string;
  /** BT-15 */
  receivingAdviceReference?: string;
  /** BT-16 */
  despatchAdviceReference?: string;
  /** BT-17 */
  tenderReference?: string;
  /** BT-18 */
  invoicedObject?: Identifier;
  /** BT-19 */
  buyerAccountingReference?: string;
  /** BT-20 */
  paymentTerms?: string;
  /** BT-23 */
  businessProcess?: string;
  /** BT-24 */
  specification?: string;
  /** BG-1 */
  notes?: InvoiceNote[];
  /** BG-3 */
  precedingInvoices?: PrecedingInvoice[];
  /** BG-4 */
  seller?: Seller;
  /** BG-7 */
  buyer?: Buyer;
  /** BG-10 */
  payee?: Payee;
  /** BG-11 */
  taxRepresentative?: TaxRepresentative;
  /** BG-13 */
  delivery?: Delivery;
  /** BG-14 */
  invoicingPeriod?: Period;
  /** BG-16 */
  payment?: PaymentInstructions;
  /** BG-20 */
  allowances?: DocumentAllowanceCharge[];
  /** BG-21 */
  charges?: DocumentAllowanceCharge[];
  /** BG-22 */
  totals?: DocumentTotals;
  /** BG-23 */
  vatBreakdown?: VatBreakdown[];
  /** BG-24 */
  supportingDocuments?: SupportingDocument[];
  /** BG-25 */
  lines?: InvoiceLine[];
  /** BG-DEX-09, XRechnung Extension only */
  thirdPartyPayments?: ThirdPartyPayment[];
}

export interface ClassificationIdentifier extends Identifier {
  schemeVersion?: string;
}

export interface BinaryObject {
  /** base64 */
  content: string;
  mimeCode?: string;
  filename?: string;
}

/** BG-1 */
export interface InvoiceNote {
  /** BT-21, UNTDID 4451 */
  subjectCode?: string;
  /** BT-22 */
  text?: string;
}

/** BG-3 */
export interface PrecedingInvoice {
  /** BT-25 */
  number?: string;
  /** BT-26 */
  issueDate?: IsoDate;
}

/** BG-14 (BT-73, BT-74) and BG-26 (BT-134, BT-135) */
export interface Period {
  start?: IsoDate;
  end?: IsoDate;
}

/** BG-27, BG-28 and the common part of BG-20, BG-21 */
export interface AllowanceCharge {
  /** BT-92, BT-99, BT-136, BT-141 */
  amount?: Decimal;
  /** BT-93, BT-100, BT-137, BT-142 */
  baseAmount?: Decimal;
  /** BT-94, BT-101, BT-138, BT-143 */
  percentage?: Decimal;
  /** BT-97, BT-104, BT-139, BT-144 */
  reason?: string;
  /** BT-98, BT-105, BT-140, BT-145 */
  reasonCode?: string;
}

/** VAT category with its rate; the tax itself is VAT unless `taxType` says otherwise. */
export interface VatCategoryRate {
  /** BT-95, BT-102, BT-118, BT-151, UNTDID 5305 */
  category?: string;
  /** BT-96, BT-103, BT-119, BT-152 */
  rate?: Decimal;
  /** Kind of tax where it is not VAT, which EN 16931 does not foresee. */
  taxType?: string;
}

/** BG-20, BG-21 */
export interface DocumentAllowanceCharge extends AllowanceCharge {
  vat?: VatCategoryRate;
}

/** BG-22 */
export interface DocumentTotals {
  /** BT-106 */
  lineNet?: Decimal;
  /** BT-107 */
  allowances?: Decimal;
  /** BT-108 */
  charges?: Decimal;
  /** BT-109 */
  net?: Decimal;
  /** BT-110 */
  vat?: Decimal;
  /** BT-111 */
  vatInAccountingCurrency?: Decimal;
  /** BT-112 */
  gross?: Decimal;
  /** BT-113 */
  paid?: Decimal;
  /** BT-114 */
  rounding?: Decimal;
  /** BT-115 */
  due?: Decimal;
}

/** BG-23 */
export interface VatBreakdown extends VatCategoryRate {
  /** BT-116 */
  base?: Decimal;
  /** BT-117 */
  amount?: Decimal;
  /** BT-120 */
  exemptionText?: string;
  /** BT-121, VATEX */
  exemptionCode?: string;
}

/** BG-24 */
export interface SupportingDocument {
  /** BT-122 */
  reference?: string;
  /** BT-123 */
  description?: string;
  /** BT-124 */
  location?: string;
  /** BT-125 */
  attachment?: BinaryObject;
}

/** BG-25 */
export interface InvoiceLine {
  /** BT-126 */
  id?: string;
  /** BT-127 */
  note?: string;
  /** BT-128 */
  objectIdentifier?: Identifier;
  /** BT-129 */
  quantity?: Decimal;
  /** BT-130, UN/ECE Recommendation 20 and 21 */
  unitCode?: string;
  /** BT-131 */
  netAmount?: Decimal;
  /** BT-132 */
  orderLineReference?: string;
  /** BT-133 */
  accountingReference?: string;
  /** BG-26 */
  period?: Period;
  /** BG-27 */
  allowances?: AllowanceCharge[];
  /** BG-28 */
  charges?: AllowanceCharge[];
  /** BG-29 */
  price?: Price;
  /** BG-30 */
  vat?: VatCategoryRate;
  /** BG-31 */
  item?: Item;
  /** BG-DEX-01, XRechnung Extension only */
  subLines?: InvoiceLine[];
}

/** BG-29 */
export interface Price {
  /** BT-146 */
  net?: Decimal;
  /** BT-147 */
  discount?: Decimal;
  /** BT-148 */
  gross?: Decimal;
  /** BT-149 */
  baseQuantity?: Decimal;
  /** BT-150 */
  baseQuantityUnit?: string;
}

/** BG-31 */
export interface Item {
  /** BT-153 */
  name?: string;
  /** BT-154 */
  description?: string;
  /** BT-155 */
  sellerId?: string;
  /** BT-156 */
  buyerId?: string;
  /** BT-157 */
  standardId?: Identifier;
  /** BT-158 */
  classifications?: ClassificationIdentifier[];
  /** BT-159, ISO 3166-1 */
  originCountry?: string;
  /** BG-32 */
  attributes?: ItemAttribute[];
}

/** BG-32 */
export interface ItemAttribute {
  /** BT-160 */
  name?: string;
  /** BT-161 */
  value?: string;
}

/** BG-DEX-09 */
export interface ThirdPartyPayment {
  /** BT-DEX-001 */
  type?: string;
  /** BT-DEX-002 */
  amount?: Decimal;
  /** BT-DEX-003 */
  description?: string;
}
