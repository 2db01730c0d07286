import { formatDate } from '../../../values/dates.ts';
import { formatDecimal } from '../../../values/decimal.ts';
import { taxChoiceOf } from '../../../invoicing/invoice/draft.ts';
import type { DraftLine, InvoiceDraft, TaxChoice } from '../../../invoicing/invoice/draft.ts';

export type LineValues = Record<'description' | 'quantity' | 'unitCode' | 'unitPrice' | 'tax', string>;

/** An invoice as form fields: what people type. The customer is named by its label. */
export type InvoiceValues = Record<
  | 'customer'
  | 'supplyFrom'
  | 'supplyTo'
  | 'paymentDays'
  | 'buyerReference'
  | 'orderReference'
  | 'subject'
  | 'introText'
  | 'closingText'
  | 'paymentTerms',
  string
> & { lines: LineValues[] };

export const newTax: TaxChoice = 'standard-1900';

export const newLine: LineValues = {
  description: '',
  quantity: '1',
  unitCode: 'H87',
  unitPrice: '',
  tax: newTax,
};

export function newInvoice(defaults: { customer: string; introText: string; closingText: string }): InvoiceValues {
  return {
    ...defaults,
    supplyFrom: '',
    supplyTo: '',
    paymentDays: '',
    buyerReference: '',
    orderReference: '',
    subject: '',
    paymentTerms: '',
    lines: [newLine],
  };
}

export function toInvoiceValues(draft: InvoiceDraft, customer: string): InvoiceValues {
  return {
    ...draft,
    customer,
    supplyFrom: draft.supplyFrom && formatDate(draft.supplyFrom),
    supplyTo: draft.supplyTo && formatDate(draft.supplyTo),
    paymentDays: draft.paymentDays === null ? '' : String(draft.paymentDays),
    lines: draft.lines.map(toLineValues),
  };
}

function toLineValues(line: DraftLine): LineValues {
  return {
    description: line.description,
    quantity: line.quantity && formatDecimal(line.quantity, 'de'),
    unitCode: line.unitCode,
    unitPrice: line.unitPrice && formatDecimal(line.unitPrice, 'de', 2),
    tax: taxChoiceOf(line),
  };
}
