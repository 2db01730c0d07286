import type { Language } from '#app/values/decimal.ts';
import type { RateBp } from '#app/invoicing/tax/tax.ts';

export interface SampleLine {
  name: string;
  description?: string;
  quantity: string;
  unitCode: string;
  unitPrice: string;
  taxRateBp: RateBp;
}

interface SampleTexts {
  customer: { name: string; nameAddition: string; person: string; street: string; postCode: string; city: string };
  subject: string;
  greeting: string;
  lines: SampleLine[];
  /** with its number in front it makes a long invoice */
  repeated: SampleLine;
  sections: [first: string, second: string];
  remark: string;
  conditions: string;
  reason: string;
  reminder: string;
  interest: string;
  payment: string;
  invoice: string;
  project: string;
  work: string[];
}

const german: SampleTexts = {
  customer: {
    name: 'Musterwerk Handels GmbH & Co. KG',
    nameAddition: 'Abteilung Einkauf',
    person: 'Erika Beispiel',
    street: 'Beispielstraße 17 a',
    postCode: '20457',
    city: 'Hamburg',
  },
  subject: 'Neuer Auftritt zum Herbst',
  greeting: 'Guten Tag Frau Beispiel,',
  lines: [
    {
      name: 'Konzept und Gestaltung',
      description: 'Entwurf in zwei Richtungen, Abstimmung und Reinzeichnung. Zwei Korrekturläufe sind enthalten.',
      quantity: '32.5',
      unitCode: 'HUR',
      unitPrice: '85',
      taxRateBp: 1900,
    },
    { name: 'Aufnahmen vor Ort', quantity: '1', unitCode: 'DAY', unitPrice: '780', taxRateBp: 1900 },
    {
      name: 'Gedruckte Broschüren',
      description: 'Bilderdruck 135 g, Klebebindung',
      quantity: '120',
      unitCode: 'H87',
      unitPrice: '2.4375',
      taxRateBp: 700,
    },
  ],
  repeated: {
    name: 'Arbeitspaket',
    description: 'Ausführung nach Leistungsverzeichnis, gemeinsam geprüft und abgenommen.',
    quantity: '7.25',
    unitCode: 'HUR',
    unitPrice: '92.5',
    taxRateBp: 1900,
  },
  sections: ['Gestaltung', 'Aufnahmen und Druck'],
  remark: 'Jeder weitere Korrekturlauf wird nach Aufwand berechnet.',
  conditions: 'Zahlbar innerhalb von 14 Tagen nach Abnahme ohne Abzug.',
  reason: 'Der Aufnahmetag ist entfallen.',
  reminder: 'sicher ist Ihnen diese Rechnung nur entgangen. Bitte gleichen Sie den offenen Betrag aus.',
  interest: 'Verzugszinsen',
  payment: 'Zahlung',
  invoice: 'Rechnung',
  project: 'P-104 Auftritt Herbst',
  work: ['Satz und Bildbearbeitung', 'Abstimmung mit der Druckerei', 'Korrekturlauf'],
};

const english: SampleTexts = {
  customer: {
    name: 'Sample Trading Ltd',
    nameAddition: 'Purchasing',
    person: 'Erica Example',
    street: '17 Example Lane',
    postCode: 'SE1 9GF',
    city: 'London',
  },
  subject: 'New identity for autumn',
  greeting: 'Dear Ms Example,',
  lines: [
    {
      name: 'Concept and design',
      description: 'Two directions, alignment and final artwork. Two rounds of corrections are included.',
      quantity: '32.5',
      unitCode: 'HUR',
      unitPrice: '85',
      taxRateBp: 1900,
    },
    { name: 'Photographs on site', quantity: '1', unitCode: 'DAY', unitPrice: '780', taxRateBp: 1900 },
    {
      name: 'Printed brochures',
      description: '135 gsm coated paper, perfect binding',
      quantity: '120',
      unitCode: 'H87',
      unitPrice: '2.4375',
      taxRateBp: 700,
    },
  ],
  repeated: {
    name: 'Work package',
    description: 'Carried out as specified, checked and accepted together.',
    quantity: '7.25',
    unitCode: 'HUR',
    unitPrice: '92.5',
    taxRateBp: 1900,
  },
  sections: ['Design', 'Photographs and print'],
  remark: 'Further rounds of corrections are charged by the hour.',
  conditions: 'Payable within 14 days of acceptance.',
  reason: 'The day on site was cancelled.',
  reminder: 'this invoice may have escaped your attention. Please settle the open amount.',
  interest: 'Interest on arrears',
  payment: 'Payment',
  invoice: 'Invoice',
  project: 'P-104 Autumn identity',
  work: ['Typesetting and image editing', 'Alignment with the printer', 'Round of corrections'],
};

const texts: Record<Language, SampleTexts> = { de: german, en: english };

export function sampleTexts(language: Language): SampleTexts {
  return texts[language];
}
