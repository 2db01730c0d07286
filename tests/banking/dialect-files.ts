/** A small file of a layout that banks are known to write; names and numbers are invented. */
export interface DialectFile {
  /** lines before the headings */
  before?: string;
  /** headings behind those by which the layout is known */
  more?: string;
  rows: string[];
  /** day, cents, name, IBAN and purpose of its entries */
  told: [day: string, cents: number, name: string, iban: string, purpose: string][];
  /** one's own account, where the file says it */
  account?: string;
}

const own = 'DE75512108001245126199';
const holm = 'DE89370400440532013000';
const strom = 'DE02500105170137075030';

const paid = (name: string, iban: string, purpose: string): DialectFile['told'] => [
  ['2026-11-26', 123_456, name, iban, purpose],
];

/** By the name of the layout. Money that comes in first, then where it differs what went out. */
export const dialectFiles: Record<string, DialectFile> = {
  'Sparkasse, CSV-CAMT': {
    rows: [
      `"${own}";"26.11.26";"26.11.26";"GUTSCHR. UEBERWEISUNG";"RE-2026-0050 Grüße";"";"";"";"";"";"";"Holm";"${holm}";"COBADEFFXXX";"1234,56";"EUR";"Umsatz gebucht"`,
      `"${own}";"27.11.26";"27.11.26";"LASTSCHRIFT";"morgen";"";"";"";"";"";"";"Strom AG";"${strom}";"";"-5,00";"EUR";"Umsatz vorgemerkt"`,
    ],
    told: paid('Holm', holm, 'RE-2026-0050 Grüße'),
    account: own,
  },
  'Sparkasse, CSV-MT940': {
    rows: [
      `"${own}";"26.11.26";"26.11.26";"GUTSCHRIFT";"EREF+E1MREF+M1SVWZ+RE-2026-0050";"Holm";"${holm}";"COBADEFFXXX";"1.234,56";"EUR";"Umsatz gebucht"`,
    ],
    told: paid('Holm', holm, 'RE-2026-0050'),
    account: own,
  },
  'Volksbank, Raiffeisenbank, GLS, Sparda, PSD': {
    rows: [
      `Giro;${own};GENODEF1;VR Bank;26.11.2026;26.11.2026;Holm;${holm};COBADEFF;Gutschrift;RE-2026-0050;1234,56;EUR;1742,56;;;;`,
    ],
    told: paid('Holm', holm, 'RE-2026-0050'),
    account: own,
  },
  'Volksbank, mit Kategorie': {
    rows: [
      `Giro;${own};GENODEF1;VR Bank;26.11.2026;26.11.2026;Holm;${holm};COBADEFF;Gutschrift;RE-2026-0050;1234,56;EUR;;;Wohnen;;;`,
    ],
    told: paid('Holm', holm, 'RE-2026-0050'),
    account: own,
  },
  'Volksbank, Umsatzanzeige bis etwa 2020': {
    before: `"Volksbank"\n"Kontonummer:";"1245126199"\n\n`,
    more: '" "',
    rows: [
      `"26.11.2026";"26.11.2026";"Ada Nordmann";"Holm";;"${holm}";;"GENO";"GUTSCHRIFT\nRE-2026-0050";;"EUR";"1.234,56";"H"`,
      `"25.11.2026";"25.11.2026";"Ada Nordmann";"Strom AG";;"${strom}";;"GENO";"LASTSCHRIFT";;"EUR";"80,50";"S"`,
    ],
    told: [...paid('Holm', holm, 'GUTSCHRIFT RE-2026-0050'), ['2026-11-25', -8_050, 'Strom AG', strom, 'LASTSCHRIFT']],
  },
  'Deutsche Bank, Postbank': {
    before: `Umsätze\nKonto;Filial-/Kontonummer;IBAN;Währung\nGiro;123 1234567 00;${own};EUR\n\n1.11.2026 - 30.11.2026\n`,
    rows: [
      `26.11.2026;26.11.2026;SEPA-Gutschrift;Holm;RE-2026-0050;${holm};;NOTPROVIDED;;;;1.234,56;;;;;1.234,56;EUR`,
      `2.11.2026;2.11.2026;SEPA Lastschrift;Strom AG;Abschlag;${strom};;;;;;-6;;;;-6;;EUR`,
      'Kontostand;30.11.2026;;;3.882,54;EUR',
    ],
    told: [...paid('Holm', holm, 'RE-2026-0050'), ['2026-11-02', -600, 'Strom AG', strom, 'Abschlag']],
    account: own,
  },
  'Deutsche Bank, bis 2024': {
    rows: [
      `26.11.2026;26.11.2026;"Gutschrift";Holm;RE-2026-0050;${holm};;;;;;;;;;;;1.234,56;EUR`,
      `25.11.2026;25.11.2026;"Lastschrift";Strom AG;Abschlag;${strom};;;;;;;;;;;-243,00;;EUR`,
    ],
    told: [...paid('Holm', holm, 'RE-2026-0050'), ['2026-11-25', -24_300, 'Strom AG', strom, 'Abschlag']],
  },
  'Deutsche Bank, um 2014': {
    rows: [`26.11.2026;26.11.2026;Gutschrift;Holm;RE-2026-0050;${holm};;;;;;;;;1.234,56;EUR`],
    told: paid('Holm', holm, 'RE-2026-0050'),
  },
  'Deutsche Bank, um 2010': {
    rows: ['26.11.2026;26.11.2026;"RE-2026-0050 Holm";;1.234,56;EUR'],
    told: paid('', '', 'RE-2026-0050 Holm'),
  },
  'Deutsche Bank, App': {
    rows: ['26.11.2026;Holm;RE-2026-0050;Unkategorisiert;DE12345678900000000000;Deutsche Bank;Konto;1.234,56'],
    told: paid('Holm', '', 'RE-2026-0050'),
  },
  Commerzbank: {
    rows: [`26.11.2026;26.11.2026;Gutschrift;Holm RE-2026-0050 End-to-End-Ref.: NOTPROVIDED;1234,56;EUR;${own};`],
    told: paid('', '', 'Holm RE-2026-0050 End-to-End-Ref.: NOTPROVIDED'),
    account: own,
  },
  comdirect: {
    before: ';\n"Umsätze Girokonto";"Zeitraum: 01.11.2026 - 30.11.2026";\n\n',
    rows: [
      `"26.11.2026";"26.11.2026";"Übertrag / Überweisung";"Auftraggeber: HolmKto/IBAN: ${holm} BLZ/BIC: COBADEFF Buchungstext: RE-2026-0050 Ref. A1/2";"1.234,56";`,
      '"offen";"--";"Kartenverfügung";"Buchungstext: Laden";"-23,86";',
    ],
    told: paid('Holm', holm, 'RE-2026-0050 Ref. A1/2'),
  },
  ING: {
    before: `Umsatzanzeige;Datei erstellt am: 27.11.2026 10:00\n\nIBAN;${own}\nBank;ING\n\n`,
    rows: ['26.11.2026;26.11.2026;Café Holm;Gutschrift;RE-2026-0050;1.234,56;EUR'],
    told: paid('Café Holm', '', 'RE-2026-0050'),
    account: own,
  },
  'ING, mit Saldo und Notiz': {
    rows: ['26.11.2026;26.11.2026;Holm;Gutschrift;;RE-2026-0050;9.999,99;USD;1.234,56;EUR'],
    told: paid('Holm', '', 'RE-2026-0050'),
  },
  'ING, mit Saldo': {
    before: 'Umsatzanzeige;\nIBAN;DE75 5121 0800 1245 1261 99\n\n',
    rows: ['26.11.2026;26.11.2026;Holm;Gutschrift;RE-2026-0050;9.999,99;EUR;1.234,56;EUR'],
    told: paid('Holm', '', 'RE-2026-0050'),
    account: own,
  },
  'ING, mit Kategorie, um 2020': {
    rows: ['26.11.2026;26.11.2026;Holm;Gutschrift;Einkommen;RE-2026-0050;9.999,99;EUR;1.234,56;EUR'],
    told: paid('Holm', '', 'RE-2026-0050'),
  },
  DKB: {
    before: `"Girokonto";"${own}"\n""\n"Kontostand vom 27.11.2026:";"4.093,32 €"\n""\n`,
    rows: [
      `"26.11.26";"26.11.26";"Gebucht";"Holm";"Ada Nordmann";"RE-2026-0050";"Eingang";"${holm}";"1.234,56";"";"";""`,
      `"25.11.26";"25.11.26";"Gebucht";"Ada Nordmann";"Strom AG";"Abschlag";"Ausgang";"${strom}";"-1.000";"";"";""`,
      `"27.11.26";"";"Vorgemerkt";"Ada Nordmann";"Laden";"";"Ausgang";"";"-7,02";"";"";""`,
    ],
    told: [...paid('Holm', holm, 'RE-2026-0050'), ['2026-11-25', -100_000, 'Strom AG', strom, 'Abschlag']],
    account: own,
  },
  'DKB, bis 2023': {
    before: `"Kontonummer:";"${own} / Girokonto";\n\n"Betrag von:";"";"bis:";"";\n\n`,
    rows: [`"26.11.2026";"26.11.2026";"Gutschrift";"Holm";"RE-2026-0050";"${holm}";"COBA";"1.234,56";"";"";"";`],
    told: paid('Holm', holm, 'RE-2026-0050'),
    account: own,
  },
  HypoVereinsbank: {
    rows: ['1245126199;26.11.2026;26.11.2026;Holm;;RE-2026-0050;1234,56;EUR'],
    told: paid('Holm', '', 'RE-2026-0050'),
    account: '1245126199',
  },
  'HypoVereinsbank, ohne Empfänger': {
    rows: ['1245126199;26.11.2026;26.11.2026;SEPA-GUTSCHRIFT Holm RE-2026-0050;1234,56;EUR'],
    told: paid('', '', 'SEPA-GUTSCHRIFT Holm RE-2026-0050'),
    account: '1245126199',
  },
  Consorsbank: {
    before: 'Konto\nKontoumsätze\n',
    rows: [`26.11.2026;26.11.2026;Holm;${holm};COBA;UEBERWEISUNG;RE-2026-0050;n/a;n/a;n/a;1.234,56;EUR`],
    told: paid('Holm', holm, 'RE-2026-0050'),
  },
  'Consorsbank, um 2018': {
    rows: [`26.11.2026;26.11.2026;Holm;${holm};COBA;Gutschrift;RE-2026-0050;n/a;n/a;n/a;1.234,56`],
    told: paid('Holm', holm, 'RE-2026-0050'),
  },
  Targobank: {
    rows: [
      `26.11.2026;Gutschrift   Holm   ${holm}   RE-2026-0050;;1234,56;;;'${own}'`,
      `25.11.2026;Entgelt Kontoführung   für November;-6,95;;;;'${own}'`,
      `24.11.2026;RE-2026-0138   Rechnung   vom 01.11.2026;5,00;;;;'${own}'`,
    ],
    told: [
      ...paid('Holm', holm, 'Gutschrift RE-2026-0050'),
      ['2026-11-25', -695, '', '', 'Entgelt Kontoführung für November'],
      ['2026-11-24', 500, '', '', 'RE-2026-0138 Rechnung vom 01.11.2026'],
    ],
    account: own,
  },
  N26: {
    rows: [`2026-11-26,2026-11-26,"Holm",${holm},"Credit Transfer","RE-2026-0050","Hauptkonto",1234.56,,,`],
    told: paid('Holm', holm, 'RE-2026-0050'),
  },
  'N26, bis etwa 2023': {
    more: 'Amount (EUR),Amount (Foreign Currency)',
    rows: [`"2026-11-26","Holm","${holm}","Income","RE-2026-0050","1234.56",""`],
    told: paid('Holm', holm, 'RE-2026-0050'),
  },
  'N26, bis etwa 2023, mit Kategorie': {
    rows: [`"2026-11-26","Holm","${holm}","Income","RE-2026-0050","Income","1234.56"`],
    told: paid('Holm', holm, 'RE-2026-0050'),
  },
  C24: {
    more: 'Kategorie,Unterkategorie,Bargeldabhebung',
    rows: [`SEPA-Gutschrift,26.11.2026,,"1234,56 €",Holm,${holm},COBA,RE-2026-0050,,${own},Giro,Einkommen,`],
    told: paid('Holm', holm, 'RE-2026-0050'),
    account: own,
  },
  Revolut: {
    rows: [
      'TOPUP,Current,2026-11-25 10:01:02,2026-11-26 10:01:05,Payment from Holm,1234.56,0.00,EUR,COMPLETED,500.00',
      'TRANSFER,Current,2026-11-25 10:00:00,,To X,-5.00,0.20,EUR,PENDING,262.00',
      'CARD_PAYMENT,Current,2026-11-24 10:00:00,2026-11-24 10:00:00,Laden,-5.00,0.00,EUR,REVERTED,262.00',
    ],
    told: paid('Payment from Holm', '', 'Payment from Holm'),
  },
  Qonto: {
    rows: [
      `settled,2026-11-25 23:30:00,2026-11-25 09:00:00,1234.56,EUR,Holm,Transfer,tx-1,${holm},RE-2026-0050`,
      `declined,2026-11-26 09:00:00,2026-11-25 09:00:00,-1.00,EUR,Laden,Card,tx-2,,`,
    ],
    told: paid('Holm', holm, 'RE-2026-0050'),
  },
  Finom: {
    more: 'Begleitende Dokumente,Transaktions-ID',
    rows: [
      `26.11.2026,09:57,Completed,Transfer,Holm,COBA,${holm},RE-2026-0050,N/A,,,EUR,1234.56,EUR,1234.56,1500.00,Main,${own},N/A,TX-1`,
      `25.11.2026,09:57,Completed,Card,Laden,,,N/A,N/A,,,EUR,-6.00,EUR,-6.00,1500.00,Main,${own},N/A,TX-2`,
    ],
    told: [...paid('Holm', holm, 'RE-2026-0050'), ['2026-11-25', -600, 'Laden', '', '']],
    account: own,
  },
  Vivid: {
    rows: ['26.11.2026,Holm,RE-2026-0050,1234.56,EUR'],
    told: paid('Holm', '', 'RE-2026-0050'),
  },
  Wise: {
    rows: [
      'TRANSFER-1,26-11-2026,1234.56,EUR,Received money from Holm,RE-2026-0050,2000.00,,,,Holm,Ada Nordmann',
      'TRANSFER-2,25-11-2026,-5.00,EUR,Sent money,Abschlag,2000.00,,,,Ada Nordmann,Strom AG',
    ],
    told: [...paid('Holm', '', 'RE-2026-0050'), ['2026-11-25', -500, 'Strom AG', '', 'Abschlag']],
  },
  PayPal: {
    more: '"Absender E-Mail-Adresse","Transaktionscode","Betreff"',
    rows: [
      '"26.11.2026","10:00:00","CET","Holm","Zahlung","Abgeschlossen","EUR","1.234,56","-30,10","1.204,46","holm@example.org","A1","RE-2026-0050"',
      '"26.11.2026","10:00:00","CET","Küster","Zahlung","Ausstehend","EUR","5,00","0,00","5,00","k@example.org","A2",""',
      '"26.11.2026","10:00:00","CET","Dollar","Zahlung","Abgeschlossen","USD","5,00","0,00","5,00","k@example.org","A3",""',
    ],
    told: paid('Holm', '', 'RE-2026-0050. Brutto 1.234,56 €, Gebühr 30,10 €, netto 1.204,46 €'),
  },
  'PayPal, englisch': {
    more: '"From Email Address","Subject"',
    rows: [
      '"26/11/2026","10:00:00","CET","Holm","Payment","Completed","EUR","1,234.56","-30.10","1,204.46","holm@example.org","RE-2026-0050"',
    ],
    told: paid('Holm', '', 'RE-2026-0050. Brutto 1.234,56 €, Gebühr 30,10 €, netto 1.204,46 €'),
  },
  Tomorrow: {
    rows: [`26.11.2026;Holm;${holm};1.234,56;RE-2026-0050;Einkommen`],
    told: paid('Holm', holm, 'RE-2026-0050'),
  },
  Outbank: {
    more: 'Hauptkategorie;Kategorie',
    rows: [`1;${own};26.11.2026;26.11.2026;1.234,56;EUR;Holm;${holm};COBA;RE-2026-0050;;`],
    told: paid('Holm', holm, 'RE-2026-0050'),
    account: own,
  },
  Hibiscus: {
    more: '"Verwendungszweck 2";"Art"',
    rows: [
      `"1";"1245126199";"51210800";"Giro";"${holm}";"COBA";"Holm";"1234,56";"26.11.2026";"26.11.2026";"RE-2026-0050";"";"Gutschrift"`,
    ],
    told: paid('Holm', holm, 'RE-2026-0050'),
    account: '1245126199',
  },
};
