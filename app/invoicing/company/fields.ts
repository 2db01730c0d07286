import type { FieldTable, ValuesOf } from '../fields.ts';

/** The seller as kept in the profile (BG-4, BG-16). */
export const companyFields = {
  name: {
    label: 'Name oder Firma',
    term: 'BT-27',
    kind: 'line',
    lengthMax: 200,
    missing: 'Bitte geben Sie Ihren Namen oder Ihre Firma an.',
    frozen: 'seller.name',
  },
  tradingName: {
    label: 'Geschäftsbezeichnung',
    term: 'BT-28',
    kind: 'line',
    lengthMax: 200,
    optional: true,
    frozen: 'seller.tradingName',
  },
  street: { label: 'Straße und Hausnummer', term: 'BT-35', kind: 'line', lengthMax: 200, frozen: 'address.street' },
  addition: {
    label: 'Adresszusatz',
    term: 'BT-36',
    kind: 'line',
    lengthMax: 200,
    optional: true,
    frozen: 'address.addition',
  },
  postCode: { label: 'PLZ', term: 'BT-38', kind: 'line', lengthMax: 20, frozen: 'address.postCode' },
  city: { label: 'Ort', term: 'BT-37', kind: 'line', lengthMax: 100, frozen: 'address.city' },
  countryCode: { label: 'Land', term: 'BT-40', kind: 'country', frozen: 'address.countryCode' },
  taxNumber: { label: 'Steuernummer', term: 'BT-32', kind: 'taxNumber', lengthMax: 30, frozen: 'seller.taxNumber' },
  vatId: {
    label: 'USt-IdNr.',
    term: 'BT-31',
    kind: 'vatId',
    lengthMax: 30,
    optional: true,
    frozen: 'seller.vatId',
  },
  /** § 19 UStG */
  smallBusiness: { label: 'Kleinunternehmer nach § 19 UStG', kind: 'flag' },
  iban: { label: 'IBAN', term: 'BT-84', kind: 'iban', lengthMax: 50, frozen: 'payment.iban' },
  bic: { label: 'BIC', term: 'BT-86', kind: 'bic', lengthMax: 20, optional: true, frozen: 'payment.bic' },
  accountName: {
    label: 'Kontoinhaber',
    term: 'BT-85',
    kind: 'line',
    lengthMax: 70,
    optional: true,
    frozen: 'payment.accountName',
  },
  bankName: { label: 'Bank', kind: 'line', lengthMax: 100, optional: true, frozen: 'payment.bankName' },
  contactName: { label: 'Ansprechperson', term: 'BT-41', kind: 'line', lengthMax: 100, frozen: 'contact.name' },
  phone: { label: 'Telefon', term: 'BT-42', kind: 'phone', lengthMax: 50, frozen: 'contact.phone' },
  email: { label: 'E-Mail', term: 'BT-43', kind: 'email', lengthMax: 200, frozen: 'contact.email' },
  website: { label: 'Website', kind: 'line', lengthMax: 200, optional: true, frozen: 'seller.website' },
  registrationNumber: {
    label: 'Registernummer',
    term: 'BT-30',
    kind: 'line',
    lengthMax: 60,
    optional: true,
    frozen: 'seller.registrationNumber',
  },
  legalInformation: {
    label: 'Rechtliche Angaben',
    term: 'BT-33',
    kind: 'text',
    lengthMax: 500,
    optional: true,
    frozen: 'seller.legalInformation',
  },
} as const satisfies FieldTable;

/** Texts are '' where nothing was entered. */
export type CompanyProfile = ValuesOf<typeof companyFields>;

/** What new invoices start from. */
export const settingsFields = {
  invoicePattern: {
    label: 'Muster der Rechnungsnummern',
    kind: 'pattern',
    lengthMax: 60,
    missing: 'Bitte geben Sie ein Muster an, zum Beispiel RE-{YYYY}-{NNNN}.',
  },
  paymentDays: { label: 'Zahlungsziel', kind: 'days', missing: 'Bitte geben Sie die Tage an.' },
  introText: { label: 'Einleitung', kind: 'text', lengthMax: 2000, optional: true },
  closingText: { label: 'Schlusstext', kind: 'text', lengthMax: 2000, optional: true },
} as const satisfies FieldTable;

/** What moves the counter of invoice numbers; kept nowhere but there. */
export const numberFields = {
  nextNumber: { label: 'Nächste laufende Nummer', kind: 'count', range: [1, 99_999_999], optional: true },
  jumpConfirmed: { label: 'Ja, mit dieser Nummer weitermachen', kind: 'flag' },
} as const satisfies FieldTable;

export type CompanySettings = ValuesOf<typeof settingsFields>;
