import type { CsvDialect } from './dialect.ts';

const german = { dateFormat: 'dmy', decimalMark: 'comma', delimiter: 'semicolon', encoding: 'windows-1252' } as const;
const germanUtf8 = { ...german, encoding: 'utf-8' } as const;

/** Of one platform: the new online banking of cooperative banks, GLS, Sparda and PSD. */
const atruvia =
  'Bezeichnung Auftragskonto|IBAN Auftragskonto|BIC Auftragskonto|Bankname Auftragskonto|Buchungstag|Valutadatum|Name Zahlungsbeteiligter|IBAN Zahlungsbeteiligter|BIC (SWIFT-Code) Zahlungsbeteiligter|Buchungstext|Verwendungszweck|Betrag|Waehrung|Saldo nach Buchung|Bemerkung';
const atruviaPlaces = { account: 2, bookedOn: 5, party: 7, partyIban: 8, purpose: 11, movement: 12, currency: 13 };

const deutscheBankStart = 'Buchungstag|Wert|Umsatzart|Begünstigter / Auftraggeber|Verwendungszweck';
const deutscheBankPlaces = { bookedOn: 1, party: 4, purpose: 5, partyIban: 6, movement: 12 };

export const germanBanks: readonly CsvDialect[] = [
  {
    name: 'Sparkasse, CSV-CAMT',
    source: 'RechnungsFee (nicolettas-muggelbude), vorlagen/bank-csv/sparkasse-lzo-camt-v8.csv',
    headings:
      'Auftragskonto|Buchungstag|Valutadatum|Buchungstext|Verwendungszweck|Glaeubiger ID|Mandatsreferenz|Kundenreferenz (End-to-End)|Sammlerreferenz|Lastschrift Ursprungsbetrag|Auslagenersatz Ruecklastschrift|Beguenstigter/Zahlungspflichtiger|Kontonummer/IBAN|BIC (SWIFT-Code)|Betrag|Waehrung|Info',
    places: { account: 1, bookedOn: 2, purpose: 5, party: 12, partyIban: 13, movement: 15, currency: 16 },
    ...german,
  },
  {
    name: 'Sparkasse, CSV-MT940',
    source: 'RechnungsFee (nicolettas-muggelbude), vorlagen/bank-csv/sparkasse-lzo-mt940.csv',
    headings:
      'Auftragskonto|Buchungstag|Valutadatum|Buchungstext|Verwendungszweck|Beguenstigter/Zahlungspflichtiger|Kontonummer|BLZ|Betrag|Waehrung|Info',
    places: { account: 1, bookedOn: 2, purpose: 5, party: 6, partyIban: 7, movement: 9, currency: 10 },
    ...german,
  },
  {
    name: 'Volksbank, Raiffeisenbank, GLS, Sparda, PSD',
    source: 'RechnungsFee (nicolettas-muggelbude), vorlagen/bank-csv/vr-teilhaberbank.csv',
    headings: `${atruvia}|Gekennzeichneter Umsatz|Glaeubiger ID|Mandatsreferenz`,
    places: atruviaPlaces,
    ...germanUtf8,
  },
  {
    name: 'Volksbank, mit Kategorie',
    source: 'thorbenbelow/transaction-import, src/csv/parseVbmCsv.ts',
    headings: `${atruvia}|Kategorie|Steuerrelevant|Glaeubiger ID|Mandatsreferenz`,
    places: atruviaPlaces,
    ...germanUtf8,
  },
  {
    name: 'Volksbank, Umsatzanzeige bis etwa 2020',
    source: 'sebwalk/statement, tests/Import/samples/volksbank.csv',
    headings:
      'Buchungstag|Valuta|Auftraggeber/Zahlungsempfänger|Empfänger/Zahlungspflichtiger|Konto-Nr.|IBAN|BLZ|BIC|Vorgang/Verwendungszweck|Kundenreferenz|Währung|Umsatz',
    places: { bookedOn: 1, party: 4, partyIban: 6, purpose: 9, currency: 11, movement: 12, side: 13 },
    ...german,
  },
  {
    name: 'Deutsche Bank, Postbank',
    source: 'RechnungsFee (nicolettas-muggelbude), vorlagen/bank-csv/deutsche-bank.csv',
    headings: `${deutscheBankStart}|IBAN / Kontonummer|BIC|Kundenreferenz|Mandatsreferenz|Gläubiger ID|Fremde Gebühren|Betrag|Abweichender Empfänger|Anzahl der Aufträge|Anzahl der Schecks|Soll|Haben|Währung`,
    places: { ...deutscheBankPlaces, debit: 16, credit: 17, currency: 18 },
    ...germanUtf8,
  },
  {
    name: 'Deutsche Bank, bis 2024',
    source: 'BananaAccounting/Germany, deutschebank_import_bank_statement_csv, Format 3',
    headings: `${deutscheBankStart}|IBAN|BIC|Kundenreferenz|Mandatsreferenz|Gläubiger ID|Fremde Gebühren|Betrag|Abweichender Empfänger|Abweichender Auftraggeber|Anzahl der Aufträge|Anzahl der Schecks|Soll|Haben|Währung`,
    places: { ...deutscheBankPlaces, debit: 17, credit: 18, currency: 19 },
    ...german,
  },
  {
    name: 'Deutsche Bank, um 2014',
    source: 'BananaAccounting/Germany, deutschebank_import_bank_statement_csv, Format 2',
    headings: `${deutscheBankStart}|IBAN|BIC|Kundenreferenz|Mandatsreferenz|Gläubiger ID|Fremde Gebühren|Betrag|Abweichender Empfänger|Soll|Haben|Währung`,
    places: { ...deutscheBankPlaces, debit: 14, credit: 15, currency: 16 },
    ...german,
  },
  {
    name: 'Deutsche Bank, um 2010',
    source: 'BananaAccounting/Germany, deutschebank_import_bank_statement_csv, Format 1',
    headings: 'Buchungstag|Wert|Verwendungszweck|Soll|Haben|Währung',
    places: { bookedOn: 1, purpose: 3, debit: 4, credit: 5, currency: 6 },
    ...german,
  },
  {
    name: 'Deutsche Bank, App',
    source: 'BananaAccounting/Germany, deutschebank_import_bank_statement_csv, Format 4',
    headings: 'Datum|Auftraggeber / Empfänger|Verwendungszweck|Kategorie|IBAN / Kontonummer|Bank|Produkt|Betrag',
    places: { bookedOn: 1, party: 2, purpose: 3, movement: 8 },
    ...germanUtf8,
  },
  {
    name: 'Commerzbank',
    source: 'RechnungsFee (nicolettas-muggelbude), vorlagen/bank-csv/commerzbank.csv',
    headings: 'Buchungstag|Wertstellung|Umsatzart|Buchungstext|Betrag|Währung|IBAN Kontoinhaber|Kategorie',
    places: { bookedOn: 1, purpose: 4, movement: 5, currency: 6, account: 7 },
    ...germanUtf8,
  },
  {
    name: 'comdirect',
    source: 'sercxanto/go-homebank-csv, pkg/parser/testfiles/comdirect',
    headings: 'Buchungstag|Wertstellung (Valuta)|Vorgang|Buchungstext|Umsatz in EUR',
    places: { bookedOn: 1, purpose: 4, movement: 5 },
    ...german,
  },
  {
    name: 'ING',
    source: 'RechnungsFee (nicolettas-muggelbude), vorlagen/bank-csv/ing.csv',
    headings: 'Buchung|Wertstellungsdatum|Auftraggeber/Empfänger|Buchungstext|Verwendungszweck|Betrag|Währung',
    places: { bookedOn: 1, party: 3, purpose: 5, movement: 6, currency: 7 },
    ...german,
  },
  {
    name: 'ING, mit Saldo und Notiz',
    source: 'florivdg/dimetime, src/lib/bank-import/parsers/__fixtures__/ing-sample.csv',
    headings:
      'Buchung|Wertstellungsdatum|Auftraggeber/Empfänger|Buchungstext|Notiz|Verwendungszweck|Saldo|Währung|Betrag|Währung',
    places: { bookedOn: 1, party: 3, purpose: 6, movement: 9, currency: 10 },
    ...german,
  },
  {
    name: 'ING, mit Saldo',
    source: 'ctheune/ynab-bank-imports, src/ynab_bank_import/ing_checking.py',
    headings: 'Buchung|Valuta|Auftraggeber/Empfänger|Buchungstext|Verwendungszweck|Saldo|Währung|Betrag|Währung',
    places: { bookedOn: 1, party: 3, purpose: 5, movement: 8, currency: 9 },
    ...german,
  },
  {
    name: 'ING, mit Kategorie, um 2020',
    source: 'MatWein/XMC, xmc.be/src/test/resources/importing',
    headings:
      'Buchung|Valuta|Auftraggeber/Empfänger|Buchungstext|Kategorie|Verwendungszweck|Saldo|Währung|Betrag|Währung',
    places: { bookedOn: 1, party: 3, purpose: 6, movement: 9, currency: 10 },
    ...german,
  },
  {
    name: 'DKB',
    source: 'hamvocke/dkb2homebank, testfiles/giro.csv',
    headings:
      'Buchungsdatum|Wertstellung|Status|Zahlungspflichtige*r|Zahlungsempfänger*in|Verwendungszweck|Umsatztyp|IBAN|Betrag (€)|Gläubiger-ID|Mandatsreferenz|Kundenreferenz',
    places: { bookedOn: 1, party: 4, payee: 5, purpose: 6, partyIban: 8, movement: 9 },
    ...germanUtf8,
  },
  {
    name: 'DKB, bis 2023',
    source: 'hamvocke/dkb2homebank, testfiles/cash.csv',
    headings:
      'Buchungstag|Wertstellung|Buchungstext|Auftraggeber / Begünstigter|Verwendungszweck|Kontonummer|BLZ|Betrag (EUR)|Gläubiger-ID|Mandatsreferenz|Kundenreferenz',
    places: { bookedOn: 1, party: 4, purpose: 5, partyIban: 6, movement: 8 },
    ...german,
  },
  {
    name: 'HypoVereinsbank',
    source: 'homebanking-hilfe.de, Thema 18429',
    headings: 'Kontonummer|Buchungsdatum|Valuta|Empfaenger 1|Empfaenger 2|Verwendungszweck|Betrag|Waehrung',
    places: { account: 1, bookedOn: 2, party: 4, purpose: 6, movement: 7, currency: 8 },
    ...german,
  },
  {
    name: 'HypoVereinsbank, ohne Empfänger',
    source: null,
    headings: 'Kontonummer|Buchungsdatum|Valuta|Verwendungszweck|Betrag|Waehrung',
    places: { account: 1, bookedOn: 2, purpose: 4, movement: 5, currency: 6 },
    ...german,
  },
  {
    name: 'Consorsbank',
    source: null,
    headings:
      'Buchung|Valuta|Sender / Empfänger|IBAN|BIC|Buchungstext|Verwendungszweck|Kategorie|Stichwörter|Umsatz geteilt|Betrag|Währung',
    places: { bookedOn: 1, party: 3, partyIban: 4, purpose: 7, movement: 11, currency: 12 },
    ...germanUtf8,
  },
  {
    name: 'Consorsbank, um 2018',
    source: 'depotstudent.de, Consorsbank Export CSV',
    headings:
      'Buchung|Valuta|Sender / Empfänger|IBAN / Konto-Nr.|BIC / BLZ|Buchungstext|Verwendungszweck|Kategorie|Stichwörter|Umsatz geteilt|Betrag in EUR',
    places: { bookedOn: 1, party: 3, partyIban: 4, purpose: 7, movement: 11 },
    ...germanUtf8,
  },
  {
    name: 'Targobank',
    source: 'RechnungsFee (nicolettas-muggelbude), vorlagen/bank-csv/targobank-duesseldorf.csv',
    headings: /^\d\d\.\d\d\.\d{4}\|[^|]*\|[\d.,+-]*\|[\d.,+-]*\|\|\|'[a-z]{2}\d{20}'\|$/,
    places: { bookedOn: 1, purpose: 2, movement: 3, credit: 4, account: 7 },
    ...germanUtf8,
    decimalMark: null,
    hasGaps: true,
  },
];
