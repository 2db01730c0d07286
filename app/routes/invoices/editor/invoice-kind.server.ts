import { href } from 'react-router';
import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { readDraft } from '#app/pocketbase/invoices/record.ts';
import { storeDraft } from '#app/workflows/save-draft.ts';
import type { WrittenKind } from '#app/routes/documents/editor/document-kind.server.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { checkPeriod, linesSchema } from '#app/routes/documents/rows/typed-rows.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { invoiceFields, lineFields } from '#app/invoicing/invoice/fields.ts';
import type { InvoiceValues } from '#app/invoicing/invoice/fields.ts';
import { toLineValues } from '#app/routes/documents/editor/load-form.server.ts';

export const invoiceKind: WrittenKind<InvoiceDraft> = {
  form: typedForms.invoice,
  schema: (today) =>
    z
      .object({ ...schemaOf(invoiceFields, { today }), lines: linesSchema('Eine Rechnung', today) })
      .superRefine(checkPeriod),
  store: storeDraft,
  read: readDraft,
  toValues: toInvoiceValues,
  editPath: (invoiceId) => href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId }),
  previewPath: (invoiceId) => href('/invoice/rechnungen/:invoiceId/vorschau', { invoiceId }),
  attachmentsPath: (invoiceId) => href('/invoice/rechnungen/:invoiceId/anhaenge', { invoiceId }),
  issuePath: (invoiceId) => href('/invoice/rechnungen/:invoiceId/ausstellen', { invoiceId }),
  afterCustomer: 'supplyFrom',
  insteadOf: { 'already-issued': 'draft-instead-of-issued', discarded: 'draft-instead-of-discarded' },
};

type Given = 'customer' | 'project' | 'introText' | 'closingText';

export function newInvoice(defaults: Pick<InvoiceValues, Given>): InvoiceValues {
  return { ...emptyForm(invoiceFields), ...defaults, lines: [emptyForm(lineFields)] };
}

export function toInvoiceValues(draft: InvoiceDraft, customer: string): InvoiceValues {
  return { ...toFormValues(invoiceFields, { ...draft, customer }), lines: toLineValues(draft.lines) };
}

/** Said at the field of the days until payment. */
export function describePaymentDays({ paymentDays }: { paymentDays: number }): string {
  return `Wenn leer, gilt die Angabe beim Kunden, sonst ${paymentDays} Tage.`;
}
