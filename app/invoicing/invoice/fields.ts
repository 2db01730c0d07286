import { newCustomerFields } from '../customer/fields.ts';
import { newTaxChoice } from '../tax/tax-choices.ts';
import type { FieldTable, FormValuesOf, ValuesOf } from '../fields.ts';

/** What is agreed of the whole, in an offer as in its invoice. */
export const agreedFields = {
  /** of the customer's people, by its id; '': as the customer is kept */
  person: { label: 'Zu Händen', kind: 'record' },
  /** how prices, allowance and charge are typed */
  priceMode: {
    label: 'Preise',
    kind: 'choice',
    choices: { net: 'ohne Umsatzsteuer (netto)', gross: 'mit Umsatzsteuer (brutto)' },
    initial: 'net',
  },
  /** BG-20, on all lines: a percentage or an amount */
  allowancePercent: { label: 'Nachlass', term: 'BT-94', kind: 'percent', range: [1, 10_000] },
  allowanceAmount: { label: 'Nachlass als Betrag', term: 'BT-92', kind: 'amount' },
  /** '': its usual name */
  allowanceReason: { label: 'Grund des Nachlasses', term: 'BT-97', kind: 'line', lengthMax: 100 },
  /** BG-21, on all lines: a percentage or an amount */
  chargePercent: { label: 'Zuschlag', term: 'BT-101', kind: 'percent', range: [1, 10_000] },
  chargeAmount: { label: 'Zuschlag als Betrag', term: 'BT-99', kind: 'amount' },
  chargeReason: { label: 'Grund des Zuschlags', term: 'BT-104', kind: 'line', lengthMax: 100 },
  /** BG-13, where goods were brought: blank as long as no line of it is typed */
  deliveryName: { label: 'Lieferung an', term: 'BT-70', kind: 'line', lengthMax: 200 },
  deliveryStreet: { label: 'Straße der Lieferung', term: 'BT-75', kind: 'line', lengthMax: 200 },
  deliveryPostCode: { label: 'PLZ der Lieferung', term: 'BT-78', kind: 'line', lengthMax: 20 },
  deliveryCity: { label: 'Ort der Lieferung', term: 'BT-77', kind: 'line', lengthMax: 100 },
  deliveryCountry: {
    label: 'Land der Lieferung',
    term: 'BT-80',
    kind: 'country',
    initial: 'Deutschland',
  },
  /** less is owed by who pays earlier (§ 14 (4) Nr. 7 UStG): with its days, or neither */
  cashDiscountPercent: { label: 'Skonto', term: 'BT-20', kind: 'percent', range: [1, 1000] },
  cashDiscountDays: { label: 'Skonto bei Zahlung innerhalb von', term: 'BT-20', kind: 'days' },
} as const satisfies FieldTable;

/** What people write about a whole invoice, in the order of the form. */
export const invoiceFields = {
  customer: { label: 'Kunde', term: 'BG-7', kind: 'customer', lengthMax: 300, needed: true },
  /** our own, by its id; its number fills an empty BT-11 */
  project: { label: 'Projekt', kind: 'record' },
  /** '': the customer's */
  buyerReference: {
    label: 'Leitweg-ID oder Käuferreferenz',
    term: 'BT-10',
    kind: 'reference',
    lengthMax: 100,
    searched: true,
    frozen: 'invoice.buyerReference',
    printed: { de: 'Ihre Referenz', en: 'Your reference' },
  },
  orderReference: {
    label: 'Bestellnummer',
    term: 'BT-13',
    kind: 'line',
    lengthMax: 100,
    searched: true,
    frozen: 'invoice.orderReference',
    printed: { de: 'Ihre Bestellung', en: 'Your order' },
  },
  contractReference: {
    label: 'Vertrag',
    term: 'BT-12',
    kind: 'line',
    lengthMax: 100,
    searched: true,
    frozen: 'invoice.contractReference',
    printed: { de: 'Vertrag', en: 'Contract' },
  },
  /** '': the number of our project, if one is named */
  projectReference: {
    label: 'Projektreferenz',
    term: 'BT-11',
    kind: 'line',
    lengthMax: 100,
    searched: true,
    frozen: 'invoice.projectReference',
    printed: { de: 'Projekt', en: 'Project' },
  },
  salesOrderReference: {
    label: 'Unser Auftrag',
    term: 'BT-14',
    kind: 'line',
    lengthMax: 100,
    searched: true,
    frozen: 'invoice.salesOrderReference',
    printed: { de: 'Unser Auftrag', en: 'Our order' },
  },
  /** that it bills; the norm has no term of its own for one, so it is a supporting document (BG-24) */
  offerReference: {
    label: 'Unser Angebot',
    term: 'BT-122',
    kind: 'line',
    lengthMax: 100,
    searched: true,
    frozen: 'invoice.offerReference',
    printed: { de: 'Unser Angebot', en: 'Our offer' },
  },
  offerDate: {
    label: 'Datum des Angebots',
    term: 'BT-123',
    kind: 'date',
    frozen: 'invoice.offerDate',
    printed: { de: 'Angebot vom', en: 'Date of offer' },
  },
  despatchReference: {
    label: 'Lieferschein',
    term: 'BT-16',
    kind: 'line',
    lengthMax: 100,
    searched: true,
    frozen: 'invoice.despatchReference',
    printed: { de: 'Lieferschein', en: 'Delivery note' },
  },
  /** an earlier invoice that this one is about (BG-3), perhaps of another program */
  precedingNumber: {
    label: 'Frühere Rechnung',
    term: 'BT-25',
    kind: 'line',
    lengthMax: 100,
    searched: true,
    frozen: 'invoice.precedingNumber',
  },
  precedingDate: {
    label: 'Datum der früheren Rechnung',
    term: 'BT-26',
    kind: 'date',
    frozen: 'invoice.precedingDate',
  },
  /** service date, or first day of the period when `supplyTo` is filled */
  supplyFrom: { label: 'Leistungsdatum (oder Beginn)', term: 'BT-72', kind: 'date', needed: true },
  supplyTo: { label: 'Leistung bis', term: 'BT-74', kind: 'date' },
  /** null: as for the customer, else as in the settings */
  paymentDays: { label: 'Zahlungsziel', term: 'BT-9', kind: 'days' },
  /** '': the customer's, else the one of new documents */
  bankAccount: { label: 'Zahlung auf', term: 'BT-84', kind: 'record' },
  /** debit: collected where the customer has given a mandate, else transferred */
  paymentWay: {
    label: 'Zahlung',
    term: 'BT-81',
    kind: 'choice',
    choices: { debit: 'per Lastschrift', transfer: 'per Überweisung' },
    initial: 'debit',
  },
  documentKind: {
    label: 'Art der Rechnung',
    term: 'BT-3',
    kind: 'choice',
    choices: {
      invoice: 'Rechnung',
      deposit: 'Abschlagsrechnung (Anzahlung)',
      partial: 'Teilrechnung',
      final: 'Schlussrechnung',
    },
    initial: 'invoice',
  },
  /** of a payment in advance that has come already (§ 14 (4) Nr. 6 UStG) */
  paymentReceivedOn: { label: 'Anzahlung erhalten am', term: 'BT-7', kind: 'date' },
  /** numbers of the invoices in advance that a final invoice takes off, apart by commas: they are ticked */
  deposits: { label: 'Abzuziehende Abschlagsrechnungen', term: 'BT-25', kind: 'line', lengthMax: 5000 },
  /** how a final invoice takes them off: before tax, or after it (decision 024) */
  deductionForm: {
    label: 'Abzug der Abschläge',
    term: 'BT-113',
    kind: 'choice',
    choices: {
      rest: 'als Restrechnung (empfohlen)',
      prepaid: 'als gezahlt, mit Anlage (bis 2027)',
    },
    initial: 'rest',
  },
  ...agreedFields,
  subject: {
    label: 'Betreff',
    kind: 'line',
    lengthMax: 200,
    searched: true,
    frozen: 'invoice.subject',
  },
  introText: { label: 'Einleitung', kind: 'text', lengthMax: 2000, frozen: 'invoice.introText' },
  closingText: { label: 'Schlusstext', kind: 'text', lengthMax: 2000, frozen: 'invoice.closingText' },
  paymentTerms: {
    label: 'Zahlungsbedingungen',
    term: 'BT-20',
    kind: 'text',
    lengthMax: 500,
    frozen: 'invoice.paymentTerms',
  },
} as const satisfies FieldTable;

/** What is typed to take an invoice back. */
export const cancellationFields = {
  reason: { label: 'Grund', term: 'BT-22', kind: 'line', lengthMax: 300 },
  again: { label: 'Danach einen Entwurf mit denselben Angaben öffnen, um ihn zu berichtigen', kind: 'flag' },
  confirmed: { label: 'Diese Rechnung ganz aufheben. Das lässt sich nicht rückgängig machen.', kind: 'flag' },
} as const satisfies FieldTable;

/** What is typed to take a part of an invoice back. */
export const correctionFields = {
  reason: cancellationFields.reason,
  confirmed: {
    label: 'Die Angaben stimmen. Danach lässt sich diese Rechnungskorrektur nicht mehr ändern.',
    kind: 'flag',
  },
} as const satisfies FieldTable;

/** What of a line is taken back. */
export const creditFields = {
  quantity: { label: 'Menge', term: 'BT-129', kind: 'quantity' },
  amount: { label: 'oder Betrag €', term: 'BT-131', kind: 'amount' },
} as const satisfies FieldTable;

/** A position, in the order of the form: what every line says, then what is folded. */
export const lineFields = {
  /** what the row is; only a line is one of the invoice (BG-25) */
  entry: {
    label: 'Art der Zeile',
    kind: 'choice',
    choices: {
      line: 'in der Summe',
      optional: 'wahlweise',
      section: 'Abschnitt',
      text: 'Text',
      subtotal: 'Zwischensumme',
    },
    initial: 'line',
  },
  description: { label: 'Beschreibung', term: 'BT-153', kind: 'text', lengthMax: 2000, needed: true },
  quantity: { label: 'Menge', term: 'BT-129', kind: 'quantity', initial: '1', needed: true },
  unitCode: { label: 'Einheit', term: 'BT-130', kind: 'unit', initial: 'H87' },
  unitPrice: { label: 'Preis €', term: 'BT-146', kind: 'unitPrice', needed: true },
  tax: { label: 'USt', term: 'BT-152', kind: 'tax', initial: newTaxChoice },
  /** off quantity × price (BG-27) */
  discountPercent: { label: 'Rabatt %', term: 'BT-138', kind: 'percent', range: [1, 10_000] },
  discountAmount: { label: 'oder Rabatt €', term: 'BT-136', kind: 'amount' },
  /** '': its usual name */
  discountReason: { label: 'Grund des Rabatts', term: 'BT-139', kind: 'line', lengthMax: 100 },
  /** on top of quantity × price (BG-28) */
  surchargePercent: { label: 'Zuschlag %', term: 'BT-143', kind: 'percent', range: [1, 10_000] },
  surchargeAmount: { label: 'oder Zuschlag €', term: 'BT-141', kind: 'amount' },
  surchargeReason: { label: 'Grund des Zuschlags', term: 'BT-144', kind: 'line', lengthMax: 100 },
  periodFrom: { label: 'Erbracht am oder ab', term: 'BT-134', kind: 'date' },
  periodTo: { label: 'Erbracht bis', term: 'BT-135', kind: 'date' },
  articleNumber: {
    label: 'Artikelnummer',
    term: 'BT-155',
    kind: 'line',
    lengthMax: 100,
    frozen: 'line.articleNumber',
  },
  note: { label: 'Hinweis', term: 'BT-127', kind: 'line', lengthMax: 500, frozen: 'line.note' },
  /** that it was filled from, by its id; `leftAsText`: its words are none */
  product: { label: 'Produkt', kind: 'record' },
} as const satisfies FieldTable;

/** Where lines are typed or pasted, one in each row. */
export const quickFields = {
  quick: { label: 'Schnelleingabe', kind: 'text', lengthMax: 20_000 },
} as const satisfies FieldTable;

/** What a deposit is of the whole: it becomes a line, and is not kept. */
export const shareFields = {
  sharePercent: { label: 'Anteil am Auftrag', kind: 'percent', range: [1, 10_000] },
  /** as prices are typed; blank: of the offer that is billed */
  orderSum: { label: 'Auftragssumme', kind: 'amount' },
} as const satisfies FieldTable;

/** All that the editor of an invoice asks for. */
export const invoiceForm = {
  fields: { ...invoiceFields, ...newCustomerFields, ...quickFields, ...shareFields },
  lines: lineFields,
};

/** An invoice as form fields: what people type. The customer is named by its label. */
export type InvoiceValues = FormValuesOf<typeof invoiceFields> & { lines: LineValues[] };
export type LineValues = FormValuesOf<typeof lineFields>;

/** The form of the editor: the invoice, and a customer that may be made on the way. */
export type EditorValues = InvoiceValues &
  FormValuesOf<typeof newCustomerFields> &
  FormValuesOf<typeof quickFields> &
  FormValuesOf<typeof shareFields>;

export type InvoiceHead = ValuesOf<typeof invoiceFields>;

/** What is typed of how lines become sums: allowances and charges on all of them, with or without tax. */
export type TypedAdjustments = Pick<
  InvoiceHead,
  'priceMode' | 'allowancePercent' | 'allowanceAmount' | 'chargePercent' | 'chargeAmount'
>;
