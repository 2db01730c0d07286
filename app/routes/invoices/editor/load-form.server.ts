import type { Backend } from '../../../pocketbase/backend.ts';
import { findCompany } from '../../../pocketbase/companies/queries.ts';
import { listCustomerChoices } from '../../../pocketbase/customers/queries.ts';
import { labelCustomer } from '../../../workflows/choose-customer.ts';
import type { CustomerChoices } from './invoice-form.tsx';
import { toFormValues } from '../../../http/form/form-values.ts';
import type { DraftLine, InvoiceDraft } from '../../../invoicing/invoice/draft.ts';
import { emptyForm } from '../../../invoicing/fields.ts';
import { invoiceFields, lineFields } from '../../../invoicing/invoice/fields.ts';
import type { InvoiceValues, LineValues } from '../../../invoicing/invoice/fields.ts';
import { taxChoiceOf } from '../../../invoicing/tax/tax.ts';

/** More customers than these are found by typing; a list of all would weigh more than the rest of the page. */
const selectMax = 20;
const suggestedMax = 8;

/** What the invoice form needs beside the invoice. */
export async function loadFormParts(backend: Backend) {
  const [{ company, settings }, choices] = await Promise.all([findCompany(backend), listCustomerChoices(backend)]);
  const labels = choices.map(labelCustomer);
  const customers: CustomerChoices =
    labels.length > selectMax
      ? { all: false, labels: labels.slice(0, suggestedMax) }
      : { all: true, labels: labels.toSorted((a, b) => a.localeCompare(b, 'de')) };
  return {
    smallBusiness: company.smallBusiness,
    settings,
    paymentDaysHint: `Leer: wie beim Kunden, sonst ${settings.paymentDays} Tage.`,
    customers,
  };
}

export function newInvoice(defaults: { customer: string; introText: string; closingText: string }): InvoiceValues {
  return { ...emptyForm(invoiceFields), ...defaults, lines: [emptyForm(lineFields)] };
}

export function toInvoiceValues(draft: InvoiceDraft, customer: string): InvoiceValues {
  return { ...toFormValues(invoiceFields, { ...draft, customer }), lines: draft.lines.map(toLineValues) };
}

function toLineValues(line: DraftLine): LineValues {
  return toFormValues(lineFields, { ...line, tax: taxChoiceOf(line) });
}
