import type { GapCode } from '#app/invoicing/invoice/checks/gaps.ts';
import { debitGapWords } from './debit-gap-words.ts';
import { depositGapWords } from './deposit-gap-words.ts';

export interface GapText {
  /** `{n}`: the position, `{number}`: of the other document, `{rates}`: of tax on that day */
  title: string;
  text: string;
  rule?: string;
  /** what is done in the field; absent: named by the field */
  action?: string;
}

/** What is said of each, and what to do. */
export const gapWords: Record<GapCode, GapText> = {
  'company-name': {
    title: 'Ihr Name fehlt',
    text: 'Tragen Sie im Profil Ihren Namen oder Ihre Firma ein.',
    rule: '§ 14 (4) Nr. 1 UStG',
    action: 'Namen eintragen',
  },
  'company-address': {
    title: 'Ihre Anschrift ist unvollständig',
    text: 'Straße, PLZ und Ort gehören auf jede Rechnung.',
    rule: '§ 14 (4) Nr. 1 UStG',
    action: 'Anschrift ergänzen',
  },
  'company-tax-id': {
    title: 'Steuernummer oder USt-IdNr. fehlt',
    text: 'Eine von beiden muss auf der Rechnung stehen.',
    rule: '§ 14 (4) Nr. 2 UStG',
  },
  'company-iban': {
    title: 'Ihre IBAN fehlt',
    text: 'Ohne Konto weiß der Kunde nicht, wohin er zahlen soll.',
    rule: 'BR-61',
  },
  customer: {
    title: 'Noch kein Kunde gewählt',
    text: 'Wählen Sie, an wen die Rechnung geht.',
    rule: '§ 14 (4) Nr. 1 UStG',
    action: 'Kunden wählen',
  },
  'customer-address': {
    title: 'Die Anschrift des Kunden ist unvollständig',
    text: 'PLZ und Ort gehören auf die Rechnung.',
    rule: '§ 14 (4) Nr. 1 UStG',
    action: 'Anschrift ergänzen',
  },
  'supply-date': {
    title: 'Der Zeitpunkt der Leistung fehlt',
    text: 'Tragen Sie den Tag oder den Zeitraum der Leistung ein.',
    rule: '§ 14 (4) Nr. 6 UStG',
    action: 'Leistungsdatum eintragen',
  },
  'supply-order': {
    title: 'Der Zeitraum endet vor seinem Anfang',
    text: 'Prüfen Sie Anfang und Ende der Leistung.',
    rule: 'BR-29',
    action: 'Zeitraum ändern',
  },
  'delivery-address': {
    title: 'Die Lieferanschrift ist unvollständig',
    text: 'PLZ und Ort gehören dazu. Ist sie die des Kunden, lassen Sie alles leer.',
    rule: 'BR-DE-10, BR-DE-11',
    action: 'Anschrift ergänzen',
  },
  'cash-discount-days': {
    title: 'Beim Skonto fehlen die Tage',
    text: 'Tragen Sie ein, bis wann es gilt, oder lassen Sie beides leer.',
    rule: '§ 14 (4) Nr. 7 UStG',
    action: 'Tage eintragen',
  },
  'cash-discount-percent': {
    title: 'Beim Skonto fehlen die Prozente',
    text: 'Tragen Sie ein, wie viel Skonto Sie geben, oder lassen Sie beides leer.',
    rule: '§ 14 (4) Nr. 7 UStG',
    action: 'Prozente eintragen',
  },
  'cash-discount-late': {
    title: 'Skonto gilt länger als das Zahlungsziel',
    text: 'Wer zum Zahlungsziel zahlt, zahlt den ganzen Betrag. Skonto muss vorher enden.',
    rule: '§ 14 (4) Nr. 7 UStG',
    action: 'Tage ändern',
  },
  'no-lines': {
    title: 'Die Rechnung hat keine Position',
    text: 'Fügen Sie mindestens eine Position hinzu.',
    rule: 'BR-16',
    action: 'Position hinzufügen',
  },
  'row-text': {
    title: 'Ein Abschnitt oder Text ist leer',
    text: 'Schreiben Sie, was dort stehen soll, oder entfernen Sie die Zeile.',
    action: 'Text eintragen',
  },
  'subtotal-empty': {
    title: 'Eine Zwischensumme hat nichts zusammenzuzählen',
    text: 'Sie zählt die Positionen seit dem letzten Abschnitt oder der letzten Zwischensumme. Verschieben oder entfernen Sie sie.',
    action: 'Zwischensumme ansehen',
  },
  'line-description': {
    title: 'Die Beschreibung von Position {n} fehlt',
    text: 'Schreiben Sie, was Sie geliefert oder geleistet haben.',
    rule: 'BR-25',
  },
  'line-quantity': { title: 'Die Menge von Position {n} fehlt', text: 'Tragen Sie die Menge ein.', rule: 'BR-22' },
  'line-price': { title: 'Der Preis von Position {n} fehlt', text: 'Tragen Sie den Einzelpreis ein.', rule: 'BR-26' },
  'line-negative-price': {
    title: 'Der Preis von Position {n} ist negativ',
    text: 'Negativ darf nur die Menge sein. Für Nachlässe verringern Sie den Preis.',
    rule: 'BR-27',
  },
  'line-tax-rate': {
    title: 'Der Steuersatz von Position {n} gilt zum Zeitpunkt der Leistung nicht',
    text: '{rates}',
    rule: '§ 12, § 27 (1) UStG',
    action: 'Steuersatz wählen',
  },
  'line-period-start': {
    title: 'Bei Position {n} fehlt der Anfang der Leistung',
    text: 'Tragen Sie auch den Anfang ein, oder lassen Sie beides leer.',
    rule: 'BR-CO-20',
    action: 'Anfang eintragen',
  },
  'line-period-order': {
    title: 'Die Leistung von Position {n} endet vor ihrem Anfang',
    text: 'Prüfen Sie Anfang und Ende.',
    rule: 'BR-30',
    action: 'Ende ändern',
  },
  'line-period-outside': {
    title: 'Die Leistung von Position {n} liegt außerhalb des Zeitraums der Rechnung',
    text: 'Ändern Sie den Tag bei der Position, oder den Zeitraum der ganzen Rechnung.',
    rule: 'PEPPOL-EN16931-R110, -R111',
    action: 'Zeitraum ändern',
  },
  'line-discount-twice': {
    title: 'Der Rabatt von Position {n} steht in Prozent und als Betrag da',
    text: 'Einer von beiden gilt. Leeren Sie das andere Feld.',
    rule: 'BT-136',
    action: 'Rabatt ändern',
  },
  'line-discount-too-large': {
    title: 'Der Rabatt von Position {n} ist höher als Menge mal Preis',
    text: 'Mehr als den ganzen Betrag der Position kann er nicht abziehen. Verringern Sie ihn.',
    rule: 'BT-136',
    action: 'Rabatt ändern',
  },
  'line-surcharge-twice': {
    title: 'Der Zuschlag von Position {n} steht in Prozent und als Betrag da',
    text: 'Einer von beiden gilt. Leeren Sie das andere Feld.',
    rule: 'BT-141',
    action: 'Zuschlag ändern',
  },
  'allowance-twice': {
    title: 'Der Nachlass steht in Prozent und als Betrag da',
    text: 'Einer von beiden gilt. Leeren Sie das andere Feld.',
    rule: 'BT-92',
    action: 'Nachlass ändern',
  },
  'allowance-too-large': {
    title: 'Der Nachlass ist höher als die Summe der Positionen',
    text: 'Eine Rechnung fordert Geld. Verringern Sie den Nachlass.',
    rule: 'BT-92',
    action: 'Nachlass ändern',
  },
  'charge-twice': {
    title: 'Der Zuschlag steht in Prozent und als Betrag da',
    text: 'Einer von beiden gilt. Leeren Sie das andere Feld.',
    rule: 'BT-99',
    action: 'Zuschlag ändern',
  },
  'offer-number': {
    title: 'Die Nummer des Angebots fehlt',
    text: 'Tragen Sie sie ein, oder leeren Sie auch sein Datum.',
    rule: 'BT-122',
    action: 'Nummer eintragen',
  },
  'preceding-number': {
    title: 'Die Nummer der früheren Rechnung fehlt',
    text: 'Tragen Sie sie ein, oder leeren Sie auch ihr Datum.',
    rule: 'BR-55',
    action: 'Nummer eintragen',
  },
  'preceding-ahead': {
    title: 'Die frühere Rechnung hat ein Datum in der Zukunft',
    text: 'Prüfen Sie den Tag. Das Datum kann auch leer bleiben.',
    rule: 'BT-26',
    action: 'Datum ändern',
  },
  'preceding-elsewhere': {
    title: 'Eine Schlussrechnung nennt keine frühere Rechnung von Hand',
    text: 'Sie nennt von selbst die Abschlagsrechnungen, die sie abzieht. Leeren Sie Nummer und Datum.',
    rule: 'BT-25',
    action: 'Frühere Rechnung ändern',
  },
  ...depositGapWords,
  'tax-own-vat-id': {
    title: 'Ihre USt-IdNr. fehlt',
    text: 'Rechnungen ohne Umsatzsteuer für das Ausland nennen sie. Es gibt sie beim Bundeszentralamt für Steuern.',
    rule: '§ 14a UStG, BR-G-02',
    action: 'USt-IdNr. eintragen',
  },
  'tax-own-number': {
    title: 'Ihre Steuernummer oder Registernummer fehlt',
    text: 'Nicht steuerbare Rechnungen nennen keine USt-IdNr. Dafür brauchen sie eine andere Nummer von Ihnen.',
    rule: 'BR-CO-26, BR-O-02',
    action: 'Steuernummer eintragen',
  },
  'tax-customer-vat-id': {
    title: 'Die USt-IdNr. des Kunden fehlt, oder sie ist deutsch',
    text: 'Ohne die USt-IdNr. aus einem anderen EU-Staat darf die Umsatzsteuer nicht fehlen.',
    rule: '§ 14a (1), (3) UStG',
    action: 'USt-IdNr. des Kunden eintragen',
  },
  'tax-customer-identifier': {
    title: 'USt-IdNr. oder Registernummer des Kunden fehlt',
    text: 'Schuldet der Kunde die Steuer (§ 13b UStG), nennt die E-Rechnung eine von beiden.',
    rule: 'BR-AE-04',
    action: 'USt-IdNr. des Kunden eintragen',
  },
  'tax-not-taxable-mixed': {
    title: 'Position {n} passt nicht neben „Nicht steuerbar“',
    text: 'Eine E-Rechnung ist ganz nicht steuerbar oder gar nicht. Schreiben Sie zwei Rechnungen.',
    rule: 'BR-O-11',
    action: 'Steuer ändern',
  },
  'amount-too-large': {
    title: 'Der Betrag ist zu groß',
    text: 'Beträge gehen mit Umsatzsteuer bis 9.999.999.999,99 €. Verringern Sie Menge oder Preis.',
    rule: 'BT-112',
    action: 'Betrag ändern',
  },
  'negative-total': {
    title: 'Die Summe ist negativ',
    text: 'Eine Rechnung fordert Geld. Eine Rückzahlung ist eine Rechnungskorrektur.',
    rule: 'BT-112',
    action: 'Positionen ändern',
  },
  ...debitGapWords,
  'valid-until': {
    title: 'Bis wann das Angebot gilt, fehlt',
    text: 'Tragen Sie den letzten Tag ein, an dem Ihr Kunde annehmen kann.',
    action: 'Tag eintragen',
  },
  'valid-until-past': {
    title: 'Das Angebot wäre schon abgelaufen',
    text: 'Der letzte Tag, an dem Ihr Kunde annehmen kann, liegt vor heute.',
    action: 'Tag ändern',
  },
};
