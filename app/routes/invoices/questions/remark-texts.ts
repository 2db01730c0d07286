import type { Remark, RemarkCode } from '#app/invoicing/invoice/checks/remarks.ts';
import { fieldHref } from '#app/routes/findings/field-places.ts';
import type { FormPlaces, FoundEntry } from '#app/routes/findings/field-places.ts';

type RemarkWords = Pick<FoundEntry, 'title' | 'text' | 'rule' | 'action'>;

const remarkWords: Record<RemarkCode, RemarkWords> = {
  'supply-long-period': {
    title: 'Der Zeitraum der Leistung ist länger als ein Jahr',
    text: 'Stimmen Anfang und Ende?',
    rule: '§ 14 (4) Nr. 6 UStG',
    action: 'Zeitraum prüfen',
  },
  'supply-several-rates': {
    title: 'Im Zeitraum der Leistung galten verschiedene Steuersätze',
    text: 'Es gilt der Satz des Tages, an dem die Leistung ausgeführt ist. Teilleistungen gehören in Rechnungen für ihre Zeit.',
    rule: '§ 27 (1), § 28 UStG',
    action: 'Zeitraum prüfen',
  },
  'reference-form': {
    title: 'Das sieht nicht wie eine Leitweg-ID aus',
    text: 'Öffentliche Stellen geben eine Nummer wie 04011000-1234512345-06 vor. Ohne sie kommt eine XRechnung oft nicht an.',
    rule: 'BR-DE-15',
    action: 'Leitweg-ID prüfen',
  },
  'account-outside-sepa': {
    title: 'Ihr Konto liegt außerhalb von SEPA',
    text: 'Die Rechnung nennt es als Auslandsüberweisung und trägt keinen GiroCode. Ihr Kunde zahlt oft Gebühren.',
    action: 'Konto prüfen',
  },
  'bank-elsewhere': {
    title: 'BIC und IBAN gehören zu verschiedenen Ländern',
    text: 'Stimmen beide? Im SEPA-Raum genügt die IBAN.',
    action: 'Bankverbindung prüfen',
  },
  'customer-vat-id': {
    title: 'Die USt-IdNr. des Kunden enthält wohl einen Tippfehler',
    text: 'Ihre Prüfziffer stimmt nicht.',
    rule: '§ 6a (1), § 14a UStG',
    action: 'USt-IdNr. prüfen',
  },
  'german-text': {
    title: 'Diese Rechnung ist auf Englisch, ein Text darin steht so in Ihren Einstellungen',
    text: 'Ist er auch Englisch? Bei diesem Kunden steht als Sprache der Belege Englisch.',
    action: 'Text prüfen',
  },
};

export function remarkEntry({ code, form, field, term }: Remark, places: FormPlaces): FoundEntry {
  return { level: 'warning', ...remarkWords[code], term, form, href: fieldHref({ form, field }, places) };
}
