import type { Language } from './decimal.ts';
import type { DocumentKind } from './document-model.ts';

/** Words that stand on documents. Amounts in sentences come with non-breaking spaces from money.ts. */
export interface DocumentLabels {
  titles: Record<DocumentKind, DocumentTitle>;
  reminderLevels: readonly string[];
  supplyDate: string;
  supplyPeriod: string;
  customerNumber: string;
  customerVatId: string;
  buyerReference: string;
  routingId: string;
  orderReference: string;
  contact: string;
  phone: string;
  email: string;
  taxNumber: string;
  vatId: string;
  registrationNumber: string;
  position: string;
  description: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  taxRate: string;
  amount: string;
  netTotal: string;
  invoiceTotal: string;
  carried: string;
  page: string;
  pageOf: string;
  paymentHeading: string;
  payee: string;
  account: string;
  bic: string;
  bank: string;
  remittance: string;
  amountDue: string;
  dueDate: string;
  giroCodeCaption: string;
  giroCodeAlternative: string;
  validUntil: string;
  precedingInvoice: string;
  project: string;
  date: string;
  dueOn: string;
  document: string;
  person: string;
  duration: string;
  paid: string;
  open: string;
  balance: string;
  opening: string;
  closingBalance: (date: string) => string;
  linesTotal: string;
  prepaid: string;
  payable: string;
  subtotal: string;
  optional: string;
  offerTotal: string;
  orderTotal: string;
  correctionTotal: string;
  openItems: string;
  hours: string;
  period: string;
  placeAndDate: string;
  acceptance: string;
  contractor: string;
  client: string;
  discount: (reason: string, amount: string) => string;
  tax: (rate: string) => string;
  taxOnBase: (rate: string, base: string) => string;
  numberAndDate: (title: string, date: string) => string;
  payBy: (amount: string, date: string) => string;
  nothingDue: string;
  refund: (amount: string) => string;
  consumerDefault: string;
}

interface DocumentTitle {
  title: string;
  number: string;
  date: string;
}

const german: DocumentLabels = {
  titles: {
    invoice: { title: 'Rechnung', number: 'Rechnungsnummer', date: 'Rechnungsdatum' },
    cancellation: { title: 'Stornorechnung', number: 'Stornonummer', date: 'Datum' },
    correction: { title: 'Rechnungskorrektur', number: 'Korrekturnummer', date: 'Datum' },
    offer: { title: 'Angebot', number: 'Angebotsnummer', date: 'Angebotsdatum' },
    'order-confirmation': { title: 'Auftragsbestätigung', number: 'Auftragsnummer', date: 'Datum' },
    reminder: { title: 'Mahnung', number: 'Mahnungsnummer', date: 'Datum' },
    statement: { title: 'Kontoauszug', number: 'Auszugsnummer', date: 'Datum' },
    timesheet: { title: 'Stundennachweis', number: 'Nachweisnummer', date: 'Datum' },
  },
  reminderLevels: ['Zahlungserinnerung', '1. Mahnung', '2. Mahnung', 'Letzte Mahnung'],
  supplyDate: 'Leistungsdatum',
  supplyPeriod: 'Leistungszeitraum',
  customerNumber: 'Kundennummer',
  customerVatId: 'Ihre USt-IdNr.',
  buyerReference: 'Ihre Referenz',
  routingId: 'Leitweg-ID',
  orderReference: 'Ihre Bestellung',
  contact: 'Ansprechpartner',
  phone: 'Telefon',
  email: 'E-Mail',
  taxNumber: 'Steuernummer',
  vatId: 'USt-IdNr.',
  registrationNumber: 'Registernummer',
  position: 'Pos.',
  description: 'Beschreibung',
  quantity: 'Menge',
  unit: 'Einheit',
  unitPrice: 'Einzelpreis',
  taxRate: 'USt',
  amount: 'Gesamt',
  netTotal: 'Summe netto',
  invoiceTotal: 'Rechnungsbetrag',
  carried: 'Übertrag',
  page: 'Seite',
  pageOf: 'von',
  paymentHeading: 'Zahlung',
  payee: 'Empfänger',
  account: 'IBAN',
  bic: 'BIC',
  bank: 'Bank',
  remittance: 'Verwendungszweck',
  amountDue: 'Betrag',
  dueDate: 'Zahlbar bis',
  giroCodeCaption: 'Mit der Banking-App scannen',
  giroCodeAlternative: 'GiroCode mit den Angaben zur Überweisung, die daneben im Text stehen',
  validUntil: 'Gültig bis',
  precedingInvoice: 'Zu Rechnung',
  project: 'Projekt',
  date: 'Datum',
  dueOn: 'Fällig am',
  document: 'Beleg',
  person: 'Person',
  duration: 'Dauer',
  paid: 'Gezahlt',
  open: 'Offen',
  balance: 'Saldo',
  opening: 'Anfangssaldo',
  closingBalance: (date) => `Saldo am ${date}`,
  linesTotal: 'Summe der Positionen',
  prepaid: 'Bereits gezahlt',
  payable: 'Zahlbetrag',
  subtotal: 'Zwischensumme',
  optional: 'optional',
  offerTotal: 'Angebotssumme',
  orderTotal: 'Auftragssumme',
  correctionTotal: 'Korrekturbetrag',
  openItems: 'Offene Posten',
  hours: 'Summe',
  period: 'Zeitraum',
  placeAndDate: 'Ort, Datum',
  acceptance: 'Auftrag erteilt: Unterschrift',
  contractor: 'Unterschrift Auftragnehmer',
  client: 'Unterschrift Auftraggeber',
  discount: (reason, amount) => `abzgl. ${reason}: ${amount}`,
  tax: (rate) => `zzgl. ${rate} USt`,
  taxOnBase: (rate, base) => `zzgl. ${rate} USt auf ${base}`,
  numberAndDate: (title, date) => `${title} vom ${date}`,
  payBy: (amount, date) => `Bitte überweisen Sie ${amount} bis zum ${date} unter Angabe des Verwendungszwecks.`,
  nothingDue: 'Es ist keine Zahlung zu leisten.',
  refund: (amount) => `Wir erstatten Ihnen ${amount}.`,
  // § 286 (3) BGB: the 30 days bind consumers only if the invoice says so.
  consumerDefault:
    'Sie geraten spätestens in Verzug, wenn Sie nicht innerhalb von 30 Tagen nach Fälligkeit und Zugang dieser Rechnung zahlen (§ 286 Abs. 3 BGB).',
};

const english: DocumentLabels = {
  titles: {
    invoice: { title: 'Invoice', number: 'Invoice number', date: 'Invoice date' },
    cancellation: { title: 'Cancellation invoice', number: 'Cancellation number', date: 'Date' },
    correction: { title: 'Corrected invoice', number: 'Correction number', date: 'Date' },
    offer: { title: 'Quotation', number: 'Quotation number', date: 'Quotation date' },
    'order-confirmation': { title: 'Order confirmation', number: 'Order number', date: 'Date' },
    reminder: { title: 'Payment reminder', number: 'Reminder number', date: 'Date' },
    statement: { title: 'Statement of account', number: 'Statement number', date: 'Date' },
    timesheet: { title: 'Timesheet', number: 'Timesheet number', date: 'Date' },
  },
  reminderLevels: ['Payment reminder', 'First reminder', 'Second reminder', 'Final reminder'],
  supplyDate: 'Date of supply',
  supplyPeriod: 'Period of supply',
  customerNumber: 'Customer number',
  customerVatId: 'Your VAT ID',
  buyerReference: 'Your reference',
  routingId: 'Leitweg-ID',
  orderReference: 'Your order',
  contact: 'Contact',
  phone: 'Phone',
  email: 'Email',
  taxNumber: 'Tax number',
  vatId: 'VAT ID',
  registrationNumber: 'Registration number',
  position: 'No.',
  description: 'Description',
  quantity: 'Quantity',
  unit: 'Unit',
  unitPrice: 'Unit price',
  taxRate: 'VAT',
  amount: 'Amount',
  netTotal: 'Net total',
  invoiceTotal: 'Invoice total',
  carried: 'Carried forward',
  page: 'Page',
  pageOf: 'of',
  paymentHeading: 'Payment',
  payee: 'Payee',
  account: 'IBAN',
  bic: 'BIC',
  bank: 'Bank',
  remittance: 'Reference',
  amountDue: 'Amount',
  dueDate: 'Due by',
  giroCodeCaption: 'Scan with your banking app',
  giroCodeAlternative: 'GiroCode with the transfer details that stand beside it as text',
  validUntil: 'Valid until',
  precedingInvoice: 'To invoice',
  project: 'Project',
  date: 'Date',
  dueOn: 'Due on',
  document: 'Document',
  person: 'Person',
  duration: 'Duration',
  paid: 'Paid',
  open: 'Open',
  balance: 'Balance',
  opening: 'Opening balance',
  closingBalance: (date) => `Balance on ${date}`,
  linesTotal: 'Total of the lines',
  prepaid: 'Already paid',
  payable: 'Amount payable',
  subtotal: 'Subtotal',
  optional: 'optional',
  offerTotal: 'Quotation total',
  orderTotal: 'Order total',
  correctionTotal: 'Correction total',
  openItems: 'Open items',
  hours: 'Total',
  period: 'Period',
  placeAndDate: 'Place, date',
  acceptance: 'Order placed: signature',
  contractor: 'Signature of contractor',
  client: 'Signature of client',
  discount: (reason, amount) => `less ${reason}: ${amount}`,
  tax: (rate) => `plus ${rate} VAT`,
  taxOnBase: (rate, base) => `plus ${rate} VAT on ${base}`,
  numberAndDate: (title, date) => `${title} of ${date}`,
  payBy: (amount, date) => `Please transfer ${amount} by ${date}, quoting the reference.`,
  nothingDue: 'No payment is due.',
  refund: (amount) => `We will refund ${amount} to you.`,
  consumerDefault:
    'You will be in default at the latest if you do not pay within 30 days of the due date and receipt of this invoice (section 286 (3) of the German Civil Code).',
};

const labels: Record<Language, DocumentLabels> = { de: german, en: english };

export function documentLabels(language: Language): DocumentLabels {
  return labels[language];
}
