import type { DepositGapCode } from '#app/invoicing/invoice/checks/gaps.ts';
import type { GapText } from './gap-words.ts';

/** What is said of invoices in advance and their final invoice. */
export const depositGapWords: Record<DepositGapCode, GapText> = {
  'received-elsewhere': {
    title: 'Nur eine Abschlagsrechnung nennt, wann die Anzahlung kam',
    text: 'Leeren Sie das Feld, oder wählen Sie als Art die Abschlagsrechnung.',
    rule: '§ 14 (4) Nr. 6 UStG',
    action: 'Tag ändern',
  },
  'received-ahead': {
    title: 'Der Tag der Anzahlung liegt in der Zukunft',
    text: 'Ist das Geld noch nicht da, lassen Sie das Feld leer.',
    rule: '§ 14 (4) Nr. 6 UStG',
    action: 'Tag ändern',
  },
  'deposits-elsewhere': {
    title: 'Nur eine Schlussrechnung zieht Abschläge ab',
    text: 'Nehmen Sie die Haken heraus, oder wählen Sie als Art die Schlussrechnung.',
    rule: '§ 14 (5) UStG',
    action: 'Abschläge ändern',
  },
  'deposits-missing': {
    title: 'Die Schlussrechnung nennt keine Abschlagsrechnung',
    text: 'Wählen Sie, welche sie abzieht. Gab es keine, wählen Sie als Art die Rechnung.',
    rule: '§ 14 (5) UStG',
    action: 'Abschläge wählen',
  },
  'deposit-unknown': {
    title: '{number} lässt sich nicht abziehen',
    text: 'Das ist weder eine Abschlagsrechnung dieses Kunden noch eine Rechnung zu einem Angebot an ihn, oder sie ist storniert.',
    rule: '§ 14 (5) UStG',
    action: 'Abschläge ändern',
  },
  'deposit-deducted': {
    title: '{number} ist schon abgezogen',
    text: 'Eine andere Schlussrechnung zieht diesen Abschlag ab. Jeder wird nur einmal abgezogen.',
    rule: '§ 14 (5) UStG',
    action: 'Abschläge ändern',
  },
  'deposit-unpaid': {
    title: 'Auf {number} ist nichts eingegangen',
    text: 'Abgezogen wird, was bezahlt ist. Erfassen Sie die Zahlung, oder stornieren Sie die Abschlagsrechnung.',
    rule: '§ 14 (5) UStG',
    action: 'Abschläge ändern',
  },
  'deposit-mixed': {
    title: '{number} ist anders besteuert als diese Rechnung',
    text: 'Nicht steuerbare Beträge dürfen nicht neben anderen stehen. Ziehen Sie diesen Abschlag auf einer eigenen Schlussrechnung ab.',
    rule: 'BR-O-11',
    action: 'Abschläge ändern',
  },
  'deposits-too-large': {
    title: 'Die Abschläge sind höher als die Rechnung',
    text: 'Eine Rechnung fordert Geld. Prüfen Sie die Positionen und die Abschläge.',
    rule: '§ 14 (5) UStG',
    action: 'Abschläge ändern',
  },
  'prepaid-too-late': {
    title: 'Abschläge lassen sich nicht mehr als gezahlt abziehen',
    text: 'Eine Anlage zur E-Rechnung darf den Abzug nach Steuersätzen nur bis zum 31.12.2027 aufteilen. Wählen Sie die Restrechnung.',
    rule: '§ 14 (5) UStG, BMF vom 15.10.2025',
    action: 'Abzug ändern',
  },
  'prepaid-parts': {
    title: 'Teilrechnungen lassen sich nicht als gezahlt abziehen',
    text: 'Als gezahlt abgezogen wird nur, was im Voraus einging. Wählen Sie die Restrechnung.',
    rule: '§ 14 (5) UStG',
    action: 'Abzug ändern',
  },
};
