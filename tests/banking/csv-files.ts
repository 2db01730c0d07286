import type { CsvMappingValues } from '#app/invoicing/banking/csv-mapping.ts';

/** A file as a bank in Germany writes it; made up, in the shape of the real ones. */
export interface BankLayout {
  text: string;
  encoding?: 'windows-1252';
  /** how it is read at first sight, as far as it matters */
  guessed: Partial<CsvMappingValues>;
  /** booking day, cents and name of its entries */
  entries: [day: string, cents: number, name: string][];
  /** line and reason of what is no entry */
  skipped: string[];
}

export const bankLayouts: Record<string, BankLayout> = {
  'a savings bank, all in quotes, with what is not booked yet': {
    text: `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE89370400440532013000";"20.11.26";"20.11.26";"GUTSCHR. UEBERWEISUNG";"RE-2026-0138; danke";"Tischlerei Holm";"DE02120300000000202051";"BYLADEM1001";"1.234,56";"EUR";"Umsatz gebucht"
"DE89370400440532013000";"19.11.26";"19.11.26";"LASTSCHRIFT";"Miete";"Haus ""Süd"" GmbH";"DE02500105170137075030";"INGDDEFF";"-900,00";"EUR";"Umsatz gebucht"
"DE89370400440532013000";"21.11.26";"21.11.26";"GUTSCHRIFT";"morgen";"Küster";"";"";"5,00";"EUR";"Umsatz vorgemerkt"
`,
    guessed: {
      delimiter: 'semicolon',
      headerRow: '1',
      account: 'DE89370400440532013000',
      movement: '9',
      partyIban: '7',
    },
    entries: [
      ['2026-11-20', 123_456, 'Tischlerei Holm'],
      ['2026-11-19', -90_000, 'Haus "Süd" GmbH'],
    ],
    skipped: ['Zeile 4: Noch nicht gebucht.'],
  },
  'a direct bank, with lines before the headings, in Windows-1252': {
    text: `Umsatzanzeige;Datei erstellt am: 21.11.2026 10:00

IBAN;DE02 5001 0517 0137 0750 30
Kontoname;Girokonto
Bank;Beispielbank

Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
20.11.2026;20.11.2026;Café Nordlicht;Gutschrift;RE-2026-0139;2.000,00;EUR;119,00;EUR
18.11.2026;18.11.2026;Übersee GmbH;Gutschrift;Invoice 7;1.881,00;EUR;100,00;USD
`,
    encoding: 'windows-1252',
    guessed: {
      encoding: 'windows-1252',
      headerRow: '7',
      account: 'DE02500105170137075030',
      bookedOn: '1',
      movement: '8',
    },
    entries: [['2026-11-20', 11_900, 'Café Nordlicht']],
    skipped: ['Zeile 9: Belegwerk bucht nur EUR.'],
  },
  'a bank with debit and credit in two columns': {
    text: `Umsätze;;;;;
Konto DE02120300000000202051;;;;;
Buchungstag;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;Soll;Haben;Währung
20.11.2026;Holm;Rate 1;DE02500105170137075030;;250,00;EUR
19.11.2026;Strom AG;Abschlag;DE02500105170137075030;-80,50;;EUR
19.11.2026;Beides;;;1,00;1,00;EUR
Kontostand;21.11.2026;;;;;EUR
`,
    guessed: { headerRow: '3', account: 'DE02120300000000202051', movement: '', debit: '5', credit: '6' },
    entries: [
      ['2026-11-20', 25_000, 'Holm'],
      ['2026-11-19', -8_050, 'Strom AG'],
    ],
    skipped: ['Zeile 6: Der Betrag ist keine Zahl in ganzen Cent.', 'Zeile 7: Der Buchungstag ist kein Datum.'],
  },
  'a cooperative bank of old, which writes S and H in a column without a heading': {
    text: `Konto DE02120300000000202051

Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;IBAN;Verwendungszweck;Währung;Umsatz;
20.11.2026;20.11.2026;Holm;DE02500105170137075030;RE-2026-0138;EUR;1.250,00;H
19.11.2026;19.11.2026;Strom AG;DE02500105170137075030;Abschlag;EUR;80,50;S
18.11.2026;18.11.2026;Küster;;Minus im Haben;EUR;-5,00;H
18.11.2026;18.11.2026;Küster;;Minus im Soll;EUR;-5,00;S
18.11.2026;18.11.2026;Küster;;weder noch;EUR;5,00;X
`,
    guessed: { headerRow: '3', account: 'DE02120300000000202051', movement: '7', side: '8', debit: '', credit: '' },
    entries: [
      ['2026-11-20', 125_000, 'Holm'],
      ['2026-11-19', -8_050, 'Strom AG'],
      ['2026-11-18', -500, 'Küster'],
    ],
    skipped: [
      'Zeile 6: Der Betrag hat ein Minus, daneben steht aber Haben.',
      'Zeile 8: Neben dem Betrag steht weder S noch H.',
    ],
  },
  'a program that names the side': {
    text: `Datum;Soll/Haben;Umsatz;Name;Verwendungszweck
20.11.2026;Haben;119,00;Holm;RE-2026-0139
19.11.2026;Soll;20,00;Strom AG;Abschlag
`,
    guessed: { movement: '3', side: '2', debit: '', party: '4' },
    entries: [
      ['2026-11-20', 11_900, 'Holm'],
      ['2026-11-19', -2_000, 'Strom AG'],
    ],
    skipped: [],
  },
  'an app, in English, with commas and points': {
    text: `"Booking Date","Value Date","Partner Name","Partner Iban","Type","Payment Reference","Amount (EUR)"
2026-11-20,2026-11-20,"Holm, Tischlerei","DE02120300000000202051","Credit Transfer","RE-2026-0138",1234.56
2026-11-19,2026-11-19,"Shop","","Presentment","",-9.9
2026-11-19,2026-11-19,"Bruch","","Presentment","",1.005
`,
    guessed: { delimiter: 'comma', dateFormat: 'ymd', decimalMark: 'point', movement: '7', party: '3', partyIban: '4' },
    entries: [
      ['2026-11-20', 123_456, 'Holm, Tischlerei'],
      ['2026-11-19', -990, 'Shop'],
    ],
    skipped: ['Zeile 4: Der Betrag ist keine Zahl in ganzen Cent.'],
  },
  'a cooperative bank, with tabs and a purpose of two lines': {
    text: `Bezeichnung Auftragskonto\tIBAN Auftragskonto\tBuchungstag\tName Zahlungsbeteiligter\tIBAN Zahlungsbeteiligter\tVerwendungszweck\tBetrag\tWaehrung
Giro\tDE89370400440532013000\t20.11.2026\tHolm\tDE02120300000000202051\t"RE-2026-0138
vielen Dank"\t1.000,00\tEUR
Giro\tDE89370400440532013000\t20.11.2026\tHolm\tDE02120300000000202051\tnoch eine\t1.000,00\tEUR
`,
    guessed: { delimiter: 'tab', bookedOn: '3', movement: '7', party: '4' },
    entries: [
      ['2026-11-20', 100_000, 'Holm'],
      ['2026-11-20', 100_000, 'Holm'],
    ],
    skipped: [],
  },
  'a bank with the sign behind the amount, and a foreign currency': {
    text: `Datum;Empfänger;Zweck;Betrag;Währung
20.11.2026;Holm;Miete;"1.200,00-";EUR
20.11.2026;Holm;Teil;"12.00,00";EUR
20.11.2026;Dollar;Fee;10,00;USD
31.02.2026;Niemand;;10,00;EUR
20.11.2026;Null;;0,00;EUR
`,
    guessed: { bookedOn: '1', movement: '4', currency: '5' },
    entries: [['2026-11-20', -120_000, 'Holm']],
    skipped: [
      'Zeile 3: Der Betrag ist keine Zahl in ganzen Cent.',
      'Zeile 4: Belegwerk bucht nur EUR.',
      'Zeile 5: Der Buchungstag ist kein Datum.',
      'Zeile 6: Der Betrag ist null.',
    ],
  },
};

export function bytesOf({ text, encoding }: Pick<BankLayout, 'text' | 'encoding'>): Uint8Array {
  return encoding === 'windows-1252' ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf8');
}
