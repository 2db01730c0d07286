/** German labels of form fields by name; used where fields are shown outside their form. */
const labels: Record<string, string> = {
  customer: 'Kunde',
  supplyFrom: 'Leistung von',
  supplyTo: 'Leistung bis',
  paymentDays: 'Zahlungsziel in Tagen',
  buyerReference: 'Käuferreferenz',
  orderReference: 'Bestellnummer',
  subject: 'Betreff',
  introText: 'Einleitung',
  closingText: 'Schlusstext',
  paymentTerms: 'Zahlungsbedingungen',
  description: 'Beschreibung',
  quantity: 'Menge',
  unitCode: 'Einheit',
  unitPrice: 'Preis',
  tax: 'Umsatzsteuer',
  kind: 'Art',
  name: 'Name',
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
  smallBusiness: 'Kleinunternehmer',
  language: 'Sprache der Belege',
  note: 'Notiz',
  invoicePattern: 'Nummernkreis',
  nextNumber: 'Nächste Nummer',
  recipient: 'Empfänger',
  text: 'Text',
};

const lineName = /^lines\[(\d+)\]\.(\w+)$/;

/** The label, "Position 2: Menge" for fields of lines, or undefined for fields that nobody typed. */
export function labelOfField(name: string): string | undefined {
  const line = lineName.exec(name);
  if (!line) return Object.hasOwn(labels, name) ? labels[name] : undefined;
  const label = labels[line[2] ?? ''];
  return label === undefined ? undefined : `Position ${Number(line[1]) + 1}: ${label}`;
}
