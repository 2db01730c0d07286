import type { DocumentKind } from '../document-model.ts';
import type { MovementKind } from '#app/invoicing/ledger/customer-account.ts';
import type { InvoiceKind, InvoiceTypeCode } from '#app/invoicing/invoice/snapshot.ts';

/** Words that stand on documents. Amounts in sentences come with non-breaking spaces from money.ts. */
export interface DocumentLabels {
  titles: Record<DocumentKind, DocumentTitle>;
  invoiceTitles: Record<InvoiceTypeCode | TitledKind, DocumentTitle>;
  reminderLevels: readonly string[];
  supplyDate: string;
  supplyPeriod: string;
  plannedSupply: string;
  customerNumber: string;
  customerVatId: string;
  buyerReference: string;
  routingId: string;
  orderReference: string;
  contact: string;
  phone: string;
  email: string;
  taxNumber: string;
  vatId: string;
  registrationNumber: string;
  position: string;
  description: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  taxRate: string;
  amount: string;
  netTotal: string;
  invoiceTotal: string;
  carried: string;
  continued: string;
  continuationOf: string;
  page: string;
  pageOf: string;
  paymentHeading: string;
  payee: string;
  account: string;
  bic: string;
  bank: string;
  remittance: string;
  amountDue: string;
  dueDate: string;
  giroCodeCaption: string;
  giroCodeAlternative: string;
  validUntil: string;
  version: string;
  precedingInvoice: string;
  earlierInvoice: string;
  project: string;
  date: string;
  dueOn: string;
  document: string;
  person: string;
  duration: string;
  paid: string;
  open: string;
  balance: string;
  opening: string;
  closingBalance: (date: string) => string;
  /** what moved an account, beside documents */
  movements: Record<MovementKind, string>;
  linesTotal: string;
  prepaid: string;
  payable: string;
  subtotal: string;
  optional: string;
  unitPriceGross: string;
  amountGross: string;
  paymentReceived: string;
  attachments: string;
  offerTotal: string;
  orderTotal: string;
  correctionTotal: string;
  openItems: string;
  hours: string;
  period: string;
  placeAndDate: string;
  acceptance: string;
  receipt: string;
  contractor: string;
  client: string;
  less: (reason: string) => string;
  plus: (reason: string) => string;
  articleNumber: (number: string) => string;
  customerArticleNumber: (number: string) => string;
  orderLine: (number: string) => string;
  linePeriod: (period: string) => string;
  pricePer: (quantity: string) => string;
  taxIncluded: (rate: string, base: string) => string;
  /** `name`: which of several cases; '' where there is one */
  untaxed: (base: string, name: string) => string;
  deliveredTo: (place: string) => string;
  /** of an invoice that is still to come; days after it */
  payWithin: (days: number) => string;
  discountWithin: (percent: string, days: number) => string;
  payeeInstead: (name: string) => string;
  thenPayable: (amount: string) => string;
  debit: (facts: DebitFacts) => string;
  granted: (amount: string) => string;
  tax: (rate: string) => string;
  taxOnBase: (rate: string, base: string) => string;
  numberAndDate: (title: string, date: string) => string;
  payBy: (amount: string, date: string) => string;
  paidBy: (amount: string, date: string) => string;
  nothingDue: string;
  refund: (amount: string) => string;
  consumerDefault: string;
}

export interface DebitFacts {
  amount: string;
  date: string;
  account: string;
  mandate: string;
  creditor: string;
}

/** Kinds that have a name beyond that of their type code. */
export type TitledKind = Exclude<InvoiceKind, 'invoice' | 'self-billed'>;

export interface DocumentTitle {
  title: string;
  number: string;
  date: string;
}
