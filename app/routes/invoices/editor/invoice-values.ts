import { toFormValues } from '../../../http/form/form-values.ts';
import type { DraftLine, InvoiceDraft } from '../../../invoicing/invoice/draft.ts';
import { emptyForm } from '../../../invoicing/fields.ts';
import { invoiceFields, lineFields } from '../../../invoicing/invoice/fields.ts';
import type { InvoiceValues, LineValues } from '../../../invoicing/invoice/fields.ts';
import { taxChoiceOf } from '../../../invoicing/tax/tax-choices.ts';

export function newInvoice(defaults: { customer: string; introText: string; closingText: string }): InvoiceValues {
  return { ...emptyForm(invoiceFields), ...defaults, lines: [emptyForm(lineFields)] };
}

export function toInvoiceValues(draft: InvoiceDraft, customer: string): InvoiceValues {
  return { ...toFormValues(invoiceFields, { ...draft, customer }), lines: draft.lines.map(toLineValues) };
}

function toLineValues(line: DraftLine): LineValues {
  return toFormValues(lineFields, { ...line, tax: taxChoiceOf(line) });
}
