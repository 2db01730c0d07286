import { newCustomerFields } from '../customer/fields.ts';
import { agreedFields, invoiceFields, lineFields, quickFields } from '../invoice/fields.ts';
import type { FieldTable, FormValuesOf, ValuesOf } from '../fields.ts';

const { customer, project, projectReference, supplyFrom, supplyTo, paymentDays, bankAccount, subject } = invoiceFields;
const { introText, closingText } = invoiceFields;

/** What people write about a whole offer, in the order of the form; what invoices say too are their rows. */
export const offerFields = {
  customer,
  project,
  validUntil: { label: 'Gültig bis', kind: 'date', needed: true },
  /** the customer's letter or mail that asks for it */
  enquiryReference: {
    label: 'Anfrage des Kunden',
    kind: 'line',
    lengthMax: 100,
    searched: true,
    frozen: 'invoice.enquiryReference',
  },
  projectReference,
  supplyFrom: { label: 'Geplant am (oder ab)', term: supplyFrom.term, kind: 'date' },
  supplyTo: { ...supplyTo, label: 'Geplant bis' },
  ...agreedFields,
  paymentDays,
  bankAccount,
  subject,
  introText,
  closingText,
  /** terms of delivery and payment */
  conditions: {
    label: 'Bedingungen',
    kind: 'text',
    lengthMax: 2000,
    frozen: 'invoice.conditions',
  },
  /** a place to sign, so that the sheet can come back as the order */
  signature: { label: 'Platz für die Unterschrift des Kunden', kind: 'flag' },
} as const satisfies FieldTable;

/** What a person notes of an offer that was sent. */
export const decisionFields = {
  decision: {
    label: 'Was ist daraus geworden?',
    kind: 'choice',
    choices: {
      accepted: 'Angenommen',
      declined: 'Abgelehnt',
      withdrawn: 'Zurückgezogen',
      sent: 'Noch offen',
    },
    missing: 'Bitte wählen Sie, was aus dem Angebot geworden ist.',
  },
  /** of the customer who declined */
  reason: { label: 'Grund', kind: 'text', lengthMax: 500 },
} as const satisfies FieldTable;

/** What of an accepted offer is billed next. */
export const billingFields = {
  way: {
    label: 'Was rechnen Sie ab?',
    kind: 'choice',
    choices: { whole: 'Alles', deposit: 'Anzahlung', partial: 'Teilrechnung', final: 'Schlussrechnung' },
    missing: 'Bitte wählen Sie, was Sie abrechnen.',
  },
  percent: { label: 'Anzahlung in Prozent', kind: 'percent', range: [1, 10_000] },
  amount: { label: 'oder Betrag €', kind: 'amount' },
} as const satisfies FieldTable;

/** How much of a line a part of the work bills. */
export const billedFields = {
  quantity: { label: 'Menge', kind: 'quantity' },
} as const satisfies FieldTable;

/** All that the editor of an offer asks for. */
export const offerForm = { fields: { ...offerFields, ...newCustomerFields, ...quickFields }, lines: lineFields };

export type OfferHead = ValuesOf<typeof offerFields>;

/** An offer as form fields: what people type. The customer is named by its label. */
export type OfferValues = FormValuesOf<typeof offerFields> & { lines: FormValuesOf<typeof lineFields>[] };
