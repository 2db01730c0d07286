/** German labels of form fields by name, as the forms have them; used where fields are named outside their form. */
const labels: Record<string, string> = {
  customer: 'Kunde',
  supplyFrom: 'Leistung am oder ab',
  supplyTo: 'Leistung bis',
  paymentDays: 'Zahlungsziel',
  buyerReference: 'Leitweg-ID oder Käuferreferenz',
  orderReference: 'Bestellnummer',
  subject: 'Betreff',
  introText: 'Einleitung',
  closingText: 'Schlusstext',
  paymentTerms: 'Zahlungsbedingungen',
  description: 'Beschreibung',
  quantity: 'Menge',
  unitCode: 'Einheit',
  unitPrice: 'Preis €',
  tax: 'USt',
  kind: 'Art des Kunden',
  name: 'Name oder Firma',
  nameAddition: 'Namenszusatz',
  tradingName: 'Geschäftsbezeichnung',
  street: 'Straße und Hausnummer',
  addition: 'Adresszusatz',
  postCode: 'PLZ',
  city: 'Ort',
  countryCode: 'Land',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  registrationNumber: 'Registernummer',
  legalInformation: 'Rechtliche Angaben',
  contactName: 'Ansprechperson',
  phone: 'Telefon',
  email: 'E-Mail',
  website: 'Website',
  iban: 'IBAN',
  bic: 'BIC',
  accountName: 'Kontoinhaber',
  bankName: 'Bank',
  smallBusiness: 'Kleinunternehmer nach § 19 UStG',
  language: 'Sprache der Belege',
  layout: 'Layout der Belege',
  note: 'Notiz',
  invoicePattern: 'Muster der Rechnungsnummern',
  nextNumber: 'Nächste laufende Nummer',
  recipient: 'Empfänger',
  text: 'Text',
};

const lineName = /^lines\[(\d+)\]\.(\w+)$/;

/** The label, "Position 2, Menge" for fields of lines, or undefined for fields that nobody typed. */
export function labelOfField(name: string): string | undefined {
  const line = lineName.exec(name);
  if (!line) return Object.hasOwn(labels, name) ? labels[name] : undefined;
  const label = labels[line[2] ?? ''];
  return label === undefined ? undefined : `Position ${Number(line[1]) + 1}, ${label}`;
}
