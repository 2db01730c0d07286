import type { Term } from '../findings.ts';

type Advice = readonly [de: string, en: string];

const sender: Advice = [
  'Tragen Sie die Angabe so ein, wie sie im Impressum oder Register steht.',
  'Enter it as it stands in the imprint or register.',
];
const customer: Advice = ['Fragen Sie den Käufer danach und tragen Sie es ein.', 'Ask the buyer and enter it.'];
const country: Advice = [
  'Geben Sie das Land als Kürzel mit zwei Buchstaben an, zum Beispiel DE.',
  'State the country as a code of two letters, for example DE.',
];
const address: Advice = [
  'Geben Sie wenigstens Ort, Postleitzahl und Land an.',
  'State at least city, post code and country.',
];
const category: Advice = [
  'Geben Sie an, wie besteuert wird, zum Beispiel S für den Regelsatz oder E für steuerfrei.',
  'State how it is taxed, for example S for the standard rate or E for exempt.',
];
const money: Advice = [
  'Rechnen Sie den Betrag aus und geben Sie ihn mit zwei Nachkommastellen an.',
  'Calculate the amount and state it with two decimals.',
];
const third: Advice = [
  'Nennen Sie bei der Zahlung eines Dritten Art, Betrag und Beschreibung.',
  'State type, amount and description of the third party payment.',
];

/** What to do about a term that is missing: where to find it or how to write it. */
const advice: Record<Term, Advice> = {
  'BG-5': address,
  'BG-6': [
    'Nennen Sie eine Person oder Abteilung mit Telefonnummer und E-Mail-Adresse.',
    'Name a person or department with telephone number and e-mail address.',
  ],
  'BG-8': address,
  'BG-12': address,
  'BG-16': [
    'Geben Sie an, wie gezahlt werden soll, zum Beispiel per Überweisung mit IBAN.',
    'State how to pay, for example by credit transfer with an IBAN.',
  ],
  'BG-17': ['Geben Sie die IBAN an, auf die gezahlt werden soll.', 'State the IBAN to pay to.'],
  'BG-18': [
    'Geben Sie die letzten Ziffern der Karte an, oder wählen Sie eine andere Zahlungsart.',
    'State the last digits of the card, or choose another payment means.',
  ],
  'BG-19': [
    'Geben Sie Mandat, Gläubiger und Konto der Lastschrift an, oder wählen Sie eine andere Zahlungsart.',
    'State mandate, creditor and account of the direct debit, or choose another payment means.',
  ],
  'BG-23': [
    'Führen Sie je Kategorie und Steuersatz Bemessungsgrundlage und Steuerbetrag auf.',
    'State taxable amount and tax amount for each category and rate.',
  ],
  'BG-25': ['Nehmen Sie wenigstens eine Leistung oder Ware auf.', 'Include at least one service or good.'],
  'BT-1': ['Vergeben Sie die nächste Nummer Ihres Nummernkreises.', 'Assign the next number of your range.'],
  'BT-2': ['Geben Sie den Tag an, an dem die Rechnung ausgestellt wird.', 'State the day of issue.'],
  'BT-3': ['Geben Sie einen Code an: 380 für eine Rechnung, 381 für eine Gutschrift.', 'State a code, such as 380.'],
  'BT-5': ['Geben Sie den Code der Währung an, zum Beispiel EUR.', 'State the currency code, for example EUR.'],
  'BT-10': [
    'Fragen Sie den Käufer danach; bei Behörden ist es die Leitweg-ID.',
    'Ask the buyer for it; public bodies have a Leitweg-ID.',
  ],
  'BT-12': ['Nennen Sie den Vertrag, nach dem abgerechnet wird.', 'Name the contract that is invoiced.'],
  'BT-13': ['Geben Sie die Nummer der Bestellung an.', 'State the number of the order.'],
  'BT-17': ['Nennen Sie die Vergabe oder das Los.', 'Name the tender or the lot.'],
  'BT-23': [
    'Geben Sie den Prozess an: urn:fdc:peppol.eu:2017:poacc:billing:01:1.0.',
    'State the process: urn:fdc:peppol.eu:2017:poacc:billing:01:1.0.',
  ],
  'BT-24': [
    'Geben Sie an, nach welchem Regelwerk die Rechnung erstellt ist, zum Beispiel urn:cen.eu:en16931:2017.',
    'State what the invoice complies with, for example urn:cen.eu:en16931:2017.',
  ],
  'BT-25': ['Nennen Sie die Rechnung, auf die sich diese bezieht.', 'Name the invoice that this one refers to.'],
  'BT-27': sender,
  'BT-34': [
    'Geben Sie an, wohin elektronisch geantwortet wird, zum Beispiel eine E-Mail-Adresse mit Schema EM.',
    'State where to answer electronically, for example an e-mail address with scheme EM.',
  ],
  'BT-37': sender,
  'BT-38': sender,
  'BT-40': country,
  'BT-41': ['Nennen Sie eine Person oder Abteilung.', 'Name a person or department.'],
  'BT-42': ['Geben Sie eine Nummer an, unter der jemand antwortet.', 'State a number that someone answers.'],
  'BT-43': ['Geben Sie an, wohin Rückfragen gehen.', 'State where questions go.'],
  'BT-44': customer,
  'BT-49': [
    'Fragen Sie den Käufer, wohin er E-Rechnungen bekommt, zum Beispiel eine E-Mail-Adresse mit Schema EM.',
    'Ask the buyer where e-invoices go, for example an e-mail address with scheme EM.',
  ],
  'BT-52': customer,
  'BT-53': customer,
  'BT-55': country,
  'BT-59': ['Nennen Sie, an wen gezahlt wird.', 'Name who is paid.'],
  'BT-62': ['Nennen Sie, wer den Verkäufer steuerlich vertritt.', 'Name who represents the seller for tax.'],
  'BT-63': ['Geben Sie sie mit Länderkürzel an, zum Beispiel DE123456789.', 'State it with its country code.'],
  'BT-69': country,
  'BT-72': [
    'Geben Sie den Tag oder den Zeitraum (BG-14) der Lieferung an.',
    'State the day or the period (BG-14) of the delivery.',
  ],
  'BT-77': ['Geben Sie an, wohin geliefert wurde.', 'State where the goods went.'],
  'BT-78': ['Geben Sie an, wohin geliefert wurde.', 'State where the goods went.'],
  'BT-80': country,
  'BT-81': [
    'Geben Sie einen Code an: 58 für SEPA-Überweisung, 59 für SEPA-Lastschrift, 10 für bar.',
    'State a code: 58 for SEPA credit transfer, 59 for SEPA direct debit, 10 for cash.',
  ],
  'BT-89': ['Geben Sie die Referenz des Mandats an, nach dem eingezogen wird.', 'State the mandate used.'],
  'BT-90': ['Die Nummer vergibt die Bundesbank; sie beginnt mit dem Länderkürzel.', 'State the creditor number.'],
  'BT-91': ['Geben Sie die IBAN an, von der eingezogen wird.', 'State the IBAN that is debited.'],
  'BT-92': money,
  'BT-93': ['Geben Sie an, worauf sich der Prozentsatz bezieht.', 'State what the percentage refers to.'],
  'BT-94': ['Geben Sie an, wie viel Prozent des Grundbetrags es sind.', 'State the percentage of the base amount.'],
  'BT-95': category,
  'BT-99': money,
  'BT-102': category,
  'BT-106': money,
  'BT-109': money,
  'BT-111': [
    'Rechnen Sie die Umsatzsteuer in die Währung um, die als Abrechnungswährung (BT-6) genannt ist.',
    'Convert the VAT total to the currency stated as BT-6.',
  ],
  'BT-112': money,
  'BT-115': money,
  'BT-116': ['Geben Sie die Summe der Nettobeträge dieser Kategorie an.', 'State the sum of the net amounts.'],
  'BT-117': ['Rechnen Sie: Bemessungsgrundlage × Satz ÷ 100.', 'Calculate: taxable amount × rate ÷ 100.'],
  'BT-118': category,
  'BT-119': ['Geben Sie den Satz in Prozent an, ohne Umsatzsteuer 0.', 'State the rate in percent, 0 without VAT.'],
  'BT-122': ['Geben Sie jeder Unterlage eine Nummer oder einen Namen.', 'Give each document a number or a name.'],
  'BT-126': ['Nummerieren Sie die Positionen, zum Beispiel 1, 2, 3.', 'Number the lines, for example 1, 2, 3.'],
  'BT-129': ['Geben Sie an, wie viel berechnet wird; pauschal ist 1.', 'State how much is invoiced; a lump sum is 1.'],
  'BT-130': ['Geben Sie einen Code an: H87 für Stück, HUR für Stunde.', 'State a code: H87 for piece, HUR for hour.'],
  'BT-131': ['Rechnen Sie: Menge × Preis − Nachlässe + Zuschläge.', 'Calculate: quantity × price.'],
  'BT-136': money,
  'BT-141': money,
  'BT-146': ['Geben Sie den Preis einer Einheit ohne Umsatzsteuer an.', 'State the price of a unit without VAT.'],
  'BT-151': category,
  'BT-153': ['Schreiben Sie, was geliefert oder geleistet wurde.', 'Write what was supplied.'],
  'BT-DEX-001': third,
  'BT-DEX-002': third,
  'BT-DEX-003': third,
};

const general: Advice = ['Tragen Sie die Angabe nach.', 'Enter it.'];

export function adviceOnMissing(term: Term): Advice {
  return advice[term] ?? general;
}
