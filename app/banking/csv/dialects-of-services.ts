import type { CsvDialect } from './dialect.ts';

const english = { dateFormat: 'ymd', decimalMark: 'point', delimiter: 'comma', encoding: 'utf-8' } as const;
const german = { dateFormat: 'dmy', decimalMark: 'comma', delimiter: 'semicolon', encoding: 'utf-8' } as const;

/** Banks of apps, services that pay, and programs that collect what banks tell. */
export const appsAndServices: readonly CsvDialect[] = [
  {
    name: 'N26',
    source: 'homebanking-hilfe.de, Thema 27517',
    headings:
      'Booking Date|Value Date|Partner Name|Partner Iban|Type|Payment Reference|Account Name|Amount (EUR)|Original Amount|Original Currency|Exchange Rate',
    places: { bookedOn: 1, party: 3, partyIban: 4, purpose: 6, movement: 8 },
    ...english,
  },
  {
    name: 'N26, bis etwa 2023',
    source: 'scripting-forum.derrichter.de, Thema 1876',
    headings: 'Date|Payee|Account number|Transaction type|Payment reference',
    places: { bookedOn: 1, party: 2, partyIban: 3, purpose: 5, movement: 6 },
    ...english,
  },
  {
    name: 'N26, bis etwa 2023, mit Kategorie',
    source: 'scripting-forum.derrichter.de, Thema 1876',
    headings: 'Date|Payee|Account number|Transaction type|Payment reference|Category|Amount (EUR)',
    places: { bookedOn: 1, party: 2, partyIban: 3, purpose: 5, movement: 7 },
    ...english,
  },
  {
    name: 'C24',
    source: null,
    headings:
      'Transaktionstyp|Buchungsdatum|Karteneinsatz|Betrag|Zahlungsempfänger|IBAN|BIC|Verwendungszweck|Beschreibung|Kontonummer|Kontoname',
    places: { bookedOn: 2, movement: 4, party: 5, partyIban: 6, purpose: 8, account: 10 },
    ...german,
    delimiter: 'comma',
  },
  {
    name: 'Revolut',
    source: 'victorjacobs/csv2ynab, csv/column_definitions.go',
    headings: 'Type|Product|Started Date|Completed Date|Description|Amount|Fee|Currency|State|Balance',
    places: { bookedOn: 4, party: 5, purpose: 5, movement: 6, fee: 7, currency: 8 },
    ...english,
  },
  {
    name: 'Qonto',
    source: 'support.qonto.com, Artikel 360000453758',
    headings:
      'Status|Settlement date (UTC)|Operation date (UTC)|Total amount (incl. VAT)|Currency|Counterparty name|Payment method|Transaction ID|IBAN|Reference',
    places: { bookedOn: 2, movement: 4, currency: 5, party: 6, partyIban: 9, purpose: 10 },
    ...english,
  },
  {
    name: 'Finom',
    source: 'RechnungsFee (nicolettas-muggelbude), vorlagen/bank-csv/finom.csv',
    headings:
      'Buchungsdatum|Time completed|Status|Transaktionsart|Auftraggeber/Empfänger|Counterparty BIC|Counterparty IBAN|Verwendungszweck|Tags|Zahlungsfreigeber|Kartennummer|Ursprungswährung|Ursprungsbetrag|Zahlungswährung|Zahlungsbetrag|Wallet-Saldo nach Transaktion|Wallet-Name|Wallet-IBAN',
    places: { bookedOn: 1, party: 5, partyIban: 7, purpose: 8, currency: 14, movement: 15, account: 18 },
    ...english,
    dateFormat: 'dmy',
  },
  {
    name: 'Vivid',
    source: 'RechnungsFee (nicolettas-muggelbude), vorlagen/bank-csv/vivid.csv',
    headings: 'Completed date|Counterparty name|Reference|Payment amount|Payment currency',
    places: { bookedOn: 1, party: 2, purpose: 3, movement: 4, currency: 5 },
    ...english,
    dateFormat: 'dmy',
  },
  {
    name: 'Wise',
    source: null,
    headings:
      'TransferWise ID|Date|Amount|Currency|Description|Payment Reference|Running Balance|Exchange From|Exchange To|Exchange Rate|Payer Name|Payee Name',
    places: { bookedOn: 2, movement: 3, currency: 4, purpose: 6, party: 11, payee: 12 },
    ...english,
    dateFormat: 'dmy',
  },
  {
    name: 'PayPal',
    source: 'RechnungsFee (nicolettas-muggelbude), vorlagen/bank-csv/paypal.csv',
    headings: 'Datum|Uhrzeit|Zeitzone|Name|Typ|Status|Währung|Brutto|Gebühr|Netto',
    places: { bookedOn: 1, party: 4, currency: 7, movement: 8, fee: 9, net: 10 },
    ...german,
    delimiter: 'comma',
  },
  {
    name: 'PayPal, englisch',
    source: null,
    headings: 'Date|Time|TimeZone|Name|Type|Status|Currency|Gross|Fee|Net',
    places: { bookedOn: 1, party: 4, currency: 7, movement: 8, fee: 9, net: 10 },
    ...english,
    dateFormat: 'dmy',
    decimalMark: null,
  },
  {
    name: 'Tomorrow',
    source: null,
    headings: 'Datum|Empfänger|IBAN|Betrag|Verwendungszweck|Kategorie',
    places: { bookedOn: 1, party: 2, partyIban: 3, movement: 4, purpose: 5 },
    ...german,
    decimalMark: null,
  },
  {
    name: 'Outbank',
    source: null,
    headings: '#|Konto|Datum|Valuta|Betrag|Währung|Name|Nummer|Bank|Zweck',
    places: { account: 2, bookedOn: 3, movement: 5, currency: 6, party: 7, partyIban: 8, purpose: 10 },
    ...german,
  },
  {
    name: 'Hibiscus',
    source: 'homebanking-hilfe.de, Thema 21420',
    headings:
      '#|Kontonummer|BLZ|Konto|Gegenkonto|Gegenkonto BLZ|Gegenkonto Inhaber|Betrag|Valuta|Datum|Verwendungszweck',
    places: { account: 2, bookedOn: 10, party: 7, partyIban: 5, purpose: 11, movement: 8 },
    ...german,
  },
];
