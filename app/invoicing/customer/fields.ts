import { looksLikeLeitwegId } from '#app/values/identifiers.ts';
import { emptyValues } from '../fields.ts';
import type { FieldTable, ValuesOf } from '../fields.ts';

/** A customer as kept (BG-7). */
export const customerFields = {
  kind: {
    label: 'Art des Kunden',
    kind: 'choice',
    choices: { business: 'Unternehmen', public: 'Öffentliche Stelle', consumer: 'Privatperson' },
    missing: 'Bitte wählen Sie, wer der Kunde ist.',
    initial: 'business',
  },
  name: {
    label: 'Name oder Firma',
    term: 'BT-44',
    kind: 'line',
    lengthMax: 200,
    missing: 'Bitte geben Sie den Namen oder die Firma an.',
    searched: true,
    frozen: 'customer.name',
  },
  nameAddition: {
    label: 'Namenszusatz',
    kind: 'line',
    lengthMax: 200,
    searched: true,
    frozen: 'customer.nameAddition',
  },
  ownSpelling: { label: 'Name in eigener Schrift', kind: 'line', lengthMax: 200, searched: true },
  street: { label: 'Straße und Hausnummer', term: 'BT-50', kind: 'line', lengthMax: 200, frozen: 'address.street' },
  addition: {
    label: 'Adresszusatz',
    term: 'BT-51',
    kind: 'line',
    lengthMax: 200,
    frozen: 'address.addition',
  },
  postCode: {
    label: 'PLZ',
    term: 'BT-53',
    kind: 'line',
    lengthMax: 20,
    needed: true,
    searched: true,
    frozen: 'address.postCode',
  },
  city: {
    label: 'Ort',
    term: 'BT-52',
    kind: 'line',
    lengthMax: 100,
    needed: true,
    searched: true,
    frozen: 'address.city',
  },
  countryCode: {
    label: 'Land',
    term: 'BT-55',
    kind: 'country',
    initial: 'Deutschland',
    needed: true,
    frozen: 'address.countryCode',
  },
  vatId: {
    label: 'USt-IdNr.',
    term: 'BT-48',
    kind: 'vatId',
    lengthMax: 30,
    searched: true,
    frozen: 'customer.vatId',
  },
  registrationNumber: {
    label: 'Registernummer',
    term: 'BT-47',
    kind: 'line',
    lengthMax: 60,
    searched: true,
    frozen: 'customer.registrationNumber',
    printed: { de: 'Ihre Registernummer', en: 'Your registration number' },
  },
  email: {
    label: 'E-Mail',
    term: 'BT-49',
    kind: 'email',
    lengthMax: 200,
    searched: true,
    frozen: 'contact.email',
  },
  /** default of BT-10 */
  buyerReference: {
    label: 'Leitweg-ID oder Käuferreferenz',
    term: 'BT-10',
    kind: 'reference',
    lengthMax: 100,
  },
  contactName: {
    label: 'Ansprechperson',
    term: 'BT-56',
    kind: 'line',
    lengthMax: 100,
    searched: true,
    frozen: 'contact.name',
  },
  phone: { label: 'Telefon', term: 'BT-57', kind: 'phone', lengthMax: 50, frozen: 'contact.phone' },
  /** null: as in the company's settings */
  paymentDays: { label: 'Zahlungsziel', kind: 'days' },
  language: {
    label: 'Sprache der Belege',
    kind: 'choice',
    choices: { de: 'Deutsch', en: 'Englisch' },
    initial: 'de',
  },
  /** which of the files is the customer's; usual: an authority's is the XRechnung, everybody else's the PDF */
  invoiceFormat: {
    label: 'E-Rechnung als',
    kind: 'choice',
    choices: {
      usual: 'wie üblich',
      zugferd: 'PDF (ZUGFeRD)',
      'xrechnung-ubl': 'XRechnung (UBL)',
      'xrechnung-cii': 'XRechnung (CII)',
    },
    initial: 'usual',
  },
  /** '': the company's */
  layout: { label: 'Layout der Belege', kind: 'record' },
  /** that they pay into; '': the one of new documents */
  bankAccount: { label: 'Zahlt auf', term: 'BT-84', kind: 'record' },
  /** of the electronic address; `email` without one: the e-mail address above */
  electronicKind: {
    label: 'Empfang über',
    kind: 'choice',
    choices: { email: 'E-Mail', leitweg: 'Leitweg-ID', vatId: 'USt-IdNr.', gln: 'GLN' },
    initial: 'email',
  },
  /** '': the e-mail address */
  electronicAddress: { label: 'Elektronische Adresse', kind: 'line', lengthMax: 100, searched: true },
  /** what we are called there */
  supplierNumber: {
    label: 'Unsere Lieferantennummer',
    term: 'BT-29',
    kind: 'line',
    lengthMax: 60,
    frozen: 'customer.supplierNumber',
    printed: { de: 'Unsere Lieferantennummer', en: 'Our supplier number' },
  },
  // What new documents begin with.
  allowancePercent: { label: 'Nachlass', kind: 'percent', range: [1, 10_000] },
  cashDiscountPercent: { label: 'Skonto', kind: 'percent', range: [1, 1000] },
  cashDiscountDays: { label: 'Skonto bei Zahlung innerhalb von', kind: 'days' },
  /** apart by commas */
  tags: { label: 'Stichwörter', kind: 'line', lengthMax: 200, searched: true },
  /** by which another program knows the customer */
  sourceNumber: { label: 'Nummer im alten Programm', kind: 'line', lengthMax: 60, searched: true },
  note: { label: 'Notiz', kind: 'text', lengthMax: 2000 },
} as const satisfies FieldTable;

export type CustomerFields = ValuesOf<typeof customerFields>;

/** The scheme of an electronic address (CEF EAS) by how the customer receives. */
export const electronicSchemes = { email: 'EM', leitweg: '0204', vatId: '9930', gln: '0088' } as const satisfies Record<
  CustomerFields['electronicKind'],
  string
>;

/** What new documents of a customer begin with, by the same names as theirs. */
export const beginningFields = {
  allowancePercent: customerFields.allowancePercent,
  cashDiscountPercent: customerFields.cashDiscountPercent,
  cashDiscountDays: customerFields.cashDiscountDays,
} as const satisfies FieldTable;

/** Each once, as typed. */
export function tagsIn(tags: string): string[] {
  return [...new Set(tags.split(',').map((tag) => tag.trim()))].filter(Boolean);
}

/** The mandate by which a customer lets us collect (BG-19); columns of the customer, typed on a page of its own. */
export const mandateFields = {
  mandateReference: {
    label: 'Mandatsreferenz',
    term: 'BT-89',
    kind: 'line',
    lengthMax: 35,
    missing: 'Bitte geben Sie die Mandatsreferenz an, zum Beispiel die Kundennummer.',
  },
  mandateSignedOn: {
    label: 'Unterschrieben am',
    kind: 'date',
    missing: 'Bitte geben Sie an, wann das Mandat unterschrieben wurde.',
  },
  debitedIban: { label: 'IBAN des Kunden', term: 'BT-91', kind: 'iban', lengthMax: 50, needed: true },
  debitedHolder: { label: 'Kontoinhaber', kind: 'line', lengthMax: 70 },
  mandateBusiness: { label: 'Firmenlastschrift (SEPA B2B)', kind: 'flag' },
  /** with another program; what is collected from here counts beside it */
  mandateUsedOn: { label: 'Zuletzt eingezogen am', kind: 'date' },
  mandateEndedOn: { label: 'Widerrufen oder beendet am', kind: 'date' },
} as const satisfies FieldTable;

export type Mandate = ValuesOf<typeof mandateFields>;

/** What documents need of a customer. */
export type Customer = Omit<CustomerFields, 'layout' | 'bankAccount' | 'sourceNumber' | 'note' | 'tags'> &
  Partial<Mandate> & { number: number };

export type CustomerKind = CustomerFields['kind'];

/** The file that is the customer's own. */
export function formatFor({
  kind,
  invoiceFormat,
}: Pick<CustomerFields, 'kind' | 'invoiceFormat'>): Exclude<CustomerFields['invoiceFormat'], 'usual'> {
  if (invoiceFormat !== 'usual') return invoiceFormat;
  return kind === 'public' ? 'xrechnung-ubl' : 'zugferd';
}

/** Whether an XRechnung matters to a customer: an authority, who has asked for one, or who is named by a Leitweg-ID. */
export function wantsXRechnung(customer: Parameters<typeof formatFor>[0], reference: string): boolean {
  return formatFor(customer) !== 'zugferd' || looksLikeLeitwegId(reference);
}

/** What makes a customer from within an invoice; all else of it stands on its own page. */
export const newCustomerFields = {
  customerKind: customerFields.kind,
  customerName: customerFields.name,
  customerStreet: customerFields.street,
  customerPostCode: customerFields.postCode,
  customerCity: customerFields.city,
  customerEmail: customerFields.email,
} as const satisfies FieldTable;

export function toCustomer(typed: ValuesOf<typeof newCustomerFields>): CustomerFields {
  return {
    ...emptyValues(customerFields),
    kind: typed.customerKind,
    name: typed.customerName,
    street: typed.customerStreet,
    postCode: typed.customerPostCode,
    city: typed.customerCity,
    email: typed.customerEmail,
  };
}
